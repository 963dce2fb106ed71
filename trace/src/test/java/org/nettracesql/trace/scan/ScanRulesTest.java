package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.Condition.LongRanges;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/**
 * What a scan promises beside its rows: order, limits, several cursors, cancelling, closing, and that it reads no more
 * than it must. The trace has 60 blocks of 500 events; block b holds the nanoseconds 1000 b to 1000 b + 499, Odd events
 * only where b is odd, and Rare ones only in block 7.
 */
class ScanRulesTest {

    private static final int BLOCKS = 60;
    private static final int EVENTS_A_BLOCK = 500;
    private static final int EVENTS = BLOCKS * EVENTS_A_BLOCK;
    private static final int RARE_BLOCK = 7;

    private static final PayloadColumn N = PayloadColumn.of("n", ColumnType.INT32);
    private static final PayloadColumn TEXT = PayloadColumn.of("t", ColumnType.TEXT);

    @TempDir
    Path folder;

    private Path file;
    private Trace trace;

    @BeforeEach
    void writeTrace() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord even = writer.define("Demo", 1, "Even", type ->
                type.keywords(1).field("n", TypeCode.INT32).field("t", TypeCode.STRING));
        MetadataRecord odd = writer.define("Demo", 2, "Odd", type ->
                type.keywords(2).field("n", TypeCode.INT32).field("t", TypeCode.STRING));
        MetadataRecord rare = writer.define("Demo", 3, "Rare", type ->
                type.keywords(4).level(2).field("n", TypeCode.INT32).field("t", TypeCode.STRING));
        for (int b = 0; b < BLOCKS; b++) {
            int number = b;
            writer.events(block -> {
                for (int i = 0; i < EVENTS_A_BLOCK; i++) {
                    int n = number * EVENTS_A_BLOCK + i;
                    MetadataRecord type = number == RARE_BLOCK && i == 3 ? rare : number % 2 == 0 ? even : odd;
                    block.event(type, NetTraceWriter.SYNC_TICKS + 1_000L * number + i)
                            .thread(100 + number % 3)
                            .payload(p -> p.i32(n).utf16z("text " + n % 10));
                }
            });
        }
        file = writer.end().saveIn(folder);
        trace = Trace.open(file);
    }

    @AfterEach
    void closeTrace() {
        trace.close();
    }

    private static ScanRequest.Builder request(ScanColumn... columns) {
        return ScanRequest.builder().columns(columns);
    }

    private static EventType type(Trace trace, String name) {
        return trace.eventTypes().stream().filter(type -> type.name().equals(name)).findFirst().orElseThrow();
    }

    /** Scans to the end and returns what that took. */
    private static ScanStatistics cost(Trace trace, ScanRequest request, int expectedRows) {
        try (TraceScan scan = trace.scan(request); BatchCursor cursor = scan.openCursor()) {
            int rows = 0;
            while (cursor.next()) {
                rows += cursor.batch().size();
            }
            assertThat(rows).isEqualTo(expectedRows);
            return scan.statistics();
        }
    }

    // ---- rows and order

    @Test
    void oneCursorGivesFileOrderEvenIfNobodyAsked() {
        List<Object> numbers = Rows.of(trace, request(N).build()).stream().map(row -> row.get(0)).toList();
        assertThat(numbers).hasSize(EVENTS).isEqualTo(Rows.column(trace, N)).startsWith(0, 1, 2).endsWith(EVENTS - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 9})
    void allCursorsTogetherGiveEveryRowOnce(int cursors) {
        ScanRequest request = request(HeaderColumn.EVENT_NUMBER, N, TEXT, HeaderColumn.TIME_NS).build();
        List<List<Object>> rows = new ArrayList<>(Rows.parallel(trace, request, cursors));
        rows.sort(Comparator.comparingLong(row -> (Long) row.get(0)));
        assertThat(rows).isEqualTo(Rows.of(trace, request));
    }

    @Test
    void scanInFileOrderHasOneCursor() {
        try (TraceScan scan = trace.scan(request(N).fileOrder(true).build())) {
            assertThat(scan.maxCursors()).isEqualTo(1);
            try (BatchCursor cursor = scan.openCursor()) {
                assertThatThrownBy(scan::openCursor).isInstanceOf(IllegalStateException.class);
                assertThat(cursor.next()).isTrue();
            }
        }
    }

    @Test
    void aThreadIsWorthItsStartForEveryTwoMegabytesThatAreRead() throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord one = writer.define("Demo", 1, "One", type -> type.field("t", TypeCode.STRING));
        MetadataRecord other = writer.define("Demo", 2, "Other", type -> type.field("t", TypeCode.STRING));
        String kilobyte = "x".repeat(512);
        for (int b = 0; b < 9; b++) {
            MetadataRecord type = b < 3 ? one : other;
            writer.events(block -> {
                for (int i = 0; i < 1_000; i++) {
                    block.event(type, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.utf16z(kilobyte));
                }
            });
        }
        int processors = Runtime.getRuntime().availableProcessors();
        PayloadColumn text = PayloadColumn.of("t", ColumnType.TEXT);
        try (Trace large = Trace.open(writer.end().saveIn(Files.createDirectory(folder.resolve("large"))))) {
            large.index();
            assertThat(worthwhile(large, request(text).build())).isEqualTo(Math.min(4, processors));
            assertThat(worthwhile(large, request(text).fileOrder(true).build())).isEqualTo(1);
            assertThat(worthwhile(large, request(text).types(List.of(type(large, "One"))).build())).isEqualTo(1);
            assertThat(worthwhile(large, request(text).types(List.of(type(large, "Other"))).build()))
                    .isEqualTo(Math.min(2, processors));
            // The index knows how many there are.
            assertThat(worthwhile(large, request().build())).isEqualTo(1);
        }
        assertThat(worthwhile(trace, request(N).build())).isEqualTo(1);
    }

    private static int worthwhile(Trace trace, ScanRequest request) {
        try (TraceScan scan = trace.scan(request)) {
            return scan.worthwhileCursors();
        }
    }

    @Test
    void batchesHoldUpToTheirCapacityAndAreOneObject() {
        try (TraceScan scan = trace.scan(request(N).build()); BatchCursor cursor = scan.openCursor()) {
            Batch batch = cursor.batch();
            int rows = 0;
            while (cursor.next()) {
                assertThat(cursor.batch()).isSameAs(batch);
                assertThat(batch.size()).isBetween(1, Batch.CAPACITY);
                rows += batch.size();
            }
            assertThat(rows).isEqualTo(EVENTS);
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void scanWithoutColumnsCounts() {
        ScanStatistics statistics = cost(trace, request().build(), EVENTS);
        assertThat(statistics.eventsDecoded()).isZero();
    }

    @Test
    void columnAloneIsTheColumnOfTheFullScan() {
        List<ScanColumn> columns = new ArrayList<>(List.of(HeaderColumn.values()));
        columns.add(N);
        columns.add(TEXT);
        List<List<Object>> full = Rows.of(trace, ScanRequest.builder().columns(columns).fileOrder(true).build());
        for (int i = 0; i < columns.size(); i++) {
            int position = i;
            assertThat(Rows.column(trace, columns.get(i))).as(columns.get(i).columnName())
                    .isEqualTo(full.stream().map(row -> row.get(position)).toList());
        }
    }

    @Test
    void columnAskedForTwiceComesTwice() {
        assertThat(Rows.of(trace, N, N, HeaderColumn.EVENT_ID, N))
                .hasSize(EVENTS)
                .allMatch(row -> row.get(1).equals(row.get(0)) && row.get(3).equals(row.get(0)));
    }

    @Test
    void noTypesGiveNoRowsAndReadNothing() {
        ScanStatistics statistics = cost(trace, request(N).types(Set.of()).build(), 0);
        assertThat(statistics.blocksRead()).isZero();
    }

    // ---- limits

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 499, 500, 2_047, 2_048, 2_049, EVENTS - 1, EVENTS, EVENTS + 1, Long.MAX_VALUE})
    void limitCutsAfterItsRows(long limit) {
        List<Object> numbers = Rows.of(trace, request(N).limit(limit).fileOrder(true).build()).stream()
                .map(row -> row.get(0))
                .toList();
        assertThat(numbers).isEqualTo(Rows.column(trace, N).subList(0, (int) Math.min(limit, EVENTS)));
    }

    @Test
    void limitCountsOverAllCursors() {
        List<List<Object>> rows = Rows.parallel(trace, request(N).limit(5_000).build(), 4);
        assertThat(rows).hasSize(5_000);
        assertThat(new HashSet<>(rows)).hasSize(5_000);
    }

    @Test
    void limitStopsReading() {
        ScanStatistics statistics = cost(trace, request(N).limit(10).fileOrder(true).build(), 10);
        assertThat(statistics.blocksRead()).isLessThan(BLOCKS / 2);
        assertThat(statistics.rowsMatched()).isEqualTo(10);
    }

    // ---- reading no more than must be

    @Test
    void nothingIsReadBeforeACursorMoves() {
        try (TraceScan scan = trace.scan(request(N).build()); BatchCursor cursor = scan.openCursor()) {
            assertThat(scan.statistics().blocksRead()).isZero();
            assertThat(scan.statistics().eventsSeen()).isZero();
            assertThat(cursor.batch().size()).isZero();
        }
    }

    @Test
    void fullScanReadsEveryBlockOnce() {
        ScanStatistics statistics = cost(trace, request(N).build(), EVENTS);
        assertThat(statistics.blocksTotal()).isEqualTo(BLOCKS);
        assertThat(statistics.blocksRead()).isEqualTo(BLOCKS);
        assertThat(statistics.blocksSkipped()).isZero();
        assertThat(statistics.bytesRead()).isEqualTo(statistics.bytesTotal()).isPositive();
        assertThat(statistics.eventsSeen()).isEqualTo(EVENTS);
        assertThat(statistics.eventsDecoded()).isEqualTo(EVENTS);
        assertThat(statistics.rowsMatched()).isEqualTo(EVENTS);
    }

    @Test
    void blocksOutsideOfATimeRangeAreNotRead() {
        ScanRequest request = request(N).where(HeaderColumn.TIME_NS, LongRanges.of(12_100, 13_099)).build();
        ScanStatistics statistics = cost(trace, request, 400 + 100);
        assertThat(statistics.blocksRead()).isEqualTo(2);
        assertThat(statistics.blocksSkipped()).isEqualTo(BLOCKS - 2);
        assertThat(statistics.eventsSeen()).isEqualTo(2 * EVENTS_A_BLOCK);
        assertThat(statistics.eventsDecoded()).isEqualTo(500);
        assertThat(statistics.bytesRead()).isLessThan(statistics.bytesTotal() / 20);
    }

    @Test
    void blocksAreSkippedByAllConditionsOnTheTimeTogether() {
        for (LongRanges second : List.of(LongRanges.of(0, 13_099), LongRanges.of(13_100, 12_000_000))) {
            ScanRequest request = request(N)
                    .where(HeaderColumn.TIME_NS, LongRanges.of(12_100, Long.MAX_VALUE))
                    .where(HeaderColumn.TIME_NS, second)
                    .where(HeaderColumn.TIME_NS, LongRanges.of(0, 14_000))
                    .build();
            boolean isFirst = second.min() == 0;
            ScanStatistics statistics = cost(trace, request, isFirst ? 400 + 100 : 400 + 1);
            assertThat(statistics.blocksRead()).isEqualTo(2);
            assertThat(statistics.blocksSkipped()).isEqualTo(BLOCKS - 2);
        }
    }

    @Test
    void anIndexIsMadeOnceAsManyBytesWereReadInVainAsTheTraceHas() {
        ScanRequest rare = request(N).types(Set.of(type(trace, "Rare"))).build();
        List<ScanRequest> halves = trace.splits(rare, 2);
        for (int i = 0; i < 2; i++) {
            assertThat(cost(trace, rare, 1).blocksRead()).isEqualTo(BLOCKS);
        }
        // Parts, which other processes may have the rest of, do not make it, but use it.
        assertThat(cost(trace, halves.get(0), RARE_BLOCK < BLOCKS / 2 ? 1 : 0).blocksRead()).isGreaterThan(1);
        assertThat(cost(trace, rare, 1).blocksRead()).isEqualTo(1);
        assertThat(cost(trace, halves.get(0), RARE_BLOCK < BLOCKS / 2 ? 1 : 0).blocksRead()).isLessThan(2);
    }

    /** Which blocks have which types is how {@link #writeTrace} wrote them. */
    @ParameterizedTest
    @ValueSource(strings = {"Even", "Odd", "Rare", "Even Rare", "Odd Rare", "Even Odd", "Even Odd Rare"})
    void anIndexedScanReadsTheBlocksOfItsTypesAndPassesOverTheOthers(String names) {
        trace.index();
        Set<String> wanted = Set.of(names.split(" "));
        ScanRequest all = request(N)
                .types(trace.eventTypes().stream().filter(type -> wanted.contains(type.name())).toList())
                .build();
        for (int parts : new int[] {1, 2, 7}) {
            int begin = 0;
            for (ScanRequest part : trace.splits(all, parts)) {
                int end = Math.min(part.endBlock(), BLOCKS);
                int blocks = 0;
                int rows = 0;
                for (int block = begin; block < end; block++) {
                    boolean hasRare = wanted.contains("Rare") && block == RARE_BLOCK;
                    boolean isWanted = wanted.contains(block % 2 == 0 ? "Even" : "Odd");
                    blocks += isWanted || hasRare ? 1 : 0;
                    rows += (isWanted ? EVENTS_A_BLOCK - (block == RARE_BLOCK ? 1 : 0) : 0) + (hasRare ? 1 : 0);
                }
                ScanStatistics statistics = cost(trace, part, rows);
                assertThat(statistics.blocksRead()).isEqualTo(blocks);
                assertThat(statistics.blocksSkipped()).isEqualTo(end - begin - blocks);
                begin = end;
            }
            assertThat(begin).isEqualTo(BLOCKS);
        }
    }

    @Test
    void conditionsThatAnIndexKnowsNothingOfDoNotMakeOne() {
        ScanRequest none = request(N).where(N, LongRanges.of(-2, -1)).build();
        for (int i = 0; i < 6; i++) {
            assertThat(cost(trace, none, 0).blocksRead()).isEqualTo(BLOCKS);
        }
    }

    @Test
    void countsReadOnlyTheBlocksAtTheEdgesOfATimeRangeOnceThereIsAnIndex() {
        trace.index();
        ScanRequest request = request().where(HeaderColumn.TIME_NS, LongRanges.of(12_100, 20_099)).build();
        ScanStatistics statistics = cost(trace, request, 400 + 7 * EVENTS_A_BLOCK + 100);
        assertThat(statistics.blocksRead()).isEqualTo(2);
        assertThat(statistics.rowsMatched()).isEqualTo(4_000);
        assertThat(cost(trace, request().limit(700).build(), 700).blocksRead()).isZero();
        assertThat(cost(trace, request().types(Set.of(type(trace, "Even"))).build(), EVENTS / 2).blocksRead()).isZero();
        assertThat(cost(trace, request().types(Set.of(type(trace, "Odd"))).build(), EVENTS / 2 - 1).blocksRead())
                .isEqualTo(1);
    }

    @Test
    void countsOfMostOfATraceMakeTheIndex() {
        cost(trace, request(N).build(), EVENTS);
        cost(trace, request().where(HeaderColumn.THREAD_ID, LongRanges.equalTo(101)).build(), EVENTS / 3);
        assertThat(trace.isIndexed()).isFalse();
        assertThat(cost(trace, request().build(), EVENTS).blocksRead()).isZero();
        assertThat(trace.isIndexed()).isTrue();
    }

    @Test
    void countsAreThoseOfTheRowsWhateverIsKnown() {
        Random random = new Random(20_261_123);
        for (int i = 0; i < 60; i++) {
            long low = random.nextInt(BLOCKS * 1_000) - 1_000L;
            ScanRequest.Builder counted = request();
            ScanRequest.Builder read = request(N);
            for (ScanRequest.Builder request : List.of(counted, read)) {
                request.where(HeaderColumn.TIME_NS, LongRanges.of(low, low + 1_000L * (i + 1)));
                switch (i % 5) {
                    case 0 -> request.types(Set.of(type(trace, "Even"), type(trace, "Rare")));
                    case 1 -> request.where(HeaderColumn.EVENT_NAME, new Condition.TextIn(Set.of("Odd"), false));
                    case 2 -> request.where(HeaderColumn.THREAD_ID, LongRanges.equalTo(101));
                    case 3 -> request.where(
                            HeaderColumn.TIME_NS, new LongRanges(new long[] {0, 30_000}, new long[] {9_100, 40_000}));
                    default -> request.limit(1_234);
                }
            }
            int expected = Rows.parallel(trace, read.build(), 3).size();
            assertThat(Rows.parallel(trace, counted.build(), 3)).as("case %d", i).hasSize(expected);
            cost(trace, counted.build(), expected);
            if (i == 30) {
                trace.index();
            }
        }
    }

    @Test
    void conditionsOnTheTimeThatContradictReadNothing() {
        ScanRequest request = request(N)
                .where(HeaderColumn.TIME_NS, LongRanges.of(0, 1_000))
                .where(HeaderColumn.TIME_NS, LongRanges.of(2_000, 3_000))
                .build();
        assertThat(cost(trace, request, 0).blocksRead()).isZero();
    }

    @Test
    void timeRangesWithHolesKeepOnlyTheirRows() {
        LongRanges ranges = new LongRanges(new long[] {0, 50_000}, new long[] {9, 50_004});
        assertThat(Rows.of(trace, request(N).where(HeaderColumn.TIME_NS, ranges).fileOrder(true).build()))
                .extracting(row -> row.get(0))
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 25_000, 25_001, 25_002, 25_003, 25_004);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void blocksBetweenRangesOfTheTimeAreNotRead(boolean isIndexed) {
        if (isIndexed) {
            trace.index();
        }
        long[] lows = {3_499, 5_000, 7_500, 20_499, 58_600};
        long[] highs = {3_600, 5_000, 7_999, 22_000, 58_700};
        ScanRequest request =
                request(N).where(HeaderColumn.TIME_NS, new LongRanges(lows, highs)).fileOrder(true).build();
        // One event each of blocks 3, 5, 20 and 22, and all of 21.
        ScanStatistics statistics = cost(trace, request, 4 + EVENTS_A_BLOCK);
        assertThat(statistics.blocksRead()).isEqualTo(5);
        assertThat(statistics.blocksSkipped()).isEqualTo(BLOCKS - 5);
    }

    @Test
    void blocksWithoutATypeAreNotReadOnceThereIsAnIndex() {
        ScanRequest request = request(N).types(Set.of(type(trace, "Rare"))).build();
        assertThat(cost(trace, request, 1).blocksRead()).isEqualTo(BLOCKS);
        trace.index();
        assertThat(trace.isIndexed()).isTrue();
        ScanStatistics statistics = cost(trace, request, 1);
        assertThat(statistics.blocksRead()).isEqualTo(1);
        assertThat(statistics.blocksSkipped()).isEqualTo(BLOCKS - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keywords", "level", "name", "id"})
    void predicateOnATypeSkipsBlocksAndDecodesNoOtherEvent(String what) {
        trace.index();
        ScanRequest.Builder request = request(N);
        switch (what) {
            case "keywords" -> request.where(HeaderColumn.EVENT_KEYWORDS, new Condition.Bits(4, 0, true));
            case "level" -> request.where(HeaderColumn.EVENT_LEVEL, LongRanges.of(0, 3));
            case "name" -> request.where(HeaderColumn.EVENT_NAME, new Condition.TextLike("R_re", (char) 0, false));
            default -> request.where(HeaderColumn.EVENT_ID, LongRanges.equalTo(3));
        }
        ScanStatistics statistics = cost(trace, request.build(), 1);
        assertThat(statistics.blocksRead()).isEqualTo(1);
        assertThat(statistics.eventsDecoded()).isEqualTo(1);
    }

    @Test
    void predicateThatNoTypeFulfilsReadsNothing() {
        ScanRequest request = request(N).where(HeaderColumn.PROVIDER, new Condition.TextIn(Set.of("X"), false)).build();
        assertThat(cost(trace, request, 0).blocksRead()).isZero();
        ScanRequest process = request(N).where(HeaderColumn.PROCESS_ID, LongRanges.equalTo(1)).build();
        assertThat(cost(trace, process, 0).blocksRead()).isZero();
    }

    @Test
    void eventsOfOtherThreadsAreNotDecoded() {
        ScanRequest request = request(N).where(HeaderColumn.THREAD_ID, LongRanges.equalTo(101)).build();
        ScanStatistics statistics = cost(trace, request, EVENTS / 3);
        assertThat(statistics.eventsSeen()).isEqualTo(EVENTS);
        assertThat(statistics.eventsDecoded()).isEqualTo(EVENTS / 3);
    }

    @Test
    void headerColumnsDecodeNoPayload() {
        ScanStatistics statistics =
                cost(trace, request(HeaderColumn.TIME_NS, HeaderColumn.EVENT_NAME).build(), EVENTS);
        assertThat(statistics.eventsDecoded()).isZero();
    }

    @Test
    void payloadPredicateDecodesOnlyWhatTheHeaderLeaves() {
        ScanRequest request = request(HeaderColumn.TIME_NS)
                .where(HeaderColumn.TIME_NS, LongRanges.of(0, 1_999))
                .where(TEXT, new Condition.TextIn(Set.of("text 3"), false))
                .build();
        ScanStatistics statistics = cost(trace, request, 100);
        assertThat(statistics.eventsDecoded()).isEqualTo(1_000);
        assertThat(statistics.rowsMatched()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eventIsDecodedOnceHoweverManyOfItsFieldsAreRead(boolean filtered) {
        ScanRequest.Builder request = request(N, HeaderColumn.PAYLOAD, TEXT);
        if (filtered) {
            request.where(N, LongRanges.of(0, Long.MAX_VALUE));
        }
        assertThat(cost(trace, request.build(), EVENTS).eventsDecoded()).isEqualTo(EVENTS);
        assertThat(cost(trace, request(HeaderColumn.PAYLOAD).build(), EVENTS).eventsDecoded()).isEqualTo(EVENTS);
    }

    // ---- splits

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, BLOCKS, 1_000})
    void splitsAreAboutEqualAndEachReadsItsOwnBlocksOnly(int most) {
        List<ScanRequest> splits = trace.splits(request(N).build(), most);
        assertThat(splits).hasSize(Math.min(most, BLOCKS));
        List<Object> numbers = new ArrayList<>();
        int blocks = 0;
        for (ScanRequest split : splits) {
            List<List<Object>> rows = Rows.of(trace, split);
            ScanStatistics statistics = cost(trace, split, rows.size());
            assertThat(statistics.blocksRead()).isEqualTo(statistics.blocksTotal())
                    .isBetween((long) BLOCKS / splits.size() - 1, (long) BLOCKS / splits.size() + 2);
            assertThat(statistics.bytesRead()).isEqualTo(statistics.bytesTotal());
            assertThat(statistics.eventsSeen()).isEqualTo(rows.size());
            rows.forEach(row -> numbers.add(row.get(0)));
            blocks += (int) statistics.blocksRead();
        }
        assertThat(blocks).isEqualTo(BLOCKS);
        assertThat(numbers).isEqualTo(Rows.column(trace, N));
    }

    @Test
    void splitsOfASplitAreItsParts() {
        ScanRequest part = request(N).blocks(10, 30).build();
        List<ScanRequest> splits = trace.splits(part, 3);
        assertThat(splits.get(0).firstBlock()).isEqualTo(10);
        assertThat(splits.get(2).endBlock()).isEqualTo(30);
        assertThat(splits.stream().flatMap(split -> Rows.of(trace, split).stream()).toList())
                .isEqualTo(Rows.of(trace, part))
                .hasSize(20 * EVENTS_A_BLOCK);
    }

    @Test
    void splitSkipsByTheIndexAndByTimeAsTheWholeDoes() {
        ScanRequest request = request(N)
                .where(HeaderColumn.TIME_NS, LongRanges.of(12_100, 13_099))
                .build();
        ScanStatistics outside = cost(trace, request.ofBlocks(20, BLOCKS), 0);
        assertThat(outside.blocksRead()).isZero();
        assertThat(outside.blocksSkipped()).isEqualTo(BLOCKS - 20);
        assertThat(cost(trace, request.ofBlocks(13, 20), 100).blocksRead()).isEqualTo(1);
        assertThat(cost(trace, request.ofBlocks(BLOCKS, Integer.MAX_VALUE), 0).blocksTotal()).isZero();
    }

    @Test
    void blocksThatRunBackwardsAndNoPartAreRefused() {
        assertThatThrownBy(() -> request(N).blocks(3, 2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 3 to 2");
        assertThatThrownBy(() -> trace.splits(request(N).build(), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- cancelling and closing

    @Test
    void cancelledScanStopsItsCursors() {
        try (TraceScan scan = trace.scan(request(N).build());
                BatchCursor first = scan.openCursor();
                BatchCursor second = scan.openCursor()) {
            assertThat(first.next()).isTrue();
            scan.cancel();
            assertThatThrownBy(first::next).isInstanceOf(ScanCancelledException.class);
            assertThatThrownBy(second::next).isInstanceOf(ScanCancelledException.class);
            assertThatThrownBy(scan::openCursor).isInstanceOf(ScanCancelledException.class);
        }
    }

    @Test
    void cancelFromAnotherThreadEndsTheScan() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (TraceScan scan = trace.scan(request(N).build()); BatchCursor cursor = scan.openCursor()) {
            assertThat(cursor.next()).isTrue();
            threads.submit(scan::cancel).get();
            assertThatThrownBy(cursor::next).isInstanceOf(ScanCancelledException.class);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void closedScanEndsItsCursors() {
        TraceScan scan = trace.scan(request(N).build());
        BatchCursor moved = scan.openCursor();
        BatchCursor fresh = scan.openCursor();
        assertThat(moved.next()).isTrue();
        scan.close();
        scan.close();
        assertThatThrownBy(moved::next).isInstanceOf(ScanCancelledException.class);
        assertThatThrownBy(fresh::next).isInstanceOf(ScanCancelledException.class);
        moved.close();
        fresh.close();
        moved.close();
    }

    @Test
    void closedTraceEndsItsScansAndRefusesQuestions() {
        TraceScan scan = trace.scan(request(N).build());
        BatchCursor cursor = scan.openCursor();
        assertThat(cursor.next()).isTrue();
        trace.close();
        trace.close();
        assertThatThrownBy(cursor::next).isInstanceOf(ScanCancelledException.class);
        cursor.close();
        scan.close();
        List<Callable<?>> questions = List.of(trace::eventTypes, trace::index, trace::stacks, trace::warnings,
                trace::structuralWarnings, () -> trace.scan(request(N).build()));
        for (Callable<?> question : questions) {
            assertThatThrownBy(question::call).isInstanceOf(ScanCancelledException.class);
        }
        assertThat(trace.info().fileBytes()).isPositive();
    }

    @Test
    void closedCursorGivesNoMoreRowsAndLeavesTheOthersTheirs() {
        try (TraceScan scan = trace.scan(request(N).build())) {
            BatchCursor unused = scan.openCursor();
            unused.close();
            assertThat(unused.next()).isFalse();
            List<List<Object>> rows = new ArrayList<>();
            try (BatchCursor cursor = scan.openCursor()) {
                Rows.drain(cursor, List.of(N), rows::add);
            }
            assertThat(rows).hasSize(EVENTS);
        }
    }

    @Test
    void scanAfterAnAbandonedOneIsComplete() {
        for (int i = 0; i < 50; i++) {
            try (TraceScan scan = trace.scan(request(N, TEXT).build()); BatchCursor cursor = scan.openCursor()) {
                assertThat(cursor.next()).isTrue();
            }
        }
        assertThat(new HashSet<>(Rows.column(trace, N))).hasSize(EVENTS);
    }

    // ---- threads

    @Test
    void scansOfOneTraceRunSideBySide() throws Exception {
        List<List<Object>> expected = Rows.of(trace, N, TEXT, HeaderColumn.STACK_ID, HeaderColumn.EVENT_NUMBER);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Trace shared = Trace.open(file)) {
            List<Future<List<List<Object>>>> running = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                // The first ones also race for the directory, the index and the stacks.
                running.add(threads.submit(
                        () -> Rows.of(shared, N, TEXT, HeaderColumn.STACK_ID, HeaderColumn.EVENT_NUMBER)));
            }
            for (Future<List<List<Object>>> scan : running) {
                assertThat(scan.get(5, TimeUnit.MINUTES)).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void interruptedThreadDoesNotBreakTheTraceForOthers() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> interrupted = threads.submit(() -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> Rows.column(trace, N)).isInstanceOf(ScanCancelledException.class);
            });
            interrupted.get(5, TimeUnit.MINUTES);
        } finally {
            threads.shutdown();
        }
        assertThat(Rows.column(trace, N)).hasSize(EVENTS);
    }
}
