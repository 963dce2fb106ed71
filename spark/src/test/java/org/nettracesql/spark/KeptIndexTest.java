package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.ColumnStat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;
import scala.jdk.javaapi.CollectionConverters;

/** What the JDBC driver keeps of a folder, Spark knows. */
class KeptIndexTest {

    @Test
    void countsAreKnownFromWhatTheDriverHasKept(@TempDir Path folder) throws Exception {
        for (String name : List.of("jit.nettrace", "loader.nettrace")) {
            Files.copy(SharedFiles.projectRoot().resolve("examples/traces").resolve(name), folder.resolve(name));
        }
        Properties kept = new Properties();
        kept.setProperty("index", "file");
        String count = "select count(*) from events";
        List<String> expected = SparkSessions.driverRows(folder.toString(), count);
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + folder, kept)) {
            connection.createStatement().executeQuery(count).close();
        }
        SparkSession spark = SparkSessions.local();
        spark.read().format("nettrace").option("index", "file").load(folder.toString())
                .createOrReplaceTempView("kept");
        assertThat(SparkSessions.rows(spark, "select count(*) from kept")).isEqualTo(expected);
        assertThat(spark.table("kept").queryExecution().optimizedPlan().stats().rowCount().get().toString())
                .isEqualTo(expected.get(0));
        Map<String, ColumnStat> columns = new HashMap<>();
        CollectionConverters.asJava(spark.table("kept").queryExecution().optimizedPlan().stats().attributeStats())
                .forEach((column, statistics) -> columns.put(column.name(), statistics));
        assertThat(columns.get("event_name").distinctCount().get() + " | "
                        + columns.get("event_id").distinctCount().get() + " | "
                        + columns.get("trace").distinctCount().get() + " | "
                        + columns.get("time_ns").min().get() + " | "
                        + columns.get("time_ns").max().get())
                .isEqualTo(SparkSessions.driverRows(folder.toString(), "select count(distinct event_name),"
                        + " count(distinct event_id), count(distinct trace), min(time_ns), max(time_ns) from events")
                        .get(0));
    }
}
