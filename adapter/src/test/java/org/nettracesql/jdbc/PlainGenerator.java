package org.nettracesql.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random statements of the plain kind over one table, with values that are in it and values that are not. */
final class PlainGenerator {

    private static final int SAMPLES = 300;

    /**
     * A statement.
     *
     * @param keys columns of the result that its rows are ordered by
     */
    record Generated(String columns, String rest, List<Integer> keys, boolean isCut) {
        /** Its text, with something between SELECT and the columns. */
        String sql(String afterSelect) {
            return "select " + afterSelect + columns + rest;
        }
    }

    private record Sampled(String name, int type, List<Object> values) {
        boolean isNumber() {
            return type == Types.TINYINT || type == Types.SMALLINT || type == Types.INTEGER || type == Types.BIGINT;
        }

        String quoted() {
            return '"' + name + '"';
        }
    }

    private final String table;
    private final Random random;
    private final List<Sampled> columns = new ArrayList<>();

    PlainGenerator(Connection connection, String table, Random random) throws SQLException {
        this.table = table;
        this.random = random;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from " + table + " limit " + SAMPLES)) {
            ResultSetMetaData metaData = rows.getMetaData();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                columns.add(new Sampled(metaData.getColumnLabel(i), metaData.getColumnType(i), new ArrayList<>()));
            }
            while (rows.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    columns.get(i).values().add(rows.getObject(i + 1));
                }
            }
        }
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private boolean chance(double share) {
        return random.nextDouble() < share;
    }

    /** Words in any case, as people write them. */
    private String word(String word) {
        return chance(0.2) ? word.toUpperCase(java.util.Locale.ROOT) : word;
    }

    private String name(Sampled column) {
        return column.quoted();
    }

    /** One of the table's events, of their totals, or of a computed table. */
    Generated next(boolean isOfEvents) {
        List<Integer> keys = new ArrayList<>();
        return chance(isOfEvents ? 0.4 : 0.6) ? rows(keys, !isOfEvents) : totals(keys, isOfEvents);
    }

    private Generated rows(List<Integer> keys, boolean isComputed) {
        List<Sampled> chosen = new ArrayList<>();
        boolean isAll = chance(0.2);
        for (Sampled column : columns) {
            if (isAll || chance(0.3)) {
                chosen.add(column);
            }
        }
        if (chosen.isEmpty()) {
            chosen.add(any(columns));
        }
        List<String> items = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            items.add(name(chosen.get(i)) + (chance(0.1) ? " as label_" + i : ""));
        }
        String rest = " " + word("from") + " " + table;
        boolean isCut = chance(0.3);
        if (!isComputed || chance(0.5)) {
            rest += where();
        }
        if (isCut && chance(0.7)) {
            rest += order(items.size(), keys);
        } else if (!isComputed && chance(0.2)) {
            rest += " order by time_ns" + (chance(0.5) ? " desc" : "");
        }
        return new Generated(isAll ? "*" : String.join(", ", items), rest + (isCut ? limit() : ""), keys, isCut);
    }

    private String limit() {
        return " " + word("limit") + " " + (chance(0.1) ? 0 : random.nextInt(50));
    }

    private String order(int items, List<Integer> keys) {
        StringBuilder order = new StringBuilder(" order by ");
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            int key = 1 + random.nextInt(items);
            keys.add(key);
            order.append(i == 0 ? "" : ", ").append(key).append(chance(0.5) ? " desc" : chance(0.2) ? " asc" : "");
        }
        return order.toString();
    }

    private String computedKey() {
        Sampled column = any(columns);
        while (!column.isNumber() && column.type() != Types.TIMESTAMP) {
            column = any(columns);
        }
        String name = name(column);
        if (!column.isNumber()) {
            return "date_trunc('" + any(List.of("second", "minute", "HOUR", "day")) + "', " + name + ")";
        }
        long divisor = any(List.of(2L, 7L, 1000L, 1_000_000_000L, 5_000_000_000L));
        return switch (random.nextInt(3)) {
            case 0 -> "mod(" + name + ", " + divisor + ")";
            case 1 -> name + " % " + divisor;
            default -> name + " / " + divisor;
        };
    }

    private Generated totals(List<Integer> keys, boolean isOfEvents) {
        List<String> items = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        int count = chance(0.5) ? 0 : 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String name = name(any(columns));
            if (!groups.contains(name)) {
                groups.add(name);
                if (chance(0.9)) {
                    items.add(name);
                }
            }
        }
        if (isOfEvents && chance(0.3)) {
            String key = computedKey();
            items.add(key + (chance(0.5) ? " as" : "") + " \"k\"");
            groups.add(chance(0.3) ? String.valueOf(items.size()) : chance(0.5) ? "\"k\"" : key);
        }
        int measures = items.isEmpty() ? 1 + random.nextInt(3) : random.nextInt(4);
        for (int i = 0; i < measures; i++) {
            String measure = measure();
            if (!items.contains(measure)) {
                items.add(measure + (chance(0.2) ? " as m" + i : chance(0.2) ? " m" + i : ""));
            }
        }
        for (int i = 0; i < groups.size(); i++) {
            int place = items.indexOf(groups.get(i)) + 1;
            groups.set(i, place > 0 && chance(0.3) ? String.valueOf(place) : groups.get(i));
        }
        String rest = " from " + table + where()
                + (groups.isEmpty() ? "" : " " + word("group by") + " " + String.join(", ", groups));
        boolean isOrdered = chance(0.4);
        boolean isCut = chance(isOrdered ? 0.5 : 0.1);
        if (isOrdered) {
            rest += order(items.size(), keys);
        }
        return new Generated(String.join(", ", items), rest + (isCut ? limit() : ""), keys, isCut);
    }

    private String measure() {
        if (chance(0.4)) {
            return chance(0.2) ? "COUNT( * )" : "count(*)";
        }
        return any(List.of("count", "sum", "min", "max", "avg", "Sum")) + "(" + name(any(columns)) + ")";
    }

    private String where() {
        if (chance(0.3)) {
            return "";
        }
        List<String> terms = new ArrayList<>();
        do {
            terms.add(term(any(columns)));
        } while (chance(0.4));
        return " " + word("where") + " " + String.join(" and ", terms);
    }

    private String term(Sampled column) {
        String name = name(column);
        if (chance(0.08)) {
            return name + (chance(0.5) ? " is null" : " is not null");
        }
        if (column.isNumber() && chance(0.15)) {
            int divisor = 1 + random.nextInt(100);
            String remainder = " = " + random.nextInt(divisor);
            return (chance(0.5) ? "mod(" + name + ", " + divisor + ")" : name + " % " + divisor) + remainder;
        }
        if (chance(0.15)) {
            return name + (chance(0.3) ? " not" : "") + " in (" + value(column) + ", " + value(column) + ", "
                    + value(column) + ")";
        }
        if (column.isNumber()) {
            return chance(0.2)
                    ? name + " between " + value(column) + " and " + value(column)
                    : name + any(List.of(" = ", " <> ", " != ", " < ", "<=", " > ", ">=")) + value(column);
        }
        if (column.type() == Types.VARCHAR && chance(0.3)) {
            String text = value(column);
            int cut = text.length() < 4 ? 1 : 2 + random.nextInt(text.length() - 3);
            return name + " like " + text.substring(0, cut) + any(List.of("%'", "_%'", "'"));
        }
        return name + any(List.of(" = ", " <> ")) + value(column);
    }

    private String value(Sampled column) {
        Object value = column.values().isEmpty() || chance(0.1) ? null : any(column.values());
        if (column.isNumber()) {
            long number = value == null ? random.nextInt(2000) - 1000 : ((Number) value).longValue();
            // The largest need an eye of their own: the parser has other types for them.
            return String.valueOf(number == Long.MIN_VALUE ? 0 : number);
        }
        String text = value == null ? "Other" : value.toString();
        return "'" + text.replace("'", "''") + "'";
    }
}
