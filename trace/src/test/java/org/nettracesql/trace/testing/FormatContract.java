package org.nettracesql.trace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.TraceWarning;

/**
 * What every format promises, whatever its bytes: damaged files give rows, warnings or a {@link TraceException}, never
 * anything else, without an endless loop and without memory that the file's size does not justify; and whole ones give
 * the same rows by any cursor, with an index and without, with predicates pushed or above, beside others, before and
 * after a statement that was cancelled. A format's test extends this by a small trace of all that the format has, and
 * says where that differs from one file; its other tests are about its own rules. {@link SmallTraces} has the same
 * traces for tests of several at once.
 *
 * <p>A failure names its case. {@code -Dnettrace.hostile.seed=S} chooses other damage,
 * {@code -Dnettrace.hostile.flips=N} more of it, {@code -Dnettrace.hostile.numbers=1} has every byte be the first of a
 * huge number instead of each third, {@code -Dnettrace.hostile.every=N} takes every N-th case only, and
 * {@code -Dnettrace.hostile.case=N} repeats one case of a test.
 */
public abstract class FormatContract {

    protected static final long SEED = Long.getLong("nettrace.hostile.seed", 20_261_121L);
    private static final int ONLY_CASE = Integer.getInteger("nettrace.hostile.case", -1);
    private static final int EVERY = Integer.getInteger("nettrace.hostile.every", 1);
    private static final int EVERY_NUMBER = Integer.getInteger("nettrace.hostile.numbers", 3);

    private static final int FLIPS = Integer.getInteger("nettrace.hostile.flips", 400);
    private static final int RANDOM_FILES = 300;
    private static final int PREDICATES = 60;

    /** Guards against endless loops only; the cases take milliseconds. */
    private static final Duration ENDLESS = Duration.ofMinutes(10);

    /** Scratch arrays, batches and pools of one pass over everything, whatever the file holds. */
    private static final long FIXED_BYTES = 24L << 20;

    /** Texts, JSON and boxed rows of the test itself, for each byte of the file. */
    private static final long BYTES_PER_FILE_BYTE = 400;

    /** So many fields of a trace are asked for. */
    private static final int MOST_FIELDS = 200;

    private static final List<ScanColumn> ALL_COLUMNS = List.of(HeaderColumn.values());

    @TempDir
    protected Path folder;

    /** The file that is damaged. */
    private Path file;
    private FileChannel output;
    /** Of the last case, before anything but the structure was read. */
    private List<TraceWarning> structuralWarnings;

    @BeforeEach
    void openFileAndPrintSeed() throws IOException {
        file = damagedFile();
        output = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        System.out.println(getClass().getSimpleName() + ": -Dnettrace.hostile.seed=" + SEED);
    }

    @AfterEach
    void closeFile() throws IOException {
        output.close();
    }

    /** A trace of some hundred bytes, with an event and a warning at the most of each kind. */
    protected abstract byte[] small();

    /** Every so-manyth case of damage is tried: more than one where another test damages all but a layer. */
    protected int everyNthCase() {
        return 1;
    }

    /** Events of the small trace. */
    protected abstract int smallEvents();

    /** Bytes of the small trace before its first block. */
    protected abstract int smallHeaderBytes();

    /** Where the bytes of {@link #small} are written: below {@link #folder}, where nothing is yet. */
    protected Path damagedFile() {
        return folder.resolve("hostile.trace");
    }

    /** What is opened: for a format of folders, the one that the damaged file lies in. */
    protected Path opened() {
        return damagedFile();
    }

    /** Whether a small trace that was cut to so many bytes is a whole trace, too. */
    protected boolean isWhole(int bytes) {
        return false;
    }

    /** Whether an index can stand beside a trace: if it is one file. */
    protected boolean keepsIndexFile() {
        return true;
    }

