package org.nettracesql.adapter.oracle;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Expressions over columns. Their values are in both databases the same, or an error of the same kind; an error only
 * where {@code mayFail} was asked for, since databases differ in what they compute of a row that they drop.
 */
final class Expressions {

    /** Queries within expressions. */
    interface SubQueries {
        /** A query of one row and column. */
        Expr scalar(List<Expr> outer, Kind kind);

        /** A query of one column, of any number of rows. */
        Part column(List<Expr> outer, Kind kind);

        /** A query of any columns. */
        Part rows(List<Expr> outer);
    }

    private static final int MOST_EXACT = 1 << 24;

    private final Dice dice;
    private final SubQueries subQueries;
    private boolean mayFail;

    Expressions(Dice dice, SubQueries subQueries) {
        this.dice = dice;
        this.subQueries = subQueries;
    }

    /** Whether what is made next may overflow. */
    void mayFail(boolean allowed) {
        mayFail = allowed;
    }

    /** An expression of some type. */
    Expr any(List<Expr> columns, int depth) {
        return switch (dice.upTo(12)) {
            case 0, 1, 2, 3 -> integer(columns, depth);
            case 4, 5, 6 -> text(columns, depth);
            case 7 -> truth(columns, depth);
            case 8 -> floating(columns, depth);
            case 9 -> moment(columns, depth);
            case 10 -> decimal(columns, depth);
            default -> dice.pick(columns);
        };
    }

    /** An expression of a type that holds values of the kind: any integer type for an integer. */
    Expr of(Kind kind, List<Expr> columns, int depth) {
        return switch (kind) {
            case BOOLEAN -> truth(columns, depth);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> integer(columns, depth);
            case DECIMAL -> decimal(columns, depth);
            case REAL, DOUBLE -> floating(columns, depth);
            case VARCHAR -> text(columns, depth);
            case TIMESTAMP -> moment(columns, depth);
            case DATE -> date(columns, depth);
        };
    }

    private Expr column(List<Expr> columns, Predicate<Expr> wanted, Expr otherwise) {
        List<Expr> fit = columns.stream().filter(wanted).filter(Expr::exact).toList();
        return fit.isEmpty() || dice.oneIn(8) ? otherwise : dice.pick(fit);
    }

    private static Part call(Kind kind, String ours, String theirs, Expr... arguments) {
        Part[] parts = new Part[arguments.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = arguments[i].part();
        }
        return Part.both(kind.name(), ours, theirs, parts);
    }

    private static Part call(Kind kind, String text, Expr... arguments) {
        return call(kind, text, text, arguments);
    }

