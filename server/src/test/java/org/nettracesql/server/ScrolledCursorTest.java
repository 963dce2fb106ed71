package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nettracesql.server.RawClient.Message;

/** Cursors that go both ways. */
class ScrolledCursorTest extends OnRunningServer {

    private static final String TEN =
            " from (values (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) as t(x)";

    /** Statements one after another, and the rows or the tag that PostgreSQL 15 answers each with. */
    private static final String[] ANSWERED = {
        "fetch 3 from c", "1 2 3", "fetch prior from c", "2", "fetch backward 5 from c", "1", "fetch next from c", "1",
        "fetch last c", "10", "fetch first c", "1", "fetch absolute 5 from c", "5", "fetch absolute -2 c", "9",
        "fetch relative 0 from c", "9", "fetch relative -3 c", "6", "fetch backward all in c", "5 4 3 2 1",
        "move 4 c", "MOVE 4", "move backward 2 in c", "MOVE 2", "fetch 0 c", "2", "fetch all c", "3 4 5 6 7 8 9 10",
        "fetch prior c", "10", "move backward all c", "MOVE 9", "fetch -2 c", "", "move last c", "MOVE 1",
        "move absolute 0 c", "MOVE 0", "move absolute 100 c", "MOVE 0", "fetch 0 c", "", "fetch relative 0 c", "",
        "move relative -100 c", "MOVE 0", "fetch forward 0 c", "", "move absolute 3 c", "MOVE 1",
        "fetch forward -2 c", "2 1", "fetch backward -2 c", "2 3", "move forward all c", "MOVE 7", "move 5 c",
        "MOVE 0", "move prior c", "MOVE 1", "fetch last c", "10", "move all c", "MOVE 0", "fetch backward 0 c", "",
        "fetch first c", "1", "move next in c", "MOVE 1", "fetch backward 0 c", "2", "move absolute -10 c", "MOVE 1",
        "fetch c", "2", "move absolute -11 c", "MOVE 0", "fetch c", "1", "move absolute -12 c", "MOVE 0",
        "fetch c", "1", "fetch backward 1 c", "", "fetch relative 20 c", "", "fetch relative -1 c", "10",
        "move relative 0 c", "MOVE 1"};

    private RawClient client;

    @BeforeEach
    void connect() throws IOException {
        client = server.rawClient();
        client.start();
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
    }

    private String answer(String sql) throws IOException {
        client.query(sql);
        return shown(client.untilReady());
    }

    private static String shown(List<Message> messages) {
        List<String> rows = new ArrayList<>();
        String end = "";
        for (Message message : messages) {
            switch (message.type()) {
                case 'D' -> rows.add(
                        new String(message.body(), 6, message.body().length - 6, StandardCharsets.UTF_8));
                case 'C' -> end = message.text();
                case 'E' -> end = message.field('C');
                default -> { }
            }
        }
        return end.startsWith("FETCH") ? String.join(" ", rows) : end;
    }

    @Test
    void everyDirectionGivesTheRowsThatPostgresGives() throws IOException {
        answer("begin; declare c scroll cursor for select x" + TEN);
        for (int i = 0; i < ANSWERED.length; i += 2) {
            assertThat(answer(ANSWERED[i])).as(ANSWERED[i]).isEqualTo(ANSWERED[i + 1]);
        }
    }

    @Test
    void cursorWithoutRowsHasNoneInAnyDirection() throws IOException {
        answer("begin; declare c insensitive scroll cursor for select x" + TEN + " where x > 10");
        for (String direction : List.of("next", "prior", "first", "last", "absolute 0", "relative 0", "backward all")) {
            assertThat(answer("fetch " + direction + " from c")).isEmpty();
        }
    }

    @Test
    void heldCursorGoesBackOnceItsTransactionIsOver() throws IOException {
        answer("begin; declare c scroll cursor with hold for select x" + TEN + "; fetch 4 from c; commit");
        assertThat(answer("fetch backward 2 from c")).isEqualTo("3 2");
        assertThat(answer("close c")).isEqualTo("CLOSE CURSOR");
        assertThat(answer("fetch prior from c")).isEqualTo("34000");
    }

    /** As PostgreSQL: what a transaction made goes with it, and what was there before stays. */
    @Test
    void heldCursorGoesWithATransactionThatDoesNotLast() throws IOException {
        for (String end : List.of("rollback", "select 1 / 0; rollback", "select 1 / 0; commit")) {
            answer("begin; declare before cursor with hold for select x" + TEN + "; commit");
            answer("begin; declare h cursor with hold for select x" + TEN);
            for (String one : end.split("; ")) {
                answer(one);
            }
            assertThat(answer("fetch 1 from h")).as(end).isEqualTo("34000");
            assertThat(answer("fetch 1 from before")).as(end).isEqualTo("1");
            assertThat(answer("close before")).isEqualTo("CLOSE CURSOR");
        }
        answer("begin; declare h cursor with hold for select x" + TEN + "; commit; begin; rollback");
        assertThat(answer("fetch 1 from h")).isEqualTo("1");
    }

