package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.TypedRows;
import org.nettracesql.trace.testing.Rows;

/** Each processor's events are a lane; whoever follows threads sees all lanes in the order of time. */
class EtlLanesTest {

    private static final int PROCESSORS = 3;

    @TempDir
    Path folder;

    private Trace open() throws IOException {
        WrittenEtl etl = new WrittenEtl(1 << 20);
        Random random = new Random(7);
        long[] ticks = {1_000_001, 1_000_001, 1_000_001};
        for (int buffer = 0; buffer < 12; buffer++) {
            int processor = random.nextInt(PROCESSORS);
            etl.buffer(processor, r -> {
                for (int i = 0; i < 700; i++) {
                    ticks[processor] += random.nextInt(10);
                    r.gcStart(true, 1, 2, ticks[processor], i);
                }
            });
        }
        return Trace.open(Files.write(folder.resolve("t.etl"), etl.toBytes()));
    }

    @Test
    void rowsForThoseWhoFollowThreadsAreInTheOrderOfTime() throws IOException {
        try (Trace trace = open()) {
            assertThat(trace.lanes()).isEqualTo(PROCESSORS);
            List<Long> times = new ArrayList<>();
            TypedRows.forEach(trace, type -> type.name().equals("GCStart"), List.of(HeaderColumn.EVENT_NUMBER,
                    HeaderColumn.TIME_NS), (batch, row) -> times.add(batch.longs(1).values[row]));
            assertThat(times).hasSize(12 * 700).isSorted();
            assertThat(Rows.column(trace, HeaderColumn.TIME_NS).stream().map(Long.class::cast).skip(1).sorted())
                    .isEqualTo(times);
        }
    }

    @Test
    void lanesTogetherHaveEveryRowOnce() throws IOException {
        try (Trace trace = open()) {
            List<Object> numbers = new ArrayList<>();
            for (int lane = 0; lane < trace.lanes(); lane++) {
                ScanRequest request = ScanRequest.builder().columns(HeaderColumn.EVENT_NUMBER, HeaderColumn.PROCESSOR)
                        .fileOrder(true).build().ofLane(lane);
                List<List<Object>> rows = Rows.of(trace, request);
                assertThat(rows).extracting(row -> row.get(1)).containsOnly(rows.get(0).get(1));
                rows.forEach(row -> numbers.add(row.get(0)));
            }
            assertThat(numbers).containsExactlyInAnyOrderElementsOf(Rows.column(trace, HeaderColumn.EVENT_NUMBER));
        }
    }
}
