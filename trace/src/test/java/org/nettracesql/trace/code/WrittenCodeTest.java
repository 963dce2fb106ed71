package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;

/** Written traces with code addresses that several methods have in turn, in every version of the events. */
class WrittenCodeTest {

    private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";
    private static final String RUNDOWN = "Microsoft-Windows-DotNETRuntimeRundown";
    private static final int PROCESS = NetTraceWriter.PROCESS_ID;
    private static final int JITTED = 8;

    @TempDir
    private Path folder;

    private final NetTraceWriter writer = new NetTraceWriter();

    private MetadataRecord type(String provider, int id, int version) {
        return writer.define(provider, id, "", metadata -> metadata.version(version).level(4).keywords(0x30));
    }

    private static long ticks(long timeNanos) {
        return NetTraceWriter.SYNC_TICKS + timeNanos;
    }

    private static ByteSink method(ByteSink payload, long methodId, long start, int size, int flags) {
        return payload.i64(methodId).i64(77).i64(start).i32(size).i32(0x06000001).i32(flags);
    }

    private static ByteSink names(ByteSink payload, String name) {
        return payload.utf16z("Test.Class").utf16z(name).utf16z("void  (int32)");
    }

    private Trace finish() {
        return Trace.open(writer.end().saveIn(folder));
    }

    private static String nameAt(CodeMap map, long address, long timeNanos) {
        CodeBody body = map.at(address, timeNanos, PROCESS);
        return body == null ? null : body.name();
    }

