package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.plain.PlainStatement.Comparison;
import org.nettracesql.adapter.plain.PlainStatement.Item;
import org.nettracesql.adapter.plain.PlainStatement.Order;
import org.nettracesql.adapter.plain.PlainStatement.Term;
import org.nettracesql.adapter.plain.PlainToken.Kind;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;

/**
 * Reads plain statements.
 *
 * <pre>
 * statement = SELECT ("*" | item *("," item)) FROM name ["." name] [WHERE term *(AND term)]
 *             [GROUP BY (key | number) *("," (key | number))] [ORDER BY order *("," order)] [LIMIT number] [";"]
 * item      = (name | COUNT "(" "*" ")" | function "(" name ")") [[AS] name] | key [AS] name
 * key       = name ["/" number | "%" number] | MOD "(" name "," number ")" | DATE_TRUNC "(" text "," name ")"
 * function  = COUNT | SUM | MIN | MAX | AVG
 * term      = name operator literal | name BETWEEN literal AND literal | name [NOT] IN "(" literal *("," literal) ")"
 *           | name LIKE text | name IS [NOT] NULL | name "%" number "=" integer
 *           | MOD "(" name "," number ")" "=" integer
 * order     = (number | item without AS) [ASC | DESC]
 * literal   = ["-"] number | text
 * </pre>
 *
 * <p>Anything else is not plain: each method then gives null or false, and nothing is said of it.
 */
final class PlainParser extends TokenReader {

    /** A name that is longer is a heading that is cut. */
    private static final int LONGEST_LABEL = 60;

    private final String sql;

    private PlainParser(String sql, List<PlainToken> tokens) {
        super(tokens);
        this.sql = sql;
    }

    /** Null if the statement is not plain. */
    static PlainStatement parse(String sql) {
        List<PlainToken> tokens = PlainToken.all(sql);
        return tokens == null ? null : new PlainParser(sql, tokens).statement();
    }

    private PlainStatement statement() {
        if (!word("SELECT")) {
            return null;
        }
        List<Item> items = sign("*") ? List.of() : items();
        List<String> table = items == null || !word("FROM") ? null : table();
        List<Term> terms = table == null ? null : terms();
        List<Item> groups = terms == null ? null : groups(items);
        List<Order> orders = groups == null ? null : orders();
        if (orders == null) {
            return null;
        }
        long limit = Long.MAX_VALUE;
        if (word("LIMIT")) {
            Long number = number();
            if (number == null) {
                return null;
            }
            limit = number;
        }
        sign(";");
        return peek().kind() == Kind.END
                ? new PlainStatement(items, table, terms, groups, orders, limit)
                : null;
    }

    private String name() {
        PlainToken token = peek();
        boolean isName = token.kind() == Kind.NAME || token.kind() == Kind.WORD && PlainWords.isName(token.text());
        return isName ? take().text() : null;
    }

    private Long number() {
        PlainToken token = peek();
        if (token.kind() != Kind.NUMBER) {
            return null;
        }
        take();
        return Long.valueOf(token.text());
    }

    /** A whole number, perhaps with a sign before it. */
    private Long integer() {
        boolean isNegative = sign("-");
        Long number = number();
        return number == null || !isNegative ? number : Long.valueOf(-number);
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        do {
            Item item = item();
            if (item == null) {
                return null;
            }
            boolean isNamed = word("AS");
            String label = name();
            if (isNamed && label == null) {
                return null;
            }
            if (label == null && item.label() == null) {
                return null;
            }
            items.add(label == null ? item : item.named(label));
        } while (sign(","));
        return items;
    }

    private Item item() {
        int start = peek().start();
        ScanMeasure.Kind measure = measure();
        if (measure == null) {
            return key();
        }
        if (!sign("(")) {
            return null;
        }
        boolean countsRows = measure == ScanMeasure.Kind.COUNT && sign("*");
        String column = countsRows ? null : name();
        if (!countsRows && column == null || !sign(")")) {
            return null;
        }
        String label = label(sql.substring(start, last().end()));
        return label == null ? null : Item.measure(measure, column, label);
    }

    /** A column, or what is computed of one. */
    private Item key() {
        if (word("MOD")) {
            String column = sign("(") ? name() : null;
            Long divisor = column == null || !sign(",") ? null : number();
            return divisor == null || !sign(")") ? null : Item.computed(column, GroupKey.Step.REMAINDER, divisor);
        }
        if (word("DATE_TRUNC")) {
            Object unit = sign("(") ? literal() : null;
            String column = unit instanceof String && sign(",") ? name() : null;
            long micros = column == null || !sign(")") ? 0 : GroupKey.microsOf((String) unit);
            return micros == 0 ? null : Item.computed(column, GroupKey.Step.BEGINNING, micros);
        }
        String column = name();
        GroupKey.Step step = column == null ? null
                : sign("/") ? GroupKey.Step.QUOTIENT
                : sign("%") ? GroupKey.Step.REMAINDER
                : GroupKey.Step.VALUE;
        if (step == null || step == GroupKey.Step.VALUE) {
            return column == null ? null : Item.column(column);
        }
        Long divisor = number();
        return divisor == null ? null : Item.computed(column, step, divisor);
    }

