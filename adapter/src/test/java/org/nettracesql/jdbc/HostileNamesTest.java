package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** A trace may call its providers, events and fields anything: every table can be listed, asked and exported. */
class HostileNamesTest {

    private static final String[][] NAMES = {
        {"Evil\"Provider", "Quote\"Event"},
        {"Evil", "Line\nBreak"},
        {"Evil", "\"; drop table events; --"},
        {"Evil", "'; select 1"},
        {"Evil", "<script>alert(1)</script>"},
        {"../../escape", "../../evil"},
        {"Evil", "tick"},
        {"Evil", "TICK"},
        {"evil", "tick"},
        {"Evil", "a.b"},
        {"Evil", "a b"},
        {"Evil", "a_b"},
        {"Evil", ""},
        {"", "x"},
        {"trace", "events"},
        {"clr", "MethodLoadVerbose"},
        {"Evil", "\u202egnp"},
        {"Evil", "\ud800lone"},
        {"Evil", "E".repeat(5_000)},
        {"Evil", "E".repeat(4_999) + "F"},
        {"Evil", "L".repeat(65_000)},
        {"con", "nul"},
    };
    private static final Set<String> OF_THE_RUNTIME =
            Set.of("clr", "rundown", "private", "stress", "mono", "sampler", "universal", "eventpipe");
    private static final int COLUMNS = 600;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        List<MetadataRecord> types = new ArrayList<>();
        for (int i = 0; i < NAMES.length; i++) {
            types.add(trace.define(NAMES[i][0], i + 1, NAMES[i][1], type -> type
                    .field("a\"b", TypeCode.INT32)
                    .field("", TypeCode.STRING)
                    .field("", TypeCode.INT32)
                    .field("event_number", TypeCode.INT32)
                    .field("X", TypeCode.INT32)
                    .field("x", TypeCode.INT32)
                    .field("select", TypeCode.INT32)
                    .field("l\nf", TypeCode.STRING)));
        }
        MetadataRecord wide = trace.define("Evil", 1_000, "Wide", type -> {
            for (int i = 0; i < COLUMNS; i++) {
                type.field("f" + i, TypeCode.BYTE);
            }
        });
        trace.events(block -> {
            for (MetadataRecord type : types) {
                block.event(type, NetTraceWriter.SYNC_TICKS).payload(p -> p.i32(1).utf16z("\"'\n\t,\\").i32(2).i32(3)
                        .i32(4).i32(5).i32(6).utf16z("<b>\u001b[31m\ud800"));
            }
            block.event(wide, NetTraceWriter.SYNC_TICKS).payload(p -> {
                for (int i = 0; i < COLUMNS; i++) {
                    p.i8(i);
                }
            });
        });
        file = Files.write(folder.resolve("hostile.nettrace"), trace.end().toBytes());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void everyTableThatIsListedCanBeAsked(String engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file + ";engine=" + engine)) {
            DatabaseMetaData metadata = connection.getMetaData();
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = metadata.getTables(null, null, "%", new String[] {"TABLE"})) {
                while (rows.next()) {
                    String schema = rows.getString("TABLE_SCHEM");
                    if (!OF_THE_RUNTIME.contains(schema) && !schema.equals("trace")) {
                        tables.add(quoted(schema) + "." + quoted(rows.getString("TABLE_NAME")));
                    }
                }
            }
            // The provider that calls itself clr has its table in the runtime's schema.
            assertThat(tables).hasSize(NAMES.length).doesNotHaveDuplicates();
            for (String table : tables) {
                assertThat(count(connection, "select count(*) from " + table)).as(table).isEqualTo(1);
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("select * from " + table + " order by event_number")) {
                    assertThat(rows.next()).as(table).isTrue();
                    assertThat(rows.getString(rows.getMetaData().getColumnCount())).as(table).isNotNull();
                }
            }
            assertThat(count(connection, "select \"f599\" from \"Evil\".\"Wide\"")).isEqualTo(599 % 256);
            assertThat(count(connection, "select count(*) from events where event_name = '\"; drop table events; --'"))
                    .isEqualTo(1);
        }
    }

    @Test
    void anExportStaysInItsFolderAndWritesAFileATable() throws Exception {
        Path out = folder.resolve("in").resolve("export");
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file)) {
            List<Path> files = connection.unwrap(NettraceConnection.class).exportTables(out);
            assertThat(files).allSatisfy(one -> assertThat(one.getParent()).isEqualTo(out)).doesNotHaveDuplicates();
            try (Stream<Path> written = Files.walk(folder)) {
                assertThat(written.filter(path -> path.toString().endsWith(".parquet")))
                        .containsExactlyInAnyOrderElementsOf(files);
            }
            assertThat(files).extracting(one -> one.getFileName().toString())
                    .allSatisfy(name -> assertThat(name).matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,240}"))
                    .contains("_con.nul.parquet");
            assertThat(files.stream().filter(one -> one.getFileName().toString().startsWith("Evil.a_b"))).hasSize(2);
        }
    }
}
