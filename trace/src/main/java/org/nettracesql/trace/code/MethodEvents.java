package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * Reads the events that tell of code bodies: MethodLoad, MethodUnload and their verbose forms (runtime 141 to 144), the
 * rundown's MethodDCStart and MethodDCEnd (rundown 141 to 144), and the runtime's own rundown events of .NET Framework
 * 2 (137 to 140).
 */
final class MethodEvents {

    private static final List<ScanColumn> COLUMNS = List.of(
            HeaderColumn.PROVIDER,
            HeaderColumn.EVENT_ID,
            HeaderColumn.TIME_NS,
            HeaderColumn.THREAD_ID,
            HeaderColumn.PROCESS_ID,
            PayloadColumn.of("MethodID", ColumnType.INT64),
            PayloadColumn.of("ModuleID", ColumnType.INT64),
            PayloadColumn.of("MethodStartAddress", ColumnType.INT64),
            PayloadColumn.of("MethodSize", ColumnType.INT64),
            PayloadColumn.of("MethodToken", ColumnType.INT64),
            PayloadColumn.of("MethodFlags", ColumnType.INT64),
            new PayloadColumn(List.of("ReJITID"), ColumnType.INT64, 0L),
            PayloadColumn.of("MethodNamespace", ColumnType.TEXT),
            PayloadColumn.of("MethodName", ColumnType.TEXT),
            PayloadColumn.of("MethodSignature", ColumnType.TEXT));

    private static final int METHOD_FLAGS = 10;

    private MethodEvents() {}

    /** What such an event tells, or null if it is of another kind. */
    private static KnownFrom kind(String provider, int eventId) {
        if (Providers.RUNTIME.equals(provider)) {
            return switch (eventId) {
                case 137, 139 -> KnownFrom.RUNDOWN_START;
                case 138, 140 -> KnownFrom.RUNDOWN_END;
                case 141, 143 -> KnownFrom.LOAD;
                case 142, 144 -> KnownFrom.UNLOAD;
                default -> null;
            };
        }
        if (Providers.RUNDOWN.equals(provider)) {
            return switch (eventId) {
                case 141, 143 -> KnownFrom.RUNDOWN_START;
                case 142, 144 -> KnownFrom.RUNDOWN_END;
                default -> null;
            };
        }
        return null;
    }

    /** Whether a rundown event of that id is about a method. */
    static boolean isListOfMethods(int eventId) {
        return eventId >= 141 && eventId <= 144;
    }

    /** All of them, in file order. An event too short to say where its body is tells nothing. */
    static List<BodyEvent> read(Trace trace) {
        List<BodyEvent> events = new ArrayList<>();
        TypedRows.forEach(trace, type -> kind(type.provider(), type.id()) != null, COLUMNS, (batch, row) -> {
            if (!batch.column(METHOD_FLAGS).isNull(row)) {
                events.add(event(batch, row));
            }
        });
        UniversalSystem.symbols(trace, events);
        return events;
    }

    private static BodyEvent event(Batch batch, int row) {
        return new BodyEvent(
                kind(batch.texts(0).get(row), batch.ints(1).values[row]),
                batch.longs(2).values[row],
                batch.longs(3).values[row],
                batch.ints(4).values[row],
                batch.longs(5).values[row],
                batch.longs(6).values[row],
                batch.longs(7).values[row],
                batch.longs(8).values[row],
                (int) batch.longs(9).values[row],
                (int) batch.longs(METHOD_FLAGS).values[row],
                batch.column(11).isNull(row) ? 0 : batch.longs(11).values[row],
                batch.texts(12).get(row),
                batch.texts(13).get(row),
                batch.texts(14).get(row));
    }
}
