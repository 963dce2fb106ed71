package org.nettracesql.trace.code;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * What stands for a drive or a folder in the paths of Windows' kernel, as far as the trace tells: {@code
 * \Device\HarddiskVolume2\} is {@code C:\}. Immutable.
 */
final class DosPaths {

    private final NavigableMap<String, String> drives;

    private DosPaths(NavigableMap<String, String> drives) {
        this.drives = drives;
    }

    static DosPaths of(Trace trace) {
        NavigableMap<String, String> drives = new TreeMap<>();
        List<ScanColumn> columns =
                List.of(PayloadColumn.of("NtPath", ColumnType.TEXT), PayloadColumn.of("DosPath", ColumnType.TEXT));
        TypedRows.forEach(trace, type -> is(type, "SysConfig") && type.field("NtPath") != null, columns,
                (batch, row) -> {
                    String from = batch.texts(0).get(row);
                    String to = batch.texts(1).get(row);
                    if (from != null && to != null && !from.isEmpty()) {
                        drives.putIfAbsent(from, to);
                    }
                });
        return new DosPaths(drives);
    }

    /** Whether an event is of a class of the kernel's. */
    static boolean is(EventType type, String task) {
        return Providers.WINDOWS_KERNEL.equals(type.provider()) && task.equals(type.task());
    }

    /** A path as people write it, or as it is. */
    String of(String kernels) {
        for (Map.Entry<String, String> drive : drives.descendingMap().entrySet()) {
            if (kernels.startsWith(drive.getKey())) {
                return drive.getValue() + kernels.substring(drive.getKey().length());
            }
        }
        return kernels;
    }
}
