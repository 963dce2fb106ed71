package org.nettracesql.adapter.catalog;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.nettracesql.adapter.catalog.StoredRelation.StoredColumn;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.manifest.TextResource;

/**
 * The SQL standard's {@code information_schema}: what a catalog has, as tables. Their columns are in
 * {@code information_schema.tsv}; nothing is gathered before rows are read.
 */
final class InformationSchema {

    private static final String RESOURCE = "information_schema.tsv";
    private static final String DIFFERS = "=";
    private static final String NONE = "-";

    private final TraceCatalog catalog;
    private final TableKeys keys;

    private InformationSchema(TraceCatalog catalog) {
        this.catalog = catalog;
        this.keys = new TableKeys(catalog);
    }

    /** A line of the resource: a column, and the value that it has in every row. */
    private record Line(String table, TableColumn column, String value, String remark) {

        static Line of(String line) {
            String[] cells = line.split("\t");
            TableColumn column = cells[1].isEmpty()
                    ? null
                    : TableColumn.of(cells[1], cells[2].equals("INTEGER") ? ColumnType.INT32 : ColumnType.TEXT,
                            cells[3].equals("YES"), cells[5]);
            return new Line(cells[0], column, cells[4], cells[5]);
        }
    }

    static Names<Relation> relations(TraceCatalog catalog) {
        InformationSchema schema = new InformationSchema(catalog);
        Map<String, List<Line>> tables = new LinkedHashMap<>();
        for (String line : TextResource.lines(InformationSchema.class, RESOURCE)) {
            Line read = Line.of(line);
            tables.computeIfAbsent(read.table, name -> new ArrayList<>()).add(read);
        }
        Map<String, Function<String, Relation>> makers = new LinkedHashMap<>();
        tables.forEach((table, columns) -> makers.put(table, name -> schema.relation(name, columns)));
        return new Names<>(makers);
    }

    private Relation relation(String name, List<Line> lines) {
        List<Line> columns = lines.stream().filter(line -> line.column != null).toList();
        return new DerivedRelation(TraceCatalog.INFORMATION_SCHEMA, name, lines.get(0).remark,
                columns.stream().map(Line::column).toList(), false, MadeFrom.EVERY_TRACE,
                noTrace -> rows(name, columns), Map.of());
    }

