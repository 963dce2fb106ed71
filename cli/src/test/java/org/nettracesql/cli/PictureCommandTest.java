package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SampledTrace;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.WrittenCtf;

/** The subcommands that make files of samples. */
class PictureCommandTest {

    private static final String NO_SAMPLES = ProgramRun.TRACES.resolve("jit.nettrace").toString();

    @TempDir
    private Path folder;

    private static String cpu() {
        return SharedFiles.require("traces/own/cpu.nettrace").toString();
    }

    @Test
    void pagesDoNotGoToATerminal() {
        for (String command : List.of("flamegraph", "speedscope", "chromium", "timeline")) {
            ProgramRun run = ProgramRun.onTerminal(ProgramRun.TRACES.resolve("jit.nettrace").toString(), command);
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains("name one, as in -o ");
        }
    }

    /** Where samples were recorded, it is the condition that leaves none. */
    @Test
    void aConditionThatHoldsForNoSampleIsNotForWantOfARecording() {
        String trace = ProgramRun.TRACES.resolve("reuse.nettrace").toString();
        ProgramRun run = ProgramRun.of(trace, "folded", "--where", "thread_id = -5");
        assertThat(run).isEqualTo(new ProgramRun(ExitStatus.QUERY_FAILED, "",
                "nettrace-sql: there are no samples with call stacks for which that holds.\n"));
    }

