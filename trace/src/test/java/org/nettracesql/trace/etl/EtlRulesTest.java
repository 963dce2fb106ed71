package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.testing.Rows;

/** What is read of ETW's log files, rule by rule, on written ones. */
class EtlRulesTest {

    @TempDir
    Path folder;

    private int files;

    private Trace open(byte[] bytes) {
        try {
            return Trace.open(Files.write(folder.resolve("t" + files++ + ".etl"), bytes));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Trace open(WrittenEtl etl) {
        return open(etl.toBytes());
    }

    private static List<Object> names(Trace trace) {
        return Rows.column(trace, HeaderColumn.EVENT_NAME);
    }

    private static List<Object> payloads(Trace trace) {
        return Rows.column(trace, HeaderColumn.PAYLOAD);
    }

    private static List<Kind> warnings(Trace trace) {
        trace.index();
        return trace.structuralWarnings().stream().map(TraceWarning::kind).toList();
    }

    @Test
    void theHeaderTellsStartClockProcessorsAndPointerSize() {
        try (Trace trace = open(new WrittenEtl(4096))) {
            assertThat(trace.info().start()).isEqualTo(Instant.parse("2020-07-29T00:07:00.623616700Z"));
            assertThat(trace.info().format()).isEqualTo("ETL");
            assertThat(trace.info().formatVersion()).isEqualTo(1);
            assertThat(trace.info().clockFrequency()).isEqualTo(10_000_000);
            assertThat(trace.info().processorCount()).isEqualTo(8);
            assertThat(trace.info().pointerBytes()).isEqualTo(8);
            assertThat(trace.info().processId()).isEqualTo(-1);
            assertThat(names(trace)).containsExactly("EventTraceHeader");
        }
        try (Trace trace = open(new WrittenEtl(4096).narrow().lost(3, 0))) {
            assertThat(trace.info().start()).isEqualTo(Instant.parse("2020-07-29T00:07:00.623616700Z"));
            assertThat(trace.info().pointerBytes()).isEqualTo(4);
            assertThat(trace.index().lostEvents()).isEqualTo(3);
        }
    }

    @Test
    void ticksAreOfTheClockThatTheHeaderNames() {
        for (Object[] clock : new Object[][] {
            {1, 2_500_000L, 400L}, {2, 3L, 100L}, {0, 1_000_000L, 1000L}, {3, 7L, 0L}, {1, 3_000_000_000L, 0L}
        }) {
            try (Trace trace = open(new WrittenEtl(4096).clock((int) clock[0], (long) clock[1])
                    .buffer(0, r -> r.gcStart(true, 1, 2, WrittenEtl.FIRST_TICKS + 1, 1)
                            .gcStart(true, 1, 2, WrittenEtl.FIRST_TICKS + 3, 2)))) {
                List<Object> times = Rows.column(trace, HeaderColumn.TIME_NS);
                assertThat(times).as("clock " + clock[0]).startsWith(0L, clock[2]);
                // 3 GHz of the processor that the writer says.
                assertThat(times.get(2)).isEqualTo((int) clock[0] == 3 || (long) clock[1] == 3_000_000_000L
                        ? 1L
                        : 3 * (long) clock[2]);
            }
        }
        assertThatThrownBy(() -> open(new WrittenEtl(4096).clock(4, 1))).isInstanceOf(TraceException.class)
                .hasMessageContaining("a clock of the type 0 to 3");
        assertThatThrownBy(() -> open(new WrittenEtl(4096).clock(1, 0))).isInstanceOf(TraceException.class)
                .hasMessageContaining("a clock frequency above 0");
    }

    @Test
    void everyKindOfRecordIsReadAndOthersAreCounted() {
        try (Trace trace = open(new WrittenEtl(4096).buffer(3, r -> r
                .system(false, 0, 8, 2, 5, 6, 1_000_001, p -> {})
                .compact(true, 0, 8, 2, 5, 6, 1_000_002, p -> {})
                .compact(false, 0, 8, 2, 5, 6, 1_000_003, p -> {})
                .performance(false, 15, 46, 2, 1_000_004, p -> p.i32(4096).i32(6).i16(1).i16(0))
                .performance(true, 15, 46, 0x8302, 1_000_005, p -> p.zeros(32).i64(4096).i32(6).i16(1).i16(0))
                .message()
                .obsolete()
                .classic(false, WrittenEtl.DEMO, 7, 1, 5, 6, 1_000_006, p -> p.i8(1))
                .instance(WrittenEtl.DEMO, 8, 1, 5, 6, 1_000_007, p -> p.i8(2))
                .event(false, 5, 6, 1_000_008, WrittenEtl.DEMO, 1, p -> p.i8(3))
                .gcStart(true, 5, 6, 1_000_009, 1)))) {
            assertThat(names(trace)).containsExactly("EventTraceHeader", "EventTraceRundownComplete",
                    "EventTraceRundownComplete", "EventTraceRundownComplete", "PerfInfoSample", "PerfInfoSample",
                    "Opcode7", "Opcode8", "Event1", "GCStart");
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD_SIZE).subList(1, 10))
                    .containsExactly(0, 0, 0, 12, 16, 1, 1, 1, 18);
            assertThat(Rows.column(trace, HeaderColumn.PROCESSOR)).containsExactly(0, 3, 3, 3, 3, 3, 3, 3, 3, 3);
            assertThat(Rows.column(trace, HeaderColumn.THREAD_ID).subList(1, 10))
                    .containsExactly(6L, 6L, 6L, 6L, 6L, 6L, 6L, 6L, 6L);
            assertThat(Rows.column(trace, HeaderColumn.PROCESS_ID).subList(1, 10))
                    .containsExactly(5, 5, 5, null, null, 5, 5, 5, 5);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly(
                    "1 message of WPP, whose text is not in the trace, was passed over: it is not among the"
                            + " rows.",
                    "1 record of a kind that is not read was passed over: it is not among the rows.");
        }
    }

