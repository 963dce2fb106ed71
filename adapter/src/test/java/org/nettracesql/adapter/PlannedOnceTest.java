package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.runtime.Hook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;

/** What goes to DuckDB is translated once a statement, whoever feeds it and wherever in the plan it stands. */
class PlannedOnceTest {

    @TempDir
    private Path folder;

    @Test
    void aPlanIsTranslatedOnce() {
        List<String> queries = List.of(
                // Scans feed it.
                "select n, count(*) from \"Demo\".Item group by n order by n",
                // Java's rows feed it.
                "select thread_id, count(*) from threads group by thread_id order by 1",
                "select i.n, t.event_count from \"Demo\".Item i join threads t on t.thread_id = i.thread_id"
                        + " order by 1");
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(List.of(DemoTrace.write(folder)))
                .engine(TraceOptions.Engine.DUCKDB)
                .build())) {
            for (String query : queries) {
                List<String> translated = new ArrayList<>();
                Consumer<String> note = translated::add;
                try (Hook.Closeable hook = Hook.QUERY_PLAN.addThread(note)) {
                    assertThat(hook).isNotNull();
                    assertThat(database.rows(query)).as(query).isNotEmpty();
                }
                assertThat(translated).as(query).hasSize(1);
            }
        }
    }
}
