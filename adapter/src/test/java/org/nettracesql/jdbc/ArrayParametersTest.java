package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A parameter that is an array is one list of its elements, whatever the engine. */
class ArrayParametersTest {

    private static final String NUMBERS = " from (values (1), (3), (null)) t(x)";

    @TempDir
    private Path folder;

    private Path trace;
    private AllEngines engines;

    @BeforeEach
    void open() throws SQLException {
        trace = ExtremesTrace.write(folder);
        engines = new AllEngines(trace);
    }

    @AfterEach
    void close() throws SQLException {
        engines.close();
    }

    private static Object array(Object... elements) {
        return elements;
    }

    /** With a parameter it is as with what is written. */
    private void same(String with, String literal, Object... parameters) {
        assertThat(engines.rows(with, parameters)).isEqualTo(engines.rows(literal));
    }

    @Test
    void elementsAreComparedAsAListIs() {
        same("select id from Demo.Hard where i8 = any(?)", "select id from Demo.Hard where i8 in (1, 7)",
                new int[] {1, 7});
        same("select id from Demo.Hard where s = any(?)", "select id from Demo.Hard where s in ('a', 'Abc%')",
                array("a", "Abc%"));
        same("select x, x = some(?), x <> all(?), x < any(?), x >= all(?)" + NUMBERS,
                "select x, x in (1, 2), x not in (1, 2), x < 2, x >= 2" + NUMBERS,
                array(1, 2), array(1, 2), array(0, 2), array(1, 2));
        same("select x, x = any(?)" + NUMBERS, "select x, x in (1, null)" + NUMBERS, array(1, null));
        same("select x from (values ('abc'), ('b')) t(x) where x like any(?) or x not like all(?)",
                "select x from (values ('abc'), ('b')) t(x) where x like 'a%' or x like 'c' or not x like 'a%'",
                array("a%", "c"), array("a%"));
    }

    @Test
    void aParameterIsAnArrayBehindCommentsToo() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace);
                PreparedStatement statement = connection.prepareStatement(
                        "select x, '= any (?'" + NUMBERS + " where x = any /* ( */ ( -- ?\n ? ) and x < ?")) {
            assertThat(statement.getParameterMetaData().getParameterType(1)).isEqualTo(Types.ARRAY);
            assertThat(statement.getParameterMetaData().getParameterType(2)).isEqualTo(Types.INTEGER);
        }
    }

    @Test
    void anEmptyArrayHasNoElementThatIsEqual() {
        assertThat(engines.rows("select x, x = any(?), x <> all(?)" + NUMBERS, array(), array()))
                .containsExactly("1|false|true", "3|false|true", "null|false|true");
        assertThat(engines.rows("select x" + NUMBERS + " where not (x = any(?)) and x > ?", array(), 1))
                .containsExactly("3");
        assertThat(engines.rows("select x from (values ('a')) t(x) where x like any(?)", array())).isEmpty();
    }

    @Test
    void otherParametersKeepTheirPlaces() {
        same("select id, ? from Demo.Hard where id > ? and s = any(?) and i8 <> all(?) order by id limit ?",
                "select id, 'x' from Demo.Hard where id > 0 and s in ('a', 'Abc%') and i8 <> 5 order by id limit 1",
                "x", 0, array("a", "Abc%"), new long[] {5}, 1);
        same("select x + ?, count(*)" + NUMBERS + " where x = any(?) or x is null group by x + ?",
                "select x + 1.5, count(*)" + NUMBERS + " where x in (1, 3, 5) or x is null group by x + 1.5",
                new BigDecimal("1.5"), array(1L, 3L, 5L), new BigDecimal("1.5"));
    }

    @Test
    void elementsThatTheQuerysTypeDoesNotHoldHaveTheirOwn() {
        same("select x, x = any(?)" + NUMBERS, "select x, x in (1, 2.5)" + NUMBERS, array(1, new BigDecimal("2.5")));
        same("select x, x = any(?)" + NUMBERS, "select x, x in (1, 9000000000)" + NUMBERS, array(1, 9_000_000_000L));
        same("select x, x < any(?)" + NUMBERS, "select x, x < 2.5" + NUMBERS, array(1, 2.5));
        same("select 'abc' = any(?)", "select true", array("abcd", "abc"));
        assertThat(engines.error("select x = any(?)" + NUMBERS, array(1, "a"))).startsWith("22");
        assertThat(engines.rows("select count(*) from Demo.Hard where utc_time = any(?)",
                array(LocalDateTime.of(1970, 1, 1, 0, 0)))).containsExactly("0");
    }

    @Test
    void anArrayCanBeCast() {
        same("select x, x = any(?::int[])" + NUMBERS, "select x, x in (1, 2)" + NUMBERS, array("1", "2"));
        same("select id from Demo.Hard where s = any(cast(? as text[]))", "select id from Demo.Hard where s = 'a'",
                array("a"));
        same("select id from Demo.Hard where s = any(array['a', 'b']::varchar(9)[])",
                "select id from Demo.Hard where s = 'a'");
        assertThat(engines.row("select cardinality(array[1, 2]::bigint[]), [1][1]")).isEqualTo("2|1");
    }

    @Test
    void elsewhereAnArrayIsAnArray() {
        assertThat(engines.error("select x = ?" + NUMBERS, array(1))).startsWith("42000 An array is compared");
        assertThat(engines.error("select x = any(?)" + NUMBERS, array(array(1), array(2)))).startsWith("0A000 ");
    }

    @Test
    void aStatementTakesArraysOfAnyLength() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace);
                PreparedStatement statement =
                        connection.prepareStatement("select count(*) from Demo.Hard where id = any (?) and id >= ?")) {
            assertThat(statement.getParameterMetaData().getParameterType(1)).isEqualTo(Types.ARRAY);
            assertThat(statement.getParameterMetaData().getParameterTypeName(1)).isEqualTo("INTEGER ARRAY");
            assertThat(statement.getParameterMetaData().getParameterType(2)).isEqualTo(Types.INTEGER);
            statement.setInt(2, 2);
            for (int length = 0; length < 4; length++) {
                Object[] ids = new Object[length];
                Arrays.setAll(ids, i -> i + 1);
                statement.setArray(1, connection.createArrayOf("integer", ids));
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(Math.max(0, length - 1));
                }
            }
            assertThatThrownBy(() -> connection.createArrayOf("integer", new Object[] {"a"}))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).startsWith("22"));
            assertThatThrownBy(() -> connection.createArrayOf("geometry", new Object[0]))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"));
        }
    }
}
