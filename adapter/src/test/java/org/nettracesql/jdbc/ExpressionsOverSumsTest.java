package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is computed of another query's sum, which has more digits than Java's code for DuckDB is given. */
class ExpressionsOverSumsTest extends ExtremesTest {

    @Test
    void aConditionUponASumThatJavaComputesIsAnsweredByEveryEngine() {
        String sums = " from (select g, cast(sum(n) as bigint) as s from (select event_id as g, event_id as n"
                + " from events) e group by g) z";
        List<String> all = engines.rows("select s" + sums);
        assertThat(all).isNotEmpty();
        assertThat(engines.rows("select s" + sums + " where div(s % 100003, 7) <> -2")).isEqualTo(all);
        assertThat(engines.rows("select s, div(s % 100003, 7) > -2" + sums)).hasSameSizeAs(all);
    }
}
