package org.nettracesql.trace.code;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.Trace;

/**
 * How much time a sample of a trace's processors, or of its runtime's threads, stands for.
 *
 * <p>Most formats announce it in their header. Windows' kernel tells it in events: what it is when the recording begins
 * (PerfInfo, opcode 73) and ends (74), and each change of it (72), from an old interval to a new one, in units of
 * 100 ns. Those of other sources than the timer, which is 0, are of other counters. Immutable.
 */
public final class SamplingIntervals {

    private static final String START = "PerfInfoCollectionStart";
    private static final String CHANGE = "PerfInfoSetInterval";
    private static final String END = "PerfInfoCollectionEnd";
    private static final long NANOS_PER_UNIT = 100;
    private static final int TIMER = 0;

    // Positions of the columns that are read.
    private static final int TIME = 0;
    private static final int SOURCE = 1;
    private static final int NEW = 2;
    private static final int OLD = 3;

    private final long firstNanos;

    /** By the time from which on they hold. */
    private final NavigableMap<Long, Long> changes;

    private SamplingIntervals(long firstNanos, NavigableMap<Long, Long> changes) {
        this.firstNanos = firstNanos;
        this.changes = changes;
    }

    /** Reads the few events that tell them, if the trace has any. */
    public static SamplingIntervals of(Trace trace) {
        long announced = Math.max(0, trace.info().samplingIntervalNanos());
        Reader reader = new Reader();
        if (announced == 0) {
            reader.read(trace, START);
            reader.read(trace, CHANGE);
            if (reader.started == 0 && reader.changes.isEmpty()) {
                reader.read(trace, END);
            }
        }
        return new SamplingIntervals(announced != 0 ? announced : reader.first(), reader.changes);
    }

    /** What it is when the recording begins; 0 where nothing tells it. */
    public long firstNanos() {
        return firstNanos;
    }

    /** What it is at a time; 0 where nothing tells it. */
    public long at(long timeNanos) {
        Map.Entry<Long, Long> last = changes.isEmpty() ? null : changes.floorEntry(timeNanos);
        return last == null ? firstNanos : last.getValue();
    }

    private static final class Reader {
        private final NavigableMap<Long, Long> changes = new TreeMap<>();
        private long started;
        private long startedTime = Long.MAX_VALUE;
        private long beforeChange;
        private long changedTime = Long.MAX_VALUE;

        void read(Trace trace, String name) {
            TypedRows.forEach(trace, type -> is(type, name),
                    List.of(HeaderColumn.TIME_NS, PayloadColumn.of("SampleSource", ColumnType.INT64),
                            PayloadColumn.of("NewInterval", ColumnType.INT64),
                            PayloadColumn.of("OldInterval", ColumnType.INT64)),
                    (batch, row) -> {
                        if (!batch.column(NEW).isNull(row) && batch.longs(SOURCE).values[row] == TIMER) {
                            take(name, batch.longs(TIME).values[row], batch.longs(NEW).values[row] * NANOS_PER_UNIT,
                                    batch.column(OLD).isNull(row)
                                            ? 0
                                            : batch.longs(OLD).values[row] * NANOS_PER_UNIT);
                        }
                    });
        }

        private static boolean is(EventType type, String name) {
            return type.provider().equals(Providers.WINDOWS_KERNEL) && type.name().equals(name);
        }

        private void take(String name, long timeNanos, long newNanos, long oldNanos) {
            if (!name.equals(CHANGE)) {
                if (timeNanos < startedTime) {
                    started = newNanos;
                    startedTime = timeNanos;
                }
                return;
            }
            changes.put(timeNanos, newNanos);
            if (timeNanos < changedTime) {
                beforeChange = oldNanos;
                changedTime = timeNanos;
            }
        }

        long first() {
            return started != 0 ? started : beforeChange;
        }
    }
}
