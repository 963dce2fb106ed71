package org.nettracesql.adapter.duckdb;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.calcite.DataContext;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.jdbc.CalciteFactory;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.Driver;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.planner.PlanningOfQueries;

/**
 * Two small tables full of hard values, in a Calcite connection with or without DuckDB: {@code t} has NULLs, extremes,
 * Unicode, ties and NaN; {@code m} is joined to it by {@code m.k = t.i}.
 */
final class MemoryTables implements AutoCloseable {

    private static final String[] TEXTS = {
        "", "a", "A", "abc", "ABC", "a%c", "a_c", "a\\c", "ä", "straße", "ŉ", "日本", "😀", "zz", "Method`1",
        "it's",
    };
    private static final long[] LONGS = {
        0, 1, -1, 2, 7, -7, 1000, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0xffff_8000_0000_1000L, 1L << 53,
    };
    private static final int[] INTS = {0, 1, -1, 2, 3, 5, 10, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final double[] DOUBLES = {0, 1.5, -2.5, 3, 1e18, -1e-9, Double.NaN, Double.POSITIVE_INFINITY};

    private final DuckDbEngine engine;

    /** @param engine DuckDB, forced; null for Java alone */
    MemoryTables(DuckDbEngine engine) {
        this.engine = engine;
    }

    private static final class OpenDriver extends Driver {
        private final DuckDbEngine engine;

        private OpenDriver(DuckDbEngine engine) {
            this.engine = engine;
        }

        @Override
        public CalcitePrepare createPrepare() {
            return PlanningOfQueries.with(engine);
        }

        CalciteConnection open() throws SQLException {
            CalciteConnection connection = (CalciteConnection) ((CalciteFactory) factory)
                    .newConnection(this, factory, getConnectStringPrefix(), PlanningOfQueries.dialect(),
                            CalciteSchema.createRootSchema(false), PlanningOfQueries.types());
            handler.onConnectionInit((org.apache.calcite.avatica.AvaticaConnection) connection);
            return connection;
        }
    }

    /** A table of rows that are made from a seed. */
    private static final class Table extends AbstractTable implements ScannableTable {
        private final boolean small;
        private final List<Object[]> rows = new ArrayList<>();

        Table(boolean small, int count, long seed) {
            this.small = small;
            Random random = new Random(seed);
            for (int i = 0; i < count; i++) {
                rows.add(small ? smallRow(i) : row(i, random));
            }
        }

        private static Object[] smallRow(int i) {
            return new Object[] {i % 7, "name" + i % 5, i == 3 ? null : (long) i * 10};
        }

        private static Object[] row(int id, Random random) {
            return new Object[] {
                (long) id,
                maybe(random, INTS[random.nextInt(INTS.length)]),
                maybe(random, LONGS[random.nextInt(LONGS.length)]),
                maybe(random, (short) (random.nextInt(5) - 2)),
                maybe(random, DOUBLES[random.nextInt(DOUBLES.length)]),
                maybe(random, TEXTS[random.nextInt(TEXTS.length)]),
                maybe(random, random.nextBoolean()),
                maybe(random, moment(random)),
                id % 3,
            };
        }

        /** Mostly in 2023, sometimes before 1970. */
        private static long moment(Random random) {
            return 1_700_000_000_000L
                    + random.nextInt(100) * 12_345_678L
                    - (random.nextInt(9) == 0 ? 1L << 41 : 0);
        }

        private static Object maybe(Random random, Object value) {
            return random.nextInt(6) == 0 ? null : value;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory f) {
            RelDataTypeFactory.Builder row = f.builder();
            if (small) {
                return row.add("k", SqlTypeName.INTEGER).nullable(false)
                        .add("name", SqlTypeName.VARCHAR).nullable(false)
                        .add("v", SqlTypeName.BIGINT).nullable(true)
                        .build();
            }
            return row.add("id", SqlTypeName.BIGINT).nullable(false)
                    .add("i", SqlTypeName.INTEGER).nullable(true)
                    .add("l", SqlTypeName.BIGINT).nullable(true)
                    .add("s", SqlTypeName.SMALLINT).nullable(true)
                    .add("d", SqlTypeName.DOUBLE).nullable(true)
                    .add("x", SqlTypeName.VARCHAR).nullable(true)
                    .add("b", SqlTypeName.BOOLEAN).nullable(true)
                    .add("ts", SqlTypeName.TIMESTAMP, 3).nullable(true)
                    .add("g", SqlTypeName.INTEGER).nullable(false)
                    .build();
        }

        @Override
        public Statistic getStatistic() {
            return Statistics.of((double) rows.size(), List.of());
        }

        @Override
        public Enumerable<Object[]> scan(DataContext root) {
            return Linq4j.asEnumerable(rows);
        }
    }

    private CalciteConnection open() throws SQLException {
        CalciteConnection connection = new OpenDriver(engine).open();
        connection.getRootSchema().add("t", new Table(false, 400, 42));
        connection.getRootSchema().add("m", new Table(true, 20, 42));
        return connection;
    }

    /** The rows of a query as text, in order. */
    List<String> rows(String sql, Object... parameters) throws SQLException {
        try (Connection connection = open();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    StringBuilder row = new StringBuilder();
                    for (int i = 1; i <= columns; i++) {
                        row.append(i == 1 ? "" : "|").append(text(result.getObject(i)));
                    }
                    rows.add(row.toString());
                }
            }
            return rows;
        }
    }

    /** The plan of a query. */
    String plan(String sql) throws SQLException {
        return String.join("\n", rows("EXPLAIN PLAN FOR " + sql));
    }

    private static String text(Object value) {
        if (value instanceof Double number) {
            // Sums of doubles differ in their last digits with the order of addition.
            return Double.isFinite(number) ? new BigDecimal(number).round(new java.math.MathContext(12)).toString()
                    : number.toString();
        }
        return String.valueOf(value);
    }

    @Override
    public void close() throws SQLException {
        if (engine != null) {
            engine.close();
        }
    }
}
