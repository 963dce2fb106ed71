package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which body an address belongs to, by the evidence of hand-made method events. */
class CodeMapTest {

    private static final long ALWAYS = Long.MIN_VALUE;
    private static final long NEVER = Long.MAX_VALUE;

    private static String nameAt(CodeMap map, long address, long timeNanos) {
        CodeBody body = map.at(address, timeNanos, BodyEvents.PROCESS);
        return body == null ? null : body.name();
    }

    @Test
    void loadedBodyHoldsItsRangeFromItsLoadUntilItsUnload() {
        CodeMap map = new BodyEvents().load(100, "A", 0x1000, 0x10).unload(200, "A", 0x1000, 0x10).map();

        assertThat(nameAt(map, 0x1000, 99)).isNull();
        assertThat(nameAt(map, 0x1000, 100)).isEqualTo("A");
        assertThat(nameAt(map, 0x100f, 199)).isEqualTo("A");
        assertThat(nameAt(map, 0x100f, 200)).isNull();
        assertThat(nameAt(map, 0x0fff, 150)).isNull();
        assertThat(nameAt(map, 0x1010, 150)).isNull();
        assertThat(map.bodies()).singleElement().satisfies(body -> {
            assertThat(body.loadedNanos()).isEqualTo(100);
            assertThat(body.unloadedNanos()).isEqualTo(200);
            assertThat(body.source()).isEqualTo(KnownFrom.LOAD);
            assertThat(body.fullName()).isEqualTo("Test.Class.A(int32)");
            assertThat(body.qualifiedName()).isEqualTo("Test.Class.A");
        });
    }

    @Test
    void eventsOutOfTimeOrderGiveTheSameBodies() {
        CodeMap map = new BodyEvents()
                .load(300, "B", 0x1008, 0x10)
                .unload(200, "A", 0x1000, 0x10)
                .load(100, "A", 0x1000, 0x10)
                .map();

        assertThat(nameAt(map, 0x1008, 150)).isEqualTo("A");
        assertThat(nameAt(map, 0x1008, 250)).isNull();
        assertThat(nameAt(map, 0x1008, 300)).isEqualTo("B");
    }

    @Test
    void laterLoadEndsWhatItOverlaps() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .load(110, "B", 0x1010, 0x10)
                .load(120, "C", 0x1020, 0x10)
                .load(200, "D", 0x1008, 0x10)
                .map();

