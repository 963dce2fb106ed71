package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JDBC's escapes, and that what the metadata says of them is so. */
class JdbcEscapesTest extends ExtremesTest {

    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("ABS", "abs(-1.5) = 1.5"), Map.entry("ACOS", "acos(1) = 0"), Map.entry("ASIN", "asin(0) = 0"),
            Map.entry("ATAN", "atan(0) = 0"), Map.entry("ATAN2", "atan2(0, 1) = 0"),
            Map.entry("CEILING", "ceiling(1.2) = 2"), Map.entry("COS", "cos(0) = 1"),
            Map.entry("COT", "cot(1) between 0.642 and 0.643"), Map.entry("DEGREES", "degrees(0) = 0"),
            Map.entry("EXP", "exp(0) = 1"), Map.entry("FLOOR", "floor(-1.2) = -2"),
            Map.entry("LOG", "log(10) between 2.3 and 2.31"), Map.entry("LOG10", "log10(100) = 2"),
            Map.entry("MOD", "mod(5, 3) = 2"), Map.entry("PI", "pi() between 3.14 and 3.15"),
            Map.entry("POWER", "power(2, 3) = 8"), Map.entry("RADIANS", "radians(0) = 0"),
            Map.entry("RAND", "rand(5) between 0 and 1"), Map.entry("ROUND", "round(2.55, 1) = 2.6"),
            Map.entry("SIGN", "sign(-3) = -1"), Map.entry("SIN", "sin(0) = 0"), Map.entry("SQRT", "sqrt(9) = 3"),
            Map.entry("TAN", "tan(0) = 0"), Map.entry("TRUNCATE", "truncate(5.55, 1) = 5.5"),
            Map.entry("ASCII", "ascii('a') = 97"), Map.entry("CHAR", "char(97) = 'a'"),
            Map.entry("CHAR_LENGTH", "char_length('abc') = 3"),
            Map.entry("CHARACTER_LENGTH", "character_length('abc') = 3"),
            Map.entry("CONCAT", "concat('a', 'b') = 'ab'"), Map.entry("DIFFERENCE", "difference('a', 'a') = 4"),
            Map.entry("INSERT", "insert('abc', 2, 1, 'xx') = 'axxc'"), Map.entry("LCASE", "lcase('A') = 'a'"),
            Map.entry("LEFT", "left('abc', 2) = 'ab'"), Map.entry("LENGTH", "length('abc') = 3"),
            Map.entry("LOCATE", "locate('b', 'abcb', 3) = 4"), Map.entry("LTRIM", "ltrim(' a') = 'a'"),
            Map.entry("OCTET_LENGTH", "octet_length('ü') = 2"), Map.entry("POSITION", "position('b' in 'abc') = 2"),
            Map.entry("REPEAT", "repeat('ab', 2) = 'abab'"), Map.entry("REPLACE", "replace('abc', 'b', 'x') = 'axc'"),
            Map.entry("RIGHT", "right('abc', 2) = 'bc'"), Map.entry("RTRIM", "rtrim('a ') = 'a'"),
            Map.entry("SOUNDEX", "soundex('a') = 'A000'"), Map.entry("SPACE", "space(2) = '  '"),
            Map.entry("SUBSTRING", "substring('abc', 2, 1) = 'b'"), Map.entry("UCASE", "ucase('a') = 'A'"),
            Map.entry("CONVERT", "convert('12', SQL_INTEGER) = 12"), Map.entry("DATABASE", "database() = ''"),
            Map.entry("IFNULL", "ifnull(null, 1) = 1"), Map.entry("USER", "user() is not null"),
            Map.entry("CURDATE", "curdate() > {d '2020-01-02'}"),
            Map.entry("CURRENT_DATE", "current_date() > {d '2020-01-02'}"),
            Map.entry("CURRENT_TIME", "current_time() >= {t '00:00:00'}"),
            Map.entry("CURRENT_TIMESTAMP", "current_timestamp() > {ts '2020-01-02 03:04:05'}"),
            Map.entry("CURTIME", "curtime() >= {t '00:00:00'}"),
            Map.entry("DAYNAME", "dayname({d '2020-01-02'}) = 'Thursday'"),
            Map.entry("DAYOFMONTH", "dayofmonth({d '2020-01-02'}) = 2"),
            Map.entry("DAYOFWEEK", "dayofweek({d '2020-01-02'}) = 5"),
            Map.entry("DAYOFYEAR", "dayofyear({d '2020-02-02'}) = 33"),
            Map.entry("EXTRACT", "extract(year from {d '2020-01-02'}) = 2020"),
            Map.entry("HOUR", "hour({t '10:11:12'}) = 10"), Map.entry("MINUTE", "minute({t '10:11:12'}) = 11"),
            Map.entry("MONTH", "month({d '2020-03-02'}) = 3"),
            Map.entry("MONTHNAME", "monthname({d '2020-01-02'}) = 'January'"),
            Map.entry("NOW", "now() > {ts '2020-01-02 03:04:05'}"),
            Map.entry("QUARTER", "quarter({d '2020-05-02'}) = 2"), Map.entry("SECOND", "second({t '10:11:12'}) = 12"),
            Map.entry("TIMESTAMPADD", "timestampadd(SQL_TSI_DAY, 1, {d '2020-01-02'}) = {d '2020-01-03'}"),
            Map.entry("TIMESTAMPDIFF", "timestampdiff(SQL_TSI_DAY, {d '2020-01-02'}, {d '2020-02-02'}) = 31"),
            Map.entry("WEEK", "week({d '2020-01-02'}) = 1"), Map.entry("YEAR", "year({d '2020-01-02'}) = 2020"));

    private static final Map<Integer, String> NULLS = Map.ofEntries(
            Map.entry(Types.BOOLEAN, "BOOLEAN"), Map.entry(Types.TINYINT, "TINYINT"),
            Map.entry(Types.SMALLINT, "SMALLINT"), Map.entry(Types.INTEGER, "INTEGER"),
            Map.entry(Types.BIGINT, "BIGINT"), Map.entry(Types.REAL, "REAL"), Map.entry(Types.DOUBLE, "DOUBLE"),
            Map.entry(Types.FLOAT, "FLOAT"), Map.entry(Types.NUMERIC, "NUMERIC"), Map.entry(Types.DECIMAL, "DECIMAL"),
            Map.entry(Types.CHAR, "CHAR"), Map.entry(Types.VARCHAR, "VARCHAR"), Map.entry(Types.DATE, "DATE"),
            Map.entry(Types.TIME, "TIME"), Map.entry(Types.TIMESTAMP, "TIMESTAMP"));

    @Test
    void everyFunctionThatTheMetadataNamesIsThereBetweenBraces(@TempDir Path folder) throws SQLException {
        Set<String> named = new TreeSet<>();
        try (Connection connection = open(folder)) {
            DatabaseMetaData metadata = connection.getMetaData();
            for (String list : List.of(metadata.getNumericFunctions(), metadata.getStringFunctions(),
                    metadata.getSystemFunctions(), metadata.getTimeDateFunctions())) {
                named.addAll(List.of(list.split(",")));
            }
        }
        assertThat(named).containsExactlyInAnyOrderElementsOf(CALLS.keySet());
        for (Map.Entry<String, String> call : CALLS.entrySet()) {
            String name = call.getKey();
            String rest = call.getValue().substring(name.length());
            int end = endOfCall(rest);
            for (String spelling : List.of("{fn " + name, "{FN " + name.toLowerCase(Locale.ROOT), "{\n fn " + name)) {
                String sql = "select " + spelling + rest.substring(0, end) + "}" + rest.substring(end) + " as x";
                assertThat(engines.row(sql)).as(sql).isEqualTo("true");
            }
        }
    }

    private static Connection open(Path folder) throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
    }

    private static int endOfCall(String rest) {
        int depth = 0;
        int at = 0;
        do {
            depth += rest.charAt(at) == '(' ? 1 : rest.charAt(at) == ')' ? -1 : 0;
            at++;
        } while (depth > 0);
        return at;
    }

    @Test
    void whatCanBeConvertedIsConverted(@TempDir Path folder) throws SQLException {
        List<String> failed = new ArrayList<>();
        try (Connection connection = open(folder);
                Statement statement = connection.createStatement()) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(metadata.supportsConvert()).isTrue();
            assertThat(metadata.supportsConvert(Types.BOOLEAN, Types.DATE)).isFalse();
            assertThat(metadata.supportsConvert(Types.VARCHAR, Types.ARRAY)).isFalse();
            assertThat(metadata.supportsConvert(Types.CLOB, Types.VARCHAR)).isFalse();
            for (Map.Entry<Integer, String> from : NULLS.entrySet()) {
                for (Map.Entry<Integer, String> to : NULLS.entrySet()) {
                    if (metadata.supportsConvert(from.getKey(), to.getKey())) {
                        convert(statement, from.getValue(), to.getValue(), failed);
                    }
                }
            }
        }
        assertThat(failed).isEmpty();
    }

    private static void convert(Statement statement, String from, String to, List<String> failed) {
        String sql = "select {fn convert(cast(null as " + from + "), SQL_" + to + ")}";
        try {
            statement.executeQuery(sql).close();
        } catch (SQLException e) {
            failed.add(sql + ": " + e.getMessage());
        }
    }

    @Test
    void anOuterJoinMayStandBetweenBraces() {
        String outer = "select a.x, b.x, c.x from {oj (values (1), (2)) a(x) left outer join {oj (values (1), (3)) b(x)"
                + " full join (values (3)) c(x) on b.x = c.x} on a.x = b.x} order by 1";
        assertThat(engines.rows(outer)).containsExactly("1|1|null", "2|null|null");
        assertThat(engines.row("select count(*) from {OJ Demo.Hard a left join Demo.Hard b on a.id = b.id},"
                        + " (values (1), (2)) c"))
                .isEqualTo(engines.row("select 2 * count(*) from Demo.Hard"));
    }

    @Test
    void theEscapeOfAPatternMayStandBetweenBraces() {
        assertThat(engines.row("select 'a_b' like 'a!_b' {escape '!'}, 'axb' like 'a!_b' {ESCAPE '!'},"
                        + " 'a%' like '_\\%' { escape '\\' }"))
                .isEqualTo("true|false|true");
    }

    @Test
    void aLimitMayStandBetweenBraces() {
        String values = "select x from (values (1), (2), (3)) t(x) order by x ";
        assertThat(engines.rows(values + "{limit 2}")).containsExactly("1", "2");
        assertThat(engines.rows(values + "{limit 1 offset 1}")).containsExactly("2");
        assertThat(engines.rows(values + "{limit ?}", 1)).containsExactly("1");
        assertThat(engines.rows(values + "{limit ? offset ?}", 2, 2)).containsExactly("3");
        assertThat(engines.rows("select * from (select 7 {limit 1}) t")).containsExactly("7");
    }

    @Test
    void whatIsCalledIsNotThere() {
        assertThat(engines.error("{call f(1)}")).contains("There are no stored procedures to call");
        assertThat(engines.error("{? = call f(1)}", 1)).contains("There are no stored procedures to call");
        assertThat(engines.error("select {fn nosuch(1)}")).contains("There is no function nosuch");
        assertThat(engines.error("select {fn abs(1)")).contains("the query ends too early");
        assertThat(engines.error("select {'a': 1}")).contains("There are no structures and maps");
    }

    @Test
    void aColumnOfAnEscapeIsLabelledAsItIsWritten() {
        assertThat(engines.answer("select {fn  abs(-1)}, {fn log(1)}, {d '2020-01-02'}, 'a' like 'a' {escape '!'}"
                        + " from (values (1))").columns())
                .containsExactly("{fn abs(-1)} INTEGER", "{fn log(1)} DOUBLE", "{d '2020-01-02'} DATE",
                        "'a' like 'a' {escape '!'} BOOLEAN");
    }
}
