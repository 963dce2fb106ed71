package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nettracesql.adapter.plain.PlainToken.Kind;
import org.nettracesql.adapter.plain.ViewSyntax.Item;
import org.nettracesql.adapter.plain.ViewSyntax.Join;
import org.nettracesql.adapter.plain.ViewSyntax.Nested;
import org.nettracesql.adapter.plain.ViewSyntax.Node;
import org.nettracesql.adapter.plain.ViewSyntax.Op;
import org.nettracesql.adapter.plain.ViewSyntax.Order;
import org.nettracesql.adapter.plain.ViewSyntax.Over;
import org.nettracesql.adapter.plain.ViewSyntax.Query;
import org.nettracesql.adapter.plain.ViewSyntax.Select;
import org.nettracesql.adapter.plain.ViewSyntax.Source;
import org.nettracesql.adapter.plain.ViewSyntax.Table;

/**
 * Reads the queries of views.
 *
 * <pre>
 * query      = select *(UNION ALL select)
 * select     = SELECT [DISTINCT] item *("," item) FROM source [WHERE or] [GROUP BY or *("," or)]
 * item       = "*" | or [AS name]
 * source     = primary *([LEFT] JOIN primary ON or)
 * primary    = name ["." name] [name] | "(" query ")" [name]
 * or         = and *(OR and)          and = not *(AND not)          not = [NOT] comparison
 * comparison = sum [("=" | "&lt;&gt;" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=") sum | IS [NOT] NULL
 *              | [NOT] IN "(" or *("," or) ")" | [NOT] LIKE text]
 * sum        = product *(("+" | "-" | "||") product)         product = factor *(("*" | "/") factor)
 * factor     = "-" factor | number | text | NULL | "(" or ")" | CASE *(WHEN or THEN or) [ELSE or] END
 *              | CAST "(" or AS name ")" | name "(" ["*" | [DISTINCT] or *("," or)] ")" [OVER "(" over ")"]
 *              | name ["." name]
 * over       = [PARTITION BY or *("," or)] [ORDER BY or [DESC] *("," or [DESC])]
 *              [ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW]
 * </pre>
 *
 * <p>For anything else a {@link NotPlainException} is thrown.
 */
final class ViewParser extends TokenReader {

    /** Words that end what stands before them: no alias is written so. */
    private static final String ENDING =
            " AND AS BETWEEN CASE CROSS ELSE END EXCEPT FROM FULL GROUP HAVING IN INNER INTERSECT IS JOIN LEFT LIKE"
                    + " LIMIT NATURAL NOT NULL OFFSET ON OR ORDER OVER QUALIFY RIGHT SELECT THEN UNION USING WHEN WHERE"
                    + " WINDOW WITH ";

    private static final String AGGREGATES = " COUNT SUM MIN MAX ";
    /** Deeper expressions are no view's. */
    private static final int DEEPEST = 100;

    private int depth;

    private ViewParser(List<PlainToken> tokens) {
        super(tokens);
    }

    /** @throws NotPlainException if it is none of these */
    static Query parse(String sql) {
        List<PlainToken> tokens = PlainToken.all(sql);
        if (tokens == null) {
            throw new NotPlainException("a token");
        }
        ViewParser parser = new ViewParser(tokens);
        Query query = parser.query();
        if (parser.peek().kind() != Kind.END) {
            throw parser.unexpected();
        }
        return query;
    }

    private NotPlainException unexpected() {
        return new NotPlainException(peek().text());
    }

    private void expect(boolean found) {
        if (!found) {
            throw unexpected();
        }
    }

    private boolean isName() {
        PlainToken token = peek();
        return token.kind() == Kind.NAME
                || token.kind() == Kind.WORD && !ENDING.contains(" " + token.text().toUpperCase(Locale.ROOT) + " ");
    }

    private String name() {
        expect(isName());
        return take().text();
    }

