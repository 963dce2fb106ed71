package org.nettracesql.functions;

import java.util.function.Function;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.LoadedModule;
import org.nettracesql.trace.symbols.PortablePdb;
import org.nettracesql.trace.symbols.SourcePosition;

/**
 * Source lines of code addresses, through the symbol files of modules. Addresses, times and processes as in
 * {@link MethodFunctions}. Two questions are kept apart: which line the code at an address came from, which needs an IL
 * map of its body, and where its method begins, which does not.
 */
public final class SourceFunctions {

    private SourceFunctions() {}

    /** Path of the source file, as the compiler wrote it down. */
    public static String sourceFileAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return at(context, address, timeNanos, processId, trace, SourcePosition::document);
    }

    /** 1-based line at which the statement begins. */
    public static Integer sourceLineAt(
            TraceContext context, long address, long timeNanos, int processId, String trace) {
        return at(context, address, timeNanos, processId, trace, SourcePosition::startLine);
    }

    /** 1-based column at which the statement begins. */
    public static Integer sourceColumnAt(
            TraceContext context, long address, long timeNanos, int processId, String trace) {
        return at(context, address, timeNanos, processId, trace, SourcePosition::startColumn);
    }

    /** Path of the source file of the method. */
    public static String methodFileAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return methodAt(context, address, timeNanos, processId, trace, SourcePosition::document);
    }

    /** 1-based line of the method's first statement. */
    public static Integer methodLineAt(
            TraceContext context, long address, long timeNanos, int processId, String trace) {
        return methodAt(context, address, timeNanos, processId, trace, SourcePosition::startLine);
    }

    private static <R> R at(
            TraceContext context, long address, long timeNanos, int processId, String trace,
            Function<SourcePosition, R> part) {
        return context.ask(trace, source -> {
            CodeMap map = source.codeMap();
            CodeBody body = MethodFunctions.body(map, address, timeNanos, processId);
            int ilOffset = body == null ? -1 : MethodFunctions.ilOffset(map, body, address);
            PortablePdb pdb = ilOffset < 0 ? null : symbols(context, map, body);
            SourcePosition position = pdb == null ? null : pdb.at(body.token(), ilOffset);
            return position == null ? null : part.apply(position);
        });
    }

    private static <R> R methodAt(
            TraceContext context, long address, long timeNanos, int processId, String trace,
            Function<SourcePosition, R> part) {
        return context.ask(trace, source -> {
            CodeMap map = source.codeMap();
            CodeBody body = MethodFunctions.body(map, address, timeNanos, processId);
            PortablePdb pdb = body == null ? null : symbols(context, map, body);
            SourcePosition position = pdb == null ? null : pdb.methodAt(body.token());
            return position == null ? null : part.apply(position);
        });
    }

    private static PortablePdb symbols(TraceContext context, CodeMap map, CodeBody body) {
        LoadedModule module = map.moduleOf(body);
        return module == null ? null : context.symbols().find(module);
    }
}
