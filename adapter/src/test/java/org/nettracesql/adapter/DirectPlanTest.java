package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;

/** Sorting, cutting off and picking columns without generated code: the same rows as DuckDB gives. */
class DirectPlanTest {

    private static final String ITEMS = "(select * from \"Demo\".Item limit 1000)";

    @TempDir
    private Path folder;

    @Test
    void sortsAndLimitsGiveWhatDuckDbGives() {
        List<String> queries = new ArrayList<>();
        for (String column : List.of("n", "wide", "ratio", "flag", "name", "utc_time")) {
            for (String order : List.of("", " desc", " nulls first", " desc nulls first", " desc nulls last")) {
                for (String cut : List.of("", " limit 7", " limit 5 offset 133", " limit 0", " offset 130")) {
                    queries.add("select event_number, " + column + " from " + ITEMS + " order by " + column + order
                            + ", event_number desc" + cut);
                }
            }
        }
        queries.add("select n from " + ITEMS + " order by n desc limit 3");
        queries.add("select event_name, event_id from event_types order by event_count desc, event_id limit 2");
        queries.add("select field_name from event_fields order by event_name, field_name offset 3");
        Path file = DemoTrace.writeWithNulls(folder);
        try (TestDatabase java = database(file, TraceOptions.Engine.JAVA);
                TestDatabase duckDb = database(file, TraceOptions.Engine.DUCKDB)) {
            for (String sql : queries) {
                assertThat(java.plan(sql)).as(sql).doesNotContain("DuckDb");
                assertThat(java.rows(sql)).as(sql).isEqualTo(duckDb.rows(sql));
            }
        }
    }

    @Test
    void boundsMayBeParameters() {
        String sql = "select n from " + ITEMS + " order by n limit ? offset ?";
        try (TestDatabase java = database(DemoTrace.write(folder), TraceOptions.Engine.JAVA)) {
            assertThat(java.rows(sql, 2, 3)).containsExactly("-47", "-46");
            assertThat(java.rows("select n from " + ITEMS + " limit ?", 2)).containsExactly("-50", "-49");
        }
    }

    @Test
    void equalRowsStayInTheOrderOfTheFile() {
        try (TestDatabase java = database(DemoTrace.write(folder), TraceOptions.Engine.JAVA)) {
            String sql = "select event_number from " + ITEMS + " order by thread_id desc limit ";
            List<String> all = java.rows(sql + "100");
            assertThat(java.rows(sql + "30")).isEqualTo(all.subList(0, 30));
            assertThat(all.subList(0, 25).stream().map(Long::valueOf).toList()).isSorted();
        }
    }

    private static TestDatabase database(Path file, TraceOptions.Engine engine) {
        return new TestDatabase(TraceOptions.builder(List.of(file)).engine(engine).build());
    }
}
