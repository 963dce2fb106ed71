package org.nettracesql.adapter.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Aggregate calls, and calls over windows with every frame. */
final class Aggregates {

    private final Dice dice;
    private final Expressions expressions;

    Aggregates(Dice dice, Expressions expressions) {
        this.dice = dice;
        this.expressions = expressions;
    }

    /** A call over the rows of a group. */
    Expr of(Source source) {
        if (dice.oneIn(16)) {
            return dice.oneIn(2) ? correlation(source.columns()) : guarded(source.columns());
        }
        Expr plain = plain(source, true);
        if (dice.oneIn(4)) {
            Part filter = Part.of("?filter", " FILTER (WHERE $1)", expressions.truth(source.columns(), 1).part());
            return new Expr(Part.of("aggregate", "$1$2", plain.part(), filter), plain.kind(), plain.bound(),
                    plain.exact(), List.of());
        }
        return plain;
    }

    /** The native one is NaN where a side never changes. */
    private Expr correlation(List<Expr> columns) {
        Part filter = dice.oneIn(2)
                ? Part.of("?filter", " FILTER (WHERE $1)", expressions.truth(columns, 0).part())
                : Part.nothing();
        return new Expr(Part.both("aggregate", "CORR($1, $2)$3", "nullif(corr($1, $2)$3, 'NaN'::DOUBLE)",
                tame(columns).part(), tame(columns).part(), filter), Kind.DOUBLE, 1).inexact();
    }

    /** What would fail for the rows that the filter leaves out. */
    private Expr guarded(List<Expr> columns) {
        Expr x = expressions.integer(columns, 0);
        String function = dice.pick("SUM", "MIN", "MAX", "COUNT");
        Kind kind = function.equals("COUNT") ? Kind.BIGINT : function.equals("SUM") ? Kind.DECIMAL : Kind.BIGINT;
        return new Expr(dice.oneIn(3)
                ? Part.both("aggregate", function + "(CAST($1 AS TINYINT)) FILTER (WHERE $1 BETWEEN -128 AND 127)",
                        function + "(TRY_CAST($1 AS TINYINT))", x.part())
                : Part.both("aggregate", function + "(MOD(10, $1)) FILTER (WHERE $1 <> 0)",
                        function + "(10 % $1) FILTER (WHERE $1 <> 0)", x.part()), kind, 1e6);
    }

