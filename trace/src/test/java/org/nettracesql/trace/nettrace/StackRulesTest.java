package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;

/** Stack blocks, and stack ids that hold only until the next sequence point. */
class StackRulesTest extends WrittenTraceTest {

    private static void ticks(NetTraceWriter writer, MetadataRecord tick, int... stackIds) {
        writer.events(block -> {
            for (int stackId : stackIds) {
                block.event(tick, 1).stack(stackId).payload(p -> p.i32(stackId));
            }
        });
    }

    @Test
    void framesComeLeafFirst() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.stacks(1, new long[] {0x7f00_0000_0001L, 0x7f00_0000_0002L, -1});
        ticks(writer, tick, 1);
        StackTable stacks = open(writer.end()).stacks();
        assertThat(stacks.count()).isEqualTo(1);
        assertThat(stacks.depth(1)).isEqualTo(3);
        assertThat(stacks.frames(1)).containsExactly(0x7f00_0000_0001L, 0x7f00_0000_0002L, -1);
    }

    @Test
    void addressesHaveThePointerSizeAndFourBytesAreUnsigned() {
        NetTraceWriter writer = new NetTraceWriter(1_000_000_000, 4);
        writer.stacks(1, new long[] {0x8000_0000L, 0x7fff_ffffL});
        assertThat(open(writer.end()).stacks().frames(1)).containsExactly(0x8000_0000L, 0x7fff_ffffL);
    }

    @Test
    void equalFramesHaveOneIdOverTheWholeTrace() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.stacks(10, new long[] {1, 2}, new long[] {3}, new long[] {1, 2});
        ticks(writer, tick, 10, 11, 12);
        writer.sequencePoint(2, new TreeMap<>());
        writer.stacks(10, new long[] {3}, new long[] {1, 2});
        ticks(writer, tick, 10, 11);
        Trace trace = open(writer.end());
        assertThat(trace.stacks().count()).isEqualTo(2);
        assertThat(Rows.column(trace, HeaderColumn.STACK_ID)).containsExactly(1, 2, 1, 2, 1);
    }

    @Test
    void idsHoldOnlyUntilTheNextSequencePoint() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.stacks(1, new long[] {1});
        writer.sequencePoint(2, new TreeMap<>());
        ticks(writer, tick, 1);
        assertThat(Rows.column(open(writer.end()), HeaderColumn.STACK_ID)).containsExactly((Object) null);
    }

    @Test
    void stackMayComeAfterTheEventInItsStretch() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        ticks(writer, tick, 1, 2);
        writer.stacks(1, new long[] {1});
        writer.stacks(2, new long[] {2});
        writer.sequencePoint(2, new TreeMap<>());
        assertThat(Rows.column(open(writer.end()), HeaderColumn.STACK_ID)).containsExactly(1, 2);
    }

    @Test
    void noStackAndAnEmptyStackAreNull() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.stacks(1, new long[0], new long[] {5});
        ticks(writer, tick, 0, 1, 2, 3);
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, HeaderColumn.STACK_ID)).containsExactly(null, null, 1, null);
        ScanRequest withStack = ScanRequest.builder()
                .where(HeaderColumn.STACK_ID, new Condition.Null(false))
                .columns(HeaderColumn.PAYLOAD)
                .fileOrder(true)
                .build();
        assertThat(Rows.of(trace, withStack)).containsExactly(List.of("{\"n\":2}"));
    }

    @Test
    void idsOutsideOfTheTableAreAnError() {
        NetTraceWriter writer = new NetTraceWriter();
        writer.stacks(1, new long[] {1});
        StackTable stacks = open(writer.end()).stacks();
        for (int id : new int[] {0, -1, 2, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> stacks.frames(id)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> stacks.depth(id)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void stackOfTenThousandFramesIsKept() {
        long[] deep = new long[10_000];
        for (int i = 0; i < deep.length; i++) {
            deep[i] = i * 7L;
        }
        NetTraceWriter writer = new NetTraceWriter();
        writer.stacks(1, deep);
        assertThat(open(writer.end()).stacks().frames(1)).containsExactly(deep);
    }

    @Test
    void stackThatClaimsMoreThanItsBlockEndsIt() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.block("StackBlock", new ByteSink().i32(1).i32(3).i32(8).i64(5).i32(1 << 30).i64(6).toBytes());
        ticks(writer, tick, 1, 2, 3);
        Trace trace = open(writer.end());
        assertThat(trace.stacks().count()).isEqualTo(1);
        assertThat(Rows.column(trace, HeaderColumn.STACK_ID)).containsExactly(1, null, null);
    }

    @Test
    void stacksOfManyBlocksAndStretchesAreFound() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int stretch = 0; stretch < 20; stretch++) {
            long base = stretch * 1_000L + 1;
            for (int block = 0; block < 5; block++) {
                writer.stacks(1 + block * 2, new long[] {base + block * 2}, new long[] {base + block * 2 + 1});
            }
            ticks(writer, tick, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
            writer.sequencePoint(1, new TreeMap<>());
        }
        Trace trace = open(writer.end());
        List<Object> ids = Rows.column(trace, HeaderColumn.STACK_ID);
        for (int i = 0; i < 200; i++) {
            assertThat(trace.stacks().frames((int) ids.get(i))).containsExactly(i / 10 * 1_000L + i % 10 + 1);
        }
    }
}
