package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;

class MetadataTest extends DriverTest {

    private DatabaseMetaData metadata;

    @BeforeEach
    void readMetadata() throws SQLException {
        metadata = connection.getMetaData();
    }

    @Test
    void schemasAreOurOwnAndTheProviders() throws SQLException {
        List<String> schemas = texts(metadata.getSchemas(), "TABLE_SCHEM");
        assertThat(schemas).contains("trace", "information_schema", "clr", "rundown", "Demo")
                .doesNotHaveDuplicates().isSorted();
        assertThat(texts(metadata.getSchemas(null, "de%"), "TABLE_SCHEM")).containsExactly("Demo");
        assertThat(rows(metadata.getCatalogs())).isEmpty();
        assertThat(texts(metadata.getTableTypes(), "TABLE_TYPE")).containsExactly("SYSTEM VIEW", "TABLE", "VIEW");
    }

    @Test
    void tablesHaveTypesAndRemarks() throws SQLException {
        try (ResultSet tables = metadata.getTables(null, "Demo", "%", null)) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getString("TABLE_NAME")).isEqualTo("Order");
            assertThat(tables.getString("TABLE_SCHEM")).isEqualTo("Demo");
            assertThat(tables.getString("TABLE_CAT")).isNull();
            assertThat(tables.getString("TABLE_TYPE")).isEqualTo("TABLE");
            assertThat(tables.getString("REMARKS")).isNotBlank();
        }
        assertThat(texts(metadata.getTables(null, "trace", null, new String[] {"TABLE", "VIEW"}), "TABLE_NAME"))
                .contains("events", "event_types", "trace_warnings");
        assertThat(texts(metadata.getTables(null, "clr", "methodload%", new String[] {"VIEW"}), "TABLE_NAME"))
                .contains("MethodLoadVerbose_V1")
                .doesNotContain("MethodLoadVerbose");
        assertThat(rows(metadata.getTables(null, null, null, new String[] {"SEQUENCE"}))).isEmpty();
        assertThat(rows(metadata.getTables("another", null, null, null))).isEmpty();
    }

    @Test
    void aSchemaIsFoundUnderItsProvidersNameToo() throws SQLException {
        assertThat(texts(metadata.getTables(null, "Microsoft-Windows-DotNETRuntime", "GCStart", null), "TABLE_SCHEM"))
                .containsExactly("clr");
    }

    @Test
    void everyTableHasColumnsThatAreDocumentedAndOrdered() throws SQLException {
        Set<String> tables = new TreeSet<>();
        try (ResultSet rows = metadata.getTables(null, null, null, null)) {
            while (rows.next()) {
                tables.add(rows.getString("TABLE_SCHEM") + "." + rows.getString("TABLE_NAME"));
            }
        }
        Set<String> described = new TreeSet<>();
        try (ResultSet rows = metadata.getColumns(null, null, null, null)) {
            String table = "";
            int ordinal = 0;
            while (rows.next()) {
                String current = rows.getString("TABLE_SCHEM") + "." + rows.getString("TABLE_NAME");
                ordinal = current.equals(table) ? ordinal + 1 : 1;
                table = current;
                described.add(table);
                assertThat(rows.getInt("ORDINAL_POSITION")).as(table).isEqualTo(ordinal);
                assertThat(rows.getString("REMARKS")).as(table).isNotBlank();
                assertThat(rows.getString("TYPE_NAME")).doesNotContain(" ").doesNotContain("(");
            }
        }
        assertThat(described).isEqualTo(tables);
    }

    @Test
    void columnsAreDescribedAsTheirResultsAre() throws SQLException {
        for (String table : List.of("\"Demo\".\"Order\"", "trace.event_types", "clr.\"MethodLoadVerbose\"")) {
            String[] names = table.replace("\"", "").split("\\.");
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("select * from " + table);
                    ResultSet described = metadata.getColumns(null, names[0], names[1], null)) {
                ResultSetMetaData columns = result.getMetaData();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    assertThat(described.next()).isTrue();
                    String name = described.getString("COLUMN_NAME");
                    assertThat(columns.getColumnLabel(i)).isEqualTo(name);
                    assertThat(columns.getColumnType(i)).as(name).isEqualTo(described.getInt("DATA_TYPE"));
                    assertThat(columns.getColumnTypeName(i)).as(name).isEqualTo(described.getString("TYPE_NAME"));
                    assertThat(columns.getPrecision(i)).as(name).isEqualTo(described.getInt("COLUMN_SIZE"));
                    assertThat(columns.getScale(i)).as(name).isEqualTo(described.getInt("DECIMAL_DIGITS"));
                    assertThat(columns.isNullable(i)).as(name).isEqualTo(described.getInt("NULLABLE"));
                }
                assertThat(described.next()).isFalse();
            }
        }
    }

    @Test
    void columnPatternsTakeUnderscoreLiterallyWhenEscaped() throws SQLException {
        assertThat(texts(metadata.getColumns(null, "Demo", "Order", "event\\_id"), "COLUMN_NAME"))
                .containsExactly("event_id");
        assertThat(texts(metadata.getColumns(null, "Demo", "Order", "EVENT%"), "COLUMN_NAME"))
                .contains("event_id", "event_version");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', true", "%, '', true", "_, '', false", "a%, abc, true", "%c, abc, true", "%b%, abc, true",
        "a_c, abc, true", "a_, abc, false", "a\\_c, abc, false", "a\\_c, a_c, true", "\\%, %, true",
        "\\%, a, false", "%%%, abc, true", "a%b%c, axxbxxbc, true", "a%b%c, axxcxxb, false", "ABC, abc, true",
        "a\\, a\\, true",
    })
    void patternsMatchAsJdbcHasIt(String pattern, String name, boolean matches) {
        assertThat(MetadataRows.matches(pattern, name)).isEqualTo(matches);
    }

    @Test
    void everyFunctionIsListedWithItsParameters() throws SQLException {
        assertThat(texts(metadata.getFunctions(null, null, null), "FUNCTION_NAME"))
                .containsExactlyInAnyOrderElementsOf(FunctionCatalog.all().stream().map(SqlFunction::name).toList());
        try (ResultSet columns = metadata.getFunctionColumns(null, null, "METHOD\\_AT", "%")) {
            assertThat(columns.next()).isTrue();
            assertThat(columns.getShort("COLUMN_TYPE")).isEqualTo((short) DatabaseMetaData.functionReturn);
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("VARCHAR");
            assertThat(columns.next()).isTrue();
            assertThat(columns.getString("COLUMN_NAME")).isEqualTo("address");
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.BIGINT);
            assertThat(columns.getInt("ORDINAL_POSITION")).isEqualTo(1);
        }
        assertThat(metadata.getNumericFunctions()).contains("ABS");
        assertThat(metadata.getSQLKeywords()).isNotBlank();
    }

    @Test
    void typeInfoHasEveryTypeThatColumnsHave() throws SQLException {
        Set<Integer> known = new TreeSet<>();
        try (ResultSet types = metadata.getTypeInfo()) {
            int last = Integer.MIN_VALUE;
            while (types.next()) {
                assertThat(types.getInt("DATA_TYPE")).isGreaterThan(last);
                last = types.getInt("DATA_TYPE");
                known.add(last);
                int digits = last == Types.TIME || last == Types.TIMESTAMP ? 3 : last == Types.DECIMAL ? 38 : 0;
                assertThat(types.getInt("MAXIMUM_SCALE")).as(types.getString("TYPE_NAME")).isEqualTo(digits);
            }
        }
        try (ResultSet columns = metadata.getColumns(null, null, null, null)) {
            while (columns.next()) {
                assertThat(known).contains(columns.getInt("DATA_TYPE"));
            }
        }
    }

    @Test
    void whatThereIsNoneOfHasTheRightColumnsAndNoRows() throws SQLException {
        assertEmpty(metadata.getPrimaryKeys(null, "Demo", "none"), "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME "
                + "KEY_SEQ PK_NAME");
        assertEmpty(metadata.getImportedKeys(null, "Demo", "none"), "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME "
                + "PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ UPDATE_RULE DELETE_RULE "
                + "FK_NAME PK_NAME DEFERRABILITY");
        assertEmpty(metadata.getIndexInfo(null, "Demo", "Order", false, true), "TABLE_CAT TABLE_SCHEM TABLE_NAME "
                + "NON_UNIQUE INDEX_QUALIFIER INDEX_NAME TYPE ORDINAL_POSITION COLUMN_NAME ASC_OR_DESC CARDINALITY "
                + "PAGES FILTER_CONDITION");
        assertEmpty(metadata.getProcedures(null, null, null), "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED_1 "
                + "RESERVED_2 RESERVED_3 REMARKS PROCEDURE_TYPE SPECIFIC_NAME");
        for (ResultSet empty : List.of(
                metadata.getExportedKeys(null, null, "x"), metadata.getCrossReference(null, null, "x", null, null, "y"),
                metadata.getBestRowIdentifier(null, null, "x", 0, true), metadata.getVersionColumns(null, null, "x"),
                metadata.getProcedureColumns(null, null, null, null), metadata.getUDTs(null, null, null, null),
                metadata.getSuperTypes(null, null, null), metadata.getSuperTables(null, null, null),
                metadata.getAttributes(null, null, null, null), metadata.getClientInfoProperties(),
                metadata.getColumnPrivileges(null, null, null, null), metadata.getTablePrivileges(null, null, null),
                metadata.getPseudoColumns(null, null, null, null))) {
            assertThat(empty.getMetaData().getColumnCount()).isPositive();
            assertThat(empty.next()).isFalse();
        }
    }

    private static void assertEmpty(ResultSet result, String columns) throws SQLException {
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            labels.add(result.getMetaData().getColumnLabel(i));
        }
        assertThat(labels).isEqualTo(Arrays.asList(columns.split(" ")));
        assertThat(result.next()).isFalse();
    }

    @Test
    void itSaysWhoItIs() throws SQLException {
        assertThat(metadata.getURL()).isEqualTo(url());
        assertThat(metadata.getDatabaseProductName()).isEqualTo("nettrace-sql");
        assertThat(metadata.getDriverVersion()).startsWith(
                metadata.getDriverMajorVersion() + "." + metadata.getDriverMinorVersion() + ".");
        assertThat(metadata.getConnection()).isSameAs(connection);
        assertThat(metadata.isReadOnly()).isTrue();
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
    }

    @Test
    void nullsSortAtTheEndInBothDirectionsAsPromised() throws SQLException {
        assertThat(metadata.nullsAreSortedAtEnd()).isTrue();
        String values = "select x from (values (2), (cast(null as integer)), (1)) as t(x) order by x";
        assertThat(texts(connection.createStatement().executeQuery(values), "x")).containsExactly("1", "2", null);
        assertThat(texts(connection.createStatement().executeQuery(values + " desc"), "x"))
                .containsExactly("2", "1", null);
    }

    @Test
    void namesAreFoundInAnyCaseAsPromised() throws SQLException {
        assertThat(metadata.storesMixedCaseIdentifiers()).isTrue();
        assertThat(metadata.supportsMixedCaseIdentifiers()).isFalse();
        assertThat(rows("select NUMBER_ from (select \"nUMBER\" as number_ from \"dEMO\".\"oRDER\")")).hasSize(ROWS);
    }
}
