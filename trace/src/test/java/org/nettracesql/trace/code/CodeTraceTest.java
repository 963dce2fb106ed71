package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.SharedFiles;

/** Rules that the code of every real trace follows. */
class CodeTraceTest {

    static List<Path> traces() {
        return SharedFiles.netTrace4Files();
    }

    /**
     * Who is at an address at a time, by looking at every load and unload event: the last load at or before the time
     * that covers it, unless an unload of the same body came between.
     *
     * @return the id of the method; 0 if no event tells
     */
    private static long naiveMethodAt(List<BodyEvent> events, long address, long timeNanos) {
        BodyEvent found = null;
        for (BodyEvent event : events) {
            boolean covers = address >= event.startAddress() && address < event.startAddress() + event.sizeBytes();
            boolean before = event.timeNanos() <= timeNanos;
            if (covers && before && event.kind() == KnownFrom.LOAD
                    && (found == null || event.timeNanos() >= found.timeNanos())) {
                found = event;
            }
        }
        if (found == null) {
            return 0;
        }
        for (BodyEvent event : events) {
            if (event.kind() == KnownFrom.UNLOAD
                    && event.startAddress() == found.startAddress()
                    && event.methodId() == found.methodId()
                    && event.timeNanos() > found.timeNanos()
                    && event.timeNanos() <= timeNanos) {
                return 0;
            }
        }
        return found.methodId();
    }

