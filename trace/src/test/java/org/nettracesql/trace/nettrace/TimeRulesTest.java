package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Condition.LongRanges;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;

/** Ticks, nanoseconds, wall-clock time. */
class TimeRulesTest extends WrittenTraceTest {

    /** Elapsed ticks at which rounding, overflow of 64 bits or the sign would show. */
    private static final long[] ELAPSED_TICKS = {
        0, 1, 2, 3, 6, 7, 999, 1_000_003, 2_343_749, 2_343_750, 2_343_751, 123_456_789_012L, 3_000_000_000_000_000L,
        -1, -2, -7, -2_343_750, -2_343_751, -123_456_789_012L
    };

    private Trace withEventsAt(long frequency, long... elapsedTicks) {
        NetTraceWriter writer = new NetTraceWriter(frequency, 8);
        MetadataRecord tick = tick(writer);
        for (long elapsed : elapsedTicks) {
            writer.events(block -> block.event(tick, NetTraceWriter.SYNC_TICKS + elapsed).payload(p -> p.i32(1)));
        }
        return open(writer.end());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, 2_343_750, 3_579_545, 10_000_000, 24_000_000, 999_999_937, 1_000_000_000,
        1_193_182, 3_000_000_000L})
    void nanosecondsAreTheExactQuotientRoundedDown(long frequency) {
        long[] expected = new long[ELAPSED_TICKS.length];
        long[] elapsed = new long[ELAPSED_TICKS.length];
        for (int i = 0; i < expected.length; i++) {
            // A slow clock would leave the 292 years that 64 bits of nanoseconds hold.
            elapsed[i] = frequency < 1_000_000 ? ELAPSED_TICKS[i] % 1_000_000_000 : ELAPSED_TICKS[i];
            BigInteger[] quotient = BigInteger.valueOf(elapsed[i])
                    .multiply(BigInteger.valueOf(1_000_000_000))
                    .divideAndRemainder(BigInteger.valueOf(frequency));
            expected[i] = quotient[0].longValueExact() - (quotient[1].signum() < 0 ? 1 : 0);
        }
        List<Object> times = Rows.column(withEventsAt(frequency, elapsed), HeaderColumn.TIME_NS);
        assertThat(times).isEqualTo(Arrays.stream(expected).boxed().toList());
    }

    @Test
    void tenMegahertzTickIsAHundredNanoseconds() {
        assertThat(Rows.column(withEventsAt(10_000_000, 1, 12_345), HeaderColumn.TIME_NS))
                .containsExactly(100L, 1_234_500L);
    }

    @Test
    void oddFrequencyIsNotRoundedThroughDouble() {
        // 2 343 750 ticks are a second, so these are 10^9 s and one tick (426 2/3 ns), which a double cannot tell.
        assertThat(Rows.column(withEventsAt(2_343_750, 2_343_750_000_000_001L), HeaderColumn.TIME_NS))
                .containsExactly(1_000_000_000_000_000_426L);
    }

    @Test
    void utcTimeIsTheStartPlusElapsedMicroseconds() {
        NetTraceWriter writer =
                new NetTraceWriter(4, LocalDateTime.of(1970, 1, 1, 0, 0, 1, 5_000_000), 500, 1_000_000_000, 8);
        MetadataRecord tick = tick(writer);
        writer.events(block -> {
            block.event(tick, 500).payload(p -> p.i32(1));
            block.event(tick, 500 + 1_999).payload(p -> p.i32(1));
            block.event(tick, 500 - 1).payload(p -> p.i32(1));
        });
        assertThat(Rows.column(open(writer.end()), HeaderColumn.UTC_TIME))
                .containsExactly(1_005_000L, 1_005_001L, 1_004_999L);
    }

    @Test
    void timeRangesKeepExactlyTheEventsOfTheirNanoseconds() {
        // A tick is 426 2/3 ns: the events lie at 0, 426, 853, 1280, 1706.
        Trace trace = withEventsAt(2_343_750, 0, 1, 2, 3, 4);
        for (long low = -2; low <= 1_708; low += 1) {
            for (long high : new long[] {low, low + 1, low + 426, low + 853}) {
                long from = low;
                List<Object> expected = Rows.column(trace, HeaderColumn.TIME_NS).stream()
                        .filter(time -> (long) time >= from && (long) time <= high)
                        .toList();
                if (low % 97 == 0 || !expected.isEmpty() && (expected.contains(low) || expected.contains(high))) {
                    ScanRequest request = ScanRequest.builder()
                            .where(HeaderColumn.TIME_NS, LongRanges.of(low, high))
                            .columns(HeaderColumn.TIME_NS)
                            .fileOrder(true)
                            .build();
                    assertThat(Rows.of(trace, request).stream().map(row -> row.get(0))).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void indexKnowsTheLeastAndGreatestTimeOfAnUnsortedTrace() {
        Trace trace = withEventsAt(1_000_000_000, 50, -20, 70, 30);
        assertThat(trace.index().firstTimeNanos()).isEqualTo(-20);
        assertThat(trace.index().lastTimeNanos()).isEqualTo(70);
    }

    @Test
    void blockHeaderThatMisstatesItsTimesIsWarnedOfAndHidesNothingFromTheIndex() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> {
            block.timeRange(NetTraceWriter.SYNC_TICKS + 1_000, NetTraceWriter.SYNC_TICKS + 2_000);
            block.event(tick, NetTraceWriter.SYNC_TICKS + 5).payload(p -> p.i32(1));
        });
        Trace trace = open(writer.end());
        assertThat(warnings(trace, TraceWarning.Kind.OTHER)).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("1000000001000"));
        ScanRequest request = ScanRequest.builder()
                .where(HeaderColumn.TIME_NS, LongRanges.of(0, 10))
                .columns(HeaderColumn.TIME_NS)
                .build();
        assertThat(Rows.of(trace, request)).containsExactly(List.of(5L));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, 3_579_545, 10_000_000, 999_999_937, 1_000_000_000, 3_000_000_000L, Long.MAX_VALUE})
    void timesThatDoNotFitAreTheFarthestThereAreAndAreWarnedOfWithAndWithoutAnIndex(long frequency) {
        long[] elapsed = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -NetTraceWriter.SYNC_TICKS - 1, 0, 1, Long.MAX_VALUE / 2,
            Long.MAX_VALUE - NetTraceWriter.SYNC_TICKS, Long.MAX_VALUE};
        long[] expected = new long[elapsed.length];
        boolean clamps = false;
        for (int i = 0; i < elapsed.length; i++) {
            // The writer's ticks wrap around, so what has elapsed is told from them.
            BigInteger ticks = BigInteger.valueOf(NetTraceWriter.SYNC_TICKS + elapsed[i]);
            BigInteger[] quotient = ticks.subtract(BigInteger.valueOf(NetTraceWriter.SYNC_TICKS))
                    .multiply(BigInteger.valueOf(1_000_000_000))
                    .divideAndRemainder(BigInteger.valueOf(frequency));
            BigInteger nanos = quotient[1].signum() < 0 ? quotient[0].subtract(BigInteger.ONE) : quotient[0];
            clamps |= nanos.bitLength() > 63;
            expected[i] = nanos.bitLength() < 64
                    ? nanos.longValue()
                    : nanos.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        Trace trace = withEventsAt(frequency, elapsed);
        List<Object> wanted = Arrays.stream(expected).boxed().map(time -> (Object) time).toList();
        assertThat(Rows.column(trace, HeaderColumn.TIME_NS)).isEqualTo(wanted);
        assertThat(trace.structuralWarnings()).hasSize(clamps ? 1 : 0);
        // Also what no tick is: just outside of the times, and where they would leave 64 bits.
        long[] bounds = Arrays.stream(expected)
                .flatMap(time -> LongStream.of(time, time - 1, time + 1))
                .sorted().distinct().toArray();
        for (int pass = 0; pass < 2; pass++) {
            for (long low : bounds) {
                for (long high : bounds) {
                    if (high < low) {
                        continue;
                    }
                    ScanRequest request = ScanRequest.builder()
                            .where(HeaderColumn.TIME_NS, LongRanges.of(low, high))
                            .columns(HeaderColumn.TIME_NS)
                            .fileOrder(true)
                            .build();
                    assertThat(Rows.of(trace, request).stream().map(row -> row.get(0)))
                            .as("%s to %s, pass %s", low, high, pass)
                            .isEqualTo(wanted.stream()
                                    .filter(time -> (long) time >= low && (long) time <= high).toList());
                }
            }
            trace.index();
        }
        assertThat(trace.index().firstTimeNanos()).isEqualTo(Arrays.stream(expected).min().orElseThrow());
        assertThat(trace.index().lastTimeNanos()).isEqualTo(Arrays.stream(expected).max().orElseThrow());
        assertThat(warnings(trace, TraceWarning.Kind.OTHER)).hasSize(clamps ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {3_579_545, 10_000_000, 1_000_000_000, 3_000_000_000L})
    void timesThatWrapAroundWithinARunAreTheSameAsInBlocksOfTheirOwn(long frequency) {
        long[] elapsed = {0, 5, 5 + (1L << 39), 6 + (1L << 41), Long.MAX_VALUE - NetTraceWriter.SYNC_TICKS - 50,
            Long.MAX_VALUE - NetTraceWriter.SYNC_TICKS - 1, Long.MAX_VALUE - NetTraceWriter.SYNC_TICKS + 100,
            Long.MAX_VALUE - 3, 7, 9};
        NetTraceWriter writer = new NetTraceWriter(frequency, 8);
        MetadataRecord tick = tick(writer);
        writer.events(block -> {
            for (long ticks : elapsed) {
                block.event(tick, NetTraceWriter.SYNC_TICKS + ticks).payload(p -> p.i32(1));
            }
        });
        Trace trace = open(writer.end());
        List<Object> times = Rows.column(withEventsAt(frequency, elapsed), HeaderColumn.TIME_NS);
        assertThat(Rows.column(trace, HeaderColumn.TIME_NS)).isEqualTo(times);
        assertThat(trace.index().firstTimeNanos()).isEqualTo(times.stream().mapToLong(time -> (long) time).min()
                .orElseThrow());
        assertThat(trace.index().lastTimeNanos()).isEqualTo(times.stream().mapToLong(time -> (long) time).max()
                .orElseThrow());
    }
}
