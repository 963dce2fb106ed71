package org.nettracesql.adapter.catalog;

import static org.nettracesql.trace.ColumnType.INT32;
import static org.nettracesql.trace.ColumnType.INT64;
import static org.nettracesql.trace.ColumnType.TEXT;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.IlToNativeMap;
import org.nettracesql.trace.code.MappedFile;
import org.nettracesql.trace.code.StackResolver;

/**
 * Tables of the call stacks. A stack has no time of its own, so its frames resolve to the body that was loaded last at
 * an address; functions that take a time resolve for that time.
 */
final class StackTables {

    private StackTables() {}

    static Relation stacks(String name) {
        return DerivedRelation.ofTraces(
                name,
                "The distinct call stacks; equal frames of a process have one id over the whole trace.",
                List.of(
                        TableColumn.of("stack_id", INT32, false, "Id that events have."),
                        TableColumn.of("frame_count", INT32, false, "Number of frames."),
                        TableColumn.of("leaf_address", INT64, true,
                                "Code address of the leaf, as bits (HEX shows it)."),
                        TableColumn.of("leaf_method", TEXT, true,
                                "Method of the leaf, by the code that was loaded there last."),
                        TableColumn.of("root_method", TEXT, true, "Method of the outermost frame.")),
                MadeFrom.METHODS,
                trace -> {
                    StackTable stacks = trace.trace().stacks();
                    return IntStream.rangeClosed(1, stacks.count()).mapToObj(id -> stackRow(trace, stacks, id))
                            .iterator();
                });
    }

    private static Object[] stackRow(OpenTrace trace, StackTable stacks, int stackId) {
        long[] frames = stacks.frames(stackId);
        int[] bodies = trace.stackResolver().latestBodies(stackId);
        return new Object[] {
            stackId,
            frames.length,
            frames.length == 0 ? null : frames[0],
            frames.length == 0 ? null : fullName(trace.codeMap(), bodies[0]),
            frames.length == 0 ? null : fullName(trace.codeMap(), bodies[bodies.length - 1])
        };
    }

    private static String fullName(CodeMap map, int body) {
        return body == CodeMap.NONE ? null : map.fullName(body);
    }

    static Relation frames(String name) {
        return DerivedRelation.ofTraces(
                name,
                "The frames of the call stacks, by the code that was loaded at each address last.",
                List.of(
                        TableColumn.of("stack_id", INT32, false, "The stack."),
                        TableColumn.of("depth", INT32, false, "0 for the leaf."),
                        TableColumn.of("address", INT64, false,
                                "Code address; of all but the leaf where the call returns to."),
                        TableColumn.of("body", INT32, true, "The code body, as methods.body."),
                        TableColumn.of("method_id", INT64, true, "The runtime's id of the method."),
                        TableColumn.of("method", TEXT, true, "Class, method and parameters."),
                        TableColumn.of("module", TEXT, true,
                                "File name of the module, or of the file of native code that is mapped there."),
                        TableColumn.of("native_offset", INT64, true,
                                "Bytes from the start of the body, or of native code of its file, to the address that"
                                        + " was looked up."),
                        TableColumn.of("il_offset", INT32, true, "Offset in the method's IL, where a map tells.")),
                MadeFrom.METHODS,
                StackTables::frameRows);
    }

    private static Iterator<Object[]> frameRows(OpenTrace trace) {
        StackTable stacks = trace.trace().stacks();
        return IntStream.rangeClosed(1, stacks.count()).boxed().flatMap(id -> framesOf(trace, stacks, id)).iterator();
    }

    private static Stream<Object[]> framesOf(OpenTrace trace, StackTable stacks, int stackId) {
        long[] frames = stacks.frames(stackId);
        int[] bodies = trace.stackResolver().latestBodies(stackId);
        return IntStream.range(0, frames.length)
                .mapToObj(depth -> bodies[depth] == CodeMap.NONE
                        ? nativeRow(trace, stackId, depth, frames)
                        : frameRow(trace.codeMap(), stackId, depth, frames, bodies[depth]));
    }

    private static Object[] nativeRow(OpenTrace trace, int stackId, int depth, long[] frames) {
        long address = StackResolver.lookupAddress(frames, depth);
        MappedFile file = trace.stackResolver().mappedAt(stackId, address);
        return file == null
                ? new Object[] {stackId, depth, frames[depth], null, null, null, null, null, null}
                : new Object[] {stackId, depth, frames[depth], null, null, null, file.fileName(),
                        address - file.startAddress(), null};
    }

    private static Object[] frameRow(CodeMap map, int stackId, int depth, long[] frames, int ordinal) {
        CodeBody body = map.bodies().get(ordinal);
        long offset = StackResolver.lookupAddress(frames, depth) - body.startAddress();
        return new Object[] {
            stackId,
            depth,
            frames[depth],
            ordinal,
            body.methodId(),
            map.fullName(ordinal),
            map.moduleNameOf(body),
            offset,
            ilOffset(map.ilToNative(body), offset)
        };
    }

    private static Integer ilOffset(IlToNativeMap ranges, long nativeOffset) {
        int ilOffset = ranges == null ? IlToNativeMap.NOT_COVERED : ranges.ilOffsetAt(nativeOffset);
        return ilOffset == IlToNativeMap.NOT_COVERED ? null : ilOffset;
    }
}
