package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.EventRecord;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/**
 * Where stacks are not asked for, the events of one thread are taken in one loop. It gives what the loop that takes one
 * header after another gives, which is what was written.
 */
class ThreadsTakenTogetherTest extends WrittenTraceTest {

    private static final long T = NetTraceWriter.SYNC_TICKS;
    private static final PayloadColumn N = PayloadColumn.of("n", ColumnType.INT32);
    private static final List<ScanColumn> COLUMNS = List.of(HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID,
            HeaderColumn.PROCESSOR, HeaderColumn.PAYLOAD_SIZE, HeaderColumn.EVENT_ID, HeaderColumn.ACTIVITY_ID, N);

    /** Around where numbers get another byte, and where ids and payloads are too large for the loop. */
    private static final int[] IDS = {1, 2, 3, 126, 127, 128, 129, 1022, 1023, 1024, 1025, 16383, 16384, 70_000};

    private static final int[] SIZES = {0, 3, 4, 5, 16, 126, 127, 128, 129, 2047, 2048, 2049, 16384};
    private static final long[] DELTAS = {0, 1, 126, 127, 128, 129, 16383, 16384, 1 << 21, 1L << 39, 1L << 41};

    /** Events with most fields as in the one before, and what is known of each. */
    private byte[] written(Random random, int events, List<List<Object>> expected) {
        NetTraceWriter writer = new NetTraceWriter();
        for (int id : IDS) {
            MetadataRecord record = writer.record(id, PROVIDER, id, "E" + id).field("n", TypeCode.INT32);
            writer.metadata(record);
        }
        long[] ticks = {T};
        int written = 0;
        while (written < events) {
            int count = Math.min(events - written, 1 + random.nextInt(events));
            writer.events(block -> fill(block, random, count, ticks, expected));
            written += count;
        }
        return writer.end().toBytes();
    }

    private static void fill(EventBlock block, Random random, int events, long[] ticks, List<List<Object>> expected) {
        int id = 1;
        int size = 4;
        long thread = 1;
        int processor = 0;
        int stack = 0;
        for (int i = 0; i < events; i++) {
            id = random.nextInt(6) == 0 ? IDS[random.nextInt(random.nextInt(8) == 0 ? IDS.length : 3)] : id;
            size = random.nextInt(6) == 0 ? SIZES[random.nextInt(random.nextInt(8) == 0 ? SIZES.length : 6)] : size;
            stack = random.nextInt(9) == 0 ? random.nextInt(1 << random.nextInt(30)) : stack;
            if (random.nextInt(40) == 0) {
                thread = 1 + random.nextInt(3);
                processor = random.nextInt(2);
            }
            ticks[0] += DELTAS[random.nextInt(random.nextInt(50) == 0 ? DELTAS.length : 8)];
            byte[] payload = new byte[size];
            random.nextBytes(payload);
            EventRecord event = block.event(id, ticks[0]).thread(thread).processor(processor).stack(stack);
            event.payload(payload);
            Integer n = size < 4 ? null : (payload[0] & 0xff) | (payload[1] & 0xff) << 8 | (payload[2] & 0xff) << 16
                    | payload[3] << 24;
            List<Object> row = new ArrayList<>(List.of(ticks[0] - T, thread, processor, size, id));
            row.add(null);
            row.add(n);
            expected.add(row);
        }
    }

    private static List<List<Object>> scan(
            Trace trace, boolean one, Collection<EventType> types, ScanColumn filtered, Condition condition) {
        List<ScanColumn> columns = new ArrayList<>(COLUMNS);
        if (one) {
            columns.add(HeaderColumn.STACK_ID);
        }
        ScanRequest.Builder request = ScanRequest.builder().columns(columns).types(types).fileOrder(true);
        if (condition != null) {
            request.where(filtered, condition);
        }
        List<List<Object>> rows = Rows.of(trace, request.build());
        return one ? rows.stream().map(row -> row.subList(0, COLUMNS.size())).toList() : rows;
    }

    private static void assertBothWaysAgree(Trace trace) {
        Set<EventType> some = Set.copyOf(trace.eventTypes().stream().filter(type -> type.id() % 2 == 1).toList());
        Set<EventType> first = Set.copyOf(trace.eventTypes().stream().filter(type -> type.id() == 1).toList());
        for (Collection<EventType> types : java.util.Arrays.asList(null, some, first)) {
            assertThat(scan(trace, false, types, null, null)).isEqualTo(scan(trace, true, types, null, null));
            assertThat(scan(trace, false, types, HeaderColumn.THREAD_ID, Condition.LongRanges.equalTo(2)))
                    .isEqualTo(scan(trace, true, types, HeaderColumn.THREAD_ID, Condition.LongRanges.equalTo(2)));
            Condition times = Condition.LongRanges.of(1000, 100_000);
            assertThat(scan(trace, false, types, HeaderColumn.TIME_NS, times))
                    .isEqualTo(scan(trace, true, types, HeaderColumn.TIME_NS, times));
            Condition every = new Condition.Mod(3, -1);
            assertThat(scan(trace, false, types, N, every)).isEqualTo(scan(trace, true, types, N, every));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theRowsAreThoseThatWereWritten(long seed) {
        List<List<Object>> expected = new ArrayList<>();
        Trace trace = open(written(new Random(seed), 6000, expected));
        assertThat(scan(trace, false, null, null, null)).isEqualTo(expected);
        assertBothWaysAgree(trace);
    }

    /** Damage is met by the same event, and told in the same words. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void damagedBlocksEndWhereTheyDid(long seed) {
        Random random = new Random(seed);
        byte[] bytes = written(random, 400, new ArrayList<>());
        int opened = 0;
        for (int i = 0; i < 150; i++) {
            byte[] damaged = bytes.clone();
            for (int k = 0; k < 3; k++) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try (Trace trace = Trace.open(NetTraceWriter.save(folder, damaged))) {
                assertBothWaysAgree(trace);
                opened++;
            } catch (TraceException e) {
                assertThat(e).hasMessageContaining(" ");
            }
        }
        assertThat(opened).isGreaterThan(50);
    }
}
