package org.nettracesql.functions;

import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.IlToNativeMap;
import org.nettracesql.trace.code.MappedFile;

/**
 * What was at a code address. All take an address and, optionally, the time in nanoseconds since the start of the
 * trace, the process, and the trace. The address belongs to the body that was loaded there then; without a time
 * ({@link TraceContext#ANY_TIME}) to the body that was loaded there last. An address is taken as it is: for a return
 * address on a stack pass the address minus 1.
 */
public final class MethodFunctions {

    private MethodFunctions() {}

    /** Class, method and parameters; null where the address does not resolve or no event names the method. */
    public static String methodAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            CodeMap map = source.codeMap();
            int ordinal = ordinal(map, address, timeNanos, processId);
            return ordinal == CodeMap.NONE ? null : map.fullName(ordinal);
        });
    }

    /** The runtime's id of the method. */
    public static Long methodIdAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            CodeBody body = body(source.codeMap(), address, timeNanos, processId);
            return body == null ? null : body.methodId();
        });
    }

    /** Ordinal of the body: what column {@code body} of table {@code methods} has. */
    public static Integer bodyAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            int ordinal = ordinal(source.codeMap(), address, timeNanos, processId);
            return ordinal == CodeMap.NONE ? null : ordinal;
        });
    }

    /** File name of the method's module, or of the mapped file; null also where no event names the module. */
    public static String moduleAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            CodeMap map = source.codeMap();
            CodeBody body = body(map, address, timeNanos, processId);
            if (body == null) {
                MappedFile file = mapped(map, address, timeNanos, processId);
                return file == null ? null : file.fileName();
            }
            return map.moduleNameOf(body);
        });
    }

    /** How well the body was compiled. */
    public static String tierAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            CodeBody body = body(source.codeMap(), address, timeNanos, processId);
            return body == null ? null : body.tier().display();
        });
    }

    /** Distance of the address from the start of its body, or of native code of its mapped file, in bytes. */
    public static Long nativeOffsetAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            CodeBody body = body(source.codeMap(), address, timeNanos, processId);
            if (body != null) {
                return address - body.startAddress();
            }
            MappedFile file = mapped(source.codeMap(), address, timeNanos, processId);
            return file == null ? null : address - file.startAddress();
        });
    }

    /**
     * The IL offset that the code at the address came from; -1 for code from no IL, -2 for a prolog, -3 for an epilog.
     * Null also where the trace has no IL map of the body or the map leaves the address out.
     */
    public static Integer ilOffsetAt(TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> {
            CodeMap map = source.codeMap();
            CodeBody body = body(map, address, timeNanos, processId);
            int offset = body == null ? IlToNativeMap.NOT_COVERED : ilOffset(map, body, address);
            return offset == IlToNativeMap.NOT_COVERED ? null : offset;
        });
    }

    static int ilOffset(CodeMap map, CodeBody body, long address) {
        IlToNativeMap ranges = map.ilToNative(body);
        return ranges == null ? IlToNativeMap.NOT_COVERED : ranges.ilOffsetAt(address - body.startAddress());
    }

    /** A sentence on why the address does not resolve; null if it does. */
    public static String whyUnresolved(
            TraceContext context, long address, long timeNanos, int processId, String trace) {
        return context.ask(trace, source -> source.codeMap()
                .whyUnresolved(address, timeNanos == TraceContext.ANY_TIME ? null : timeNanos, processId));
    }

    private static MappedFile mapped(CodeMap map, long address, long timeNanos, int processId) {
        return map.mappedAt(address, timeNanos == TraceContext.ANY_TIME ? null : timeNanos, processId);
    }

    static int ordinal(CodeMap map, long address, long timeNanos, int processId) {
        return timeNanos == TraceContext.ANY_TIME
                ? map.latestOrdinalAt(address, processId)
                : map.ordinalAt(address, timeNanos, processId);
    }

    static CodeBody body(CodeMap map, long address, long timeNanos, int processId) {
        return timeNanos == TraceContext.ANY_TIME
                ? map.latestAt(address, processId)
                : map.at(address, timeNanos, processId);
    }
}
