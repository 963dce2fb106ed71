package org.nettracesql.adapter.oracle;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What a query came to: rows, or an error of a kind. Rows compare by value, whatever the type of a number: exactly, but
 * for DOUBLE, where sums may differ by the order of addition ({@link #TOLERANCE}).
 */
record Outcome(List<String> labels, List<Object[]> rows, Error error, String message) {

    /** Kinds of errors. Two databases that give the same kind agree. */
    enum Error {
        NONE,
        OUT_OF_RANGE,
        DIVISION_BY_ZERO,
        NOT_A_NUMBER,
        SEVERAL_ROWS,
        REFUSED,
        INTERNAL
    }

    /** Relative to the greater of two DOUBLE values. */
    static final double TOLERANCE = 1e-9;

    static Outcome read(ResultSet result) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        int width = columns.getColumnCount();
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
            labels.add(columns.getColumnLabel(i).toLowerCase(Locale.ROOT));
        }
        List<Object[]> rows = new ArrayList<>();
        while (result.next()) {
            Object[] row = new Object[width];
            for (int i = 0; i < width; i++) {
                row[i] = comparable(result, i + 1);
            }
            rows.add(row);
        }
        return new Outcome(labels, rows, Error.NONE, "");
    }

    private static Object comparable(ResultSet result, int column) throws SQLException {
        Object value = result.getObject(column);
        if (value instanceof Array array) {
            return elements(array.getArray());
        }
        if (value instanceof Timestamp) {
            return result.getObject(column, LocalDateTime.class).toString();
        }
        if (value instanceof Date || value instanceof LocalDate) {
            return value.toString();
        }
        if (value instanceof Float number) {
            return number.doubleValue();
        }
        if (value instanceof Number && !(value instanceof Double)) {
            return new BigDecimal(value.toString());
        }
        return value;
    }

    private static String elements(Object values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(values); i++) {
            Object value = java.lang.reflect.Array.get(values, i);
            texts.add(value instanceof Number
                    ? new BigDecimal(value.toString()).toPlainString()
                    : String.valueOf(value));
        }
        return texts.toString();
    }

    static Outcome failure(Throwable thrown, boolean ours) {
        String message = String.valueOf(thrown.getMessage());
        String state = thrown instanceof SQLException e && e.getSQLState() != null ? e.getSQLState() : "";
        return new Outcome(List.of(), List.of(), ours ? ourKind(state) : theirKind(message), message);
    }

    private static Error ourKind(String state) {
        return switch (state) {
            case "22003" -> Error.OUT_OF_RANGE;
            case "22012" -> Error.DIVISION_BY_ZERO;
            case "22018" -> Error.NOT_A_NUMBER;
            case "21000" -> Error.SEVERAL_ROWS;
            case "0A000", "42000", "42S02", "42S22" -> Error.REFUSED;
            default -> Error.INTERNAL;
        };
    }

    private static Error theirKind(String message) {
        if (message.contains("division by zero")) {
            return Error.DIVISION_BY_ZERO;
        }
        if (message.contains("Out of Range") || message.contains("out of range") || message.contains("Overflow")) {
            return Error.OUT_OF_RANGE;
        }
        if (message.contains("More than one row returned")) {
            return Error.SEVERAL_ROWS;
        }
        return message.contains("Conversion Error") ? Error.NOT_A_NUMBER : Error.REFUSED;
    }

    boolean hasRows() {
        return error == Error.NONE;
    }

    /** @return how this differs from what was expected; null if it does not */
    String difference(Outcome expected, boolean ordered) {
        if (error != expected.error) {
            return error == Error.NONE ? "rows and not an error"
                    : "error " + error + " (" + message.lines().findFirst().orElse("") + ") and not "
                            + expected.error;
        }
        if (error != Error.NONE) {
            return null;
        }
        if (!labels.equals(expected.labels)) {
            return "columns " + labels + " and not " + expected.labels;
        }
        if (rows.size() != expected.rows.size()) {
            return rows.size() + " rows and not " + expected.rows.size();
        }
        List<Object[]> found = ordered ? rows : sorted(rows);
        List<Object[]> wanted = ordered ? expected.rows : sorted(expected.rows);
        for (int i = 0; i < found.size(); i++) {
            for (int j = 0; j < labels.size(); j++) {
                if (!same(found.get(i)[j], wanted.get(i)[j])) {
                    return "row " + i + ", column " + labels.get(j) + ": " + found.get(i)[j] + " and not "
                            + wanted.get(i)[j];
                }
            }
        }
        return null;
    }

    static boolean same(Object found, Object wanted) {
        if (found == null || wanted == null) {
            return found == wanted;
        }
        if (found instanceof Double || wanted instanceof Double) {
            if (!(found instanceof Number a) || !(wanted instanceof Number b)) {
                return false;
            }
            double x = a.doubleValue();
            double y = b.doubleValue();
            return x == y || Double.isNaN(x) && Double.isNaN(y)
                    || Math.abs(x - y) <= TOLERANCE * Math.max(1, Math.max(Math.abs(x), Math.abs(y)))
                            && !Double.isInfinite(x) && !Double.isInfinite(y);
        }
        if (found instanceof BigDecimal a && wanted instanceof BigDecimal b) {
            return a.compareTo(b) == 0;
        }
        return found.equals(wanted);
    }

    /** By all columns that are no fractions first, so that fractions that are nearly the same meet. */
    private static List<Object[]> sorted(List<Object[]> rows) {
        List<Object[]> sorted = new ArrayList<>(rows);
        Comparator<Object[]> exact = (a, b) -> compare(a, b, false);
        sorted.sort(exact.thenComparing((a, b) -> compare(a, b, true)));
        return sorted;
    }

    private static int compare(Object[] a, Object[] b, boolean fractions) {
        for (int i = 0; i < a.length; i++) {
            boolean fraction = a[i] instanceof Double || b[i] instanceof Double;
            int order = fraction == fractions ? compare(a[i], b[i]) : 0;
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(Object a, Object b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? 1 : -1;
        }
        if (a instanceof Double || b instanceof Double) {
            return Double.compare(((Number) a).doubleValue() + 0.0, ((Number) b).doubleValue() + 0.0);
        }
        if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
            return x.compareTo(y);
        }
        return a.toString().compareTo(b.toString());
    }

    @Override
    public String toString() {
        if (error != Error.NONE) {
            return error + ": " + message;
        }
        StringBuilder text = new StringBuilder(rows.size() + " rows " + labels);
        sorted(rows).stream().limit(12).forEach(row -> text.append("\n      ").append(Arrays.toString(row)));
        return text.toString();
    }
}
