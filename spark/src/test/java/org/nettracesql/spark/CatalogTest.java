package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.SqlType;
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
                "select !utc_time(time_ns, trace), utc_time, !utc_time(time_ns, 'no such trace') from @clr.GCStart",
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select !hex(MethodID), !hex(nullif(MethodSize, MethodSize)), !gc_reason_name(mod(MethodSize, 7)),"
                        + " !u64_less(nullif(MethodID, MethodID), MethodSize),"
                        + " !u64_between(MethodSize, 1, nullif(MethodFlags, MethodFlags))"
                        + " from @clr.MethodLoadVerbose",
                "select !method_at(nullif(MethodID, MethodID), time_ns, process_id, trace),"
                        + " !method_id_at(MethodStartAddress, time_ns, process_id, nullif(trace, 'jit.nettrace')),"
                        + " !method_id_at(MethodStartAddress, time_ns),"
                        + " !bit_test(MethodFlags, nullif(MethodToken, 0)),"
                        + " !body_at(MethodStartAddress, time_ns, nullif(process_id, process_id), trace)"
                        + " from @clr.MethodLoadVerbose where MethodSize > 400",
                "select !top_frame(stack_id, time_ns, trace), !stack_depth(stack_id, trace),"
                        + " !keyword_names(provider, event_keywords) from @trace.events where event_number < 500",
            })
    void anArgumentThatIsNullGivesNullWhoeverCalls(String sql) throws SQLException {
        String asked = sql.replace("@", "jit.").replace("!", "jit.");
        List<String> generated = SparkSessions.rows(spark, asked);
        assertThat(generated)
                .isEqualTo(SparkSessions.driverRows(
                        TRACES.resolve("jit.nettrace").toString(), sql.replace("@", "").replace("!", "")))
                .anyMatch(row -> row.contains("null"));
        spark.conf().set("spark.sql.codegen.wholeStage", "false");
        spark.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
        try {
            assertThat(SparkSessions.rows(spark, asked)).isEqualTo(generated);
        } finally {
            spark.conf().unset("spark.sql.codegen.wholeStage");
            spark.conf().unset("spark.sql.codegen.factoryMode");
        }
    }

    @Test
    void generatedCodeCallsFunctionsWithTheirOwnTypes() {
        String sql = "explain select nettrace.method_at(MethodStartAddress, time_ns, process_id, trace),"
                + " nettrace.hex(MethodID) from nettrace.clr.MethodLoadVerbose";
        assertThat(SparkSessions.rows(spark, sql).toString())
                .contains("nettrace.method_at.invoke")
                .contains("nettrace.hex.invoke");
    }

    /** The arguments of any function: columns of events, by the name of the parameter where that matters. */
    private static String argument(Parameter parameter) {
        return switch (parameter.name()) {
            case "trace" -> "trace";
            case "stack_id" -> "stack_id";
            case "pattern" -> "'%System%'";
            default -> switch (parameter.type()) {
                case BIGINT -> "event_keywords";
                case INTEGER -> "event_id";
                default -> "event_name";
            };
        };
    }

    /** Spark 3.5 has to translate what it takes for a condition, whether the scan takes it over or not. */
    @Test
    void everyFunctionThatIsTrueOrFalseCanBeACondition() throws SQLException {
        int asked = 0;
        for (SqlFunction function : FunctionCatalog.all()) {
            for (int given = function.requiredParameters();
                    function.returnType() == SqlType.BOOLEAN && given <= function.parameters().size(); given++) {
                String call = "!" + function.name() + function.parameters().stream()
                        .limit(given)
                        .map(CatalogTest::argument)
                        .collect(Collectors.joining(", ", "(", ")"));
                for (String where : List.of("%s", "not %s", "%s or event_id = 1", "%s = (event_version = 1)")) {
                    String sql = "select count(*) from @events where " + where.formatted(call);
                    assertThat(SparkSessions.rows(spark, sql.replace("@", "jit.").replace("!", "jit."))).as(sql)
                            .isEqualTo(SparkSessions.driverRows(TRACES.resolve("jit.nettrace").toString(),
                                    sql.replace("@", "").replace("!", "")));
                    asked++;
                }
            }
        }
        assertThat(asked).isGreaterThan(20);
    }

    @Test
    void computedTablesAreMadeOfTheTracesOnlyThatAreWanted() throws SQLException {
        String sql = "select trace, count(*) from @methods where trace in ('jit.nettrace', 'loader.nettrace')"
                + " and trace not like 'l%' group by trace";
        assertThat(SparkSessions.rows(spark, sql.replace("@", "nettrace.trace.")))
                .isEqualTo(SparkSessions.driverRows(TRACES.toString(), sql.replace("@", "")))
                .hasSize(1);
        SourceOptions options = SourceOptions.of(Map.of("path", TRACES.toString()));
        TraceSet traces = TraceSet.of(options);
        DerivedScanBuilder scan =
                new DerivedScanBuilder(traces, (DerivedRelation) traces.table("methods"), options);
        assertThat(parts(scan.build())).isEqualTo(traces.traces().size()).isGreaterThan(2);
        Predicate other = new Predicate(">", new Expression[] {
            Expressions.column("body"), LiteralValue.apply(1L, DataTypes.LongType)
        });
        Predicate ofTrace = new Predicate("=", new Expression[] {
            Expressions.column("trace"),
            LiteralValue.apply(UTF8String.fromString("jit.nettrace"), DataTypes.StringType)
        });
        DerivedScan joined = (DerivedScan) scan.build();
        assertThat(joined.filterAttributes()).extracting(Object::toString).containsExactly("trace");
        // As a join tells while it runs.
        joined.filter(new Predicate[] {other, ofTrace});
        assertThat(parts(joined)).isEqualTo(1);
        assertThat(scan.pushPredicates(new Predicate[] {other, ofTrace})).containsExactly(other);
        assertThat(scan.pushedPredicates()).hasSize(1);
        assertThat(parts(scan.build())).isEqualTo(1);
    }

    private static int parts(Scan scan) {
        int parts = 0;
        for (InputPartition partition : scan.toBatch().planInputPartitions()) {
            parts += ((RowsPartition) partition).parts().size();
        }
        return parts;
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
    void theTablesThatThereAreAreThoseThatAreListed() {
        for (String there : List.of("trace.events", "clr.GCStart", "CLR.gcstart", "trace.methods", "events")) {
            assertThat(spark.catalog().tableExists("nettrace." + there)).as(there).isTrue();
        }
        List<String> none = new ArrayList<>(List.of("trace.nothing", "none.events", "clr.clr.GCStart"));
        if (spark.version().startsWith("3")) {
            // Spark 4 loads the table, and has the sentence that a query has.
            none.addAll(List.of("trace.hot_methods", "hot_methods"));
        }
        for (String not : none) {
            assertThat(spark.catalog().tableExists("nettrace." + not)).as(not).isFalse();
        }
    }

    /** As the document about Spark tells: a catalog of the driver's beside this one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from %hot_methods",
                "select trace, method, exclusive_samples from %hot_methods where exclusive_samples > 1",
                "select h.method, count(*) from %hot_methods h join @clr.MethodLoadVerbose m on h.trace = m.trace"
                        + " and h.method = !method_at(m.MethodStartAddress, m.time_ns, m.process_id, m.trace)"
                        + " group by h.method",
            })
    void reportsAreTheDriversBesideTablesOfThisCatalog(String sql) throws SQLException {
        spark.conf().set("spark.sql.catalog.report",
                "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog");
        spark.conf().set("spark.sql.catalog.report.url", "jdbc:nettrace:" + TRACES);
        spark.conf().set("spark.sql.catalog.report.driver", "org.nettracesql.jdbc.NettraceDriver");
        String asked = sql.replace("%", "report.trace.").replace("@", "nettrace.").replace("!", "nettrace.");
        assertThat(SparkSessions.rows(spark, asked))
                .isEqualTo(SparkSessions.driverRows(
                        TRACES.toString(), sql.replace("%", "").replace("@", "").replace("!", "")))
                .isNotEmpty();
    }

    @Test
    void thereIsNoPast() {
        for (String past : List.of("version as of 1", "timestamp as of '2026-01-01'")) {
            assertThatThrownBy(() -> spark.sql("select * from nettrace.clr.GCStart " + past).count())
                    .hasMessageContaining("has each trace as it is now");
        }
    }

    @Test
    void tablesWithoutANamespaceAreThoseThatNeedNone() {
        assertThat(SparkSessions.rows(spark, "show tables in nettrace"))
                .isEqualTo(SparkSessions.rows(spark, "show tables in nettrace.trace"))
                .contains("trace | events | false");
    }

    private static boolean isCached(String sql) {
        return spark.sql(sql).queryExecution().withCachedData().toString().contains("InMemoryRelation");
    }

    @Test
    void whatIsCachedOfATableIsReadByWhoeverNamesIt() {
        for (String table : List.of("nettrace.clr.GCStart", "nettrace.trace.threads")) {
            String sql = "select count(*) from " + table;
            assertThat(isCached(sql)).isFalse();
            spark.sql("cache table " + table);
            assertThat(isCached(sql)).as(sql).isTrue();
            assertThat(isCached("select count(*) from nettrace.clr.GCEnd")).isFalse();
            spark.sql("uncache table " + table);
            assertThat(isCached(sql)).isFalse();
        }
    }
}