    Expr integer(List<Expr> columns, int depth) {
        if (depth <= 0) {
            return column(columns, c -> c.kind().isInteger(),
                    Literals.integer(dice.pick(0L, 1L, -1L, 2L, 7L, 100L, 3_000_000_000L)));
        }
        Expr a = integer(columns, depth - 1);
        switch (dice.upTo(25)) {
            case 22 -> {
                Expr number = floating(columns, depth - 1);
                return number.exact() && number.bound() < 9e18
                        ? new Expr(call(Kind.BIGINT, "CAST($1 AS BIGINT)", number), Kind.BIGINT, number.bound() + 1)
                        : a;
            }
            case 23 -> {
                Expr number = decimal(columns, depth - 1);
                return number.exact() && number.bound() < 2e9
                        ? new Expr(call(Kind.INTEGER, "CAST($1 AS INTEGER)", number), Kind.INTEGER, number.bound() + 1)
                        : a;
            }
            case 0, 1, 2 -> {
                return sum(a, integer(columns, depth - 1));
            }
            case 3 -> {
                return quotient(a, columns);
            }
            case 4 -> {
                int divisor = dice.pick(2, 3, -4, 7, 1000);
                Expr by = Literals.integer(divisor);
                return new Expr(call(Kind.INTEGER, "MOD($1, $2)", "CAST($1 % $2 AS INTEGER)", a, by), Kind.INTEGER,
                        Math.abs(divisor));
            }
            case 5 -> {
                return either("COALESCE($1, $2)", a, integer(columns, depth - 1));
            }
            case 6 -> {
                Expr b = integer(columns, depth - 1);
                Expr truth = truth(columns, depth - 1);
                Kind kind = Kind.wider(a.kind(), b.kind());
                return new Expr(call(kind, "CASE WHEN $3 THEN $1 ELSE $2 END", a, b, truth), kind,
                        Math.max(a.bound(), b.bound()));
            }
            case 7 -> {
                return new Expr(call(Kind.INTEGER, "CHAR_LENGTH($1)", "CAST(length($1) AS INTEGER)",
                        text(columns, depth - 1)), Kind.INTEGER, 10_000);
            }
            case 8 -> {
                return new Expr(call(a.kind(), "NULLIF($1, $2)", a, integer(columns, 0)), a.kind(), a.bound());
            }
            case 9 -> {
                return safe(a) ? new Expr(call(a.kind(), dice.pick("ABS($1)", "(- $1)"), a), a.kind(), a.bound()) : a;
            }
            case 10 -> {
                Expr mask = Literals.integer(dice.pick(1, 6, 255));
                Kind kind = Kind.wider(a.kind(), Kind.INTEGER);
                return new Expr(call(kind, dice.pick("($1 & $2)", "BITAND($1, $2)"), "($1 & $2)", a, mask), kind, 255);
            }
            case 11 -> {
                Expr bits = Literals.integer(dice.pick(1, 6, 255));
                Kind kind = Kind.wider(a.kind(), Kind.INTEGER);
                return new Expr(dice.oneIn(2)
                        ? call(kind, dice.pick("($1 | $2)", "BITOR($1, $2)"), "($1 | $2)", a, bits)
                        : call(kind, "BITXOR($1, $2)", "xor($1, $2)", a, bits), kind, a.bound() + 256);
            }
            case 12 -> {
                Kind to = dice.pick(Kind.BIGINT, Kind.INTEGER, Kind.SMALLINT, Kind.TINYINT);
                return a.bound() <= to.greatest() || mayFail
                        ? new Expr(call(to, "CAST($1 AS " + to + ")", a), to, Math.min(a.bound(), to.greatest() + 1))
                        : a;
            }
            case 13 -> {
                String unit = dice.pick("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "MILLISECOND",
                        "MICROSECOND", "DOY", "DOW", "ISODOW", "WEEK", "ISOYEAR", "QUARTER", "DECADE", "CENTURY",
                        "MILLENNIUM");
                return new Expr(call(Kind.BIGINT, "EXTRACT(" + unit + " FROM $1)", moment(columns, depth - 1)),
                        Kind.BIGINT, 60_000_000);
            }
            case 14, 15 -> {
                return subQueries.scalar(columns, Kind.INTEGER);
            }
            case 16 -> {
                return new Expr(call(Kind.INTEGER, "POSITION($1 IN $2)", "CAST(position($1 IN $2) AS INTEGER)",
                        Literals.of(dice.pick("a", "e", "1", "日", "x", "😀")), text(columns, depth - 1)), Kind.INTEGER,
                        10_000);
            }
            case 17 -> {
                Expr b = integer(columns, depth - 1);
                return either(dice.pick("GREATEST($1, $2)", "LEAST($1, $2)"), a, b);
            }
            default -> {
                return a;
            }
        }
    }

    private boolean safe(Expr a) {
        return a.bound() <= a.kind().greatest() && a.bound() < 9.2e18 || mayFail;
    }

    private Expr either(String text, Expr a, Expr b) {
        Kind kind = Kind.wider(a.kind(), b.kind());
        return new Expr(call(kind, text, a, b), kind, Math.max(a.bound(), b.bound()));
    }

    private Expr sum(Expr a, Expr b) {
        Kind kind = Kind.wider(a.kind(), b.kind());
        String operator = dice.pick("+", "-", "*");
        double bound = operator.equals("*") ? a.bound() * b.bound() : a.bound() + b.bound();
        if (bound > kind.greatest() * 0.99 && !mayFail) {
            Expr small = new Expr(call(Kind.INTEGER, "MOD($1, 10)", "CAST($1 % 10 AS INTEGER)", a), Kind.INTEGER, 10);
            return b.bound() * 10 < Kind.wider(b.kind(), Kind.INTEGER).greatest() * 0.99 ? sum(small, b) : small;
        }
        return new Expr(call(kind, "($1 " + operator + " $2)", a, b), kind, bound);
    }