    private Expr plain(Source source, boolean grouped) {
        List<Expr> columns = source.columns();
        Expr whole = expressions.integer(columns, dice.upTo(2));
        Expr tame = tame(columns);
        String distinct = dice.oneIn(4) ? "DISTINCT " : "";
        return switch (dice.upTo(grouped ? 26 : 14)) {
            case 24, 25 -> {
                List<Part> order = Expressions.exact(source.key()).stream().map(this::sortKey).toList();
                Expr x = expressions.integer(columns, 0);
                yield order.isEmpty()
                        ? count("COUNT(*)")
                        : new Expr(Part.of("aggregate", "ARRAY_AGG($1 ORDER BY $2)", x.part(), Part.all(", ", order)),
                                Kind.VARCHAR, 0).inexact();
            }
            case 0, 1 -> count("COUNT(*)");
            case 2 -> count("COUNT(" + distinct + "$1)", exact(columns));
            case 3, 4 -> sum(whole, distinct, source.rows());
            case 5 -> new Expr(call("AVG(" + distinct + "$1)", whole), Kind.DOUBLE, whole.bound()).inexact();
            case 6, 7 -> {
                Expr x = exact(columns);
                boolean truth = x.kind() == Kind.BOOLEAN;
                yield new Expr(call(dice.pick("MIN", "MAX") + "($1)", truth ? whole : x),
                        truth ? whole.kind() : x.kind(), truth ? whole.bound() : x.bound());
            }
            case 8 -> {
                Expr truth = expressions.truth(columns, 1);
                yield dice.oneIn(2)
                        ? new Expr(Part.both("aggregate", "EVERY($1)", "bool_and($1)", truth.part()), Kind.BOOLEAN, 0)
                        : new Expr(Part.both("aggregate", dice.pick("SOME($1)", "BOOL_OR($1)"), "bool_or($1)",
                                truth.part()), Kind.BOOLEAN, 0);
            }
            case 9, 10 -> new Expr(call(dice.pick("STDDEV_POP", "STDDEV_SAMP", "VAR_POP", "VAR_SAMP", "STDDEV",
                    "VARIANCE") + "($1)", tame), Kind.DOUBLE, 1e19).inexact();
            case 11 -> {
                Expr decimal = expressions.decimal(columns, 1);
                yield new Expr(call(dice.pick("SUM", "AVG") + "($1)", decimal), Kind.DECIMAL, Double.POSITIVE_INFINITY)
                        .inexact();
            }
            case 12 -> {
                Expr x = expressions.floating(columns, 1);
                yield x.isTame()
                        ? new Expr(call(dice.pick("SUM", "AVG") + "($1)", x), Kind.DOUBLE, 1e15).inexact()
                        : count("COUNT($1)", x);
            }
            case 13 -> sum(whole, "", source.rows());
            case 14 -> new Expr(call(dice.pick("BIT_AND", "BIT_OR", "BIT_XOR") + "($1)", whole), whole.kind(),
                    Double.POSITIVE_INFINITY);
            case 15, 16 -> new Expr(call(dice.pick("COVAR_POP", "COVAR_SAMP", "REGR_SXX", "REGR_SYY", "REGR_COUNT")
                    + "($1, $2)", tame, tame(columns)), Kind.DOUBLE, 1e19).inexact();
            case 17 -> {
                Expr x = expressions.integer(columns, 0);
                Expr y = exact(columns);
                yield new Expr(Part.both("aggregate", "COUNT(DISTINCT $1, $2)",
                        "COUNT(DISTINCT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN ($1, $2) END)", x.part(),
                        y.part()), Kind.BIGINT, 1e6);
            }
            case 18 -> new Expr(Part.both("aggregate", "MEDIAN($1)", "median($1)", tame.part()), Kind.DOUBLE, 1e9)
                    .inexact();
            case 19, 20 -> {
                Part fraction = Literals.of(new BigDecimal(dice.pick("0.0", "0.25", "0.5", "0.9", "1.0"))).part();
                boolean continuous = dice.oneIn(2);
                yield new Expr(Part.both("aggregate",
                        (continuous ? "PERCENTILE_CONT($2)" : "PERCENTILE_DISC($2)") + " WITHIN GROUP (ORDER BY $1)",
                        continuous ? "quantile_cont($1, $2)" : "quantile_disc($1, $2)", tame.part(), fraction),
                        Kind.DOUBLE, 1e9).inexact();
            }
            case 21, 22 -> {
                Expr x = expressions.text(columns, 0);
                String order = dice.pick("", " DESC");
                yield new Expr(Part.both("aggregate",
                        dice.oneIn(2)
                                ? "STRING_AGG($1, ',' ORDER BY $1" + order + ")"
                                : "LISTAGG($1, ',') WITHIN GROUP (ORDER BY $1" + order + ")",
                        "string_agg($1, ',' ORDER BY $1" + order + ")", x.part()), Kind.VARCHAR, 0);
            }
            default -> count("COUNT(DISTINCT $1)", exact(columns));
        };
    }

    private Expr sum(Expr whole, String distinct, double rows) {
        Kind kind = whole.kind() == Kind.BIGINT ? Kind.DECIMAL : Kind.BIGINT;
        return new Expr(call("SUM(" + distinct + "$1)", whole), kind, whole.bound() * Math.max(1, rows) * 1000);
    }

    private static Expr count(String text, Expr... arguments) {
        return new Expr(call(text, arguments), Kind.BIGINT, 1e6);
    }

    private static Part call(String text, Expr... arguments) {
        Part[] parts = new Part[arguments.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = arguments[i].part();
        }
        return Part.of("aggregate", text, parts);
    }

    private Expr exact(List<Expr> columns) {
        List<Expr> exact = Expressions.exact(columns);
        return exact.isEmpty() ? Literals.integer(1) : dice.pick(exact);
    }

    private Expr tame(List<Expr> columns) {
        List<Expr> tame = columns.stream()
                .filter(c -> c.exact() && c.isTame() && (c.kind().isInteger() || c.kind() == Kind.DOUBLE))
                .toList();
        return tame.isEmpty() ? Literals.integer(3) : dice.pick(tame);
    }

