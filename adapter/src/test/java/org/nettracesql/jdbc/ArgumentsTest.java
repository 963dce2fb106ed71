package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.function.OtherLibraries;
import org.nettracesql.adapter.function.TraceFunctions;

/** Functions with any number of arguments of any types: rows, or a sentence that tells what is wrong with them. */
@Tag("thorough")
class ArgumentsTest {

    private static final long SEED = Long.getLong("nettrace.arguments.seed", 20_261_122L);
    /** How often each function is tried. */
    private static final int TIMES = Integer.getInteger("nettrace.arguments.times", 1);

    private static final int MOST_ARGUMENTS = 5;

    private static final List<String> ARGUMENTS = List.of("id", "i8", "i64", "f64", "f32", "s", "b", "utc_time", "1",
            "-2", "1.5", "'a'", "'$.a'", "'year'", "NULL", "TRUE", "DATE '2020-01-01'", "TIME '10:00:00'",
            "INTERVAL '1' DAY", "ARRAY[id]", "MAP['a', 1]", "ROW(1, 2)", "*", "DAY", "s, s", "id, id");

    private static final List<String> OTHER_NAMES = List.of("COALESCE", "NULLIF", "IFNULL", "NVL", "IF", "GREATEST",
            "LEAST", "CONCAT", "CONCAT_WS", "DATE_TRUNC", "DATE_PART", "DATE_DIFF", "TIME_BUCKET", "TO_TIMESTAMP",
            "INSTR", "CONTAINS", "LIST", "GROUP_CONCAT", "MAX_BY", "MIN_BY", "COUNT_IF", "QUANTILE_CONT", "MEDIAN",
            "CORR", "EPOCH", "EPOCH_MS", "TRUNC", "REGEXP_EXTRACT", "JSON_EXTRACT", "LTRIM", "NOW", "UNNEST",
            "MEAN", "SEM", "SKEWNESS", "WAVG", "TO_SECONDS", "YEARWEEK", "LIST_LAST", "ARRAY_POP_FRONT", "JSON_VALID",
            "REGEXP_FULL_MATCH", "PG_SIZE_PRETTY", "FORMAT_BYTES", "BIN", "SCALE", "MIN_SCALE", "TRIM_SCALE",
            "ARRAY_FILL", "JUSTIFY_INTERVAL", "JUSTIFY_DAYS", "FACTORIAL", "DATEPART", "AGO", "STRFTIME");

    @TempDir
    private Path folder;

    @Test
    void everyFunctionTakesItsArgumentsOrSaysWhatItTakes() throws Exception {
        Set<String> names = new TreeSet<>(OTHER_NAMES);
        names.addAll(TraceFunctions.names());
        for (SqlOperator operator : SqlLibraryOperatorTableFactory.INSTANCE
                .getOperatorTable(EnumSet.of(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL)).getOperatorList()) {
            names.add(operator.getName());
        }
        OtherLibraries.TABLE.getOperatorList().forEach(operator -> names.add(operator.getName()));
        names.removeIf(name -> !name.matches("\\w+"));
        Random random = new Random(SEED);
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        try (SqlFuzz fuzz = new SqlFuzz(folder)) {
            for (String name : names) {
                for (int i = 0; i < TIMES; i++) {
                    String sql = "SELECT " + call(name, random.nextInt(MOST_ARGUMENTS + 1), random)
                            + " FROM Demo.Hard";
                    fuzz.wrongs(sql).forEach(one -> wrong.add(sql + "\n    " + one));
                    tried++;
                }
            }
            System.out.println("ArgumentsTest: " + tried + " calls of " + names.size() + " functions with each engine: "
                    + fuzz.outcomes() + ", -Dnettrace.arguments.seed=" + SEED);
        }
        assertThat(wrong).as("-Dnettrace.arguments.seed=%s", SEED).isEmpty();
    }

