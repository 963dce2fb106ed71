package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of answers that are nothing. The trace has the events of methods, and none of exceptions. */
class NothingFoundTest {

    private static final String JIT = ProgramRun.TRACES.resolve("jit.nettrace").toString();
    private static final String REMARK = "the trace has no events that this query is about";

    @ParameterizedTest
    @ValueSource(strings = {
        "select count(*) from exceptions",
        "select * from exceptions",
        "select count(*), max(time_ns), sum(process_id) from clr.ExceptionThrown",
        "-- thrown\nwith x as (select * from gc_pauses) (select start_ns from x where duration_ns > 5)",
        "select 1; select count(*) from exceptions; select 2",
    })
    void anAnswerThatIsNothingSaysThatNothingIsRecorded(String sql) {
        ProgramRun run = ProgramRun.of(JIT, sql, "--format", "csv");
        assertThat(run.status()).isZero();
        assertThat(run.err()).containsOnlyOnce(REMARK).contains("not recorded", "dotnet-trace collect --providers");
        assertThat(run.out()).doesNotContain(REMARK);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select count(*) from methods where size_bytes < 0",
        "select * from clr.MethodLoadVerbose where MethodSize < 0",
        "select count(*), 1 from exceptions",
        "select count(*) from exceptions union all select count(*) from exceptions",
        "select 0",
        "select x from (values (1)) t(x) where x > 1",
        "values (0)",
        "show tables like 'xyz%'",
        "create table none as select 1 as a where false; select * from none",
    })
    void anyOtherAnswerStandsAlone(String sql) {
        ProgramRun run = ProgramRun.of(JIT, sql);
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aScriptIsAskedOfManyTraces(@TempDir Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("faults.sql"), "select count(*) from exceptions;\n");
        assertThat(ProgramRun.of(JIT, "-f", script.toString()).err()).isEmpty();
    }

    @Test
    void aReportSaysItOnce() {
        assertThat(ProgramRun.of(JIT, "report", "exceptions").err())
                .contains("the report is empty.", "not recorded")
                .doesNotContain(REMARK);
    }
}
