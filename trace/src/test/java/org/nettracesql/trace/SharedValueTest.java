package org.nettracesql.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedValueTest {

    /** Computes for ever unless it is let go or cancelled. */
    private static final class Slow extends SharedValue<Integer> {
        private final AtomicInteger started = new AtomicInteger();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);

        @Override
        protected Integer compute() {
            int number = started.incrementAndGet();
            try {
                while (!go.await(1, TimeUnit.MILLISECONDS)) {
                    Cancellation.checkCurrent();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                ended.countDown();
            }
            return number;
        }
    }

    private static FutureTask<Integer> ask(SharedValue<Integer> value, Cancellation cancellation) {
        FutureTask<Integer> task = new FutureTask<>(() -> cancellation.call(value::get));
        new Thread(task).start();
        return task;
    }

    private static void awaitStart(Slow value) throws InterruptedException {
        while (value.started.get() == 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void whatIsForgottenIsComputedAnewForTheNextToAsk() {
        AtomicInteger computed = new AtomicInteger();
        SharedValue<Integer> value = new SharedValue<>() {
            @Override
            protected Integer compute() {
                return computed.incrementAndGet();
            }
        };
        assertEquals(1, value.get());
        assertEquals(1, value.get());
        value.forget();
        assertFalse(value.isKnown());
        assertEquals(2, value.get());
    }

    @Test
    void whatIsBegunIsTakenOverByWhoAsks() throws Exception {
        Slow value = new Slow();
        value.begin();
        value.begin();
        awaitStart(value);
        FutureTask<Integer> one = ask(value, new Cancellation());
        value.go.countDown();
        assertEquals(1, one.get());
        value.begin();
        assertEquals(1, value.started.get());
    }

    @Test
    void whatIsBegunEndsWithTheLastWhoAskedOrUnasked() throws Exception {
        Slow value = new Slow();
        value.begin();
        awaitStart(value);
        Cancellation cancellation = new Cancellation();
        FutureTask<Integer> one = new FutureTask<>(() -> cancellation.call(value::get));
        Thread asking = new Thread(one);
        asking.start();
        while (asking.getState() != Thread.State.TIMED_WAITING) {
            // Cancelled before it has asked, it would leave what was begun as it is.
            Thread.sleep(1);
        }
        cancellation.cancel();
        assertThrows(Exception.class, one::get);
        assertTrue(value.ended.await(30, TimeUnit.SECONDS));

        Slow unasked = new Slow();
        unasked.begin();
        awaitStart(unasked);
        unasked.endUnasked();
        assertTrue(unasked.ended.await(30, TimeUnit.SECONDS));
        assertFalse(unasked.isKnown());
    }

    @Test
    void isComputedOnceForAllWhoWait() throws Exception {
        Slow value = new Slow();
        FutureTask<Integer> one = ask(value, new Cancellation());
        FutureTask<Integer> other = ask(value, Cancellation.NONE);
        value.go.countDown();
        assertEquals(1, one.get());
        assertEquals(1, other.get());
        assertEquals(1, value.get());
        assertTrue(value.isKnown());
    }

    @Test
    void whoIsCancelledLeavesWhileOthersGoOnWaiting() throws Exception {
        Slow value = new Slow();
        Cancellation first = new Cancellation();
        FutureTask<Integer> leaving = ask(value, first);
        awaitStart(value);
        FutureTask<Integer> staying = ask(value, new Cancellation());
        first.cancel();
        assertThrows(Exception.class, leaving::get);
        assertFalse(value.isKnown());
        value.go.countDown();
        assertTrue(staying.get() >= 1);
    }

    @Test
    void theComputationEndsWhenTheLastWaiterIsGoneAndTheNextToAskStartsItAnew() throws Exception {
        Slow value = new Slow();
        Cancellation first = new Cancellation();
        Cancellation second = new Cancellation();
        FutureTask<Integer> one = ask(value, first);
        FutureTask<Integer> other = ask(value, second);
        awaitStart(value);
        first.cancel();
        second.cancel();
        assertThrows(Exception.class, one::get);
        assertThrows(Exception.class, other::get);
        assertTrue(value.ended.await(30, TimeUnit.SECONDS), "goes on though nobody waits");
        value.go.countDown();
        assertTrue(value.get() > 1);
    }

    @Test
    void whatItThrowsItsWaitersThrowAndErrorsStayErrors() {
        SharedValue<Integer> value = new SharedValue<>() {
            private int times;

            @Override
            protected Integer compute() {
                switch (times++) {
                    case 0:
                        throw new IllegalArgumentException("wrong");
                    case 1:
                        throw new OutOfMemoryError("none left");
                    default:
                        return times;
                }
            }
        };
        assertThrows(IllegalArgumentException.class, value::get);
        assertThrows(OutOfMemoryError.class, value::get);
        assertEquals(3, value.get());
    }

    @Test
    void anInterruptIsKeptForTheCaller() {
        Slow value = new Slow();
        value.go.countDown();
        Thread.currentThread().interrupt();
        assertEquals(1, value.get());
        assertTrue(Thread.interrupted());
    }

    @Test
    void whatIsBoundIsBoundUntilItIsUnboundAndOnHelpersToo() throws Exception {
        Cancellation cancellation = new Cancellation();
        assertSame(Cancellation.NONE, Cancellation.current());
        Cancellation before = cancellation.bind();
        Cancellation[] onHelper = new Cancellation[1];
        Thread helper;
        try {
            assertSame(cancellation, Cancellation.current());
            helper = new Thread(Cancellation.carriedOver(() -> onHelper[0] = Cancellation.current()));
        } finally {
            Cancellation.unbind(before);
        }
        helper.start();
        helper.join();
        assertSame(cancellation, onHelper[0]);
        assertSame(Cancellation.NONE, Cancellation.current());
        assertThrows(IllegalStateException.class, Cancellation.NONE::cancel);
    }
}