        assertThat(nameAt(map, 0x1000, 199)).isEqualTo("A");
        assertThat(nameAt(map, 0x1000, 200)).isNull();
        assertThat(nameAt(map, 0x1008, 200)).isEqualTo("D");
        assertThat(nameAt(map, 0x1017, 199)).isEqualTo("B");
        assertThat(nameAt(map, 0x1018, 200)).isNull();
        assertThat(nameAt(map, 0x1020, 200)).isEqualTo("C");
        assertThat(map.bodies().get(0).unloadedNanos()).isEqualTo(200);
    }

    @Test
    void bodyKnownFromTheEndRundownHoldsFromTheStart() {
        CodeMap map = new BodyEvents().rundownEnd(900, "A", 0x1000, 0x10).map();

        assertThat(nameAt(map, 0x1000, ALWAYS)).isEqualTo("A");
        assertThat(nameAt(map, 0x1000, 1000)).isEqualTo("A");
        assertThat(map.bodies().get(0).loadedNanos()).isEqualTo(ALWAYS);
        assertThat(map.bodies().get(0).unloadedNanos()).isEqualTo(NEVER);
        assertThat(map.bodies().get(0).source()).isEqualTo(KnownFrom.RUNDOWN_END);
    }

    @Test
    void bodyKnownFromTheEndRundownBeginsWhenWhatWasThereBeforeEnded() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .unload(200, "A", 0x1000, 0x10)
                .rundownEnd(900, "B", 0x1008, 0x10)
                .map();

        assertThat(nameAt(map, 0x1008, 50)).isNull();
        assertThat(nameAt(map, 0x1008, 150)).isEqualTo("A");
        assertThat(nameAt(map, 0x1008, 200)).isEqualTo("B");
        assertThat(nameAt(map, 0x1014, 150)).isNull();
    }

    @Test
    void unloadWithoutLoadProvesABodyUntilThen() {
        CodeMap map = new BodyEvents()
                .unload(200, "A", 0x1000, 0x10)
                .unload(300, "B", 0x1000, 0x20)
                .rundownEnd(900, "B", 0x2000, 0x20)
                .map();

        CodeBody first = map.at(0x1000, 0, BodyEvents.PROCESS);
        assertThat(first.source()).isEqualTo(KnownFrom.UNLOAD);
        assertThat(first.name()).isNull();
        assertThat(first.unloadedNanos()).isEqualTo(200);
        CodeBody second = map.at(0x1000, 200, BodyEvents.PROCESS);
        assertThat(second.loadedNanos()).isEqualTo(200);
        assertThat(map.at(0x1000, 300, BodyEvents.PROCESS)).isNull();
        assertThat(second.name()).as("name from the verbose event of the same method").isEqualTo("B");
    }

    @Test
    void loadAndRundownOfOneBodyAreOneBody() {
        CodeMap map = new BodyEvents()
                .rundownStart(10, "A", 0x1000, 0x10)
                .load(100, "B", 0x2000, 0x10)
                .rundownEnd(900, "A", 0x1000, 0x10)
                .rundownEnd(901, "B", 0x2000, 0x10)
                .map();

        assertThat(map.bodies()).extracting(CodeBody::name).containsExactly("A", "B");
        assertThat(map.bodies()).extracting(CodeBody::loadedNanos).containsExactly(ALWAYS, 100L);
        assertThat(map.bodies()).extracting(CodeBody::source)
                .containsExactly(KnownFrom.RUNDOWN_START, KnownFrom.LOAD);
    }

    @Test
    void bodyThatTheRundownListsAfterItsUnloadWasNotUnloaded() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .unload(800, "A", 0x1000, 0x10)
                .rundownEnd(900, "A", 0x1000, 0x10)
                .map();

        assertThat(map.bodies()).singleElement().extracting(CodeBody::unloadedNanos).isEqualTo(NEVER);
        assertThat(nameAt(map, 0x1000, 850)).isEqualTo("A");
    }

    @Test
    void codeOfACollectibleModuleEndsWithIt() {
        CodeMap map = new BodyEvents()
                .rundownStart(50, "Before", 0x1000, 0x10)
                .load(100, "A", 0x2000, 0x10)
                .load(110, "Replaced", 0x3000, 0x10)
                .load(120, "Unloaded", 0x4000, 0x10)
                .unload(130, "Unloaded", 0x4000, 0x10)
                .load(140, "Later", 0x3008, 0x10)
                .freed(200, BodyEvents.PROCESS, BodyEvents.MODULE)
                .freed(150, BodyEvents.PROCESS, BodyEvents.MODULE + 1)
                .freed(150, BodyEvents.PROCESS + 1, BodyEvents.MODULE)
                .map();

        assertThat(map.bodies()).extracting(CodeBody::name)
                .containsExactly("Before", "A", "Replaced", "Unloaded", "Later");
        assertThat(map.bodies()).extracting(CodeBody::unloadedNanos).containsExactly(200L, 200L, 140L, 130L, 200L);
        assertThat(nameAt(map, 0x1000, 0)).isEqualTo("Before");
        assertThat(nameAt(map, 0x2000, 199)).isEqualTo("A");
        assertThat(nameAt(map, 0x2000, 200)).isNull();
        assertThat(map.whyUnresolved(0x2000, 300L, BodyEvents.PROCESS))
                .isEqualTo("Freed code: Test.Class.A(int32) was there until 200 ns.");
    }

    @Test
    void moduleIdThatIsUsedAgainEndsOnlyItsOwnCode() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .freed(200, BodyEvents.PROCESS, BodyEvents.MODULE)
                .load(200, "B", 0x2000, 0x10)
                .load(300, "C", 0x1000, 0x10)
                .freed(400, BodyEvents.PROCESS, BodyEvents.MODULE)
                .load(500, "D", 0x2000, 0x10)
                .map();

        assertThat(map.bodies()).extracting(CodeBody::name).containsExactly("A", "B", "C", "D");
        assertThat(map.bodies()).extracting(CodeBody::unloadedNanos).containsExactly(200L, 400L, 400L, NEVER);
    }

    @Test
    void bodyKnownFromTheRundownBeginsWhenTheCollectibleModuleThereEnded() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .freed(200, BodyEvents.PROCESS, BodyEvents.MODULE)
                .rundownEnd(900, "B", 0x1000, 0x10)
                .map();

        assertThat(nameAt(map, 0x1000, 150)).isEqualTo("A");
        assertThat(nameAt(map, 0x1000, 200)).isEqualTo("B");
    }

    @Test
    void codeThatTheRundownListsAfterItsModuleWasFreedIsThere() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .freed(800, BodyEvents.PROCESS, BodyEvents.MODULE)
                .rundownEnd(900, "A", 0x1000, 0x10)
                .map();

        assertThat(map.bodies()).singleElement().extracting(CodeBody::unloadedNanos).isEqualTo(NEVER);
    }

    @Test
    void dynamicMethodsWithTheSameIdAndAddressAreDifferentBodies() {
        CodeMap map = new BodyEvents()
                .loadDynamic(100, "A", 0x1000, 0x10)
                .loadDynamic(200, "A", 0x1000, 0x10)
                .map();

        assertThat(map.bodies()).extracting(CodeBody::loadedNanos).containsExactly(100L, 200L);
        assertThat(map.bodies()).extracting(CodeBody::unloadedNanos).containsExactly(200L, NEVER);
    }

    @Test
    void rundownWithAnotherNameForAnIdProvesAnotherBody() {
        CodeMap map = new BodyEvents()
                .add(KnownFrom.LOAD, 100, BodyEvents.PROCESS, "id", 0x1000, 0x10, 0, 0, "Old")
                .add(KnownFrom.RUNDOWN_END, 900, BodyEvents.PROCESS, "id", 0x1000, 0x10, 0, 0, "New")
                .map();

        assertThat(nameAt(map, 0x1000, 500)).isEqualTo("Old");
        assertThat(nameAt(map, 0x1000, 900)).isEqualTo("New");
    }

    @Test
    void versionsOfAMethodAreBodiesOfTheirOwn() {
        CodeMap map = new BodyEvents()
                .add(KnownFrom.LOAD, 100, BodyEvents.PROCESS, "A", 0x1000, 0x10, 3 << 7 | 8, 0, "A")
                .add(KnownFrom.LOAD, 200, BodyEvents.PROCESS, "A", 0x2000, 0x20, 4 << 7 | 8, 1, "A")
                .map();

        assertThat(map.at(0x1000, 300, BodyEvents.PROCESS).tier()).isEqualTo(OptimizationTier.QUICK_JITTED);
        assertThat(map.at(0x2000, 300, BodyEvents.PROCESS).tier()).isEqualTo(OptimizationTier.OPTIMIZED_TIER1);
        assertThat(map.at(0x2000, 300, BodyEvents.PROCESS).reJitId()).isEqualTo(1);
    }

    @Test
    void withoutATimeTheBodyLoadedLastCounts() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x20)
                .load(200, "B", 0x1010, 0x10)
                .unload(300, "B", 0x1010, 0x10)
                .map();

        assertThat(map.latestAt(0x1010, BodyEvents.PROCESS).name()).isEqualTo("B");
        assertThat(map.latestAt(0x1000, BodyEvents.PROCESS).name()).isEqualTo("A");
        assertThat(map.latestAt(0x1020, BodyEvents.PROCESS)).isNull();
    }

    @Test
    void processesDoNotShareBodies() {
        CodeMap map = new BodyEvents()
                .add(KnownFrom.LOAD, 100, 1, "A", 0x1000, 0x10, 0, 0, "A")
                .add(KnownFrom.LOAD, 50, 2, "B", 0x1000, 0x10, 0, 0, "B")
                .map();

        assertThat(map.at(0x1000, 150, 1).name()).isEqualTo("A");
        assertThat(map.at(0x1000, 150, 2).name()).isEqualTo("B");
        assertThat(map.at(0x1000, 150, 3)).isNull();
        assertThat(map.at(0x1000, 150, CodeMap.ANY_PROCESS).name()).isEqualTo("A");
        assertThat(map.at(0x1000, 75, CodeMap.ANY_PROCESS).name()).isEqualTo("B");
        assertThat(map.latestAt(0x1000, CodeMap.ANY_PROCESS).name()).isEqualTo("A");
    }

    @Test
    void addressesAreUnsigned() {
        CodeMap map = new BodyEvents()
                .load(1, "Low", 0x7fff_ffff_ffff_fff0L, 0x20)
                .load(2, "Top", -0x10, 0x100)
                .map();

        assertThat(nameAt(map, 0x8000_0000_0000_0000L, 5)).isEqualTo("Low");
        assertThat(nameAt(map, 0x8000_0000_0000_0010L, 5)).isNull();
        assertThat(nameAt(map, -1, 5)).isEqualTo("Top");
        assertThat(nameAt(map, 0, 5)).as("a range is cut at the end of the address space").isNull();
    }

    @Test
    void bodyWithoutBytesCoversNothing() {
        CodeMap map = new BodyEvents().load(1, "A", 0x1000, 0).map();

        assertThat(map.bodies()).hasSize(1);
        assertThat(nameAt(map, 0x1000, 5)).isNull();
    }

    @Test
    void mapWithoutEventsResolvesNothing() {
        CodeMap map = new BodyEvents().map();

        assertThat(map.at(0, 0, CodeMap.ANY_PROCESS)).isNull();
        assertThat(map.latestAt(-1, BodyEvents.PROCESS)).isNull();
        assertThat(map.whyUnresolved(1, 1L, CodeMap.ANY_PROCESS)).startsWith("The trace has no method events");
    }

    @Test
    void whyUnresolvedTellsFreedCodeFromCodeNotYetLoaded() {
        CodeMap map = new BodyEvents()
                .load(100, "A", 0x1000, 0x10)
                .unload(200, "A", 0x1000, 0x10)
                .load(300, "B", 0x1000, 0x10)
                .map();

        assertThat(map.whyUnresolved(0x1000, 50L, BodyEvents.PROCESS))
                .isEqualTo("Before load: Test.Class.A(int32) was loaded there at 100 ns.");
        assertThat(map.whyUnresolved(0x1000, 150L, BodyEvents.PROCESS)).isNull();
        assertThat(map.whyUnresolved(0x1000, 250L, BodyEvents.PROCESS))
                .isEqualTo("Freed code: Test.Class.A(int32) was there until 200 ns.");
        assertThat(map.whyUnresolved(0x1000, null, BodyEvents.PROCESS)).isNull();
        assertThat(map.whyUnresolved(0x5000, 250L, BodyEvents.PROCESS))
                .isEqualTo("No method: neither the rundown, which is complete, nor another event tells of code there."
                        + " It may be native code, a stub of the runtime, or precompiled code that the rundown leaves"
                        + " out, of which only R2RGetEntryPoint events (keyword CompilationDiagnostic, 0x2000000000)"
                        + " would tell.");
        assertThat(map.whyUnresolved(0x1000, 250L, 99)).isEqualTo("The trace has no method events of process 99.");
    }

    /** The rules once more, as slowly as possible: every event looks at every body. */
    private static List<long[]> naiveLives(List<BodyEvent> events) {
        List<long[]> lives = new ArrayList<>();
        List<BodyEvent> ordered = new ArrayList<>(events);
        ordered.sort((a, b) -> Long.compare(a.timeNanos(), b.timeNanos()));
        for (BodyEvent event : ordered) {
            long end = event.startAddress() + event.sizeBytes();
            if (event.kind() == KnownFrom.UNLOAD) {
                for (long[] life : lives) {
                    if (life[0] == event.startAddress() && life[4] == event.methodId() && life[3] == NEVER) {
                        life[3] = event.timeNanos();
                    }
                }
                continue;
            }
            for (long[] life : lives) {
                if (life[0] < end && event.startAddress() < life[1] && life[3] == NEVER) {
                    life[3] = event.timeNanos();
                }
            }
            lives.add(new long[] {event.startAddress(), end, event.timeNanos(), NEVER, event.methodId()});
        }
        return lives;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyLookUpAgreesWithASlowOne(long seed) {
        Random random = new Random(seed);
        BodyEvents events = new BodyEvents();
        List<long[]> loaded = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            long time = 10L * i;
            if (random.nextInt(4) == 0 && !loaded.isEmpty()) {
                // Only a body that is still there can be unloaded; the naive rules check that as well.
                long[] life = loaded.get(random.nextInt(loaded.size()));
                String name = "M" + life[2];
                boolean there = naiveLives(events.list()).stream()
                        .anyMatch(other -> other[4] == name.hashCode() && other[3] == NEVER);
                if (there) {
                    events.unload(time, name, life[0], life[1] - life[0]);
                }
            } else {
                long start = 0x1000 + random.nextInt(600);
                long size = 1 + random.nextInt(random.nextInt(10) == 0 ? 300 : 30);
                events.load(time, "M" + time, start, size);
                loaded.add(new long[] {start, start + size, time});
            }
        }
        List<long[]> lives = naiveLives(events.list());
        CodeMap map = events.map();
        for (int i = 0; i < 5000; i++) {
            long address = 0x0ff0 + random.nextInt(1000);
            long time = random.nextInt(4100);
            Long expected = null;
            for (long[] life : lives) {
                if (life[0] <= address && address < life[1] && life[2] <= time && time < life[3]) {
                    expected = life[4];
                }
            }
            int ordinal = map.ordinalAt(address, time, BodyEvents.PROCESS);
            Long found = ordinal == CodeMap.NONE ? null : map.bodies().get(ordinal).methodId();
            assertThat(found).as("seed %d, address %x, time %d", seed, address, time).isEqualTo(expected);
            long[] window = {Long.MIN_VALUE, Long.MAX_VALUE};
            map.ordinalAt(address, time, BodyEvents.PROCESS, window);
            assertThat(window[0]).isLessThanOrEqualTo(time);
            assertThat(window[1]).isGreaterThan(time);
            for (long edge : new long[] {Math.max(0, window[0]), Math.min(4100, window[1]) - 1}) {
                assertThat(map.ordinalAt(address, edge, BodyEvents.PROCESS))
                        .as("seed %d, address %x, edge %d of the window of time %d", seed, address, edge, time)
                        .isEqualTo(ordinal);
            }
        }
    }
}