    private Query query() {
        List<Select> parts = new ArrayList<>();
        parts.add(select());
        while (word("UNION")) {
            expect(word("ALL"));
            parts.add(select());
        }
        return new Query(parts);
    }

    private Select select() {
        expect(word("SELECT"));
        boolean isDistinct = word("DISTINCT");
        List<Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (sign(","));
        expect(word("FROM"));
        Source source = source();
        Node where = word("WHERE") ? or() : null;
        List<Node> groups = List.of();
        if (word("GROUP")) {
            expect(word("BY"));
            groups = list();
        }
        return new Select(isDistinct, items, source, where, groups);
    }

    private Item item() {
        if (sign("*")) {
            return new Item(null, null);
        }
        Node value = or();
        if (word("AS")) {
            return new Item(value, name());
        }
        return new Item(value, value.op() == Op.COLUMN ? value.name() : null);
    }

    private Source source() {
        Source source = primary();
        while (true) {
            boolean isOuter = word("LEFT");
            if (!word("JOIN")) {
                expect(!isOuter);
                return source;
            }
            Source right = primary();
            expect(word("ON"));
            source = new Join(source, right, isOuter, or());
        }
    }

    private Source primary() {
        if (sign("(")) {
            Query query = query();
            expect(sign(")"));
            return new Nested(query, isName() ? name() : null);
        }
        List<String> table = new ArrayList<>();
        table.add(name());
        if (sign(".")) {
            table.add(name());
        }
        return new Table(table, isName() ? name() : table.get(table.size() - 1));
    }

    private List<Node> list() {
        List<Node> nodes = new ArrayList<>();
        do {
            nodes.add(or());
        } while (sign(","));
        return nodes;
    }

    private static Node node(Op op, Node... parts) {
        return new Node(op, "", null, List.of(parts));
    }

    private Node or() {
        expect(++depth < DEEPEST);
        Node left = and();
        while (word("OR")) {
            left = node(Op.OR, left, and());
        }
        depth--;
        return left;
    }

    private Node and() {
        Node left = not();
        while (word("AND")) {
            left = node(Op.AND, left, not());
        }
        return left;
    }

    private Node not() {
        boolean isNot = word("NOT");
        expect(!isNot || !(peek().kind() == Kind.WORD && peek().text().equalsIgnoreCase("NOT")));
        return negated(comparison(), isNot);
    }

    private Node comparison() {
        Node left = sum();
        if (word("IS")) {
            boolean isNot = word("NOT");
            expect(word("NULL"));
            return negated(node(Op.IS_NULL, left), isNot);
        }
        boolean isNot = word("NOT");
        if (word("IN")) {
            List<Node> parts = new ArrayList<>();
            parts.add(left);
            expect(sign("("));
            parts.addAll(list());
            expect(sign(")"));
            return negated(new Node(Op.IN, "", null, parts), isNot);
        }
        if (word("LIKE")) {
            expect(peek().kind() == Kind.TEXT);
            return negated(new Node(Op.LIKE, "", take().text(), List.of(left)), isNot);
        }
        expect(!isNot);
        Op op = comparisonOp();
        return op == null ? left : node(op, left, sum());
    }

    private static Node negated(Node node, boolean isNot) {
        return isNot ? node(Op.NOT, node) : node;
    }

    private Op comparisonOp() {
        Op op = peek().kind() != Kind.SIGN ? null : switch (peek().text()) {
            case "=" -> Op.EQUAL;
            case "<>" -> Op.NOT_EQUAL;
            case "<" -> Op.LESS;
            case "<=" -> Op.LESS_OR_EQUAL;
            case ">" -> Op.GREATER;
            case ">=" -> Op.GREATER_OR_EQUAL;
            default -> null;
        };
        if (op != null) {
            take();
        }
        return op;
    }

