package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;

/** What a trace has many of costs what its bytes cost, not one number times another. */
class LargeNumbersTest extends WrittenTraceTest {

    private static final int TYPES = 100_000;
    private static final int BLOCKS = 150_000;
    private static final int THREADS = 400_000;

    private Path manyTypesAndBlocks() {
        NetTraceWriter writer = new NetTraceWriter();
        writer.metadata(block -> {
            for (int i = 0; i < TYPES; i++) {
                block.metadata(new NetTraceWriter().record(i + 1, PROVIDER, i, "T" + i));
            }
        });
        for (int i = 0; i < BLOCKS; i++) {
            int n = i;
            writer.events(block -> block.event(1 + n % TYPES, NetTraceWriter.SYNC_TICKS + n).thread(1));
        }
        return writer.end().saveIn(folder);
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    @Tag("thorough")
    void typesTimesBlocksCostNothing() throws IOException {
        Path file = manyTypesAndBlocks();
        long start = System.nanoTime();
        TraceIndex built;
        try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
            built = trace.index();
            assertThat(built.eventCount()).isEqualTo(BLOCKS);
            assertThat(built.types()).hasSize(TYPES);
            ScanRequest one = ScanRequest.builder()
                    .types(java.util.List.of(built.types().get(7).type()))
                    .columns(HeaderColumn.EVENT_NAME)
                    .build();
            assertThat(Rows.of(trace, one)).hasSize(2);
            assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME)).hasSize(BLOCKS);
        }
        System.out.println("LargeNumbersTest: " + TYPES + " types in " + BLOCKS + " blocks took "
                + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms, index file of "
                + Files.size(file.resolveSibling(file.getFileName() + ".ntindex")) + " bytes");
        try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
            assertThat(trace.isIndexed()).isTrue();
            assertThat(trace.index()).isEqualTo(built);
        }
    }

    @Test
    void manyThreadsAreCountedAndTheirLossesAreToldUpToABound() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int first = 0; first < THREADS; first += 10_000) {
            int from = first;
            writer.events(block -> {
                for (int i = from; i < from + 10_000; i++) {
                    // The first number of a thread is 1: one event of each is missing.
                    block.event(tick, NetTraceWriter.SYNC_TICKS + i).thread(i * 3L).sequence(2).payload(p -> p.i32(1));
                }
            });
        }
        Trace trace = open(writer.end());
        TraceIndex index = trace.index();
        assertThat(index.threads()).hasSize(THREADS);
        assertThat(index.threads().get(5)).isEqualTo(
                new TraceIndex.ThreadStatistics(NetTraceWriter.PROCESS_ID, 15, null, 1, 5, 5));
        assertThat(index.lostEvents()).isEqualTo(THREADS);
        assertThat(warnings(trace, TraceWarning.Kind.LOST_EVENTS)).hasSize(1001)
                .satisfies(all -> assertThat(all.stream().mapToLong(TraceWarning::count).sum()).isEqualTo(THREADS));
    }
}
