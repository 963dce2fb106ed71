package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Entry points of precompiled methods in whole traces: when they are used, and that they name what the rundown names.
 */
class WrittenEntryPointsTest {

    private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";
    private static final String RUNDOWN = "Microsoft-Windows-DotNETRuntimeRundown";

    @TempDir
    private Path folder;

    private final NetTraceWriter writer = new NetTraceWriter();

    private void event(String provider, int id) {
        MetadataRecord type = writer.define(provider, id, "", metadata -> metadata.version(0).level(4));
        writer.events(block -> block.event(type, NetTraceWriter.SYNC_TICKS + 1).payload(p -> p.i16(0)));
    }

    private void entryPoints() {
        MetadataRecord found = writer.define(RUNTIME, 159, "", metadata -> metadata.version(0).level(4));
        writer.events(block -> {
            block.event(found, NetTraceWriter.SYNC_TICKS + 100).payload(p -> p.i64(11).utf16z("Test.Class")
                    .utf16z("Precompiled").utf16z("void  (int32)").i64(0x1000).i16(0));
            block.event(found, NetTraceWriter.SYNC_TICKS + 110).payload(p -> p.i64(12).utf16z("Test.Class")
                    .utf16z("NotPrecompiled").utf16z("void  ()").i64(0).i16(0));
            block.event(found, NetTraceWriter.SYNC_TICKS + 120).payload(p -> p.i64(13).utf16z("Test.Class"));
        });
    }

    private static String nameAt(Trace trace, long address) {
        CodeBody body = CodeMap.of(trace).latestAt(address, NetTraceWriter.PROCESS_ID);
        return body == null ? null : body.fullName();
    }

    private Trace finish() {
        return Trace.open(writer.end().saveIn(folder));
    }

    private Trace cut() throws IOException {
        Path file = writer.end().saveIn(folder);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        return Trace.open(file);
    }

    @Test
    void entryPointNamesItsCodeAndThoseWithoutCodeNameNothing() {
        event(RUNTIME, 187);
        entryPoints();
        try (Trace trace = finish()) {
            assertThat(CodeMap.of(trace).bodies()).hasSize(1);
            assertThat(nameAt(trace, 0x1010)).isEqualTo("Test.Class.Precompiled(int32)");
            assertThat(nameAt(trace, 0)).isNull();
        }
    }

    @Test
    void cutTraceFromTheProcessesStartUsesThem() throws IOException {
        event(RUNTIME, 187);
        entryPoints();
        try (Trace trace = cut()) {
            assertThat(nameAt(trace, 0x1010)).isEqualTo("Test.Class.Precompiled(int32)");
        }
    }

    @Test
    void recordingThatBeganAfterTheProcessDidDoesNotUseThem() {
        // The rundown's event tells nothing of when the recording began.
        event(RUNDOWN, 187);
        entryPoints();
        try (Trace trace = finish()) {
            assertThat(nameAt(trace, 0x1010)).isNull();
            assertThat(CodeMap.of(trace).whyUnresolved(0x1010, 0L, NetTraceWriter.PROCESS_ID)).startsWith("Uncertain");
        }
    }

    @Test
    void rundownWithoutMethodsIsNotTakenForAListOfMethods() {
        MetadataRecord load = writer.define(RUNTIME, 143, "", metadata -> metadata.version(2).level(4));
        writer.events(block -> block.event(load, NetTraceWriter.SYNC_TICKS + 1).payload(p -> p.i64(1).i64(2).i64(0x9000)
                .i32(16).i32(0x06000001).i32(8).utf16z("Test.Class").utf16z("Jitted").utf16z("void  ()")
                .i16(0).i64(0)));
        event(RUNDOWN, 146);
        try (Trace trace = finish()) {
            assertThat(CodeMap.of(trace).whyUnresolved(0x1010, 0L, NetTraceWriter.PROCESS_ID))
                    .startsWith("No rundown of methods");
        }
    }

    @Test
    void entryPointsOfARecordedTraceNameThePrecompiledMethodsThatItsRundownNames() {
        try (Trace trace = Trace.open(SharedFiles.ownTrace("jit-full.nettrace"))) {
            List<BodyEvent> events = MethodEvents.read(trace).bodies();
            CodeMap full = CodeMap.of(events, List.of());
            List<BodyEvent> jitted = events.stream()
                    .filter(event -> (event.flags() & MethodFlags.JITTED) != 0)
                    .toList();
            CodeMap hidden = CodeMap.of(
                    new MethodEvents(jitted, List.of()),
                    EntryPointEvents.read(trace),
                    List.of());
            int compared = 0;
            for (int stackId = 1; stackId <= trace.stacks().count(); stackId++) {
                long[] frames = trace.stacks().frames(stackId);
                for (int depth = 0; depth < frames.length; depth++) {
                    long address = StackResolver.lookupAddress(frames, depth);
                    CodeBody listed = full.latestAt(address, CodeMap.ANY_PROCESS);
                    if (listed != null && !listed.isJitted()) {
                        assertThat(hidden.latestAt(address, CodeMap.ANY_PROCESS))
                                .as("%x in %s", address, listed.fullName())
                                .extracting(CodeBody::fullName, CodeBody::source)
                                .containsExactly(listed.fullName(), KnownFrom.R2R_ENTRY_POINT);
                        compared++;
                    }
                }
            }
            assertThat(compared).isGreaterThan(5_000);
        }
    }

    @Test
    void stubsThatTheRundownLeavesOutHaveNames() {
        try (Trace trace = Trace.open(SharedFiles.ownTrace("jit-full.nettrace"))) {
            CodeMap map = CodeMap.of(trace);
            assertThat(map.bodies()).filteredOn(body -> body.source() == KnownFrom.R2R_ENTRY_POINT).hasSize(3);
            assertThat(map.latestAt(139669832240987L, CodeMap.ANY_PROCESS).qualifiedName())
                    .isEqualTo("System.ModuleHandle.ResolveType");
        }
    }
}
