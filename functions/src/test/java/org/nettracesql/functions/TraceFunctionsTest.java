package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.IlToNativeMap;
import org.nettracesql.trace.testing.SharedFiles;

/** Functions over a real trace; the workload's source has the lines of {@code portable-pdb.md}, section 11. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceFunctionsTest {

    private static final int ANY = CodeMap.ANY_PROCESS;
    private static final long NO_TIME = TraceContext.ANY_TIME;

    private Trace trace;
    private TraceContext context;

    @BeforeAll
    void open() {
        trace = Trace.open(SharedFiles.ownTrace("cpu.nettrace"));
        Path symbols = SharedFiles.require("dotnet/workload");
        context = TraceContext.of(Map.of("cpu.nettrace", trace), List.of(symbols));
    }

    @AfterAll
    void close() {
        if (trace != null) {
            trace.close();
        }
    }

    private List<CodeBody> bodies(String namespace, String name) {
        return context.codeMap(trace).bodies().stream()
                .filter(body -> namespace.equals(body.namespace()) && name.equals(body.name()))
                .toList();
    }

    private CodeBody withMap(String namespace, String name) {
        return bodies(namespace, name).stream()
                .filter(body -> context.codeMap(trace).ilToNative(body) != null)
                .findFirst()
                .orElseThrow();
    }

    /** A native address of a body that came from exactly this IL offset; 0 if none did. */
    private long addressOf(CodeBody body, int ilOffset) {
        IlToNativeMap ranges = context.codeMap(trace).ilToNative(body);
        for (int i = 0; i < ranges.count(); i++) {
            int start = ranges.nativeStart(i);
            if (ranges.ilOffset(i) == ilOffset && ranges.ilOffsetAt(start) == ilOffset) {
                return body.startAddress() + start;
            }
        }
        return 0;
    }

    private record Sample(long timeNanos, int stackId) {}

    private List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        ScanRequest request = ScanRequest.builder()
                .types(trace.eventTypes().stream()
                        .filter(type -> type.provider().equals("Microsoft-DotNETCore-SampleProfiler"))
                        .toList())
                .columns(HeaderColumn.TIME_NS, HeaderColumn.STACK_ID)
                .build();
        try (TraceScan scan = trace.scan(request);
                BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.size(); row++) {
                    if (!batch.column(1).isNull(row)) {
                        samples.add(new Sample(batch.longs(0).values[row], batch.ints(1).values[row]));
                    }
                }
            }
        }
        return samples;
    }

    @Test
    void addressesNameMethodModuleTierAndOffset() {
        CodeBody body = bodies("Workload.Cpu", "Fibonacci").get(0);
        long address = body.startAddress() + 3;

        assertThat(MethodFunctions.methodAt(context, address, NO_TIME, ANY, null))
                .isEqualTo("Workload.Cpu.Fibonacci(int32)");
        assertThat(MethodFunctions.methodIdAt(context, address, NO_TIME, ANY, null)).isEqualTo(body.methodId());
        assertThat(MethodFunctions.moduleAt(context, address, NO_TIME, ANY, null)).isEqualTo("Workload.dll");
        assertThat(MethodFunctions.nativeOffsetAt(context, address, NO_TIME, ANY, null)).isEqualTo(3);
        assertThat(MethodFunctions.bodyAt(context, address, NO_TIME, ANY, null)).isEqualTo(body.ordinal());
        assertThat(MethodFunctions.tierAt(context, address, NO_TIME, ANY, null)).isEqualTo(body.tier().display());
        assertThat(MethodFunctions.whyUnresolved(context, address, NO_TIME, ANY, null)).isNull();
    }

    @Test
    void addressThatDoesNotResolveIsNullAndSaysWhy() {
        assertThat(MethodFunctions.methodAt(context, 0, 0, ANY, null)).isNull();
        assertThat(MethodFunctions.methodIdAt(context, 0, NO_TIME, ANY, null)).isNull();
        assertThat(MethodFunctions.moduleAt(context, 0, 0, ANY, null)).isNull();
        assertThat(MethodFunctions.ilOffsetAt(context, 0, 0, ANY, null)).isNull();
        assertThat(SourceFunctions.sourceLineAt(context, 0, 0, ANY, null)).isNull();
        assertThat(MethodFunctions.whyUnresolved(context, 0, 0, ANY, null))
                .startsWith("No method: neither the rundown");
    }

    @ParameterizedTest
    @CsvSource({
        "Workload.Program, Main, 0, 23, 9", "Workload.Program, Main, 256, 24, 18",
        "Workload.Program, Main, 570, 28, 29",
        "Workload.Program, Main, 780, 46, 9", "Workload.Cpu, Run, 0, 54, 9", "Workload.Cpu, Run, 11, 58, 13",
        "Workload.Cpu, Run, 44, 61, 13", "Workload.Cpu, Run, 115, 56, 9",
        "Workload.Cpu, Run, 138, 67, 5", "Workload.Cpu, Fibonacci, 0, 70, 44",
        "Workload.Cpu, Matrix, 106, 77, 109", "Workload.Cpu, Sorting, 6, 84, 9",
        "Workload.Cpu, Sorting, 19, 85, 9", "Workload.Cpu, Json, 93, 94, 13",
        "Workload.Generic`1[System.Int32], Spin, 25, 121, 32"
    })
    void sourceLinesAreTheOnesOfTheProgram(String namespace, String name, int ilOffset, int line, int column) {
        List<CodeBody> candidates = bodies(namespace, name).stream()
                .filter(body -> context.codeMap(trace).ilToNative(body) != null && addressOf(body, ilOffset) != 0)
                .toList();
        assertThat(candidates).as("bodies with native code of exactly that IL offset").isNotEmpty();
        for (CodeBody body : candidates) {
            long address = addressOf(body, ilOffset);
            assertThat(MethodFunctions.ilOffsetAt(context, address, NO_TIME, ANY, null)).isEqualTo(ilOffset);
            assertThat(SourceFunctions.sourceLineAt(context, address, NO_TIME, ANY, null)).isEqualTo(line);
            assertThat(SourceFunctions.sourceColumnAt(context, address, NO_TIME, ANY, null)).isEqualTo(column);
            assertThat(SourceFunctions.sourceFileAt(context, address, NO_TIME, ANY, null))
                    .isEqualTo("/src/workload/Program.cs");
        }
    }

    @Test
    void samplesFallOnTheLinesOfTheirMethod() {
        Map<String, int[]> lines = Map.of(
                "Workload.Cpu.Run(float64)", new int[] {54, 67},
                "Workload.Cpu.Fibonacci(int32)", new int[] {70, 70},
                "Workload.Cpu.Json(int32)", new int[] {88, 98});
        Map<String, Integer> found = new HashMap<>();
        for (Sample sample : samples()) {
            long[] frames = trace.stacks().frames(sample.stackId);
            for (int depth = 0; depth < frames.length; depth++) {
                long address = depth == 0 ? frames[0] : frames[depth] - 1;
                String method = MethodFunctions.methodAt(context, address, sample.timeNanos, ANY, null);
                Integer line = SourceFunctions.sourceLineAt(context, address, sample.timeNanos, ANY, null);
                if (line != null && lines.containsKey(method)) {
                    assertThat(line).as(method).isBetween(lines.get(method)[0], lines.get(method)[1]);
                    found.merge(method, 1, Integer::sum);
                }
            }
        }
        assertThat(found).containsOnlyKeys(lines.keySet());
    }

    @Test
    void methodBeginsAtItsFirstVisibleLineEvenWithoutAMap() {
        long address = bodies("Workload.Cpu", "Sorting").get(0).startAddress();
        assertThat(SourceFunctions.methodLineAt(context, address, NO_TIME, ANY, null)).isEqualTo(84);
        assertThat(SourceFunctions.methodFileAt(context, address, NO_TIME, ANY, null))
                .isEqualTo("/src/workload/Program.cs");
    }

    @Test
    void prologHasAnIlOffsetButNoLine() {
        CodeBody body = withMap("Workload.Cpu", "Fibonacci");
        assertThat(MethodFunctions.ilOffsetAt(context, body.startAddress(), NO_TIME, ANY, null))
                .isEqualTo(IlToNativeMap.PROLOG);
        assertThat(SourceFunctions.sourceLineAt(context, body.startAddress(), NO_TIME, ANY, null)).isNull();
    }

    @Test
    void linesOfModulesWithoutSymbolsAreNull() {
        CodeBody body = context.codeMap(trace).bodies().stream()
                .filter(other -> context.codeMap(trace).moduleOf(other) != null
                        && context.codeMap(trace).moduleOf(other).fileName().equals("System.Linq.dll"))
                .findFirst()
                .orElseThrow();
        assertThat(SourceFunctions.methodLineAt(context, body.startAddress(), NO_TIME, ANY, null)).isNull();
    }

    @Test
    void stackFunctionsAgreeWithTheFramesOneByOne() {
        List<Sample> samples = samples();
        assertThat(samples).isNotEmpty();
        for (Sample sample : samples) {
            long[] frames = trace.stacks().frames(sample.stackId);
            List<String> names = new ArrayList<>();
            for (int depth = 0; depth < frames.length; depth++) {
                long address = depth == 0 ? frames[0] : frames[depth] - 1;
                names.add(0, MethodFunctions.methodAt(context, address, sample.timeNanos, ANY, null));
            }
            assertThat(StackFunctions.stackDepth(context, sample.stackId, null)).isEqualTo(frames.length);
            assertThat(StackFunctions.topFrame(context, sample.stackId, sample.timeNanos, null))
                    .isEqualTo(names.get(names.size() - 1));
            assertThat(StackFunctions.folded(context, sample.stackId, sample.timeNanos, null))
                    .isEqualTo(String.join(";", names));
            for (String prefix : List.of("System.", "Workload.Cpu.", "")) {
                String outside = null;
                for (String name : names) {
                    // From the root on, so that the last one is nearest to the leaf.
                    outside = name == null || name.startsWith(prefix) ? outside : name;
                }
                assertThat(StackFunctions.frameOutside(context, sample.stackId, prefix, sample.timeNanos, null))
                        .isEqualTo(outside);
            }
            assertThat(StackFunctions.stackContains(
                            context, sample.stackId, "Workload.Cpu.%(", sample.timeNanos, null))
                    .isEqualTo(names.stream().anyMatch(name -> name.contains("Workload.Cpu.")));
        }
    }

    @Test
    void stackTextHasALineAFrameWithItsModule() {
        Sample sample = samples().get(0);
        String text = StackFunctions.stackText(context, sample.stackId, NO_TIME, null);
        assertThat(text.lines()).hasSize(trace.stacks().depth(sample.stackId))
                .allMatch(line -> line.matches("\\S+\\.dll!.+|0x[0-9a-f]+"));
    }

    @Test
    void idThatNoStackHasIsNull() {
        for (int id : new int[] {0, -1, trace.stacks().count() + 1, Integer.MAX_VALUE}) {
            assertThat(StackFunctions.stackDepth(context, id, null)).isNull();
            assertThat(StackFunctions.topFrame(context, id, NO_TIME, null)).isNull();
            assertThat(StackFunctions.folded(context, id, 0, null)).isNull();
            assertThat(StackFunctions.stackText(context, id, 0, null)).isNull();
            assertThat(StackFunctions.stackContains(context, id, "", 0, null)).isNull();
            assertThat(StackFunctions.frameOutside(context, id, "", 0, null)).isNull();
        }
    }

    @Test
    void ilToNativeMapGivesTheRangesOfOneVersion() {
        CodeBody body = withMap("Workload.Cpu", "Fibonacci");
        List<Object[]> rows = TableFunctions.ilToNativeMap(context, body.methodId(), body.reJitId(), ANY, null);

        IlToNativeMap ranges = context.codeMap(trace).ilToNative(body);
        assertThat(rows).hasSize(ranges.count());
        assertThat(rows.get(0)).containsExactly(
                body.ordinal(), 0, ranges.ilOffset(0), ranges.nativeStart(0), ranges.nativeEnd(0), body.reJitId());
        assertThat(rows.get(rows.size() - 1)[4]).isEqualTo((int) body.sizeBytes());
        assertThat(TableFunctions.ilToNativeMap(context, body.methodId(), 99, ANY, null)).isEmpty();
        long ofAll = context.codeMap(trace).bodiesOf(body.methodId(), ANY).stream()
                .map(context.codeMap(trace)::ilToNative)
                .filter(Objects::nonNull)
                .mapToLong(IlToNativeMap::count)
                .sum();
        assertThat(ofAll).as("several versions have a map").isGreaterThan(ranges.count());
        assertThat(TableFunctions.ilToNativeMap(
                context, body.methodId(), TableFunctions.ANY_VERSION, ANY, null)).hasSize((int) ofAll);
    }

    @Test
    void traceOfAnotherNameHasNoAnswer() {
        long address = bodies("Workload.Cpu", "Fibonacci").get(0).startAddress();
        assertThat(MethodFunctions.methodAt(context, address, NO_TIME, ANY, "cpu.nettrace")).isNotNull();
        assertThat(MethodFunctions.methodAt(context, address, NO_TIME, ANY, "other.nettrace")).isNull();
    }

    @Test
    void severalTracesAnswerByNameOrWhereTheyAgree() {
        try (Trace other = Trace.open(SharedFiles.ownTrace("reuse.nettrace"))) {
            TraceContext both = TraceContext.of(Map.of("cpu.nettrace", trace, "reuse.nettrace", other), List.of());
            int stack = samples().get(0).stackId;
            Integer ofCpu = StackFunctions.stackDepth(both, stack, "cpu.nettrace");
            Integer ofReuse = StackFunctions.stackDepth(both, stack, "reuse.nettrace");
            assertThat(ofCpu).isEqualTo(trace.stacks().depth(stack));
            assertThat(ofReuse).isEqualTo(other.stacks().depth(stack)).isNotEqualTo(ofCpu);
            assertThat(StackFunctions.stackDepth(both, stack, null)).as("they contradict").isNull();
            assertThat(StackFunctions.stackDepth(both, stack, "nobody")).isNull();

            CodeBody body = bodies("Workload.Cpu", "Fibonacci").get(0);
            assertThat(MethodFunctions.methodAt(both, body.startAddress(), NO_TIME, body.processId(), null))
                    .as("only one trace is of that process")
                    .isEqualTo("Workload.Cpu.Fibonacci(int32)");
        }
    }
}
