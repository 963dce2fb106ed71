package org.nettracesql.adapter.validator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.nettracesql.adapter.collect.QueryNames.Pick;

/**
 * Collects what a validated query compares columns with, wherever it does. A column that a query within the query gives
 * another name is the same under that name.
 */
final class PicksInQuery extends SqlBasicVisitor<Void> {

    /** By name that a query gives to a column: what it was called before. */
    private final Map<String, String> columns = new HashMap<>();

    private final List<Pick> picks = new ArrayList<>();
    private boolean isNegated;

    private PicksInQuery() {}

    static List<Pick> of(SqlNode validated) {
        PicksInQuery query = new PicksInQuery();
        validated.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                if (call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlIdentifier column
                        && call.operand(1) instanceof SqlIdentifier name) {
                    query.columns.putIfAbsent(last(name), last(column));
                } else if (call.getKind() == SqlKind.AS && call.operandCount() > 2) {
                    query.rename(call.getOperandList().subList(2, call.operandCount()), call.operand(0));
                } else if (call instanceof SqlWithItem item && item.columnList != null) {
                    query.rename(item.columnList.getList(), item.query);
                }
                return super.visit(call);
            }
        });
        validated.accept(query);
        return query.picks;
    }

    /** Takes note of the names that a query's columns have behind its alias: {@code (SELECT …) AS s (a, b)}. */
    private void rename(List<SqlNode> names, SqlNode query) {
        List<SqlNode> selected = selected(query);
        for (int i = 0; i < Math.min(names.size(), selected.size()); i++) {
            SqlNode column = selected.get(i);
            SqlNode before = column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(1) : column;
            if (before instanceof SqlIdentifier identifier) {
                columns.putIfAbsent(last((SqlIdentifier) names.get(i)), last(identifier));
            }
        }
    }

    /** What a query selects, or the first of several that are put together. */
    private static List<SqlNode> selected(SqlNode query) {
        if (query instanceof SqlSelect select) {
            return select.getSelectList().getList();
        }
        if (query instanceof SqlOrderBy ordered) {
            return selected(ordered.query);
        }
        if (query instanceof SqlWith with) {
            return selected(with.body);
        }
        return SqlKind.SET_QUERY.contains(query.getKind()) ? selected(((SqlCall) query).operand(0)) : List.of();
    }

    private static String last(SqlIdentifier name) {
        return name.names.get(name.names.size() - 1);
    }

    @Override
    public Void visit(SqlCall call) {
        switch (call.getKind()) {
            case NOT -> {
                isNegated = !isNegated;
                super.visit(call);
                isNegated = !isNegated;
                return null;
            }
            case EQUALS, IS_NOT_DISTINCT_FROM, IN -> pick(call, false, false);
            case NOT_EQUALS, IS_DISTINCT_FROM, NOT_IN -> pick(call, false, true);
            case LIKE -> like(call);
            case IS_NULL -> pick(call.operand(0), List.of(), false, false);
            case IS_NOT_NULL -> pick(call.operand(0), List.of(), false, true);
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL, BETWEEN, SIMILAR, SOME, ALL ->
                    call.getOperandList().forEach(operand -> pick(operand, null, false, false));
            default -> {
                // It compares nothing.
            }
        }
        return super.visit(call);
    }

    /** What an escape makes of a pattern, or letters in any case, is not looked at: any text may be picked. */
    private void like(SqlCall call) {
        String name = call.getOperator().getName();
        if (call.operandCount() == 2 && (name.equals("LIKE") || name.equals("NOT LIKE"))) {
            pick(call, true, name.startsWith("NOT"));
        } else {
            pick(call.operand(0), null, false, false);
        }
    }

    /** @param isOther whether what is not equal is picked */
    private void pick(SqlCall call, boolean arePatterns, boolean isOther) {
        SqlNode first = call.operand(0);
        SqlNode second = call.operand(1);
        pick(first, texts(second), arePatterns, isOther);
        pick(second, texts(first), arePatterns, isOther);
    }

    private void pick(SqlNode operand, List<String> texts, boolean arePatterns, boolean isOther) {
        if (operand instanceof SqlIdentifier column) {
            String name = last(column);
            // Of names that stand for each other in a circle none is a column's.
            for (int renamed = 0; renamed < columns.size() && columns.containsKey(name); renamed++) {
                name = columns.get(name);
            }
            picks.add(new Pick(name, texts, arePatterns, isOther != isNegated));
        }
    }

    /** Null where they are not known before the query runs. */
    private static List<String> texts(SqlNode node) {
        List<SqlNode> nodes = node instanceof SqlNodeList list ? list.getList() : List.of(node);
        List<String> texts = new ArrayList<>();
        for (SqlNode each : nodes) {
            if (!(each instanceof SqlLiteral literal)) {
                return null;
            }
            texts.add(literal.toValue());
        }
        return texts;
    }
}