    private ScanMeasure.Kind measure() {
        if (peek().kind() != Kind.WORD) {
            return null;
        }
        if (word("COUNT")) {
            return ScanMeasure.Kind.COUNT;
        }
        if (word("SUM")) {
            return ScanMeasure.Kind.SUM;
        }
        if (word("MIN")) {
            return ScanMeasure.Kind.MIN;
        }
        if (word("MAX")) {
            return ScanMeasure.Kind.MAX;
        }
        return word("AVG") ? ScanMeasure.Kind.AVG : null;
    }

    /** What names a column that has no name: its text with one blank for several. */
    private static String label(String text) {
        StringBuilder label = new StringBuilder(text.length());
        boolean inBlanks = false;
        for (int i = 0; i < text.length(); i++) {
            boolean isBlank = text.charAt(i) <= ' ';
            if (!isBlank || !inBlanks) {
                label.append(isBlank ? ' ' : text.charAt(i));
            }
            inBlanks = isBlank;
        }
        return label.length() > LONGEST_LABEL ? null : label.toString();
    }

    private List<String> table() {
        String first = name();
        if (first == null) {
            return null;
        }
        if (!sign(".")) {
            return List.of(first);
        }
        String second = name();
        return second == null ? null : List.of(first, second);
    }

    private List<Term> terms() {
        List<Term> terms = new ArrayList<>();
        if (word("WHERE")) {
            do {
                Term term = term();
                if (term == null) {
                    return null;
                }
                terms.add(term);
            } while (word("AND"));
        }
        return terms;
    }

    private Term term() {
        if (word("MOD")) {
            String column = sign("(") ? name() : null;
            return column == null || !sign(",") ? null : remainder(column, true);
        }
        String column = name();
        if (column == null) {
            return null;
        }
        if (sign("%")) {
            return remainder(column, false);
        }
        if (word("IS")) {
            boolean isNot = word("NOT");
            return word("NULL")
                    ? new Term(column, isNot ? Comparison.IS_NOT_NULL : Comparison.IS_NULL, List.of())
                    : null;
        }
        if (word("BETWEEN")) {
            Object low = literal();
            Object high = low == null || !word("AND") ? null : literal();
            return high == null ? null : new Term(column, Comparison.BETWEEN, List.of(low, high));
        }
        if (word("LIKE")) {
            Object pattern = literal();
            return pattern instanceof String ? new Term(column, Comparison.LIKE, List.of(pattern)) : null;
        }
        boolean isNot = word("NOT");
        if (word("IN")) {
            return in(column, isNot);
        }
        Comparison comparison = isNot ? null : comparison();
        Object value = comparison == null ? null : literal();
        return value == null ? null : new Term(column, comparison, List.of(value));
    }

    private Term remainder(String column, boolean inParentheses) {
        Long divisor = number();
        if (divisor == null || inParentheses && !sign(")") || !sign("=")) {
            return null;
        }
        Long compared = integer();
        return compared == null ? null : new Term(column, Comparison.REMAINDER, List.of(divisor, compared));
    }

    private Term in(String column, boolean isNot) {
        if (!sign("(")) {
            return null;
        }
        List<Object> values = new ArrayList<>();
        do {
            Object value = literal();
            if (value == null) {
                return null;
            }
            values.add(value);
        } while (sign(","));
        return sign(")") ? new Term(column, isNot ? Comparison.NOT_IN : Comparison.IN, values) : null;
    }

    private Comparison comparison() {
        PlainToken token = peek();
        take();
        return token.kind() != Kind.SIGN ? null : switch (token.text()) {
            case "=" -> Comparison.EQUAL;
            case "<>", "!=" -> Comparison.NOT_EQUAL;
            case "<" -> Comparison.LESS;
            case "<=" -> Comparison.LESS_OR_EQUAL;
            case ">" -> Comparison.GREATER;
            case ">=" -> Comparison.GREATER_OR_EQUAL;
            default -> null;
        };
    }

    /** A text or a whole number. */
    private Object literal() {
        PlainToken token = peek();
        if (token.kind() == Kind.TEXT) {
            take();
            return token.text().isEmpty() ? null : token.text();
        }
        return integer();
    }

    /** Keys; a number is the place of one among the items. */
    private List<Item> groups(List<Item> items) {
        List<Item> groups = new ArrayList<>();
        if (word("GROUP")) {
            if (!word("BY")) {
                return null;
            }
            do {
                Long place = number();
                boolean isPlace = place != null && place >= 1 && place <= items.size()
                        && items.get(place.intValue() - 1).measure() == null;
                Item group = isPlace ? items.get(place.intValue() - 1) : place == null ? key() : null;
                if (group == null) {
                    return null;
                }
                groups.add(group);
            } while (sign(","));
        }
        return groups;
    }

    private List<Order> orders() {
        List<Order> orders = new ArrayList<>();
        if (word("ORDER")) {
            if (!word("BY")) {
                return null;
            }
            do {
                Long place = number();
                Item item = place == null ? item() : null;
                if (place == null && item == null || place != null && place > Integer.MAX_VALUE) {
                    return null;
                }
                boolean isDescending = word("DESC");
                if (!isDescending) {
                    word("ASC");
                }
                orders.add(new Order(place == null ? 0 : place.intValue(), item, isDescending));
            } while (sign(","));
        }
        return orders;
    }
}
