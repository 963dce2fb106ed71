package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.nettracesql.server.RawClient.body;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.server.RawClient.Message;

/** Each message of the protocol, by a client that writes its bytes itself. */
class ProtocolTest extends OnRunningServer {

    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSSENC_REQUEST = 80_877_104;
    private static final int CANCEL_REQUEST = 80_877_102;

    private RawClient client;

    @BeforeEach
    void connect() throws IOException {
        client = server.rawClient();
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
    }

    private static Message only(List<Message> messages, char type) {
        List<Message> found = messages.stream().filter(message -> message.type() == type).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @Test
    void startUpTellsTheSettingsThatClientsLookAt() throws IOException {
        List<String> settings = client.start().stream()
                .filter(message -> message.type() == 'S')
                .map(message -> new String(message.body(), StandardCharsets.UTF_8).replace('\0', ' ').strip())
                .toList();
        assertThat(settings).contains("client_encoding UTF8", "DateStyle ISO, MDY", "integer_datetimes on",
                "TimeZone UTC", "standard_conforming_strings on");
        assertThat(settings).anyMatch(setting -> setting.startsWith("server_version 15.0 (nettrace-sql"));
    }

    @Test
    void requestsForEncryptionAreDeclinedAndTheClientGoesOn() throws IOException {
        client.startup(body().int32(GSSENC_REQUEST));
        assertThat(client.readByte()).isEqualTo('N');
        client.startup(body().int32(SSL_REQUEST));
        assertThat(client.readByte()).isEqualTo('N');
        assertThat(client.start()).isNotEmpty();
    }

    @Test
    void newerMinorVersionIsNegotiatedDown() throws IOException {
        client.startup(body().int32(3 << 16 | 2).text("user").text("raw").text("_pq_.wish").text("1").int8(0));
        Message answer = client.read();
        assertThat(answer.type()).isEqualTo('v');
        assertThat(client.typesUntilReady()).startsWith("R").endsWith("KZ");
    }

    @Test
    void olderProtocolIsRefusedWithASentence() throws IOException {
        client.startup(body().int32(2 << 16).text("user").int8(0));
        Message error = client.read();
        assertThat(error.field('S')).isEqualTo("FATAL");
        assertThat(error.field('M')).contains("version 2.0", "version 3.0");
        assertThat(client.readByte()).isEqualTo(-1);
    }

    @Test
    void userIsNeeded() throws IOException {
        client.startup(body().int32(3 << 16).text("database").text("trace").int8(0));
        assertThat(client.read().field('C')).isEqualTo("28000");
    }

    @Test
    void encodingThatThereIsNotIsRefused() throws IOException {
        client.startup(body().int32(3 << 16).text("user").text("raw").text("client_encoding").text("EBCDIC").int8(0));
        assertThat(client.read().type()).isEqualTo('R');
        Message error = client.read();
        assertThat(error.field('C')).isEqualTo("22023");
        assertThat(error.field('M')).contains("EBCDIC", "LATIN1", "UTF8");
    }

    private static byte[] value(Message row) {
        return Arrays.copyOfRange(row.body(), 6, row.body().length);
    }

    @Test
    void textsAreEncodedAsTheClientSays() throws IOException {
        Charset latin1 = StandardCharsets.ISO_8859_1;
        client.startup(body().int32(3 << 16).text("user").text("raw").text("client_encoding").text("latin1").int8(0));
        assertThat(client.untilReady().stream().filter(message -> message.type() == 'S').map(Message::text))
                .contains("client_encoding");
        assertThat(rows("show client_encoding")).containsExactly("LATIN1");

        byte[] sql = "select 'Größe' as \"Größe\", array['é'], length('é'), 'a'".getBytes(latin1);
        client.bytes((byte) 'Q', (byte) 0, (byte) 0, (byte) 0, (byte) (sql.length + 5)).bytes(sql).bytes((byte) 0);
        List<Message> answer = client.untilReady();
        assertThat(new String(only(answer, 'T').body(), 2, 5, latin1)).isEqualTo("Größe");
        assertThat(new String(only(answer, 'D').body(), latin1)).contains("Größe", "{é}");

        client.parse("", "select $1, length($1)", 25).send('B', body().text("").text("").int16(0).int16(1)
                .int32(1).int8(0xE9).int16(0)).execute("", 0).sync();
        assertThat(value(only(client.untilReady(), 'D'))).startsWith(0xE9).endsWith('1');

        client.query("copy (select U&'\\00e9') to stdout");
        assertThat(only(client.untilReady(), 'd').body()).containsExactly(0xE9, '\n');

        for (String unknown : List.of("select U&'\\20ac'", "copy (select U&'\\20ac') to stdout")) {
            client.query(unknown);
            Message error = only(client.untilReady(), 'E');
            assertThat(error.field('C')).isEqualTo("22P05");
            assertThat(error.field('M')).contains("U+20AC");
        }
        client.query("set client_encoding to 'WIN1252'; select U&'\\20ac'");
        assertThat(value(only(client.untilReady(), 'D'))).containsExactly(0x80);
        client.query("set names 'SQL_ASCII'; select U&'\\20ac'");
        assertThat(value(only(client.untilReady(), 'D'))).containsExactly(0xE2, 0x82, 0xAC);
    }

    @Test
    void rowsOfArraysAreEncodedAsTheClientSays() throws IOException {
        client.start();
        String sql = "select provider, event_name, event_number from events order by event_number";
        List<String> utf8 = rows(sql);
        assertThat(rows("set client_encoding to 'WIN1251'; " + sql)).isEqualTo(utf8).hasSizeGreaterThan(3_000);
    }

    @Test
    void simpleQueryRunsSeveralStatements() throws IOException {
        client.start();
        client.query("select 1 as x; select 'a;b' as y -- ; not here\n; begin; commit");
        List<Message> messages = client.untilReady();
        assertThat(messages.stream().filter(message -> message.type() == 'C').map(Message::text))
                .containsExactly("SELECT 1", "SELECT 1", "BEGIN", "COMMIT");
    }

    @Test
    void simpleQueryStopsAtTheFirstMistakeAndTellsItsPlace() throws IOException {
        client.start();
        String sql = "select '\ud83d\ude00';\n select nonsense from events; select 3";
        client.query(sql);
        List<Message> messages = client.untilReady();
        Message error = only(messages, 'E');
        assertThat(error.field('C')).isEqualTo("42703");
        int place = sql.codePointCount(0, sql.indexOf("nonsense")) + 1;
        assertThat(error.field('P')).isEqualTo(Integer.toString(place));
        assertThat(messages.stream().filter(message -> message.type() == 'C')).hasSize(1);
    }

    /** PostgreSQL 15's states of them, by which clients tell mistakes apart. */
    @Test
    void mistakesHaveTheStatesOfPostgreSql() throws IOException {
        client.start();
        Map<String, String> states = Map.of(
                "select nixfn(1)", "42883",
                "select lower('a', 'b')", "42883",
                "select a from (select 1 as a) x join (select 1 as a) y on true", "42702",
                "select max(sum(1))", "42803",
                "select event_name, count(*) from events", "42803",
                "select 1 order by 2", "42P10",
                "select 1e400::float8", "22003",
                "select * from nix", "42P01",
                "selec 1", "42601");
        states.forEach((sql, state) -> {
            try {
                client.query(sql);
                assertThat(only(client.untilReady(), 'E').field('C')).as(sql).isEqualTo(state);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void queryWithoutWordsIsAnsweredAsEmpty() throws IOException {
        client.start();
        client.query(" ; -- nothing\n;");
        assertThat(client.typesUntilReady()).isEqualTo("IZ");
    }

    @Test
    void transactionIsShownUntilItEnds() throws IOException {
        client.start();
        assertThat(lastState("begin")).isEqualTo('T');
        assertThat(lastState("select 1")).isEqualTo('T');
        assertThat(lastState("rollback")).isEqualTo('I');
    }

    @Test
    void failedTransactionRunsNothingUntilItEnds() throws IOException {
        client.start();
        assertThat(lastState("begin; select nonsense")).isEqualTo('E');
        client.query("select 1");
        List<Message> messages = client.untilReady();
        assertThat(only(messages, 'E').field('C')).isEqualTo("25P02");
        client.parse("", "select 1").bind("", "", 0).execute("", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("25P02");
        client.query("commit");
        messages = client.untilReady();
        assertThat(only(messages, 'C').text()).isEqualTo("ROLLBACK");
        assertThat((char) only(messages, 'Z').body()[0]).isEqualTo('I');
    }

    @Test
    void transactionFailsByAnExtendedQueryAndIsEndedByOne() throws IOException {
        client.start();
        client.query("begin");
        client.untilReady();
        client.parse("", "select nonsense").sync();
        List<Message> messages = client.untilReady();
        assertThat((char) only(messages, 'Z').body()[0]).isEqualTo('E');
        client.parse("", "rollback").bind("", "", 0).execute("", 0).sync();
        messages = client.untilReady();
        assertThat((char) only(messages, 'Z').body()[0]).isEqualTo('I');
    }

    @Test
    void savepointIsWhereAFailedTransactionGoesOn() throws IOException {
        client.start();
        assertThat(lastState("begin; savepoint a; savepoint \"B\"; select nonsense")).isEqualTo('E');
        assertThat(lastState("rollback to savepoint \"B\"")).isEqualTo('T');
        assertThat(lastState("rollback work to a; release b")).isEqualTo('E');
        assertThat(state("rollback")).isEqualTo("I");
        assertThat(error("savepoint a")).isEqualTo("25P01");
        client.query("begin");
        client.untilReady();
        assertThat(error("rollback to nowhere")).isEqualTo("3B001");
        assertThat(state("rollback and chain")).isEqualTo("T");
        assertThat(state("end")).isEqualTo("I");
    }

    private String state(String sql) throws IOException {
        return String.valueOf(lastState(sql));
    }

    private String error(String sql) throws IOException {
        client.query(sql);
        return only(client.untilReady(), 'E').field('C');
    }

    private List<String> rows(String sql) throws IOException {
        client.query(sql);
        return client.untilReady().stream().filter(message -> message.type() == 'D')
                .map(message -> new String(message.body(), 6, message.body().length - 6, StandardCharsets.UTF_8))
                .toList();
    }

    private List<String> tags(String sql) throws IOException {
        client.query(sql);
        return client.untilReady().stream().filter(message -> message.type() == 'C').map(Message::text).toList();
    }

    @Test
    void statementThatIsPreparedInSqlIsExecutedWithValuesOfItsTypes() throws IOException {
        client.start();
        assertThat(tags("prepare p (int, double precision, text, numeric(10, 2)) as"
                + " select cast($1 + cast($2 as integer) as varchar) || $3 || cast($4 as varchar)"))
                    .containsExactly("PREPARE");
        assertThat(rows("execute p (1 + 1, 40, 'it''s (', 1.5)")).containsExactly("42it's (1.5");
        assertThat(error("execute p (1)")).isEqualTo("42601");
        assertThat(error("execute unknown")).isEqualTo("26000");
        assertThat(error("prepare p as select 1")).isEqualTo("42P05");
        assertThat(error("prepare r as execute r")).isEqualTo("42601");
        client.parse("", "execute p (2, 3, null, null)").describe('S', "").bind("", "", 0).execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("1tT2DCZ");
        assertThat(tags("deallocate p; deallocate all; close all"))
                .containsExactly("DEALLOCATE", "DEALLOCATE ALL", "CLOSE CURSOR ALL");
        assertThat(error("execute p (1, 2, '', 3)")).isEqualTo("26000");
    }

    /** The values are those of PostgreSQL 15. */
    @Test
    void theTypeOfAParameterDecidesWhatIsComputedWithIt() throws IOException {
        client.start();
        assertThat(executed("real", "$1 * 2", "1.1")).isEqualTo("2.200000047683716");
        assertThat(executed("real", "$1", "1.1")).isEqualTo("1.1");
        assertThat(executed("date", "$1 + 1", "'2020-02-28'")).isEqualTo("2020-02-29");
        assertThat(executed("date", "$1 - date '2020-02-01'", "'2020-02-28'")).isEqualTo("27");
        assertThat(executed("time", "$1 + interval '1 hour'", "'10:00'")).isEqualTo("11:00:00");
        assertThat(executed("timestamp", "$1 - timestamp '2020-01-01 00:00:00'", "'2020-01-03 01:00:00'"))
                .isEqualTo("2 days 01:00:00");
        assertThat(executed("interval", "timestamp '2020-01-02 00:00:00' - $1", "'1 day'"))
                .isEqualTo("2020-01-01 00:00:00");
        assertThat(executed("interval", "$1 * 2 + interval '1 hour' > $1", "'1 day'")).isEqualTo("t");
        assertThat(executed("interval", "count(*) from (values (1)) t where now() - $1 < now()", "'1 day'"))
                .isEqualTo("1");
        assertThat(executed("interval", "extract(epoch from $1)::int", "'1 day'")).isEqualTo("86400");
        assertThat(executed("interval", "$1 in (interval '1 day') and $1 between interval '1 hour' and $1",
                "'24 hours'")).isEqualTo("t");
        assertThat(executed("date", "coalesce(($1 + 1)::text, 'none')", "null")).isEqualTo("none");
        assertThat(executed("time", "coalesce(($1 - time '09:00')::text, 'none')", "null")).isEqualTo("none");
        assertThat(executed("interval", "date_bin($1, timestamp '2026-11-21 07:58:37.942', timestamp '2001-01-01')",
                "'90 seconds'")).isEqualTo("2026-11-21 07:58:30");
        assertThat(executed("bigint[]", "$1", "'{1,2}'")).isEqualTo("{1,2}");
        assertThat(executed("bigint[]", "sum(x) from unnest($1) as x", "'{1,2,4}'")).isEqualTo("7");
        assertThat(executed("bigint[]", "($1)[2] + ($1::bigint[])[3]", "'{1,2,4}'")).isEqualTo("6");
        assertThat(executed("bigint[]", "$1 || 4::bigint", "'{1,2}'")).isEqualTo("{1,2,4}");
        assertThat(executed("text[]", "cardinality($1) + array_position($1, 'b')", "'{a,b}'")).isEqualTo("4");
        assertThat(executed("text[]", "'x' <> all ($1) and 'b' = any ($1) and $1 is not null", "'{a,b}'"))
                .isEqualTo("t");
        assertThat(executed("text[]", "$1", "array['a', null]")).isEqualTo("{a,NULL}");
        assertThat(executed("boolean[]", "$1", "'{t,f}'")).isEqualTo("{t,f}");
        assertThat(executed("double precision[]", "$1", "'{1.5,2}'")).isEqualTo("{1.5,2}");
    }

    /** No trace changes here. */
    @Test
    void aResultOfOtherColumnsThanPlannedTellsOfTheParameters() throws IOException {
        client.start();
        client.query("prepare q (timestamp) as select $1 - $1");
        client.untilReady();
        client.query("execute q ('2020-01-01')");
        Message error = only(client.untilReady(), 'E');
        assertThat(error.field('M')).isEqualTo("cached plan must not change result type");
        assertThat(error.field('D')).contains("cast these, as in $1::timestamp");
        rows("deallocate q");
        assertThat(executed("timestamp", "$1::timestamp - $1::timestamp", "'2020-01-01'")).isEqualTo("00:00:00");
    }

    private String executed(String type, String expression, String value) throws IOException {
        return rows("prepare q (" + type + ") as select " + expression + "; execute q (" + value + "); deallocate q")
                .toString().replaceAll("^\\[|\\]$", "");
    }

    @Test
    void preparedStatementOfTheProtocolIsExecutedInSqlWithAnArray() throws IOException {
        client.start();
        client.parse("s", "select count(*) from MethodLoadVerbose where MethodName = any($1)").sync();
        client.untilReady();
        String expected = rows("select count(*) from MethodLoadVerbose where MethodName in ('Main', '.ctor')").get(0);
        assertThat(rows("execute s (array['Main', '.ctor'])")).containsExactly(expected);
        assertThat(rows("execute s ('{Main,.ctor}')")).containsExactly(expected);
        assertThat(expected).isNotEqualTo("0");
    }

    @Test
    void cursorIsMovedOverRows() throws IOException {
        client.start();
        assertThat(tags("begin; declare c cursor for select * from (values (1), (2), (3), (4), (5)) as t(x);"
                + " move 2 in c")).containsExactly("BEGIN", "DECLARE CURSOR", "MOVE 2");
        assertThat(rows("fetch next from c")).containsExactly("3");
        assertThat(tags("move all in c; move c; fetch 3 from c")).containsExactly("MOVE 2", "MOVE 0", "FETCH 0");
        client.query("rollback");
        client.untilReady();
    }

    @Test
    void cursorIsDeclaredWithValuesAndOutlivesItsStatement() throws IOException {
        client.start();
        client.query("begin");
        client.untilReady();
        client.parse("", "declare c cursor for select x from (values (1), (2), (3), (4)) as t(x) where x > $1::int"
                + " and x <> $2 order by x").describe('S', "").bind("", "", 0, "1", "3").execute("", 0);
        client.parse("", "select 7").sync();
        List<Message> messages = client.untilReady();
        assertThat(only(messages, 'C').text()).isEqualTo("DECLARE CURSOR");
        assertThat(messages.stream().map(message -> String.valueOf(message.type())).toList())
                .containsExactly("1", "t", "n", "2", "C", "1", "Z");
        assertThat(rows("fetch 1 from c")).containsExactly("2");
        assertThat(rows("fetch all from c")).containsExactly("4");
        assertThat(tags("close c; commit")).containsExactly("CLOSE CURSOR", "COMMIT");
        assertThat(error("begin; declare c cursor for select $1")).startsWith("42");
        assertThat(state("rollback")).isEqualTo("I");
    }

    @Test
    void preparedStatementsHaveSoMuchTextTogether() throws IOException {
        client.start();
        String long1 = "select 1 /* " + "a".repeat(1_500_000) + " */";
        client.parse("a", long1).parse("b", long1).parse("", long1).sync();
        assertThat(client.typesUntilReady()).isEqualTo("111Z");
        client.parse("c", long1).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("53400");
        client.send('C', body().int8('S').text("a")).parse("c", long1).sync();
        assertThat(client.typesUntilReady()).isEqualTo("31Z");
    }

    @Test
    void cursorWithHoldOutlivesItsTransaction() throws IOException {
        client.start();
        assertThat(error("declare c cursor for select 1")).isEqualTo("25P01");
        assertThat(tags("begin; declare c no scroll cursor with hold for select * from (values (1), (2), (3)) as t(x);"
                + " declare d cursor without hold for select 1; commit")).endsWith("COMMIT");
        assertThat(rows("fetch 2 from c")).containsExactly("1", "2");
        assertThat(error("fetch 1 from d")).isEqualTo("34000");
        assertThat(rows("fetch 2 from c")).containsExactly("3");
        assertThat(tags("close c")).containsExactly("CLOSE CURSOR");
        assertThat(error("fetch 1 from c")).isEqualTo("34000");
    }

    @Test
    void optionsOfTheStartUpAreSettings() throws IOException {
        client.startup(body().int32(3 << 16).text("user").text("raw").text("options")
                .text("-c statement_timeout=1s  --application-name=a\\ tool -csearch_path=clr -e -B 7").int8(0));
        client.untilReady();
        assertThat(rows("show statement_timeout; show application_name; show search_path"))
                .containsExactly("1s", "a tool", "clr");
        assertThat(error("select count(*) from events a, events b, events c, events d"
                + " where a.time_ns + b.time_ns > c.time_ns")).isEqualTo("57014");
    }

    @Test
    void allSettingsAreShown() throws IOException {
        client.start();
        client.query("show all");
        List<Message> messages = client.untilReady();
        assertThat(messages.stream().filter(message -> message.type() == 'D')).hasSizeGreaterThan(20);
        assertThat(error("set intervalstyle = iso_8601")).isEqualTo("22023");
    }

    @Test
    void settingThatWouldChangeTextsIsAppliedOrRefusedOrWarnedOf() throws IOException {
        client.start();
        assertThat(rows("set datestyle to 'DMY'; show datestyle")).containsExactly("ISO, DMY");
        assertThat(rows("set datestyle = iso, ymd; show datestyle")).containsExactly("ISO, YMD");
        assertThat(rows("set datestyle = 'ISO'; show datestyle; reset datestyle; show datestyle"))
                .containsExactly("ISO, YMD", "ISO, MDY");
        for (String refused : List.of("datestyle = 'SQL, DMY'", "datestyle = german", "datestyle = 'ISO, soon'",
                "bytea_output = escape", "intervalstyle = sql_standard", "time zone 'Middle/Earth'",
                "timezone = 'now'")) {
            assertThat(error("set " + refused)).as(refused).isEqualTo("22023");
        }
        for (String zone : List.of("'America/New_York'", "'europe/paris'", "-8", "'PST8PDT'", "'GMT-05:30'", "'EST'",
                "'<+03>-3'", "interval '-08:00' hour to minute")) {
            client.query("set time zone " + zone);
            assertThat(client.typesUntilReady()).as(zone).matches("NCS?Z");
        }
        client.query("set extra_float_digits = 0");
        assertThat(client.typesUntilReady()).isEqualTo("NCZ");
        for (String zone : List.of("'UTC'", "'Etc/UTC'", "0", "local", "default", "'zulu'", "'GMT'")) {
            client.query("set time zone " + zone);
            assertThat(client.typesUntilReady()).as(zone).matches("CS?Z");
        }
    }

    @Test
    void portalOfABindIsMovedAndFetchedByItsName() throws IOException {
        client.start();
        client.query("begin");
        client.untilReady();
        client.parse("", "select * from (values (1), (2), (3), (4), (5)) as t(x)").bind("p", "", 0).sync();
        client.untilReady();
        assertThat(tags("move 1 in p")).containsExactly("MOVE 1");
        client.execute("p", 1).sync();
        assertThat(only(client.untilReady(), 'D').body()).endsWith('2');
        assertThat(rows("fetch forward 2 from p")).containsExactly("3", "4");
        client.execute("p", 0).sync();
        client.untilReady();
        assertThat(tags("fetch all from p")).containsExactly("FETCH 0");
    }

    @Test
    void fetchesOfOneCursorHaveEachTheirFormat() throws IOException {
        client.start();
        client.query("begin; declare c cursor for select event_number from events");
        client.untilReady();
        client.query("fetch 1500 from c");
        assertThat(client.untilReady().stream().filter(message -> message.type() == 'D')).hasSize(1_500);
        client.parse("", "fetch 1 from c").bind("", "", 1).execute("", 0).sync();
        assertThat(only(client.untilReady(), 'D').body()).hasSize(2 + 4 + 8);
    }

    @Test
    void parametersInBinaryOfOtherTypesStandForTheirTexts() throws IOException {
        client.start();
        byte[] uuid = {0x12, 0x34, 0x56, 0x78, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
        assertThat(echoed(2950, uuid)).isEqualTo("12345678-0000-0000-0000-0000000000ff");
        assertThat(echoed(114, "{\"a\": 1}".getBytes(StandardCharsets.UTF_8))).isEqualTo("{\"a\": 1}");
        assertThat(echoed(3802, "\1[1]".getBytes(StandardCharsets.UTF_8))).isEqualTo("[1]");
        assertThat(echoed(1186, ByteBuffer.allocate(16).putLong(-7_200_500_000L).putInt(3).putInt(14).array()))
                .isEqualTo("1 year 2 mons 3 days -02:00:00.5");
        assertThat(echoed(1266, ByteBuffer.allocate(12).putLong(3_661_000_001L).putInt(-7_200).array()))
                .isEqualTo("01:01:01.000001+02:00");
        assertThat(echoed(2950, new byte[15])).isEqualTo("22P03");
        assertThat(echoed(1186, new byte[0])).isEqualTo("22P03");
        assertThat(echoed(3802, new byte[0])).isEqualTo("22P03");
        assertThat(echoed(1266, ByteBuffer.allocate(12).putLong(-1).putInt(0).array())).isEqualTo("22P03");
        assertThat(echoed(600, new byte[16])).isEqualTo("22P03");
    }

    /** What a parameter is as a text; the state of the error if it is none. */
    private String echoed(int oid, byte[] value) throws IOException {
        RawClient.Body bind = body().text("").text("").int16(1).int16(1).int16(1).int32(value.length);
        for (byte one : value) {
            bind.int8(one);
        }
        client.parse("", "select cast($1 as varchar)", oid).send('B', bind.int16(0)).execute("", 0).sync();
        List<Message> messages = client.untilReady();
        for (Message message : messages) {
            if (message.type() == 'E') {
                return message.field('C');
            }
        }
        byte[] row = only(messages, 'D').body();
        return new String(row, 6, row.length - 6, StandardCharsets.UTF_8);
    }

    private char lastState(String sql) throws IOException {
        client.query(sql);
        List<Message> messages = client.untilReady();
        return (char) messages.get(messages.size() - 1).body()[0];
    }

    @Test
    void changedSettingIsReported() throws IOException {
        client.start();
        client.query("set application_name = 'a tool'; set time zone 'Europe/Berlin'; show application_name");
        List<Message> messages = client.untilReady();
        assertThat(messages.stream().filter(message -> message.type() == 'S').map(Message::text))
                .containsExactly("application_name", "TimeZone");
    }

    @Test
    void extendedQueryAnswersEachMessageInOrder() throws IOException {
        client.start();
        client.parse("s", "select $1 || 'x' as t, cast($2 as bigint) + 1 as n").describe('S', "s")
                .bind("p", "s", 0, "a", "41").describe('P', "p").execute("p", 0)
                .send('C', body().int8('P').text("p")).send('C', body().int8('S').text("s")).sync();
        List<Message> messages = client.untilReady();
        StringBuilder types = new StringBuilder();
        messages.forEach(message -> types.append(message.type()));
        assertThat(types).hasToString("1tT2TDC33Z");
        assertThat(new String(only(messages, 'D').body(), StandardCharsets.UTF_8)).contains("ax").endsWith("42");
    }

    @Test
    void parametersComeInAnyOrderAndRepeat() throws IOException {
        client.start();
        client.parse("", "select cast($2 as integer) - cast($1 as integer), '$1', cast($2 as integer) /* $3 */")
                .bind("", "", 0, "1", "10").execute("", 0).sync();
        Message row = only(client.untilReady(), 'D');
        assertThat(row.body()).containsExactly(0, 3, 0, 0, 0, 1, '9', 0, 0, 0, 2, '$', '1', 0, 0, 0, 2, '1', '0');
    }

    @Test
    void portalGivesItsRowsInParts() throws IOException {
        client.start();
        client.parse("", "select * from (values (1), (2), (3)) as t(x)").bind("", "", 1)
                .execute("", 2).execute("", 2).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12DDsDCZ");
    }

    @Test
    void portalOfATransactionOutlivesSync() throws IOException {
        client.start();
        client.query("begin");
        client.untilReady();
        client.parse("", "select * from (values (1), (2), (3)) as t(x)").bind("p", "", 0).execute("p", 1).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12DsZ");
        client.execute("p", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("DDCZ");
        client.query("commit");
        client.untilReady();
        client.execute("p", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("34000");
    }

    @Test
    void twoPortalsOfOneStatementAreReadInTurns() throws IOException {
        client.start();
        client.parse("s", "select x + cast($1 as integer) from (values (1), (2)) as t(x)")
                .bind("a", "s", 0, "10").bind("b", "s", 0, "20")
                .execute("a", 1).execute("b", 1).execute("a", 1).execute("b", 0).sync();
        List<String> rows = client.untilReady().stream().filter(message -> message.type() == 'D')
                .map(message -> new String(message.body(), 6, 2, StandardCharsets.UTF_8)).toList();
        assertThat(rows).containsExactly("11", "21", "12", "22");
    }

    @Test
    void afterAMistakeEverythingUpToSyncIsPassedOver() throws IOException {
        client.start();
        client.parse("", "select nonsense").bind("", "", 0).execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("EZ");
        client.parse("", "select 1").bind("", "", 0).execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12DCZ");
    }

    @Test
    void flushSendsWhatThereIsWithoutSync() throws IOException {
        client.start();
        client.parse("", "select 1").send('H', body());
        assertThat(client.read().type()).isEqualTo('1');
    }

    @Test
    void commandsAndEmptyStatementsCanBePrepared() throws IOException {
        client.start();
        client.parse("", "set extra_float_digits = 3").bind("", "", 0).describe('P', "").execute("", 0)
                .parse("", "").bind("", "", 0).execute("", 0)
                .parse("", "show server_version").bind("", "", 0).describe('P', "").execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12nC12I12TDCZ");
    }

    /** Drivers that ask for the types write the values so: text[] would have them refuse numbers. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "select unnest($1::int[]) | 1007", "select array_length($1::int4 [ ], 1) | 1007",
        "select cast($1 as bigint[]) | 1016",
        "select x from (values (1)) v(x) where x in (select unnest($1::int[])) | 1007",
        "select x from (values (1)) v(x) where x = any($1::int[]) | 1007", "select $1::text[] | 1009",
        "select $1::int | 23"
    })
    void aParameterThatIsCastToAnArrayIsDescribedAsOne(String sql, int oid) throws IOException {
        client.start();
        client.parse("", sql).describe('S', "").bind("", "", 0, oid == 23 ? "1" : "{1}").execute("", 0).sync();
        List<Message> messages = client.untilReady();
        assertThat(ByteBuffer.wrap(only(messages, 't').body()).getInt(2)).isEqualTo(oid);
        assertThat(new String(only(messages, 'D').body(), StandardCharsets.UTF_8)).containsPattern("1}?$");
    }

    /** As a terminal sends it that is not what it says: the statement is wrong, and not the connection. */
    @Test
    void aTextThatIsNotOfTheEncodingIsAnErrorOfItsStatement() throws IOException {
        client.start();
        byte[] statement = "select 'x'\0".getBytes(StandardCharsets.US_ASCII);
        statement[8] = (byte) 0xE9;
        client.send('Q', RawClient.body().bytes(statement));
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("22021");
        client.send('P', RawClient.body().int8(0).bytes(statement).bytes((byte) 0, (byte) 0));
        client.bind("", "", 0).execute("", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("22021");
        client.query("select 2");
        assertThat(only(client.untilReady(), 'C').text()).isEqualTo("SELECT 1");
    }

    @Test
    void numberOfValuesMustBeThatOfTheParameters() throws IOException {
        client.start();
        client.parse("", "select cast($1 as integer)").bind("", "", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('M')).contains("has 1 parameters, and 0 values");
    }

    @Test
    void valueThatIsNotOfItsTypeIsRefused() throws IOException {
        client.start();
        client.parse("", "select cast($1 as integer)", 23).bind("", "", 0, "abc").sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("22P02");
    }

    @Test
    void queryBehindAMistakeIsPassedOverUntilSyncAsEverythingElse() throws IOException {
        client.start();
        client.parse("", "select nonsense").query("select 1").send('F', body().int32(1)).sync();
        assertThat(client.typesUntilReady()).isEqualTo("EZ");
        client.query("select 2");
        assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
    }

    @Test
    void formatCodesThatCannotBeAreAMistakeThatTheSessionOutlives() throws IOException {
        client.start();
        client.parse("", "select 1").bind("", "", 2).execute("", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("22023");
        client.parse("", "select 1").send('B', body().text("").text("").int16(2).int16(0).int16(1).int16(0).int16(0))
                .sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("08P01");
        client.query("select 2");
        assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
    }

    @Test
    void statementTimeoutHasMilliseconds() throws IOException {
        client.start();
        client.query("set statement_timeout = '250ms'");
        client.untilReady();
        String slow = "select count(*) from events a, events b, events c, events d"
                + " where a.time_ns + b.time_ns > c.time_ns";
        client.query(slow);
        Message error = only(client.untilReady(), 'E');
        assertThat(error.field('C')).isEqualTo("57014");
        assertThat(error.field('M')).contains("250ms");
        client.parse("", slow).bind("", "", 0).execute("", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('M')).contains("250ms");
        client.query("select 1");
        assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
    }

    @Test
    void unknownPortalsAndStatementsAreToldOf() throws IOException {
        client.start();
        client.bind("", "nobody", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("26000");
        client.execute("nobody", 0).sync();
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("34000");
        client.send('C', body().int8('S').text("nobody")).sync();
        assertThat(client.typesUntilReady()).isEqualTo("3Z");
    }

    @Test
    void cursorsAreFetchedFrom() throws IOException {
        client.start();
        client.query("begin; declare c cursor for select * from (values (1), (2), (3)) as t(x);"
                + " fetch forward 2 from c; fetch all from c; close c; commit");
        assertThat(client.untilReady().stream().filter(message -> message.type() == 'C').map(Message::text))
                .containsExactly("BEGIN", "DECLARE CURSOR", "FETCH 2", "FETCH 1", "CLOSE CURSOR", "COMMIT");
    }

    @Test
    void filesAreNotWritten() throws IOException {
        client.start();
        client.query("copy events to '/tmp/never'");
        assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("25006");
    }

    /** The bytes are those of PostgreSQL 15. */
    @Test
    void copyInBinaryHasItsHeaderBeforeTheFirstRowAndItsEndBehindTheLast() throws IOException {
        client.start();
        ByteBuffer header = ByteBuffer.allocate(19).put("PGCOPY\n".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 0xFF).put((byte) '\r').put((byte) '\n').put(new byte[9]);
        byte[] row = ByteBuffer.allocate(42).put(header.array()).putShort((short) 3).putInt(8).putLong(1).putInt(1)
                .put((byte) 'a').putInt(-1).array();
        client.query("copy (select cast(1 as bigint), 'a', cast(null as integer)) to stdout (format binary)");
        List<Message> messages = client.untilReady();
        assertThat(only(messages, 'H').body()).containsExactly(1, 0, 3, 0, 1, 0, 1, 0, 1);
        assertThat(messages.stream().filter(message -> message.type() == 'd').map(Message::body))
                .containsExactly(row, new byte[] {-1, -1});
        assertThat(only(messages, 'C').text()).isEqualTo("COPY 1");

        client.query("copy (select 1 from events where event_number < 0) to stdout binary");
        assertThat(only(client.untilReady(), 'd').body())
                .containsExactly(ByteBuffer.allocate(21).put(header.array()).putShort((short) -1).array());
        for (String options : List.of("(format binary, header)", "(format binary, null 'x')", "binary csv",
                "binary delimiter ','")) {
            assertThat(error("copy events to stdout " + options)).isEqualTo("42601");
        }
        client.query("copy (select 1 / (event_number - 5) from events) to stdout (format binary)");
        assertThat(client.typesUntilReady()).matches("Hd*EZ");
        assertThat(rows("select 1")).containsExactly("1");
    }

    @Test
    void textThatIsNoUuidIsAnErrorAndTheSessionGoesOn() throws IOException {
        client.start();
        for (int format = 0; format < 2; format++) {
            client.parse("", "select cast($1 as uuid)", 25).send('B', body().text("").text("").int16(0).int16(1)
                    .int32(3).int8('a').int8('b').int8('c').int16(1).int16(format)).execute("", 0).sync();
            assertThat(only(client.untilReady(), 'E').field('C')).isEqualTo("22P02");
        }
        assertThat(error("select 1000 * interval '9999999' year(7)")).isEqualTo("22003");
        assertThat(rows("select 1")).containsExactly("1");
    }

    @Test
    void nobodyNotifies() throws IOException {
        client.start();
        client.query("listen channel");
        assertThat(client.typesUntilReady()).isEqualTo("NCZ");
        assertThat(tags("unlisten *")).containsExactly("UNLISTEN");
        assertThat(error("notify channel, 'text'")).isEqualTo("25006");
    }

    @Test
    void functionCallIsRefusedAndTheSessionGoesOn() throws IOException {
        client.start();
        client.send('F', body().int32(1));
        assertThat(client.typesUntilReady()).isEqualTo("EZ");
    }

    @Test
    void cancelRequestEndsTheQueryOfItsSessionOnly() throws Exception {
        client.start();
        client.query("select count(*) from events a, events b, events c, events d"
                + " where a.time_ns + b.time_ns > c.time_ns");
        try (RawClient wrong = server.rawClient()) {
            wrong.startup(body().int32(CANCEL_REQUEST).int32(client.id()).int32(client.secret() + 1));
            assertThat(wrong.readByte()).isEqualTo(-1);
        }
        // A request that comes before the query runs does nothing, as in PostgreSQL: so it is sent until one has met
        // it.
        List<Message> answer = new ArrayList<>();
        Thread reader = new Thread(() -> {
            try {
                answer.addAll(client.untilReady());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        reader.start();
        for (int i = 0; i < 100 && reader.isAlive(); i++) {
            try (RawClient right = server.rawClient()) {
                right.startup(body().int32(CANCEL_REQUEST).int32(client.id()).int32(client.secret()));
                assertThat(right.readByte()).isEqualTo(-1);
            }
            reader.join(200);
        }
        reader.join(20_000);
        assertThat(only(answer, 'E').field('C')).isEqualTo("57014");
        client.query("select 1");
        assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
    }

    @Test
    void terminateClosesTheConnection() throws IOException {
        client.start();
        client.send('X', body());
        assertThat(client.rest()).isEmpty();
    }

    @Test
    void portalOutlivesTheUnnamedStatementThatItIsOf() throws Exception {
        client.start();
        client.query("begin");
        client.untilReady();
        client.parse("", "select 1 as a").bind("begun", "", 0).execute("begun", 1).bind("bound", "", 0);
        client.parse("", "select 2 as b").bind("", "", 0);
        client.execute("begun", 1).describe('P', "bound").execute("bound", 0).execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12Ds2" + "12" + "C" + "TDC" + "DC" + "Z");
    }
}
