package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys that the metadata declares hold in the rows. */
@Tag("thorough")
class TableKeysTest {

    private static final Path TRACES = Path.of("..", "examples", "traces");

    private static Connection open(String... names) throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + List.of(names).stream()
                .map(name -> TRACES.resolve(name + ".nettrace").toString())
                .collect(Collectors.joining("|")));
    }

    private static String name(String schema, String table) {
        return '"' + schema + "\".\"" + table + '"';
    }

    private static String list(String prefix, List<String> columns) {
        return columns.stream().map(column -> prefix + '"' + column + '"').collect(Collectors.joining(", "));
    }

    private static long count(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Some events that the trace has: the tables of all are made alike. */
    private static Set<String> someEvents(Connection connection) throws SQLException {
        Set<String> names = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select event_name from event_types where event_count > 0 order by event_count limit 3")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private record Key(String from, String to) {}

    @ParameterizedTest
    @ValueSource(strings = {"reuse", "jit,orders"})
    void keysNameOneRowAndReferencesHaveOne(String traces) throws SQLException {
        try (Connection connection = open(traces.split(",")); Statement statement = connection.createStatement()) {
            Set<String> events = someEvents(connection);
            DatabaseMetaData metadata = connection.getMetaData();
            int checked = 0;
            List<String[]> tables = new ArrayList<>();
            try (ResultSet rows = metadata.getTables(null, null, null, null)) {
                while (rows.next()) {
                    String table = rows.getString("TABLE_NAME");
                    boolean isEvent = !rows.getString("TABLE_SCHEM").equals("trace");
                    if (!isEvent || events.stream()
                            .anyMatch(event -> table.equals(event) || table.startsWith(event + "_"))) {
                        tables.add(new String[] {rows.getString("TABLE_SCHEM"), table});
                    }
                }
            }
            for (String[] table : tables) {
                List<String> key = new ArrayList<>();
                try (ResultSet rows = metadata.getPrimaryKeys(null, table[0], table[1])) {
                    Map<Short, String> bySequence = new LinkedHashMap<>();
                    while (rows.next()) {
                        bySequence.put(rows.getShort("KEY_SEQ"), rows.getString("COLUMN_NAME"));
                    }
                    for (short i = 1; i <= bySequence.size(); i++) {
                        key.add(bySequence.get(i));
                    }
                }
                String from = name(table[0], table[1]);
                if (!key.isEmpty()) {
                    assertThat(count(statement, "select count(*) from (select " + list("", key) + " from " + from
                            + " group by " + list("", key) + " having count(*) > 1)")).as("twice in " + from).isZero();
                    checked++;
                }
                for (Map.Entry<Key, List<String>> reference : references(metadata, table).entrySet()) {
                    String given = reference.getValue().stream()
                            .map(column -> "a.\"" + column + "\" is not null")
                            .collect(Collectors.joining(" and "));
                    String joined = reference.getValue().stream()
                            .map(column -> "a.\"" + column + "\" = b.\"" + column + '"')
                            .collect(Collectors.joining(" and "));
                    assertThat(count(statement, "select count(*) from " + from + " a where " + given
                            + " and not exists (select 1 from " + reference.getKey().to() + " b where " + joined + ")"))
                            .as(reference.toString()).isZero();
                    checked++;
                }
            }
            assertThat(checked).isGreaterThan(30);
        }
    }

    private static Map<Key, List<String>> references(DatabaseMetaData metadata, String... table) throws SQLException {
        Map<Key, List<String>> references = new LinkedHashMap<>();
        try (ResultSet rows = metadata.getImportedKeys(null, table[0], table[1])) {
            while (rows.next()) {
                assertThat(rows.getString("FKCOLUMN_NAME")).isEqualTo(rows.getString("PKCOLUMN_NAME"));
                references.computeIfAbsent(
                        new Key(rows.getString("FK_NAME"),
                                name(rows.getString("PKTABLE_SCHEM"), rows.getString(
                                "PKTABLE_NAME"))),
                        key -> new ArrayList<>()).add(rows.getString("PKCOLUMN_NAME"));
            }
        }
        return references;
    }

    @Test
    void eventsReferToTheirThreadAndStackAndElementsToTheirEvent() throws SQLException {
        try (Connection connection = open("jit")) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(references(metadata, "clr", "MethodLoadVerbose").keySet()).extracting(Key::to)
                    .containsExactlyInAnyOrder("\"trace\".\"events\"", "\"trace\".\"threads\"", "\"trace\".\"stacks\"");
            assertThat(references(metadata, "clr", "GCBulkNode_Values").keySet()).extracting(Key::to)
                    .containsExactlyInAnyOrder("\"clr\".\"GCBulkNode\"", "\"trace\".\"threads\"");
            assertThat(references(metadata, "trace", "frames").keySet()).extracting(Key::to)
                    .containsExactlyInAnyOrder("\"trace\".\"stacks\"", "\"trace\".\"methods\"");
            assertThat(references(metadata, "trace", "threads").keySet()).extracting(Key::to)
                    .containsExactly("\"trace\".\"processes\"");
            assertThat(references(metadata, "clr", "MethodLoadVerbose_V1")).isEmpty();
        }
    }

    @Test
    void theBestRowIdentifierIsThePrimaryKeyWhateverIsWanted() throws SQLException {
        try (Connection connection = open("jit")) {
            DatabaseMetaData metadata = connection.getMetaData();
            for (int scope = DatabaseMetaData.bestRowTemporary; scope <= DatabaseMetaData.bestRowSession; scope++) {
                List<String> columns = new ArrayList<>();
                try (ResultSet rows = metadata.getBestRowIdentifier(null, "trace", "events", scope, false)) {
                    while (rows.next()) {
                        columns.add(rows.getInt("SCOPE") + " " + rows.getString("COLUMN_NAME") + " "
                                + rows.getString("TYPE_NAME") + " " + rows.getInt("PSEUDO_COLUMN"));
                    }
                }
                assertThat(columns).containsExactly("2 trace VARCHAR 1", "2 event_number BIGINT 1");
            }
            try (ResultSet rows = metadata.getBestRowIdentifier(null, "trace", "hot_methods", 0, true)) {
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void exportedKeysAndCrossReferencesAreTheSameFromTheOtherSide() throws SQLException {
        try (Connection connection = open("jit")) {
            DatabaseMetaData metadata = connection.getMetaData();
            try (ResultSet rows = metadata.getExportedKeys(null, "trace", "stacks")) {
                List<String> from = new ArrayList<>();
                while (rows.next()) {
                    from.add(rows.getString("FKTABLE_NAME"));
                }
                assertThat(from).contains("frames", "MethodLoadVerbose", "samples");
            }
            try (ResultSet rows = metadata.getCrossReference(null, "trace", "stacks", null, "trace", "frames")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("FKCOLUMN_NAME")).isEqualTo("trace");
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("FKCOLUMN_NAME")).isEqualTo("stack_id");
                assertThat(rows.next()).isFalse();
            }
        }
    }
}
