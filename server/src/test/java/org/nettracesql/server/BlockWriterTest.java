package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.columns.RowBlock;
import org.nettracesql.jdbc.NettraceResultSet;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Rows that lie in arrays are sent as the same bytes as rows that the driver gives one by one. */
class BlockWriterTest {

    private static final int ROWS = 5_000;
    private static final String ALL = "select * from \"Demo\".\"Hard\"";

    @TempDir
    static Path folder;

    private static Path trace;

    @BeforeAll
    static void writeTrace() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord whole = writer.define("Demo", 1, "Hard", type -> type.level(4).version(1)
                .field("i8", TypeCode.SBYTE)
                .field("i16", TypeCode.INT16)
                .field("i32", TypeCode.INT32)
                .field("i64", TypeCode.INT64)
                .field("f32", TypeCode.SINGLE)
                .field("f64", TypeCode.DOUBLE)
                .field("b", TypeCode.BOOLEAN)
                .field("s", TypeCode.STRING));
        MetadataRecord empty = writer.define("Demo", 1, "Hard", type -> type.level(4).version(2));
        long[] longs = {0, 1, -1, 99_999_999, 100_000_000, -100_000_000, Long.MAX_VALUE, Long.MIN_VALUE};
        double[] doubles = {0, -0.0, 1.5, -2.25, 1e20, 1e-7, Double.NaN, Double.NEGATIVE_INFINITY};
        String[] texts = {"", "a", "größe", "日本 \ud83d\ude00", "it's \\ \"quoted\""};
        writer.events(events -> {
            for (int i = 0; i < ROWS; i++) {
                int at = i;
                long ticks = NetTraceWriter.SYNC_TICKS + i * 12_345_678L;
                if (i % 7 == 3) {
                    events.event(empty, ticks).thread(2).payload(p -> { });
                } else {
                    events.event(whole, ticks).thread(i % 3 + 1).payload(p -> p.i8(at - ROWS / 2)
                            .i16(at * 17).i32(at * 1_000_003).i64(longs[at % 8] - at % 2)
                            .f32((float) doubles[(at + 1) % 8]).f64(doubles[at % 8] + at)
                            .bool32(at % 2 == 0).utf16z(texts[at % 5] + (at % 11 == 0 ? at : "")));
                }
            }
        });
        trace = writer.end().saveIn(folder);
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + trace);
    }

    /** The rows one by one: a result set that does not tell that it has more to offer. */
    private static ResultSet plain(ResultSet rows) {
        return (ResultSet) Proxy.newProxyInstance(BlockWriterTest.class.getClassLoader(),
                new Class<?>[] {ResultSet.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("isWrapperFor")) {
                        return false;
                    }
                    try {
                        return method.invoke(rows, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static byte[] sent(Connection connection, boolean inBlocks, String sql, short[] formats, int atOnce)
            throws SQLException, IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        MessageWriter out = new MessageWriter(sent);
        ValueWriter values = new ValueWriter(out);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql);
                Answer answer = Answer.rows("SELECT", ResultColumn.of(rows.getMetaData(), "", false), null,
                        inBlocks ? rows : plain(rows), true)) {
            long count = atOnce;
            while (count == atOnce) {
                count = answer.send(values, out, formats, atOnce, new Semaphore(atOnce % 2));
            }
        }
        out.flush();
        return sent.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 1_000, 1_001, 100_000, 100_001})
    void bytesAreThoseOfRowsOneByOne(int atOnce) throws SQLException, IOException {
        try (Connection connection = connect()) {
            for (short[] formats : new short[][] {Formats.TEXT, {1}}) {
                for (String sql : new String[] {ALL, "select * from events",
                    "select trace, \"s\" from \"Demo\".\"Hard\"",
                    "select utc_time, \"b\" from \"Demo\".\"Hard\" where \"i16\" > 0",
                    "select * from events order by time_ns",
                    "select trace, \"s\" from \"Demo\".\"Hard\" order by time_ns desc"}) {
                    byte[] expected = sent(connection, false, sql, formats, atOnce);
                    assertThat(expected).hasSizeGreaterThan(ROWS);
                    assertThat(sent(connection, true, sql, formats, atOnce)).as(sql).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void blocksAndRowsTakeTurnsAndEndWithTheLimit() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.setMaxRows(3_000);
            try (ResultSet rows = statement.executeQuery(ALL)) {
                NettraceResultSet blocks = rows.unwrap(NettraceResultSet.class);
                int count = 0;
                int ofBlocks = 0;
                while (true) {
                    RowBlock block = blocks.nextBlock(100);
                    if (block != null) {
                        assertThat(block.count()).isBetween(1, 100);
                        count += block.count();
                        ofBlocks += block.count();
                    } else if (rows.next()) {
                        count++;
                    } else {
                        break;
                    }
                    assertThat(rows.getRow()).isEqualTo(count);
                }
                assertThat(count).isEqualTo(3_000);
                assertThat(ofBlocks).isGreaterThan(2_900);
                assertThat(blocks.nextBlock(100)).isNull();
            }
        }
    }

    @Test
    void rowsThatAreComputedHaveNoBlock() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select \"i32\" + 1 from \"Demo\".\"Hard\"")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.unwrap(NettraceResultSet.class).nextBlock(100)).isNull();
        }
    }

    @Test
    void cancelledQueryGivesNoBlock() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            NettraceResultSet blocks = rows.unwrap(NettraceResultSet.class);
            assertThat(blocks.nextBlock(10)).isNotNull();
            statement.cancel();
            assertThatThrownBy(() -> blocks.nextBlock(10)).isInstanceOf(SQLException.class)
                    .hasMessageContaining("cancelled");
        }
    }
}