    @Test
    void aTraceWithoutSamplesMakesNoFileAndSaysWhatToRecord() {
        Path file = folder.resolve("x.html");
        ProgramRun run = ProgramRun.of(NO_SAMPLES, "flamegraph", "-o", file.toString());
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.err()).contains("no samples", "Microsoft-DotNETCore-SampleProfiler");
        assertThat(file).doesNotExist();
    }

    @Test
    void everySampleIsInTheFoldedStacks() {
        ProgramRun folded = ProgramRun.of(cpu(), "folded");
        ProgramRun count = ProgramRun.of(cpu(), "select count(*) from samples where stack_depth(stack_id) > 0",
                "--format", "csv", "--no-header");
        long sum = folded.out().lines()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
        assertThat(sum).isPositive().isEqualTo(Long.parseLong(count.out().strip()));
    }

    @Test
    void aConditionChoosesSamples() {
        String all = ProgramRun.of(cpu(), "folded").out();
        ProgramRun some = ProgramRun.of(cpu(), "folded", "--where", "stack_contains(stack_id, 'Fibonacci')");
        assertThat(some.err()).isEmpty();
        assertThat(some.out().lines()).isNotEmpty().allMatch(line -> line.contains("Fibonacci"));
        assertThat(some.out().length()).isLessThan(all.length());
    }

    @Test
    void aMistakeInTheConditionIsShownInItsPlace() {
        ProgramRun run = ProgramRun.of(NO_SAMPLES, "folded", "--where", "time_ns > 1 and nonsense = 1");
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.err())
                .startsWith("nettrace-sql: --where: ")
                .contains("nonsense", "^^^^^^^^")
                .doesNotContain("folded(");
    }

    @Test
    void theFileNameTellsADrawingFromAPage() throws IOException {
        Path page = folder.resolve("x.html");
        Path drawing = folder.resolve("x.svg");
        assertThat(ProgramRun.of(cpu(), "flamegraph", "-o", page.toString()).status()).isZero();
        assertThat(ProgramRun.of(cpu(), "flamegraph", "-o", drawing.toString()).status()).isZero();
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("Fibonacci");
        assertThat(Files.readString(drawing)).startsWith("<svg ").contains("Fibonacci");
    }

    private Path withIdleThread() {
        return new SampledTrace()
                .sample(0, 7, SampledTrace.MANAGED, "My.Job.Run")
                .sample(30, 7, SampledTrace.EXTERNAL, "System.Threading.Thread.Sleep", "My.Job.Run")
                .sample(0, 8, SampledTrace.EXTERNAL, "System.Threading.TimerQueue.TimerThread")
                .sample(60, 8, SampledTrace.EXTERNAL, "System.Threading.TimerQueue.TimerThread")
                .saveIn(folder);
    }

    private static final String LEFT_OUT = "nettrace-sql: left out 2 of 4 samples (50.0 %, 66.7 % of the time)"
            + " of threads that wait for something to do: timer thread 2. --with-idle brings them back.\n";

    @ParameterizedTest
    @ValueSource(strings = {"folded", "flamegraph", "chromium", "speedscope", "timeline"})
    void idleThreadsAreLeftOutUnlessAskedFor(String command) {
        String trace = withIdleThread().toString();
        ProgramRun without = ProgramRun.of(trace, command);
        ProgramRun with = ProgramRun.of(trace, command, "--with-idle");
        assertThat(without.err()).isEqualTo(LEFT_OUT);
        assertThat(with.err()).isEmpty();
        if (command.equals("flamegraph") || command.equals("timeline")) {
            // The page has them, for whoever asks for them there.
            assertThat(without.out()).contains("\"idle\":false").doesNotContain("\"idle\":true");
            assertThat(with.out()).contains("\"idle\":true");
        } else {
            assertThat(without.out()).contains("My.Job.Run").doesNotContain("TimerThread");
            assertThat(with.out()).contains("My.Job.Run", "TimerThread");
        }
    }

    /** Linux' kernel tells of a thread's time off its processor when that ends, as Windows' does. */
    @Test
    void aThreadIsDrawnOffItsProcessorSinceItWent() throws IOException {
        WrittenCtf ctf = new WrittenCtf(false);
        String number = "integer { size = 32; align = 8; signed = 1; } ";
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                + WrittenCtf.STREAM.replace("_procname[17];", "_procname[17]; uint32_t __callstack_user_length;"
                        + " uint64_t _callstack_user[__callstack_user_length];")
                + WrittenCtf.event(1, "sched_switch", number + "_prev_tid; " + number + "_next_tid;");
        BitWriter out = ctf.events();
        ctf.begin(out, 1, 2_000_000, 40, 5).put(32, 1).put(64, 0x10).put(32, 5).put(32, 0);
        ctf.begin(out, 1, 9_000_000, 0, 0).put(32, 0).put(32, 0).put(32, 5);
        Path trace = WrittenCtf.write(folder.resolve("ctf"), metadata, ctf.packet(out, 2_000_000, 9_000_000, 0, 0));
        assertThat(ProgramRun.of(trace.toString(), "chromium").out()).contains(
                "\"ph\":\"B\",\"ts\":0.000,", "\"ph\":\"E\",\"ts\":7000.000,");
    }

    @Test
    void aPictureOfIdleThreadsAloneSaysWhatBringsThemBack() {
        ProgramRun run = ProgramRun.of(withIdleThread().toString(), "folded", "--where", "thread_id = 8");
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.err()).contains("nothing to draw", "timer thread 2", "--with-idle");
    }

    @Test
    void reportsLeaveIdleThreadsOutUnlessAskedFor() {
        String trace = withIdleThread().toString();
        for (String report : List.of("hot_methods", "hot_paths", "samples")) {
            ProgramRun without = ProgramRun.of(trace, "report", report, "--format", "csv");
            ProgramRun with = ProgramRun.of(trace, "report", report, "--format", "csv", "--with-idle");
            assertThat(without.err()).isEqualTo(LEFT_OUT);
            assertThat(with.err()).isEmpty();
            assertThat(with.out()).contains(without.out().lines().findFirst().orElseThrow());
            assertThat(with.out().lines().count()).isGreaterThan(without.out().lines().count());
        }
        ProgramRun query =
                ProgramRun.of(trace, "select sum(samples) from hot_paths", "--format", "csv", "--no-header");
        assertThat(query.out()).isEqualTo("4\n");
    }

    @Test
    void aDifferenceLeavesIdleThreadsOutUnlessAskedFor() throws IOException {
        Path before = withIdleThread();
        Path other = Files.createDirectory(folder.resolve("other"));
        Path after = new SampledTrace()
                .sample(0, 7, SampledTrace.MANAGED, "My.Job.Run")
                .sample(30, 7, SampledTrace.EXTERNAL, "System.Threading.Thread.Sleep", "My.Job.Run")
                .saveIn(other);
        ProgramRun without = ProgramRun.of(
                before.toString(), "diff", after.toString(), "hot_methods", "--format", "csv");
        ProgramRun with = ProgramRun.of(
                before.toString(), "diff", after.toString(), "hot_methods", "--format", "csv", "--with-idle");
        assertThat(without.err()).contains("left out 2 of 6 samples", "nothing differs");
        assertThat(with.out()).contains("TimerThread");
        assertThat(with.err()).isEmpty();
    }

    @Test
    void aFolderThatIsNotThereIsSaidSo() {
        Path file = folder.resolve("none").resolve("x.json");
        ProgramRun run = ProgramRun.of(NO_SAMPLES, "speedscope", "-o", file.toString());
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).isEqualTo("nettrace-sql: cannot write " + file + ": there is no such folder\n");
    }

    @Test
    void aTimeAxisIsOfOneTrace() {
        ProgramRun run = ProgramRun.of(ProgramRun.TRACES.toString(), "chromium");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("one trace");
    }

    @Test
    void aTimelineHasALaneForEachKindThatTheTraceHas() throws IOException {
        Path file = folder.resolve("x.html");
        ProgramRun run = ProgramRun.of(SharedFiles.require("traces/own/faults.nettrace").toString(), "timeline", "-o",
                file.toString());
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(file))
                .contains("\"name\":\"Exceptions\"", "\"name\":\"Contention\"", "InvalidOperationException")
                .doesNotContain("\"name\":\"GC pauses\"");
    }

    /** System.Threading.Lock tells of no end of a wait that timed out. */
    @Test
    void aWaitWithoutAnEndIsDrawnToTheEndOnlyIfItsThreadDoesNothingMore() throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord start = writer.define("Microsoft-Windows-DotNETRuntime", 81, "",
                type -> type.version(2).keywords(0x4000).level(4));
        MetadataRecord stop = writer.define("Microsoft-Windows-DotNETRuntime", 91, "",
                type -> type.version(1).opcode(2).keywords(0x4000).level(4));
        MetadataRecord waits = writer.define("Microsoft-Windows-DotNETRuntime", 301, "",
                type -> type.opcode(1).keywords(0x40000000000L).level(5));
        long ticks = NetTraceWriter.SYNC_TICKS;
        writer.events(block -> {
            for (int thread = 1; thread <= 2; thread++) {
                block.event(start, ticks + 100 * thread).thread(thread)
                        .payload(p -> p.i8(0).i16(0).i64(1).i64(2).i64(3));
                block.event(waits, ticks + 100 * thread + 1).thread(thread).payload(p -> p.i8(0).i64(0).i16(0));
            }
            block.event(start, ticks + 300).thread(2).payload(p -> p.i8(0).i16(0).i64(1).i64(2).i64(3));
            block.event(stop, ticks + 350).thread(2).payload(p -> p.i8(0).i16(0).f64(50));
        });
        Path trace = Files.write(folder.resolve("locks.nettrace"), writer.end().toBytes());
        Path page = folder.resolve("locks.html");
        assertThat(ProgramRun.of(trace.toString(), "timeline", "-o", page.toString()).err()).isEmpty();
        assertThat(Files.readString(page)).contains("[100,350,0]", "[200,200,1]",
                "[300,350,1]");
    }

    @Test
    void aTimelineWithoutAnythingOnItSaysWhatToRecord() {
        ProgramRun run = ProgramRun.of(ProgramRun.TRACES.resolve("orders.nettrace").toString(), "timeline");
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("nothing to draw", "clr.GCStart", "dotnet-trace collect");
    }
}
