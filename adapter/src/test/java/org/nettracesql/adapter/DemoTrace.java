package org.nettracesql.adapter;

import java.nio.file.Path;
import java.util.UUID;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.EventRecord;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * A written trace with known rows. Provider {@code Demo}, ten blocks of ten {@code Item} events and one {@code Mark}
 * each. Item i (0 to 99): {@code n} = i - 50, {@code wide} with its top bit set for odd i, {@code ratio} = i / 4,
 * {@code flag} = i % 3 = 0, {@code name} one of four, {@code note} only where i % 5 = 0 (its payload ends before it
 * elsewhere). Time is i microseconds, thread 100 + i % 4, processor known for even threads, keywords 0x5.
 */
final class DemoTrace {

    static final int ITEMS = 100;
    static final int PER_BLOCK = 10;
    static final String[] NAMES = {"alpha", "Beta", "größe_1", "100%"};

    private DemoTrace() {}

    static Path write(Path folder) {
        return items().end().saveIn(folder);
    }

    /**
     * The same, and behind it one block of forty events of version 2 of {@code Item}, which has {@code n} as 64 bits
     * (2^40 and up) and {@code name} and nothing else: its other columns are NULL. Every fourth payload ends after
     * {@code n}.
     */
    static Path writeWithNulls(Path folder) {
        NetTraceWriter trace = items();
        MetadataRecord second = trace.define("Demo", 1, "Item", type -> type.level(4).keywords(0x9).version(2)
                .field("n", TypeCode.INT64)
                .field("name", TypeCode.STRING));
        trace.events(events -> {
            for (int i = 0; i < 40; i++) {
                int number = i;
                events.event(second, NetTraceWriter.SYNC_TICKS + (ITEMS + number) * 1_000L)
                        .captureThread(100)
                        .thread(100 + number % 2)
                        .payload(p -> {
                            p.i64((1L << 40) + number);
                            if (number % 4 != 0) {
                                p.utf16z(NAMES[number % 4]);
                            }
                        });
            }
        });
        return trace.end().saveIn(folder);
    }

    private static NetTraceWriter items() {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord item = trace.define("Demo", 1, "Item", type -> type.level(4).keywords(0x5).version(1)
                .field("n", TypeCode.INT32)
                .field("wide", TypeCode.UINT64)
                .field("ratio", TypeCode.DOUBLE)
                .field("flag", TypeCode.BOOLEAN)
                .field("name", TypeCode.STRING)
                .field("thread_id", TypeCode.INT16)
                .field("note", TypeCode.STRING));
        MetadataRecord mark = trace.define("Demo", 2, "Mark", type -> type.level(5).keywords(0x2));
        for (int block = 0; block < ITEMS / PER_BLOCK; block++) {
            int first = block * PER_BLOCK;
            trace.events(events -> fill(events, item, mark, first));
        }
        return trace;
    }

    private static void fill(EventBlock events, MetadataRecord item, MetadataRecord mark, int first) {
        for (int i = first; i < first + PER_BLOCK; i++) {
            int number = i;
            EventRecord event = events.event(item, NetTraceWriter.SYNC_TICKS + number * 1_000L)
                    .captureThread(100 + number % 2)
                    .thread(100 + number % 4)
                    .processor(1)
                    .payload(p -> {
                        p.i32(number - 50)
                                .i64((long) number % 2 << 63 | number)
                                .f64(number / 4.0)
                                .bool32(number % 3 == 0)
                                .utf16z(NAMES[number % 4])
                                .i16(7);
                        if (number % 5 == 0) {
                            p.utf16z("note " + number);
                        }
                    });
            if (number % 10 == 0) {
                event.activity(new UUID(1, number + 1));
            }
        }
        events.event(mark, NetTraceWriter.SYNC_TICKS + first * 1_000L + 9_500);
    }
}
