package org.nettracesql.adapter.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;

/** What goes wrong on one thread of a statement, its caller is told, as it went wrong, when all threads have ended. */
@Timeout(60)
class WorkersTest {

    private static final class Broken extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void theFirstFailureStopsTheOthersAndIsWhatTheCallerSees() {
        CountDownLatch stop = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Thread caller = Thread.currentThread();
        assertThatThrownBy(() -> Workers.run(
                        new Cancellation(),
                        4,
                        () -> {
                            try {
                                if (Thread.currentThread() != caller && ended.compareAndSet(0, 1)) {
                                    throw new Broken();
                                }
                                await(stop);
                                throw new ScanCancelledException("stopped");
                            } finally {
                                ended.incrementAndGet();
                            }
                        },
                        stop::countDown))
                .isExactlyInstanceOf(Broken.class);
        assertThat(ended).hasValue(5);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyThreadHasTheCancellationAndTheCallersIsBoundAgainAfterwards() {
        Cancellation cancellation = new Cancellation();
        assertThat(Workers.run(cancellation, 3, Cancellation::current, () -> {}))
                .hasSize(3)
                .allMatch(bound -> bound == cancellation);
        assertThat(Cancellation.current()).isSameAs(Cancellation.NONE);
    }

    @Test
    void anErrorOfWorkInTheBackgroundIsThrownAsItIs() {
        Workers.Pending<Object> pending = Workers.start("broken", () -> {
            throw new Broken();
        });
        assertThatThrownBy(pending::result).isExactlyInstanceOf(Broken.class);
    }

    @Test
    void anInterruptEndsNothingAndIsSeenAfterwards() {
        CountDownLatch go = new CountDownLatch(1);
        Workers.Pending<Integer> pending = Workers.start("slow", () -> {
            await(go);
            return 7;
        });
        Thread.currentThread().interrupt();
        go.countDown();
        assertThat(pending.result()).isEqualTo(7);
        assertThat(Thread.interrupted()).isTrue();
    }
}
