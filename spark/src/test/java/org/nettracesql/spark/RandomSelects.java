package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * SELECTs over tables of events, the same for the same seed. None is an error, whatever Spark is strict about, and the
 * rows of each are certain but for their order: no sum of broken numbers, and no first rows among equal ones. A table
 * is written {@code {name}}.
 */
final class RandomSelects {

    /** A row of a table of events is known by them. */
    private static final String KEY = "trace, event_number";

    /** What all events of a type in a trace have in common: the index knows the groups. */
    private static final List<String> OF_TYPES =
            List.of("trace", "event_name", "provider", "event_id", "event_level", "event_opcode");

    /** What the index knows of groups. */
    private static final List<String> TOTALS =
            List.of("count(*)", "min(time_ns)", "max(utc_time)", "sum(payload_size)", "count(trace)");

    private enum Kind {
        BOOLEAN,
        WHOLE,
        BROKEN,
        MOMENT,
        TEXT;

        static Kind of(DataType type) {
            if (type == DataTypes.BooleanType) {
                return BOOLEAN;
            }
            if (type == DataTypes.StringType) {
                return TEXT;
            }
            if (type == DataTypes.TimestampNTZType) {
                return MOMENT;
            }
            return type == DataTypes.FloatType || type == DataTypes.DoubleType ? BROKEN : WHOLE;
        }
    }

    /** @param constants as SQL: values that there are, and some others */
    private record Column(String name, Kind kind, List<String> constants) {}

    private record Table(String name, List<Column> columns) {
        /** Those of some columns that it has. */
        List<Column> these(List<String> names) {
            return columns.stream().filter(column -> names.contains(column.name)).toList();
        }
    }

    private final Random random;
    private final List<Table> tables = new ArrayList<>();

    RandomSelects(long seed) {
        this.random = new Random(seed);
    }

    /** @param rows its columns, and some of its values, are those of the table */
    void add(String name, Dataset<Row> rows) {
        List<Row> all = rows.orderBy("trace", "event_number").collectAsList();
        List<Column> columns = new ArrayList<>();
        StructField[] fields = rows.schema().fields();
        for (int i = 0; i < fields.length; i++) {
            Kind kind = Kind.of(fields[i].dataType());
            Set<String> constants = new LinkedHashSet<>();
            for (int row = 0; row < all.size(); row += 1 + all.size() / 30) {
                if (!all.get(row).isNullAt(i)) {
                    constants.add(constant(kind, all.get(row).get(i)));
                }
            }
            constants.addAll(others(kind));
            columns.add(new Column(fields[i].name(), kind, List.copyOf(constants)));
        }
        tables.add(new Table(name, columns));
    }

    private static String constant(Kind kind, Object value) {
        return switch (kind) {
            case TEXT -> "'" + value.toString().replace("\\", "\\\\").replace("'", "\\'") + "'";
            case MOMENT -> "timestamp_ntz'" + value.toString().replace('T', ' ') + "'";
            case BROKEN -> "cast('" + value + "' as " + (value instanceof Float ? "float" : "double") + ")";
            case WHOLE -> value.equals(Long.MIN_VALUE) ? "(-9223372036854775807 - 1)" : value.toString();
            case BOOLEAN -> value.toString();
        };
    }