    @Test
    void stacksNameTheMethodThatWasThereThen() {
        MetadataRecord load = type(RUNTIME, 143, 2);
        MetadataRecord unload = type(RUNTIME, 144, 2);
        MetadataRecord sample = type("Microsoft-DotNETCore-SampleProfiler", 0, 0);
        writer.stacks(1, new long[] {0x1004, 0x2010}, new long[] {0x1010, 0x2001});
        // The file has the second half first: blocks of threads are not in the order of time.
        writer.events(block -> {
            verbose(block, load, 300, 2, "Second", 0x1000, 2);
            block.event(sample, ticks(350)).thread(2).stack(1).payload(p -> p.i32(2));
        });
        writer.events(block -> {
            verbose(block, load, 50, 1, "Caller", 0x2000, 0);
            verbose(block, load, 100, 1, "First", 0x1000, 1);
            verbose(block, unload, 200, 1, "First", 0x1000, 1);
        });
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            StackResolver resolver = new StackResolver(map, trace.stacks(), PROCESS);
            int reused = stackWith(trace, 0x1004);
            assertThat(names(map, resolver.bodies(reused, 60))).containsExactly(null, "Caller");
            assertThat(names(map, resolver.bodies(reused, 150))).containsExactly("First", "Caller");
            assertThat(names(map, resolver.bodies(reused, 250))).containsExactly(null, "Caller");
            assertThat(names(map, resolver.bodies(reused, 350))).containsExactly("Second", "Caller");
            assertThat(names(map, resolver.bodies(reused, 150))).as("asked again").containsExactly("First", "Caller");
            assertThat(names(map, resolver.latestBodies(reused))).containsExactly("Second", "Caller");
        }
    }

    private static int stackWith(Trace trace, long leaf) {
        for (int id = 1; id <= trace.stacks().count(); id++) {
            if (trace.stacks().frames(id)[0] == leaf) {
                return id;
            }
        }
        throw new AssertionError("No stack has the leaf " + leaf + ".");
    }

    private static List<String> names(CodeMap map, int[] bodies) {
        return Arrays.stream(bodies)
                .mapToObj(body -> body == CodeMap.NONE ? null : map.bodies().get(body).name())
                .toList();
    }

    private static void verbose(
            EventBlock block, MetadataRecord type, long timeNanos, long thread, String name, long start, long reJitId) {
        block.event(type, ticks(timeNanos)).thread(thread).payload(p -> names(
                        method(p, name.hashCode(), start, 0x10, JITTED), name)
                .i16(0)
                .i64(reJitId));
    }

    @Test
    void leafIsLookedUpAsItIsAndOtherFramesOneByteEarlier() {
        MetadataRecord load = type(RUNTIME, 143, 2);
        writer.stacks(1, new long[] {0x1010, 0x1010, 0x1000});
        writer.events(block -> {
            verbose(block, load, 10, 1, "Low", 0x1000, 0);
            verbose(block, load, 11, 1, "High", 0x1010, 0);
            block.event(load, ticks(12)).thread(1).stack(1).payload(p -> p.i32(0));
        });
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            StackResolver resolver = new StackResolver(map, trace.stacks(), PROCESS);
            assertThat(names(map, resolver.bodies(1, 100))).containsExactly("High", "Low", null);
        }
    }

    @Test
    void everyVersionOfTheMethodEventsIsRead() {
        long time = 0;
        int body = 0;
        for (int version = 0; version <= 2; version++) {
            for (int id = 141; id <= 144; id++) {
                for (String provider : List.of(RUNTIME, RUNDOWN)) {
                    long start = 0x1000 + 0x100 * body++;
                    long timeNanos = time += 10;
                    MetadataRecord type = type(provider, id, version);
                    writer.events(one(type, timeNanos, start, id >= 143, version));
                }
            }
        }
        for (int id = 137; id <= 140; id++) {
            long start = 0x1000 + 0x100 * body++;
            MetadataRecord type = type(RUNTIME, id, 0);
            writer.events(one(type, time += 10, start, id >= 139, 0));
        }
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            assertThat(map.bodies()).hasSize(body);
            for (CodeBody each : map.bodies()) {
                assertThat(each.sizeBytes()).isEqualTo(0x10);
                assertThat(each.methodId()).isEqualTo(each.startAddress());
                assertThat(each.moduleId()).isEqualTo(77);
                assertThat(each.processId()).isEqualTo(PROCESS);
            }
            assertThat(map.bodies()).extracting(CodeBody::source).contains(BodyEvents.KINDS);
            assertThat(map.bodies()).filteredOn(each -> each.reJitId() == 9).hasSize(8);
            assertThat(map.bodies()).filteredOn(each -> each.name() != null).hasSize(14);
        }
    }

    private static Consumer<EventBlock> one(
            MetadataRecord type, long timeNanos, long start, boolean verbose, int version) {
        return block -> block.event(type, ticks(timeNanos)).payload(p -> {
            method(p, start, start, 0x10, JITTED);
            if (verbose) {
                names(p, "M" + start);
            }
            if (version >= 1) {
                p.i16(0);
            }
            if (version >= 2) {
                p.i64(9);
            }
        });
    }

    private static Consumer<ByteSink> module(long moduleId, long assemblyId) {
        return p -> p.i64(moduleId).i64(assemblyId).i32(8).i32(0).utf16z("a.dll").utf16z("").i16(0);
    }

    private static Consumer<ByteSink> assembly(long assemblyId, int flags) {
        return p -> p.i64(assemblyId).i64(1).i64(0).i32(flags).utf16z("a, Version=1.0.0.0").i16(0);
    }

    @Test
    void codeOfModulesEndsWithTheirAssemblyIfThatIsCollectible() {
        MetadataRecord load = type(RUNTIME, 143, 2);
        MetadataRecord moduleUnload = type(RUNTIME, 153, 1);
        MetadataRecord assemblyUnload = type(RUNTIME, 155, 1);
        int collectible = 8;
        int dynamic = 2;
        for (long moduleId = 1; moduleId <= 4; moduleId++) {
            long module = moduleId;
            writer.events(block -> block.event(load, ticks(10)).payload(p -> names(
                            p.i64(module).i64(module).i64(0x1000 * module).i32(0x10).i32(0x06000001).i32(JITTED), "M")
                    .i16(0)
                    .i64(0)));
        }
        writer.events(block -> {
            block.event(moduleUnload, ticks(20)).payload(module(1, 100));
            block.event(moduleUnload, ticks(21)).payload(module(2, 100));
            block.event(assemblyUnload, ticks(22)).payload(assembly(100, collectible | dynamic));
            block.event(moduleUnload, ticks(30)).payload(module(3, 300));
            block.event(assemblyUnload, ticks(31)).payload(assembly(300, dynamic));
            block.event(moduleUnload, ticks(40)).payload(module(4, 400));
        });
        try (Trace trace = finish()) {
            assertThat(CodeMap.of(trace).bodies()).extracting(CodeBody::unloadedNanos)
                    .containsExactly(20L, 21L, Long.MAX_VALUE, Long.MAX_VALUE);
        }
    }

    @Test
    void eventsTooShortToSayWhereTheirBodyIsTellNothing() {
        MetadataRecord load = type(RUNTIME, 143, 1);
        writer.events(block -> {
            block.event(load, ticks(1)).payload(p -> p.i64(1).i64(2).i64(0x1000).i32(16));
            block.event(load, ticks(2)).payload(p -> method(p, 1, 0x2000, 16, JITTED));
        });
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            assertThat(map.bodies()).singleElement().satisfies(body -> {
                assertThat(body.startAddress()).isEqualTo(0x2000);
                assertThat(body.fullName()).isNull();
            });
        }
    }

    private static ByteSink ilMap(ByteSink p, long methodId, long reJitId, int extent, int[] il, int[] nativeOffsets) {
        p.i64(methodId).i64(reJitId).i8(extent).i16(il.length);
        Arrays.stream(il).forEach(p::i32);
        Arrays.stream(nativeOffsets).forEach(p::i32);
        return p.i16(0);
    }

    @Test
    void ilMapsOfBothVersionsAreReadWithTheirSpecialOffsets() {
        MetadataRecord load = type(RUNTIME, 143, 2);
        MetadataRecord mapV0 = type(RUNTIME, 190, 0);
        MetadataRecord mapV1 = type(RUNTIME, 190, 1);
        writer.events(block -> {
            verbose(block, load, 10, 1, "Old", 0x1000, 5);
            block.event(mapV0, ticks(11)).thread(1).payload(p -> ilMap(
                    p, "Old".hashCode(), 0, 0, new int[] {-2, 0, -3}, new int[] {0, 3, 12}));
            verbose(block, load, 20, 1, "New", 0x2000, 6);
            block.event(mapV1, ticks(21)).thread(2).payload(p -> ilMap(
                            p, "New".hashCode(), 6, 0, new int[] {7, -1}, new int[] {2, 0})
                    .i64(1));
            block.event(mapV1, ticks(22)).thread(2).payload(p -> ilMap(
                            p, "New".hashCode(), 6, 1, new int[] {99}, new int[] {0})
                    .i64(1));
        });
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            IlToNativeMap old = map.ilToNative(map.at(0x1000, 100, PROCESS));
            assertThat(old.count()).isEqualTo(3);
            assertThat(old.ilOffsetAt(0)).isEqualTo(IlToNativeMap.PROLOG);
            assertThat(old.ilOffsetAt(11)).isZero();
            assertThat(old.ilOffsetAt(15)).isEqualTo(IlToNativeMap.EPILOG);
            IlToNativeMap later = map.ilToNative(map.at(0x2000, 100, PROCESS));
            assertThat(later.count()).as("the map of the cold part is not the hot part's").isEqualTo(2);
            assertThat(later.ilOffsetAt(1)).isEqualTo(IlToNativeMap.NO_MAPPING);
            assertThat(later.ilOffsetAt(2)).isEqualTo(7);
        }
    }

    @Test
    void mapWhoseArraysAreCutIsLeftOut() {
        MetadataRecord load = type(RUNTIME, 143, 2);
        MetadataRecord map = type(RUNTIME, 190, 1);
        writer.events(block -> {
            verbose(block, load, 10, 1, "Cut", 0x1000, 0);
            block.event(map, ticks(11)).payload(p ->
                    p.i64("Cut".hashCode()).i64(0).i8(0).i16(2).i32(1).i32(2).i32(0));
            verbose(block, load, 20, 1, "Whole", 0x2000, 0);
            block.event(map, ticks(21)).payload(p -> ilMap(
                            p, "Whole".hashCode(), 0, 0, new int[] {1}, new int[] {0})
                    .i64(1));
        });
        try (Trace trace = finish()) {
            CodeMap code = CodeMap.of(trace);
            assertThat(code.ilToNative(code.at(0x1000, 100, PROCESS))).isNull();
            assertThat(code.ilToNative(code.at(0x2000, 100, PROCESS)).count()).isEqualTo(1);
        }
    }

    @Test
    void moduleIdUsedAgainIsAnotherModule() {
        MetadataRecord load = type(RUNTIME, 152, 2);
        MetadataRecord unload = type(RUNTIME, 153, 2);
        MetadataRecord domain = type(RUNTIME, 151, 1);
        MetadataRecord method = type(RUNTIME, 143, 2);
        UUID pdb = UUID.fromString("d0e68287-0358-4183-81ab-5c4633d357e7");
        writer.events(block -> {
            block.event(load, ticks(10)).payload(p -> module(p, "/a/One.dll", pdb));
            block.event(domain, ticks(11)).payload(p ->
                    p.i64(77).i64(5).i64(6).i32(8).i32(0).utf16z("/a/One.dll").utf16z("").i16(0));
            verbose(block, method, 12, 1, "InOne", 0x1000, 0);
            block.event(unload, ticks(20)).payload(p -> module(p, "/a/One.dll", pdb));
            block.event(load, ticks(30)).payload(p -> module(p, "C:\\b\\Two.dll", new UUID(0, 0)));
            verbose(block, method, 31, 1, "InTwo", 0x2000, 0);
        });
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            assertThat(map.modules()).extracting(LoadedModule::fileName).containsExactly("One.dll", "Two.dll");
            LoadedModule one = map.modules().get(0);
            assertThat(one.pdbGuid()).isEqualTo(pdb.toString());
            assertThat(one.appDomainId()).isEqualTo(6);
            assertThat(one.loadedNanos()).isEqualTo(10);
            assertThat(one.unloadedNanos()).isEqualTo(20);
            assertThat(map.modules().get(1).pdbGuid()).as("zeros are no id").isNull();
            assertThat(map.moduleAt(77, 15, PROCESS)).isEqualTo(one);
            assertThat(map.moduleAt(77, 25, PROCESS)).isNull();
            assertThat(map.moduleAt(77, 35, CodeMap.ANY_PROCESS).fileName()).isEqualTo("Two.dll");
            assertThat(map.moduleOf(map.at(0x1000, 15, PROCESS))).isEqualTo(one);
            assertThat(map.moduleOf(map.at(0x2000, 35, PROCESS)).fileName()).isEqualTo("Two.dll");
        }
    }

    private static void module(ByteSink p, String path, UUID pdb) {
        p.i64(77).i64(5).i32(8).i32(0).utf16z(path).utf16z("").i16(0);
        p.guid(pdb).i32(1).utf16z("x.pdb").guid(new UUID(0, 0)).i32(0).utf16z("");
    }

    @Test
    void traceWithoutMethodEventsSaysSo() {
        try (Trace trace = finish()) {
            CodeMap map = CodeMap.of(trace);
            assertThat(map.bodies()).isEmpty();
            assertThat(map.modules()).isEmpty();
            assertThat(nameAt(map, 0x1000, 0)).isNull();
            assertThat(map.whyUnresolved(0x1000, 0L, PROCESS)).startsWith("The trace has no method events");
        }
    }
}
