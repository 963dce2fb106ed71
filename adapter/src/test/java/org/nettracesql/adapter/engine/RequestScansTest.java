package org.nettracesql.adapter.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceScan;

/** A request runs on as many threads as the options say, and its scans are the execution's. */
class RequestScansTest {

    private static final int CORES = 8;
    private static final int WORTHWHILE = 1;

    private final AtomicInteger cursors = new AtomicInteger();

    private <T> T stub(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            if (method.getName().equals("openCursor")) {
                cursors.incrementAndGet();
            }
            return answers.get(method.getName());
        }));
    }

    private RequestScans requestOn(int threads) {
        return requestOn(threads, 0);
    }

    /** @param fileBytes of a trace of as many parts as anyone likes */
    private RequestScans requestOn(int threads, long fileBytes) {
        BatchCursor empty = stub(BatchCursor.class, Map.of("next", false));
        TraceScan scan = stub(TraceScan.class, Map.of(
                "maxCursors", CORES, "worthwhileCursors", WORTHWHILE, "openCursor", empty));
        TraceInfo info = new TraceInfo(Path.of("a"), fileBytes, "NetTrace", 4, Instant.EPOCH, 1, 8, 1, 1, 0);
        List<ScanRequest> parts = IntStream.range(0, 64)
                .mapToObj(block -> ScanRequest.builder().build().ofBlocks(block, block + 1))
                .toList();
        Trace trace = stub(Trace.class, Map.of("scan", scan, "info", info, "mayHaveRows", true, "splits", parts));
        OpenTrace open = new OpenTrace("a", trace, TraceContext.of(trace));
        TraceOptions options = TraceOptions.builder(List.of(Path.of("a"))).threads(threads).build();
        ScanContext context = new ScanContext(List.of(open), options, new ScanLedger());
        EventRelation all = new EventRelation("trace", "events", "All.", List.of(), false, null, null);
        Execution execution = context.ledger().started(this, this, new Cancellation());
        return new RequestScans(context, execution, new BoundRequest(all, List.of(), List.of(), Long.MAX_VALUE));
    }

    @Test
    void workIsSharedByAsManyThreadsAsTheOptionsAllow() {
        for (int threads : new int[] {1, 3, 20}) {
            cursors.set(0);
            List<String> results = new ArrayList<>();
            int expected = Math.min(threads, CORES);
            CyclicBarrier all = new CyclicBarrier(expected);
            requestOn(threads).collect((traceName, cursor) -> {
                await(all);
                return traceName + " " + cursor.next();
            }, results::add);
            assertThat(results).hasSize(expected).containsOnly("a false");
            assertThat(cursors).hasValue(expected);
        }
    }

    @Test
    void nobodyStartsMoreThreadsThanAreWorthwhileUnlessTheyAreAskedFor() {
        List<String> results = new ArrayList<>();
        requestOn(0).collect((traceName, cursor) -> traceName + cursor.next(), results::add);
        assertThat(results).hasSize(WORTHWHILE);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void batchesInOrderComeFromOneCursor() {
        try (RequestBatches batches = requestOn(0).inOrder()) {
            assertThat(batches.next()).isFalse();
        }
        assertThat(cursors).hasValue(1);
    }

    /** No thread reads parts ahead where few blocks of a large trace may have rows. */
    @Test
    void batchesInOrderComeFromOneCursorWhereTheIndexLeavesLittleToRead() {
        try (RequestBatches batches = requestOn(0, 1 << 30).inOrder()) {
            assertThat(batches.next()).isFalse();
        }
        assertThat(cursors).hasValue(1);
    }
}
