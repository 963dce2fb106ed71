package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.Goldens;
import org.nettracesql.trace.testing.SharedFiles;

/** Resolved frames, IL offsets and method counts of real traces against those of the reference reader. */
class CodeGoldenTest {

    /** The reference gives GCDynamicEvent this id, which is on no wire. */
    private static final int INVENTED_ID = 65524;

    static List<Path> traces() {
        return SharedFiles.eventPipeFiles();
    }

    private static Path golden(Path trace, String suffix) {
        Optional<Path> golden = Goldens.file(trace, suffix);
        Assumptions.assumeTrue(golden.isPresent(), () -> "The reference cannot read " + trace + ".");
        return golden.get();
    }

    private record Source(String provider, int id, long threadId) {}

    /** Stacks by the sort and thread of their events, then by time. */
    private static Map<Source, TreeMap<Long, List<Integer>>> stacksOf(Trace trace) {
        Map<Source, TreeMap<Long, List<Integer>>> stacks = new HashMap<>();
        ScanRequest request = ScanRequest.builder()
                .columns(HeaderColumn.PROVIDER, HeaderColumn.EVENT_ID, HeaderColumn.THREAD_ID, HeaderColumn.TIME_NS,
                        HeaderColumn.STACK_ID)
                .build();
        try (TraceScan scan = trace.scan(request);
                BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.size(); row++) {
                    if (!batch.column(4).isNull(row)) {
                        Source source = new Source(
                                batch.texts(0).get(row), batch.ints(1).values[row], batch.longs(2).values[row]);
                        stacks.computeIfAbsent(source, key -> new TreeMap<>())
                                .computeIfAbsent(batch.longs(3).values[row], key -> new ArrayList<>())
                                .add(batch.ints(4).values[row]);
                    }
                }
            }
        }
        return stacks;
    }

    /** The event of a golden line as {time, stack id}: its frames, at its time to the golden's four decimals. */
    private static long[] find(Trace trace, Map<Source, TreeMap<Long, List<Integer>>> stacks, Goldens.Stack golden) {
        long nanos = Math.round(golden.millis() * 1e6);
        long[] frames = golden.frames().stream().mapToLong(Goldens.Frame::address).toArray();
        TreeMap<Long, List<Integer>> ofSource =
                stacks.getOrDefault(new Source(golden.provider(), golden.id(), golden.threadId()), new TreeMap<>());
        for (Map.Entry<Long, List<Integer>> entry : ofSource.subMap(nanos - 200, nanos + 200).entrySet()) {
            for (int stackId : entry.getValue()) {
                if (Arrays.equals(frames, trace.stacks().frames(stackId))) {
                    return new long[] {entry.getKey(), stackId};
                }
            }
        }
        return null;
    }

    @ParameterizedTest
    @MethodSource("traces")
    void everyFrameIsTheReferencesMethodAndIlOffset(Path file) {
        Path golden = golden(file, ".stacks.tsv.gz");
        try (Trace trace = Trace.open(file)) {
            CodeMap map = CodeMap.of(trace);
            StackResolver resolver = new StackResolver(map, trace.stacks(), trace.info().processId());
            Map<Source, TreeMap<Long, List<Integer>>> stacks = stacksOf(trace);
            int[] compared = new int[1];
            Goldens.stacks(golden, stack -> {
                if (stack.id() == INVENTED_ID) {
                    return;
                }
                long[] event = find(trace, stacks, stack);
                assertThat(event).as("an event with the frames of %s", stack).isNotNull();
                int[] bodies = bodies(trace, map, resolver, (int) event[1], event[0]);
                for (int depth = 0; depth < bodies.length; depth++) {
                    compare(map, bodies[depth], stack.frames().get(depth));
                    compared[0]++;
                }
            });
            assertThat(compared[0]).isPositive();
        }
    }

    /**
     * In a machine-wide trace the reference looks up where a frame returns to, not the call before it, and takes the
     * last byte of a symbol for the first one behind it, which the kernel's symbols show it is not.
     */
    private static int[] bodies(Trace trace, CodeMap map, StackResolver resolver, int stackId, long timeNanos) {
        if (trace.info().formatVersion() != 6) {
            return resolver.bodies(stackId, timeNanos);
        }
        return Arrays.stream(trace.stacks().frames(stackId))
                .mapToInt(address -> {
                    int body = map.ordinalAt(address, timeNanos, trace.stacks().processId(stackId));
                    return body != CodeMap.NONE && map.bodies().get(body).endAddress() == address + 1
                            ? CodeMap.NONE
                            : body;
                })
                .toArray();
    }

    private static void compare(CodeMap map, int body, Goldens.Frame golden) {
        boolean isEntryPoint =
                body != CodeMap.NONE && map.bodies().get(body).source() == KnownFrom.R2R_ENTRY_POINT;
        // The reference does not use entry points.
        String method = body == CodeMap.NONE || isEntryPoint ? "?" : map.fullName(body);
        if (!method.equals(golden.method())) {
            assertThat(method).as("%x", golden.address()).isEqualTo(golden.method());
        }
        // The reference drops the maps of methods that it sees unloaded first; then it has no offset where we have one.
        if (golden.ilOffset() >= 0) {
            Set<Integer> offsets = referenceOffsets(map, map.bodies().get(body), golden.address());
            if (!offsets.contains(golden.ilOffset())) {
                assertThat(offsets).as("%x in %s", golden.address(), method).contains(golden.ilOffset());
            }
        }
    }

    /**
     * What the reference makes of an IL map: it leaves special entries out, interpolates between the two neighbours and
     * subtracts 1, so its number is no entry of the map; but it follows from the map. Where several entries have one
     * native offset its sort leaves their order open. It keys maps by method id alone, so a method with several bodies
     * may get the map of another one.
     */
    private static Set<Integer> referenceOffsets(CodeMap map, CodeBody body, long address) {
        Set<Integer> offsets = new HashSet<>();
        for (CodeBody version : map.bodiesOf(body.methodId(), body.processId())) {
            IlToNativeMap ranges = map.ilToNative(version);
            if (ranges != null) {
                addReferenceOffsets(ranges, (int) (address - body.startAddress()), offsets);
            }
        }
        return offsets;
    }

    private static void addReferenceOffsets(IlToNativeMap ranges, int nativeOffset, Set<Integer> offsets) {
        int current = -1;
        int next = Integer.MAX_VALUE;
        for (int i = 0; i < ranges.count(); i++) {
            int start = ranges.nativeStart(i);
            if (ranges.ilOffset(i) >= 0) {
                current = start <= nativeOffset ? Math.max(current, start) : current;
                next = start > nativeOffset ? Math.min(next, start) : next;
            }
        }
        for (int i = 0; i < ranges.count(); i++) {
            if (ranges.ilOffset(i) >= 0 && ranges.nativeStart(i) == current) {
                addInterpolated(ranges, i, next, nativeOffset, offsets);
            }
        }
    }

    private static void addInterpolated(
            IlToNativeMap ranges, int range, int nextStart, int nativeOffset, Set<Integer> offsets) {
        int il = ranges.ilOffset(range);
        int start = ranges.nativeStart(range);
        if (nativeOffset == start || nextStart == Integer.MAX_VALUE) {
            offsets.add(Math.max(0, il - 1));
            return;
        }
        for (int i = 0; i < ranges.count(); i++) {
            if (ranges.ilOffset(i) >= 0 && ranges.nativeStart(i) == nextStart) {
                int rise = ranges.ilOffset(i) - il;
                int added = (int) ((double) (nativeOffset - start) / (nextStart - start) * rise + .5);
                offsets.add(rise > 0 ? Math.max(0, il + added - 1) : il);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void exclusiveAndInclusiveSamplesOfEachMethodAreTheReferences(Path file) {
        Path golden = golden(file, ".top.tsv");
        Map<String, int[]> counts = new HashMap<>();
        try (Trace trace = Trace.open(file)) {
            CodeMap map = CodeMap.of(trace);
            StackResolver resolver = new StackResolver(map, trace.stacks(), trace.info().processId());
            TypedRows.forEach(
                    trace,
                    type -> type.provider().equals("Microsoft-DotNETCore-SampleProfiler")
                            || type.provider().equals("Universal.Events") && type.name().equals("cpu"),
                    List.of(HeaderColumn.STACK_ID, HeaderColumn.TIME_NS),
                    (batch, row) -> {
                        if (!batch.column(0).isNull(row)) {
                            count(
                                    map,
                                    bodies(trace, map, resolver, batch.ints(0).values[row], batch.longs(1).values[row]),
                                    counts);
                        }
                    });
        }
        for (Goldens.Top top : Goldens.top(golden)) {
            int[] count = counts.remove(top.method());
            assertThat(count).as(top.method()).containsExactly((int) top.exclusive(), (int) top.inclusive());
        }
        assertThat(counts.keySet()).isEmpty();
    }

    private static void count(CodeMap map, int[] bodies, Map<String, int[]> counts) {
        Set<String> seen = new HashSet<>();
        for (int depth = 0; depth < bodies.length; depth++) {
            String method = bodies[depth] == CodeMap.NONE ? "?" : map.fullName(bodies[depth]);
            int[] count = counts.computeIfAbsent(method, key -> new int[2]);
            count[0] += depth == 0 ? 1 : 0;
            count[1] += seen.add(method) ? 1 : 0;
        }
    }
}
