package org.nettracesql.trace.code;

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

/**
 * Reads the events of the provider Universal.System, by which a machine-wide recording tells where files are mapped in
 * a process (ProcessMapping) and which symbol is at an address (ProcessSymbol, whose end is inclusive). The events
 * have no stable ids, only names. They tell no time of loading. Source: UniversalProviders.md.
 */
final class UniversalSystem {

    private static final List<ScanColumn> SYMBOLS = List.of(
            HeaderColumn.TIME_NS,
            HeaderColumn.THREAD_ID,
            HeaderColumn.PROCESS_ID,
            number("Id"),
            number("MappingId"),
            number("StartAddress"),
            number("EndAddress"),
            PayloadColumn.of("Name", ColumnType.TEXT));

    private static final List<ScanColumn> MAPPINGS = List.of(
            HeaderColumn.PROCESS_ID, number("Id"), PayloadColumn.of("FileName", ColumnType.TEXT));

    private UniversalSystem() {}

    private static PayloadColumn number(String field) {
        return PayloadColumn.of(field, ColumnType.INT64);
    }

    private static boolean is(EventType type, String name) {
        return Providers.UNIVERSAL_SYSTEM.equals(type.provider()) && name.equals(type.name());
    }

    private record Range(int processId, long start, long end) {}

    private record Named(long timeNanos, String name) {
        /** Whether a symbol of the same range tells nothing new: it is the same, or another name for what is there. */
        boolean covers(long thatTimeNanos, String thatName) {
            return timeNanos == thatTimeNanos || name.equals(thatName);
        }
    }

    /**
     * Adds the symbols as bodies without a method id of the runtime's. Of several names of one range the first counts.
     */
    static void symbols(Trace trace, List<BodyEvent> events) {
        Map<Range, Named> known = new HashMap<>();
        TypedRows.forEach(trace, type -> is(type, "ProcessSymbol"), SYMBOLS, (batch, row) -> {
            String name = batch.texts(7).get(row);
            if (name == null) {
                return;
            }
            long timeNanos = batch.longs(0).values[row];
            Range range = new Range(
                    batch.ints(2).values[row], batch.longs(5).values[row], batch.longs(6).values[row]);
            Named before = known.get(range);
            if (before == null || !before.covers(timeNanos, name)) {
                known.put(range, new Named(timeNanos, name));
                events.add(symbol(batch, row, name));
            }
        });
    }

    private static BodyEvent symbol(Batch batch, int row, String name) {
        long start = batch.longs(5).values[row];
        long size = batch.longs(6).values[row] - start + 1;
        return new BodyEvent(
                KnownFrom.SYMBOL,
                batch.longs(0).values[row],
                batch.longs(1).values[row],
                batch.ints(2).values[row],
                batch.longs(3).values[row],
                batch.longs(4).values[row],
                start,
                Math.max(0, Math.min(size, 0xffffffffL)),
                0,
                0,
                0,
                null,
                name,
                null);
    }

    /** Adds the mapped files as modules. */
    static void mappings(Trace trace, List<LoadedModule> modules) {
        TypedRows.forEach(trace, type -> is(type, "ProcessMapping"), MAPPINGS, (batch, row) -> {
            String fileName = batch.texts(2).get(row);
            if (fileName != null && !fileName.isEmpty()) {
                modules.add(new LoadedModule(
                        modules.size(),
                        batch.ints(0).values[row],
                        batch.longs(1).values[row],
                        0,
                        0,
                        0,
                        fileName,
                        "",
                        null,
                        0,
                        null,
                        null,
                        0,
                        null,
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        Long.MAX_VALUE,
                        KnownFrom.SYMBOL));
            }
        });
    }
}
