package org.nettracesql.adapter.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Whole queries from a seed. What they answer is determined, but for the order of rows. */
final class Queries implements Expressions.SubQueries {

    /** Rows that a query may give without a limit. */
    private static final int MANY_ROWS = 1500;
    private static final double MOST_PAIRS = 300_000;

    /** A query and its columns. */
    private record Query(Part part, List<Expr> columns, double rows) {}

    private final Dice dice;
    private final List<Source> tables;
    private final Expressions expressions;
    private final Aggregates aggregates;
    private final List<Source> common = new ArrayList<>();
    private int names;
    private int nesting;

    /** @param tables each with all its columns by name */
    Queries(long seed, List<Source> tables) {
        this.dice = new Dice(seed);
        this.tables = tables;
        this.expressions = new Expressions(dice, this);
        this.aggregates = new Aggregates(dice, expressions);
    }

    /** A select list over a source without a filter, and a predicate over the same source. */
    record Filtered(String all, String from, String predicate) {}

    /** A table or a join, and something to divide its rows by. */
    Filtered filtered() {
        Source source = from(List.of(), dice.upTo(2));
        List<Expr> columns = dice.some(source.columns(), 3);
        String from = source.part().ours();
        return new Filtered("SELECT " + Part.list(", ", items(columns)).ours() + " FROM " + from, from,
                expressions.truth(source.columns(), 1 + dice.upTo(3)).part().ours());
    }

    /** A query of any kind. */
    Part next() {
        if (dice.oneIn(12)) {
            return failing();
        }
        Part with = dice.oneIn(6) ? commonTables() : Part.nothing();
        Query query = query(List.of(), 2);
        Part order = order(query.columns(), query.rows());
        return Part.of(Part.QUERY, "$1$2$3", with, query.part(), order);
    }

    /** Columns of one table without a filter: the errors that it gives are determined. */
    private Part failing() {
        Source source = table();
        expressions.mayFail(true);
        List<Part> items = new ArrayList<>();
        for (int i = 0; i <= dice.upTo(2); i++) {
            items.add(Part.of("item", "$1 AS c" + i, plainInteger(source.columns()).part()));
        }
        expressions.mayFail(false);
        return Part.of(Part.QUERY, "SELECT $1 FROM $2", Part.list(", ", items), source.part());
    }

    private Expr plainInteger(List<Expr> columns) {
        List<Expr> whole = columns.stream().filter(c -> c.kind().isInteger()).toList();
        if (whole.isEmpty()) {
            return Literals.integer(1);
        }
        Expr a = dice.pick(whole);
        Expr b = dice.oneIn(3) ? Literals.integer(dice.pick(1L, -1L, 2L, 1000L)) : dice.pick(whole);
        Kind kind = Kind.wider(a.kind(), b.kind());
        return new Expr(switch (dice.upTo(6)) {
            case 0 -> Part.of(kind.name(), "($1 + $2)", a.part(), b.part());
            case 1 -> Part.of(kind.name(), "($1 - $2)", a.part(), b.part());
            case 2 -> Part.of(kind.name(), "($1 * $2)", a.part(), b.part());
            case 3 -> Part.both(kind.name(), "($1 / $2)",
                    "CASE WHEN $2 = 0 THEN error('division by zero') ELSE $1 // $2 END", a.part(), b.part());
            case 4 -> Part.of(kind.name(), "(- $1)", a.part());
            default -> {
                Kind to = dice.pick(Kind.TINYINT, Kind.SMALLINT, Kind.INTEGER, Kind.BIGINT);
                yield Part.of(to.name(), "CAST($1 AS " + to + ")", a.part());
            }
        }, kind, 0);
    }

    private Part commonTables() {
        List<Part> definitions = new ArrayList<>();
        common.clear();
        for (int i = 0; i <= dice.upTo(2); i++) {
            String name = "w" + i;
            boolean recursive = dice.oneIn(5);
            Query query = recursive ? recursive(name) : limited(query(List.of(), 1));
            // The native database takes no LIMIT beside a set operation beneath RECURSIVE.
            definitions.add(Part.both("definition", name + (recursive ? " (c0, c1)" : "") + " AS ($1)",
                    name + (recursive ? " (c0, c1) AS ($1)" : " AS (SELECT * FROM ($1) AS inner_" + name + ")"),
                    query.part()));
            List<Expr> columns = renamed(query.columns(), "");
            common.add(new Source(Part.of("from", name), columns, columns, query.rows()));
        }
        return Part.of("?with", "WITH RECURSIVE $1 ", Part.list(", ", definitions));
    }

