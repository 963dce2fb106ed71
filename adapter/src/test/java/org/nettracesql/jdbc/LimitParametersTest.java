package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.tokens.LimitParameters;

/** A parameter behind LIMIT is any number of rows, of 64 bits too; NULL is no limit, as in PostgreSQL. */
class LimitParametersTest extends ExtremesTest {

    /** Of ids, which are the numbers from 1 to 9, one digit each, in the trace's order. */
    private static final List<String> ASCENDING = List.of(
            "select id from Demo.Hard",
            // Calcite's own code compares dates.
            "select id from Demo.Hard order by date '2020-01-01' + interval '1' day * id",
            "select a.id from Demo.Hard a join Demo.Hard b on a.id = b.id where upper(a.s) <> 'X' or a.id > 0"
                    + " order by 1",
            "select q.id from (select id from Demo.Hard order by id) q where upper('x') = 'X' order by q.id");

    private static final List<String> DESCENDING = List.of(
            "select id from Demo.Hard order by time_ns desc",
            "select lower(cast(id as varchar)) from Demo.Hard order by cast(id as varchar) || 'x' desc",
            "select id from Demo.Hard order by id * 0.5e0 desc",
            "select id + sum(0) over (order by id) from Demo.Hard order by id desc");

    private static final List<String> IDS = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9");

    private record Ordered(String query, boolean isAscending) {
        /** The rows from one number to another, counted from 0 in the query's order; in the order of texts. */
        List<String> rows(int from, int to) {
            return isAscending ? IDS.subList(from, to) : IDS.subList(IDS.size() - to, IDS.size() - from);
        }
    }

    private static List<Ordered> queries() {
        return Stream.concat(ASCENDING.stream().map(query -> new Ordered(query, true)),
                DESCENDING.stream().map(query -> new Ordered(query, false))).toList();
    }

    @Test
    void anyNumberSaysHowManyRowsThereAre() {
        for (Ordered ordered : queries()) {
            String query = ordered.query;
            for (Object two : new Object[] {2, 2L, (short) 2, 1.5, new BigDecimal("2.4"), "2", "1.6", 2f}) {
                String what = query + two.getClass();
                assertThat(rows(query + " limit ?", two)).as(what).isEqualTo(ordered.rows(0, 2));
                assertThat(rows(query + " offset ?", two)).as(what).isEqualTo(ordered.rows(2, 9));
                assertThat(rows(query + " offset ? rows fetch next ? rows only", 1, two)).as(what)
                        .isEqualTo(ordered.rows(1, 3));
            }
        }
    }

    @Test
    void nullIsNoLimitAndNoOffset() {
        for (Ordered ordered : queries()) {
            String query = ordered.query;
            assertThat(rows(query + " limit ?", (Object) null)).as(query).isEqualTo(IDS);
            assertThat(rows(query + " limit ? offset ?", null, 1)).as(query).isEqualTo(ordered.rows(1, 9));
            assertThat(rows(query + " limit ? offset ?", 1, null)).as(query).isEqualTo(ordered.rows(0, 1));
        }
    }

    @Test
    void rowsAreCountedIn64Bits() {
        for (Ordered ordered : queries()) {
            String query = ordered.query;
            for (long many : new long[] {Integer.MAX_VALUE + 1L, Long.MAX_VALUE}) {
                assertThat(rows(query + " limit ?", many)).as(query).isEqualTo(IDS);
                assertThat(rows(query + " limit " + many)).as(query).isEqualTo(IDS);
                assertThat(rows(query + " offset ?", many)).as(query).isEmpty();
                assertThat(rows(query + " offset " + many)).as(query).isEmpty();
                assertThat(rows(query + " limit " + many + " offset 1")).as(query).isEqualTo(ordered.rows(1, 9));
                assertThat(rows(query + " limit ? offset ?", many, many)).as(query).isEmpty();
            }
        }
    }

    @Test
    void valuesOfOtherTypesBesideItChangeNothing() {
        String query = "select a.id, time_ns + ? as t from Demo.Hard a where a.id > ? order by a.id limit ?";
        assertThat(rows(query, 5_000_000_000L, new BigDecimal("1.5"), 2L))
                .isEqualTo(rows(query.replaceFirst("\\?", "5000000000").replaceFirst("\\?", "1.5")
                        .replaceFirst("\\?", "2")));
        assertThat(rows("select id from (select id from Demo.Hard order by id limit ?) q where exists (select 1 from"
                + " Demo.Hard b where b.id = q.id + ? limit ?)", 3L, new BigDecimal("1"), 7L)).hasSize(3);
    }

    @Test
    void whatIsNoNumberOfRowsIsRefused() {
        for (Object wrong : new Object[] {-1, -1L, new BigDecimal("1e19"), "-3", -0.5}) {
            AllEngines.Answer answer = engines.answer("select id from Demo.Hard limit ?", wrong);
            assertThat(answer.state()).isEqualTo("22000");
            assertThat(answer.error()).contains("Parameter 1 is a number of rows, which is 0 or more and at most"
                    + " 9223372036854775807, and is set to " + wrong);
        }
        assertThat(engines.answer("select id from Demo.Hard limit ?", "two").isError()).isTrue();
        assertThat(engines.answer("select id from Demo.Hard limit ?", Double.NaN).isError()).isTrue();
    }

    @Test
    void aNumberOfRowsIsFoundByTheWordsBeforeIt() {
        assertThat(LimitParameters.in("select ?, a[offset(?)] from t where b = ? /* limit */ order by c limit ?"
                + " offset ? -- ?\n")).containsExactlyInAnyOrder(4, 5);
        assertThat(LimitParameters.in("select \"limit\" + ? from t limit cast(? as bigint) offset (?)"))
                .containsExactlyInAnyOrder(2, 3);
        assertThat(LimitParameters.in("select first_value(?) over (order by a) from t offset ? rows fetch first ? rows"
                + " only")).containsExactlyInAnyOrder(2, 3);
        assertThat(LimitParameters.in("select ? from (select a from t limit ?, ?) q where x in (?, ?)"))
                .containsExactlyInAnyOrder(2, 3);
    }

    private static List<String> rows(String query, Object... parameters) {
        return engines.rows(query, parameters);
    }
}