    private static List<String> others(Kind kind) {
        return switch (kind) {
            case TEXT -> List.of("''", "'a'", "'?'", "'%'", "null");
            case MOMENT -> List.of("timestamp_ntz'2026-11-21 07:58:47.1425'", "date'2026-11-21'", "null");
            case BROKEN -> List.of("0", "1.5", "cast('NaN' as double)", "null");
            case WHOLE -> List.of("0", "-1", "255", "4294967296", "5.5", "1e3D", "null");
            case BOOLEAN -> List.of("true", "null");
        };
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private boolean isOnceIn(int times) {
        return random.nextInt(times) == 0;
    }

    private String written(Column column) {
        return isOnceIn(4) ? column.name.toUpperCase(Locale.ROOT) : column.name;
    }

    private String condition(Table table, int depth) {
        if (depth == 0 || isOnceIn(3)) {
            return simple(pick(table.columns));
        }
        return switch (random.nextInt(4)) {
            case 0 -> "not (" + condition(table, depth - 1) + ")";
            case 1 -> "(" + condition(table, depth - 1) + " or " + condition(table, depth - 1) + ")";
            case 2 -> {
                Column column = pick(table.columns);
                yield "(" + simple(column) + " or " + simple(column) + ")";
            }
            default -> "(" + condition(table, depth - 1) + " and " + condition(table, depth - 1) + ")";
        };
    }

    private String simple(Column column) {
        String value = isOnceIn(6) ? computed(column) : written(column);
        return switch (random.nextInt(column.kind == Kind.TEXT ? 7 : 5)) {
            case 0 -> value + pick(" is null", " is not null");
            case 1 -> value + pick(" in (", " not in (") + pick(column.constants) + ", " + pick(column.constants) + ")";
            case 2 -> value + pick(" between ", " not between ") + pick(column.constants) + " and "
                    + pick(column.constants);
            case 5, 6 -> value + pick(" like ", " not like ", " ilike ") + pattern(pick(column.constants));
            default -> {
                String operator = pick(" = ", " <> ", " < ", " <= ", " > ", " >= ", " <=> ");
                String constant = pick(column.constants);
                yield isOnceIn(4) ? constant + operator + value : value + operator + constant;
            }
        };
    }

    /** Something of the same kind that the scan does not know. */
    private String computed(Column column) {
        String name = written(column);
        return switch (column.kind) {
            case TEXT -> pick("upper(%s)", "substring(%s, 2, 3)", "coalesce(%s, 'a')", "trim(%s)").formatted(name);
            case MOMENT -> pick("date_trunc('second', %s)", "cast(cast(%s as date) as timestamp_ntz)").formatted(name);
            case BROKEN -> pick("coalesce(%s, 0)", "nanvl(%s, 1)").formatted(name);
            case WHOLE -> pick("%s %% 7", "%s & 5", "coalesce(%s, -1)", "%s % 255L", "%s | 1")
                    .replace("%s", name).replace("%%", "%");
            case BOOLEAN -> "coalesce(" + name + ", true)";
        };
    }

    /** With a part of a text, if there is one. */
    private String pattern(String constant) {
        String text = constant.replaceAll("[^a-zA-Z_.]", "");
        String part = text.substring(0, Math.min(text.length(), 1 + random.nextInt(5)));
        return "'" + pick("", "%", "%") + part + pick("", "%", "%", "_%") + "'";
    }

    private String where(Table table) {
        return isOnceIn(3) ? "" : " where " + condition(table, random.nextInt(3));
    }

    private String whereOfTypes(Table table) {
        return isOnceIn(3) ? "" : " where " + simple(pick(table.these(OF_TYPES)));
    }

    String next() {
        Table table = pick(tables);
        String from = " from {" + table.name + "}";
        Column column = pick(table.columns);
        return switch (random.nextInt(13)) {
            case 0 -> "select " + KEY + ", " + written(column) + ", " + computed(pick(table.columns)) + from
                    + where(table);
            case 1 -> "select *" + from + where(table) + order(orderedBy(table)) + ", " + KEY + limit();
            case 2, 3 -> {
                Column first = orderedBy(table);
                yield "select " + first.name + from + where(table) + order(first) + limit();
            }
            case 4 -> "select count(*) from (select *" + from + where(table) + limit() + ")";
            case 5, 6 -> totals(from, whereOfTypes(table), pick(table.these(OF_TYPES)).name,
                    pick(TOTALS) + ", " + pick(TOTALS));
            case 7, 8 -> totals(from, where(table), column.name, aggregate(table) + ", " + aggregate(table));
            case 9 -> joined(table, pick(tables));
            case 10 -> "select " + column.name + from + where(table)
                    + pick(" union all ", " union ", " intersect ", " except ")
                    + "select " + column.name + from + where(table);
            case 11 -> "select " + KEY + ", " + pick("row_number()", "lag(" + column.name + ")", "count(*)")
                    + " over (partition by " + pick(table.these(OF_TYPES)).name
                    + " order by " + KEY + ")" + from + where(table);
            default -> "select part, count(*)" + from + " lateral view explode(split(trace, '[-.]')) parts as part"
                    + where(table) + " group by part";
        };
    }

    private String order(Column column) {
        return " order by " + column.name + pick("", " desc") + pick("", " nulls first", " nulls last");
    }

    /** By which rows come first: often one by which the scan finds them. */
    private Column orderedBy(Table table) {
        return pick(isOnceIn(3) ? table.columns : table.these(List.of("time_ns", "utc_time", "i64")));
    }

    private String limit() {
        return " limit " + pick("1", "5", "30", "2000") + pick("", "", " offset 3");
    }

    private String totals(String from, String where, String key, String asked) {
        return switch (random.nextInt(4)) {
            case 0 -> "select " + asked + from + where;
            case 1 -> "select " + key + ", " + asked + from + where + " group by " + key + " having count(*) > 3";
            case 2 -> "select " + key + ", trace, " + asked + from + where + " group by rollup(" + key + ", trace)";
            default -> "select " + key + ", " + asked + from + where + " group by " + key;
        };
    }

    private String aggregate(Table table) {
        Column column = pick(table.columns);
        String of = column.name + ")";
        String wanted = switch (column.kind) {
            case WHOLE -> pick("min(" + of, "max(" + of, "sum(" + column.name + " % 1000)", "avg(" + column.name
                    + " % 100)");
            // Of a zero and a zero below zero, either is the least.
            case BROKEN -> "count(" + of;
            default -> pick("min(" + of, "max(" + of, "count(distinct " + of);
        };
        return isOnceIn(3) ? wanted + " filter (where " + condition(table, 1) + ")" : wanted;
    }

    private String joined(Table one, Table other) {
        String left = "(select *" + " from {" + one.name + "} where event_number % 5 = 2) a";
        String right = "(select trace, event_number, time_ns from {" + other.name + "}" + where(other) + ") b";
        String on = " on a.trace = b.trace and a.event_number = b.event_number";
        return switch (random.nextInt(3)) {
            case 0 -> "select count(*), max(b.time_ns) from " + left + pick(" join ", " left join ", " full join ")
                    + right + on;
            case 1 -> "select count(*), max(a.time_ns) from " + left + pick(" left semi join ", " left anti join ")
                    + right + on;
            default -> "select count(*) from {" + one.name + "} where trace " + pick("in", "not in")
                    + " (select trace from {" + other.name + "}" + where(other) + ")";
        };
    }
}