    /** Counts up from the rows of a table. */
    private Query recursive(String name) {
        Source source = table();
        Part start = Part.of("BIGINT", "CAST(MOD($1, 10) AS BIGINT)",
                expressions.integer(source.columns(), 0).part());
        Expr text = expressions.text(source.columns(), 0);
        Part step = dice.oneIn(2) ? Part.of("VARCHAR", "c1") : Part.of("VARCHAR", "SUBSTRING(c1 FROM 2)");
        Part query = Part.of("", "SELECT $1 AS c0, $2 AS c1 FROM $3 " + dice.pick("UNION", "UNION ALL")
                + " SELECT c0 + 1, $4 FROM " + name + " WHERE c0 < $5", start, text.part(), source.part(), step,
                Literals.integer(dice.upTo(12)).part());
        return new Query(query, List.of(new Expr(start, Kind.BIGINT, 21), text), source.rows() * 20);
    }

    private String name() {
        return "t" + names++;
    }

    private Source table() {
        Source table = dice.pick(tables);
        return narrowed(table, name());
    }

    /** A table under a name, with a few of its columns. */
    private Source narrowed(Source table, String alias) {
        List<Expr> some = new ArrayList<>(dice.some(table.columns(), 6));
        List<Expr> columns = new ArrayList<>();
        some.forEach(column -> columns.add(column.named(alias + "." + column.part().ours())));
        List<Expr> key = new ArrayList<>();
        table.key().forEach(column -> key.add(column.named(alias + "." + column.part().ours())));
        if (table.key() != table.columns()) {
            columns.addAll(key);
        }
        return new Source(Part.of("from", "$1 AS " + alias, table.part()), columns, key, table.rows());
    }

    private static List<Expr> renamed(List<Expr> columns, String prefix) {
        return IntStream.range(0, columns.size()).mapToObj(i -> columns.get(i).named(prefix + "c" + i)).toList();
    }

    private Source from(List<Expr> outer, int depth) {
        int choice = dice.upTo(depth > 0 ? 10 : 4);
        if (!common.isEmpty() && dice.oneIn(2)) {
            Source source = dice.pick(common);
            String alias = name();
            List<Expr> columns = renamed(source.columns(), alias + ".");
            return new Source(Part.of("from", "$1 AS " + alias, source.part()), columns, columns, source.rows());
        }
        return switch (choice) {
            case 4, 5 -> derived(query(List.of(), depth - 1));
            case 6 -> dice.oneIn(2) ? values() : lateral(depth);
            case 7, 8, 9 -> join(depth);
            default -> table();
        };
    }

    private Source derived(Query query) {
        Query bounded = limited(query);
        String alias = name();
        List<Expr> columns = renamed(bounded.columns(), alias + ".");
        return new Source(Part.of("from", "($1) AS " + alias, bounded.part()), columns, columns, bounded.rows());
    }

    private Query limited(Query query) {
        if (query.rows() < MANY_ROWS && !dice.oneIn(3)
                || query.columns().stream().anyMatch(column -> !column.exact())) {
            return query;
        }
        Part order = order(query.columns(), MANY_ROWS + 1);
        return new Query(Part.of(Part.QUERY, "$1$2", query.part(), order), query.columns(),
                Math.min(query.rows(), 50));
    }

    private Source values() {
        List<Part> rows = new ArrayList<>();
        for (int i = 0; i <= dice.upTo(3); i++) {
            Part number = dice.oneIn(4) ? Part.of("INTEGER", "NULL") : Literals.integer(dice.upTo(5)).part();
            rows.add(Part.of("row", "($1, $2)", number, Literals.of(dice.pick("alpha", "Beta", "")).part()));
        }
        rows.add(Part.of("row", "($1, $2)", Literals.integer(7).part(), Literals.of("é").part()));
        String alias = name();
        List<Expr> columns = List.of(
                new Expr(Part.of("INTEGER", alias + ".c0"), Kind.INTEGER, 7, true, List.of(1, 7)),
                new Expr(Part.of("VARCHAR", alias + ".c1"), Kind.VARCHAR, 0, true, List.of("alpha")));
        return new Source(Part.of("from", "(VALUES $1) AS " + alias + " (c0, c1)", Part.list(", ", rows)), columns,
                columns, rows.size());
    }

