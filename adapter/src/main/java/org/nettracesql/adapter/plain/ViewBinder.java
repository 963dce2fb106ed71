package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.plain.PlainStatement.Comparison;
import org.nettracesql.adapter.plain.PlainStatement.Term;
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
 * Finds what the names in the queries of views mean, and makes the steps that give their rows. What only the planner
 * can run is a {@link NotPlainException}.
 */
final class ViewBinder {

    /** Views over views over views; there is no cycle, but nobody has to know. */
    private static final int DEEPEST = 10;

    private static final String EVERY_COLUMN = "*";

    private final TraceCatalog catalog;
    private final ScanContext context;
    /** Those that were named. */
    private final IdentityHashMap<DerivedRelation, ViewShared> computed = new IdentityHashMap<>();
    private int depth;

    ViewBinder(TraceCatalog catalog, ScanContext context) {
        this.catalog = catalog;
        this.context = context;
    }

    private ViewNode view(ViewRelation view, String alias) {
        if (++depth > DEEPEST) {
            throw new NotPlainException(view.name());
        }
        ViewNode rows = query(ViewParser.parse(view.sql()));
        depth--;
        List<String> names = new ArrayList<>(view.columns().size());
        for (TableColumn column : view.columns()) {
            ViewType type = names.size() < rows.columns().size()
                    ? rows.columns().get(names.size()).type()
                    : null;
            boolean isSame = type == ViewType.of(column.type()) || type == ViewType.NULL
                    || type == ViewType.SUM && ViewType.of(column.type()) == ViewType.WHOLE;
            if (!isSame) {
                throw new NotPlainException(column.name());
            }
            names.add(column.name());
        }
        if (names.size() != rows.columns().size()) {
            throw new NotPlainException(view.name());
        }
        return ViewSelection.renamed(rows, names, alias);
    }

    /** The rows of a query as a view has it. */
    ViewNode query(Query query) {
        List<ViewNode> parts = new ArrayList<>(query.parts().size());
        List<ViewColumn> columns = null;
        for (Select select : query.parts()) {
            ViewNode part = select(select);
            parts.add(part);
            columns = columns == null ? part.columns() : both(columns, part.columns());
        }
        return parts.size() == 1 ? parts.get(0) : new ViewUnion(columns, parts);
    }

    private static List<ViewColumn> both(List<ViewColumn> first, List<ViewColumn> second) {
        List<ViewColumn> both = new ArrayList<>(first.size());
        for (int i = 0; i < first.size(); i++) {
            ViewType type = first.size() == second.size()
                    ? ViewType.both(first.get(i).type(), second.get(i).type())
                    : null;
            if (type == null) {
                throw new NotPlainException("UNION");
            }
            both.add(new ViewColumn(null, first.get(i).name(), type));
        }
        return both;
    }

    private ViewNode select(Select select) {
        List<Node> conditions = new ArrayList<>();
        addConditions(select.where(), conditions);
        ViewNode rows = source(select.source(), named(select), conditions, false);
        for (Node condition : conditions) {
            rows = ViewSelection.filtered(rows, truth(condition, rows));
        }
        List<Node> asked = new ArrayList<>();
        for (Item item : select.items()) {
            if (item.value() != null) {
                asked.add(item.value());
            }
        }
        Map<String, Integer> known = new HashMap<>();
        boolean isGrouped = !select.groups().isEmpty();
        if (isGrouped) {
            rows = ViewCalls.grouped(rows, expressions(rows), select.groups(), asked, known);
        } else {
            rows = ViewCalls.windowed(rows, expressions(rows), asked, known);
        }
        ViewNode selected = projected(rows, select.items(), new ViewExpressions(
                rows.columns(), catalog.traceContext(), known, isGrouped));
        return select.isDistinct() ? distinct(selected) : selected;
    }

    /** Makes expressions over rows. */
    ViewExpressions expressions(ViewNode rows) {
        return new ViewExpressions(rows.columns(), catalog.traceContext());
    }

    private static void addConditions(Node condition, List<Node> all) {
        if (condition != null && condition.op() == Op.AND) {
            addConditions(condition.parts().get(0), all);
            addConditions(condition.parts().get(1), all);
        } else if (condition != null) {
            all.add(condition);
        }
    }

    /** The names of columns in a SELECT, in lower case, but those of the conditions of WHERE. */
    private static Set<String> named(Select select) {
        Set<String> names = new HashSet<>();
        for (Item item : select.items()) {
            if (item.value() == null) {
                names.add(EVERY_COLUMN);
            } else {
                addNames(item.value(), names);
            }
        }
        for (Node group : select.groups()) {
            addNames(group, names);
        }
        return names;
    }

