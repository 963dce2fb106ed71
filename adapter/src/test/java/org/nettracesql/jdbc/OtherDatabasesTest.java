package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What people write who come from databases that are neither PostgreSQL nor DuckDB means what it means there. */
class OtherDatabasesTest extends ExtremesTest {

    @Test
    void digitsInGroupsAreANumber() {
        assertThat(engines.row("select 1_000_000, -1_0 as x, 1_0 + 1, count(*) from (values (1)) t(y) where y < 1_0"))
                .isEqualTo("1000000|-10|11|1");
        assertThat(engines.error("select t.1_0 from (values (1)) t(x)")).contains("cannot stand here");
    }

    @Test
    void stringSplitGivesRowsInFrom() {
        assertThat(engines.rows("select value from string_split('a.b', '.')")).containsExactly("a", "b");
        assertThat(engines.rows("select x, s.value from (values ('a,b'), (null), ('')) t(x)"
                        + " cross apply string_split(t.x, ',') s"))
                .containsExactlyInAnyOrder("a,b|a", "a,b|b", "|");
        assertThat(engines.rows("select y from string_split('a', '.') s(y)")).containsExactly("a");
    }

    @Test
    void decodeOfMoreThanTwoChoosesAndNullIsEqualToNull() {
        assertThat(engines.rows("select decode(x, 1, 'one', null, 'none', 'more'), decode(x, 1, 'one')"
                        + " from (values (1), (null), (3)) t(x)"))
                .containsExactlyInAnyOrder("one|one", "none|null", "more|null");
        assertThat(engines.row("select convert_from(decode('YQ==', 'base64'), 'UTF8')")).isEqualTo("a");
    }

    @Test
    void mySqlsEqualityTakesNullForAValue() {
        assertThat(engines.row("select null <=> null, 1 <=> null, 1 <=> 1")).isEqualTo("true|false|true");
    }
}
