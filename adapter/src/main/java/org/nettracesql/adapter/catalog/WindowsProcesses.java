package org.nettracesql.adapter.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.TypedRows;

/** What the events of Windows' kernel tell of processes; of several that had one id, of the last. */
final class WindowsProcesses {

    private static final int START = 1;
    private static final int STOP = 2;

    private static final List<ScanColumn> COLUMNS = List.of(
            HeaderColumn.PROCESS_ID,
            HeaderColumn.TIME_NS,
            HeaderColumn.EVENT_OPCODE,
            PayloadColumn.of("ImageFileName", ColumnType.TEXT),
            PayloadColumn.of("CommandLine", ColumnType.TEXT));

    private static final class Draft {
        long latest = Long.MIN_VALUE;
        String name;
        /** When the command line was told; what is told when a process is gone has none. */
        long commandNanos = Long.MIN_VALUE;

        String commandLine;
        Long startNanos;
        Long endNanos;
    }

    private WindowsProcesses() {}

    static Map<Integer, KernelProcess> of(Trace trace) {
        Map<Integer, Draft> drafts = new HashMap<>();
        TypedRows.forEach(trace, WindowsProcesses::isOfProcess, COLUMNS, (batch, row) -> {
            if (!batch.column(0).isNull(row)) {
                add(drafts.computeIfAbsent(batch.ints(0).values[row], id -> new Draft()), batch, row);
            }
        });
        Map<Integer, KernelProcess> processes = new HashMap<>();
        drafts.forEach((id, draft) -> {
            boolean endedBefore = draft.startNanos != null && draft.endNanos != null
                    && draft.endNanos < draft.startNanos;
            boolean isOfAnother = draft.startNanos != null && draft.commandNanos < draft.startNanos;
            processes.put(id, new KernelProcess(draft.name, isOfAnother ? null : draft.commandLine, draft.startNanos,
                    endedBefore ? null : draft.endNanos));
        });
        return processes;
    }

    private static boolean isOfProcess(EventType type) {
        return type.provider().equals(Providers.WINDOWS_KERNEL) && type.field("ImageFileName") != null;
    }

    /** Events of one process may come from several processors, and so in any order. */
    private static void add(Draft draft, Batch batch, int row) {
        long time = batch.longs(1).values[row];
        int opcode = batch.ints(2).values[row];
        String name = batch.texts(3).get(row);
        if (name != null && !name.isEmpty() && time >= draft.latest) {
            draft.latest = time;
            draft.name = name;
        }
        String commandLine = batch.texts(4).get(row);
        if (commandLine != null && !commandLine.isEmpty() && time >= draft.commandNanos) {
            draft.commandNanos = time;
            draft.commandLine = commandLine;
        }
        if (opcode == START && (draft.startNanos == null || time > draft.startNanos)) {
            draft.startNanos = time;
        }
        if (opcode == STOP && (draft.endNanos == null || time > draft.endNanos)) {
            draft.endNanos = time;
        }
    }
}
