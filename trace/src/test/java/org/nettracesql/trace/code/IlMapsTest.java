package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.WrittenCtf;

/** The ranges of IL-to-native maps, and which body a map belongs to. */
class IlMapsTest {

    @TempDir
    private Path folder;

    private static String ranges(IlToNativeMap map) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < map.count(); i++) {
            text.append(i == 0 ? "" : " ")
                    .append(map.ilOffset(i)).append('@')
                    .append(map.nativeStart(i)).append("..").append(map.nativeEnd(i));
        }
        return text.toString();
    }

    private static IlMapEvent map(
            boolean rundown, boolean versioned, long timeNanos, String method, long reJitId, int... nativeOffsets) {
        return new IlMapEvent(rundown, versioned, timeNanos, 1, BodyEvents.PROCESS, method.hashCode(), reJitId,
                new int[nativeOffsets.length], nativeOffsets);
    }

    @Test
    void rangesEndWhereTheNextBeginsAndTheLastAtTheBodysSize() {
        IlToNativeMap map = IlToNativeMap.of(
                new int[] {IlToNativeMap.PROLOG, 0, 6, IlToNativeMap.EPILOG}, new int[] {0, 4, 20, 30}, 35);

        assertThat(ranges(map)).isEqualTo("-2@0..4 0@4..20 6@20..30 -3@30..35");
    }

    @Test
    void ofRangesWithOneStartOnlyTheLastHasCode() {
        IlToNativeMap map = IlToNativeMap.of(
                new int[] {9, IlToNativeMap.EPILOG, 3, 3, 7}, new int[] {20, 20, 0, 30, 10}, 40);

        assertThat(ranges(map)).isEqualTo("3@0..10 7@10..20 9@20..20 -3@20..30 3@30..40");
        assertThat(map.ilOffsetAt(20)).as("a real offset comes before a special one").isEqualTo(9);
        assertThat(map.ilOffsetAt(39)).isEqualTo(3);
    }

    @Test
    void nativeCodeOutsideAllRangesIsNotCovered() {
        IlToNativeMap map = IlToNativeMap.of(new int[] {0}, new int[] {4}, 10);

        assertThat(map.ilOffsetAt(3)).isEqualTo(IlToNativeMap.NOT_COVERED);
        assertThat(map.ilOffsetAt(-1)).isEqualTo(IlToNativeMap.NOT_COVERED);
        assertThat(map.ilOffsetAt(9)).isZero();
        assertThat(map.ilOffsetAt(10)).isEqualTo(IlToNativeMap.NOT_COVERED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void lookUpsAgreeWithASearchThroughTheRanges(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            int size = 1 + random.nextInt(60);
            int count = random.nextInt(12);
            int[] il = random.ints(count, -3, 20).toArray();
            int[] nativeOffsets = random.ints(count, 0, size + 1).toArray();
            IlToNativeMap map = IlToNativeMap.of(il, nativeOffsets, size);
            for (int offset = 0; offset < size; offset++) {
                int expected = IlToNativeMap.NOT_COVERED;
                for (int i = 0; i < map.count(); i++) {
                    assertThat(map.nativeEnd(i)).isBetween(map.nativeStart(i), size);
                    if (map.nativeStart(i) <= offset && offset < map.nativeEnd(i)) {
                        assertThat(expected).as("ranges do not overlap").isEqualTo(IlToNativeMap.NOT_COVERED);
                        expected = greatestFrom(map, map.nativeStart(i));
                    }
                }
                assertThat(map.ilOffsetAt(offset)).as("seed %d", seed).isEqualTo(expected);
            }
        }
    }

    private static int greatestFrom(IlToNativeMap map, int nativeStart) {
        int greatest = IlToNativeMap.NOT_COVERED;
        for (int i = 0; i < map.count(); i++) {
            greatest = map.nativeStart(i) == nativeStart ? Math.max(greatest, map.ilOffset(i)) : greatest;
        }
        return greatest;
    }

    @Test
    void mapOfVersion1BelongsToTheBodyOfItsCodeVersion() {
        List<BodyEvent> events = new BodyEvents()
                .add(KnownFrom.LOAD, 100, BodyEvents.PROCESS, "A", 0x1000, 0x10, MethodFlags.JITTED, 0, "A")
                .add(KnownFrom.LOAD, 200, BodyEvents.PROCESS, "A", 0x2000, 0x20, MethodFlags.JITTED, 1, "A")
                .list();
        CodeMap map = CodeMap.of(events, List.of(map(true, true, 900, "A", 1, 0x18), map(false, true, 101, "A", 0, 8)));

        assertThat(ranges(map.ilToNative(map.bodies().get(0)))).isEqualTo("0@8..16");
        assertThat(ranges(map.ilToNative(map.bodies().get(1)))).isEqualTo("0@24..32");
    }

    @Test
    void mapOfVersion0BelongsToTheNeighbouringMethodEvent() {
        List<BodyEvent> events = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .add(KnownFrom.LOAD, 200, BodyEvents.PROCESS, "A", 0x2000, 0x10, MethodFlags.JITTED, 7, "A")
                .rundownEnd(900, "B", 0x3000, 0x10)
                .add(KnownFrom.RUNDOWN_END, 902, BodyEvents.PROCESS, "B", 0x4000, 0x10, MethodFlags.JITTED, 9, "B")
                .list();
        CodeMap map = CodeMap.of(events, List.of(
                map(false, false, 100, "A", 0, 1),
                map(false, false, 201, "A", 0, 2),
                map(true, false, 899, "B", 0, 3),
                map(true, false, 901, "B", 0, 4)));

        assertThat(map.ilToNative(map.latestAt(0x1000, -1)).nativeStart(0)).isEqualTo(1);
        assertThat(map.ilToNative(map.latestAt(0x2000, -1)).nativeStart(0)).isEqualTo(2);
        assertThat(map.ilToNative(map.latestAt(0x3000, -1)).nativeStart(0)).isEqualTo(3);
        assertThat(map.ilToNative(map.latestAt(0x4000, -1)).nativeStart(0)).isEqualTo(4);
    }

    @Test
    void mapThatExceedsTheBodyIsNotItsMap() {
        CodeMap map = CodeMap.of(
                new BodyEvents().load(100, "A", 0x1000, 0x10).list(),
                List.of(map(false, true, 101, "A", 0, 0x11), map(false, true, 102, "A", 0, -1)));

        assertThat(map.ilToNative(map.bodies().get(0))).isNull();
    }

    @Test
    void mapBeforeAnyBodyOfItsMethodIsNobodys() {
        CodeMap map = CodeMap.of(
                new BodyEvents().load(100, "A", 0x1000, 0x10).list(),
                List.of(map(false, true, 99, "A", 0, 0), map(false, false, 99, "A", 0, 0)));

        assertThat(map.ilToNative(map.bodies().get(0))).isNull();
    }

    @Test
    void mapsThatSeveralProcessorsWroteAtATimeAreAllRead() {
        int methods = 40;
        int processors = 3;
        WrittenCtf ctf = new WrittenCtf(false);
        String packed = "uint32_t _length; uint32_t _count; integer { size = 8; align = 8; } ___data__[_count];";
        byte[][] streams = new byte[processors][];
        for (int processor = 0; processor < processors; processor++) {
            BitWriter events = ctf.events();
            for (int i = 0; i < methods; i++) {
                int method = i * processors + processor;
                // All of them load a method and tell its map at one time.
                int time = 1000 + 100 * i;
                put(ctf, events, 7, time, processor, new ByteSink().i64(method).i64(1).i64(0x1000 + 0x100 * method)
                        .i32(0x80).i32(6).i32(MethodFlags.JITTED).utf16z("C").utf16z("M").utf16z("void ()").i16(0)
                        .i64(0));
                int count = processor == 1 ? 3 : 2;
                ByteSink map = new ByteSink().i64(method).i64(0).i8(0).i16(count);
                for (int side = 0; side < 2; side++) {
                    for (int offset = 0; offset < count; offset++) {
                        map.i32(side * method + offset);
                    }
                }
                put(ctf, events, 8, time + 50, processor, map.i16(0));
            }
            streams[processor] = ctf.packet(events, 1000, 1000 + 100 * methods, 0, 0);
        }
        WrittenCtf.write(folder, ctf.metadata("DotNETRuntime:MethodLoadVerbose_V1", packed)
                + WrittenCtf.event(8, "DotNETRuntime:MethodILToNativeMap_V1", packed), streams);
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.lanes()).isEqualTo(processors);
            CodeMap map = CodeMap.of(trace);
            assertThat(map.bodies()).hasSize(processors * methods);
            for (CodeBody body : map.bodies()) {
                assertThat(map.ilToNative(body)).as("of the method %d", body.methodId()).isNotNull();
                assertThat(map.ilToNative(body).nativeStart(0)).isEqualTo((int) body.methodId());
                assertThat(map.ilToNative(body).count()).isEqualTo(body.methodId() % processors == 1 ? 3 : 2);
            }
        }
    }

    private static void put(WrittenCtf ctf, BitWriter events, int id, int time, int thread, ByteSink payload) {
        ctf.begin(events, id, time, BodyEvents.PROCESS, thread).put(32, payload.size()).put(32, payload.size());
        for (byte one : payload.toBytes()) {
            events.put(8, one);
        }
    }
}