    private Node sum() {
        Node left = product();
        while (true) {
            Op op = sign("+") ? Op.ADD : sign("-") ? Op.SUBTRACT : sign("||") ? Op.CONCATENATE : null;
            if (op == null) {
                return left;
            }
            left = node(op, left, product());
        }
    }

    private Node product() {
        Node left = factor();
        while (true) {
            Op op = sign("*") ? Op.MULTIPLY : sign("/") ? Op.DIVIDE : null;
            if (op == null) {
                return left;
            }
            left = node(op, left, factor());
        }
    }

    private static Node literal(Object value) {
        return new Node(Op.LITERAL, "", value, List.of());
    }

    private Node factor() {
        PlainToken token = peek();
        switch (token.kind()) {
            case NUMBER -> {
                take();
                return literal(Long.valueOf(token.text()));
            }
            case DOUBLE -> {
                take();
                return literal(Double.valueOf(token.text()));
            }
            case TEXT -> {
                take();
                return literal(token.text());
            }
            default -> {
                // Something with a name, or in parentheses.
            }
        }
        if (sign("-")) {
            expect(peek().kind() == Kind.NUMBER);
            return literal(-(Long) factor().value());
        }
        if (sign("(")) {
            Node node = or();
            expect(sign(")"));
            return node;
        }
        if (word("NULL")) {
            return literal(null);
        }
        if (word("CASE")) {
            return cases();
        }
        if (word("CAST")) {
            expect(sign("("));
            Node value = or();
            expect(word("AS"));
            Node cast = new Node(Op.CAST, name().toUpperCase(Locale.ROOT), null, List.of(value));
            expect(sign(")"));
            return cast;
        }
        String name = name();
        if (sign("(")) {
            return call(name.toUpperCase(Locale.ROOT));
        }
        return sign(".") ? new Node(Op.COLUMN, name(), name, List.of()) : new Node(Op.COLUMN, name, null, List.of());
    }

    private Node cases() {
        List<Node> parts = new ArrayList<>();
        while (word("WHEN")) {
            parts.add(or());
            expect(word("THEN"));
            parts.add(or());
        }
        expect(!parts.isEmpty());
        parts.add(word("ELSE") ? or() : literal(null));
        expect(word("END"));
        return new Node(Op.CASE, "", null, parts);
    }

    private Node call(String function) {
        boolean isDistinct = word("DISTINCT");
        List<Node> arguments = List.of();
        boolean isOfRows = sign("*");
        if (!isOfRows && !(peek().kind() == Kind.SIGN && peek().text().equals(")"))) {
            arguments = list();
        }
        expect(sign(")") && (!isOfRows || function.equals("COUNT")));
        if (word("OVER")) {
            expect(!isDistinct);
            return new Node(Op.WINDOW, function, over(), arguments);
        }
        if (AGGREGATES.contains(" " + function + " ")) {
            expect(isOfRows || arguments.size() == 1);
            return new Node(Op.AGGREGATE, function, isDistinct, arguments);
        }
        expect(!isDistinct && !isOfRows);
        Op op = switch (function) {
            case "COALESCE" -> Op.COALESCE;
            case "NULLIF" -> Op.NULLIF;
            default -> Op.CALL;
        };
        return new Node(op, function, null, arguments);
    }

    private Over over() {
        expect(sign("("));
        List<Node> partitions = List.of();
        if (word("PARTITION")) {
            expect(word("BY"));
            partitions = list();
        }
        List<Order> orders = new ArrayList<>();
        if (word("ORDER")) {
            expect(word("BY"));
            do {
                orders.add(new Order(or(), word("DESC")));
            } while (sign(","));
        }
        boolean isUpToRow = word("ROWS");
        if (isUpToRow) {
            expect(word("BETWEEN") && word("UNBOUNDED") && word("PRECEDING"));
            expect(word("AND") && word("CURRENT") && word("ROW"));
        }
        expect(sign(")"));
        return new Over(partitions, orders, isUpToRow);
    }
}
