package org.nettracesql.trace.nettrace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.OpenedTraces;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.UnpackLimit;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SmallTrace;

/**
 * Asks everything of a file of any bytes, and of all traces in it, for a fuzzer. Wrong is: an exception that is not
 * ours, more time than such a file can justify, an answer that depends on whether there is an index, in memory or in a
 * file, and something unpacked that is left behind.
 */
public final class TraceFuzzTarget {

    private static final long MOST_SECONDS = 10;
    private static final int MOST_FIELDS = 40;
    private static final int MOST_ELEMENTS = 10_000;

    private static final List<ScanColumn> ALL_COLUMNS = List.of(HeaderColumn.values());

    private TraceFuzzTarget() {}

    /** What a fuzzer calls first: loading and instrumenting classes must not count as the time of an input. */
    public static void fuzzerInitialize() {
        fuzzerTestOneInput(SmallTrace.bytes());
    }

    /** What a fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] data) {
        Path folder = Holder.FOLDER;
        Path file = folder.resolve("input.nettrace");
        long startNanos = cpuNanos();
        try {
            Files.deleteIfExists(folder.resolve("input.nettrace" + ".ntindex"));
            Files.write(file, data);
            ask(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(cpuNanos() - startNanos);
        require(seconds < MOST_SECONDS, data.length + " bytes took " + seconds + " s");
    }

    /**
     * Not the time by the clock, which depends on what else the machine does; waiting for ever is the fuzzer's to see.
     */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Made by the first input. */
    private static final class Holder {
        private static final Path FOLDER = make();

        private static Path make() {
            try {
                Path folder = Files.createTempDirectory("nettrace-fuzz");
                folder.toFile().deleteOnExit();
                Files.createDirectory(folder.resolve("spools")).toFile().deleteOnExit();
                folder.resolve("input.nettrace").toFile().deleteOnExit();
                folder.resolve("input.nettrace" + ".ntindex").toFile().deleteOnExit();
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }

    private static void ask(Path file) {
        Map<String, List<List<Object>>> rows = new LinkedHashMap<>();
        if (!forEach(file, IndexStorage.MEMORY, (name, trace) -> rows.put(name, ask(trace)))) {
            return;
        }
        for (String how : List.of("writing an index file", "reading an index file")) {
            forEach(file, IndexStorage.FILE, (name, trace) -> {
                List<List<Object>> before = rows.get(name);
                require(trace.index().eventCount() == before.size(), how + " changed the number of events");
                require(rows(trace).equals(before), how + " changed the rows");
                askTimes(trace, before, how);
            });
        }
    }

    /** Asks the traces of a file; false if they could not be read. */
    private static boolean forEach(Path file, IndexStorage index, BiConsumer<String, Trace> ask) {
        Path spools = file.resolveSibling("spools");
        try {
            OpenedTraces opened = Trace.openAll(file, index, new UnpackLimit(0, spools));
            try {
                opened.traces().forEach(ask);
                opened.unreadable().values().forEach(fault -> requireFile(fault, file));
            } finally {
                opened.traces().values().forEach(Trace::close);
            }
        } catch (TraceException e) {
            requireFile(e, file);
            return false;
        }
        try (Stream<Path> left = Files.list(spools)) {
            require(left.findAny().isEmpty(), "something that was unpacked is left behind");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return true;
    }

    private static void requireFile(TraceException fault, Path file) {
        require(fault.getMessage().contains(file.toString()), "a message without the file: " + fault.getMessage());
    }

    private static List<List<Object>> ask(Trace trace) {
        List<List<Object>> rows = rows(trace);
        askTimes(trace, rows, "before there is an index");
        require(trace.index().eventCount() == rows.size(), "the index counts " + trace.index().eventCount()
                + " events, and a scan gave " + rows.size());
        require(rows.equals(rows(trace)), "an index changed the rows");
        askTimes(trace, rows, "with an index");
        askTypes(trace, rows.size());
        askStacks(trace, rows);
        CodeMap.of(trace);
        trace.warnings().forEach(warning -> require(warning.count() > 0, "a warning of nothing: " + warning));
        return rows;
    }

    private static List<List<Object>> rows(Trace trace) {
        return Rows.of(trace, ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build());
    }

    /** Ranges of time, which scans use to pass over blocks, against the rows themselves. */
    private static void askTimes(Trace trace, List<List<Object>> rows, String when) {
        if (rows.isEmpty()) {
            return;
        }
        int column = ALL_COLUMNS.indexOf(HeaderColumn.TIME_NS);
        for (int row : new int[] {0, rows.size() / 2, rows.size() - 1}) {
            Long low = (Long) rows.get(row).get(column);
            if (low != null) {
                long expected = rows.stream()
                        .filter(one -> one.get(column) != null && (Long) one.get(column) >= low)
                        .count();
                int found = Rows.of(trace, ScanRequest.builder().columns(HeaderColumn.EVENT_NUMBER)
                        .where(HeaderColumn.TIME_NS, Condition.LongRanges.of(low, Long.MAX_VALUE)).build()).size();
                require(found == expected, when + ", time_ns >= " + low + " gave " + found + " rows, and " + expected
                        + " have such a time");
            }
        }
    }

    private static void askStacks(Trace trace, List<List<Object>> rows) {
        int column = ALL_COLUMNS.indexOf(HeaderColumn.STACK_ID);
        for (List<Object> row : rows) {
            if (row.get(column) != null) {
                require(trace.stacks().frames((int) row.get(column)).length > 0, "a stack without frames");
            }
        }
    }

    private static void askTypes(Trace trace, int rows) {
        long ofTypes = 0;
        for (EventType type : trace.eventTypes()) {
            ofTypes += askType(trace, type);
        }
        require(ofTypes == rows, "the types have " + ofTypes + " rows, and the trace " + rows);
    }

    private static int askType(Trace trace, EventType type) {
        List<ScanColumn> columns = new ArrayList<>();
        for (EventField field : type.fields().subList(0, Math.min(type.fields().size(), MOST_FIELDS))) {
            columns.add(PayloadColumn.of(field.name(), field.type().columnType()));
            columns.add(PayloadColumn.of(field.name(), ColumnType.TEXT));
            if (field.type() instanceof FieldType.Array array) {
                List<ScanColumn> element = new ArrayList<>();
                if (array.element() instanceof FieldType.Struct struct) {
                    struct.fields().forEach(member ->
                            element.add(new ElementColumn(member.name(), member.type().columnType())));
                } else {
                    element.add(new ElementColumn(ElementColumn.VALUE, array.element().columnType()));
                }
                Rows.forEach(trace, ScanRequest.builder().types(Set.of(type)).explode(field.name())
                        .columns(element).limit(MOST_ELEMENTS).build(), row -> {});
            }
        }
        return Rows.of(trace, ScanRequest.builder().types(Set.of(type)).columns(columns).build()).size();
    }
}
