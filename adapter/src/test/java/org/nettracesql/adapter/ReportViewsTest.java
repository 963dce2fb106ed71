package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.testing.SharedFiles;

/** Every report on real traces, and what is said about it. */
class ReportViewsTest {

    static Stream<Path> traces() {
        return Stream.of("faults", "jit-full").map(name -> SharedFiles.require("traces/own/" + name + ".nettrace"));
    }

    @ParameterizedTest
    @MethodSource("traces")
    void everyReportGivesTheSameRowsWithPushDownOnAndOff(Path trace) {
        try (TestDatabase pushed = open(trace, true);
                TestDatabase unpushed = open(trace, false)) {
            for (String report : pushed.rows("select name from reports")) {
                String sql = "select * from " + report;
                assertThat(sorted(pushed.rows(sql))).as(report).isEqualTo(sorted(unpushed.rows(sql)));
            }
        }
    }

    @Test
    void callersAndCalleesAreFunctionsOfAMethodsName() {
        try (TestDatabase database = open(SharedFiles.require("traces/own/cpu.nettrace"), true)) {
            assertThat(database.rows("select method, caller, samples from table(callers('Cpu.Fibonacci(')) order by 2"))
                    .isNotEmpty()
                    .isEqualTo(database.rows("select method, caller, samples from callers"
                            + " where method = 'Workload.Cpu.Fibonacci(int32)' order by 2"));
            assertThat(database.rows("select callee from table(callees('Workload.%.Run('))"))
                    .contains("Workload.Cpu.Fibonacci(int32)");
            assertThat(database.rows("select * from table(callees('no_such%method'))")).isEmpty();
        }
    }

    private static TestDatabase open(Path file, boolean pushdown) {
        return new TestDatabase(TraceOptions.builder(List.of(file))
                .engine(TraceOptions.Engine.JAVA)
                .pushdown(pushdown)
                .build());
    }

    private static List<String> sorted(List<String> rows) {
        List<String> sorted = new ArrayList<>(rows);
        sorted.sort(null);
        return sorted;
    }
}