    private Source lateral(int depth) {
        Source left = table();
        nesting++;
        Query query = nesting > 2 ? new Query(Part.of(Part.QUERY, "SELECT 1 AS c0"),
                List.of(Literals.integer(1)), 1) : correlated(left.columns(), depth - 1);
        nesting--;
        String alias = name();
        List<Expr> columns = renamed(query.columns(), alias + ".");
        Source right = new Source(query.part(), columns, columns, query.rows());
        String join = dice.pick("$1 CROSS JOIN LATERAL ($2) AS ", "$1 LEFT JOIN LATERAL ($2) AS ",
                depth > 1 ? "$1, LATERAL ($2) AS " : "$1 CROSS JOIN LATERAL ($2) AS ");
        String on = join.contains("LEFT") ? " ON TRUE" : "";
        return left.with(Part.of("from", join + alias + on, left.part(), query.part()), right,
                left.rows() * query.rows());
    }

    private Query correlated(List<Expr> outer, int depth) {
        Source inner = table();
        Part where = Part.of("?where", " WHERE $1", link(outer, inner.columns()).part());
        if (dice.oneIn(2)) {
            Expr aggregate = aggregates.of(inner);
            return new Query(Part.of(Part.QUERY, "SELECT $1 AS c0 FROM $2$3", aggregate.part(), inner.part(), where),
                    List.of(aggregate), 1);
        }
        Expr item = expressions.any(inner.columns(), Math.min(1, depth));
        return new Query(Part.of(Part.QUERY, "SELECT $1 AS c0 FROM $2$3", item.part(), inner.part(), where),
                List.of(item), Math.max(1, inner.rows() / 4));
    }

    /** A condition that has both. */
    private Expr link(List<Expr> one, List<Expr> other) {
        for (int i = 0; i < 10; i++) {
            Expr a = dice.pick(one);
            List<Expr> alike = other.stream()
                    .filter(b -> b.exact() && a.exact()
                            && (b.kind() == a.kind() || b.kind().isInteger() && a.kind().isInteger()))
                    .filter(b -> b.kind() != Kind.BOOLEAN)
                    .toList();
            if (!alike.isEmpty()) {
                Part equal = Part.of(Kind.BOOLEAN.name(), "($1 " + dice.pick("=", "=", "=", "<", ">=", "<>") + " $2)",
                        a.part(), dice.pick(alike).part());
                return new Expr(dice.oneIn(3)
                        ? Part.of(Kind.BOOLEAN.name(), "($1 AND $2)", equal,
                                expressions.truth(dice.oneIn(2) ? one : other, 0).part())
                        : equal, Kind.BOOLEAN, 0);
            }
        }
        return expressions.truth(other, 0);
    }

