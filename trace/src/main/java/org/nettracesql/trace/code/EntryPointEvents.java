package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * What a trace tells of precompiled (ReadyToRun) methods by the moment at which the runtime looked up their code:
 * R2RGetEntryPoint (runtime 159). It is sent for each look-up, before the method's first call; with address 0 where
 * there is no precompiled code.
 *
 * @param all those with code, in file order
 * @param fromStart processes that were recorded from their start, so that no look-up is missing
 */
record EntryPointEvents(List<EntryPoint> all, Set<Integer> fromStart) {

    private static final int ENTRY_POINT = 159;
    /**
     * RuntimeInformationStart: sent without keywords by every runtime that starts, and again, by another provider, in
     * the rundown. So a recording that has entry points, which are of the same level, and not this event began later.
     */
    private static final int RUNTIME_INFORMATION = 187;

    private static final List<ScanColumn> COLUMNS = List.of(
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            HeaderColumn.EVENT_ID,
            PayloadColumn.of("MethodID", ColumnType.INT64),
            PayloadColumn.of("EntryPoint", ColumnType.INT64),
            PayloadColumn.of("MethodNamespace", ColumnType.TEXT),
            PayloadColumn.of("MethodName", ColumnType.TEXT),
            PayloadColumn.of("MethodSignature", ColumnType.TEXT));

    static final EntryPointEvents NONE = new EntryPointEvents(List.of(), Set.of());

    /** Reads nothing of a trace that has no such events. */
    static EntryPointEvents read(Trace trace) {
        if (TypedRows.typesOf(trace, EntryPointEvents::isEntryPoint).isEmpty()) {
            return NONE;
        }
        List<EntryPoint> all = new ArrayList<>();
        Set<Integer> fromStart = new HashSet<>();
        TypedRows.forEach(trace, type -> isEntryPoint(type) || isInformation(type), COLUMNS, (batch, row) -> {
            if (batch.ints(2).values[row] == RUNTIME_INFORMATION) {
                fromStart.add(batch.ints(1).values[row]);
                return;
            }
            long address = batch.column(4).isNull(row) ? 0 : batch.longs(4).values[row];
            String name = batch.texts(6).get(row);
            if (address != 0 && name != null) {
                all.add(new EntryPoint(
                        batch.longs(0).values[row],
                        batch.ints(1).values[row],
                        batch.longs(3).values[row],
                        address,
                        batch.texts(5).get(row),
                        name,
                        batch.texts(7).get(row)));
            }
        });
        return all.isEmpty() ? NONE : new EntryPointEvents(all, fromStart);
    }

    private static boolean isEntryPoint(EventType type) {
        return type.id() == ENTRY_POINT && Providers.RUNTIME.equals(type.provider());
    }

    private static boolean isInformation(EventType type) {
        return type.id() == RUNTIME_INFORMATION && Providers.RUNTIME.equals(type.provider());
    }
}
