package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Properties;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;

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
    }
}
