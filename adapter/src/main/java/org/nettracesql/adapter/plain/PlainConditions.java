package org.nettracesql.adapter.plain;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.LongSet;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.plain.PlainStatement.Comparison;
import org.nettracesql.adapter.plain.PlainStatement.Term;
import org.nettracesql.adapter.plain.ViewSyntax.Node;
import org.nettracesql.adapter.plain.ViewSyntax.Op;
import org.nettracesql.trace.Condition;

/**
 * Conditions of plain statements as scans decide them: the same that the planner's rules push. Whole numbers are
 * compared with whole numbers and texts with texts; what would have to be converted is left to the planner.
 */
final class PlainConditions {

    private PlainConditions() {}

    /** Null if the condition is not plain. */
    static PushedPredicate of(TableColumn column, Term term) {
        Condition condition = condition(column, term);
        return condition == null ? null : new PushedPredicate(column, condition);
    }

    private static Condition condition(TableColumn column, Term term) {
        if (term.comparison() == Comparison.IS_NULL || term.comparison() == Comparison.IS_NOT_NULL) {
            return column.nullable() ? new Condition.Null(term.comparison() == Comparison.IS_NULL) : null;
        }
        return switch (column.type()) {
            case INT8, INT16, INT32, INT64 -> isEach(Long.class, term) ? ofNumber(term) : null;
            case TEXT -> isEach(String.class, term) ? ofText(term) : null;
            default -> null;
        };
    }

    /** The same condition as an expression. */
    static Node node(TableColumn column, Term term) {
        Node named = new Node(Op.COLUMN, column.name(), null, List.of());
        List<Node> parts = new ArrayList<>();
        parts.add(named);
        for (Object value : term.values()) {
            parts.add(new Node(Op.LITERAL, "", value, List.of()));
        }
        return switch (term.comparison()) {
            case EQUAL -> node(Op.EQUAL, parts);
            case NOT_EQUAL -> node(Op.NOT_EQUAL, parts);
            case LESS -> node(Op.LESS, parts);
            case LESS_OR_EQUAL -> node(Op.LESS_OR_EQUAL, parts);
            case GREATER -> node(Op.GREATER, parts);
            case GREATER_OR_EQUAL -> node(Op.GREATER_OR_EQUAL, parts);
            case BETWEEN -> node(Op.AND, List.of(
                    node(Op.GREATER_OR_EQUAL, parts.subList(0, 2)),
                    node(Op.LESS_OR_EQUAL, List.of(named, parts.get(2)))));
            case IN -> node(Op.IN, parts);
            case NOT_IN -> node(Op.NOT, List.of(node(Op.IN, parts)));
            case LIKE -> new Node(Op.LIKE, "", term.values().get(0), List.of(named));
            case IS_NULL -> node(Op.IS_NULL, parts);
            case IS_NOT_NULL -> node(Op.NOT, List.of(node(Op.IS_NULL, parts)));
            case REMAINDER -> node(Op.EQUAL, List.of(
                    new Node(Op.CALL, "MOD", null, parts.subList(0, 2)), parts.get(2)));
        };
    }

    private static Node node(Op op, List<Node> parts) {
        return new Node(op, "", null, parts);
    }

    private static boolean isEach(Class<?> type, Term term) {
        for (Object value : term.values()) {
            if (!type.isInstance(value)) {
                return false;
            }
        }
        return true;
    }

    private static Condition ofNumber(Term term) {
        BigDecimal value = BigDecimal.valueOf((Long) term.values().get(0));
        return switch (term.comparison()) {
            case EQUAL -> LongSet.equalTo(value);
            case NOT_EQUAL -> LongSet.complement(LongSet.equalTo(value));
            case LESS -> LongSet.between(null, false, value, false);
            case LESS_OR_EQUAL -> LongSet.between(null, false, value, true);
            case GREATER -> LongSet.between(value, false, null, false);
            case GREATER_OR_EQUAL -> LongSet.between(value, true, null, false);
            case BETWEEN -> LongSet.between(value, true, BigDecimal.valueOf((Long) term.values().get(1)), true);
            case IN -> points(term);
            case NOT_IN -> LongSet.complement(points(term));
            case REMAINDER -> value.signum() == 0
                    ? null
                    : new Condition.Mod((Long) term.values().get(0), (Long) term.values().get(1));
            default -> null;
        };
    }

    private static Condition.LongRanges points(Term term) {
        List<Condition.LongRanges> points = new ArrayList<>(term.values().size());
        for (Object value : term.values()) {
            points.add(LongSet.equalTo(BigDecimal.valueOf((Long) value)));
        }
        return LongSet.union(points);
    }

    private static Condition ofText(Term term) {
        return switch (term.comparison()) {
            case EQUAL, IN -> new Condition.TextIn(texts(term), false);
            case NOT_EQUAL, NOT_IN -> new Condition.TextIn(texts(term), true);
            case LIKE -> new Condition.TextLike((String) term.values().get(0), (char) 0, false);
            default -> null;
        };
    }

    private static Set<String> texts(Term term) {
        Set<String> texts = new HashSet<>();
        for (Object value : term.values()) {
            texts.add((String) value);
        }
        return texts;
    }
}
