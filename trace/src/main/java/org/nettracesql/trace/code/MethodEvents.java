package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * The events that tell of code bodies: MethodLoad, MethodUnload and their verbose forms (runtime 141 to 144), the
 * rundown's MethodDCStart and MethodDCEnd (rundown 141 to 144), and the runtime's own rundown events of .NET Framework
 * 2 (137 to 140). And the ends of collectible modules (runtime 153, with 155 that tells of their assemblies).
 *
 * @param bodies all events of methods, in file order; one too short to say where its body is tells nothing
 * @param freed the modules whose code is gone with them, in file order
 */
record MethodEvents(List<BodyEvent> bodies, List<FreedModule> freed) {

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
            PayloadColumn.of("MethodSignature", ColumnType.TEXT),
            PayloadColumn.of("AssemblyID", ColumnType.INT64),
            PayloadColumn.of("AssemblyFlags", ColumnType.INT64));

    private static final int EVENT_ID = 1;
    private static final int TIME_NS = 2;
    private static final int PROCESS_ID = 4;
    private static final int MODULE_ID = 6;
    private static final int METHOD_FLAGS = 10;
    private static final int ASSEMBLY_ID = 15;
    private static final int ASSEMBLY_FLAGS = 16;

    private static final int MODULE_UNLOAD = 153;
    private static final int ASSEMBLY_UNLOAD = 155;

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

    private static boolean tellsOfUnloads(EventType type) {
        return Providers.RUNTIME.equals(type.provider())
                && (type.id() == MODULE_UNLOAD || type.id() == ASSEMBLY_UNLOAD);
    }

    /** All of a trace: one scan. */
    static MethodEvents read(Trace trace) {
        List<BodyEvent> events = new ArrayList<>();
        FreedModules freed = new FreedModules();
        TypedRows.forEach(
                trace,
                type -> kind(type.provider(), type.id()) != null || tellsOfUnloads(type),
                COLUMNS,
                (batch, row) -> {
                    if (!batch.column(METHOD_FLAGS).isNull(row)) {
                        events.add(event(batch, row));
                    } else if (!batch.column(ASSEMBLY_ID).isNull(row)) {
                        unload(batch, row, freed);
                    }
                });
        UniversalSystem.symbols(trace, events);
        return new MethodEvents(events, freed.list());
    }

    private static void unload(Batch batch, int row, FreedModules freed) {
        int processId = batch.ints(PROCESS_ID).values[row];
        long assemblyId = batch.longs(ASSEMBLY_ID).values[row];
        if (batch.ints(EVENT_ID).values[row] == ASSEMBLY_UNLOAD) {
            boolean told = !batch.column(ASSEMBLY_FLAGS).isNull(row);
            freed.assemblyUnload(processId, assemblyId, told ? (int) batch.longs(ASSEMBLY_FLAGS).values[row] : 0);
        } else if (!batch.column(MODULE_ID).isNull(row)) {
            long moduleId = batch.longs(MODULE_ID).values[row];
            freed.moduleUnload(processId, assemblyId, moduleId, batch.longs(TIME_NS).values[row]);
        }
    }

    private static BodyEvent event(Batch batch, int row) {
        return new BodyEvent(
                kind(batch.texts(0).get(row), batch.ints(EVENT_ID).values[row]),
                batch.longs(TIME_NS).values[row],
                batch.longs(3).values[row],
                batch.ints(PROCESS_ID).values[row],
                batch.longs(5).values[row],
                batch.longs(MODULE_ID).values[row],
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
