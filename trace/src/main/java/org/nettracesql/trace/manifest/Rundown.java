package org.nettracesql.trace.manifest;

import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/** The runtime's list of what was loaded before the recording began, which it writes at the recording's end. */
public final class Rundown {

    private static final int END_COMPLETE = 146;

    public static final TraceWarning INCOMPLETE = new TraceWarning(Kind.INCOMPLETE_RUNDOWN, -1, 1, null, -1,
            "The trace has no end of a rundown: methods that were loaded before the recording began may have no name.");

    private Rundown() {}

    /**
     * Whether the end of the list is missing; a machine-wide recording has a list of symbols instead. Where there are
     * neither stacks nor events of a runtime, there is no method whose name could be missing.
     */
    public static boolean isIncomplete(TraceIndex index, boolean mayHaveStacks) {
        boolean hasMethods = mayHaveStacks;
        for (TraceIndex.TypeStatistics statistics : index.types()) {
            EventType type = statistics.type();
            if (type.id() == END_COMPLETE && type.provider().equals(Providers.RUNDOWN)
                    || type.provider().equals(Providers.UNIVERSAL_SYSTEM)) {
                return false;
            }
            hasMethods |= type.provider().startsWith(Providers.RUNTIME);
        }
        return hasMethods;
    }
}
