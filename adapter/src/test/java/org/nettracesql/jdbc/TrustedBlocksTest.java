package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * More blocks than are verified before a query: where rows could hide behind what a block's header claims, the
 * statement says that it trusted it.
 */
class TrustedBlocksTest {

    private static final int BLOCKS = 40;
    private static final String TRUSTED = "event blocks were passed over by the time ranges in their headers";

    @TempDir
    private static Path folder;

    private static Path file;

    /** A megabyte a block; the header of the third claims a time before the trace. */
    @BeforeAll
    static void write() throws Exception {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord wide = writer.define("Demo", 1, "Wide", type -> type.field("n", TypeCode.INT32));
        byte[] payload = new byte[1 << 20];
        int third = 0;
        for (int b = 0; b < BLOCKS; b++) {
            // Behind the object's header of 26 bytes come its size and the padding.
            third = b == 2 ? writer.offset() + 26 + 4 + 3 & ~3 : third;
            long ticks = NetTraceWriter.SYNC_TICKS + b * 1_000_000L;
            writer.events(block -> block.event(wide, ticks).payload(payload));
        }
        byte[] bytes = writer.end().toBytes();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(third + 4, 0).putLong(third + 12, 1);
        file = Files.write(folder.resolve("wide.nettrace"), bytes);
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning one = statement.getWarnings(); one != null; one = one.getNextWarning()) {
            messages.add(one.getMessage());
        }
        return messages;
    }

    private static long count(ResultSet rows) throws SQLException {
        assertThat(rows.next()).isTrue();
        return rows.getLong(1);
    }

    @Test
    void whatATimeRangeHidesUnverifiedIsSaidOnTheStatementOfEveryKind() throws SQLException {
        for (String engine : List.of("auto", "java", "duckdb")) {
            try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file + ";engine=" + engine);
                    Statement statement = connection.createStatement();
                    PreparedStatement prepared =
                            connection.prepareStatement("select count(*) from events where time_ns < ?")) {
                count(statement.executeQuery("select count(*) from Demo.Wide where time_ns < 3000000"));
                assertThat(warnings(statement)).as(engine).anyMatch(one -> one.contains(TRUSTED));
                prepared.setLong(1, 3_000_000);
                count(prepared.executeQuery());
                assertThat(warnings(prepared)).as(engine).anyMatch(one -> one.contains(TRUSTED));
            }
        }
    }

    @Test
    void withAnIndexTheRowsAreThereAndNothingIsTrusted() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file);
                Statement statement = connection.createStatement()) {
            // Its rows are numbered, for which all of them are counted.
            assertThat(count(statement.executeQuery("select max(event_number) from events"))).isPositive();
            assertThat(count(statement.executeQuery(
                    "select count(*) from events where time_ns between 2000000 and 2999999")))
                    .isEqualTo(1);
            assertThat(warnings(statement)).noneMatch(one -> one.contains(TRUSTED))
                    .anyMatch(one -> one.contains("claims ticks 0 to 1"));
        }
    }
}
