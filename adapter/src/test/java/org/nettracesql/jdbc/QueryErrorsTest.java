package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.PreparedStatement;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryErrorsTest extends DriverTest {

    private NettraceSqlException wrong(String sql) {
        NettraceSqlException thrown = catchThrowableOfType(NettraceSqlException.class, () -> rows(sql));
        assertError(thrown).as(sql).isNotNull();
        assertThat(thrown.getMessage().lines().findFirst().orElseThrow())
                .doesNotContain("Error while", "From line", "Exception", "org.apache")
                .endsWith(".");
        return thrown;
    }

    @Test
    void aSyntaxErrorHasItsPlace() {
        NettraceSqlException thrown = wrong("select 1 from events\n  )");
        assertThat(thrown.getSQLState()).isEqualTo("42000");
        assertThat(thrown.line()).isEqualTo(2);
        assertThat(thrown.column()).isEqualTo(3);
        assertError(thrown).hasMessageContaining("line 2, column 3: \")\"");
    }

    @Test
    void aQueryThatEndsTooEarlySaysSo() {
        assertError(wrong("select 1 from")).hasMessageContaining("ends too early");
    }

    @Test
    void aStatementOfAnotherKindSaysHowStatementsBegin() {
        NettraceSqlException thrown = wrong("-- a comment\n  selec 1");
        assertError(thrown).hasMessageContaining("SELECT").hasMessageContaining("selec");
        assertThat(thrown.line()).isEqualTo(2);
        assertThat(thrown.column()).isEqualTo(3);
        assertThat(thrown.endColumn()).isEqualTo(7);
        assertError(wrong("show search_path")).hasMessageContaining("expected TABLES, ALL TABLES");
        assertError(wrong("describe")).hasMessageContaining("expected the name of a table, or a query");
        assertError(wrong("1 + 1")).hasMessageContaining("a query is expected here");
    }

    /** It was NULL, and a query like the first one had no rows. */
    @Test
    void aParameterOfAStatementThatIsNotPreparedHasNoValue() throws SQLException {
        NettraceSqlException count = wrong("select '?' as \"?\", count(*) /* ? */\nfrom events where event_id = ?");
        assertError(count).hasMessageStartingWith(
                "A ? is a parameter, and only a prepared statement can be given its value (line 2, column 30).");
        assertThat(count.getSQLState()).isEqualTo("07002");
        for (String sql : List.of("explain analyze select * from events where event_id = ?",
                "summarize select event_id + ? as x from events",
                "describe select event_id from events where event_id = ?")) {
            assertError(wrong(sql)).hasMessageContaining("can be given its value");
        }
        assertError(wrong("select payload ? 'x' from events")).hasMessageContaining("JSON_EXISTS(x, '$.key')");
        try (Statement statement = connection.createStatement()) {
            assertThat(catchThrowable(() -> statement.execute("create table t as select event_id = ? from events")))
                    .hasMessageContaining("can be given its value (line 1, column 37)");
            assertThat(catchThrowable(() -> connection.unwrap(NettraceConnection.class)
                    .columns("select time_ns from events where event_id = ?")))
                    .hasMessageContaining("can be given its value");
            for (String sql : List.of("explain plan for select * from events where event_id = ?",
                    "explain collect select * from events where event_id = ?")) {
                assertThat(statement.execute(sql)).isTrue();
            }
        }
    }

    @Test
    void aQuoteThatIsNotClosedIsToldByItsPlace() {
        NettraceSqlException text = wrong("select 'abc from events");
        assertError(text).hasMessage("Syntax error at line 1, column 8: the text that begins here is not closed.");
        assertError(wrong("select \"abc from events"))
                .hasMessageEndingWith("the name that begins here is empty, or not closed in its line.");
        assertError(wrong("select 1 as \"a\nb\""))
                .hasMessageEndingWith("the name that begins behind as is empty, or not closed in its line.");
        assertError(wrong("select \"\" from events")).hasMessageEndingWith("is empty, or not closed in its line.");
        assertError(wrong("select 1 as 'abc")).hasMessageEndingWith("the text that begins behind as is not closed.");
        assertError(wrong("select 1 from events limit ' x'")).hasMessageContaining("\"limit ' x'\" cannot stand here");
    }

    @Test
    void aCommentThatIsNotClosedIsToldAsOne() {
        NettraceSqlException thrown = wrong("select 1\n  /* , 2");
        assertError(thrown).hasMessage("Syntax error at line 2, column 9: the query ends within a comment."
                + " A comment that begins with /* ends with */.");
        assertThat(thrown.line()).isEqualTo(2);
    }

    @Test
    void functionsOfOtherDatabasesAreToldByTheirNamesHere() {
        assertError(wrong("select strftime(utc_time, '%U') from events"))
                .hasMessageEndingWith("Here it is TO_CHAR(utc_time, 'YYYY-MM-DD').");
    }

    @Test
    void whatIsNotThereIsToldWithWhatToWriteInstead() {
        for (String[] each : new String[][] {
            {"histogram(1)", "COUNT(*)"}, {"gen_random_uuid()", "ROW_NUMBER()"},
            {"uuid()", "ROW_NUMBER()"}, {"try_strptime('a', '%Y')", "TRY_CAST"}, {"map(['a'], [1])", "JSON_BUILD"},
            {"struct_pack(a := 1)", "Arguments have no names"}, {"list_reduce([1], (a, b) -> a + b)", "UNNEST(list)"},
            {"array_transform([1], x -> x + 1)", "UNNEST(list)"}, {"list_zip([1], [2])", "UNNEST(a, b)"},
            {"sum(generate_series(1, 3))", "it gives rows"}, {"'{}' ? 'a'", "JSON_EXISTS"}, {"@ -5", "ABS(x)"},
            {"B'101'", "no strings of bits"}, {"'101'::bit(3)", "no strings of bits"},
            {"cast(5 as bit varying)", "no strings of bits"}, {"'1'::varbit", "no strings of bits"},
            {"list_product(array['a'])", "numbers: cast it"}, {"width_bucket(1, array[true])", "numbers: cast it"},
            {"median('a')", "A percentile is of numbers"}, {"median(utc_time) from events", "EXTRACT(EPOCH FROM x)"},
            {"(events).*", "The columns of a table are t.*"},
            {"1 from events limit (select 2)", "QUALIFY"}, {"1 from events offset greatest(1, 2)", "QUALIFY"},
            {"* from events where rownum < 5", "LIMIT 10"}, {"* from events where utc_time > ago(1h)", "INTERVAL"},
            {"$1", "a parameter is ?"}, {"* from dual", "needs no FROM"}, {"dcount(1)", "COUNT(DISTINCT x)"},
            {"payload.MethodID from events", "payload ->> 'a'"}, {"* from numbers(5)", "GENERATE_SERIES"},
            {"* from events where event_name = \"GCStart\"", "as in 'GCStart'"},
            {"* from events where event_name has 'GC'", "ILIKE"}, {"1 from events |> limit 1", "SELECT … FROM (SELECT"},
            {"event_name as e from events where e = 'x'", "SELECT * FROM (SELECT …) WHERE e …"},
            {"payload['a'] from events", "->> 'name'"}, {"payload:a from events", "->> 'name'"},
            {"e.payload.a from events e", "payload ->> 'a'"}, {"* from events (nolock)", "without hints"},
            {"* from events where event_name contains 'GC'", "ILIKE"},
            {"make_list(1)", "ARRAY_AGG(x)"}, {"* from rows from (generate_series(1, 3))", "ROW_NUMBER() OVER ()"},
            {"1 from methods where name like any (array(select 'a%'))", "EXISTS (SELECT 1"},
            {"width_bucket(utc_time, utc_time, utc_time, 2) from events", "TIME_BUCKET"},
            {"* from json_table('[1]', '$[*]' columns (x int path '$'))", "JSON_ARRAY_ELEMENTS"}}) {
            assertError(wrong("select " + each[0])).as(each[0]).hasMessageContaining(each[1]);
        }
        assertError(wrong("\\d events")).hasMessageContaining("SHOW TABLES");
        assertError(failure(() -> rows("pragma table_info('events')"))).hasMessageContaining("DESCRIBE t");
        for (String column : List.of("exists (select 1 where y > 1)", "1 + (select y)", "x in (select y)")) {
            assertError(failure(() -> rows("select x, " + column + " from (values (1, 2)) t(x, y) group by x")))
                    .hasMessage("A query within this one takes a column from it that is not grouped: 't.y'. It has to"
                            + " be in GROUP BY, or in an aggregate.");
        }
        assertError(failure(() -> rows("select regexp_extract_all('a1', 'a', 1)")))
                .hasMessageContaining("group 1").hasMessageContaining("which has 0");
    }

    @Test
    void whatNoEngineCanRunIsToldInOneSentence() {
        SQLException thrown = failure(() -> rows("select tumble_start(utc_time, interval '1' second) from events"
                + " group by tumble(utc_time, interval '1' second)"));
        assertError(thrown).isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageStartingWith("The query is understood, but there is no way to run it: ");
        assertThat(thrown.getMessage()).hasLineCount(1).doesNotContain("Enumerable");
    }

    @Test
    void whatThePlannerAsksForInACircleHasNoWayToRun() {
        assertError(SqlErrors.translate(new CyclicMetadataException()))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessage("The query is understood, but there is no way to run it.");
    }

    @Test
    void anAsofJoinOfRowsThatDependOnAnOuterRowIsToldWhereToCompareThem() {
        assertError(failure(() -> rows("select x from (values (1)) o(x) where exists (select 1 from (select t from"
                + " (values (1)) a0(t) where t = o.x) a asof join (values (0)) b(t) on a.t >= b.t)")))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("Compare them with those in the WHERE behind the join");
    }

    @Test
    void aSubqueryOfSeveralRowsIsNoValue() {
        SQLException thrown = failure(() -> rows("select (select event_number from events)"));
        assertThat(thrown.getSQLState()).isEqualTo("21000");
    }

    @Test
    void anElementOfWhetherATextMatchesIsToldWhatHasOne() {
        assertError(failure(() -> rows("select (regexp_matches('a1', 'a(.)'))[1]")))
                .hasMessageContaining("(REGEXP_MATCH(x, 'a(b)c'))[1]");
    }

    @Test
    void aTextThatIsNoMomentIsADataError() {
        SQLException thrown = failure(() -> rows("select * from events where utc_time > 'tomorrow'"));
        assertThat(thrown.getSQLState()).isEqualTo("22007");
        assertError(thrown).hasMessageContaining("tomorrow");
    }

    @Test
    void aCharacterThatIsNoSqlHasItsPlace() {
        NettraceSqlException thrown = wrong("select 1 \\ 2");
        assertThat(thrown.line()).isEqualTo(1);
        assertThat(thrown.column()).isEqualTo(10);
    }

    @Test
    void anUnknownTableAndAnUnknownColumnAreToldApart() {
        NettraceSqlException table = wrong("select *\nfrom nowhere");
        assertThat(table.getSQLState()).isEqualTo("42S02");
        assertError(table).hasMessageContaining("nowhere");
        assertThat(table.line()).isEqualTo(2);
        assertThat(table.column()).isEqualTo(6);
        NettraceSqlException column = wrong("select nothing from \"Demo\".\"Order\"");
        assertThat(column.getSQLState()).as(column.getMessage()).isEqualTo("42S22");
        assertThat(column.column()).isEqualTo(8);
        assertThat(column.endColumn()).isEqualTo(14);
    }

    @Test
    void theSamePlaceIsToldWhenAQueryIsPrepared() {
        NettraceSqlException thrown = catchThrowableOfType(
                NettraceSqlException.class, () -> connection.prepareStatement("select 1 from events\n  )"));
        assertThat(thrown.line()).isEqualTo(2);
    }

    @Test
    void aQueryAsAnArgumentOfATableFunctionIsRefusedWithTheWayAround() {
        SQLException thrown = failure(
                () -> rows("select * from table(il_to_native_map((select max(method_id) from methods), 0)) limit 3"));
        assertThat(thrown.getSQLState()).isEqualTo("0A000");
        assertError(thrown).hasMessageContaining("LATERAL TABLE(");
    }

    @Test
    void aValueThatDoesNotFitIsADataError() {
        SQLException zero = failure(() -> rows("select 1 / (\"Number\" - \"Number\") from \"Demo\".\"Order\""));
        assertError(zero).isInstanceOf(SQLDataException.class).hasMessage("Division by zero.");
        assertThat(zero.getSQLState()).isEqualTo("22012");
        SQLException text = failure(() -> rows("select cast(\"Customer\" as integer) from \"Demo\".\"Order\""));
        assertThat(text.getSQLState()).isEqualTo("22018");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "insert into \"Demo\".\"Order\" values (1)",
        "update \"Demo\".\"Order\" set \"Number\" = 1",
        "delete from \"Demo\".\"Order\"",
        "merge into \"Demo\".\"Order\" using events on true when matched then delete",
        "create view v as select 1",
        "create function f as 'java.lang.System.exit'",
        "create foreign schema s type 'jdbc'",
        "create schema s",
        "alter session set x = 1",
        "alter system set x = 1",
        "set x = 1",
        "reset all",
        "begin",
        "commit",
        "call f()",
        "copy t to '/tmp/x'",
        "attach '/tmp/x'",
        "load 'x'",
        "install httpfs",
        "-- a comment\n /* and */ ( delete from x)",
    })
    void whatWouldChangeSomethingIsRefusedWithASentence(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (SQLException refused : List.of(
                    failure(() -> statement.executeQuery(sql)),
                    failure(() -> statement.execute(sql)),
                    failure(() -> statement.executeUpdate(sql)),
                    failure(() -> connection.prepareStatement(sql)))) {
                assertThat(refused.getSQLState()).isEqualTo("25006");
                assertError(refused).hasMessageStartingWith("A trace is read-only: ");
            }
        }
    }

    @Test
    void aSecondStatementIsRefusedAndHasItsPlace() {
        NettraceSqlException thrown = wrong("select 1; \n drop table x");
        assertThat(thrown.line()).isEqualTo(2);
        assertThat(thrown.column()).isEqualTo(2);
    }

    @Test
    void semicolonsAndCommentsAtTheEndAreHarmless() throws SQLException {
        assertThat(rows("select ';', 1 -- one; two\n ; /* ; */ ;")).containsExactly(List.of(";", 1));
    }

    @Test
    void anEmptyQueryIsASentence() {
        for (String sql : List.of("", "  ", "-- nothing", ";")) {
            assertError(failure(() -> rows(sql))).hasMessage("The query is empty.");
        }
        failure(() -> rows((String) null));
    }

    @Test
    void aQueryNestedTooDeeplyIsAnErrorAndNotTheEnd() throws SQLException {
        int depth = 20_000;
        failure(() -> rows("select " + "(".repeat(depth) + "1" + ")".repeat(depth)));
        assertThat(rows("select 1")).containsExactly(List.of(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select xml_transform('<a/>', '<b/>')",
        "select extract_value('<a/>', '/a')",
        "select load_file('/etc/passwd')",
        "select * from read_csv('/etc/passwd')",
        "select * from read_text('/etc/passwd')",
        "select * from '/etc/passwd'",
        "select * from table(read_csv_auto('/etc/passwd'))",
        "select java_method('java.lang.System', 'exit')",
        "select reflect('java.lang.System', 'exit')",
    })
    void sqlReachesNoFilesAndNoClasses(String sql) {
        assertThat(failure(() -> rows(sql)).getSQLState()).startsWith("42");
    }

    @Test
    void whatReadOnlySourcesCannotHaveIsNotSupported() throws SQLException {
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("select 1")) {
            for (SQLException thrown : List.of(
                    failure(statement::getGeneratedKeys),
                    failure(() -> statement.execute("select 1", Statement.RETURN_GENERATED_KEYS)),
                    failure(() -> statement.addBatch("select 1")),
                    failure(statement::executeBatch),
                    failure(() -> prepared.addBatch()),
                    failure(() -> connection.prepareCall("select 1")),
                    failure(() -> connection.createBlob()),
                    failure(() -> connection.prepareStatement("select 1", Statement.RETURN_GENERATED_KEYS)),
                    failure(() -> statement.setCursorName("c")))) {
                assertError(thrown).isInstanceOf(SQLFeatureNotSupportedException.class);
                assertThat(thrown.getSQLState()).isEqualTo("0A000");
            }
        }
    }
}