    @Test
    void pointersHaveTheSizeOfTheirRecord() {
        for (boolean wide : new boolean[] {true, false}) {
            try (Trace trace = open(new WrittenEtl(4096).buffer(0, r -> r.event(wide, 5, 6, 1_000_001,
                    WrittenEtl.RUNTIME, 23, p -> {
                        p.i8(2).i32(0x1000);
                        p.zeros(wide ? 4 : 0).i64(0x20).i64(0x40).i16(9);
                    })))) {
                assertThat(payloads(trace).get(1).toString())
                        .startsWith("{\"Generation\":2,\"RangeStart\":4096,\"RangeUsedLength\":32,");
            }
        }
    }

    @Test
    void extendedItemsGiveActivitiesAndArePassedOver() {
        try (Trace trace = open(new WrittenEtl(4096).buffer(0, r -> r
                .event(true, 5, 6, 1_000_001, WrittenEtl.DEMO, 1, 0, 0,
                        items -> items.activity(0x11223344).add(99, d -> d.i8(1)).add(1, d -> d.i64(7).i64(0)),
                        p -> p.i32(0x01020304))
                .event(true, 5, 6, 1_000_002, WrittenEtl.DEMO, 1, p -> p.i32(5))))) {
            assertThat(payloads(trace)).endsWith("04030201", "05000000");
            assertThat(Rows.column(trace, HeaderColumn.ACTIVITY_ID).get(1))
                    .isEqualTo("11223344-0000-0000-0000-000000000000");
            assertThat(Rows.column(trace, HeaderColumn.RELATED_ACTIVITY_ID))
                    .containsExactly(null, "00000007-0000-0000-0000-000000000000", null);
        }
    }

    @Test
    void idsOfAllOnesAreUnknown() {
        try (Trace trace = open(new WrittenEtl(4096).buffer(0, r -> r
                .classic(true, WrittenEtl.IMAGE_ID, 32, 2, -1, -1, 1_000_006, p -> p.i64(1).i32(2))))) {
            assertThat(Rows.column(trace, HeaderColumn.PROCESS_ID).get(1)).isNull();
            assertThat(Rows.column(trace, HeaderColumn.THREAD_ID).get(1)).isEqualTo(-1L);
        }
    }

