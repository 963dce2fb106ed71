package org.nettracesql.adapter.plain;

import java.util.List;

/** What the query of a view says, before anybody looked whether its names mean something. */
final class ViewSyntax {

    private ViewSyntax() {}

    /** Queries whose rows come one after another. */
    record Query(List<Select> parts) {}

    /**
     * One SELECT.
     *
     * @param where null for all rows
     */
    record Select(boolean isDistinct, List<Item> items, Source source, Node where, List<Node> groups) {}

    /**
     * A column of the result.
     *
     * @param value null for all columns
     * @param label null if it has no name
     */
    record Item(Node value, String label) {}

    /** What rows are taken from. */
    sealed interface Source permits Table, Nested, Join {}

    /** @param name perhaps with the schema before it */
    record Table(List<String> name, String alias) implements Source {}

    /** A query in parentheses; its alias may be null. */
    record Nested(Query query, String alias) implements Source {}

    /** @param isOuter whether rows without a partner stay */
    record Join(Source left, Source right, boolean isOuter, Node on) implements Source {}

    /** What a node does with its parts. */
    enum Op {
        /** The name; the value is what stands before it, or null. */
        COLUMN,
        LITERAL,
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        CONCATENATE,
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        /** The first part is one of the others. */
        IN,
        /** The value is the pattern. */
        LIKE,
        IS_NULL,
        AND,
        OR,
        NOT,
        /** Conditions and values in turns, and the value of ELSE. */
        CASE,
        /** The name is that of the type. */
        CAST,
        COALESCE,
        NULLIF,
        /** A function of values, by its name in upper case. */
        CALL,
        /** A function of the rows of a group; no parts for COUNT(*). The value is true for DISTINCT. */
        AGGREGATE,
        /** A function of rows around a row. The value is an {@link Over}. */
        WINDOW
    }

    /** An expression. */
    record Node(Op op, String name, Object value, List<Node> parts) {

        /** The same for nodes that are written alike, up to blanks and to the case of words. */
        String key() {
            StringBuilder key = new StringBuilder();
            writeKey(key);
            return key.toString();
        }

        private void writeKey(StringBuilder key) {
            key.append(op.ordinal()).append(' ').append(name).append(' ');
            if (value instanceof Over over) {
                over.writeKey(key);
            } else {
                key.append(value instanceof String ? "'" : "").append(value);
            }
            for (Node part : parts) {
                key.append('(');
                part.writeKey(key);
                key.append(')');
            }
        }
    }

    /**
     * The rows around a row.
     *
     * @param isUpToRow whether only those before it and itself count, in their order
     */
    record Over(List<Node> partitions, List<Order> orders, boolean isUpToRow) {

        private void writeKey(StringBuilder key) {
            key.append(isUpToRow);
            for (Node partition : partitions) {
                key.append('[');
                partition.writeKey(key);
            }
            for (Order order : orders) {
                key.append(order.isDescending() ? '>' : '<');
                order.value().writeKey(key);
            }
        }
    }

    record Order(Node value, boolean isDescending) {}
}
