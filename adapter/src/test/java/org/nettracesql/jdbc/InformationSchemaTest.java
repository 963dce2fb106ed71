package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables about tables say what the metadata says, whichever engine reads them. */
class InformationSchemaTest extends OnExtremesTrace {

    /** The columns of a metadata result that are named, as AllEngines writes and sorts rows. */
    private static List<String> metadata(ResultSet result, String... columns) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (result) {
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (String column : columns) {
                    cells.add(String.valueOf(result.getObject(column)));
                }
                rows.add(String.join("|", cells));
            }
        }
        rows.sort(null);
        return rows;
    }

    private static DatabaseMetaData metadata() throws SQLException {
        return connection.getMetaData();
    }

    @Test
    void schemasAreThoseOfTheMetadata() throws SQLException {
        assertThat(engines.rows("select schema_name from information_schema.schemata"))
                .contains("information_schema", "trace", "Demo")
                .isEqualTo(metadata(metadata().getSchemas(), "TABLE_SCHEM"));
    }

    @Test
    void tablesAreThoseOfTheMetadata() throws SQLException {
        assertThat(engines.rows("select table_schema, table_name,"
                        + " case table_type when 'BASE TABLE' then 'TABLE' else table_type end, table_comment"
                        + " from information_schema.tables"))
                .doesNotHaveDuplicates()
                .isEqualTo(metadata(metadata().getTables(null, null, null, null),
                        "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS"));
    }

    @Test
    void columnsAreThoseOfTheMetadata() throws SQLException {
        assertThat(engines.rows("select table_schema, table_name, column_name, ordinal_position, is_nullable,"
                        + " data_type, coalesce(numeric_scale, datetime_precision), numeric_precision_radix,"
                        + " column_comment from information_schema.columns"))
                .isEqualTo(metadata(metadata().getColumns(null, null, null, null),
                        "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "ORDINAL_POSITION", "IS_NULLABLE", "TYPE_NAME",
                        "DECIMAL_DIGITS", "NUM_PREC_RADIX", "REMARKS"));
        assertThat(engines.rows("select column_name, numeric_precision from INFORMATION_SCHEMA.COLUMNS"
                        + " where table_schema = 'Demo' and numeric_precision is not null"))
                .contains("id|10", "i8|3", "i16|5", "i64|19", "f32|7", "f64|15");
    }

    @Test
    void keysAreThoseOfTheMetadata() throws SQLException {
        assertThat(engines.rows("select k.table_schema, k.table_name, k.column_name, k.ordinal_position,"
                        + " c.constraint_name from information_schema.table_constraints c"
                        + " join information_schema.key_column_usage k using (constraint_catalog, constraint_schema,"
                        + " constraint_name) where c.constraint_type = 'PRIMARY KEY'"))
                .isEqualTo(metadata(metadata().getPrimaryKeys(null, null, null),
                        "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ", "PK_NAME"));
    }

    @Test
    void referencesAreThoseOfTheMetadata() throws SQLException {
        assertThat(engines.rows("select f.table_schema, f.table_name, f.column_name, p.table_schema, p.table_name,"
                        + " p.column_name, f.ordinal_position, r.constraint_name, r.unique_constraint_name"
                        + " from information_schema.referential_constraints r"
                        + " join information_schema.key_column_usage f on f.constraint_catalog = r.constraint_catalog"
                        + " and f.constraint_schema = r.constraint_schema and f.constraint_name = r.constraint_name"
                        + " join information_schema.key_column_usage p"
                        + " on p.constraint_schema = r.unique_constraint_schema"
                        + " and p.constraint_name = r.unique_constraint_name"
                        + " and p.ordinal_position = f.position_in_unique_constraint"))
                .isNotEmpty()
                .isEqualTo(metadata(metadata().getImportedKeys(null, null, null), "FKTABLE_SCHEM", "FKTABLE_NAME",
                        "FKCOLUMN_NAME", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME", "KEY_SEQ", "FK_NAME",
                        "PK_NAME"));
        assertThat(engines.rows("select tc.table_name, kcu.column_name, ccu.table_name, ccu.column_name"
                        + " from information_schema.table_constraints as tc"
                        + " join information_schema.key_column_usage as kcu"
                        + " on tc.constraint_name = kcu.constraint_name and tc.table_schema = kcu.table_schema"
                        + " join information_schema.constraint_column_usage as ccu"
                        + " on ccu.constraint_name = tc.constraint_name"
                        + " where tc.constraint_type = 'FOREIGN KEY' and tc.table_name = 'frames'"
                        + " and ccu.table_name = 'stacks'"
                        + " and kcu.column_name = ccu.column_name"))
                .containsExactly("frames|stack_id|stacks|stack_id", "frames|trace|stacks|trace");
    }

    @Test
    void viewsHaveTheirSql() throws SQLException {
        assertThat(engines.rows("select table_schema, table_name from information_schema.views"))
                .isEqualTo(metadata(metadata().getTables(null, null, null, new String[] {"VIEW"}),
                        "TABLE_SCHEM", "TABLE_NAME"));
        assertThat(engines.rows("select table_name from information_schema.views where view_definition is not null"))
                .isEqualTo(engines.rows("select name from reports union all select without_idle from reports"
                        + " where without_idle is not null"));
    }

    @Test
    void namesOfThisSchemaAreNotFoundWithoutIt() {
        assertThat(engines.error("select * from table_constraints")).startsWith("42S02 ");
    }

    /** A server's clients could ask for it. */
    @Test
    void nobodyIsToldWhoseProcessItIs() throws SQLException {
        assertThat(engines.row("select system_user = current_user, system_user <> ?", System.getProperty("user.name")))
                .isEqualTo("true|true");
        assertThat(engines.row("select max(system_user) from events")).isEqualTo("sa");
    }

    @Test
    void whereOneIsCanBeAskedFor() throws SQLException {
        assertThat(engines.row("select current_schema, current_schema(), current_catalog = current_database(),"
                        + " version() is not null, current_user = session_user"))
                .isEqualTo("trace|trace|true|true|true");
        assertThat(engines.row("select count(*) > 0 from information_schema.tables where table_catalog ="
                        + " current_database() and table_schema = current_schema()"))
                .isEqualTo("true");
        assertThat(engines.row("select count(*) from information_schema.columns where table_schema = ? and"
                        + " lower(table_name) = ?", "Demo", "hard"))
                .isEqualTo(String.valueOf(metadata(metadata().getColumns(null, "Demo", "Hard", null), "COLUMN_NAME")
                        .size()));
    }

    @Test
    void aTableThatSomebodyMadeIsThereWithItsTypes() throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("create table mine as select id, cast(1.5 as decimal(9, 2)) as price from Demo.Hard");
            try (ResultSet columns = statement.executeQuery("select column_name, data_type, numeric_precision,"
                    + " numeric_scale from information_schema.columns where table_name = 'mine' order by 1")) {
                assertThat(AllEngines.read(columns, false).rows()).containsExactly("id|INTEGER|10|0",
                        "price|DECIMAL|9|2");
            }
            statement.execute("drop table mine");
        }
    }
}
