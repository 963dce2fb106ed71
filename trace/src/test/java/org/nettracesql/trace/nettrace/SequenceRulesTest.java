package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.MissingEvents;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;

/** Sequence numbers, sequence points and lost events. */
class SequenceRulesTest extends WrittenTraceTest {

    private final NetTraceWriter writer = new NetTraceWriter();
    private final MetadataRecord tick = tick(writer);

    private void events(long thread, int... sequences) {
        writer.events(block -> add(block, thread, sequences));
    }

    private void add(EventBlock block, long thread, int... sequences) {
        for (int sequence : sequences) {
            block.event(tick, 1).thread(thread).sequence(sequence).payload(p -> p.i32(1));
        }
    }

    private void sequencePoint(long thread, int sequence) {
        SortedMap<Long, Integer> last = new TreeMap<>();
        last.put(thread, sequence);
        writer.sequencePoint(1, last);
    }

    private long lost() {
        Trace trace = open(writer.end());
        long warned = warnings(trace, TraceWarning.Kind.LOST_EVENTS).stream().mapToLong(TraceWarning::count).sum();
        assertThat(trace.index().lostEvents()).isEqualTo(warned);
        return warned;
    }

    @Test
    void consecutiveNumbersOverBlocksLoseNothing() {
        events(1, 1, 2, 3);
        events(1, 4, 5);
        assertThat(lost()).isZero();
    }

    @Test
    void gapsAreCountedForTheThreadThatWrote() {
        writer.events(block -> {
            add(block, 1, 1, 2);
            add(block, 2, 1);
            add(block, 1, 5);
            add(block, 2, 2, 10);
        });
        Trace trace = open(writer.end());
        assertThat(warnings(trace, TraceWarning.Kind.LOST_EVENTS))
                .extracting(TraceWarning::threadId, TraceWarning::count)
                .containsExactlyInAnyOrder(
                        tuple(1L, 2L), tuple(2L, 7L));
        assertThat(trace.index().lostEvents()).isEqualTo(9);
    }