    /** It would be done before it is known that it has no rows. */
    @Test
    void whatMakesOrDropsATableIsNoCursorAndNoCopy() throws IOException {
        answer("create table kept_here as select 1 as x");
        for (String change : List.of("drop table kept_here", "create table made_here as select 1 as x")) {
            assertThat(answer("begin; declare d cursor for " + change)).isEqualTo("42601");
            assertThat(answer("rollback")).isEqualTo("ROLLBACK");
            assertThat(answer("copy (" + change + ") to stdout")).isEqualTo("42601");
        }
        assertThat(answer("select x from kept_here")).isEqualTo("SELECT 1");
        assertThat(answer("select x from made_here")).isEqualTo("42P01");
        assertThat(answer("create table kept_here as select 1 as x")).isEqualTo("42P07");
        assertThat(answer("drop table kept_here")).isEqualTo("DROP TABLE");
    }

    @Test
    void rowThatTheClientsEncodingCannotSayLeavesTheNextOnesWhole() throws IOException {
        answer("set client_encoding to LATIN1");
        answer("begin; declare c scroll cursor with hold for"
                + " select chr(n) from (values (1, 97), (2, 26519), (3, 98)) as v(x, n) order by x; commit");
        assertThat(answer("fetch c")).isEqualTo("a");
        assertThat(answer("fetch c")).isEqualTo("22P05");
        assertThat(answer("fetch c")).isEqualTo("b");
    }

    @Test
    void cursorWithoutScrollGoesForwardOnly() throws IOException {
        for (String options : List.of("", "no scroll")) {
            for (String direction : List.of(
                    "prior", "first", "last", "backward 2", "-1", "absolute 1", "relative -1")) {
                answer("begin; declare c " + options + " cursor for select x" + TEN + "; fetch 2 from c");
                assertThat(answer("fetch " + direction + " from c")).isEqualTo("55000");
                answer("rollback");
            }
        }
    }

    @Test
    void whatIsNoDirectionIsASyntaxError() throws IOException {
        for (String direction : List.of("sideways", "absolute", "relative x", "next 3", "backward 1 2", "1.5",
                "absolute 9999999999999999999", "forward all all", "- -")) {
            answer("begin; declare c scroll cursor for select x" + TEN);
            assertThat(answer("fetch " + direction + " from c")).as(direction).isEqualTo("42601");
            answer("rollback");
        }
        answer("begin; declare c scroll cursor for select x" + TEN);
        assertThat(answer("fetch absolute 999999999999999999 from c")).isEmpty();
        assertThat(answer("fetch relative -999999999999999999 from c")).isEmpty();
        assertThat(answer("fetch backward 999999999999999999 from c")).isEmpty();
        assertThat(answer("fetch forward 999999999999999999 from c")).isEqualTo("1 2 3 4 5 6 7 8 9 10");
        assertThat(answer("fetch relative 999999999999999999 from c")).isEmpty();
        answer("rollback; begin");
        assertThat(answer("declare c binary cursor for select 1")).isEqualTo("0A000");
    }

    @Test
    void rowsAreFetchedInBinaryAndAsTextAndInParts() throws IOException {
        answer("begin; declare c scroll cursor for select x" + TEN);
        client.parse("", "fetch backward all from c").parse("f", "fetch last from c");
        client.bind("", "f", 1).execute("", 0).bind("p", "", 1).execute("p", 3).execute("p", 3).execute("p", 0).sync();
        List<Message> messages = client.untilReady();
        assertThat(messages.stream().filter(message -> message.type() == 'D').map(message -> message.body()[9]))
                .containsExactly((byte) 10, (byte) 9, (byte) 8, (byte) 7, (byte) 6, (byte) 5, (byte) 4, (byte) 3,
                        (byte) 2, (byte) 1);
        assertThat(messages.stream().filter(message -> message.type() == 's')).hasSize(2);
        // A cursor of SQL's is a portal of the protocol's.
        client.execute("c", 2).sync();
        assertThat(messages(client.untilReady())).containsExactly("1", "2");
    }

    private static List<String> messages(List<Message> messages) {
        return messages.stream().filter(message -> message.type() == 'D')
                .map(message -> new String(message.body(), 6, message.body().length - 6, StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void moreRowsThanAreKeptAreRefusedAndTheMemoryIsGivenBack() throws IOException {
        for (int i = 0; i < 8; i++) {
            answer("begin; declare c scroll cursor for select repeat('x', 1000000) from events");
            assertThat(answer("move 10 in c")).isEqualTo("MOVE 10");
            assertThat(answer("move last in c")).isEqualTo("53400");
            assertThat(answer("rollback")).isEqualTo("ROLLBACK");
        }
        answer("begin");
        int cursors = 0;
        for (String last = "MOVE 10"; last.equals("MOVE 10") && cursors < 150; cursors++) {
            answer("declare c" + cursors + " scroll cursor for select repeat('x', 1000000) from events");
            last = answer("move 10 in c" + cursors);
        }
        assertThat(cursors).isLessThan(150);
        assertThat(answer("rollback; begin; declare c scroll cursor for select 1; move last in c"))
                .isEqualTo("MOVE 1");
    }

    @Test
    void wordsOfAMovementAreRead() throws SQLException {
        assertThat(Movement.of(List.of("FETCH", "FIRST"))).isEqualTo(new Movement(Movement.Kind.FORWARD, 1));
        assertThat(Movement.of(List.of("FETCH", "IN", "IN"))).isEqualTo(new Movement(Movement.Kind.FORWARD, 1));
        assertThatThrownBy(() -> Movement.of(List.of("MOVE", "AROUND", "C"))).hasMessageContaining("MOVE FORWARD 10");
    }
}
