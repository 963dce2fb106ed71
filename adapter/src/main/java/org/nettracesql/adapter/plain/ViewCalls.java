package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.plain.ViewSyntax.Node;
import org.nettracesql.adapter.plain.ViewSyntax.Op;
import org.nettracesql.adapter.plain.ViewSyntax.Order;
import org.nettracesql.adapter.plain.ViewSyntax.Over;

/** Makes the steps for functions of several rows: those of a group, and those around a row. */
final class ViewCalls {

    private ViewCalls() {}

    /**
     * A row for each group.
     *
     * @param expressions over the rows
     * @param asked what the result is made of
     * @param known gets the place of each key and measure in the rows
     */
    static ViewNode grouped(
            ViewNode rows,
            ViewExpressions expressions,
            List<Node> groups,
            List<Node> asked,
            Map<String, Integer> known) {
        List<ViewExpression> keys = new ArrayList<>();
        List<ViewColumn> columns = new ArrayList<>();
        for (Node group : groups) {
            if (group.op() == Op.LITERAL) {
                // A number stands for a column of the result.
                throw new NotPlainException("GROUP BY");
            }
            ViewExpression key = expressions.of(group);
            known.put(group.key(), keys.size());
            columns.add(new ViewColumn(null, null, key.type()));
            keys.add(key);
        }
        List<ViewGroups.Measure> measures = new ArrayList<>();
        for (Node call : calls(asked, Op.AGGREGATE)) {
            if (!known.containsKey(call.key())) {
                ViewGroups.Measure measure = measure(call, Boolean.TRUE.equals(call.value()), expressions);
                known.put(call.key(), keys.size() + measures.size());
                columns.add(new ViewColumn(null, null, measure.type()));
                measures.add(measure);
            }
        }
        return new ViewGroups(columns, rows, keys, measures);
    }

    private static ViewGroups.Measure measure(Node call, boolean isDistinct, ViewExpressions expressions) {
        ViewExpression value = call.parts().isEmpty() ? null : expressions.of(call.parts().get(0));
        boolean isSum = call.name().equals("SUM");
        boolean isKnown = isSum || call.name().equals("COUNT") || call.name().equals("MIN")
                || call.name().equals("MAX");
        boolean isSummed = value != null && (value.type() == ViewType.WHOLE || value.type() == ViewType.DOUBLE);
        if (!isKnown || call.parts().size() > 1 || isSum && !isSummed
                || value == null && !call.name().equals("COUNT")) {
            throw new NotPlainException(call.name());
        }
        return new ViewGroups.Measure(ViewGroups.Function.valueOf(call.name()), isDistinct, value, false);
    }

    /**
     * The rows, with what functions of the rows around each say of it.
     *
     * @param expressions over the rows
     * @param asked what the result is made of
     * @param known gets the place of each function's result in the rows
     */
    static ViewNode windowed(
            ViewNode rows, ViewExpressions expressions, List<Node> asked, Map<String, Integer> known) {
        List<Node> nodes = calls(asked, Op.WINDOW);
        if (nodes.isEmpty()) {
            return rows;
        }
        List<ViewColumn> columns = new ArrayList<>(rows.columns());
        List<ViewWindows.Call> calls = new ArrayList<>();
        for (Node node : nodes) {
            if (!known.containsKey(node.key())) {
                ViewWindows.Call call = window(node, expressions);
                known.put(node.key(), columns.size());
                columns.add(new ViewColumn(null, null, call.type()));
                calls.add(call);
            }
        }
        return new ViewWindows(columns, rows, calls);
    }

    private static ViewWindows.Call window(Node node, ViewExpressions expressions) {
        Over over = (Over) node.value();
        List<ViewExpression> orders = new ArrayList<>();
        boolean[] descends = new boolean[over.orders().size()];
        for (Order order : over.orders()) {
            descends[orders.size()] = order.isDescending();
            orders.add(expressions.of(order.value()));
        }
        List<ViewExpression> partitions = new ArrayList<>();
        for (Node partition : over.partitions()) {
            partitions.add(expressions.of(partition));
        }
        ViewWindows.Function function = switch (node.name()) {
            case "ROW_NUMBER" -> ViewWindows.Function.ROW_NUMBER;
            case "LAG" -> ViewWindows.Function.LAG;
            case "LEAD" -> ViewWindows.Function.LEAD;
            default -> ViewWindows.Function.MEASURE;
        };
        boolean isMeasure = function == ViewWindows.Function.MEASURE;
        int arguments = function == ViewWindows.Function.ROW_NUMBER ? 0 : 1;
        // A measure in an order without ROWS counts all equal rows, and the others know no frames.
        boolean isClear = isMeasure
                ? over.isUpToRow() != over.orders().isEmpty()
                : !over.isUpToRow() && !over.orders().isEmpty() && node.parts().size() == arguments;
        if (!isClear) {
            throw new NotPlainException(node.name());
        }
        return new ViewWindows.Call(
                function,
                isMeasure || arguments == 0 ? null : expressions.of(node.parts().get(0)),
                isMeasure ? measure(node, false, expressions) : null,
                partitions.toArray(new ViewExpression[0]),
                orders.toArray(new ViewExpression[0]),
                descends,
                over.isUpToRow());
    }

    /** The calls of a kind in some expressions, outer ones first. */
    private static List<Node> calls(List<Node> nodes, Op op) {
        List<Node> calls = new ArrayList<>();
        for (Node node : nodes) {
            if (node.op() == op) {
                calls.add(node);
            } else {
                calls.addAll(calls(node.parts(), op));
            }
        }
        return calls;
    }
}
