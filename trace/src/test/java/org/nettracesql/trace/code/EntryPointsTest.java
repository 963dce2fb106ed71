package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where and when an entry point of a precompiled method names an address, by hand-made events. */
class EntryPointsTest {

    private static final int PRECOMPILED = 2 << 7;

    private final BodyEvents methods = new BodyEvents();
    private final List<EntryPoint> entryPoints = new ArrayList<>();

    private EntryPointsTest entryPoint(long timeNanos, String name, long address) {
        entryPoints.add(new EntryPoint(
                timeNanos, BodyEvents.PROCESS, name.hashCode(), address, "Test.Class", name, "void  (int32)"));
        return this;
    }

    private EntryPointsTest precompiled(String name, long start, long size) {
        methods.add(KnownFrom.RUNDOWN_END, 900, BodyEvents.PROCESS, name, start, size, PRECOMPILED, 0, name);
        return this;
    }

    private CodeMap map() {
        return map(Set.of(BodyEvents.PROCESS));
    }

    private CodeMap map(Set<Integer> fromStart) {
        return CodeMap.of(
                new MethodEvents(methods.list(), List.of()),
                new EntryPointEvents(entryPoints, fromStart),
                List.of());
    }

    private static String nameAt(CodeMap map, long address, long timeNanos) {
        CodeBody body = map.at(address, timeNanos, BodyEvents.PROCESS);
        return body == null ? null : body.name();
    }

    @Test
    void addressBelongsToTheNearestEntryPointAtOrBelow() {
        CodeMap map = entryPoint(200, "B", 0x1100).entryPoint(100, "A", 0x1000).map();

        assertThat(nameAt(map, 0xfff, 500)).isNull();
        assertThat(nameAt(map, 0x1000, 500)).isEqualTo("A");
        assertThat(nameAt(map, 0x10ff, 500)).isEqualTo("A");
        assertThat(nameAt(map, 0x1100, 500)).isEqualTo("B");
        assertThat(map.latestAt(0x1101, CodeMap.ANY_PROCESS).name()).isEqualTo("B");
        CodeBody body = map.at(0x1000, 500, BodyEvents.PROCESS);
        assertThat(body.source()).isEqualTo(KnownFrom.R2R_ENTRY_POINT);
        assertThat(body.tier()).isEqualTo(OptimizationTier.READY_TO_RUN);
        assertThat(body.isSizeKnown()).isFalse();
        assertThat(body.fullName()).isEqualTo("Test.Class.A(int32)");
        assertThat(map.bodies()).extracting(CodeBody::ordinal).containsExactly(0, 1);
        assertThat(map.whyUnresolved(0x1000, 500L, BodyEvents.PROCESS)).isNull();
    }

    @Test
    void codeWasThereBeforeItsEntryPointWasLookedUp() {
        CodeMap map = entryPoint(100, "A", 0x1000).map();

        assertThat(nameAt(map, 0x1000, 0)).isEqualTo("A");
        assertThat(map.bodies().get(0).loadedNanos()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void lastEntryPointReachesNoFurtherThanThePrecompiledMethodsGet() {
        CodeMap map = entryPoint(100, "A", 0x10000).map();

        assertThat(nameAt(map, 0x10000 + EntryPointBodies.REACH_BYTES - 1, 500)).isEqualTo("A");
        assertThat(nameAt(map, 0x10000 + EntryPointBodies.REACH_BYTES, 500)).isNull();
        assertThat(nameAt(entryPoint(1, "Top", -0x100).map(), -1, 500)).isEqualTo("Top");
        assertThat(nameAt(entryPoint(1, "Low", 0x10).map(), 0x7fff_ffff_ffff_ffffL, 500)).isNull();
    }

    @Test
    void methodEventsWinAndEndAnEntryPointsCode() {
        precompiled("B", 0x1100, 0x20);
        precompiled("C", 0x1000, 0x10);
        CodeMap map = entryPoint(10, "C", 0x1000).entryPoint(20, "A", 0x1080).entryPoint(30, "B", 0x1100)
                .entryPoint(40, "Inside", 0x1108).map();

        assertThat(map.bodies()).extracting(CodeBody::name).containsExactly("C", "A", "B");
        assertThat(nameAt(map, 0x1010, 500)).as("behind the end that the rundown tells").isNull();
        assertThat(nameAt(map, 0x10ff, 500)).isEqualTo("A");
        assertThat(nameAt(map, 0x1110, 500)).isEqualTo("B");
        assertThat(nameAt(map, 0x1120, 500)).isNull();
    }

    @Test
    void entryPointsCodeBeginsWhenOtherCodeAtItsAddressEnded() {
        methods.load(100, "Old", 0x1000, 0x40).unload(200, "Old", 0x1000, 0x40).load(800, "New", 0xff0, 0x100);
        CodeMap map = entryPoint(300, "A", 0x1000).entryPoint(400, "A", 0x1000).entryPoint(850, "A", 0x1000).map();

        assertThat(nameAt(map, 0x1008, 50)).isNull();
        assertThat(nameAt(map, 0x1008, 150)).isEqualTo("Old");
        assertThat(nameAt(map, 0x1008, 200)).isEqualTo("A");
        assertThat(nameAt(map, 0x1008, 799)).isEqualTo("A");
        assertThat(nameAt(map, 0x1008, 800)).isEqualTo("New");
        assertThat(map.bodies()).hasSize(3);
    }

    @Test
    void moduleIsThatOfTheSameMethodOrOfTheCodeAround() {
        precompiled("First", 0x1000, 0x10).precompiled("Last", 0x9000, 0x10);
        methods.load(50, "Hot", 0x70000, 0x10);
        CodeMap map = entryPoint(1, "Between", 0x5000).entryPoint(2, "Behind", 0xa000).entryPoint(3, "Hot", 0x20000)
                .map();

        assertThat(map.at(0x5000, 0, BodyEvents.PROCESS).moduleId()).isEqualTo(5);
        assertThat(map.at(0xa000, 0, BodyEvents.PROCESS).moduleId()).as("between Last and Hot").isEqualTo(5);
        CodeBody hot = map.at(0x20000, 0, BodyEvents.PROCESS);
        assertThat(hot.moduleId()).isEqualTo(5);
        assertThat(hot.token()).isEqualTo(0x06000001);
        assertThat(entryPoint(4, "Far", 0x900000).map().at(0x900000, 0, BodyEvents.PROCESS).moduleId()).isZero();
    }

    @Test
    void entryPointsOfARecordingThatBeganLaterNameNothing() {
        precompiled("First", 0x1000, 0x10).precompiled("Last", 0x9000, 0x10);
        CodeMap map = entryPoint(1, "A", 0x5000).map(Set.of(99));

        assertThat(nameAt(map, 0x5010, 500)).isNull();
        assertThat(map.whyUnresolved(0x5010, 500L, BodyEvents.PROCESS))
                .isEqualTo("Uncertain: 16 bytes before is the precompiled code of Test.Class.A(int32), but the"
                        + " recording began after the process did, and other methods may lie between.");
        assertThat(map.whyUnresolved(0x4010, 500L, BodyEvents.PROCESS))
                .isEqualTo("Precompiled image: the address lies between precompiled methods of a module, and no event"
                        + " tells which code is there.");
        assertThat(map.whyUnresolved(0x99999, 500L, CodeMap.ANY_PROCESS)).startsWith("No method: neither the rundown");
    }
}
