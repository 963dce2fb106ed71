package org.nettracesql.adapter.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.EventRecord;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** Rows that threads read ahead are those that one cursor gives, in its order, whatever becomes of the reader. */
@Timeout(120)
class PartsAheadTest {

    private static final int PARTS = 24;
    private static final int EVENTS_A_PART = 3 * Batch.CAPACITY + 100;
    private static final int HELPERS = 3;
    private static final long MUCH = 1 << 30;

    private static final List<ScanColumn> COLUMNS = List.of(
            HeaderColumn.TIME_NS,
            HeaderColumn.THREAD_ID,
            PayloadColumn.of("n", ColumnType.INT32),
            PayloadColumn.of("ratio", ColumnType.FLOAT64),
            PayloadColumn.of("flag", ColumnType.BOOLEAN),
            PayloadColumn.of("name", ColumnType.TEXT));

    @TempDir
    private Path folder;

    private Trace trace;
    private ScanRequest request;
    private List<ScanRequest> parts;
    /** The helpers that have opened a cursor. */
    private final Set<Thread> helpers = ConcurrentHashMap.newKeySet();

    private final AtomicInteger openCursors = new AtomicInteger();
    /** Told of each part that is started. */
    private volatile IntConsumer starting = number -> {};

    @BeforeEach
    void write() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord item = writer.define("Demo", 1, "Item", type -> type
                .field("n", TypeCode.INT32)
                .field("ratio", TypeCode.DOUBLE)
                .field("flag", TypeCode.BOOLEAN)
                .field("name", TypeCode.STRING));
        for (int part = 0; part < PARTS; part++) {
            int from = part * EVENTS_A_PART;
            writer.events(block -> {
                for (int i = from; i < from + EVENTS_A_PART; i++) {
                    int n = i;
                    EventRecord event = block.event(item, NetTraceWriter.SYNC_TICKS + n);
                    event.captureThread(100).thread(100 + n % 3).payload(p -> {
                        p.i32(n);
                        if (n % 5 != 0) {
                            p.f64(n / 4.0).i32(n % 2).utf16z(n % 7 == 0 ? "n" + n : "name " + n % 11);
                        }
                    });
                }
            });
        }
        trace = Trace.open(writer.end().saveIn(folder));
        request = ScanRequest.builder().columns(COLUMNS).fileOrder(true).build();
        parts = trace.splits(request, PARTS);
        assertThat(parts).hasSize(PARTS);
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        trace.close();
        awaitEndOfHelpers();
        assertThat(openCursors).hasValue(0);
    }

    private PartsAhead ahead(long mostPartBytes) {
        return ahead(new Cancellation(), mostPartBytes);
    }

    private PartsAhead ahead(Cancellation cancellation, long mostPartBytes) {
        return new PartsAhead(
                cancellation,
                parts,
                observed(trace.scan(OrderedParts.whole(parts))),
                COLUMNS.stream().map(ScanColumn::type).toList(),
                HELPERS,
                mostPartBytes);
    }

    private static List<List<Object>> drained(BatchCursor cursor) {
        List<List<Object>> rows = new ArrayList<>();
        Rows.drain(cursor, COLUMNS, rows::add);
        return rows;
    }

    private int rowsOfSomeBatches(BatchCursor cursor, int batches) {
        int rows = 0;
        for (int i = 0; i < batches; i++) {
            assertThat(cursor.next()).isTrue();
            rows += cursor.batch().size();
        }
        return rows;
    }

    /** They have done their work, and end; those, too, that found none. */
    private static void awaitEndOfHelpers() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("nettrace-sql scan")) {
                thread.join();
            }
        }
    }

    @Test
    void rowsAreThoseOfOneCursorInItsOrder() {
        List<List<Object>> expected = Rows.of(trace, request);
        assertThat(expected).hasSize(PARTS * EVENTS_A_PART);
        for (int run = 0; run < 5; run++) {
            helpers.clear();
            try (PartsAhead cursor = ahead(MUCH)) {
                assertThat(drained(cursor)).isEqualTo(expected);
                assertThat(cursor.next()).isFalse();
            }
            assertThat(helpers).isNotEmpty();
        }
    }

    /** Of two batches, of one, and of none that is kept. */
    @Test
    void aPartThatIsTooLongIsReadOnWhereItWasLeft() {
        List<List<Object>> expected = Rows.of(trace, request);
        for (long most : new long[] {250_000, 150_000, 1}) {
            try (PartsAhead cursor = ahead(most)) {
                assertThat(drained(cursor)).isEqualTo(expected);
            }
        }
        assertThat(helpers).isNotEmpty();
    }

    @Test
    void aFewRowsStartNoThread() {
        try (PartsAhead cursor = ahead(MUCH)) {
            rowsOfSomeBatches(cursor, 7);
        }
        assertThat(helpers).isEmpty();
    }

    @Test
    void partsWithFewRowsAreReadAheadToo() {
        request = ScanRequest.builder().columns(COLUMNS).fileOrder(true)
                .where(PayloadColumn.of("n", ColumnType.INT32), Condition.LongRanges.of(7, 7))
                .build();
        parts = trace.splits(request, PARTS);
        try (PartsAhead cursor = ahead(MUCH)) {
            assertThat(drained(cursor)).isEqualTo(Rows.of(trace, request)).hasSize(1);
        }
        assertThat(helpers).isNotEmpty();
    }

    @Test
    void aReaderWhoRestsKeepsNoThreadAndLosesNoRow() throws InterruptedException {
        List<List<Object>> expected = Rows.of(trace, request);
        List<List<Object>> rows = new ArrayList<>();
        try (PartsAhead cursor = ahead(MUCH)) {
            for (int rest = 0; rest < 3; rest++) {
                for (int batch = 0; batch < 10; batch++) {
                    assertThat(cursor.next()).isTrue();
                    addRows(cursor.batch(), rows);
                }
                awaitEndOfHelpers();
            }
            rows.addAll(drained(cursor));
        }
        assertThat(rows).isEqualTo(expected);
        assertThat(helpers).hasSizeGreaterThan(HELPERS);
    }

    private static void addRows(Batch batch, List<List<Object>> rows) {
        for (int row = 0; row < batch.size(); row++) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < COLUMNS.size(); i++) {
                values.add(Rows.value(batch.column(i), COLUMNS.get(i).type(), row));
            }
            rows.add(values);
        }
    }

    @Test
    void whatWasReadAheadOfAReaderWhoRestsIsReadAgain() throws InterruptedException {
        AtomicIntegerArray starts = new AtomicIntegerArray(PARTS);
        starting = starts::incrementAndGet;
        try (PartsAhead cursor = ahead(MUCH)) {
            rowsOfSomeBatches(cursor, 8);
            while (starts.get(HELPERS + 2) == 0) {
                Thread.sleep(1);
            }
            awaitEndOfHelpers();
            assertThat(drained(cursor)).hasSize((PARTS - 2) * EVENTS_A_PART);
        }
        assertThat(starts.get(1)).as("its rows were not all read").isEqualTo(1);
        assertThat(IntStream.rangeClosed(2, HELPERS + 2).map(starts::get)).containsOnly(2);
        assertThat(IntStream.range(HELPERS + 3, PARTS).map(starts::get)).containsOnly(1);
    }

    /** The last batch of the second part is read, and five parts are ready or under way at the most. */
    @Test
    void nobodyReadsFurtherAheadThanAFewParts() throws InterruptedException {
        AtomicInteger greatest = new AtomicInteger();
        starting = number -> greatest.accumulateAndGet(number, Math::max);
        try (PartsAhead cursor = ahead(MUCH)) {
            rowsOfSomeBatches(cursor, 8);
            while (greatest.get() < HELPERS + 2) {
                Thread.sleep(1);
            }
            awaitEndOfHelpers();
            assertThat(greatest).hasValue(HELPERS + 2);
        }
    }

    /** An error, too; those behind it are not given. */
    @Test
    void whatCannotBeReadIsToldAfterTheRowsBeforeIt() {
        for (Throwable failure : List.of(new IllegalStateException("broken"), new OutOfMemoryError("broken"))) {
            starting = number -> {
                if (number == 9) {
                    sneak(failure);
                }
            };
            List<List<Object>> rows = new ArrayList<>();
            try (PartsAhead cursor = ahead(MUCH)) {
                assertThatThrownBy(() -> Rows.drain(cursor, COLUMNS, rows::add)).isSameAs(failure);
                assertThatThrownBy(cursor::next).as("once more").isSameAs(failure);
            }
            assertThat(rows).isEqualTo(Rows.of(trace, request).subList(0, 9 * EVENTS_A_PART));
        }
    }

    private static void sneak(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    @Test
    void aReaderWhoIsCancelledWaitsForNobody() {
        Cancellation cancellation = new Cancellation();
        starting = number -> {
            if (number == 5) {
                cancellation.cancel();
                throw new ScanCancelledException("a helper's");
            }
        };
        try (PartsAhead cursor = ahead(cancellation, MUCH)) {
            assertThatThrownBy(() -> drained(cursor)).isInstanceOf(ScanCancelledException.class);
        }
    }

    /** At any moment, and while a helper reads. */
    @Test
    void closingEndsTheHelpersAndTheReader() throws InterruptedException {
        for (int batches = 1; batches < 60; batches += 3) {
            PartsAhead cursor = ahead(MUCH);
            rowsOfSomeBatches(cursor, batches);
            cursor.close();
            assertThat(openCursors).as("no helper works on").hasValue(0);
            awaitEndOfHelpers();
            assertThat(cursor.next()).isFalse();
            cursor.close();
        }
    }

    @Test
    void anotherThreadMayCloseWhileRowsAreRead() throws InterruptedException {
        for (int run = 0; run < 20; run++) {
            PartsAhead cursor = ahead(MUCH);
            rowsOfSomeBatches(cursor, 9);
            Thread closer = new Thread(cursor::close);
            closer.start();
            try {
                while (cursor.next()) {
                    assertThat(cursor.batch()).isNotNull();
                }
            } catch (ScanCancelledException e) {
                // That is how a scan says that it was closed.
            }
            closer.join();
            assertThat(openCursors).as("no helper works on").hasValue(0);
        }
    }

    @Test
    void anInterruptEndsWhoWaits() {
        Thread reader = Thread.currentThread();
        CountDownLatch interrupted = new CountDownLatch(1);
        starting = number -> {
            if (number == 3) {
                while (reader.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                reader.interrupt();
                await(interrupted);
            }
        };
        try (PartsAhead cursor = ahead(MUCH)) {
            assertThatThrownBy(() -> drained(cursor)).isInstanceOf(ScanCancelledException.class)
                    .hasMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
            interrupted.countDown();
        } finally {
            Thread.interrupted();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A scan whose part cursors are counted, and that tells which parts are started. */
    private TraceScan observed(TraceScan scan) {
        return instead(TraceScan.class, scan, Map.of("openPartCursor", arguments -> {
            Thread thread = Thread.currentThread();
            if (thread.getName().equals("nettrace-sql scan")) {
                helpers.add(thread);
            }
            return observed(scan.openPartCursor());
        }));
    }

    private PartCursor observed(PartCursor cursor) {
        openCursors.incrementAndGet();
        AtomicBoolean closed = new AtomicBoolean();
        return instead(PartCursor.class, cursor, Map.of(
                "start", arguments -> fail("Rows that are kept need dictionaries of their own."),
                "startKept", arguments -> {
                    for (int number = 0; number < PARTS; number++) {
                        if (arguments[0].equals(parts.get(number).firstBlock())) {
                            starting.accept(number);
                        }
                    }
                    cursor.startKept((Integer) arguments[0], (Integer) arguments[1]);
                    return null;
                },
                "close", arguments -> {
                    openCursors.addAndGet(closed.getAndSet(true) ? 0 : -1);
                    cursor.close();
                    return null;
                }));
    }

    /** Does some methods in the place of another object, which does the rest. */
    private static <T> T instead(Class<T> type, T other, Map<String, Function<Object[], Object>> methods) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            Function<Object[], Object> own = methods.get(method.getName());
            if (own != null) {
                return own.apply(given);
            }
            try {
                return method.invoke(other, given);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }
}