    /** A statement's warnings are of the whole trace: nobody reads a sentence for each of a thousand threads. */
    @Test
    void lossesAreOneWarningOfAStatementOnceTheyAreKnown() {
        writer.events(block -> {
            add(block, 1, 1, 2, 5);
            add(block, 2, 1, 2, 10);
        });
        Trace trace = open(writer.end());
        assertThat(trace.structuralWarnings()).isEmpty();
        trace.index();
        assertThat(trace.structuralWarnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).startsWith("The recording lost 9 of 15 events, "));
    }

    @Test
    void whereEventsAreMissingIsKnownOfEachThreadAndOfAll() {
        writer.events(block -> {
            block.event(tick, NetTraceWriter.SYNC_TICKS + 10).thread(1).sequence(1).payload(p -> p.i32(1));
            block.event(tick, NetTraceWriter.SYNC_TICKS + 20).thread(1).sequence(4).payload(p -> p.i32(1));
            block.event(tick, NetTraceWriter.SYNC_TICKS + 25).thread(2).sequence(1).payload(p -> p.i32(1));
        });
        writer.events(block -> {
            block.event(tick, NetTraceWriter.SYNC_TICKS + 30).thread(1).sequence(5).payload(p -> p.i32(1));
            block.event(tick, NetTraceWriter.SYNC_TICKS + 40).thread(2).sequence(3).payload(p -> p.i32(1));
        });
        sequencePoint(1, 9);
        MissingEvents missing = open(writer.end()).missing();
        int process = open(writer.toBytes()).info().processId();
        assertThat(missing.between(process, 1, 10, 20)).isTrue();
        assertThat(missing.between(process, 1, 11, 20)).isFalse();
        assertThat(missing.between(process, 1, 10, 19)).isFalse();
        assertThat(missing.between(process, 1, 20, 30)).isFalse();
        assertThat(missing.between(process, 1, 30, Long.MAX_VALUE)).isTrue();
        assertThat(missing.between(process, 2, 25, 40)).isTrue();
        assertThat(missing.between(process, 3, 0, 100)).isFalse();
        assertThat(missing.during(12, 13)).isTrue();
        assertThat(missing.during(0, 9)).isFalse();
        assertThat(missing.during(21, 24)).isFalse();
        assertThat(open(new NetTraceWriter().end()).missing()).isSameAs(MissingEvents.NONE);
    }

    /** A recording that lost every other event has millions of places: not all of them are kept. */
    @Test
    void ofSoManyMissingEventsAnythingBehindTheKeptPlacesMayMissSome() {
        int places = (1 << 17) + 100;
        writer.events(block -> {
            for (int i = 0; i < places; i++) {
                block.event(tick, NetTraceWriter.SYNC_TICKS + 10 * i).thread(1).sequence(2 * i + 2)
                        .payload(p -> p.i32(1));
            }
            long last = NetTraceWriter.SYNC_TICKS + 10L * places;
            block.event(tick, last + 10).thread(1).sequence(2 * places + 1).payload(p -> p.i32(1));
            block.event(tick, last + 20).thread(2).sequence(1).payload(p -> p.i32(1));
            block.event(tick, last + 30).thread(2).sequence(3).payload(p -> p.i32(1));
        });
        MissingEvents missing = open(writer.end()).missing();
        int process = open(writer.toBytes()).info().processId();
        long last = 10L * places;
        assertThat(missing.between(process, 1, 10, 19)).isFalse();
        assertThat(missing.between(process, 1, 10, 20)).isTrue();
        assertThat(missing.between(process, 1, last, last + 10)).isTrue();
        assertThat(missing.between(process, 2, last, last + 19)).isFalse();
        assertThat(missing.between(process, 2, last + 20, last + 30)).isTrue();
        assertThat(missing.during(last + 35, last + 36)).isTrue();
    }

    /** A block that cannot be read is a gap, too, and no buffer of the recording was full for it. */
    @Test
    void whatIsMissingAroundDamageMayHaveBeenInWhatIsDamaged() {
        events(1, 1, 2, 5);
        int damaged = writer.toBytes().length;
        events(1, 6, 7, 8);
        int behind = writer.toBytes().length;
        writer.events(block -> {
            add(block, 1, 9);
            add(block, 2, 1, 3);
        });
        byte[] bytes = writer.end().toBytes();
        Arrays.fill(bytes, damaged, behind, (byte) 7);
        Trace trace = open(bytes);
        assertThat(warnings(trace, TraceWarning.Kind.LOST_EVENTS))
                .extracting(TraceWarning::message)
                .containsExactly(
                        "Thread 1 misses 5 events: the recording lost them, or the file is damaged where 3 of them"
                                + " would be.",
                        "Thread 2 lost 1 event: the recording's buffer was full, or it was too large for it.");
        trace.index();
        assertThat(trace.structuralWarnings())
                .extracting(TraceWarning::message)
                .anyMatch(message -> message.startsWith(
                        "6 of 12 events are missing, as the file is damaged or the recording lost them: "));
    }

    @Test
    void numbersBelongToTheCaptureThread() {
        writer.events(block -> {
            block.event(tick, 1).thread(10).captureThread(1).sequence(1).payload(p -> p.i32(1));
            block.event(tick, 1).thread(11).captureThread(1).sequence(2).payload(p -> p.i32(1));
            block.event(tick, 1).thread(10).captureThread(1).sequence(3).payload(p -> p.i32(1));
        });
        assertThat(lost()).isZero();
    }

    @Test
    void gapBetweenBlocksIsCountedOnceWhicheverThreadReadsThem() {
        IntStream.range(0, 100).forEach(i -> events(1, i * 3 + 1, i * 3 + 2));
        assertThat(lost()).isEqualTo(99);
    }

    @Test
    void recycledThreadIdIsNotFourBillionLostEvents() {
        events(1, 1, 2, 3);
        events(1, 1, 2);
        assertThat(lost()).isZero();
    }

    @Test
    void numbersWrapAround() {
        events(1, 1, 2);
        sequencePoint(1, 2);
        events(1, 3);
        NetTraceWriter late = new NetTraceWriter();
        MetadataRecord lateTick = tick(late);
        SortedMap<Long, Integer> last = new TreeMap<>();
        last.put(1L, Integer.MAX_VALUE - 1);
        late.sequencePoint(1, last);
        late.events(block -> List.of(Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1)
                .forEach(n -> block.event(lateTick, 1).sequence(n).payload(p -> p.i32(1))));
        long before = open(late.end()).index().lostEvents();
        // All that came before the first sequence point is missing, nothing after it.
        assertThat(before).isEqualTo(Integer.MAX_VALUE - 1L);
        assertThat(lost()).isZero();
    }

    @Test
    void sequencePointTellsOfEventsLostAtTheEnd() {
        events(1, 1, 2);
        sequencePoint(1, 6);
        assertThat(lost()).isEqualTo(4);
    }

    @Test
    void eventsLostBeforeASequencePointAreNotCountedAgainAfterIt() {
        events(1, 1, 2);
        sequencePoint(1, 6);
        events(1, 7, 8);
        assertThat(lost()).isEqualTo(4);
    }

    @Test
    void sequencePointOfManyThreadsCountsEach() {
        SortedMap<Long, Integer> last = new TreeMap<>();
        threads(50).forEach(thread -> last.put(thread, 2));
        writer.events(block -> threads(50).forEach(thread -> add(block, thread, 1)));
        writer.sequencePoint(1, last);
        assertThat(lost()).isEqualTo(50);
    }

    @Test
    void metadataEventsHaveNoNumbers() {
        writer.metadata(writer.record(PROVIDER, 5, "A"), writer.record(PROVIDER, 6, "B"));
        events(0, 1, 2);
        assertThat(lost()).isZero();
    }

    private static Stream<Long> threads(long count) {
        return LongStream.rangeClosed(1, count).boxed();
    }
}
