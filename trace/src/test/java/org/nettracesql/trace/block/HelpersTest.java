package org.nettracesql.trace.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** What a trace reads by itself is shared by as many threads as it may use. */
class HelpersTest {

    private static final int BLOCKS = 64;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1_000})
    void blocksAreVisitedOnceByNoMoreThreadsThanMayBeUsed(int most) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.define("Demo", 1, "Tick", type -> type.field("n", TypeCode.INT32));
        for (int i = 0; i < BLOCKS; i++) {
            int n = i;
            writer.events(block -> block.event(tick, n + 1L).payload(p -> p.i32(n)));
        }
        try (BlockTrace trace = (BlockTrace) Trace.open(writer.end().saveIn(folder))) {
            trace.useThreads(most);
            AtomicInteger visitors = new AtomicInteger();
            ConcurrentLinkedQueue<Integer> visited = new ConcurrentLinkedQueue<>();
            trace.forEachBlock(() -> {
                visitors.incrementAndGet();
                return (ordinal, block, bytes) -> visited.add(ordinal);
            });
            assertThat(visitors.get()).isEqualTo(Math.min(most, BLOCKS / 8));
            assertThat(visited).hasSize(BLOCKS).doesNotHaveDuplicates();
            assertThat(trace.index().eventCount()).isEqualTo(BLOCKS);
        }
    }

    @Test
    void everyWorkHasAThreadOfItsOwnUnderTheCallersCancellation() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Set<Cancellation> cancellations = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(3);
        Cancellation cancellation = new Cancellation();
        cancellation.call(() -> {
            Helpers.run("test", Collections.nCopies(3, () -> {
                threads.add(Thread.currentThread());
                cancellations.add(Cancellation.current());
                all.countDown();
                try {
                    all.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
            return null;
        });
        assertThat(threads).hasSize(3).contains(Thread.currentThread());
        assertThat(cancellations).containsExactly(cancellation);
    }

    @Test
    void whatAHelperThrowsTheCallerThrowsOnceAllHaveEnded() {
        AtomicInteger ended = new AtomicInteger();
        Runnable fails = () -> {
            throw new AssertionError("of a helper");
        };
        assertThatThrownBy(() -> Helpers.run("test", List.of(ended::incrementAndGet, fails, ended::incrementAndGet)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("of a helper");
        assertThat(ended.get()).isEqualTo(2);
    }
}