    private static String call(String name, int count, Random random) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(ARGUMENTS.get(random.nextInt(ARGUMENTS.size())));
        }
        String call = name + "(" + String.join(", ", arguments) + ")";
        return switch (random.nextInt(4)) {
            case 0 -> call + " OVER (ORDER BY id)";
            case 1 -> call + " FILTER (WHERE b)";
            default -> call;
        };
    }

    @Test
    void whatNoFunctionTakesIsAMistakeAtItsPlace() throws Exception {
        try (AllEngines engines = new AllEngines(ExtremesTrace.write(folder))) {
            assertThat(engines.error("SELECT COALESCE() FROM Demo.Hard"))
                    .isEqualTo("42000 COALESCE cannot be called without arguments (line 1, column 8).");
            assertThat(engines.error("SELECT id, EXISTS(id) FROM Demo.Hard"))
                    .isEqualTo("42000 EXISTS takes a query, as in EXISTS (SELECT ...) (line 1, column 12).");
            assertThat(engines.error("SELECT BIT_AND(NULL) FROM Demo.Hard"))
                    .isEqualTo("42000 BIT_AND is given a NULL without a type: CAST it to one (line 1, column 16).");
            assertThat(engines.error("SELECT LAST_DAY(TIME '10:00:00')")).startsWith("42000 LAST_DAY takes a date or");
            assertThat(engines.error("SELECT DATE '2026-01-01' <> 3"))
                    .startsWith("42000 <> cannot be applied to DATE and INTEGER:");
            assertThat(engines.error("SELECT SUBSTR(NULL, NULL)")).startsWith("42000 SUBSTR cannot be applied to");
            assertThat(engines.error("SELECT DATE_PART(NULL, NULL)")).startsWith("42000 DATE_PART cannot be applied");
            assertThat(engines.error("SELECT DESCRIPTOR(*) FROM Demo.Hard")).startsWith("42000 DESCRIPTOR cannot be");
            assertThat(engines.error("SELECT COALESCE(id) OVER (ORDER BY id) FROM Demo.Hard"))
                    .startsWith("42000 OVER ");
            assertThat(engines.error("SELECT GROUP_ID() FILTER (WHERE b) FROM Demo.Hard")).startsWith("42000 FILTER ");
            assertThat(engines.error("SELECT JSON_ARRAYAGG_ABSENT_ON_NULL(s, s, b) FROM Demo.Hard"))
                    .startsWith("42000 JSON_ARRAYAGG takes one value");
            assertThat(engines.error("SELECT SUM() FILTER (WHERE b) OVER (ORDER BY id) FROM Demo.Hard"))
                    .startsWith("42000 ");
            assertThat(engines.error("SELECT RAND_INTEGER(i8) FROM Demo.Hard")).startsWith("22000 RAND_INTEGER ");
            assertThat(engines.error("SELECT MAX(MAP['a', 1]) FROM Demo.Hard")).startsWith("0A000 ").contains("MAP");
        }
    }

    @Test
    void constantsOfEveryTypeMayStandInAWindow() throws Exception {
        String ofRows = " over (order by x) from (values (1), (2), (3)) t(x)";
        try (AllEngines engines = new AllEngines(ExtremesTrace.write(folder));
                Connection nativeDatabase = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = nativeDatabase.createStatement()) {
            for (String constant : List.of("date '2020-01-01'", "timestamp '2020-01-01 10:00:00.5'", "1", "1.50", "1e0",
                    "'x'", "true")) {
                for (String function : List.of("lag(%s)", "lag(%s, 2, %1$s)", "max(%s)", "first_value(%s)")) {
                    String sql = "select " + function.formatted(constant) + ofRows;
                    try (ResultSet rows = statement.executeQuery(sql)) {
                        assertThat(engines.rows(sql)).as(sql).isEqualTo(AllEngines.read(rows, true).rows());
                    }
                }
            }
            assertThat(engines.rows("select lag(time '10:00:00')" + ofRows)).containsExactly("10:00:00", "10:00:00",
                    "null");
            assertThat(engines.rows("select lag(interval '1' day)" + ofRows)).containsExactly("1 day", "1 day",
                    "null");
            assertThat(engines.rows("select lag(interval '2' month)" + ofRows)).containsExactly("2 months",
                    "2 months", "null");
        }
    }
}
