package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;

/** Who asks for a table or column that there is not is asked whether a near one was meant. */
class NearNamesTest {

    @TempDir
    private static Path folder;

    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    private static void refused(String query, String state, String message) {
        assertThatThrownBy(() -> {
            try (Statement statement = connection.createStatement();
                    ResultSet results = statement.executeQuery(query)) {
                results.next();
            }
        }).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getMessage()).isEqualTo(message);
            assertThat(e.getSQLState()).isEqualTo(state);
        });
    }

    @Test
    void tablesOfNearNamesAreAskedFor() {
        refused("select * from metods", "42S02",
                "Object 'metods' not found (line 1, column 15). Did you mean methods?");
        refused("select * from clr.GCStrat", "42S02",
                "Object 'GCStrat' not found within 'clr' (line 1, column 15). Did you mean GCStart?");
    }

    @Test
    void tablesThatHaveTheNameForAWordAreAskedFor() {
        refused("select * from http", "42S02",
                "Object 'http' not found (line 1, column 15). Did you mean http_spans, or http_requests?");
        refused("select * from gcs", "42S02",
                "Object 'gcs' not found (line 1, column 15). Did you mean gc_stats, or gc_events, or gc_pauses?");
        refused("select * from foo", "42S02", "Object 'foo' not found (line 1, column 15).");
        refused("select * from cpu", "42S02", "Object 'cpu' not found: samples of threads are in samples, and"
                + " hot_methods adds them up (line 1, column 15).");
    }

    @Test
    void aTableOfAProviderIsAskedForWithItsSchema() {
        refused("select * from clr.hard", "42S02",
                "Object 'hard' not found within 'clr' (line 1, column 15). Did you mean Demo.Hard?");
    }

    @Test
    void columnsOfNearNamesAreAskedForAmongThoseOfTheQuerysTables() {
        refused("select e.evnt_name from events e", "42S22",
                "Column 'evnt_name' not found in table 'e' (line 1, column 10). Did you mean event_name?");
        refused("select evnt_name from events", "42S22",
                "Column 'evnt_name' not found in any table (line 1, column 8). Did you mean event_name?");
        refused("select id from Demo.Hard where i6 = 1", "42S22",
                "Column 'i6' not found in any table (line 1, column 32). Did you mean i16, or i64, or i8?");
        refused("select provider, name from events", "42S22", "Column 'name' not found in any table"
                + " (line 1, column 18). Did you mean event_name, or thread_name?");
        refused("select id from methods", "42S22", "Column 'id' not found in any table"
                + " (line 1, column 8). Did you mean rejit_id, or method_id, or module_id?");
        refused("select nam from threads", "42S22", "Column 'nam' not found in any table"
                + " (line 1, column 8). Did you mean thread_name?");
        refused("select keyword from events", "42S22", "Column 'keyword' not found in any table"
                + " (line 1, column 8). Did you mean event_keywords?");
        refused("select weight from threads", "42S22",
                "Column 'weight' not found in any table (line 1, column 8).");
    }

    @Test
    void columnsThatShareWordsAreAskedForWhereNoneIsNear() {
        refused("select method_name from methods", "42S22", "Column 'method_name' not found in any table"
                + " (line 1, column 8). Did you mean name, or full_name, or method_id?");
        refused("select m.moduleName from methods m", "42S22", "Column 'moduleName' not found in table 'm'"
                + " (line 1, column 10). Did you mean module, or name, or full_name?");
        refused("select provider_name from events", "42S22", "Column 'provider_name' not found in any table"
                + " (line 1, column 8). Did you mean provider, or event_name, or thread_name?");
    }

    @Test
    void whatOtherToolsCallColumnsIsAnsweredWithTheirNamesHere() {
        refused("select pid from events", "42S22",
                "Column 'pid' not found in any table (line 1, column 8). Did you mean process_id?");
        refused("select Timestamp from events", "42S22",
                "Column 'Timestamp' not found in any table (line 1, column 8). Did you mean time_ns, or utc_time?");
        refused("select class_name from methods", "42S22",
                "Column 'class_name' not found in any table (line 1, column 8). Did you mean namespace?");
        refused("select time_ns from gc_pauses", "42S22",
                "Column 'time_ns' not found in any table (line 1, column 8). Did you mean start_ns?");
    }

    @Test
    void lengthsAndSizesAreAskedForByWhatTheTableCallsThem() {
        refused("select max(pause_ms) from gc_pauses", "42S22",
                "Column 'pause_ms' not found in any table (line 1, column 12). Did you mean duration_ns?");
        refused("select sum(duration) from jit_stats", "42S22",
                "Column 'duration' not found in any table (line 1, column 12). Did you mean jit_ns?");
        refused("select sum(size) from allocations", "42S22",
                "Column 'size' not found in any table (line 1, column 12). Did you mean bytes?");
        refused("select counter_name from counters", "42S22",
                "Column 'counter_name' not found in any table (line 1, column 8). Did you mean instrument?");
        refused("select inlinee from inlining_failures", "42S22",
                "Column 'inlinee' not found in any table (line 1, column 8). Did you mean callee?");
    }

    @Test
    void whoAsksForAMomentOfATableThatHasTimesIsToldHowOneIsMade() {
        refused("select utc_time from gc_pauses", "42S22", "Column 'utc_time' not found in any table"
                + " (line 1, column 8). Did you mean start_ns, or UTC_TIME(start_ns, trace)?");
        refused("select date_trunc('second', timestamp) from exception_throws", "42S22", "Column 'timestamp' not found"
                + " in any table (line 1, column 29). Did you mean time_ns, or UTC_TIME(time_ns, trace)?");
        refused("select start_time from http_requests", "42S22", "Column 'start_time' not found in any table"
                + " (line 1, column 8). Did you mean start_ns, or UTC_TIME(start_ns, trace)?");
        refused("select time from exceptions", "42S22", "Column 'time' not found in any table (line 1, column 8)."
                + " Did you mean first_ns, or UTC_TIME(first_ns, trace)?");
        refused("select date_trunc('second', start_ns) from gc_pauses", "42000", "A BIGINT cannot be cast to TIMESTAMP:"
                + " EXTRACT(EPOCH FROM t) and TO_TIMESTAMP(seconds) go from one to the other, and"
                + " UTC_TIME(time_ns, trace) is the moment of a trace's time (line 1, column 8).");
    }

    @Test
    void whatOtherToolsCallTablesIsAnsweredWithWhereItIsHere() {
        refused("select * from requests", "42S02", "Object 'requests' not found: those of HTTP are in http_requests,"
                + " and those of an EventSource or an ActivitySource in activities (line 1, column 15).");
        refused("select * from inlining_decisions", "42S02", "Object 'inlining_decisions' not found: calls that were"
                + " inlined are the events MethodJitInliningSucceeded, and those that were not are in"
                + " inlining_failures (line 1, column 15).");
        refused("select * from thread_pool_starvation", "42S02", "Object 'thread_pool_starvation' not found:"
                + " episodes of starvation are in threadpool (line 1, column 15).");
        refused("select p99(duration_ns) from http_requests", "42000", "There is no function p99: it is"
                + " PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x), or APPROX_QUANTILE(x, 0.9) (line 1, column 8).");
    }

    @Test
    void columnsOfTheTableThatTheNameSaysAreAskedFor() {
        refused("select c.time_ns from events e join contention c on c.thread_id = e.thread_id", "42S22",
                "Column 'time_ns' not found in table 'c' (line 1, column 10). Did you mean start_ns?");
        refused("select M.method_name from methods m, frames f", "42S22",
                "Column 'method_name' not found in table 'm' (line 1, column 10). Did you mean name, or full_name, or"
                        + " method_id?");
        refused("select 1 from events e where exists (select 1 from gc_pauses p where p.start_ns < e.event_nmae)",
                "42S22",
                "Column 'event_nmae' not found in table 'e' (line 1, column 85). Did you mean event_name, or"
                        + " event_number?");
    }

    @Test
    void whatOtherDatabasesCallItIsToldBesideWhatItIsCalledHere() {
        refused("select ISJSON('{}')", "42000",
                "There is no function ISJSON: it is JSON_VALID(x) (line 1, column 8).");
        refused("select 1 from events where event_name rlike 'GC'", "42000", "There is no function RLIKE:"
                + " it is x ~ 'a|b', and x ~* 'a|b' in upper and lower case (line 1, column 28).");
        refused("select 1 from events where event_name regexp 'GC'", "42000", "Syntax error at line 1, column 39:"
                + " \"regexp\" cannot stand here. It is x ~ 'a|b', and x ~* 'a|b' in upper and lower case.");
    }

    @Test
    void aNameThatIsAWordOfSqlIsSaidToNeedQuotes() {
        refused("select * from own_app.select", "42000", "Syntax error at line 1, column 22: \". select\" cannot stand"
                + " here. A name that is a word of SQL is written in double quotes: \"select\".");
        refused("select e.order from events e", "42000", "Syntax error at line 1, column 9: \". order\" cannot stand"
                + " here. A name that is a word of SQL is written in double quotes: \"order\".");
        refused("select x.y from (values (1)) x(where)", "42000", "Syntax error at line 1, column 31: \"( where\""
                + " cannot stand here. A name that is a word of SQL is written in double quotes: \"where\".");
        refused("describe own_app.select", "42000", "Syntax error at line 1, column 1: a name that is a word of SQL is"
                + " written in double quotes.");
        refused("select e. 5 from events e", "42000",
                "Syntax error at line 1, column 9: \". 5\" cannot stand here.\nExpected one of *  a name");
    }

    @Test
    void columnsOfQueriesWithinTheQueryAreAskedFor() {
        refused("with t as (select event_name as label from events) select labl from t", "42S22",
                "Column 'labl' not found in any table (line 1, column 59). Did you mean label?");
        refused("select t.labl from (select event_name as label, 1 as lab from events) t", "42S22",
                "Column 'labl' not found in table 't' (line 1, column 10). Did you mean lab, or label?");
        refused("select x from (select labl as x from (select event_name as label from events) a) b", "42S22",
                "Column 'labl' not found in any table (line 1, column 23). Did you mean label?");
        refused("select evnt_name from (select event_name as label from events) t", "42S22",
                "Column 'evnt_name' not found in any table (line 1, column 8).");
        refused("select 1 from (select 1 as label) a where exists (select 1 from threads t where a.labl = 1)", "42S22",
                "Column 'labl' not found in table 'a' (line 1, column 83). Did you mean label?");
    }

    @Test
    void functionsOfNearNamesAreAskedFor() {
        refused("select date_trunk('day', utc_time) from events", "42000",
                "There is no function date_trunk (line 1, column 8)."
                        + " Did you mean DATE_TRUNC?");
        refused("select hexx(1)", "42000",
                "There is no function hexx (line 1, column 8). Did you mean HEX?");
        refused("select metod_at(1, 2)", "42000", "There is no function metod_at (line 1, column 8)."
                + " Did you mean METHOD_AT?");
        refused("select wholly_unlike_all(1)", "42000",
                "There is no function wholly_unlike_all (line 1, column 8).");
        refused("select method_at(1, 2, 3, 4, 5)", "42000",
                "METHOD_AT takes other arguments than (NUMERIC, NUMERIC, NUMERIC, NUMERIC, NUMERIC)"
                        + " (line 1, column 8). Its shape is METHOD_AT(address BIGINT [, time_ns BIGINT"
                        + " [, process_id INTEGER [, trace VARCHAR]]]) VARCHAR.");
    }

    /** A trace where a time was left out had Java's words, and a time where there is none an answer. */
    @Test
    void argumentsThatDoNotFitAreAnsweredWithTheShapeOfTheFunction() {
        String stackText = " (line 1, column 8). Its shape is STACK_TEXT(stack_id INTEGER [, time_ns BIGINT"
                + " [, trace VARCHAR]]) VARCHAR.";
        refused("select stack_text(stack_id, trace) from events", "42000",
                "STACK_TEXT takes other arguments than (NUMERIC, CHARACTER)" + stackText);
        refused("select stack_text(stack_id, time_ns, event_id) from events", "42000",
                "STACK_TEXT takes other arguments than (NUMERIC, NUMERIC, NUMERIC)" + stackText);
        refused("select stack_text(stack_id, utc_time) from events", "42000",
                "STACK_TEXT takes other arguments than (NUMERIC, TIMESTAMP)" + stackText);
        refused("select stack_depth(stack_id, time_ns) from events", "42000",
                "STACK_DEPTH takes other arguments than (NUMERIC, NUMERIC) (line 1, column 8). Its shape is"
                        + " STACK_DEPTH(stack_id INTEGER [, trace VARCHAR]) INTEGER.");
        refused("select * from table(il_to_native_map())", "42000",
                "IL_TO_NATIVE_MAP takes other arguments than () (line 1, column 21). Its shape is IL_TO_NATIVE_MAP("
                        + "method_id BIGINT [, rejit_id BIGINT [, process_id INTEGER [, trace VARCHAR]]]) TABLE.");
        refused("select * from callees(1, 2)", "42000", "CALLEES takes other arguments than (NUMERIC, NUMERIC)"
                + " (line 1, column 15). Its shape is CALLEES(method VARCHAR) TABLE.");
        refused("select * from method_at(1)", "42000",
                "METHOD_AT gives a value, not rows: it cannot stand in FROM (line 1, column 15).");
    }

    @Test
    void everyFunctionOfTracesShowsItsShapeWhereItHasNoArguments() {
        for (SqlFunction function : FunctionCatalog.all()) {
            refused("select " + function.name() + "() from events", "42000", function.name()
                    + " takes other arguments than () (line 1, column 8). Its shape is " + function.signature() + ".");
        }
    }

    @Test
    void textThatIsNoNumberIsSaidInNoWordsOfJava() {
        String every = "A text is not a number: 'x1'.";
        refused("select cast(a as bigint) from (select 'x' || '1' as a from events) e", "22018", every);
        refused("select cast(a as double) from (select 'x' || '1' as a from events) e", "22018", every);
        refused("select cast(a as decimal(5, 2)) from (select 'x' || '1' as a from events) e", "22018",
                "A text is not a number.");
        refused("select hex(a) from (select 'x' || '1' as a from events) e", "22018", every);
        refused("select cast(repeat('x', 300) as bigint) from events", "22018",
                "A text is not a number: '" + "x".repeat(100) + "...'.");
    }

    @Test
    void textOfAWholeNumberThatDoesNotFitIsSaidInNoWordsOfJava() {
        for (String type : List.of("tinyint", "smallint", "integer", "bigint")) {
            refused("select cast(a as " + type + ") from (select '-99999999999999' || '999999' as a from events) e",
                    "22003", "A number is out of range: '-99999999999999999999' does not fit the integer that it is"
                            + " cast to.");
        }
        refused("select cast('300' as tinyint)", "22003",
                "A number is out of range: '300' does not fit the integer that it is cast to.");
    }

    @Test
    void reportsAndTablesOfOtherSchemasAreAskedForAsTheyAreWritten() {
        refused("select * from hot_method", "42S02",
                "Object 'hot_method' not found (line 1, column 15). Did you mean hot_methods?");
        refused("select * from colums", "42S02",
                "Object 'colums' not found (line 1, column 15). Did you mean information_schema.columns?");
        refused("select * from methoddcendverbos", "42S02", "Object 'methoddcendverbos' not found (line 1, column 15)."
                + " Did you mean MethodDCEndVerbose, or MethodDCEndVerboseV2, or MethodDCEndVerbose_V1?");
    }

    @Test
    void unitsOfTimeAndRowsThatAreNoneAreAnsweredWithWhatToWrite() {
        refused("select extract(julian from utc_time) from events", "42000", "'julian' is not a valid time frame:"
                + " the Julian day is CAST(TO_CHAR(t, 'J') AS INTEGER) (line 1, column 16).");
        refused("select extract(timezone_hour from utc_time) from events", "42000", "'timezone_hour' is not a valid"
                + " time frame: all times are UTC, so that it would be 0 (line 1, column 16).");
        refused("select count(e.*) from events e", "42000", "All columns of a table are no value: COUNT(*) counts"
                + " rows, and TO_JSON(t) is one as a value (line 1, column 16).");
        refused("select event_name ^@ 'GC' from events", "42000", "Syntax error at line 1, column 20: \"@\" cannot"
                + " stand here. The absolute value is ABS(x), and whether a text begins with another is"
                + " STARTS_WITH(a, b).");
        refused("select rank(1, 2) within group (order by event_id, time_ns) from events", "42000",
                "Syntax error at line 1, column 8: The rank among the rows of a group is that of one value in the"
                        + " order of one: RANK(500) WITHIN GROUP (ORDER BY x).");
    }

    @Test
    void whatIsLikeNothingIsOnlyNotFound() {
        refused("select * from nowhere_at_all", "42S02", "Object 'nowhere_at_all' not found (line 1, column 15).");
        refused("select * from \"" + "x".repeat(3000) + "\"", "42S02",
                "Object '" + "x".repeat(3000) + "' not found (line 1, column 15).");
    }
}