    @Test
    void processOfASampleIsThatOfItsThreadAtTheTime() {
        try (Trace trace = open(new WrittenEtl(4096)
                .buffer(0, r -> r.sample(1, 7, 1_000_001).sample(1, 8, 1_000_002).sample(1, 9, 1_000_003)
                        .sample(1, 0, 1_000_004).sample(1, 7, 1_000_050).sample(1, 8, 1_000_051))
                .buffer(1, r -> r.threadStart(3, 100, 7, 1_000_005).threadStart(1, 300, 8, 1_000_030)
                        .threadStart(2, 100, 7, 1_000_031).threadStart(1, 200, 7, 1_000_040)))) {
            List<List<Object>> rows = Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.PROCESS_ID);
            assertThat(rows.stream().filter(row -> row.get(0).equals("PerfInfoSample")).map(row -> row.get(1)))
                    .containsExactly(100, null, null, 0, 200, 300);
        }
    }

    @Test
    void processesAreReadWithTheirUserAndCommandLine() {
        try (Trace trace = open(new WrittenEtl(4096).buffer(0, r -> r
                .processStart(1, 100, 4, "app.exe", "app.exe --fast", 1_000_001)))) {
            assertThat(payloads(trace).get(1)).isEqualTo("{\"UniqueProcessKey\":4660,\"ProcessID\":100,\"ParentID\":4,"
                    + "\"SessionID\":1,\"ExitStatus\":259,\"PageDirectoryBase\":20480,\"Flags\":0,"
                    + "\"UserSID\":\"S-1-5-32-544\",\"ImageFileName\":\"app.exe\","
                    + "\"CommandLine\":\"app.exe --fast\",\"PackageFullName\":\"\",\"ApplicationID\":\"\"}");
            assertThat(Rows.of(trace, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID).get(1))
                    .containsExactly(100, -1L);
            assertThat(Rows.of(trace, ScanRequest.builder().columns(PayloadColumn.of("UserSID", ColumnType.TEXT))
                    .fileOrder(true).build()).get(1)).containsExactly("S-1-5-32-544");
        }
    }

    @Test
    void portsAndAddressesAreShownAsPeopleWriteThem() {
        try (Trace trace = open(new WrittenEtl(4096).buffer(0, r -> r
                .system(true, 8, 10, 2, 1, 2, 1_000_001, p -> p.i32(100).i32(5).bytes((byte) 10, (byte) 0, (byte) 3,
                        (byte) -1).bytes((byte) 127, (byte) 0, (byte) 0, (byte) 1).i8(1).i8(0xbd).i8(0).i8(80).i32(0)
                        .i64(0))
                .system(true, 8, 26, 2, 1, 2, 1_000_002, p -> p.i32(100).i32(5).i8(0xfe).i8(0x80).zeros(13).i8(1)
                        .zeros(15).i8(1).i8(1).i8(0xbd).i8(0).i8(80).i32(0).i64(0))))) {
            assertThat(payloads(trace).get(1).toString()).contains("\"daddr\":\"10.0.3.255\"",
                    "\"saddr\":\"127.0.0.1\"", "\"dport\":445", "\"sport\":80");
            assertThat(payloads(trace).get(2).toString()).contains("\"daddr\":\"fe80::1\"",
                    "\"saddr\":\"::1\"");
        }
    }

    @Test
    void eventsOfTheKernelThatAreSeldomRecordedHaveTheirFields() throws IOException {
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> r
                .system(true, 5, 72, 2, 4, 8, 1_000_001, p -> p.i32(40).i32(41).utf16z("pump"))
                .performance(true, 15, 47, 2, 1_000_002, p -> p.i64(4096).i32(41).i16(19).i16(0))
                .system(true, 2, 105, 2, 4, 8, 1_000_003, p -> p.i64(77).i32(0x20).i16(3).i16(4))
                .system(false, 26, 33, 2, 4, 8, 1_000_004, p -> p.i32(5))
                .system(true, 26, 36, 2, 4, 8, 1_000_005, p -> p.i32(1).utf8z("port"))))) {
            assertThat(Rows.column(trace, HeaderColumn.EVENT_NAME).subList(1, 6)).containsExactly("ThreadSetName",
                    "PerfInfoPMCSample", "MemoryImageLoadBacked", "ALPCSendMessage", "ALPCWaitForNewMessage");
            assertThat(Rows.column(trace, HeaderColumn.THREAD_ID).subList(1, 4)).containsExactly(41L, 41L, 8L);
            assertThat(payloads(trace).subList(1, 6)).containsExactly(
                    "{\"ProcessID\":40,\"ThreadID\":41,\"ThreadName\":\"pump\"}",
                    "{\"InstructionPointer\":4096,\"ThreadID\":41,\"ProfileSource\":19,\"Reserved\":0}",
                    "{\"FileKey\":77,\"DeviceChar\":32,\"FileChar\":3,\"LoadFlags\":4}",
                    "{\"MessageID\":5}",
                    "{\"IsServerPort\":1,\"PortName\":\"port\"}");
        }
    }

    @Test
    void unknownVersionOfAKernelsEventHasItsNameAndRawPayload() {
        try (Trace trace = open(new WrittenEtl(4096).buffer(0, r -> r
                .performance(true, 15, 46, 0, 1_000_001, p -> p.i32(7))
                .system(true, 77, 5, 2, 1, 2, 1_000_002, p -> p.i32(8))))) {
            assertThat(names(trace)).endsWith("PerfInfoSample", "Group77Opcode5");
            assertThat(payloads(trace)).endsWith("07000000", "08000000");
            assertThat(trace.warnings()).extracting(TraceWarning::kind)
                    .containsOnlyOnceElementsOf(List.of(Kind.INCOMPLETE_RUNDOWN)).contains(Kind.UNKNOWN_TYPE);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Unpacker.LZNT1, Unpacker.XPRESS, Unpacker.XPRESS_HUFFMAN})
    void compressedBuffersAreUnpacked(int format) {
        byte[] plain = new WrittenEtl(4096).buffer(2, r -> r.gcStart(true, 1, 2, 1_000_005, 3)
                .sample(9, 2, 1_000_006)).toBytes();
        byte[] packed = new WrittenEtl(4096).compression(format).compressed(2,
                r -> r.gcStart(true, 1, 2, 1_000_005, 3).sample(9, 2, 1_000_006)).toBytes();
        try (Trace one = open(plain); Trace other = open(packed)) {
            assertThat(payloads(other).subList(1, 3)).isEqualTo(payloads(one).subList(1, 3));
            assertThat(Rows.column(other, HeaderColumn.TIME_NS)).isEqualTo(Rows.column(one, HeaderColumn.TIME_NS));
            assertThat(warnings(other)).isEmpty();
        }
    }

    @Test
    void xpressUnpacksLongMatchesOfAllEncodings() {
        // Lengths of 3 bits, a shared nibble twice, a byte, a u16, a u32; all repeat the byte before.
        int[] lengths = {3, 9, 10, 24, 25, 279, 280, 70_000};
        byte[] stream = new org.nettracesql.trace.testing.ByteSink()
                .i32(0x7fffffff)
                .i8('x')
                .i16(0)
                .i16(6)
                .i16(7).i8(0xe0)
                .i16(7)
                .i16(7).i8(0xff).i8(0)
                .i16(7).i8(254)
                .i16(7).i8(0xff).i8(255).i16(280 - 3)
                .i16(7).i8(255).i16(0).i32(70_000 - 3)
                .toBytes();
        int total = 1 + Arrays.stream(lengths).sum();
        Xpress xpress = new Xpress();
        int unpacked = xpress.unpack(stream, 0, stream.length, 1 << 20);
        assertThat(xpress.isBroken).isFalse();
        assertThat(unpacked).isEqualTo(total);
        assertThat(Arrays.copyOf(xpress.bytes, unpacked)).containsOnly('x');
    }

    @Test
    void compressedBytesThatMakeNoSenseLoseOnlyWhatIsBehindThem() {
        WrittenEtl etl = new WrittenEtl(4096)
                .packed(1, 72 + 200, new byte[] {-1, -1, -1, -1, 8, 0})
                .buffer(0, r -> r.gcStart(true, 1, 2, 1_000_005, 3));
        try (Trace trace = open(etl)) {
            assertThat(names(trace)).containsExactly("EventTraceHeader", "GCStart");
            assertThat(warnings(trace)).containsExactly(Kind.CORRUPT_BLOCK);
        }
    }

    @Test
    void otherCompressionIsSaidAndNotGuessed() {
        WrittenEtl etl = new WrittenEtl(4096).compression(5).compressed(1, r -> r.gcStart(true, 1, 2, 1_000_005, 3));
        try (Trace trace = open(etl)) {
            assertThat(names(trace)).containsExactly("EventTraceHeader");
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly(
                    "1 buffer is compressed by the method 5, which is not read: its events are missing.");
        }
    }

    @Test
    void lossesAreSaid() {
        try (Trace trace = open(new WrittenEtl(4096).lost(12, 2)
                .buffer(0, 72, 72, 0x22, r -> {}))) {
            assertThat(trace.index().lostEvents()).isEqualTo(12);
            assertThat(warnings(trace)).containsExactly(Kind.LOST_EVENTS, Kind.LOST_EVENTS, Kind.LOST_EVENTS);
        }
    }

    @Test
    void fillingAndWhatIsBehindTheSavedOffsetIsNotRead() {
        try (Trace trace = open(new WrittenEtl(4096)
                .roomy(0, r -> r.gcStart(true, 1, 2, 1_000_001, 1))
                .buffer(0, 72 + 2 * 104, 72 + 104, 0x20, r -> r.gcStart(true, 1, 2, 1_000_002, 2)
                        .gcStart(true, 1, 2, 1_000_003, 3)))) {
            assertThat(names(trace)).containsExactly("EventTraceHeader", "GCStart", "GCStart");
            assertThat(warnings(trace)).isEmpty();
        }
    }

    @Test
    void recordThatDoesNotFitEndsItsBufferOnly() {
        try (Trace trace = open(new WrittenEtl(4096)
                .buffer(0, r -> {
                    r.gcStart(true, 1, 2, 1_000_001, 1);
                    r.out.i16(500).i16(0xc013).i32(0).zeros(80);
                })
                .buffer(0, r -> r.gcStart(true, 1, 2, 1_000_002, 2)))) {
            assertThat(names(trace)).containsExactly("EventTraceHeader", "GCStart", "GCStart");
            assertThat(warnings(trace)).containsExactly(Kind.CORRUPT_BLOCK);
        }
    }

    @Test
    void bufferWithALyingSizeIsSkippedWhereBuffersStandAtFixedPlaces() {
        byte[] bytes = new WrittenEtl(1024)
                .roomy(0, r -> r.gcStart(true, 1, 2, 1_000_001, 1))
                .roomy(0, r -> r.gcStart(true, 1, 2, 1_000_002, 2)).toBytes();
        int first = WrittenEtl.firstBufferBytes();
        for (int size : new int[] {0x7fffffff, -1, 71, 5000}) {
            byte[] lying = bytes.clone();
            byte[] number = new org.nettracesql.trace.testing.ByteSink().i32(size).toBytes();
            System.arraycopy(number, 0, lying, first, 4);
            try (Trace trace = open(lying)) {
                assertThat(names(trace)).as("" + size).containsExactly("EventTraceHeader", "GCStart");
                assertThat(warnings(trace)).containsExactly(Kind.CORRUPT_BLOCK);
            }
        }
    }

    @Test
    void fileThatEndsBeforeItsBuffersSaysSoUnlessItIsARingThatWentRound() {
        try (Trace trace = open(new WrittenEtl(4096).buffersWritten(7))) {
            assertThat(warnings(trace)).containsExactly(Kind.TRUNCATED);
        }
        try (Trace trace = open(new WrittenEtl(4096).buffersWritten(7).mode(2))) {
            assertThat(warnings(trace)).isEmpty();
        }
    }

    @Test
    void roomThatWasSetAsideIsNoDamage() {
        byte[] whole = new WrittenEtl(4096).buffer(0, r -> r.gcStart(true, 1, 2, 1_000_001, 1)).toBytes();
        try (Trace trace = open(Arrays.copyOf(whole, whole.length + 4096))) {
            assertThat(names(trace)).containsExactly("EventTraceHeader", "GCStart");
            assertThat(warnings(trace)).containsExactly(Kind.TRUNCATED);
        }
    }

    @Test
    void buffersBehindAHoleOfZerosAreReadWhereTheyStandAtFixedPlaces() {
        WrittenEtl etl = new WrittenEtl(1024);
        for (int i = 0; i < 4; i++) {
            int number = i;
            etl.roomy(0, r -> r.gcStart(true, 1, 2, 1_000_001 + number, number));
        }
        byte[] holed = etl.toBytes();
        int hole = WrittenEtl.firstBufferBytes() + 1024;
        Arrays.fill(holed, hole, hole + 2 * 1024, (byte) 0);
        try (Trace trace = open(holed)) {
            assertThat(names(trace)).containsExactly("EventTraceHeader", "GCStart", "GCStart");
            assertThat(trace.warnings()).extracting(TraceWarning::message).contains("The trace is damaged at offset "
                    + hole + ": 2048 bytes are zero where buffers should be; they are skipped.");
        }
    }

    @Test
    void buffersThatProcessorsShareDoNotTellAProcessor() {
        try (Trace trace = open(new WrittenEtl(4096).mode(0x1000_0000)
                .buffer(5, r -> r.gcStart(true, 1, 2, 1_000_001, 1)))) {
            assertThat(Rows.column(trace, HeaderColumn.PROCESSOR)).containsOnlyNulls();
        }
    }

    @Test
    void runsOfEqualHeadersAreTheSameRowsAsSingleEvents() {
        Random random = new Random(5);
        WrittenEtl etl = new WrittenEtl(1 << 20);
        int[] counts = new int[1000];
        etl.buffer(0, r -> {
            for (int i = 0; i < counts.length; i++) {
                counts[i] = random.nextInt();
                r.gcStart(true, 1 + random.nextInt(5) / 4, 2, 1_000_000 + 2 * i - random.nextInt(4), counts[i]);
            }
        });
        try (Trace trace = open(etl)) {
            List<List<Object>> rows = Rows.of(trace, ScanRequest.builder()
                    .columns(PayloadColumn.of("Count", ColumnType.INT64), HeaderColumn.PROCESS_ID,
                            HeaderColumn.EVENT_NUMBER)
                    .fileOrder(true).build());
            assertThat(rows).hasSize(counts.length + 1);
            for (int i = 0; i < counts.length; i++) {
                assertThat(rows.get(i + 1).get(0)).isEqualTo(counts[i] & 0xffffffffL);
                assertThat(rows.get(i + 1).get(2)).isEqualTo(i + 2L);
            }
            assertThat(trace.index().threads()).hasSize(3);
        }
    }

    @Test
    void anImageHasTheSymbolFileThatWasToldOfWhileItWasAtItsPlace() throws IOException {
        byte[] bytes = new WrittenEtl(8192).buffer(0, r -> {
            r.image(3, 100, 0x10000, 0x1000, "\\one.dll", 1_000_010)
                    .image(3, 200, 0x10000, 0x1000, "\\none.dll", 1_000_010);
            symbols(r, 36, 100, 0x10000, 1, "one.pdb", 1_000_010);
            symbols(r, 37, 100, 0x10000, 2, "original.pdb", 1_000_010);
            r.image(2, 100, 0x10000, 0x1000, "\\one.dll", 1_000_020);
            symbols(r, 36, 100, 0x10000, 1, "one.pdb", 1_000_020);
            r.image(10, 100, 0x10000, 0x1000, "\\two.dll", 1_000_030);
            symbols(r, 36, 100, 0x10000, 3, "two.pdb", 1_000_030);
            r.image(10, 100, 0x20000, 0x1000, "\\three.dll", 1_000_040);
        }).toBytes();
        try (Trace trace = Trace.open(Files.write(folder.resolve("t.etl"), bytes))) {
            assertThat(CodeMap.of(trace).modules()).extracting(module -> module.processId() + " " + module.fileName()
                            + " " + module.pdbPath() + " " + module.pdbAge() + " " + module.nativePdbPath() + " "
                            + module.nativePdbAge() + " " + module.nativePdbGuid())
                    .containsExactlyInAnyOrder("100 one.dll original.pdb 2 one.pdb 1 " + WrittenEtl.DEMO,
                            "200 none.dll null 0 null 0 null", "100 two.dll null 0 two.pdb 3 " + WrittenEtl.DEMO,
                            "100 three.dll null 0 null 0 null");
        }
    }

    private static void symbols(WrittenEtl.Records r, int opcode, int process, long base, int age, String file,
            long ticks) {
        r.classic(true, WrittenEtl.IMAGE_ID, opcode, 2, -1, -1, ticks,
                p -> p.i64(base).i32(process).guid(WrittenEtl.DEMO).i32(age).utf8z(file));
    }
}
