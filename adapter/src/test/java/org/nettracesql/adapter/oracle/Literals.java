package org.nettracesql.adapter.oracle;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Values as text of SQL. An integer beyond INTEGER is a BIGINT in both databases, any other an INTEGER. */
final class Literals {

    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private Literals() {}

    static Expr of(Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return integer(((Number) value).longValue());
        }
        if (value instanceof Double || value instanceof Float) {
            return real(((Number) value).doubleValue());
        }
        if (value instanceof BigDecimal decimal) {
            String text = decimal.toPlainString();
            return known(Part.literal(Kind.DECIMAL.name(), text, text, decimal), Kind.DECIMAL, decimal.doubleValue());
        }
        if (value instanceof Boolean) {
            String text = value.toString().toUpperCase(Locale.ROOT);
            return known(Part.literal(Kind.BOOLEAN.name(), text, text, value), Kind.BOOLEAN, 0);
        }
        if (value instanceof Instant instant) {
            String text = "TIMESTAMP '" + MILLIS.format(instant) + "'";
            return known(Part.literal(Kind.TIMESTAMP.name(), text, text, Timestamp.from(instant)), Kind.TIMESTAMP, 0);
        }
        if (value instanceof LocalDate) {
            String text = "DATE '" + value + "'";
            return known(Part.of(Kind.DATE.name(), text), Kind.DATE, 0);
        }
        String text = "'" + ((String) value).replace("'", "''") + "'";
        return known(Part.literal(Kind.VARCHAR.name(), text, text, value), Kind.VARCHAR, 0);
    }

    static Expr integer(long value) {
        boolean fits = value == (int) value;
        Kind kind = fits ? Kind.INTEGER : Kind.BIGINT;
        String text = value < 0 ? "(" + value + ")" : Long.toString(value);
        Object boxed = fits ? (Object) (int) value : (Object) value;
        return known(Part.literal(kind.name(), text, "CAST(" + text + " AS " + kind + ")", boxed), kind,
                Math.abs((double) value));
    }

    private static Expr real(double value) {
        String text = !Double.isFinite(value)
                ? "CAST('" + value + "' AS DOUBLE)"
                : value < 0 || 1 / value < 0 ? "(" + scientific(value) + ")" : scientific(value);
        return known(Part.literal(Kind.DOUBLE.name(), text, text, value), Kind.DOUBLE, Math.abs(value));
    }

    private static String scientific(double value) {
        String text = Double.toString(value);
        return text.contains("E") ? text : text + "E0";
    }

    /** NULL of a type. */
    static Expr nothing(Kind kind) {
        return new Expr(Part.of(kind.name(), "CAST(NULL AS " + kind.sqlName() + ")"), kind, 0);
    }

    private static Expr known(Part part, Kind kind, double value) {
        return new Expr(part, kind, Math.abs(value), true, List.of());
    }
}
