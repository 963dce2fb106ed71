package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The subcommands {@code report}, {@code collect}, {@code diff} and {@code check}. */
class ReportCommandTest {

    private static final String JIT = ProgramRun.TRACES.resolve("jit.nettrace").toString();
    private static final String INLINING = ProgramRun.TRACES.resolve("inlining.nettrace").toString();

    @TempDir
    private Path folder;

    @Test
    void withoutANameTheReportsAreListed() {
        ProgramRun run = ProgramRun.of(JIT, "report");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("jit_stats", "hot_methods", "gc_events");
    }

    @Test
    void aReportComesInItsOrderWithItsFirstRowsOnly() {
        ProgramRun all = ProgramRun.of(JIT, "report", "jit_stats", "--format", "tsv");
        ProgramRun top = ProgramRun.of(JIT, "report", "JIT_STATS", "--top", "2", "--format", "tsv");
        assertThat(all.err()).isEmpty();
        assertThat(all.out().lines().count()).isGreaterThan(3);
        assertThat(top.out().lines().toList()).isEqualTo(all.out().lines().limit(3).toList());
    }

    @Test
    void anEmptyReportSaysWhatToRecord() {
        ProgramRun run = ProgramRun.of(JIT, "report", "contention");
        assertThat(run.status()).isZero();
        assertThat(run.err()).contains(
                "dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x4000:4");
    }

    @Test
    void anUnknownReportIsAUsageErrorThatListsThoseThereAre() {
        ProgramRun run = ProgramRun.of(JIT, "report", "nonsense");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("nonsense", "jit_stats");
    }

    @Test
    void collectPutsTheNeedsOfReportsTogether() {
        ProgramRun run = ProgramRun.of(JIT, "collect", "gc_events", "contention", "jit_by_module");
        assertThat(run.out()).isEqualTo(
                "dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x1000004031:5\n");
    }

    @Test
    void aTraceDoesNotDifferFromItself() throws IOException {
        Path copy = Files.copy(Path.of(INLINING), folder.resolve("copy.nettrace"));
        ProgramRun run = ProgramRun.of(INLINING, "diff", copy.toString(), "inlining_failures", "--format", "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("reason,caller,callee,before_failures,after_failures\n");
    }

    @Test
    void aDifferenceNamesBothSums() {
        ProgramRun run = ProgramRun.of(JIT, "diff", INLINING, "inlining_failures", "--top", "1", "--format", "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().skip(1)).singleElement().asString().matches(".*,0,[1-9][0-9]*");
    }

    @Test
    void aRuleThatReturnsRowsIsBroken() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                -- nothing is jitted & <all> is well
                select method from jit_stats order by start_ns limit 1;
                -- no collections
                select * from gc_events;
                """);
        Path junit = folder.resolve("junit.xml");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString(), "--junit", junit.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("BROKEN  nothing is jitted", "HOLDS   no collections");
        assertThat(Files.readString(junit))
                .contains("tests=\"2\" failures=\"1\" errors=\"0\"", "nothing is jitted &amp; &lt;all&gt; is well");
    }

    @Test
    void aRuleThatCannotRunIsAnErrorAndTheOthersStillRun() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                select nothing from nowhere;
                select * from methods limit 1;
                """);
        Path junit = folder.resolve("junit.xml");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString(), "--junit", junit.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("ERROR   the rule in line 1", "nowhere", "BROKEN  the rule in line 2");
        assertThat(Files.readString(junit)).contains("failures=\"1\" errors=\"1\"", "<error message=");
    }

    @Test
    void rulesThatAllHoldEndWell() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), "select * from gc_events");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("HOLDS   the rule in line 1\n");
    }

    @Test
    void rulesWithoutAQueryCheckNothingAndSaySo() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), "-- to be written\n");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString());
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("has no query");
    }
}
