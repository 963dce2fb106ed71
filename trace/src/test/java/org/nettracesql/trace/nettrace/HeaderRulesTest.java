package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.NetTraceWriter;

/** The magic bytes and the Trace object. */
class HeaderRulesTest extends WrittenTraceTest {

    private static final int MAGIC_BYTES = 32;

    @Test
    void traceObjectTellsClockProcessAndPointerSize() {
        TraceInfo info = open(new NetTraceWriter(10_000_000, 4).end()).info();
        assertThat(info.format()).isEqualTo("NetTrace");
        assertThat(info.formatVersion()).isEqualTo(4);
        assertThat(info.clockFrequency()).isEqualTo(10_000_000);
        assertThat(info.pointerBytes()).isEqualTo(4);
        assertThat(info.processId()).isEqualTo(NetTraceWriter.PROCESS_ID);
        assertThat(info.processorCount()).isEqualTo(3);
        assertThat(info.samplingIntervalNanos()).isEqualTo(1_000_000);
        assertThat(info.start()).isEqualTo(NetTraceWriter.SYNC_TIME.toInstant(ZoneOffset.UTC));
    }

    @Test
    void startIsUtcWhateverTheTimeZoneOfTheMachine() {
        LocalDateTime leapDay = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_000_000);
        Trace trace = open(new NetTraceWriter(4, leapDay, 0, 1_000, 8).end());
        assertThat(trace.info().start()).isEqualTo(Instant.parse("2024-02-29T23:59:59.999Z"));
    }

    @Test
    void traceWithoutBlocksHasNoEventsAndNoWarnings() {
        Trace trace = open(new NetTraceWriter().end());
        assertThat(trace.index().eventCount()).isZero();
        assertThat(trace.eventTypes()).isEmpty();
        assertThat(trace.stacks().count()).isZero();
    }

    @Test
    void laterTraceVersionIsRefusedWithBothVersionsNamed() {
        byte[] bytes = new NetTraceWriter(5, NetTraceWriter.SYNC_TIME, 0, 1_000, 8).end().toBytes();
        assertThatThrownBy(() -> open(bytes))
                .isInstanceOf(UnsupportedTraceException.class)
                .hasMessageContaining("4")
                .hasMessageContaining("5");
    }

    @Test
    void majorVersionAboveTheKnownOneIsRefused() {
        byte[] bytes = new ByteSink()
                .bytes("Nettrace".getBytes(StandardCharsets.US_ASCII)).i32(0).i32(99).i32(0).zeros(64).toBytes();
        assertThatThrownBy(() -> open(bytes))
                .isInstanceOf(UnsupportedTraceException.class)
                .hasMessageContaining("99");
    }

    @Test
    void otherFilesAreNoTraces() {
        assertThatThrownBy(() -> open("GIF8 this is no trace".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(UnsupportedTraceException.class)
                .hasMessageContaining("47 49 46 38");
        assertThatThrownBy(() -> open("PK\3\4 this is no archive".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("no archive that can be read");
        assertThatThrownBy(() -> open(new byte[0]))
                .isInstanceOf(UnsupportedTraceException.class)
                .hasMessageContaining("empty");
    }

    @Test
    void missingFileIsNamed() {
        Path missing = folder.resolve("missing.nettrace");
        assertThatThrownBy(() -> Trace.open(missing))
                .isExactlyInstanceOf(TraceException.class)
                .hasMessageContaining("missing.nettrace");
        assertThatThrownBy(() -> Trace.open(folder)).isExactlyInstanceOf(TraceException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 12, 31, 32, 40, 53, 54, 70, 100})
    void fileCutInItsHeaderIsRefused(int bytes) {
        byte[] head = Arrays.copyOf(new NetTraceWriter().toBytes(), bytes);
        assertThatThrownBy(() -> open(head)).isInstanceOf(TraceException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 12, 20, 31, 32})
    void fileCutInItsFirstNameSaysThatItEnds(int bytes) {
        byte[] head = Arrays.copyOf(new NetTraceWriter().toBytes(), bytes);
        assertThatThrownBy(() -> open(head)).hasMessageContaining("found the end of the file");
    }

    @Test
    void firstObjectMustBeTheTraceObject() {
        byte[] bytes = new NetTraceWriter().end().toBytes();
        int name = MAGIC_BYTES + 3 + 4 + 4 + 4;
        bytes[name] = 'X';
        assertThatThrownBy(() -> open(bytes)).isInstanceOf(MalformedTraceException.class).hasMessageContaining("Trace");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void clockMustTick(long frequency) {
        byte[] bytes = new NetTraceWriter(4, NetTraceWriter.SYNC_TIME, 0, frequency, 8).end().toBytes();
        assertThatThrownBy(() -> open(bytes)).isInstanceOf(MalformedTraceException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 16, -8})
    void pointersHaveFourOrEightBytes(int pointerBytes) {
        byte[] bytes = new NetTraceWriter(1_000, pointerBytes).end().toBytes();
        assertThatThrownBy(() -> open(bytes)).isInstanceOf(MalformedTraceException.class);
    }
}