    private Iterator<Object[]> rows(String table, List<Line> columns) {
        return values(table).map(values -> {
            Object[] row = new Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                String value = columns.get(i).value;
                row[i] = value.equals(DIFFERS)
                        ? values.get(columns.get(i).column.name())
                        : value.equals(NONE) ? null : value;
            }
            return row;
        }).iterator();
    }

    /** What differs from row to row, by column. */
    private Stream<Map<String, Object>> values(String table) {
        return switch (table) {
            case "schemata" -> catalog.schemas().stream()
                    .map(schema -> values("schema_name", schema.name(), "schema_comment", schema.remark()));
            case "tables" -> relations().map(InformationSchema::table);
            case "columns" -> relations().flatMap(InformationSchema::columns);
            case "views" -> relations().filter(relation -> relation.tableType().equals("VIEW"))
                    .map(view -> and(named(view),
                            "view_definition", view instanceof ViewRelation sql ? sql.sql() : null));
            case "table_constraints" -> relations().flatMap(this::constraints);
            case "key_column_usage" -> relations().flatMap(this::keyColumns);
            case "constraint_column_usage" -> relations().flatMap(this::usedColumns);
            case "referential_constraints" -> relations().flatMap(this::references);
            default -> throw new IllegalStateException(RESOURCE + " has a table " + table + ", which has no rows.");
        };
    }

    private Stream<Relation> relations() {
        return catalog.schemas().stream().flatMap(schema -> {
            Names<Relation> relations = schema.relations().now();
            return relations.all().stream().map(relations::get);
        });
    }

    private static Map<String, Object> values(Object... namesAndValues) {
        return and(new LinkedHashMap<>(), namesAndValues);
    }

    private static Map<String, Object> and(Map<String, Object> values, Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return values;
    }

    private static Map<String, Object> named(Relation relation) {
        return values("table_schema", relation.schema(), "table_name", relation.name());
    }

    private static Map<String, Object> table(Relation relation) {
        String type = relation.tableType();
        return and(named(relation),
                "table_type", type.equals("TABLE") ? "BASE TABLE" : type, "table_comment", relation.remark());
    }

    private static Stream<Map<String, Object>> columns(Relation relation) {
        List<Map<String, Object>> rows = new ArrayList<>();
        List<TableColumn> columns = relation.columns();
        for (int i = 0; i < columns.size(); i++) {
            TableColumn column = columns.get(i);
            StoredColumn stored = relation instanceof StoredRelation made ? made.stored().get(i) : null;
            JDBCType type = stored == null ? column.jdbcType() : JDBCType.valueOf(stored.jdbcType());
            Map<String, Object> row = and(named(relation), "column_name", column.name(), "ordinal_position", i + 1,
                    "is_nullable", column.nullable() ? "YES" : "NO", "data_type", type.getName(),
                    "column_comment", column.remark());
            addDigits(row, type, stored);
            rows.add(row);
        }
        return rows.stream();
    }

    private static void addDigits(Map<String, Object> row, JDBCType type, StoredColumn stored) {
        Integer precision = switch (type) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case REAL -> 7;
            case DOUBLE -> 15;
            case DECIMAL -> stored.precision();
            default -> null;
        };
        boolean isApproximate = type == JDBCType.REAL || type == JDBCType.DOUBLE;
        if (precision != null) {
            and(row, "numeric_precision", precision, "numeric_precision_radix", 10,
                    "numeric_scale", isApproximate ? null : type == JDBCType.DECIMAL ? stored.scale() : (Integer) 0);
        } else if (type == JDBCType.TIMESTAMP) {
            row.put("datetime_precision", 3);
        }
    }

    private static Map<String, Object> constraint(Relation relation, String name) {
        return and(named(relation), "constraint_schema", relation.schema(), "constraint_name", name);
    }

    private Stream<Map<String, Object>> constraints(Relation relation) {
        List<Map<String, Object>> rows = new ArrayList<>();
        if (!keys.primary(relation).isEmpty()) {
            rows.add(and(constraint(relation, TableKeys.primaryName(relation)), "constraint_type", "PRIMARY KEY"));
        }
        for (TableKeys.Reference reference : keys.references(relation)) {
            rows.add(and(constraint(relation, reference.name(relation)), "constraint_type", "FOREIGN KEY"));
        }
        return rows.stream();
    }

    private Stream<Map<String, Object>> keyColumns(Relation relation) {
        List<Map<String, Object>> rows = new ArrayList<>();
        List<String> primary = keys.primary(relation);
        for (int i = 0; i < primary.size(); i++) {
            rows.add(and(constraint(relation, TableKeys.primaryName(relation)), "column_name", primary.get(i),
                    "ordinal_position", i + 1, "position_in_unique_constraint", null));
        }
        for (TableKeys.Reference reference : keys.references(relation)) {
            for (int i = 0; i < reference.columns().size(); i++) {
                rows.add(and(constraint(relation, reference.name(relation)), "column_name", reference.columns().get(i),
                        "ordinal_position", i + 1, "position_in_unique_constraint", i + 1));
            }
        }
        return rows.stream();
    }

    private Stream<Map<String, Object>> usedColumns(Relation relation) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String column : keys.primary(relation)) {
            rows.add(and(constraint(relation, TableKeys.primaryName(relation)), "column_name", column));
        }
        for (TableKeys.Reference reference : keys.references(relation)) {
            for (String column : reference.columns()) {
                rows.add(and(constraint(relation, reference.name(relation)), "table_schema", reference.to().schema(),
                        "table_name", reference.to().name(), "column_name", column));
            }
        }
        return rows.stream();
    }

    private Stream<Map<String, Object>> references(Relation relation) {
        return keys.references(relation).stream().map(reference -> and(
                constraint(relation, reference.name(relation)),
                "unique_constraint_schema", reference.to().schema(),
                "unique_constraint_name", TableKeys.primaryName(reference.to())));
    }
}