    @Test
    void everyCutOfASmallTraceLeavesTheRowsBeforeIt() {
        byte[] whole = small();
        List<List<Object>> rows = exercise(whole);
        assertThat(rows).hasSize(smallEvents());
        cases(whole.length, n -> Arrays.copyOf(whole, n), (n, cut) -> {
            if (cut != null) {
                assertThat(cut).isEqualTo(rows.subList(0, cut.size()));
                assertTruncatedWarning(n);
            }
        });
    }

    @Test
    void rowsAreTheSameByAnyCursorAndWithAnIndexFile() throws IOException {
        write(small());
        ScanRequest inOrder = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build();
        List<List<Object>> rows;
        try (Trace trace = open()) {
            rows = Rows.of(trace, inOrder);
            assertThat(Rows.parallel(trace, ScanRequest.builder().columns(ALL_COLUMNS).build(), 3))
                    .containsExactlyInAnyOrderElementsOf(rows);
        }
        int number = ALL_COLUMNS.indexOf(HeaderColumn.EVENT_NUMBER);
        assertThat(rows).extracting(row -> row.get(number))
                .isEqualTo(LongStream.rangeClosed(1, smallEvents()).boxed().toList());
        for (int round = 0; round < 2; round++) {
            try (Trace trace = Trace.open(opened(), IndexStorage.FILE)) {
                assertThat(Rows.of(trace, inOrder)).as("round " + round).isEqualTo(rows);
                assertThat(trace.warnings()).noneMatch(warning -> warning.message().contains("index file"));
            }
        }
        Path index = file.resolveSibling(file.getFileName() + ".ntindex");
        assertThat(Files.exists(index)).isEqualTo(keepsIndexFile());
    }

    @Test
    void pushedHeaderPredicatesGiveTheRowsOfAFilterAbove() throws IOException {
        write(small());
        try (Trace trace = open()) {
            List<List<Object>> rows =
                    Rows.of(trace, ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build());
            for (ScanColumn column : ALL_COLUMNS) {
                int at = ALL_COLUMNS.indexOf(column);
                for (List<Object> witness : rows) {
                    Object value = witness.get(at);
                    Condition condition = value == null
                            ? new Condition.Null(true)
                            : value instanceof String text
                                    ? new Condition.TextIn(Set.of(text), false)
                                    : Condition.LongRanges.equalTo(((Number) value).longValue());
                    List<List<Object>> expected =
                            rows.stream().filter(row -> Objects.equals(row.get(at), value)).toList();
                    ScanRequest request = ScanRequest.builder().columns(ALL_COLUMNS)
                            .where(List.of(new Predicate(column, condition))).fileOrder(true).build();
                    assertThat(Rows.of(trace, request)).as(column + " " + condition).isEqualTo(expected);
                    try (Trace fresh = open()) {
                        assertThat(Rows.of(fresh, request)).as(column + " " + condition).isEqualTo(expected);
                    }
                }
            }
        }
    }

    @Test
    void generatedPredicatesGiveTheRowsOfAFilterAbove() throws IOException {
        write(small());
        new PredicateCases(opened(), SEED, 1).events(PREDICATES, 1);
    }

