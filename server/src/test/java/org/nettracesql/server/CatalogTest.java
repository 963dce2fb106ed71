package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients ask PostgreSQL's catalog, by the clients themselves and in their words. */
class CatalogTest extends OnRunningServer {

    private static final Path PSQL = Path.of("/usr/bin/psql");

    private interface Rows {
        ResultSet of(DatabaseMetaData metaData) throws SQLException;
    }

    private static List<String> metaData(Rows rows, String... columns) throws SQLException {
        try (Connection connection = server.connect();
                ResultSet results = rows.of(connection.getMetaData())) {
            return texts(results, columns);
        }
    }

    private static List<String> texts(ResultSet results, String... columns) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (results.next()) {
            List<String> cells = new ArrayList<>();
            for (String column : columns) {
                cells.add(results.getString(column));
            }
            texts.add(String.join(" ", cells));
        }
        return texts;
    }

    private static List<String> query(String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (results.next()) {
                texts.add(results.getString(1));
            }
            return texts;
        }
    }

    /** As psqlODBC asks for foreign keys. */
    @Test
    void seriesInASelectHasARowForEachNumberWhichIsTheIndexOfAKey() throws SQLException {
        String keys = "select a1.attname from ((select conrelid, confrelid, conkey, confkey,"
                + " generate_series(array_lower(conkey, 1), array_upper(conkey, 1)) as i"
                + " from pg_catalog.pg_constraint cn, pg_catalog.pg_class c where contype = 'f' and conrelid = c.oid"
                + " and relname = 'frames') ref inner join pg_catalog.pg_attribute a1"
                + " on a1.attrelid = ref.conrelid and a1.attnum = conkey[i])"
                + " inner join pg_catalog.pg_attribute a2 on a2.attrelid = ref.confrelid and a2.attnum = confkey[i]"
                + " where ref.i::int2 > 0 order by conkey, ref.i";
        assertThat(query(keys)).contains("body", "stack_id").containsExactlyInAnyOrderElementsOf(
                metaData(m -> m.getImportedKeys(null, "trace", "frames"), "FKCOLUMN_NAME"));
    }

    /** As Sequelize asks, which takes an array of names for its text. */
    @Test
    void collectedNamesAreAnArrayOfNames() throws SQLException {
        try (Connection connection = server.connect(); Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("SELECT i.relname AS name, ix.indkey AS indkey,"
                        + " array_agg(a.attnum) as column_indexes, array_agg(a.attname) AS column_names,"
                        + " pg_get_indexdef(ix.indexrelid) AS definition FROM pg_class t, pg_class i, pg_index ix,"
                        + " pg_attribute a, pg_namespace s WHERE t.oid = ix.indrelid AND i.oid = ix.indexrelid AND"
                        + " a.attrelid = t.oid AND t.relkind = 'r' and t.relname = 'frames' AND s.oid = t.relnamespace"
                        + " AND s.nspname = 'trace' GROUP BY i.relname, ix.indexrelid, ix.indkey"
                        + " ORDER BY i.relname")) {
            assertThat(results.getMetaData().getColumnTypeName(3)).isEqualTo("_int2");
            assertThat(results.getMetaData().getColumnTypeName(4)).isEqualTo("_name");
            assertThat(texts(results, "name", "indkey")).containsExactly("pk_frames 1 2 3");
        }
    }

    @Test
    void columnsThatAKeyRefersToAreUsedByIt() throws SQLException {
        assertThat(query("select table_name || '.' || column_name from information_schema.constraint_column_usage"
                + " where constraint_name = 'fk_frames_stacks' and constraint_schema = 'trace' order by 1"))
                .containsExactlyInAnyOrderElementsOf(metaData(m -> m.getImportedKeys(null, "trace", "frames"),
                        "PKTABLE_NAME", "PKCOLUMN_NAME").stream().filter(key -> key.startsWith("stacks "))
                        .map(key -> key.replace(' ', '.')).toList());
        assertThat(query("select column_name from information_schema.constraint_column_usage"
                + " where constraint_name = 'pk_frames'")).containsExactlyInAnyOrder("trace", "stack_id", "depth");
    }

    /** What PostgreSQL 15 answers, but for the types regclass and regtype, whose texts are texts here. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "select 'pg_class'::regclass | regclass | pg_class",
        "select cast('pg_class' as regclass) | regclass | pg_class",
        "select 'pg_catalog.pg_class'::regclass as c, 1 | c | pg_class",
        "select 'pg_class'::regclass::oid | | 1259", "select 'pg_class'::regclass::text | | pg_class",
        "select 1259::regclass | regclass | pg_class", "select 'int4'::regtype, 2 | regtype | integer",
        "select 'text[]'::regtype | regtype | text[]", "select 'integer'::regtype::oid | | 23",
        "select 23::oid::regtype | | integer", "select 5::oid | oid | 5", "select '4294967295'::oid | oid | 4294967295",
        "select '{1,2}'::oid[] | | {1,2}", "select 'pg_catalog'::regnamespace | regnamespace | pg_catalog",
        "select oid from pg_class where oid = 'pg_class'::regclass | oid | 1259",
        "select 'pg_class'::regclass = 1259 | | t",
        "select o from (select 'pg_class'::regclass::oid as o) s where o = 1259 | o | 1259",
        "select 'r'::\"char\" = 'r' | | t"
    })
    void castsToTypesOfTheCatalogAreShownAsPostgresShowsThem(String sql, String name, String text)
            throws SQLException {
        assertThat(query(sql)).containsExactly(text);
        try (Connection connection = server.connect(); Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            if (name != null) {
                assertThat(results.getMetaData().getColumnLabel(1)).isEqualTo(name);
            }
        }
    }

    @Test
    void columnThatIsCastToTheNameOfARelationKeepsItsName() throws SQLException {
        try (Connection connection = server.connect(); Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("select a.attrelid::regclass from pg_attribute a"
                        + " where a.attrelid = 'trace.events'::regclass limit 1")) {
            assertThat(texts(results, "attrelid")).containsExactly("events");
        }
    }

    @Test
    void castToAnOidOfATracesColumnIsAnsweredByTheTrace() throws SQLException {
        assertThat(query("select max(event_number)::oid = max(event_number) from events")).containsExactly("t");
    }

    @Test
    void functionOfOneValueIsATableOfOneRow() throws SQLException {
        assertThat(query("select * from current_schema()")).containsExactly("trace");
        assertThat(query("select s.s from current_schema() as s")).containsExactly("trace");
        assertThat(query("select current_setting from current_setting('port_that_is_not', true), version()"))
                .hasSize(1);
    }

    @Test
    void driverFindsSchemasTablesAndColumns() throws SQLException {
        assertThat(metaData(DatabaseMetaData::getSchemas, "TABLE_SCHEM")).contains("trace", "clr", "pg_catalog")
                .doesNotHaveDuplicates();
        assertThat(metaData(m -> m.getTables(null, "trace", "%", new String[] {"TABLE", "VIEW"}), "TABLE_NAME",
                "TABLE_TYPE")).contains("events TABLE", "frames TABLE", "hot_methods TABLE");
        assertThat(metaData(m -> m.getTables(null, "trace", "frames", null), "REMARKS")).hasSize(1)
                .allMatch(remark -> !remark.isBlank());
        assertThat(metaData(m -> m.getColumns(null, "clr", "MethodLoadVerbose", "Method%"), "COLUMN_NAME", "DATA_TYPE",
                "TYPE_NAME")).contains("MethodSize " + Types.BIGINT + " int8", "MethodName " + Types.VARCHAR + " text");
        assertThat(metaData(m -> m.getColumns(null, "trace", "events", "utc_time"), "TYPE_NAME", "NULLABLE"))
                .containsExactly("timestamp 0");
    }

    /** Drivers have a backslash before each _ of a name: another table may have any letter there. */
    @Test
    void driverFindsATableByItsNameWithEscapes() throws SQLException {
        assertThat(metaData(m -> m.getTables(null, "trace", "event\\_types", null), "TABLE_NAME"))
                .containsExactly("event_types");
        assertThat(metaData(m -> m.getColumns(null, "trace", "event\\_types", "event\\_id"), "COLUMN_NAME"))
                .containsExactly("event_id");
        assertThat(metaData(m -> m.getTables(null, "trace", "event\\%", null), "TABLE_NAME")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "relname like 'event\\_types' and relkind = 'r' | 1", "relname like concat('event\\_', 'types') | 1",
        "relname operator(pg_catalog.~~*) 'EVENT\\_types' | 1", "relname ilike E'event\\\\_TYPES' or false | 1",
        "relname not like 'event\\_%' and relname in ('event_types', 'frames') | 1",
        "relname !~~ 'frame_' and relname in ('event_types', 'frames') | 1",
        "relname like 'event!_types' escape '!' | 1", "relname like 'event\\_types' escape '' | 0",
        "relname like case when relkind = 'r' then 'event\\_types' else '' end | 1",
        "(relname like lower('EVENT\\_TYPES')) is true | 1", "relname like null | 0"
    })
    void backslashIsAnEscapeOfLikeInTheCatalog(String condition, String count) throws SQLException {
        assertThat(query("select count(*) from pg_class where relnamespace = 'trace'::regnamespace and " + condition))
                .containsExactly(count);
    }

    /** As Django's inspectdb asks for a table's indexes. */
    @Test
    void severalListsAreRowsTogether() throws SQLException {
        assertThat(query("select string_agg(k.key || ':' || k.n, ',' order by k.n) from pg_index i join pg_class c"
                + " on i.indrelid = c.oid, unnest(i.indkey, i.indoption) with ordinality k(key, option, n)"
                + " where c.relname = 'events' and c.relnamespace = 'trace'::regnamespace and i.indisprimary"))
                .containsExactly("1:1,2:2");
        assertThat(query("select a || coalesce(b, '-') from pg_class, unnest(array['x', 'y'], array['z']) as u(a, b)"
                + " where relname = 'pg_class' order by 1")).containsExactly("xz", "y-");
        assertThat(query("select a from pg_class c, unnest(array[c.relname]) a where relname = 'pg_class'"))
                .containsExactly("pg_class");
    }

    @Test
    void typesAreFoundInAListOfNames() throws SQLException {
        assertThat(query("select attname from pg_attribute where attrelid = 'frames'::regclass and attnum > 0"
                + " and atttypid = any ('{int,int2}'::regtype[]) order by attnum"))
                .containsExactly("stack_id", "depth", "body", "il_offset");
        // What PostgreSQL 15 has for these.
        Map<String, Integer> oids = Map.of("int", 23, "float", 701, "dec", 1700, "char(3)", 1042, "\"char\"", 18,
                "int[]", 1007, "numeric(10, 2)", 1700, "timestamp(3) without time zone", 1114, "pg_catalog.INT4", 23);
        for (Map.Entry<String, Integer> type : oids.entrySet()) {
            assertThat(query("select '" + type.getKey() + "'::regtype::oid")).as(type.getKey())
                    .containsExactly(type.getValue().toString());
        }
        assertThat(query("select exists (select from pg_class where relname = 'frames'),"
                + " pg_relation_is_updatable('frames'::regclass, true)")).containsExactly("t");
    }

    @Test
    void viewReferencesNothing() throws SQLException {
        assertThat(query("select c.relname from pg_constraint k join pg_class c on c.oid in (k.conrelid, k.confrelid)"
                + " where c.relkind <> 'r' and k.contype = 'f'")).isEmpty();
        assertThat(query("select count(*) > 0 from pg_constraint k join pg_class c on c.oid = k.conrelid"
                + " where k.contype = 'f' and c.relname = 'samples'")).containsExactly("t");
    }

    @Test
    void driverFindsAllTablesThatThereAre() throws SQLException {
        List<String> expected = new ArrayList<>();
        try (ResultSet tables = server.traces().getMetaData().getTables(null, null, null, null)) {
            while (tables.next()) {
                if (!tables.getString(2).equals("information_schema")) {
                    expected.add(tables.getString(2) + " " + tables.getString(3));
                }
            }
        }
        List<String> found = metaData(m -> m.getTables(null, null, "%", new String[] {"TABLE", "VIEW"}),
                "TABLE_SCHEM", "TABLE_NAME");
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void driverFindsKeysAndTypes() throws SQLException {
        assertThat(metaData(m -> m.getPrimaryKeys(null, "trace", "frames"), "COLUMN_NAME", "KEY_SEQ"))
                .containsExactlyInAnyOrder("trace 1", "stack_id 2", "depth 3");
        assertThat(metaData(m -> m.getImportedKeys(null, "trace", "frames"), "PKTABLE_NAME", "FKCOLUMN_NAME"))
                .contains("stacks stack_id", "methods body");
        assertThat(metaData(DatabaseMetaData::getTypeInfo, "TYPE_NAME")).contains("int8", "text", "timestamp", "_int4");
        assertThat(metaData(m -> m.getIndexInfo(null, "trace", "frames", true, false), "COLUMN_NAME")).hasSize(3);
        assertThat(metaData(DatabaseMetaData::getCatalogs, "TABLE_CAT")).containsExactly("trace");
    }

    @Test
    void columnsOfAnIndexAreToldAsPostgresTellsThem() throws SQLException {
        String sql = "select indkey, indclass, indrelid::oid, cast(5 as oid) from pg_index"
                + " where indrelid = 'frames'::regclass";
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            assertThat(results.next()).isTrue();
            assertThat(results.getMetaData().getColumnTypeName(1)).isEqualTo("int2vector");
            assertThat(results.getMetaData().getColumnTypeName(2)).isEqualTo("oidvector");
            assertThat(results.getMetaData().getColumnTypeName(3)).isEqualTo("oid");
            assertThat(results.getMetaData().getColumnName(3)).isEqualTo("indrelid");
            assertThat(results.getMetaData().getColumnName(4)).isEqualTo("oid");
            assertThat(results.getString(1)).matches("\\d+ \\d+ \\d+");
            assertThat(results.getString(2)).isEqualTo("3126 1978 1978");
        }
    }

    @Test
    void arraysOfNumbersOfObjectsAreParametersAndNumbersOfNoTypeHaveNoName() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.parse("", "select elemtype::regtype::text, elemtype from (select case when typelem <> 0 then typelem"
                    + " end as elemtype from pg_type where oid = any($1::oid[]) order by oid) t").describe('S', "")
                    .bind("", "", 0, "{23,1007}").execute("", 0).sync();
            List<RawClient.Message> messages = client.untilReady();
            RawClient.Message parameters = messages.stream().filter(m -> m.type() == 't').findFirst().orElseThrow();
            assertThat(ByteBuffer.wrap(parameters.body()).getInt(2)).isEqualTo(1028);
            List<byte[]> rows = messages.stream().filter(m -> m.type() == 'D').map(RawClient.Message::body).toList();
            assertThat(rows).hasSize(2);
            assertThat(ByteBuffer.wrap(rows.get(0)).getInt(2)).isEqualTo(-1);
            assertThat(new String(rows.get(1), StandardCharsets.UTF_8)).contains("integer").endsWith("23");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pg_advisory_unlock_all()", "pg_try_advisory_lock(1, 2)", "pg_advisory_xact_lock(1)",
            "pg_index_column_has_property('frames'::regclass, 1, 'asc')", "pg_opclass_is_visible(1)",
            "pg_get_function_arg_default(1, 1)", "pg_last_xact_replay_timestamp()", "inet_client_addr()",
            "has_type_privilege('int4', 'usage')", "pg_describe_object(1259, 1, 0)", "to_regrole('x')"})
    void functionsThatPoolsAndToolsCallAreThere(String call) throws SQLException {
        assertThat(query("select " + call)).hasSize(1);
    }

    @Test
    void columnsOfAnIndexAreCountedFromZero() throws SQLException {
        // As psqlODBC asks for primary keys.
        assertThat(query("select ta.attname from pg_catalog.pg_attribute ta, pg_catalog.pg_attribute ia, "
                + "pg_catalog.pg_class tc, pg_catalog.pg_index i where tc.relname = 'frames' and tc.oid = i.indrelid "
                + "and i.indisprimary = 't' and ia.attrelid = i.indexrelid and ta.attrelid = i.indrelid "
                + "and ta.attnum = i.indkey[ia.attnum-1] order by ia.attnum"))
                .containsExactly("trace", "stack_id", "depth");
        assertThat(query("select a.attname from (select indrelid, indkey, generate_subscripts(indkey, 1) as place "
                + "from pg_index where indrelid = 'frames'::regclass) i join pg_attribute a on a.attrelid = i.indrelid "
                + "and a.attnum = i.indkey[i.place] where i.place between 0 and 2 order by i.place"))
                .containsExactly("trace", "stack_id", "depth");
    }

    @Test
    void tableOfOnesOwnIsInTheCatalogAtOnce() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table mine as select 1 as x");
            assertThat(metaData(m -> m.getColumns(null, "trace", "mine", "%"), "COLUMN_NAME")).containsExactly("x");
            statement.execute("drop table mine");
            assertThat(metaData(m -> m.getTables(null, "trace", "mine", null), "TABLE_NAME")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select version() where version() like 'PostgreSQL 15%'",
        "select current_setting('server_version_num')::int / 10000 where 1 = 1",
        "select 'frames'::regclass::oid",
        "select c.oid::pg_catalog.regclass from pg_catalog.pg_class c where c.relname = 'frames'",
        "select CAST('pg_catalog.pg_class' AS regclass) ",
        "select relname from pg_class where relname operator(pg_catalog.~) '^(FRAMES)$' collate pg_catalog.default",
        "select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
        "select format_type(atttypid, atttypmod) from pg_attribute where attrelid = 'trace.frames'::regclass",
        "select table_name from information_schema.tables where table_schema = current_schema()",
        "select column_name from information_schema.columns where table_name = 'frames' order by ordinal_position",
        "select quote_ident(table_name) from information_schema.tables where quote_ident(table_schema) not in "
                + "('information_schema', 'pg_catalog')",
        "select t.oid from pg_type t left join pg_proc p on p.oid = t.typreceive where p.proname = 'array_recv'",
        "select x.attnum from pg_index i, unnest(i.indkey) with ordinality as x(attnum, ord) "
                + "where i.indrelid = 'frames'::regclass",
        "select schemaname from pg_catalog.pg_tables where has_table_privilege(current_user, tablename, 'select')",
        "select obj_description(oid, 'pg_class') from pg_class where relname = 'frames'",
        "select pg_get_constraintdef(oid, true) from pg_constraint where conrelid = 'frames'::regclass",
        "select pg_backend_pid()",
        "select quote_ident(column_name) from information_schema.columns where case when "
                + "array_length(parse_ident('frames'), 1) = 2 then false else quote_ident(table_name) = 'frames' end",
        "SELECT CASE WHEN quote_ident(table_schema) IN (SELECT CASE WHEN trim(s[i]) = '\"$user\"' THEN user ELSE "
                + "trim(s[i]) END FROM "
                + "generate_series(array_lower(string_to_array(current_setting('search_path'),','),1)"
                + ", array_upper(string_to_array(current_setting('search_path'),','),1)) as i, "
                + "string_to_array(current_setting('search_path'),',') s) THEN quote_ident(table_name) ELSE "
                + "quote_ident(table_schema) || '.' || quote_ident(table_name) END FROM information_schema.tables "
                + "WHERE quote_ident(table_schema) NOT IN ('information_schema', 'pg_catalog') ORDER BY 1",
        "select setting from pg_settings where name = 'max_index_keys'",
        "select relname from pg_class where relkind = any('{r,v}') and relname = any('{frames,\"stacks\"}'::name[])",
        "select relname from pg_class where relkind = any('{r,v}'::\"char\"[]) and oid = any('{1259}'::oid[]) or "
                + "relname = any(array['frames']::pg_catalog.text[])",
        "select d.datname from pg_database d where pg_encoding_to_char(d.encoding) = 'UTF8'"})
    void questionOfAClientHasAnAnswer(String sql) throws SQLException {
        assertThat(query(sql)).isNotEmpty().doesNotContainNull();
    }

    /** A statement of a tool, and whether it has rows. */
    record Asked(String title, String sql) {
        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Asked> statementsOfTools() throws IOException {
        try (InputStream in = CatalogTest.class.getResourceAsStream("/clients/catalog.sql")) {
            String[] blocks = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n\n");
            return Stream.of(blocks).skip(1).map(block -> block.split("\n", 2))
                    .map(lines -> new Asked(lines[0].substring(3), lines[1].strip()));
        }
    }

    @ParameterizedTest
    @MethodSource("statementsOfTools")
    void statementOfAToolHasAnAnswer(Asked asked) throws SQLException {
        List<String> rows = query(asked.sql());
        assertThat(rows.isEmpty()).isEqualTo(!asked.title().endsWith(", with rows"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\df+", "\\do", "\\dT+", "\\ddp", "\\dy", "\\dc", "\\dC", "\\dd", "\\des",
        "\\deu", "\\dew", "\\dF", "\\dFd", "\\dFp", "\\dFt", "\\dL", "\\dAc", "\\dAf", "\\dAo", "\\dAp",
        "\\dRp", "\\dRs", "\\dl", "\\dt *.*", "\\d+ frames", "\\dv+", "\\dS", "\\l+", "\\du", "\\dn+"})
    void commandOfPsqlHasAnAnswer(String command) throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(PSQL), "psql is not installed");
        Process psql = new ProcessBuilder(PSQL.toString(), "-X", "-h", "127.0.0.1", "-p",
                Integer.toString(server.port()), "-U", "somebody", "-c", command, "trace")
                .redirectErrorStream(true).start();
        String output = new String(psql.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(psql.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).doesNotContain("ERROR");
        assertThat(psql.exitValue()).isZero();
    }

    @Test
    void numberOfARelationIsItsName() throws SQLException {
        assertThat(query("select oid::regclass from pg_class where oid = 'clr.MethodLoadVerbose'::regclass"))
                .containsExactly("\"MethodLoadVerbose\"");
        assertThat(query("select 1259::oid::regclass")).containsExactly("pg_class");
        assertThat(query("select 'int8'::regtype::oid")).containsExactly("20");
    }

    /** DuckDB makes them while it plans, in memory that it does not count, and no request ends that. */
    @ParameterizedTest
    @ValueSource(strings = {"select relname, repeat('x', 2000000000) from pg_class",
        "select \"lpad\"('x', 2000000000, 'y') from pg_class", "select list_sum(range(2000000000)) from pg_am",
        "select * from pg_am, query('select 1')", "select ('x').repeat(2000000000) from pg_am",
        "select generate_series(1, 2000000000), version()", "select generate_series(2000000000, 1, -1) from pg_am",
        "select * from pg_am where 1 = any (generate_series(1, 2000000000))"})
    void valueOfAnySizeIsNotMadeOfTheCatalog(String sql) {
        assertThatThrownBy(() -> query(sql)).isInstanceOf(SQLException.class)
                .hasMessageMatching("(?s).*(is not there in a query of the catalog|A series has 10,000 numbers at).*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "select repeat('x', 3), current_user | xxx",
        "with query (a) as (select 1 from pg_am limit 1) select a from query | 1",
        "select sum(a) from (select generate_series(1, 4) from pg_am limit 4) as range(a) | 10",
        "select count(*) from generate_series(1, 20000), pg_am where amname = 'btree' | 20000",
        "select count(*) from (select generate_series(20, 1, -3), version()) as t(a, b) | 7"})
    void whatIsSmallOrANameIs(String sql, String value) throws SQLException {
        assertThat(query(sql)).containsExactly(value);
    }

    @Test
    void userIsWhoConnected() throws SQLException {
        for (String name : List.of("current_user", "session_user", "user", "system_user", "current_role")) {
            assertThat(query("select " + name)).as(name).containsExactly("somebody");
        }
        assertThat(query("select count(*) as user from events where event_number = 1")).containsExactly("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"select version, count(*) from (select 1 as version from events) as t group by version",
        "select count(*) as current_setting from events"})
    void namesThatTheCatalogHasTooAreOfTheTraces(String sql) throws SQLException {
        assertThat(query(sql)).hasSize(1);
    }

    /** As the traces and PostgreSQL compute, and in words of either: an alias may be a name of the catalog. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "select 7 / 2 as version | 3", "select 7 / 2, current_user | 3",
        "select ordinal_position / 2 from information_schema.columns where table_name = 'frames'"
                + " and ordinal_position = 3 | 1",
        "select 1e-7 * 1e7 from pg_class limit 1 | 1", "select 1.5e+3 as x, current_user | 1500",
        "select 0xF0 from pg_class limit 1 | 240",
        "select count(*) as version, 1e-9 * 0 from events where event_number < 0 | 0",
        "select count(*) as version from events where event_number & 0xF0 < -1 | 0",
        "select pg_size_pretty(1024::bigint), count(*) from events where event_number < -1e-9 | 1024 bytes"
    })
    void numbersAreWhatTheyAreElsewhereInTheCatalogToo(String sql, String value) throws SQLException {
        assertThat(query(sql)).containsExactly(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "select c.nix from pg_class c | 42703 | There is no column c.nix.",
        "select nix from pg_class c | 42703 | There is no column nix.",
        "select x.nix from pg_class c | 42P01 | There is no table x.",
        "select oid from pg_class, pg_type | 42702 | Ambiguous reference to column name \"oid\"",
        "select sum(relname) from pg_class | 42883 | No function matches the given name and argument types",
        "select relname from pg_class group by oid | 42803 | column \"relname\" must appear in the GROUP BY clause",
        "select * from pg_class union select 1 | 42601 | Set operations can only apply to expressions with",
        "select (select oid from pg_class) from pg_class | 21000 | More than one row returned by a subquery",
        "select cast(oid as nix) from pg_class | 42704 | Type with name nix does not exist",
        "select 1 from pg_class where | 42601 | syntax error at end of input",
        "select 'a'::integer from pg_class | 22P02 | Could not convert string 'a' to INT32"
    })
    void mistakesAboutTheCatalogHavePostgresStatesAndNoWordsOfWhoAnswers(String sql, String state, String sentence) {
        assertThatThrownBy(() -> query(sql))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
                .hasMessageStartingWith("ERROR: " + sentence);
    }

    @Test
    void whatThereIsNotIsToldOf() {
        assertThatThrownBy(() -> query("select * from pg_catalog.pg_nothing"))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"))
                .hasMessageStartingWith("ERROR: There is no table pg_nothing.");
        for (String call : List.of("pg_cancel_backend(1)", "pg_cancel_backend(pid) from pg_stat_activity")) {
            assertThatThrownBy(() -> query("select " + call))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42883"))
                    .hasMessageStartingWith("ERROR: There is no function pg_cancel_backend.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select * from read_csv('/etc/passwd') where version() = ''",
        "select version(), * from read_text('/etc/hostname')",
        "select version() from '/etc/passwd'",
        "select version() // \n; drop schema pgc cascade",
        "select version() /* /* */ ; drop schema pgc cascade -- */",
        "select version() ` ; drop schema pgc cascade"})
    void filesAreNotReadAndTheCatalogNotChanged(String sql) throws SQLException {
        try (Connection connection = server.connect("preferQueryMode", "simple");
                Statement statement = connection.createStatement()) {
            try {
                statement.execute(sql);
                assertThat(sql).contains("drop");
            } catch (SQLException e) {
                assertThat(e.getMessage()).doesNotContain("internal");
            }
        }
        assertThat(query("select relname from pg_class where relname = 'frames'")).containsExactly("frames");
    }

    @Test
    void aQueryThatTakesTooMuchMemoryWritesNoFile() throws SQLException {
        try (Connection connection = server.connect(); Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("select a.attname from pg_class c, pg_attribute a,"
                    + " pg_class d order by random() limit 1 offset 100000000"))
                    .isInstanceOf(SQLException.class).extracting(thrown -> ((SQLException) thrown).getSQLState())
                    .isEqualTo("53200");
        }
        assertThat(Path.of(".tmp")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"create table x as select * from pg_class",
        "set search_path = pg_class; drop table pg_class",
        "install httpfs -- pg_class", "attach 'x.db' as pg_class", "copy pg_class to '/tmp/x'"})
    void catalogTakesQueriesOnly(String sql) throws SQLException {
        try (Connection connection = server.connect("preferQueryMode", "simple");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql)).isInstanceOf(SQLException.class);
        }
        assertThat(query("select relname from pg_class where relname = 'frames'")).containsExactly("frames");
    }

    @Test
    void psqlListsAndDescribes() throws IOException, InterruptedException {
        if (!Files.isExecutable(PSQL)) {
            System.out.println("Skipped: psql is not installed as " + PSQL + ".");
        }
        Assumptions.assumeTrue(Files.isExecutable(PSQL), "psql is not installed");
        assertThat(psql("\\dn", "\\l", "\\dt", "\\dt hot*", "\\d frames", "\\d+ clr.methodloadverbose", "\\du", "\\dT",
                "\\df", "\\di", "\\dx", "\\z frames"))
                .contains("trace", "hot_methods", "stack_id", "PRIMARY KEY, btree (trace, stack_id, depth)",
                        "FOREIGN KEY (trace, stack_id) REFERENCES stacks(trace, stack_id)", "MethodSignature")
                .doesNotContain("ERROR");
    }

    @Test
    void functionsOfTracesAreListedWithTheirParameters() throws IOException, InterruptedException, SQLException {
        assertThat(query("select proname || '(' || pg_get_function_identity_arguments(oid) || ') '"
                + " || pg_get_function_result(oid) from pg_proc where proname = 'hex'"))
                .containsExactly("hex(value bigint) character varying");
        assertThat(metaData(metaData -> metaData.getFunctions(null, null, "method_at"),
                "FUNCTION_SCHEM", "FUNCTION_NAME")).containsExactly("trace method_at");
        Assumptions.assumeTrue(Files.isExecutable(PSQL), "psql is not installed");
        assertThat(psql("\\df method_at")).contains("method_at", "address bigint [, time_ns bigint", "(1 row)");
    }

    @Test
    void psqlPointsAtAMistake() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(PSQL), "psql is not installed");
        assertThat(psql("select MethodNam from MethodLoadVerbose"))
                .contains("LINE 1: select MethodNam from MethodLoadVerbose\n               ^");
    }

    private static String psql(String... commands) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(PSQL.toString(), "-X", "-h", "127.0.0.1", "-p",
                Integer.toString(server.port()), "-U", "tester"));
        for (String one : commands) {
            command.add("-c");
            command.add(one);
        }
        command.add("trace");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PGCONNECT_TIMEOUT", "20");
        builder.environment().put("PAGER", "cat");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private static String described(String sql) throws SQLException {
        try (Connection connection = server.connect(); Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
                columns.add(results.getMetaData().getColumnLabel(i) + " "
                        + results.getMetaData().getColumnTypeName(i));
            }
            return String.join(", ", columns);
        }
    }

    /** What PostgreSQL 15 tells, but that a name is a text and an aclitem, too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "select * from pg_namespace | oid oid, nspname text, nspowner oid, nspacl _text",
        "select * from pg_enum | oid oid, enumtypid oid, enumsortorder float4, enumlabel text",
        "select n.oid, n.*, n.xmin from pg_catalog.pg_am n join pg_class on true limit 0 | oid oid, oid oid, amname"
                + " text, amhandler oid, amtype text, tableoid oid, xmin oid, xmax oid, cmin oid, cmax oid, ctid text,"
                + " xmin oid",
        "select relnamespace, relnatts, relam, reltuples from pg_class | relnamespace oid, relnatts int2, relam oid,"
                + " reltuples float4",
        "select proargtypes, prorettype from pg_proc | proargtypes oidvector, prorettype oid",
        "select count(*), max(oid) AS Greatest, relname as \"Name\" from pg_class group by 3 | count int8,"
                + " greatest oid,"
                + " Name text",
        "select current_user, session_user as s, user from pg_am | current_user text, s text, user text",
        "select (select amname from pg_am limit 1), case when oid = 2 then 'x' else upper(amname) end, case"
                + " when oid = 1"
                + " then 1 else 2 end from pg_am | amname text, upper text, case int4",
        "show timezone | TimeZone text"
    })
    void columnsOfTheCatalogAreThoseOfPostgresInTheirOrder(String sql, String columns) throws SQLException {
        assertThat(described(sql)).isEqualTo(columns);
    }

    @Test
    void columnsOfTheSystemAreThereForWhoNamesThem() throws SQLException {
        assertThat(query("select c.tableoid::regclass from pg_catalog.pg_class c where c.relname = 'frames'"))
                .containsExactly("pg_class");
        assertThat(query("select relname from pg_class where relname = 'frames' and pg_catalog.age(xmin) <="
                + " coalesce(nullif(greatest(pg_catalog.age('7'::varchar::xid), -1), -1), 2147483647)"))
                .containsExactly("frames");
    }

    /** As DataGrip, pgAdmin and pgcli ask, each beside what PostgreSQL 15 answers. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "null", value = {
        "select at.attname from pg_catalog.pg_attribute at where at.attrelid = 'trace.frames'::regclass and"
                + " at.attnum = 2"
                + " | stack_id",
        "select count(*) from (select (d).grantee from (select pg_catalog.aclexplode(c.relacl) as d from"
                + " pg_class c) a) b"
                + " | 0",
        "select count(*) from pg_class c, aclexplode(c.relacl) d where d.grantee = 10 | 0",
        "select substring(array_to_string(array['fillfactor=70', 'x=1'], ',') from 'fillfactor=([0-9]*)')"
                + " from pg_am limit 1 | 70",
        "select substring(amname from 'q+') from pg_am where oid = 2 | null",
        "select substring(amname from 2 for 3) from pg_am where oid = 2 | eap",
        "select count(*) > 300 from pg_catalog.pg_get_keywords() | t",
        "select catcode from pg_get_keywords() where word = 'select' | R",
        "select setting from pg_catalog.pg_show_all_settings() where name = 'server_encoding' | UTF8",
        "select count(*) from pg_available_extension_versions() | 0",
        "select array_to_string('{23,1043}'::oid[]::regtype[]::text[], ';') from pg_am limit 1 |"
                + " integer;character varying",
        "select t.typname from pg_type t where t.oid::regtype = '_text'::regtype | _text",
        "select relname from pg_class where 'trace.frames'::regclass = oid::regclass | frames",
        "select concat('\"pg_catalog\".\"', typname, '\"')::\"regtype\"::text from pg_type where oid = 20 | bigint",
        "select 'trace.trace.frames'::regclass::text | frames",
        "select can_order from pg_am a cross join pg_indexam_has_property(a.oid, 'can_order') can_order where oid = 403"
                + " | t",
        "select extract(epoch from pg_postmaster_start_time() at time zone 'UTC') | null",
        "select procost from pg_proc limit 1 | null", "select null::double precision from pg_am limit 1 | null",
        "select usesuper from pg_user where usename = current_user | f",
        "select opcname from pg_index i join pg_opclass o on o.oid = i.indclass[0] where i.indexrelid ="
                + " 'trace.pk_frames'::regclass | text_ops",
        "select typelem::regtype from pg_type where typname = 'int2vector' | smallint",
        "select concat(btrim(' x '), bpchar('y')) from pg_am limit 1 | xy",
        "select string_agg(privilege_type, ' ') from information_schema.table_privileges where table_name = 'frames'"
                + " | SELECT",
        "select count(*) from pg_replication_slots | 0", "select length(pg_encoding_to_char(99)) | 0"
    })
    void toolOfPostgresIsAnsweredAsPostgresAnswers(String sql, String value) throws SQLException {
        assertThat(query(sql)).containsExactly(value);
    }

    @Test
    void tablesOfATraceThatCameIntoTheFolderAreInTheCatalog(@TempDir Path folder) throws Exception {
        Path traces = Path.of("..", "examples", "traces");
        Files.copy(traces.resolve("jit.nettrace"), folder.resolve("jit.nettrace"));
        Connection ofFolder = DriverManager.getConnection("jdbc:nettrace:" + folder);
        try (RunningServer own = RunningServer.start(ofJit -> ofFolder);
                Connection client = own.connect();
                Statement statement = client.createStatement()) {
            String schemas = "select count(*) from pg_namespace where nspname = 'Demo-Orders'";
            String orders = "select count(*) from events where provider = 'Demo-Orders'";
            assertThat(number(statement, schemas)).isZero();
            assertThat(number(statement, orders)).isZero();
            Files.copy(traces.resolve("orders.nettrace"), folder.resolve("orders.nettrace"));
            assertThat(number(statement, schemas)).isEqualTo(1);
            assertThat(number(statement, orders)).isPositive();
            Files.delete(folder.resolve("orders.nettrace"));
            assertThat(number(statement, orders)).isZero();
            assertThat(number(statement, schemas)).isZero();
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