    /** A call over a window, which needs no order or has one that determines the answer. */
    Expr overWindow(Source source) {
        List<Expr> columns = Expressions.exact(source.columns());
        List<Expr> key = Expressions.exact(source.key());
        Part partition = !columns.isEmpty() && dice.oneIn(2)
                ? Part.of("?partition", "PARTITION BY $1 ",
                        Part.list(", ", dice.some(columns, 2).stream().map(Expr::part).toList()))
                : Part.nothing();
        List<Part> total = new ArrayList<>();
        if (dice.oneIn(2)) {
            total.add(sortKey(exact(columns)));
        }
        key.forEach(column -> total.add(sortKey(column)));
        Part byAll = Part.of("order", "ORDER BY $1", Part.all(", ", total));
        if (dice.oneIn(3)) {
            Expr ranked = ranked(columns);
            return windowed(ranked, partition, byAll, Part.nothing());
        }
        if (dice.oneIn(4)) {
            Expr x = exact(columns);
            String text = dice.pick("FIRST_VALUE($1)", "LAST_VALUE($1)", "NTH_VALUE($1, 2)", "NTH_VALUE($1, 3)");
            Part value = dice.oneIn(4)
                    ? Part.both("aggregate", text + " IGNORE NULLS", text.replace(")", " IGNORE NULLS)"), x.part())
                    : call(text, x);
            return windowed(new Expr(value, x.kind(), x.bound()), partition, byAll,
                    dice.oneIn(3) ? Part.nothing() : frame("ROWS", false));
        }
        Expr aggregate = plain(source, false);
        if (dice.oneIn(8)) {
            Part filter = Part.of("?filter", " FILTER (WHERE $1)", expressions.truth(columns, 0).part());
            aggregate = new Expr(Part.of("aggregate", "$1$2", aggregate.part(), filter), aggregate.kind(),
                    aggregate.bound(), aggregate.exact(), List.of());
        }
        return switch (dice.upTo(6)) {
            case 0 -> windowed(aggregate, partition, Part.nothing(), Part.nothing());
            case 1 -> windowed(aggregate, partition, byAll, Part.nothing());
            case 2 -> windowed(aggregate, partition, byAll, frame("ROWS", false));
            case 3 -> {
                List<Expr> numbers = columns.stream()
                        .filter(c -> c.isTame() && (c.kind() == Kind.INTEGER || c.kind() == Kind.BIGINT
                                || c.kind() == Kind.DOUBLE))
                        .toList();
                yield numbers.isEmpty()
                        ? windowed(aggregate, partition, byAll, Part.nothing())
                        : windowed(aggregate, partition, Part.of("order", "ORDER BY $1",
                                sortKey(dice.pick(numbers))), frame("RANGE", false));
            }
            case 4 -> windowed(aggregate, partition, Part.of("order", "ORDER BY $1",
                    sortKey(exact(columns))), frame("RANGE", true));
            default -> windowed(aggregate, partition, Part.of("order", "ORDER BY $1",
                    sortKey(exact(columns))), Part.nothing());
        };
    }

    private static Expr windowed(Expr call, Part partition, Part order, Part frame) {
        Part window = Part.of("window", "$1 OVER ($2$3$4)", call.part(), partition, order, frame);
        return new Expr(window, call.kind(), call.bound(), call.exact(), List.of());
    }

    private Expr ranked(List<Expr> columns) {
        Expr x = exact(columns);
        return switch (dice.upTo(9)) {
            case 0 -> count("ROW_NUMBER()");
            case 1 -> count("RANK()");
            case 2 -> count("DENSE_RANK()");
            case 3 -> new Expr(call("PERCENT_RANK()"), Kind.DOUBLE, 1);
            case 4 -> new Expr(call("CUME_DIST()"), Kind.DOUBLE, 1);
            case 5 -> count("NTILE($1)", Literals.integer(dice.pick(1, 2, 4, 7, 100)));
            case 6 -> new Expr(call(dice.pick("LAG($1)", "LEAD($1)", "LAG($1, $2)", "LEAD($1, $2)"), x,
                    Literals.integer(dice.upTo(4))), x.kind(), x.bound());
            default -> {
                Expr whole = expressions.integer(columns, 0);
                Expr other = Literals.integer(dice.pick(0L, -1L, 7L));
                yield new Expr(call(dice.pick("LAG($1, 1, $2)", "LEAD($1, 2, $2)"), whole, other),
                        Kind.wider(whole.kind(), Kind.INTEGER), Math.max(whole.bound(), 7));
            }
        };
    }

    /** A column to order by, in either direction. */
    Part sortKey(Expr column) {
        return Part.of("sort key", "$1" + dice.pick("", "", " DESC", " NULLS FIRST", " DESC NULLS FIRST",
                " NULLS LAST", " DESC NULLS LAST"), column.part());
    }

    private Part frame(String unit, boolean peersOnly) {
        String first = dice.pick("UNBOUNDED PRECEDING", "$1 PRECEDING", "CURRENT ROW", "1 FOLLOWING", "0 PRECEDING");
        String last = dice.pick("UNBOUNDED FOLLOWING", "CURRENT ROW", "$2 FOLLOWING", "1 PRECEDING", "0 FOLLOWING");
        if (peersOnly) {
            first = dice.pick("UNBOUNDED PRECEDING", "CURRENT ROW");
            last = dice.pick("UNBOUNDED FOLLOWING", "CURRENT ROW");
        }
        if (first.equals("1 FOLLOWING") && (last.equals("CURRENT ROW") || last.endsWith("PRECEDING"))
                || first.equals("CURRENT ROW") && last.endsWith("PRECEDING")) {
            last = "3 FOLLOWING";
        }
        String exclude = dice.pick("", "", "", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES",
                " EXCLUDE NO OTHERS");
        return Part.of("?frame", " " + unit + " BETWEEN " + first + " AND " + last + exclude,
                Literals.integer(1 + dice.upTo(3)).part(), Literals.integer(dice.upTo(4)).part());
    }
}
