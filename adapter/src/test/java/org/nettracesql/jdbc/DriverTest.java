package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * A connection through {@code DriverManager} to a small written trace: five events {@code Demo/Order} with a number, a
 * text, a double and a boolean, a millisecond apart.
 */
abstract class DriverTest {

    static final int ROWS = 5;
    static final long TICKS_A_MILLI = 1_000_000;
    static final String TEXT = "päron 林檎 🍏";

    @TempDir
    Path folder;

    Path file;
    Connection connection;

    @BeforeEach
    void connect() throws Exception {
        file = folder.resolve("my orders.nettrace");
        Files.write(file, trace().end().toBytes());
        connection = DriverManager.getConnection(url());
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    final String url(String... options) {
        return "jdbc:nettrace:" + file + String.join("", Arrays.stream(options).map(o -> ";" + o).toList());
    }

    /** Without its end. */
    static NetTraceWriter trace() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord order = writer.define("Demo", 1, "Order", type -> type
                .field("Number", TypeCode.INT32)
                .field("Customer", TypeCode.STRING)
                .field("Price", TypeCode.DOUBLE)
                .field("Paid", TypeCode.BOOLEAN)
                .field("Total", TypeCode.INT64));
        return writer.events(block -> {
            for (int i = 0; i < ROWS; i++) {
                int number = i;
                block.event(order, NetTraceWriter.SYNC_TICKS + i * TICKS_A_MILLI)
                        .payload(p -> p.i32(number).utf16z(TEXT + number).f64(number / 2.0).bool32(number % 2 == 0)
                                .i64((1L << 40) * number));
            }
        });
    }

    /** All rows of a query, a list of the columns' objects each. */
    final List<List<Object>> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            return rows(rows);
        }
    }

    static List<List<Object>> rows(ResultSet result) throws SQLException {
        List<List<Object>> all = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                row.add(result.getObject(i));
            }
            all.add(row);
        }
        return all;
    }

    /** One column of a result by its label, as text. */
    static List<String> texts(ResultSet result, String label) throws SQLException {
        List<String> all = new ArrayList<>();
        while (result.next()) {
            all.add(result.getString(label));
        }
        return all;
    }

    /** What a call throws: an exception of JDBC with a SQLState and a message. */
    static SQLException failure(ThrowingCallable call) {
        SQLException thrown = catchThrowableOfType(SQLException.class, call);
        assertError(thrown).as("exception").isNotNull();
        assertThat(thrown.getSQLState()).as("SQLState of %s", thrown).hasSize(5);
        assertThat(thrown.getMessage()).as("message").isNotBlank();
        return thrown;
    }

    /** An exception of JDBC is iterable, too, which makes {@code assertThat} ambiguous. */
    static AbstractThrowableAssert<?, ? extends Throwable> assertError(Throwable thrown) {
        return assertThat(thrown);
    }
}
