package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A number that does not fit is an error, the same with every engine, wherever it is computed. */
class ArithmeticTest extends ExtremesTest {

    /** A minute for all engines one after another: what is not done then would not be in an hour. */
    private static final Duration SOON = Duration.ofMinutes(1);

    private static final String OUT_OF_RANGE = "22003 A number is out of range: ";

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "i64 + 1; +; BIGINT", "i64 - 9; -; BIGINT", "i64 * 2; *; BIGINT", "-i64; -; BIGINT", "ABS(i64); ABS; BIGINT",
        "i64 / -1; /; BIGINT", "i32 + 1; +; INTEGER", "i32 - 4; -; INTEGER",
        "i32 * 2; *; INTEGER", "-i32; -; INTEGER", "ABS(i32); ABS; INTEGER", "i32 / -1; /; INTEGER",
        "i16 + i16; +; SMALLINT", "i16 - i16 - i16; -; SMALLINT", "i16 * i16; *; SMALLINT", "-i16; -; SMALLINT",
        "i64 << 1; <<; BIGINT", "i32 << 1; <<; INTEGER", "i16 << 1; <<; SMALLINT", "i8 << 1; <<; TINYINT",
        "i8 + i8; +; TINYINT", "i8 * i8; *; TINYINT", "-i8; -; TINYINT", "ABS(i8); ABS; TINYINT",
        "ROUND(i32, -1); ROUND; INTEGER", "ROUND(i64, -1); ROUND; BIGINT", "i64 + i8; +; BIGINT",
        "i64 * CAST(1 AS DECIMAL(38, 0)) * 100000000000000000000; *; 'DECIMAL(38, 0)'",
    })
    void anOverflowIsAnError(String expression, String symbol, String type) {
        String rows = " where id in (5, 6)";
        String wider = type.equals("BIGINT") ? "DECIMAL(38, 0) or DOUBLE" : "BIGINT";
        String hint = type.startsWith("DECIMAL") ? "DOUBLE" : wider;
        String sentence = OUT_OF_RANGE + "the result of " + symbol + " does not fit " + type + ". CAST an operand to "
                + hint + ".";
        assertThat(engines.error("select " + expression + " from Demo.Hard" + rows)).isEqualTo(sentence);
        assertThat(engines.error("select count(*) from Demo.Hard where " + expression + " > 5"))
                .isEqualTo(sentence);
        assertThat(engines.error("select sum(" + expression + ") from Demo.Hard" + rows)).isEqualTo(sentence);
        assertThat(engines.error("select " + expression + ", count(*) from Demo.Hard" + rows + " group by 1"))
                .isEqualTo(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "9223372036854775807 + 1", "2147483647 * 2", "-9223372036854775807 - 2",
        "CAST(-128 AS TINYINT) * CAST(2 AS TINYINT)", "CAST(300 AS TINYINT)", "CAST(1e300 AS REAL)",
        "CAST(1e19 AS BIGINT)",
        "CAST(3000000000 AS INTEGER)", "CAST(CAST('NaN' AS DOUBLE) AS INTEGER)", "CAST('99999999999' AS INTEGER)",
        "CAST(123.45 AS DECIMAL(3, 2))", "CAST(1e40 AS DECIMAL(38, 0))", "POWER(10, 400)", "EXP(1000)", "LN(0)",
        "SQRT(-1)", "99999999999999999999999999999999999999 + 1",
        "TIMESTAMPADD(YEAR, 2000000000, TIMESTAMP '2020-01-01 00:00:00')",
        "TIMESTAMPADD(DAY, 2000000000, TIMESTAMP '2020-01-01 00:00:00')",
        "TIMESTAMPADD(YEAR, -400000, TIMESTAMP '2020-01-01 00:00:00')",
        "DATE '2020-01-01' + 999999999 * INTERVAL '1' DAY",
        "357913942 * INTERVAL '1' YEAR", "TIMESTAMP '2020-01-01 00:00:00' + 4294967304 * INTERVAL '1' MONTH",
        "TIMESTAMPADD(DAY, 4294967297, DATE '2020-01-01')", "TIMESTAMPADD(WEEK, 613566757, DATE '2020-01-01')",
    })
    void aConstantThatDoesNotFitIsAnError(String expression) {
        assertThat(engines.error("select " + expression)).as(expression).startsWith(OUT_OF_RANGE);
        assertThat(engines.error("select id from Demo.Hard where cast(" + expression + " as varchar) <> s"))
                .as(expression).startsWith(OUT_OF_RANGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"357913942 years", "178956970 years 8 months", "P357913942Y", "-357913942-0"})
    void anIntervalOfMoreMonthsThanAPlanHoldsIsAMistake(String interval) {
        assertThat(engines.error("select DATE '2020-01-01' + INTERVAL '" + interval + "'")).contains(
                "The interval '" + interval + "' is too long: 999999999 days or 178956970 years are the most.");
    }

    @Test
    void daysOfMoreThan32BitsAreNotCutWhereTheyAreAddedToADate() {
        assertThat(engines.error("select TIMESTAMPADD(DAY, i64, DATE '2020-01-01') from Demo.Hard where id = 5"))
                .startsWith(OUT_OF_RANGE);
        assertThat(engines.error("select TIMESTAMPADD(DAY, id + 4294967296, DATE '2020-01-01') from Demo.Hard"))
                .startsWith(OUT_OF_RANGE + "an interval of 42949672");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "CAST(2.5 AS INTEGER); 3", "CAST(-2.5 AS INTEGER); -3", "CAST(1.5 AS BIGINT); 2", "CAST(0.49 AS SMALLINT); 0",
        "CAST(CAST(2.5 AS DOUBLE) AS INTEGER); 2", "CAST(2.5e0 AS INTEGER); 2",
        "CAST(CAST(3.5 AS DOUBLE) AS BIGINT); 4",
        "CAST(CAST(-2.5 AS REAL) AS INTEGER); -2", "CAST(2.345 AS DECIMAL(4, 2)); 2.35",
        "CAST(-2.345 AS DECIMAL(4, 2)); -2.35", "CAST('2.675' AS DECIMAL(4, 2)); 2.68",
        "CAST(' 42 ' AS INTEGER); 42", "7 / 2; 3", "-7 / 2; -3", "MOD(-7, 2); -1", "7 / 2.0; 3.5", "7.0 / 2; 3.5",
        "CAST(45397235 AS BIGINT) / 1000000000.0; 0.045397235", "9223372036854775807 / 1000.0; 9223372036854775.807",
        "MOD(-9223372036854775807 - 1, -1); 0", "9223372036854775806 + 1; 9223372036854775807",
        "-9223372036854775807 - 1; -9223372036854775808",
        "CAST(9223372036854775807 AS DECIMAL(38, 0)) * 9; 83010348331692982263",
        "CAST(12345678901234567890 AS DECIMAL(38, 0)) / 3; 4115226300411522630",
        "CAST(1 AS DOUBLE) / 0; Infinity",
        "TIMESTAMP '2020-01-31 00:00:00' + INTERVAL '1' MONTH; 2020-02-29 00:00:00.0",
        "CAST(INTERVAL '178956970 years 7 months' AS VARCHAR); 178956970 years 7 months",
    })
    void whatFitsIsRight(String expression, String value) {
        assertThat(engines.row("select " + expression)).as(expression).isEqualTo(value);
    }

    @Test
    void bitsAreShiftedToTheLeftOrNothing() {
        assertThat(engines.rows("select id << 3, i64 << id, i8 << 0, cast(id as smallint) << '12' from Demo.Hard"
                + " where id = 2")).containsExactly("16|4|1|8192");
        assertThat(engines.row("select 1 << 30, -1 << 31, cast(1 as bigint) << 62, 0 << 99"))
                .isEqualTo("1073741824|-2147483648|4611686018427387904|0");
        for (String expression : new String[] {"1 << 31", "1 << 64", "cast(1 as bigint) << 63"}) {
            assertThat(engines.error("select " + expression))
                    .startsWith(OUT_OF_RANGE + "the result of << does not fit");
        }
        assertThat(engines.error("select id << -1 from Demo.Hard"))
                .isEqualTo(OUT_OF_RANGE + "<< takes 0 or more places, and is given -1.");
    }

    @Test
    void aTextOfANumberWithAnyExponentIsReadAtOnce() {
        for (String number : List.of("1e1000000", "-1e1000000000", "1e100000000")) {
            String text = "'" + number + "' || substring(cast(id as varchar) from 20)";
            for (String computed : List.of("cast(" + text + " as decimal(38, 10))", "1.5 + (" + text + ")",
                    "cast('" + number + "' as decimal(10, 2)) + id", "'" + number + "' > id * 1.5")) {
                assertThat(assertTimeout(SOON, () -> engines.error("select " + computed + " from Demo.Hard")))
                        .as(computed).isEqualTo(OUT_OF_RANGE + "'" + number + "' does not fit DECIMAL(38, 0).");
            }
            assertThat(engines.row("select count(try_cast(" + text + " as decimal(10, 2))) from Demo.Hard"))
                    .isEqualTo("0");
        }
        assertThat(engines.row("select cast('1e-1000000' as decimal(10, 2)), cast('0e1000000' as decimal(10, 2)),"
                + " cast(' 1.255e2 ' as decimal(10, 1)), cast('1' || repeat('0', 200) || 'e-200' as decimal(10, 0))"))
                .isEqualTo("0.00|0.00|125.5|1");
    }

    @Test
    void numbersAreRoundedAtAnyPlaceAtOnce() {
        String columns = "select round(f64, %1$s), truncate(f64, %1$s), round(i64 * 0.5, %1$s) = i64 * 0.5,"
                + " truncate(i16, %1$s) from Demo.Hard where id = 4";
        for (String places : List.of("%s", "id * 0 + %s")) {
            String none = String.format(places, "1000000000");
            String all = String.format(places, "-1000000000");
            assertThat(assertTimeout(SOON, () -> engines.row(String.format(columns, none)))).isEqualTo(
                    engines.row("select f64, f64, i64 is not null, i16 from Demo.Hard where id = 4"));
            assertThat(assertTimeout(SOON, () -> engines.row("select round(f64, " + all + ") = 0, truncate(f64, " + all
                    + ") = 0, round(id * 1.5, " + all + "), truncate(id, " + all + ") from Demo.Hard where id = 4")))
                    .isEqualTo("true|true|0|0");
        }
    }

    @Test
    void castsOfColumnsRoundAsConstantsDo() {
        assertThat(engines.rows("select cast(f64 as integer) from Demo.Hard where id <= 4"))
                .containsExactly("-2", "0", "0", "2");
        assertThat(engines.rows("select cast(f32 as bigint) from Demo.Hard where id <= 4"))
                .containsExactly("-2", "0", "0", "2");
        assertThat(engines.error("select cast(f64 as bigint) from Demo.Hard where id = 7"))
                .isEqualTo(OUT_OF_RANGE + "NaN is no value of an exact number type.");
        assertThat(engines.error("select cast(f64 as real) from Demo.Hard where id = 5")).startsWith(OUT_OF_RANGE);
        assertThat(engines.error("select cast(i64 as smallint) from Demo.Hard where id = 5")).startsWith(OUT_OF_RANGE);
        assertThat(engines.rows("select cast(i64 as smallint) from Demo.Hard where id < 4 or id = 9"))
                .containsExactly("-1", "0", "1", "null");
    }

    @Test
    void divisionOfIntegersAndDecimalsByZeroIsAnErrorAndOfDoublesIsInfinite() {
        for (String expression : new String[] {"i64 / 0", "i8 / i8", "i32 % 0", "MOD(i64, i16)", "i32 * 1.5 / 0"}) {
            assertThat(engines.error("select " + expression + " from Demo.Hard")).isEqualTo("22012 Division by zero.");
            assertThat(engines.error("select id from Demo.Hard where "+ expression + " > 1"))
                    .isEqualTo("22012 Division by zero.");
        }
        assertThat(engines.rows("select f64 / 0 from Demo.Hard where id <= 3"))
                .containsExactly("-Infinity", "Infinity", "NaN");
    }

    @Test
    void whatACaseLeavesOutIsNotComputed() {
        String guarded = "case when i64 < 1000000 and i64 > -1000000 then i64 * 1000000 > 5 else false end";
        assertThat(engines.rows("select id from Demo.Hard where "+ guarded)).containsExactly("2", "8");
        assertThat(engines.rows("select id, " + guarded + " from Demo.Hard where id in (2, 5)"))
                .containsExactly("2|true", "5|false");
        assertThat(engines.rows("select case when i8 <> 0 then 100 / i8 end from Demo.Hard where id < 4"))
                .containsExactly("-100", "100", "null");
    }

    @Test
    void textIsNotSummed() {
        assertThat(engines.error("select sum(s) from Demo.Hard"))
                .startsWith("42000 SUM cannot be applied to VARCHAR: it is SUM(NUMERIC)");
        assertThat(engines.error("select avg(s) over () from Demo.Hard"))
                .startsWith("42000 AVG cannot be applied to VARCHAR");
    }

    @Test
    void integersAreDividedAsIntegersAlsoIfTheyAreSums() {
        assertThat(engines.rows("select sum(i8) / sum(i8) over () from (select 3 as i8, 1 as g union all select 6, 2)"
                + " group by g, i8")).containsExactly("0", "0");
        assertThat(engines.row("select count(*) / 2, count(*) / 2.0, avg(i8) from Demo.Hard where id < 4"))
                .isEqualTo("1|1.5|0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"i8", "i16", "i32", "i64", "id"})
    void bitsOfAnyIntegersAreCombined(String column) {
        String from = " from Demo.Hard where id = 3 and " + column + " is not null";
        for (String other : List.of("i8", "i16", "i32", "i64", "id", "1", "nullif(i8, 99)", "nullif(i64, 99)",
                "cast(5 as smallint)", "5000000000")) {
            String a = column;
            String b = other;
            String all = "select BITAND(%1$s, %2$s) = (%1$s & %2$s), BITOR(%1$s, %2$s) = %1$s + %2$s"
                    + " - BITAND(%1$s, %2$s), BITXOR(%1$s, %2$s) = BITOR(%1$s, %2$s) - BITAND(%1$s, %2$s),"
                    + " BITNOT(%1$s) = -1 - %1$s, BITCOUNT(BITXOR(%1$s, %1$s))";
            assertThat(engines.rows((all + from).formatted(a, b))).as(a + " and " + b)
                    .containsExactly("true|true|true|true|0");
        }
        assertThat(engines.rows("select BITXOR(%1$s, 1), BITOR(%1$s, 1), BITNOT(%1$s), BITAND(%1$s, 1), %1$s & 1"
                .formatted("cast(nullif(" + column + ", " + column + ") as " + "integer)") + from))
                .containsExactly("null|null|null|null|null");
    }
}