    private Expr quotient(Expr a, List<Expr> columns) {
        Expr by = dice.oneIn(2)
                ? Literals.integer(dice.pick(2, 3, 7, -5, 1000))
                : integer(columns, 0);
        boolean constant = by.samples().isEmpty();
        Kind kind = Kind.wider(a.kind(), by.kind());
        if (!safe(a)) {
            return a;
        }
        if (mayFail) {
            return new Expr(call(kind, "($1 / $2)",
                    "CASE WHEN $2 = 0 THEN error('division by zero') ELSE $1 // $2 END", a, by), kind, a.bound());
        }
        return new Expr(constant
                ? call(kind, "($1 / NULLIF($2, 0))", "($1 // NULLIF($2, 0))", a, by)
                : call(kind, "CASE WHEN $2 <> 0 THEN $1 / $2 END", "($1 // NULLIF($2, 0))", a, by), kind, a.bound());
    }

    Expr decimal(List<Expr> columns, int depth) {
        Expr literal = Literals.of(dice.pick(new BigDecimal("1.5"), new BigDecimal("2.25"), new BigDecimal("-0.75"),
                new BigDecimal("100.001")));
        Expr a = integer(columns, depth - 1);
        return switch (dice.upTo(8)) {
            case 6 -> Literals.of(dice.pick(new BigDecimal("9".repeat(31)), new BigDecimal("-" + "9".repeat(31) + ".5"),
                    new BigDecimal("0.000001"), new BigDecimal("9".repeat(20) + "." + "9".repeat(6))));
            case 7 -> new Expr(call(Kind.DECIMAL, "CAST($1 AS DECIMAL(38, 0))", a), Kind.DECIMAL, a.bound());
            case 0, 1 -> column(columns, c -> c.kind() == Kind.DECIMAL, literal);
            case 2 -> new Expr(call(Kind.DECIMAL, dice.pick("($1 + $2)", "($1 * $2)", "($2 - $1)"), a, literal),
                    Kind.DECIMAL, a.bound() * 101 + 101);
            case 3 -> new Expr(call(Kind.DECIMAL, "CAST($1 AS DECIMAL(22, 2))", a), Kind.DECIMAL, a.bound());
            case 4 -> depth <= 0 ? literal : new Expr(call(Kind.DECIMAL, "CASE WHEN $1 THEN $2 END",
                    truth(columns, depth - 1), literal), Kind.DECIMAL, 101);
            default -> literal;
        };
    }

    Expr floating(List<Expr> columns, int depth) {
        Expr literal = Literals.of(dice.pick(0.5, -2.25, 1e3, 3.0, 0.0));
        if (depth <= 0) {
            return column(columns, c -> c.kind().isFloating(), literal);
        }
        Expr a = floating(columns, depth - 1);
        boolean tame = a.bound() < MOST_EXACT;
        return switch (dice.upTo(12)) {
            case 10 -> new Expr(call(Kind.DOUBLE, "EXTRACT(EPOCH FROM $1)", moment(columns, depth - 1)), Kind.DOUBLE,
                    4e11);
            case 0, 1 -> {
                Expr b = floating(columns, depth - 1);
                yield tame && b.bound() < MOST_EXACT
                        ? new Expr(call(Kind.DOUBLE, dice.pick("($1 + $2)", "($1 - $2)", "($1 * $2)"),
                                asDouble(a), asDouble(b)), Kind.DOUBLE, a.bound() * b.bound() + a.bound() + b.bound())
                        : a;
            }
            case 2 -> tame
                    ? new Expr(call(Kind.DOUBLE, "($1 / 4E0)", asDouble(a)), Kind.DOUBLE, a.bound())
                    : a;
            case 3 -> {
                Expr i = integer(columns, depth - 1);
                yield i.bound() < 9e15
                        ? new Expr(call(Kind.DOUBLE, "CAST($1 AS DOUBLE)", i), Kind.DOUBLE, i.bound())
                        : a;
            }
            case 4 -> new Expr(call(a.kind(), dice.pick("FLOOR($1)", "CEIL($1)", "ABS($1)"), a), a.kind(), a.bound());
            case 5 -> tame
                    ? new Expr(call(Kind.DOUBLE, "SQRT(ABS($1))", asDouble(a)), Kind.DOUBLE, a.bound() + 1).inexact()
                    : a;
            case 6 -> tame
                    ? new Expr(call(Kind.DOUBLE, dice.pick("LN(ABS($1) + 1)", "EXP($1 / 1E7)", "POWER($1, 2)"),
                            asDouble(a)), Kind.DOUBLE, a.bound() * a.bound() + 1).inexact()
                    : a;
            case 7 -> {
                Expr b = floating(columns, depth - 1);
                Kind kind = Kind.wider(a.kind(), b.kind());
                yield new Expr(call(kind, dice.pick("COALESCE($1, $2)", "NULLIF($1, $2)"), asDouble(a), asDouble(b)),
                        Kind.DOUBLE, Math.max(a.bound(), b.bound()));
            }
            case 8 -> new Expr(call(Kind.DOUBLE, "CASE WHEN $2 THEN $1 END", asDouble(a), truth(columns, depth - 1)),
                    Kind.DOUBLE, a.bound());
            default -> a;
        };
    }

