package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.TraceInput;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SharedFiles;

/** Who asks for headers gets them from what was kept of them; and the same that who reads everything gets. */
class HeaderDigestTest {

    private static final long FAR = 1L << 33;

    @TempDir
    Path folder;

    /** Threads that take turns, samples whose process only their thread tells, and a thread id that is used again. */
    private Path write(boolean packed, long gap) throws IOException {
        return write(packed, gap, 1);
    }

    private Path write(boolean packed, long gap, int sampledThreads) throws IOException {
        Random random = new Random(3);
        WrittenEtl etl = new WrittenEtl(1 << 18);
        long[] ticks = {1_000_001};
        for (int buffer = 0; buffer < 20; buffer++) {
            int number = buffer;
            Consumer<WrittenEtl.Records> fill = r -> {
                r.threadStart(1, 100 + number, 7, ticks[0]);
                for (int i = 0; i < 400; i++) {
                    ticks[0] += random.nextInt(4);
                    if (i == 200) {
                        ticks[0] += gap;
                        r.threadStart(1, 500 + number, 7, ticks[0]);
                    }
                    switch (random.nextInt(4)) {
                        case 0 -> r.sample(0x1000 + i, random.nextInt(3) == 0 ? 7 : 8 + random.nextInt(sampledThreads),
                                ticks[0]);
                        case 1 -> r.gcStart(true, 40 + random.nextInt(2), 41, ticks[0], i);
                        case 2 -> r.gcStart(false, 40, 41, ticks[0], i);
                        default -> r.contextSwitch(7, 8, ticks[0]);
                    }
                }
            };
            if (packed) {
                etl.compressed(number % 3, fill);
            } else {
                etl.buffer(number % 3, fill);
            }
        }
        return Files.write(folder.resolve("t.etl"), etl.toBytes());
    }

    /** Columns that digests answer, and one that they cannot. */
    private static void compare(Trace trace, ScanRequest.Builder brief, ScanRequest.Builder whole, int columns) {
        List<List<Object>> expected = new ArrayList<>();
        Rows.of(trace, whole.columns(HeaderColumn.PAYLOAD_SIZE).build())
                .forEach(row -> expected.add(row.subList(0, columns)));
        assertThat(expected).isNotEmpty();
        assertThat(Rows.of(trace, brief.build())).isEqualTo(expected);
    }

    private static void compare(Trace trace) {
        HeaderColumn[] some = {HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.PROCESS_ID,
            HeaderColumn.PROCESSOR, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME, HeaderColumn.EVENT_VERSION};
        HeaderColumn[] numbered = {HeaderColumn.EVENT_NUMBER, HeaderColumn.PROCESS_ID, HeaderColumn.STACK_ID};
        compare(trace, request().columns(some), request().columns(some), some.length);
        compare(trace, request().columns(numbered), request().columns(numbered), numbered.length);
        for (long thread : new long[] {7, 41}) {
            compare(trace, ofThread(thread).columns(some), ofThread(thread).columns(some), some.length);
        }
        for (EventType type : trace.eventTypes()) {
            compare(trace, request().types(List.of(type)).columns(some), request().types(List.of(type)).columns(some),
                    some.length);
        }
    }

    private static ScanRequest.Builder request() {
        return ScanRequest.builder().fileOrder(true);
    }

    private static ScanRequest.Builder ofThread(long thread) {
        return request().where(HeaderColumn.THREAD_ID, Condition.LongRanges.equalTo(thread));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void headersOfADigestAreThoseOfTheRecords(boolean packed) throws IOException {
        try (Trace trace = Trace.open(write(packed, 0))) {
            compare(trace);
        }
    }

    /** More ticks between two events than two bytes hold, fewer than before, more threads than one byte numbers. */
    @ParameterizedTest
    @CsvSource({"70000, 1", "-100, 1", "0, 600"})
    void eventsThatFitIntoNoThreeBytesAreToldWhole(long gap, int sampledThreads) throws IOException {
        Path file = write(true, gap, sampledThreads);
        try (Trace trace = Trace.open(file)) {
            compare(trace);
        }
        assertThat(digests(file)).doesNotContainNull();
    }

    @Test
    void eventsThatAreFarFromOneAnotherAreReadFromTheirBuffer() throws IOException {
        Path file = write(true, FAR);
        try (Trace trace = Trace.open(file)) {
            compare(trace);
        }
        assertThat(digests(file)).containsOnly((HeaderDigest) null);
    }

    @Test
    void realHeadersOfADigestAreThoseOfTheRecords() throws IOException {
        Path traces = SharedFiles.require("traces/public");
        try (Trace trace = Trace.open(traces.resolve("net.4.5.2.x64.etl.zip"))) {
            HeaderColumn[] some = {HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.PROCESS_ID,
                HeaderColumn.PROCESSOR, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME};
            compare(trace, request().columns(some), request().columns(some), some.length);
        }
    }

    @Test
    void aBufferWhoseHeadersAreKeptIsNotReadAgainForThem() throws IOException {
        Path file = write(true, 0);
        try (TraceInput input = TraceFile.open(file)) {
            EtlSource source = new EtlSource(input);
            EtlDirectory directory = (EtlDirectory) source.walk(1);
            EtlHeaders brief = new EtlHeaders(directory);
            EtlHeaders whole = new EtlHeaders(directory);
            brief.beBrief();
            for (int i = 0; i < directory.blocks().size(); i++) {
                Block buffer = directory.blocks().get(i);
                assertThat(brief.needsBytes(buffer, i)).isFalse();
                assertThat(whole.needsBytes(buffer, i)).isTrue();
                byte[] bytes = new byte[buffer.lengthBytes + EventHeaders.SLACK];
                input.read(buffer.offsetBytes, bytes, 0, buffer.lengthBytes);
                whole.start(bytes, buffer, i);
                brief.start(new byte[0], buffer, i);
                while (whole.next()) {
                    assertThat(brief.next()).isTrue();
                    assertThat(brief.ticks).isEqualTo(whole.ticks);
                    assertThat(brief.typeIndex()).isEqualTo(whole.typeIndex());
                    assertThat(brief.threadKey).isEqualTo(whole.threadKey);
                }
                assertThat(brief.next()).isFalse();
                // What was unpacked for its records is kept, too.
                assertThat(whole.needsBytes(buffer, i)).isEqualTo(((Buffer) buffer).unpackedBytes == 0);
            }
        }
    }

    private static List<HeaderDigest> digests(Path file) throws IOException {
        List<HeaderDigest> digests = new ArrayList<>();
        try (TraceInput input = TraceFile.open(file)) {
            for (Block buffer : new EtlSource(input).walk(1).blocks().subList(1, 20)) {
                digests.add(((Buffer) buffer).digest);
            }
        }
        return digests;
    }
}