    private Source join(int depth) {
        Source left = from(List.of(), depth - 1);
        Source right = dice.oneIn(3) ? table() : from(List.of(), depth - 1);
        if (left.rows() * right.rows() > MOST_PAIRS) {
            right = values();
        }
        double pairs = left.rows() * right.rows();
        if (dice.oneIn(8)) {
            return left.with(Part.of("from", "$1 CROSS JOIN $2", left.part(), parenthesized(right)), right, pairs);
        }
        if (dice.oneIn(10)) {
            return using();
        }
        if (dice.oneIn(10)) {
            return natural();
        }
        Part on = link(left.columns(), right.columns()).part();
        String type = dice.pick("JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
        return left.with(Part.of("from", "$1 " + type + " $2 ON $3", left.part(), parenthesized(right), on), right,
                Math.max(pairs / 4, left.rows() + right.rows()));
    }

    private static Part parenthesized(Source source) {
        return source.part().says(" JOIN ") || source.part().says(", LATERAL ")
                ? Part.of("from", "($1)", source.part())
                : source.part();
    }

    private Source using() {
        Source table = dice.pick(tables);
        String column = dice.pick(table.columns()).part().ours();
        Source left = narrowed(table, name());
        Source right = narrowed(table, name());
        String type = dice.pick("JOIN", "LEFT JOIN", "FULL JOIN");
        return table.rows() * table.rows() > MOST_PAIRS
                ? left
                : left.with(Part.of("from", "$1 " + type + " $2 USING (" + column + ")", left.part(), right.part()),
                        right, table.rows() * 4);
    }

    /** A natural join over one column, which is of both. */
    private Source natural() {
        String shared = "j" + names++;
        Source left = table();
        Source right = table();
        if (left.rows() * right.rows() > MOST_PAIRS) {
            return left;
        }
        Kind kind = dice.pick(Kind.INTEGER, Kind.VARCHAR, Kind.TIMESTAMP);
        String a = name();
        String b = name();
        List<Expr> columns = new ArrayList<>();
        String type = dice.pick("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
        Part from = Part.of("from", "$1 NATURAL " + type + " $2", renamedOf(left, kind, shared, a, columns),
                renamedOf(right, kind, shared, b, columns));
        return new Source(from, columns, columns, left.rows() * right.rows() / 4);
    }

    private Part renamedOf(Source source, Kind kind, String shared, String alias, List<Expr> columns) {
        Expr key = kind == Kind.INTEGER
                ? new Expr(Part.of("BIGINT", "CAST($1 AS BIGINT)", expressions.of(kind, source.columns(), 0).part()),
                        Kind.BIGINT, Double.POSITIVE_INFINITY)
                : expressions.of(kind, source.columns(), 0);
        Expr other = dice.pick(Expressions.exact(source.columns()));
        columns.add(other.named(alias + ".c" + alias));
        return Part.of("from", "(SELECT $1 AS " + shared + ", $2 AS c" + alias + " FROM $3) AS " + alias, key.part(),
                other.part(), source.part());
    }

    private Part where(List<Expr> columns, List<Expr> outer) {
        if (dice.oneIn(3)) {
            return Part.nothing();
        }
        List<Expr> all = new ArrayList<>(columns);
        all.addAll(outer);
        return Part.of("?where", " WHERE $1", expressions.truth(all, dice.upTo(3)).part());
    }

    private Query query(List<Expr> outer, int depth) {
        return switch (dice.upTo(depth > 0 ? 13 : 8)) {
            case 12 -> nestedSetOperation(depth);
            case 0, 1 -> selected(outer, depth);
            case 2, 3, 4 -> grouped(outer, depth);
            case 5, 6 -> windowed(depth);
            case 7 -> total(depth);
            case 8, 9 -> setOperation(depth);
            default -> selected(outer, depth);
        };
    }

    private static List<Part> items(List<Expr> columns) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> Part.of("item", "$1 AS c" + i, columns.get(i).part()))
                .toList();
    }