    private static Expr asDouble(Expr a) {
        return a.kind() == Kind.DOUBLE
                ? a
                : new Expr(call(Kind.DOUBLE, "CAST($1 AS DOUBLE)", a), Kind.DOUBLE, a.bound());
    }

    Expr text(List<Expr> columns, int depth) {
        if (depth <= 0) {
            return column(columns, c -> c.kind() == Kind.VARCHAR,
                    Literals.of(dice.pick("alpha", "", "é日本", "a_b%", "it's", "10", "z")));
        }
        Expr a = text(columns, depth - 1);
        Part part = switch (dice.upTo(22)) {
            case 18 -> call(Kind.VARCHAR, "CONCAT($1, $2)", a, text(columns, depth - 1));
            case 19 -> call(Kind.VARCHAR, "SPLIT_PART($1, $2, $3)", a, Literals.of(dice.pick("a", "l", "😀", " ")),
                    Literals.integer(1 + dice.upTo(3)));
            case 20 -> call(Kind.VARCHAR, "TRANSLATE($1, $2, $3)", a, Literals.of(dice.pick("al", "😀é", "x")),
                    Literals.of(dice.pick("é", "b😀", "zz")));
            case 0 -> call(Kind.VARCHAR, "UPPER($1)", a);
            case 1 -> call(Kind.VARCHAR, "LOWER($1)", a);
            case 2, 3 -> call(Kind.VARCHAR, "($1 || $2)", a, text(columns, depth - 1));
            case 4 -> call(Kind.VARCHAR, "COALESCE($1, $2)", a, text(columns, 0));
            case 5 -> call(Kind.VARCHAR, "SUBSTRING($1 FROM $2 FOR $3)", a,
                    Literals.integer(1 + dice.upTo(4)), Literals.integer(dice.upTo(4)));
            case 6 -> call(Kind.VARCHAR, "SUBSTRING($1 FROM $2)", a, Literals.integer(1 + dice.upTo(4)));
            case 7 -> call(Kind.VARCHAR, "NULLIF($1, $2)", a, text(columns, 0));
            case 8 -> call(Kind.VARCHAR, "CAST($1 AS VARCHAR)", integer(columns, depth - 1));
            case 9 -> {
                Expr truth = truth(columns, depth - 1);
                yield call(Kind.VARCHAR, "CAST($1 AS VARCHAR)", truth);
            }
            case 10 -> call(Kind.VARCHAR, "REPLACE($1, $2, $3)", a, Literals.of(dice.pick("a", "al", "本")),
                    Literals.of(dice.pick("", "é", "xyz")));
            case 11 -> {
                String side = dice.pick("BOTH", "LEADING", "TRAILING");
                yield call(Kind.VARCHAR, "TRIM(" + side + " ' ' FROM $1)", a);
            }
            case 12 -> call(Kind.VARCHAR, "CASE WHEN $1 THEN $2 WHEN $3 THEN $4 ELSE NULL END",
                    truth(columns, depth - 1), a, truth(columns, depth - 1), text(columns, depth - 1));
            case 13 -> call(Kind.VARCHAR, dice.pick("LEFT($1, $2)", "RIGHT($1, $2)"), a,
                    Literals.integer(dice.upTo(4)));
            case 14 -> call(Kind.VARCHAR, "OVERLAY($1 PLACING 'é' FROM 2 FOR 1)",
                    "(left($1, 1) || 'é' || substring($1, 3))", a);
            case 15 -> call(Kind.VARCHAR, "REPEAT($1, $2)", a, Literals.integer(dice.upTo(3)));
            case 16 -> call(Kind.VARCHAR, dice.pick("LPAD($1, $2, '*')", "RPAD($1, $2, '*')"), a,
                    Literals.integer(1 + dice.upTo(6)));
            default -> a.part();
        };
        return new Expr(part, Kind.VARCHAR, 0);
    }

