package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;

/** Thread, capture thread, processor, process. */
class ThreadRulesTest extends WrittenTraceTest {

    private static final long T = NetTraceWriter.SYNC_TICKS;

    @Test
    void processorIsNullWhereTheWriterWasAnotherThread() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> {
            block.event(tick, T).thread(5).processor(3).payload(p -> p.i32(1));
            block.event(tick, T).thread(5).captureThread(6).processor(3).payload(p -> p.i32(1));
            block.event(tick, T).thread(6).processor(3).payload(p -> p.i32(1));
        });
        assertThat(Rows.of(open(writer.end()), HeaderColumn.THREAD_ID, HeaderColumn.PROCESSOR))
                .containsExactly(List.of(5L, 3), Arrays.asList(5L, null), List.of(6L, 3));
    }

    @Test
    void processIdIsTheHeaders() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> block.event(tick, T).payload(p -> p.i32(1)));
        assertThat(Rows.column(open(writer.end()), HeaderColumn.PROCESS_ID)).containsExactly(NetTraceWriter.PROCESS_ID);
    }

    @Test
    void indexCountsTheThreadsThatEventsAreAbout() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> {
            block.event(tick, T + 10).thread(9).payload(p -> p.i32(1));
            block.event(tick, T + 20).thread(5).captureThread(9).payload(p -> p.i32(1));
            block.event(tick, T + 30).thread(5).captureThread(9).payload(p -> p.i32(1));
        });
        Trace trace = open(writer.end());
        assertThat(trace.index().threads()).containsExactly(
                new TraceIndex.ThreadStatistics(NetTraceWriter.PROCESS_ID, 5, null, 2, 20, 30),
                new TraceIndex.ThreadStatistics(NetTraceWriter.PROCESS_ID, 9, null, 1, 10, 10));
    }
}