    private static void addNames(Node node, Set<String> names) {
        if (node.op() == Op.COLUMN) {
            names.add(node.name().toLowerCase(Locale.ROOT));
        }
        for (Node part : node.parts()) {
            addNames(part, names);
        }
        if (node.value() instanceof Over over) {
            for (Node partition : over.partitions()) {
                addNames(partition, names);
            }
            for (Order order : over.orders()) {
                addNames(order.value(), names);
            }
        }
    }

    /**
     * The rows of a source.
     *
     * @param names of columns that are asked of it
     * @param conditions all must hold; those are taken from the list that the rows are read by
     * @param isJoined whether names without the source before them may be another's
     */
    private ViewNode source(Source source, Set<String> names, List<Node> conditions, boolean isJoined) {
        if (source instanceof Join join) {
            return join(join, names, conditions);
        }
        if (source instanceof Nested nested) {
            ViewNode rows = query(nested.query());
            List<String> labels = new ArrayList<>(rows.columns().size());
            for (ViewColumn column : rows.columns()) {
                labels.add(column.name());
            }
            return ViewSelection.renamed(rows, labels, nested.alias());
        }
        Table table = (Table) source;
        Relation relation = catalog.find(table.name());
        return relation instanceof EventRelation events
                ? scan(events, table.alias(), names, conditions, isJoined)
                : rows(relation, table.alias());
    }

    /** The rows of a computed table or of a view, in its columns' order. */
    ViewNode rows(Relation relation, String alias) {
        if (relation instanceof DerivedRelation derived) {
            return computed(derived, alias);
        }
        if (relation instanceof ViewRelation view) {
            return view(view, alias);
        }
        throw new NotPlainException(relation == null ? "FROM" : relation.name());
    }

    private ViewNode scan(
            EventRelation events, String alias, Set<String> names, List<Node> conditions, boolean isJoined) {
        List<PushedPredicate> predicates = new ArrayList<>();
        for (Iterator<Node> all = conditions.iterator(); all.hasNext();) {
            PushedPredicate predicate = predicate(all.next(), events, alias, isJoined);
            if (predicate != null) {
                predicates.add(predicate);
                all.remove();
            }
        }
        Set<String> wanted = new HashSet<>(names);
        for (Node condition : conditions) {
            addNames(condition, wanted);
        }
        List<TableColumn> columns = new ArrayList<>();
        List<ViewColumn> described = new ArrayList<>();
        for (TableColumn column : events.columns()) {
            ViewType type = ViewType.of(column.type());
            boolean isWanted =
                    wanted.contains(EVERY_COLUMN) || wanted.contains(column.name().toLowerCase(Locale.ROOT));
            if (type == null && wanted.contains(EVERY_COLUMN)) {
                throw new NotPlainException(column.name());
            }
            if (type != null && isWanted) {
                columns.add(column);
                described.add(new ViewColumn(alias, column.name(), type));
            }
        }
        return new ViewScan(context, new BoundRequest(events, columns, predicates, Long.MAX_VALUE), described);
    }

    /** A condition as the scan decides it; null if it does not. */
    private static PushedPredicate predicate(Node condition, EventRelation events, String alias, boolean isJoined) {
        boolean isNot = condition.op() == Op.NOT;
        Node test = isNot ? condition.parts().get(0) : condition;
        Comparison comparison = comparison(test.op(), isNot);
        if (comparison == null || test.parts().get(0).op() != Op.COLUMN) {
            return null;
        }
        Node named = test.parts().get(0);
        List<Object> values = new ArrayList<>();
        for (Node part : test.parts().subList(1, test.parts().size())) {
            if (part.op() != Op.LITERAL || part.value() == null) {
                return null;
            }
            values.add(part.value());
        }
        boolean isOurs = named.value() == null ? !isJoined : alias.equalsIgnoreCase((String) named.value());
        TableColumn column = isOurs ? column(events, named.name()) : null;
        return column == null ? null : PlainConditions.of(column, new Term(named.name(), comparison, values));
    }

    private static Comparison comparison(Op op, boolean isNot) {
        Comparison comparison = switch (op) {
            case EQUAL -> Comparison.EQUAL;
            case NOT_EQUAL -> Comparison.NOT_EQUAL;
            case LESS -> Comparison.LESS;
            case LESS_OR_EQUAL -> Comparison.LESS_OR_EQUAL;
            case GREATER -> Comparison.GREATER;
            case GREATER_OR_EQUAL -> Comparison.GREATER_OR_EQUAL;
            case IN -> isNot ? Comparison.NOT_IN : Comparison.IN;
            case IS_NULL -> isNot ? Comparison.IS_NOT_NULL : Comparison.IS_NULL;
            default -> null;
        };
        return isNot && op != Op.IN && op != Op.IS_NULL ? null : comparison;
    }

    private static TableColumn column(Relation relation, String name) {
        TableColumn found = null;
        for (TableColumn column : relation.columns()) {
            if (column.name().equalsIgnoreCase(name)) {
                if (found != null) {
                    throw new NotPlainException(name);
                }
                found = column;
            }
        }
        return found;
    }

