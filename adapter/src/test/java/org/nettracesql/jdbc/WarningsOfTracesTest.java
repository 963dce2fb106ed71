package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Which traces a statement's warnings are of, and that these cost it none of its rows. */
class WarningsOfTracesTest {

    /** Of each block. */
    private static final int EVENTS = 300;

    @TempDir
    Path folder;

    private static byte[] trace(int blocks) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define("Demo", 1, "Tick", fields -> fields.field("n", TypeCode.INT32));
        for (int b = 0; b < blocks; b++) {
            writer.events(block -> {
                for (int i = 0; i < EVENTS; i++) {
                    int n = i;
                    block.event(type, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.i32(n));
                }
            });
        }
        return writer.end().toBytes();
    }

    /** Its beginning can be unpacked, and all of it takes more than the connections here allow. */
    private void writePacked() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(trace(200));
        }
        Files.write(folder.resolve("packed.nettrace.gz"), packed.toByteArray());
    }

    private Connection connect(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + folder + ";unpack_limit=200KB" + options);
    }

    private static String answer(Statement statement, String query) throws SQLException {
        try (ResultSet results = statement.executeQuery(query)) {
            assertThat(results.next()).isTrue();
            return results.getString(1);
        }
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb", "auto"})
    void traceThatAStatementDoesNotAskIsNotUnpackedToBeWarnedOf(String engine) throws Exception {
        byte[] whole = trace(1);
        Files.write(folder.resolve("plain.nettrace"), Arrays.copyOf(whole, whole.length - 1));
        writePacked();
        try (Connection connection = connect(";engine=" + engine);
                Statement statement = connection.createStatement()) {
            assertThat(answer(statement, "select count(*) from events where trace = 'plain.nettrace'"))
                    .isEqualTo("300");
            assertThat(warnings(statement)).singleElement().asString()
                    .startsWith("plain.nettrace: ").contains("without its end mark");
        }
    }

    @Test
    void traceThatCannotBeReadToBeWarnedOfIsAWarning() throws Exception {
        writePacked();
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            assertThat(answer(statement, "select trace from traces")).isEqualTo("packed.nettrace.gz");
            assertThat(warnings(statement)).singleElement().asString()
                    .contains("packed.nettrace.gz", "unpack_limit");
        }
    }
}