    private Query selected(List<Expr> outer, int depth) {
        Source source = from(outer, depth);
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i <= dice.upTo(3); i++) {
            columns.add(expressions.any(source.columns(), dice.upTo(3)));
        }
        boolean distinct = dice.oneIn(4) && columns.stream().allMatch(Expr::exact);
        return new Query(Part.of(Part.QUERY, "SELECT " + (distinct ? "DISTINCT " : "") + "$1 FROM $2$3",
                Part.list(", ", items(columns)), source.part(), where(source.columns(), outer)), columns,
                source.rows());
    }

    private Query grouped(List<Expr> outer, int depth) {
        Source source = from(outer, depth);
        List<Expr> keys = new ArrayList<>();
        for (int i = 0; i <= dice.upTo(3); i++) {
            Expr key = dice.oneIn(3) ? expressions.any(Expressions.exact(source.columns()), 1)
                    : dice.pick(source.columns());
            if (key.exact() && keys.stream().noneMatch(k -> k.part().ours().equals(key.part().ours()))
                    && !key.part().ours().contains("SELECT")) {
                keys.add(key);
            }
        }
        if (keys.isEmpty()) {
            keys.addAll(Expressions.exact(source.columns()).subList(0, 1));
        }
        // A literal as a key is a position.
        keys.replaceAll(key -> source.columns().stream().anyMatch(c -> key.part().ours().contains(c.part().ours()))
                ? key
                : source.key().get(0));
        List<Expr> columns = new ArrayList<>(keys);
        for (int i = 0; i <= dice.upTo(3); i++) {
            columns.add(aggregates.of(source));
        }
        Part group = grouping(keys.stream().map(Expr::part).toList());
        if (dice.oneIn(4)) {
            Expr key = dice.pick(keys);
            columns.add(new Expr(Part.of("aggregate", "GROUPING($1)", key.part()), Kind.BIGINT, 1));
        }
        Part having = dice.oneIn(5)
                ? Part.of("?having", " HAVING " + dice.pick("$1 IS NOT NULL", "$1 IS NULL", "NOT ($1 IS NULL)"),
                        aggregates.of(source).part())
                : dice.oneIn(4)
                ? Part.of("?having", " HAVING COUNT(*) " + dice.pick(">", "<=", "=") + " $1",
                        Literals.integer(1 + dice.upTo(3)).part())
                : Part.nothing();
        return new Query(Part.of(Part.QUERY, "SELECT $1 FROM $2$3 GROUP BY $4$5", Part.list(", ", items(columns)),
                source.part(), emptyOr(where(source.columns(), outer)), group, having), columns, source.rows());
    }

    private Part emptyOr(Part where) {
        return dice.oneIn(12) ? Part.of("?where", " WHERE " + dice.pick("FALSE", "1 = 0", "NULL IS NOT NULL")) : where;
    }

    private Part grouping(List<Part> keys) {
        Part all = Part.list(", ", keys);
        Part last = keys.get(keys.size() - 1);
        return switch (dice.upTo(9)) {
            case 0 -> Part.of("grouping", "ROLLUP ($1)", all);
            case 1 -> Part.of("grouping", "CUBE ($1)", all);
            case 2 -> Part.of("grouping", "GROUPING SETS (($1), ($2), ())", all, last);
            case 3 -> Part.of("grouping", "GROUPING SETS (($1), ())", all);
            case 4 -> keys.size() == 1 ? Part.of("grouping", "CUBE ($1, $1)", last) : all;
            default -> all;
        };
    }

    private Query windowed(int depth) {
        Source source = from(List.of(), Math.min(depth, 1));
        List<Expr> columns = new ArrayList<>();
        if (!dice.oneIn(5)) {
            columns.add(dice.pick(source.columns()));
        }
        for (int i = 0; i <= dice.upTo(3); i++) {
            columns.add(aggregates.overWindow(source));
        }
        return new Query(Part.of(Part.QUERY, "SELECT $1 FROM $2$3", Part.list(", ", items(columns)), source.part(),
                where(source.columns(), List.of())), columns, source.rows());
    }

    private Query total(int depth) {
        Source source = from(List.of(), depth);
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i <= dice.upTo(4); i++) {
            columns.add(aggregates.of(source));
        }
        return new Query(Part.of(Part.QUERY, "SELECT $1 FROM $2$3", Part.list(", ", items(columns)), source.part(),
                emptyOr(where(source.columns(), List.of()))), columns, 1);
    }

    private Query setOperation(int depth) {
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i <= dice.upTo(3); i++) {
            kinds.add(dice.pick(Kind.INTEGER, Kind.INTEGER, Kind.VARCHAR, Kind.TIMESTAMP, Kind.BOOLEAN, Kind.DECIMAL));
        }
        Query left = ofKinds(kinds, depth - 1);
        Query right = ofKinds(kinds, depth - 1);
        String operator = dice.pick("UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL");
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            Expr a = left.columns().get(i);
            Expr b = right.columns().get(i);
            columns.add(new Expr(a.part(), Kind.wider(a.kind(), b.kind()), Math.max(a.bound(), b.bound())));
        }
        return new Query(Part.of(Part.QUERY, "$1 " + operator + " $2", left.part(), right.part()), columns,
                left.rows() + right.rows());
    }

    private Query nestedSetOperation(int depth) {
        List<Kind> kinds = List.of(dice.pick(Kind.INTEGER, Kind.VARCHAR, Kind.TIMESTAMP));
        List<Query> all = List.of(ofKinds(kinds, depth - 2), ofKinds(kinds, depth - 2), ofKinds(kinds, depth - 2));
        List<String> operators = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            operators.add(" " + dice.pick("UNION", "UNION ALL", "INTERSECT", "EXCEPT", "EXCEPT ALL") + " ");
        }
        String text = dice.oneIn(2)
                ? "SELECT c0 FROM ($1" + operators.get(0) + "$2) AS both" + names++ + operators.get(1) + "$3"
                : "$1" + operators.get(0) + "($2" + operators.get(1) + "$3)";
        Kind kind = kinds.get(0);
        double bound = 0;
        double rows = 0;
        for (Query one : all) {
            kind = Kind.wider(kind, one.columns().get(0).kind());
            bound = Math.max(bound, one.columns().get(0).bound());
            rows += one.rows();
        }
        return new Query(Part.of(Part.QUERY, text, all.get(0).part(), all.get(1).part(), all.get(2).part()),
                List.of(new Expr(all.get(0).columns().get(0).part(), kind, bound)), rows);
    }

    private Query ofKinds(List<Kind> kinds, int depth) {
        Source source = from(List.of(), depth);
        List<Expr> columns = new ArrayList<>();
        for (Kind kind : kinds) {
            Expr column = expressions.of(kind, source.columns(), dice.upTo(2));
            columns.add(!column.exact() ? Literals.nothing(kind) : kind == Kind.DECIMAL ? allDigits(column) : column);
        }
        return new Query(Part.of(Part.QUERY, "SELECT $1 FROM $2$3", Part.list(", ", items(columns)), source.part(),
                where(source.columns(), List.of())), columns, source.rows());
    }

    /** The native database rounds a fraction to a whole number beside DECIMAL(38, 0). */
    private static Expr allDigits(Expr decimal) {
        return new Expr(Part.both(Kind.DECIMAL.name(), "$1", "CAST($1 AS " + Kind.DECIMAL.sqlName() + ")",
                decimal.part()), Kind.DECIMAL, decimal.bound());
    }

    /** An order that determines which rows a limit leaves, and the limit. */
    private Part order(List<Expr> columns, double rows) {
        if (columns.stream().anyMatch(column -> !column.exact()) || rows < MANY_ROWS && dice.oneIn(2)) {
            return Part.nothing();
        }
        List<Part> keys = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            keys.add(dice.upTo(i + 1), aggregates.sortKey(columns.get(i).named("c" + i)));
        }
        String limit = rows >= MANY_ROWS
                ? " LIMIT 50"
                : dice.pick("", " LIMIT $2", " LIMIT $2 OFFSET $3", " OFFSET $2", " LIMIT 0",
                        " OFFSET $3 ROWS FETCH NEXT $2 ROWS ONLY", " FETCH FIRST $2 ROWS ONLY");
        // The native database has only numbers there.
        return Part.of("?order", " ORDER BY $1" + limit, Part.all(", ", keys), count(dice.pick(0, 1, 5, 7)),
                count(dice.upTo(4)));
    }

    private static Part count(int number) {
        return Part.literal("count", Integer.toString(number), Integer.toString(number), number);
    }

    @Override
    public Expr scalar(List<Expr> outer, Kind kind) {
        if (nesting >= 2) {
            return Literals.integer(dice.upTo(3));
        }
        nesting++;
        Source inner = table();
        Expr count = switch (dice.upTo(6)) {
            case 0, 1, 2 -> new Expr(Part.of("aggregate", "COUNT(*)"), Kind.BIGINT, 1e6);
            case 3 -> new Expr(Part.of("aggregate", "COUNT(DISTINCT $1) FILTER (WHERE $2)",
                    dice.pick(Expressions.exact(inner.columns())).part(),
                    expressions.truth(inner.columns(), 0).part()), Kind.BIGINT, 1e6);
            default -> max(inner);
        };
        Part where = dice.oneIn(3)
                ? where(inner.columns(), List.of())
                : Part.of("?where", " WHERE $1", link(outer, inner.columns()).part());
        nesting--;
        Part query = Part.of(Part.QUERY, "SELECT $1 AS c0 FROM $2$3", count.part(), inner.part(), where);
        return new Expr(Part.of(count.kind().name(), "($1)", query), count.kind(), count.bound());
    }

    private Expr max(Source inner) {
        Expr x = expressions.integer(inner.columns(), 0);
        return new Expr(Part.of("aggregate", dice.pick("MIN", "MAX") + "($1)", x.part()), x.kind(), x.bound());
    }

    @Override
    public Part column(List<Expr> outer, Kind kind) {
        if (nesting >= 2) {
            return Part.of(Part.QUERY, "SELECT $1 AS c0", Literals.nothing(kind).part());
        }
        nesting++;
        Source inner = table();
        Expr item = expressions.of(kind, inner.columns(), 0);
        Part where = dice.oneIn(2)
                ? where(inner.columns(), List.of())
                : Part.of("?where", " WHERE $1", link(outer, inner.columns()).part());
        nesting--;
        return Part.of(Part.QUERY, "SELECT $1 AS c0 FROM $2$3", item.part(), inner.part(), where);
    }

    @Override
    public Part rows(List<Expr> outer) {
        if (nesting >= 2) {
            return Part.of(Part.QUERY, "SELECT 1 AS c0");
        }
        nesting++;
        Source inner = dice.oneIn(6) ? derived(grouped(List.of(), 0)) : table();
        Part where = Part.of("?where", " WHERE $1", link(outer, inner.columns()).part());
        nesting--;
        return Part.of(Part.QUERY, "SELECT 1 AS c0 FROM $1$2", inner.part(), where);
    }
}
