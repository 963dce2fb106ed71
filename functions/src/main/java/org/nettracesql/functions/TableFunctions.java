package org.nettracesql.functions;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.IlToNativeMap;

/** Functions that give rows. */
public final class TableFunctions {

    /** Stands for "no native code version given": the maps of all count. */
    public static final long ANY_VERSION = Long.MIN_VALUE;

    private TableFunctions() {}

    /**
     * The ranges of a method's IL-to-native maps, ordered by body and native start; several bodies may have one method
     * and version (instances of generic code, or an id used again).
     *
     * @param reJitId the native code version, or {@link #ANY_VERSION}
     * @return rows of body ordinal, ordinal of the range, IL offset, native start, native end, native code version
     */
    public static List<Object[]> ilToNativeMap(
            TraceContext context, long methodId, long reJitId, int processId, String trace) {
        List<Object[]> rows = context.ask(trace, source -> {
            List<Object[]> ofTrace = rows(source.codeMap(), methodId, reJitId, processId);
            return ofTrace.isEmpty() ? null : ofTrace;
        });
        return rows == null ? List.of() : rows;
    }

    private static List<Object[]> rows(CodeMap map, long methodId, long reJitId, int processId) {
        List<Object[]> rows = new ArrayList<>();
        for (CodeBody body : map.bodiesOf(methodId, processId)) {
            IlToNativeMap ranges = reJitId == ANY_VERSION || body.reJitId() == reJitId ? map.ilToNative(body) : null;
            for (int i = 0; ranges != null && i < ranges.count(); i++) {
                rows.add(new Object[] {
                    body.ordinal(), i, ranges.ilOffset(i), ranges.nativeStart(i), ranges.nativeEnd(i), body.reJitId()
                });
            }
        }
        return rows;
    }
}
