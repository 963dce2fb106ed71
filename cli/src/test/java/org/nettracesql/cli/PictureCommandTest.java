package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;

/** The subcommands that make files of samples. */
class PictureCommandTest {

    private static final String NO_SAMPLES = ProgramRun.TRACES.resolve("jit.nettrace").toString();

    @TempDir
    private Path folder;

    private static String cpu() {
        return SharedFiles.require("traces/own/cpu.nettrace").toString();
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

    @Test
    void aTimelineWithoutAnythingOnItSaysWhatToRecord() {
        ProgramRun run = ProgramRun.of(ProgramRun.TRACES.resolve("orders.nettrace").toString(), "timeline");
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("nothing to draw", "clr.GCStart", "dotnet-trace collect");
    }
}