    Expr moment(List<Expr> columns, int depth) {
        Expr a = column(columns, c -> c.kind() == Kind.TIMESTAMP,
                Literals.of(Instant.parse("2026-01-02T03:04:05.678Z")));
        if (depth <= 0) {
            return a;
        }
        String unit = dice.pick("SECOND", "MINUTE", "HOUR", "DAY", "MONTH", "YEAR");
        Part part = switch (dice.upTo(6)) {
            case 0 -> call(Kind.TIMESTAMP, "FLOOR($1 TO " + unit + ")", "CAST(date_trunc('" + unit
                    + "', $1) AS TIMESTAMP)", a);
            case 1 -> call(Kind.TIMESTAMP, "($1 + INTERVAL '1' " + unit + ")", "($1 + INTERVAL 1 " + unit + ")", a);
            case 2 -> call(Kind.TIMESTAMP, "COALESCE($1, $2)", a, moment(columns, 0));
            case 3 -> call(Kind.TIMESTAMP, "CASE WHEN $1 THEN $2 END", truth(columns, depth - 1), a);
            default -> a.part();
        };
        return new Expr(part, Kind.TIMESTAMP, 0);
    }

    private Expr date(List<Expr> columns, int depth) {
        return new Expr(call(Kind.DATE, "CAST($1 AS DATE)", moment(columns, depth - 1)), Kind.DATE, 0);
    }

    /** Something that is true, false or NULL. */
    Expr truth(List<Expr> columns, int depth) {
        if (depth <= 0) {
            return new Expr(simpleTruth(columns), Kind.BOOLEAN, 0);
        }
        Expr a = truth(columns, depth - 1);
        Part part = switch (dice.upTo(14)) {
            case 0, 1, 2 -> call(Kind.BOOLEAN, "($1 AND $2)", a, truth(columns, depth - 1));
            case 3, 4, 5 -> call(Kind.BOOLEAN, "($1 OR $2)", a, truth(columns, depth - 1));
            case 6, 7 -> call(Kind.BOOLEAN, "(NOT $1)", a);
            case 8 -> call(Kind.BOOLEAN, "($1 " + dice.pick("IS TRUE", "IS NOT TRUE", "IS FALSE", "IS NOT FALSE",
                    "IS NULL", "IS NOT NULL") + ")", a);
            case 9 -> {
                boolean not = dice.oneIn(2);
                String is = not ? " IS NOT NULL)" : " IS NULL)";
                yield call(Kind.BOOLEAN, "($1 " + (not ? "IS NOT UNKNOWN)" : "IS UNKNOWN)"), "($1" + is, a);
            }
            case 10 -> call(Kind.BOOLEAN, "(CASE WHEN $1 THEN $2 ELSE $3 END)", a, truth(columns, 0),
                    truth(columns, 0));
            case 11 -> comparison(columns, depth);
            default -> queried(columns);
        };
        return new Expr(part, Kind.BOOLEAN, 0);
    }

    private Part queried(List<Expr> columns) {
        Kind kind = dice.pick(Kind.INTEGER, Kind.VARCHAR, Kind.TIMESTAMP);
        Part left = of(kind, columns, 0).part();
        return switch (dice.upTo(7)) {
            case 0 -> Part.of(Kind.BOOLEAN.name(), "EXISTS ($1)", subQueries.rows(columns));
            case 1 -> Part.of(Kind.BOOLEAN.name(), "NOT EXISTS ($1)", subQueries.rows(columns));
            case 2, 3 -> Part.of(Kind.BOOLEAN.name(), "($1 IN ($2))", left, subQueries.column(columns, kind));
            case 4 -> Part.of(Kind.BOOLEAN.name(), "($1 NOT IN ($2))", left, subQueries.column(columns, kind));
            default -> Part.of(Kind.BOOLEAN.name(), "($1 " + dice.pick("=", "<>", "<", "<=", ">", ">=")
                    + dice.pick(" ANY", " ALL", " SOME") + " ($2))", left, subQueries.column(columns, kind));
        };
    }