    /** As another process gets it. */
    private static ScanRequest sent(ScanRequest request) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(request);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (ScanRequest) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("Its classes are those of this process.", e);
        }
    }

    @Test
    void splitsTogetherGiveTheRowsOfTheWholeInFileOrder() throws IOException {
        write(small());
        Condition sometimes = new Condition.Mod(3, 1);
        for (Condition condition : List.of(new Condition.Null(false), sometimes)) {
            for (int most : new int[] {1, 2, 3, 100}) {
                try (Trace trace = open()) {
                    ScanRequest whole = ScanRequest.builder().types(trace.eventTypes()).columns(ALL_COLUMNS)
                            .where(HeaderColumn.EVENT_NUMBER, condition).fileOrder(true).build();
                    List<List<Object>> rows = new ArrayList<>();
                    List<ScanRequest> splits = trace.splits(whole, most);
                    assertThat(splits).hasSizeBetween(1, most);
                    for (ScanRequest split : splits) {
                        // Whoever scans a part opens the trace anew.
                        try (Trace worker = open()) {
                            rows.addAll(Rows.of(worker, sent(split)));
                        }
                    }
                    assertThat(rows).as(most + " parts").isEqualTo(Rows.of(trace, whole)).isNotEmpty();
                }
            }
        }
    }

    /** Two that share nothing but the scan, in an order that is not the file's. */
    @Test
    void cursorsOfPartsGiveTheRowsOfThePartsThatTheyAreTold() throws IOException {
        write(small());
        for (boolean isIndexed : new boolean[] {false, true}) {
            for (int most : new int[] {1, 2, 3, 100}) {
                try (Trace trace = open()) {
                    if (isIndexed) {
                        trace.index();
                    }
                    ScanRequest whole = ScanRequest.builder().types(trace.eventTypes()).columns(ALL_COLUMNS)
                            .fileOrder(true).build();
                    List<ScanRequest> parts = trace.splits(whole, most);
                    try (TraceScan scan = trace.scan(whole); PartCursor one = scan.openPartCursor();
                            PartCursor other = scan.openPartCursor()) {
                        assertThat(one.next()).as("no part was begun").isFalse();
                        for (int part = parts.size() - 1; part >= 0; part--) {
                            PartCursor cursor = part % 2 == 0 ? one : other;
                            assertThat(rows(cursor, parts.get(part))).as("part %d of %d", part, most)
                                    .isEqualTo(Rows.of(trace, parts.get(part)));
                            assertThat(cursor.next()).isFalse();
                            cursor.verify();
                        }
                        one.close();
                        other.close();
                        ScanStatistics statistics = scan.statistics();
                        assertThat(statistics.rowsMatched()).isEqualTo(Rows.of(trace, whole).size()).isPositive();
                        assertThat(statistics.blocksRead() + statistics.blocksSkipped())
                                .isEqualTo(statistics.blocksTotal());
                        assertThat(rows(one, parts.get(0))).as("it is closed").isEmpty();
                    }
                }
            }
        }
    }

    @Test
    void aPartThatIsLeftGivesNothingToTheNextOne() throws IOException {
        write(small());
        try (Trace trace = open()) {
            ScanRequest whole = ScanRequest.builder().columns(ALL_COLUMNS).build();
            List<ScanRequest> parts = trace.splits(whole, 3);
            try (TraceScan scan = trace.scan(whole); PartCursor cursor = scan.openPartCursor()) {
                for (ScanRequest left : parts) {
                    for (ScanRequest part : parts) {
                        cursor.start(left.firstBlock(), left.endBlock());
                        assertThat(cursor.next()).isTrue();
                        assertThat(rows(cursor, part)).isEqualTo(Rows.of(trace, part));
                    }
                }
            }
        }
    }

    @Test
    void textsOfAPartThatIsKeptAreNoOtherParts() throws IOException {
        write(small());
        try (Trace trace = open()) {
            ScanRequest whole = ScanRequest.builder().columns(ALL_COLUMNS).build();
            List<List<Object>> rows = new ArrayList<>();
            Set<TextDictionary> before = Collections.newSetFromMap(new IdentityHashMap<>());
            try (TraceScan scan = trace.scan(whole); PartCursor cursor = scan.openPartCursor()) {
                for (ScanRequest part : trace.splits(whole, 3)) {
                    cursor.startKept(part.firstBlock(), part.endBlock());
                    Set<TextDictionary> now = Collections.newSetFromMap(new IdentityHashMap<>());
                    Rows.drain(cursor, ALL_COLUMNS, row -> {
                        rows.add(row);
                        Batch batch = cursor.batch();
                        for (int i = 0; i < batch.columnCount(); i++) {
                            if (batch.column(i) instanceof Column.Texts column) {
                                now.add(column.dictionary());
                            }
                        }
                    });
                    assertThat(now).noneMatch(before::contains);
                    before.addAll(now);
                }
                cursor.verify();
            }
            assertThat(rows).isEqualTo(Rows.of(trace, whole)).isNotEmpty();
            assertThat(before).isNotEmpty();
        }
    }

    /** In either order, by one cursor, beside a range that another began and left; also without an index. */
    @Test
    void rangesOfTimeHaveTheRowsThatAFilterOnTheTimeGives() throws IOException {
        write(small());
        for (boolean isIndexed : new boolean[] {false, true}) {
            try (Trace trace = open()) {
                if (isIndexed) {
                    trace.index();
                }
                ScanRequest some = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true)
                        .where(HeaderColumn.EVENT_NUMBER, new Condition.Mod(3, 1)).build();
                ScanRequest late = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true)
                        .where(HeaderColumn.TIME_NS, Condition.LongRanges.of(median(trace), Long.MAX_VALUE)).build();
                ScanRequest all = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build();
                for (ScanRequest request : List.of(all, some, late)) {
                    List<List<Object>> rows = Rows.of(trace, request);
                    long[] edges = rows.stream().flatMapToLong(row -> LongStream.of(time(row), time(row) + 1))
                            .sorted().distinct().toArray();
                    try (TraceScan scan = trace.scan(request); PartCursor one = scan.openPartCursor();
                            PartCursor other = scan.openPartCursor()) {
                        other.startTimes(Long.MIN_VALUE, Long.MAX_VALUE);
                        for (int i = -1; i < edges.length; i++) {
                            assertRange(one, rows, edges, i);
                        }
                        for (int i = edges.length - 1; i >= -1; i--) {
                            one.startTimes(Long.MIN_VALUE, Long.MAX_VALUE);
                            assertThat(one.next()).isTrue();
                            assertRange(one, rows, edges, i);
                        }
                        one.startTimes(1, 0);
                        assertThat(one.next()).as("an empty range").isFalse();
                        assertThat(drained(other)).isEqualTo(rows).isNotEmpty();
                    }
                }
            }
        }
    }

    private static long median(Trace trace) {
        long[] times = Rows.column(trace, HeaderColumn.TIME_NS).stream().mapToLong(Long.class::cast).sorted()
                .toArray();
        return times[times.length / 2];
    }

    /** Before the first edge, between two, or behind the last. */
    private static void assertRange(PartCursor cursor, List<List<Object>> rows, long[] edges, int edge) {
        long from = edge < 0 ? Long.MIN_VALUE : edges[edge];
        long to = edge + 1 < edges.length ? edges[edge + 1] - 1 : Long.MAX_VALUE;
        cursor.startTimes(from, to);
        assertThat(drained(cursor)).as("from %d to %d", from, to)
                .isEqualTo(rows.stream().filter(row -> time(row) >= from && time(row) <= to).toList());
        cursor.verify();
    }

    private static long time(List<Object> row) {
        return (Long) row.get(ALL_COLUMNS.indexOf(HeaderColumn.TIME_NS));
    }

    private static List<List<Object>> drained(BatchCursor cursor) {
        List<List<Object>> rows = new ArrayList<>();
        Rows.drain(cursor, ALL_COLUMNS, rows::add);
        return rows;
    }

    @Test
    void aLimitIsOfAllPartsOfAScanAndACancelledOneGivesNone() throws IOException {
        write(small());
        try (Trace trace = open()) {
            for (int limit = 0; limit <= smallEvents(); limit++) {
                ScanRequest limited = ScanRequest.builder().columns(ALL_COLUMNS).limit(limit).build();
                List<List<Object>> rows = new ArrayList<>();
                try (TraceScan scan = trace.scan(limited); PartCursor cursor = scan.openPartCursor()) {
                    for (ScanRequest part : trace.splits(limited, 3)) {
                        rows.addAll(rows(cursor, part));
                    }
                    assertThat(rows).hasSize(limit);
                    scan.cancel();
                    cursor.start(0, 1);
                    assertThatThrownBy(cursor::next).isInstanceOf(ScanCancelledException.class);
                    assertThatThrownBy(scan::openPartCursor).isInstanceOf(ScanCancelledException.class);
                }
            }
        }
    }

    private static List<List<Object>> rows(PartCursor cursor, ScanRequest part) {
        cursor.start(part.firstBlock(), part.endBlock());
        return drained(cursor);
    }

    @Test
    void timedPartsHaveTheRowsOfTheWholeAndNoneOutsideOfTheirTimes() throws IOException {
        write(small());
        for (boolean isIndexed : new boolean[] {false, true}) {
            for (int most : new int[] {1, 3, 100}) {
                try (Trace trace = open()) {
                    if (isIndexed) {
                        trace.index();
                    }
                    ScanRequest whole = ScanRequest.builder()
                            .columns(HeaderColumn.TIME_NS, HeaderColumn.EVENT_NUMBER).fileOrder(true).build();
                    List<List<Object>> rows = new ArrayList<>();
                    List<TimedPart> parts = trace.timedSplits(whole, most);
                    assertThat(parts).hasSizeBetween(1, most);
                    for (TimedPart part : parts) {
                        assertThat(part.isVerified()).isEqualTo(isIndexed);
                        List<List<Object>> ofPart = Rows.of(trace, part.request());
                        assertThat(ofPart).allSatisfy(row ->
                                assertThat((Long) row.get(0)).isBetween(part.firstNanos(), part.lastNanos()));
                        rows.addAll(ofPart);
                    }
                    assertThat(rows).as(most + " parts").isEqualTo(Rows.of(trace, whole)).isNotEmpty();
                    assertThat(trace.mayLeaveUnread(parts)).as("little is read instead of trusted")
                            .isEqualTo(isIndexed);
                }
            }
        }
    }

    /** Who spreads many small traces over machines knows them from a manifest, and reads none. */
    @Test
    void requestInOnePartIsItselfForWhichNothingIsRead() throws IOException {
        write(small());
        try (Trace trace = open()) {
            ScanRequest whole = ScanRequest.builder().types(trace.eventTypes()).columns(ALL_COLUMNS).build();
            trace.rest();
            output.truncate(0);
            assertThat(trace.splits(whole, 1)).hasSize(1).allMatch(part -> part == whole);
        }
    }

    @Test
    void limitOfASplitIsItsOwn() throws IOException {
        write(small());
        try (Trace trace = open()) {
            List<Object> all = Rows.column(trace, HeaderColumn.EVENT_NUMBER);
            for (int limit = 0; limit <= all.size(); limit++) {
                ScanRequest limited = ScanRequest.builder().columns(HeaderColumn.EVENT_NUMBER)
                        .fileOrder(true).limit(limit).build();
                List<Object> rows = new ArrayList<>();
                for (ScanRequest split : trace.splits(limited, 3)) {
                    List<List<Object>> part = Rows.of(trace, split);
                    assertThat(part).hasSizeLessThanOrEqualTo(limit);
                    part.forEach(row -> rows.add(row.get(0)));
                }
                assertThat(rows.subList(0, limit)).isEqualTo(all.subList(0, limit));
            }
        }
    }

    @Test
    void tracesThatAreOpenSideBySideGiveTheirRows() throws IOException {
        write(small());
        ScanRequest inOrder = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build();
        List<List<Object>> first = new ArrayList<>();
        List<List<Object>> second = new ArrayList<>();
        try (Trace other = open(); TraceScan otherScan = other.scan(inOrder);
                BatchCursor otherCursor = otherScan.openCursor()) {
            try (Trace trace = open(); TraceScan scan = trace.scan(inOrder); BatchCursor cursor = scan.openCursor()) {
                Rows.drain(cursor, ALL_COLUMNS, first::add);
            }
            Rows.drain(otherCursor, ALL_COLUMNS, second::add);
        }
        assertThat(second).isEqualTo(first).hasSize(smallEvents());
    }

    @Test
    void traceThatRestedGivesTheSameRowsStacksAndTypes() throws IOException {
        write(small());
        ScanRequest inOrder = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build();
        try (Trace trace = open()) {
            trace.restAmong(new AwakeTraces(1));
            List<List<Object>> rows = Rows.of(trace, inOrder);
            List<long[]> stacks = stacks(trace);
            List<EventType> types = trace.eventTypes();
            List<TraceWarning> warnings = trace.warnings();
            TraceIndex index = trace.index();
            for (int round = 0; round < 2; round++) {
                trace.rest();
                assertThat(trace.index()).usingRecursiveComparison().isEqualTo(index);
                assertThat(trace.warnings()).isEqualTo(warnings);
                assertThat(trace.eventTypes()).isEqualTo(types);
                assertThat(Rows.of(trace, inOrder)).isEqualTo(rows);
                trace.rest();
                assertThat(stacks(trace)).usingRecursiveComparison().isEqualTo(stacks);
            }
        }
    }

    @Test
    void scanThatIsUnderWayGoesOnWhileItsTraceRests() throws IOException {
        write(small());
        ScanRequest inOrder = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build();
        try (Trace trace = open()) {
            List<List<Object>> expected = Rows.of(trace, inOrder);
            List<List<Object>> rows = new ArrayList<>();
            try (TraceScan scan = trace.scan(inOrder)) {
                trace.rest();
                try (BatchCursor cursor = scan.openCursor()) {
                    trace.rest();
                    Rows.drain(cursor, ALL_COLUMNS, row -> {
                        trace.rest();
                        rows.add(row);
                    });
                }
                trace.rest();
                assertThat(scan.statistics().rowsMatched()).isEqualTo(rows.size());
            }
            assertThat(rows).isEqualTo(expected);
        }
    }

    @Test
    void whatIsKnownOfATraceSparesReadingItWhereNoRowPasses() throws IOException {
        write(small());
        TraceFacts facts;
        TraceIndex index;
        List<EventType> types;
        try (Trace trace = open()) {
            assertThat(trace.facts()).isNull();
            index = trace.index();
            types = trace.eventTypes();
            facts = trace.facts();
        }
        try (Trace trace = open()) {
            trace.assume(facts);
            assertThat(trace.isIndexed()).isTrue();
            assertThat(trace.index()).isEqualTo(index);
            assertThat(trace.eventTypes()).isEqualTo(types);
            long[] outside = {index.firstTimeNanos() - 1, index.lastTimeNanos() + 1};
            for (long time : outside) {
                assertThat(rowsAt(trace, time)).isZero();
            }
            assertThat(rowsAt(trace, index.firstTimeNanos())).isPositive();
            assertThat(rowsAt(trace, index.lastTimeNanos())).isPositive();
            for (TraceIndex.TypeStatistics type : index.types()) {
                ScanRequest ofType = ScanRequest.builder().types(Set.of(type.type())).build();
                try (Trace fresh = open()) {
                    fresh.assume(facts);
                    assertThat(Rows.of(fresh, ofType)).hasSize((int) type.eventCount());
                }
            }
        }
    }

    private static int rowsAt(Trace trace, long timeNanos) {
        return Rows.of(trace, ScanRequest.builder()
                .where(HeaderColumn.TIME_NS, Condition.LongRanges.equalTo(timeNanos)).build()).size();
    }

    private static List<long[]> stacks(Trace trace) {
        List<long[]> stacks = new ArrayList<>();
        for (int id = 1; id <= trace.stacks().count(); id++) {
            stacks.add(trace.stacks().frames(id));
        }
        return stacks;
    }

    @Test
    void scanThatIsUnderWayEndsWithItsStatement() throws IOException {
        write(small());
        try (Trace trace = open()) {
            Cancellation cancellation = new Cancellation();
            ScanRequest request = ScanRequest.builder().columns(HeaderColumn.TIME_NS).build();
            try (TraceScan scan = cancellation.call(() -> trace.scan(request));
                    BatchCursor cursor = scan.openCursor()) {
                cancellation.cancel();
                assertThatThrownBy(cursor::next).isInstanceOf(ScanCancelledException.class);
            }
            assertThat(Rows.of(trace, request)).hasSize(smallEvents());
        }
    }

    @Test
    void everyPartEndsForACancelledStatementAndIsThereForTheNext() throws IOException {
        write(small());
        try (Trace trace = open()) {
            Map<String, Supplier<Object>> parts = new LinkedHashMap<>();
            parts.put("types", () -> trace.eventTypes().size());
            parts.put("index", () -> trace.index().types().size());
            parts.put("stacks", () -> trace.stacks().count());
            parts.put("warnings", () -> trace.warnings().size());
            parts.put("rows", () -> Rows.of(trace, HeaderColumn.TIME_NS).size());
            Cancellation cancelled = new Cancellation();
            cancelled.cancel();
            parts.forEach((name, part) -> {
                assertThatThrownBy(() -> cancelled.call(part)).as(name).isInstanceOf(ScanCancelledException.class);
                assertThat(new Cancellation().call(part)).as(name).isNotNull();
            });
        }
    }

    @Test
    void flippedBytesOfASmallTraceAreSurvived() {
        byte[] whole = small();
        cases(FLIPS, n -> flipped(whole, new Random(SEED * 31 + n)), (n, rows) -> {});
    }

    @Test
    void hugeNumberAtAnyOffsetIsSurvived() {
        byte[] whole = small();
        cases(whole.length - 4, EVERY_NUMBER, n -> {
            byte[] bytes = whole.clone();
            int huge = new Random(SEED * 43 + n).nextBoolean() ? -1 : Integer.MAX_VALUE;
            byte[] number = new ByteSink().i32(huge).toBytes();
            System.arraycopy(number, 0, bytes, n, number.length);
            return bytes;
        }, (n, rows) -> {});
    }

    @Test
    void randomBytesAfterTheHeaderAreSurvived() {
        byte[] whole = small();
        cases(RANDOM_FILES, n -> {
            Random random = new Random(SEED * 41 + n);
            byte[] bytes = Arrays.copyOf(whole, smallHeaderBytes() + random.nextInt(3_000));
            for (int i = smallHeaderBytes(); i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt(8) : random.nextInt(256));
            }
            return bytes;
        }, (n, rows) -> {});
    }

    private void assertTruncatedWarning(int fileBytes) {
        assertThat(structuralWarnings)
                .filteredOn(warning -> warning.kind() == TraceWarning.Kind.TRUNCATED)
                .hasSize(isWhole(fileBytes) ? 0 : 1);
        assertThat(structuralWarnings).noneMatch(warning -> warning.kind() == TraceWarning.Kind.CORRUPT_BLOCK);
    }

    /** Checks the rows of a case; null if the file could not be opened. */
    protected interface RowCheck {
        void check(int number, List<List<Object>> rows);
    }

    protected void cases(int count, IntFunction<byte[]> damage, RowCheck check) {
        cases(count, 1, damage, check);
    }

    private void cases(int count, int step, IntFunction<byte[]> damage, RowCheck check) {
        assertTimeoutPreemptively(ENDLESS, () -> {
            // Another seed begins elsewhere, so that several seeds try all.
            int first = (int) Math.floorMod(SEED, (long) step);
            for (int n = first; n < count; n += step * everyNthCase() * EVERY) {
                if (ONLY_CASE >= 0 && ONLY_CASE != n) {
                    continue;
                }
                try {
                    check.check(n, exercise(damage.apply(n)));
                } catch (RuntimeException | AssertionError | OutOfMemoryError | StackOverflowError e) {
                    throw new AssertionError("Case " + n + " failed; repeat it with -Dnettrace.hostile.seed=" + SEED
                            + " -Dnettrace.hostile.case=" + n, e);
                }
            }
        });
    }

    /** One to eight bytes anywhere, each with another value. */
    protected static byte[] flipped(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        int flips = 1 + random.nextInt(8);
        for (int i = 0; i < flips; i++) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
        }
        return bytes;
    }

    /**
     * Asks everything of a file.
     *
     * @return all header columns but the stack ids, or null if it could not be opened
     */
    protected List<List<Object>> exercise(byte[] bytes) {
        com.sun.management.ThreadMXBean memory =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = memory.getCurrentThreadAllocatedBytes();
        List<List<Object>> rows;
        try {
            write(bytes);
            rows = askEverything();
        } catch (IOException e) {
            throw new AssertionError("Cannot write " + file, e);
        }
        long allocated = memory.getCurrentThreadAllocatedBytes() - before;
        assertThat(allocated).as("bytes allocated").isLessThan(FIXED_BYTES + BYTES_PER_FILE_BYTE * bytes.length);
        return rows;
    }

    private Trace open() {
        return Trace.open(opened());
    }

    /** Overwrites the file in place: making a new one for each case takes longer than reading it. */
    private void write(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            output.write(buffer, buffer.position());
        }
        output.truncate(bytes.length);
    }

    private List<List<Object>> askEverything() {
        Trace opened;
        try {
            opened = open();
        } catch (TraceException e) {
            assertThat(e.getMessage()).contains(opened().toString());
            return null;
        }
        try (Trace trace = opened) {
            assertThat(trace.info()).isNotNull();
            structuralWarnings = trace.structuralWarnings();
            ScanRequest everything = ScanRequest.builder().columns(ALL_COLUMNS).fileOrder(true).build();
            List<List<Object>> rows = Rows.of(trace, everything);
            int stackColumn = ALL_COLUMNS.indexOf(HeaderColumn.STACK_ID);
            List<List<Object>> withoutStacks = new ArrayList<>();
            for (List<Object> row : rows) {
                if (row.get(stackColumn) != null) {
                    assertThat(trace.stacks().frames((int) row.get(stackColumn))).isNotEmpty();
                }
                List<Object> rest = new ArrayList<>(row);
                rest.remove(stackColumn);
                withoutStacks.add(rest);
            }
            assertThat(trace.index().eventCount()).isEqualTo(rows.size());
            assertThat(trace.index().types().stream().mapToLong(type -> type.eventCount()).sum())
                    .isEqualTo(rows.size());
            assertThat(askPayloads(trace)).isEqualTo(rows.size());
            for (TraceWarning warning : trace.warnings()) {
                assertThat(warning.message()).endsWith(".");
                assertThat(warning.offsetBytes()).isBetween(-1L, trace.info().fileBytes());
                assertThat(warning.count()).isPositive();
            }
            return withoutStacks;
        }
    }

    /**
     * Scans the payload columns of all types at once, as text and in their own type where types do not differ in it,
     * and explodes each array.
     */
    private static int askPayloads(Trace trace) {
        Map<String, ColumnType> ownTypes = new LinkedHashMap<>();
        for (EventType type : trace.eventTypes()) {
            for (EventField field : type.fields()) {
                ColumnType own = field.type().columnType();
                if (ownTypes.size() < MOST_FIELDS || ownTypes.containsKey(field.name())) {
                    ownTypes.merge(field.name(), own, (one, other) -> one == other ? one : ColumnType.TEXT);
                    if (field.type() instanceof FieldType.Array array) {
                        explode(trace, type, field, array);
                    }
                }
            }
        }
        List<ScanColumn> columns = new ArrayList<>();
        ownTypes.forEach((name, own) -> {
            columns.add(PayloadColumn.of(name, ColumnType.TEXT));
            columns.add(PayloadColumn.of(name, own));
        });
        return Rows.of(trace, ScanRequest.builder().columns(columns).build()).size();
    }

    private static void explode(Trace trace, EventType type, EventField field, FieldType.Array array) {
        List<ScanColumn> element = new ArrayList<>();
        if (array.element() instanceof FieldType.Struct struct) {
            struct.fields().forEach(member ->
                    element.add(new ElementColumn(member.name(), member.type().columnType())));
        } else {
            element.add(new ElementColumn(ElementColumn.VALUE, array.element().columnType()));
        }
        Rows.forEach(trace, ScanRequest.builder().types(Set.of(type)).explode(field.name())
                .columns(element).limit(100_000).build(), row -> {});
    }
}
