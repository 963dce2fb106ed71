package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.SharedFiles;

/** The catalog's names, functions and errors. */
class CatalogTest {

    private static final Path TRACES = SharedFiles.projectRoot().resolve("examples/traces");

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSessions.local();
        spark.conf().set("spark.sql.catalog.nettrace", NettraceCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.nettrace.path", TRACES.toString());
        spark.conf().set("spark.sql.catalog.jit", NettraceCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.jit.path", TRACES.resolve("jit.nettrace").toString());
    }

    @Test
    void namesAreThoseOfTheDriver() {
        assertThat(SparkSessions.rows(spark, "show namespaces in nettrace"))
                .contains("trace", "clr", "rundown", "sampler");
        assertThat(SparkSessions.rows(spark, "show tables in nettrace.clr"))
                .anyMatch(row -> row.startsWith("clr | MethodLoadVerbose |"));
        assertThat(SparkSessions.rows(spark, "show tables in nettrace.trace"))
                .anyMatch(row -> row.startsWith("trace | events |"))
                .anyMatch(row -> row.startsWith("trace | methods |"))
                .noneMatch(row -> row.startsWith("trace | hot_methods |"));
        assertThat(SparkSessions.rows(spark, "describe nettrace.clr.methodloadverbose"))
                .anyMatch(row -> row.startsWith("MethodStartAddress | bigint |"))
                .anyMatch(row -> row.startsWith("utc_time | timestamp_ntz |"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(*) from @clr.MethodLoadVerbose",
                "select m.MethodName, count(*) from @clr.MethodLoadVerbose m join @clr.MethodJittingStarted j"
                        + " on m.trace = j.trace and m.MethodID = j.MethodID group by m.MethodName",
                "select trace, !method_at(MethodStartAddress, time_ns, process_id, trace),"
                        + " !tier_at(MethodStartAddress + 1, time_ns, process_id, trace),"
                        + " !hex(!u64('0x10') + MethodID) from @clr.MethodLoadVerbose",
                "select !why_unresolved(4096, time_ns, process_id, trace) from @clr.GCStart",
                "select !method_at(MethodStartAddress, time_ns, process_id, 'no such trace'), !keyword_names('clr', 24)"
                        + " from @clr.MethodLoadVerbose where MethodSize > 1000",
                "select !stack_depth(stack_id, trace), count(*) from @trace.events where stack_id is not null"
                        + " group by !stack_depth(stack_id, trace)",
                "select !gc_reason_name(Reason), count(*) from @clr.GCStart group by !gc_reason_name(Reason)",
            })
    void sameRowsAsTheDriver(String sql) throws SQLException {
        assertThat(SparkSessions.rows(spark, sql.replace("@", "nettrace.").replace("!", "nettrace.")))
                .isEqualTo(SparkSessions.driverRows(TRACES.toString(), sql.replace("@", "").replace("!", "")))
                .isNotEmpty();
    }

    @Test
    void aFunctionThatIsNotToldTheTraceAsksAll() throws SQLException {
        String sql = "select !method_at(MethodStartAddress), !method_at(MethodStartAddress, time_ns)"
                + " from @clr.MethodLoadVerbose where MethodSize > 200";
        assertThat(SparkSessions.rows(spark, sql.replace("@", "jit.").replace("!", "jit.")))
                .isEqualTo(SparkSessions.driverRows(
                        TRACES.resolve("jit.nettrace").toString(), sql.replace("@", "").replace("!", "")))
                .isNotEmpty();
        assertThat(SparkSessions.rows(spark, sql.replace("@", "nettrace.").replace("!", "nettrace.")))
                .isEqualTo(SparkSessions.driverRows(TRACES.toString(), sql.replace("@", "").replace("!", "")));
    }

    @Test
    void whatIsPushedDownIsInThePlan() {
        String plan = SparkSessions.rows(spark, "explain select trace from nettrace.clr.MethodLoadVerbose"
                + " where MethodSize > 100 and upper(MethodName) = 'MAIN'").toString();
        assertThat(plan).contains("MethodSize 101..").contains("upper(MethodName");
        String totals = SparkSessions.rows(spark, "explain select event_name, count(*), max(time_ns)"
                + " from nettrace.trace.events where event_level = 4 group by event_name").toString();
        assertThat(totals).contains("nettrace index of trace.events").contains("COUNT, LAST_TIME");
    }

    @Test
    void nothingCanBeWritten() {
        assertThatThrownBy(() -> spark.sql("drop table nettrace.trace.events"))
                .hasMessageContaining("cannot be changed");
    }

    @Test
    void reportsSayThatTheyAreTheDrivers() {
        assertThatThrownBy(() -> spark.sql("select * from nettrace.trace.hot_methods"))
                .hasMessageContaining("written in the SQL of the JDBC driver");
    }

    @Test
    void optionsThatAreWrongAreRefused() {
        assertThatThrownBy(() -> spark.read().format("nettrace").option("tabel", "x").load(TRACES.toString()))
                .hasMessageContaining("There is no option \"tabel\"");
        assertThatThrownBy(() -> spark.read().format("nettrace").load("s3a://bucket/traces"))
                .hasMessageContaining("mounted on every node");
        assertThatThrownBy(() -> spark.read().format("nettrace").option("table", "nothing").load(TRACES.toString()))
                .hasMessageContaining("There is no table nothing");
        assertThatThrownBy(() -> spark.read().format("nettrace").load(TRACES.resolve("README.md").toString()).count())
                .hasMessageContaining("README.md");
    }
}