    private ViewNode computed(DerivedRelation relation, String alias) {
        List<String> names = new ArrayList<>(relation.columns().size());
        for (TableColumn column : relation.columns()) {
            names.add(column.name());
        }
        ViewShared rows = computed.get(relation);
        if (rows == null) {
            rows = new ViewShared(new ViewComputed(context, relation));
            computed.put(relation, rows);
        } else {
            rows.addUser();
        }
        return ViewSelection.renamed(rows, names, alias);
    }

    private ViewNode join(Join join, Set<String> names, List<Node> conditions) {
        List<Node> on = new ArrayList<>();
        addConditions(join.on(), on);
        Set<String> wanted = new HashSet<>(names);
        for (Node condition : on) {
            addNames(condition, wanted);
        }
        // Conditions that no scan takes are on columns, too.
        for (Node condition : conditions) {
            addNames(condition, wanted);
        }
        ViewNode left = filtered(source(join.left(), wanted, conditions, true), conditions);
        ViewNode right = source(join.right(), wanted, join.isOuter() ? on : conditions, true);
        right = filtered(right, on);
        if (!join.isOuter()) {
            right = filtered(right, conditions);
            left = filtered(left, on);
        }
        List<ViewExpression> leftKeys = new ArrayList<>();
        List<ViewExpression> rightKeys = new ArrayList<>();
        for (Node condition : on) {
            if (condition.op() != Op.EQUAL) {
                throw new NotPlainException("ON");
            }
            Node one = condition.parts().get(0);
            Node other = condition.parts().get(1);
            boolean isTurned = !isOf(one, left);
            leftKeys.add(expressions(left).of(isTurned ? other : one));
            rightKeys.add(expressions(right).of(isTurned ? one : other));
            ViewType type = leftKeys.get(leftKeys.size() - 1).type();
            ViewType partner = rightKeys.get(rightKeys.size() - 1).type();
            if (type == null || type != partner && !(isWhole(type) && isWhole(partner))) {
                throw new NotPlainException("ON");
            }
        }
        return new ViewJoin(left, right, leftKeys, rightKeys, join.isOuter());
    }

    private static boolean isWhole(ViewType type) {
        return type == ViewType.WHOLE || type == ViewType.SUM;
    }

    /** The rows for which those conditions hold that are on their columns only; these are taken from the list. */
    private ViewNode filtered(ViewNode rows, List<Node> conditions) {
        ViewNode filtered = rows;
        for (Iterator<Node> all = conditions.iterator(); all.hasNext();) {
            Node condition = all.next();
            if (isOf(condition, rows)) {
                filtered = ViewSelection.filtered(filtered, truth(condition, rows));
                all.remove();
            }
        }
        return filtered;
    }

    /** Whether an expression has columns, each with its source, and all of these rows. */
    private static boolean isOf(Node node, ViewNode rows) {
        if (node.op() == Op.COLUMN) {
            for (ViewColumn column : rows.columns()) {
                if (node.value() != null && column.isNamed((String) node.value(), node.name())) {
                    return true;
                }
            }
            return false;
        }
        boolean hasColumns = false;
        for (Node part : node.parts()) {
            if (part.op() != Op.LITERAL) {
                if (!isOf(part, rows)) {
                    return false;
                }
                hasColumns = true;
            }
        }
        return hasColumns;
    }

    private ViewExpression truth(Node condition, ViewNode rows) {
        ViewExpression truth = expressions(rows).of(condition);
        if (truth.type() != ViewType.BOOLEAN) {
            throw new NotPlainException("WHERE");
        }
        return truth;
    }

    private static ViewNode projected(ViewNode rows, List<Item> items, ViewExpressions expressions) {
        List<ViewExpression> values = new ArrayList<>();
        List<ViewColumn> columns = new ArrayList<>();
        for (Item item : items) {
            if (item.value() != null) {
                ViewExpression value = expressions.of(item.value());
                values.add(value);
                columns.add(new ViewColumn(null, item.label(), value.type()));
                continue;
            }
            for (int i = 0; i < rows.columns().size(); i++) {
                ViewColumn column = rows.columns().get(i);
                // What functions of rows gave has no name.
                if (column.name() != null && column.type() == null) {
                    throw new NotPlainException(column.name());
                }
                if (column.name() != null) {
                    values.add(ViewExpression.column(i, column.type()));
                    columns.add(new ViewColumn(null, column.name(), column.type()));
                }
            }
        }
        return ViewSelection.projected(rows, values, columns);
    }

    private static ViewNode distinct(ViewNode rows) {
        List<ViewExpression> keys = new ArrayList<>(rows.columns().size());
        for (int i = 0; i < rows.columns().size(); i++) {
            keys.add(ViewExpression.column(i, rows.columns().get(i).type()));
        }
        return new ViewGroups(rows.columns(), rows, keys, List.of());
    }
}