    private Part simpleTruth(List<Expr> columns) {
        switch (dice.upTo(9)) {
            case 0 -> {
                return call(Kind.BOOLEAN, "($1 " + dice.pick("IS NULL", "IS NOT NULL") + ")", dice.pick(columns));
            }
            case 1 -> {
                Expr text = column(columns, c -> c.kind() == Kind.VARCHAR, Literals.of("alpha"));
                return call(Kind.BOOLEAN, "($1 " + dice.pick("LIKE", "NOT LIKE") + " $2"
                        + dice.pick("", "", " ESCAPE '!'") + ")", text, Literals.of(dice.pick("%", "a%", "%a", "%l%",
                        "_", "_l%", "%é%", "", "A%", "__", "%日%", "%1%", "%!_%", "100!%", "%.%")));
            }
            case 2 -> {
                return column(columns, c -> c.kind() == Kind.BOOLEAN, Literals.nothing(Kind.BOOLEAN)).part();
            }
            case 3 -> {
                return list(columns);
            }
            case 4 -> {
                Expr a = comparable(columns);
                return call(Kind.BOOLEAN, "($1 " + dice.pick("BETWEEN", "NOT BETWEEN") + " $2 AND $3)", a, value(a),
                        value(a));
            }
            default -> {
                return comparison(columns, 0);
            }
        }
    }

    private Part list(List<Expr> columns) {
        Expr a = comparable(columns);
        int count = dice.pick(1, 2, 3, 5, 25);
        List<Part> values = IntStream.range(0, count).mapToObj(i -> value(a).part()).collect(Collectors.toList());
        if (dice.oneIn(8)) {
            values.add(Part.of(a.kind().name(), "NULL"));
        }
        return Part.of(Kind.BOOLEAN.name(), "($1 " + dice.pick("IN", "NOT IN") + " ($2))", a.part(),
                Part.list(", ", values));
    }

    private Expr comparable(List<Expr> columns) {
        List<Expr> fit = columns.stream()
                .filter(c -> c.exact() && c.kind() != Kind.BOOLEAN && c.kind() != Kind.REAL && c.kind() != Kind.DATE)
                .toList();
        return fit.isEmpty() ? Literals.integer(dice.upTo(3)) : dice.pick(fit);
    }

    /** A literal that compares with the column: one of its values, or one near them. */
    private Expr value(Expr column) {
        if (!column.samples().isEmpty() && !dice.oneIn(6)) {
            return Literals.of(dice.pick(column.samples()));
        }
        return switch (column.kind()) {
            case DECIMAL -> Literals.of(new BigDecimal("1.5"));
            case DOUBLE, REAL -> Literals.of(dice.pick(0.25, -1.0, 3.0));
            case VARCHAR -> Literals.of(dice.pick("alpha", "", "b", "é"));
            case TIMESTAMP -> Literals.of(Instant.parse("2026-01-02T03:04:05.700Z"));
            default -> Literals.integer(dice.pick(0L, 1L, -1L, 5L, 1000L, 3_000_000_000L));
        };
    }

    private Part comparison(List<Expr> columns, int depth) {
        String operator = dice.pick("=", "=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM");
        Expr a = comparable(columns);
        Expr b = value(a);
        if (dice.oneIn(3)) {
            a = of(dice.pick(Kind.INTEGER, Kind.VARCHAR, Kind.TIMESTAMP, Kind.DOUBLE, Kind.DECIMAL), columns, depth);
            b = a.kind().isInteger() && a.bound() < MOST_EXACT && dice.oneIn(3)
                    ? dice.oneIn(2) ? floating(columns, depth) : decimal(columns, depth)
                    : of(a.kind(), columns, depth);
            if (!a.exact() || !b.exact() || a.kind() == Kind.REAL || b.kind() == Kind.REAL) {
                a = integer(columns, 0);
                b = integer(columns, 0);
            }
        }
        return call(Kind.BOOLEAN, "($1 " + operator + " $2)", a, b);
    }

    /** Columns of the sorts that both databases order and group alike. */
    static List<Expr> exact(List<Expr> columns) {
        return new ArrayList<>(columns.stream().filter(Expr::exact).toList());
    }
}
