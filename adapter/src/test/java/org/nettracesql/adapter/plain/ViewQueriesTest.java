package org.nettracesql.adapter.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.ScanLedger;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.trace.testing.SharedFiles;

/** Queries as views have them, beside a DuckDB outside that has the rows of the same tables in files. */
class ViewQueriesTest {

    private static final Path TRACE = SharedFiles.projectRoot().resolve("examples/traces/jit.nettrace");
    private static final List<String> TABLES = List.of("methods", "jit_compilations", "event_types",
            "clr.\"MethodLoadVerbose\"", "clr.\"R2RGetEntryPointStart\"");
    private static final MathContext COMPARED_DIGITS = new MathContext(12);

    @TempDir
    private static Path folder;

    private static TraceDatabase database;
    private static Connection outside;

    @BeforeAll
    static void exportTables() throws SQLException {
        database = TraceDatabase.open(TraceOptions.of(TRACE));
        outside = DriverManager.getConnection("jdbc:duckdb:");
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + TRACE);
                Statement ddl = outside.createStatement()) {
            ddl.execute("set integer_division = true");
            ddl.execute("create schema clr");
            for (String table : TABLES) {
                Path file = folder.resolve(table.replaceAll("\\W", "") + ".parquet");
                connection.unwrap(NettraceConnection.class).export("select * from " + table, file);
                ddl.execute("create table " + table + " as from '" + file + "'");
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        outside.close();
    }

    private static ViewBinder binder() {
        return new ViewBinder(database.catalog(),
                new ScanContext(database.catalog().traces(), database.options(), new ScanLedger()));
    }

    private static RowCursor rows(ViewNode node, Execution execution) {
        ViewRows rows = node.open(execution);
        return new RowCursor() {
            private Object[] row;

            @Override
            public boolean next() {
                row = rows.next();
                return row != null;
            }

            @Override
            public Object row() {
                return row;
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    private static List<String> ours(String sql) throws SQLException {
        ViewNode node = binder().query(ViewParser.parse(sql));
        int[] all = new int[node.columns().size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        PlainQuery query = new PlainQuery(
                List.of(), execution -> new PlainCells(rows(node, execution), all, Long.MAX_VALUE));
        List<String> found = new ArrayList<>();
        try (RowCells cells = database.run(query, TRACE)) {
            while (cells.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= all.length; i++) {
                    row.append('|').append(compared(cells.getObject(i)));
                }
                found.add(row.toString());
            }
        }
        found.sort(null);
        return found;
    }

    private static List<String> theirs(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = outside.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append('|').append(compared(rows.getObject(i)));
                }
                found.add(row.toString());
            }
        }
        found.sort(null);
        return found;
    }

    private static String compared(Object value) {
        return value instanceof Number
                ? new BigDecimal(value.toString()).round(COMPARED_DIGITS).stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // Expressions
        "select event_id + event_version * 2 - 1, -3, event_id / 7, event_id / -7, 1e0 * event_id / 7 from"
                + " event_types",
        "select mod(event_id, 7), mod(0 - event_id, 7), event_id / nullif(event_version, 0) from event_types",
        "select cast(event_id / 2e0 as bigint), cast(event_id as double) / 3, cast(event_id as varchar) || '!',"
                + " cast(null as varchar), cast(0 - event_id / 2e0 as bigint) from event_types",
        "select round(event_id / 7e0, 2), exp(1e0 / event_id), ln(event_id * 1e0) from event_types where"
                + " event_id > 0",
        "select case when event_id > 150 then 'high' when event_id > 50 then 'middle' end,"
                + " case when event_version = 1 then 1 else 0 end, coalesce(nullif(event_version, 1), -1) from"
                + " event_types",
        "select event_name || '/' || task, task || null_text from (select event_name, task,"
                + " nullif(event_name, event_name) as null_text from event_types) t",
        // Truth
        "select event_id from event_types where event_id = 143 or event_version = 2 and not event_id < 100",
        "select event_id from event_types where not (event_id = 143 or nullif(event_version, 1) = 2)",
        "select event_id from event_types where nullif(event_version, 1) <> 2 or nullif(event_version, 2) is null",
        "select event_id from event_types where event_version in (0, 2) and event_id not in (1, 2, 143)",
        "select event_id from event_types where nullif(event_version, 1) not in (2, 3)",
        "select event_id from event_types where event_version in (nullif(event_version, 1), 7)",
        "select event_id from event_types where event_version not in (nullif(event_version - 1, 0), 7)",
        "select event_id from event_types where event_name like 'Method%' and event_name not like '%Verbose'",
        "select event_id from event_types where task is not null and not (event_id >= 100) and event_id <> 88",
        "select event_id > 100, event_version = 1 and nullif(event_version, 1) = 1, event_id <= event_version"
                + " from event_types",
        // Scans and their conditions
        "select \"MethodName\", \"MethodSize\" from clr.\"MethodLoadVerbose\" where \"MethodSize\" > 100",
        "select \"MethodName\" from clr.\"MethodLoadVerbose\" m where m.\"MethodName\" in ('.ctor', 'Main')"
                + " and \"MethodSize\" * 2 > 100",
        "select event_number from clr.\"MethodLoadVerbose\" where \"MethodName\" = '.ctor' and 10 < \"MethodSize\"",
        "select * from event_types where event_version = 1",
        // Groups
        "select provider, event_version, count(*), count(distinct event_name), min(event_name), max(event_id),"
                + " sum(event_id) from event_types group by provider, event_version",
        "select mod(event_id, 10), sum(event_id) + 1, max(event_version) - min(event_version), count(task) from"
                + " event_types"
                + " group by mod(event_id, 10)",
        "select nullif(event_version, 1), count(*), count(nullif(event_version, 1)), sum(nullif(event_version,"
                + " 1)) from event_types"
                + " group by nullif(event_version, 1)",
        "select tier, cast(sum(size_bytes) as bigint) / count(*), sum(size_bytes / 2e0), max(size_bytes) = 1,"
                + " count(distinct module) from methods group by tier",
        "select 'all', count(*) from event_types where event_id < 0 group by provider",
        "select distinct provider, event_version from event_types",
        "select distinct tier, is_dynamic from methods where size_bytes > 20",
        // Joins
        "select j.method, m.body, m.tier from jit_compilations j join methods m on m.method_id = j.method_id"
                + " and m.rejit_id = j.rejit_id where j.il_size > 10 and m.size_bytes < 200",
        "select j.method, r.event_number from jit_compilations j left join clr.\"MethodLoadVerbose\" r"
                + " on r.\"MethodID\" = j.method_id and r.process_id = j.process_id",
        "select j.method, r.event_number from jit_compilations j left join clr.\"MethodLoadVerbose\" r"
                + " on r.\"MethodID\" = j.method_id and r.event_number > 100",
        "select j.method, r.event_number from jit_compilations j left join clr.\"MethodLoadVerbose\" r"
                + " on r.\"MethodID\" = j.method_id and r.\"MethodSize\" > 100 where r.event_number is null",
        "select a.event_id, b.event_id from event_types a join event_types b on a.event_version ="
                + " nullif(b.event_version, 1)",
        "select a.provider, b.many from event_types a join (select provider, count(*) as many from event_types"
                + " group by provider) b on b.provider = a.provider and b.many > 2 where a.event_version = 0",
        // Rows around rows
        "select event_id, event_version, provider, row_number() over (partition by provider order by event_id,"
                + " event_version desc)"
                + " from event_types",
        "select event_number, lag(\"MethodSize\") over (order by event_number), lead(\"MethodSize\") over"
                + " (partition by \"MethodName\" order by event_number desc) from clr.\"MethodLoadVerbose\"",
        "select event_number, sum(\"MethodSize\") over (order by event_number rows between unbounded preceding and"
                + " current row), count(*) over (partition by \"MethodName\") from clr.\"MethodLoadVerbose\"",
        "select event_number, case when \"MethodSize\" > 50 then sum(nullif(\"MethodSize\", 7)) over"
                + " (partition by \"MethodNamespace\" order by event_number rows between unbounded preceding and"
                + " current row) end, min(event_number) over (partition by \"MethodNamespace\")"
                + " from clr.\"MethodLoadVerbose\"",
        "select event_id, row_number() over (order by nullif(event_version, 1) desc, event_id, provider,"
                + " event_name, event_version)"
                + " from event_types",
        "select *, lag(event_id) over (order by provider, event_id, event_version, event_name) as before from"
                + " event_types",
        // One after another, and one within another
        "select event_id, 'a' from event_types where event_version = 1 union all select event_version, null"
                + " from event_types"
                + " union all select 5, cast(null as varchar) from event_types where event_id = 1",
        "select kind, count(*), sum(n) from (select 'm' as kind, size_bytes as n from methods union all"
                + " select 'j', il_size from jit_compilations) t group by kind",
        "select tier, place from (select tier, method_id, row_number() over (partition by tier order by size_bytes"
                + " desc, body) as place from methods) r where place <= 3",
    })
    void rowsAreThoseOfDuckDb(String sql) throws SQLException {
        List<String> ours = ours(sql);
        assertThat(ours).isEqualTo(theirs(sql));
        assertThat(ours.isEmpty()).as("empty").isEqualTo(sql.contains("event_id < 0"));
    }

    /** Views whose functions every SQL has. */
    static List<String> ownViews() {
        return List.of("jit_by_module", "r2r_misses", "tier_timeline");
    }

    @ParameterizedTest
    @MethodSource("ownViews")
    void ourOwnViewsRunInDuckDbAsTheyAreWritten(String name) throws SQLException {
        String sql = ((ViewRelation) database.catalog().find(name)).sql();
        assertThat(ours(sql)).isNotEmpty().isEqualTo(theirs(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select 1",
        "select event_id from",
        "select event_id from nothing",
        "select event_id from nothing.event_types",
        "select nothing from event_types",
        "select e.event_id from event_types t",
        "select event_id from event_types a join event_types b on a.event_id = b.event_id",
        "select a.event_id from event_types a join event_types b on a.event_id < b.event_id",
        "select a.event_id from event_types a join event_types b on a.event_id = b.event_name",
        "select a.event_id from event_types a right join event_types b on a.event_id = b.event_id",
        "select a.event_id from event_types a, event_types b",
        "select event_id from event_types order by event_id",
        "select event_id from event_types limit 1",
        "select event_id from event_types group by event_id having count(*) > 1",
        "select event_id, count(*) from event_types",
        "select event_name, count(*) from event_types group by event_id",
        "select event_id, count(*) from event_types group by 1",
        "select sum(event_id) / 2 from event_types group by event_version",
        "select avg(event_id) from event_types group by event_version",
        "select sum(event_name) from event_types group by event_version",
        "select sum(count(*)) from event_types group by event_version",
        "select event_id from event_types where count(*) > 1",
        "select sum(event_id) over (order by event_version) from event_types",
        "select rank() over (order by event_version) from event_types",
        "select lag(event_id, 2) over (order by event_version) from event_types",
        "select row_number() over () from event_types",
        "select event_id + event_name from event_types",
        "select event_id || 'x' from event_types",
        "select event_id = 'x' from event_types",
        "select event_id from event_types where event_id",
        "select case when event_id = 1 then 1 else 'x' end from event_types",
        "select coalesce(event_id, 'x') from event_types",
        "select cast(event_name as bigint) from event_types",
        "select cast(event_id as integer) from event_types",
        "select cast(event_id as decimal) from event_types",
        "select upper(event_name) from event_types",
        "select method_at('x') from event_types",
        "select hex() from event_types",
        "select event_id from event_types union select event_id from event_types",
        "select event_id from event_types union all select event_name from event_types",
        "select event_id from event_types union all select event_id, event_version from event_types",
        "select event_id from event_types where event_id in (select 1)",
        "select event_id from event_types where event_id = 1.5",
        "select utc_time from events",
        "select * from events",
        "select event_id from event_types -- comment",
        "select event_id from event_types extra words",
    })
    void whateverElseIsLeftToThePlanner(String sql) {
        assertThatThrownBy(() -> binder().query(ViewParser.parse(sql)))
                .as(sql)
                .isInstanceOf(NotPlainException.class);
    }

    @Test
    void expressionsAreNoDeeperThanViewsHaveThem() {
        String deep = "select " + "(".repeat(5_000) + "event_id" + ")".repeat(5_000) + " from event_types";
        assertThatThrownBy(() -> ViewParser.parse(deep)).isInstanceOf(NotPlainException.class);
        String nots = "select event_id from event_types where " + "not ".repeat(50_000) + "event_id = 1";
        assertThatThrownBy(() -> ViewParser.parse(nots)).isInstanceOf(NotPlainException.class);
    }

    @Test
    void whatDoesNotFitIsAnErrorAsThePlannersEnginesHaveIt() {
        assertThatThrownBy(() -> ours("select event_id * 999999999999999999 * 99 from event_types"))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("does not fit BIGINT");
        assertThatThrownBy(() -> ours("select event_id / (event_version - event_version) from event_types"))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("/ by zero");
        assertThatThrownBy(() -> ours("select cast(event_id * 1e30 as bigint) from event_types"))
                .isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select top_frame(stack_id, time_ns, trace) as m from clr.\"MethodLoadVerbose\"",
        "select m.n from (select count(*) as n, top_frame(stack_id) as f from clr.\"MethodLoadVerbose\""
                + " group by top_frame(stack_id)) m",
        "select l.trace from clr.\"MethodLoadVerbose\" l where top_frame(l.stack_id) is null",
        "select trace from methods union all select frame_outside(stack_id, 'a') from clr.\"MethodLoadVerbose\"",
    })
    void whatResolvesStacksSaysSoBeforeItStarts(String sql) {
        assertThat(binder().query(ViewParser.parse(sql)).resolvesStacks()).isTrue();
        // Of tables without events there is nothing to resolve.
        String empty = sql.replace("MethodLoadVerbose", "ExceptionThrown");
        assertThat(binder().query(ViewParser.parse(empty)).resolvesStacks()).isFalse();
        String without = sql.replaceAll("(top_frame|frame_outside)\\([^)]*\\)", "trace");
        assertThat(binder().query(ViewParser.parse(without)).resolvesStacks()).isFalse();
    }

    @Test
    void aJoinWithoutPartnersResolvesNothing() {
        String join = "select e.trace from methods m %s join (select trace, top_frame(stack_id) as f"
                + " from clr.\"MethodLoadVerbose\") e on e.trace = m.trace"
                + " join clr.\"ExceptionThrown\" x on x.trace = m.trace";
        assertThat(binder().query(ViewParser.parse(String.format(join, ""))).resolvesStacks()).isFalse();
        String outer = join.replace(" join clr", " left join clr");
        assertThat(binder().query(ViewParser.parse(String.format(outer, ""))).resolvesStacks()).isTrue();
    }
}