    @Test
    void addressesNameTheMethodThatTheLoadEventsName() {
        try (Trace trace = Trace.open(SharedFiles.ownTrace("reuse.nettrace"))) {
            List<BodyEvent> events = MethodEvents.read(trace).bodies();
            CodeMap map = CodeMap.of(trace);
            int compared = 0;
            for (BodyEvent event : events) {
                if (event.kind() != KnownFrom.LOAD) {
                    continue;
                }
                for (long time : new long[] {event.timeNanos() - 1, event.timeNanos(), event.timeNanos() + 1_000_000}) {
                    for (long offset : new long[] {0, event.sizeBytes() - 1}) {
                        long address = event.startAddress() + offset;
                        CodeBody body = map.at(address, time, event.processId());
                        long expected = naiveMethodAt(events, address, time);
                        assertThat(body == null ? 0 : body.methodId())
                                .as("%s at %x, %d ns", event.name(), address, time)
                                .isEqualTo(expected);
                        compared++;
                    }
                }
            }
            assertThat(compared).isGreaterThan(2000);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void bodiesOfOneAddressDoNotLiveAtOneTime(Path file) {
        try (Trace trace = Trace.open(file)) {
            List<CodeBody> bodies = new ArrayList<>(CodeMap.of(trace).bodies());
            bodies.sort((a, b) -> Long.compareUnsigned(a.startAddress(), b.startAddress()));
            for (int i = 0; i < bodies.size(); i++) {
                CodeBody body = bodies.get(i);
                assertThat(body.loadedNanos()).isLessThanOrEqualTo(body.unloadedNanos());
                for (int j = i + 1; j < bodies.size(); j++) {
                    CodeBody other = bodies.get(j);
                    if (Long.compareUnsigned(other.startAddress(), body.endAddress()) >= 0) {
                        break;
                    }
                    assertThat(other.loadedNanos() >= body.unloadedNanos()
                                    || body.loadedNanos() >= other.unloadedNanos())
                            .as("%s and %s", body, other)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void ilRangesCoverWithoutOverlapAndEndWithTheBody(Path file) {
        try (Trace trace = Trace.open(file)) {
            CodeMap map = CodeMap.of(trace);
            for (CodeBody body : map.bodies()) {
                IlToNativeMap ranges = map.ilToNative(body);
                if (ranges == null) {
                    continue;
                }
                long bytes = 0;
                for (int i = 0; i < ranges.count(); i++) {
                    assertThat(ranges.nativeStart(i)).as("a range begins where the one before ends")
                            .isEqualTo(i == 0 ? ranges.nativeStart(0) : ranges.nativeEnd(i - 1));
                    bytes += ranges.nativeEnd(i) - ranges.nativeStart(i);
                    assertThat(ranges.ilOffset(i)).isGreaterThanOrEqualTo(IlToNativeMap.EPILOG);
                }
                assertThat(ranges.nativeStart(0) + bytes).isEqualTo(body.sizeBytes());
                assertThat(body.isDynamic()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void ilMapsOfEveryEventFindABody(Path file) {
        try (Trace trace = Trace.open(file)) {
            CodeMap map = CodeMap.of(trace);
            List<IlMapEvent> maps = IlMapEvent.read(trace);
            long bodiesWithMap = map.bodies().stream().filter(body -> map.ilToNative(body) != null).count();
            long events = maps.stream().map(event -> List.of(event.methodId(), event.reJitId())).distinct().count();
            assertThat(bodiesWithMap).isGreaterThanOrEqualTo(events);
        }
    }

    @Test
    void modulesKnowTheirSymbolFilesDomainsAndLifetimes() {
        try (Trace trace = Trace.open(SharedFiles.ownTrace("loader.nettrace"))) {
            CodeMap map = CodeMap.of(trace);
            LoadedModule workload = map.modules().stream()
                    .filter(module -> module.fileName().equals("Workload.dll"))
                    .findFirst()
                    .orElseThrow();
            assertThat(workload.pdbGuid()).isEqualTo("d0e68287-0358-4183-81ab-5c4633d357e7");
            assertThat(workload.pdbAge()).isEqualTo(1);
            assertThat(workload.pdbPath()).isEqualTo("/src/workload/obj/Release/net10.0/Workload.pdb");
            assertThat(workload.appDomainId()).isEqualTo(map.appDomains().get(0).appDomainId());
            assertThat(map.assemblies()).anyMatch(assembly -> assembly.assemblyId() == workload.assemblyId()
                    && assembly.fullName().startsWith("Workload,"));
            assertThat(workload.source()).isEqualTo(KnownFrom.LOAD);
            assertThat(map.modules()).as("collectible contexts unload theirs")
                    .anyMatch(module -> module.residentUntilNanos() != Long.MAX_VALUE);
            CodeBody main = map.bodies().stream()
                    .filter(body -> "Workload.Program".equals(body.namespace()) && "Main".equals(body.name()))
                    .findFirst()
                    .orElseThrow();
            assertThat(map.moduleOf(main)).isEqualTo(workload);
            assertThat(map.moduleAt(main.moduleId(), workload.loadedNanos(), main.processId())).isEqualTo(workload);
        }
    }

    /** The trace has twelve assemblies of thirty methods each that were collected while it was recorded. */
    @Test
    void codeOfCollectedContextsEndsWithTheirModules() {
        try (Trace trace = Trace.open(SharedFiles.ownTrace("reuse.nettrace"))) {
            CodeMap map = CodeMap.of(trace);
            Set<Long> collectible = map.assemblies().stream()
                    .filter(assembly -> (assembly.flags() & 8) != 0)
                    .map(LoadedAssembly::assemblyId)
                    .collect(Collectors.toSet());
            int ended = 0;
            for (CodeBody body : map.methods()) {
                LoadedModule module = map.moduleOf(body);
                if (module != null && collectible.contains(module.assemblyId()) && body.source() == KnownFrom.LOAD
                        && module.residentUntilNanos() != Long.MAX_VALUE) {
                    assertThat(body.unloadedNanos()).as(body.fullName()).isEqualTo(module.unloadedNanos());
                    ended++;
                }
            }
            assertThat(ended).isEqualTo(360);
        }
    }

    @Test
    void killedProcessHasNoRundownAndSaysSo() {
        try (Trace trace = Trace.open(SharedFiles.ownTrace("killed.nettrace"))) {
            assertThat(CodeMap.of(trace).whyUnresolved(0x1000, 0L, CodeMap.ANY_PROCESS))
                    .matches("(No rundown|The trace has no method events).*");
        }
    }
}
