package org.nettracesql.adapter.schema;

import java.sql.JDBCType;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.TableMacro;
import org.apache.calcite.schema.TranslatableTable;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.QueryFunction;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TableKeys;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.trace.manifest.TextResource;

/**
 * What {@code DESCRIBE} and {@code SUMMARIZE} are run as: a view about a query, made of the columns that it has. The
 * query is planned for that, and computed only to be summarized.
 */
final class AboutQuery implements TableMacro {

    private static final String INTERVAL = "INTERVAL";
    private static final String SUMMARIES = "summarize.tsv";

    private final TraceCatalog catalog;
    private final QueryColumns planner;
    private final QueryFunction function;
    /** Validating a query asks for the view, and so does planning it. */
    private final Map<List<?>, SqlViewTable> views = new HashMap<>();

    AboutQuery(TraceCatalog catalog, QueryColumns planner, QueryFunction function) {
        this.catalog = catalog;
        this.planner = planner;
        this.function = function;
    }

    @Override
    public TranslatableTable apply(List<?> arguments) {
        List<String> schema = CalcitePrepare.Dummy.peek().getDefaultSchemaPath();
        return views.computeIfAbsent(List.of(schema, String.valueOf(arguments.get(0))),
                key -> view(schema, (String) arguments.get(0)));
    }

    private SqlViewTable view(List<String> schema, String query) {
        if (query == null) {
            throw new IllegalArgumentException(function.name() + " takes the text of a query as a literal.");
        }
        List<ColumnMetaData> columns = planner.columns(schema, query);
        boolean isSummary = function == QueryFunction.SUMMARIZE_QUERY;
        return new SqlViewTable(new ViewRelation(TraceCatalog.TRACE_SCHEMA, function.name(), function.documentation(),
                isSummary ? QueryFunction.SUMMARY : QueryFunction.DESCRIPTION,
                isSummary ? summary(columns, query) : description(columns), List.of(), null, null), schema);
    }

    // ---- describe

    private String description(List<ColumnMetaData> columns) {
        StringBuilder rows = new StringBuilder("values ");
        for (int i = 0; i < columns.size(); i++) {
            ColumnMetaData column = columns.get(i);
            Relation table = table(column);
            rows.append(i == 0 ? "(" : ", (").append(i + 1)
                    .append(", ").append(text(column.label))
                    .append(", ").append(text(typeName(column)))
                    .append(", ").append(text(column.nullable == 0 ? "NO" : "YES"))
                    .append(", ").append(text(isKey(table, column) ? "PRI" : null))
                    .append(", ").append(text(remark(table, column)))
                    .append(")");
        }
        return rows.toString();
    }

    /** The table that a column comes from; null if it is computed. */
    private Relation table(ColumnMetaData column) {
        CatalogSchema schema = column.schemaName == null || column.schemaName.isEmpty()
                ? null
                : catalog.schema(column.schemaName);
        if (schema == null || column.tableName == null) {
            return null;
        }
        Relation own = schema.relations().get(column.tableName);
        return own == null && schema.name().equals(TraceCatalog.TRACE_SCHEMA) ? catalog.find(column.tableName) : own;
    }

    private boolean isKey(Relation table, ColumnMetaData column) {
        return table != null && new TableKeys(catalog).primary(table).contains(column.columnName);
    }

    private static String remark(Relation table, ColumnMetaData column) {
        if (table != null) {
            for (TableColumn one : table.columns()) {
                if (one.name().equals(column.columnName)) {
                    return one.remark();
                }
            }
        }
        return null;
    }

    private static String text(String value) {
        return value == null ? "cast(null as varchar)" : "'" + value.replace("'", "''") + "'";
    }

    /** As the metadata of a result has it, but for the digits of a DECIMAL. */
    private static String typeName(ColumnMetaData column) {
        return switch (column.type.id) {
            case Types.CHAR, Types.VARCHAR, Types.NULL -> JDBCType.VARCHAR.getName();
            case Types.BINARY, Types.VARBINARY -> JDBCType.VARBINARY.getName();
            case Types.FLOAT, Types.DOUBLE -> JDBCType.DOUBLE.getName();
            case Types.TIMESTAMP -> JDBCType.TIMESTAMP.getName();
            case Types.TIME -> JDBCType.TIME.getName();
            case Types.DECIMAL -> "DECIMAL(" + column.precision + ", " + column.scale + ")";
            default -> column.type.name.startsWith(INTERVAL) ? INTERVAL : column.type.name.replace(" NOT NULL", "");
        };
    }

    // ---- summarize

    private static String summary(List<ColumnMetaData> columns, String query) {
        Map<String, List<String>> measures = measures();
        int count = measures.get("kind").size();
        StringBuilder names = new StringBuilder();
        StringBuilder values = new StringBuilder();
        StringBuilder sums = new StringBuilder("count(*) as n");
        List<StringBuilder> choices = new ArrayList<>();
        for (int measure = 0; measure <= count; measure++) {
            choices.add(new StringBuilder("case v.i"));
        }
        for (int i = 0; i < columns.size(); i++) {
            String column = "c" + i;
            names.append(i == 0 ? "" : ", ").append(column);
            values.append(i == 0 ? "(" : ", (").append(i + 1).append(", ").append(text(columns.get(i).label))
                    .append(", ").append(text(typeName(columns.get(i)))).append(")");
            List<String> expressions = measures.get(kind(columns.get(i)));
            for (int measure = 0; measure < count; measure++) {
                String name = "m" + measure + "_" + i;
                sums.append(", ").append(expressions.get(measure).replace("$", column)).append(" as ").append(name);
                choices.get(measure).append(" when ").append(i + 1).append(" then s.").append(name);
            }
            sums.append(", count(").append(column).append(") as n").append(i);
            choices.get(count).append(" when ").append(i + 1).append(" then s.n").append(i);
        }
        StringBuilder sql = new StringBuilder("select v.i, v.name, v.type");
        choices.subList(0, count).forEach(choice -> sql.append(", ").append(choice).append(" end"));
        return sql.append(", s.n, round(100e0 * (s.n - ").append(choices.get(count)).append(" end)")
                .append(" / nullif(s.n, 0), 2) from (select ").append(sums).append(" from (").append(query)
                .append("\n) q(").append(names).append(")) s cross join (values ").append(values)
                .append(") v(i, name, type)").toString();
    }

    private static String kind(ColumnMetaData column) {
        return switch (column.type.id) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.DECIMAL -> "exact";
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> "approximate";
            case Types.DATE -> "date";
            case Types.TIMESTAMP -> "moment";
            case Types.CHAR, Types.VARCHAR, Types.BOOLEAN, Types.TIME -> "text";
            default -> "other";
        };
    }

    /** The expressions of {@value #SUMMARIES} by kind; those of {@code kind} are the measures' names. */
    private static Map<String, List<String>> measures() {
        Map<String, List<String>> measures = new HashMap<>();
        for (String line : TextResource.lines(AboutQuery.class, SUMMARIES)) {
            List<String> cells = List.of(line.split("\t"));
            measures.put(cells.get(0), cells.subList(1, cells.size()));
        }
        return measures;
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return LiteralParameter.only("query");
    }
}
