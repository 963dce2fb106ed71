package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * {@code (a, b) NOT IN (SELECT x, y …)} and its like by {@code EXISTS}. Two rows are the same if all of their values
 * are, others if two of them differ, and otherwise nobody knows. Calcite 1.42 does not know as soon as one value is
 * NULL: {@code (1, 2) NOT IN (SELECT 3, NULL)} would be NULL and no row would pass, where it is true.
 *
 * <p>What asks for equal values alone becomes a join with a hash table. Rows of the query with a NULL in them are
 * looked at apart, and for each row outside of which some values are NULL its other values are looked for.
 */
final class RowsInQueries {

    private static final String ROWS = "rows of the query";
    private static final String VALUE = "value ";
    /** Of how many values all choices that may be NULL are asked for one by one. */
    private static final int MOST_CHOSEN = 3;

    /** Conditions of which NULL and FALSE mean the same. */
    private final Set<SqlNode> passing = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Notes the conditions of a query, before its parts are rewritten. */
    void noteConditions(SqlSelect select) {
        note(select.getWhere());
        note(select.getHaving());
        note(select.getQualify());
    }

    void noteCondition(SqlJoin join) {
        note(join.getCondition());
    }

    private void note(SqlNode condition) {
        if (condition != null && (condition.getKind() == SqlKind.AND || condition.getKind() == SqlKind.OR)) {
            ((SqlCall) condition).getOperandList().forEach(this::note);
        } else if (condition != null) {
            passing.add(condition);
        }
    }

    /** Null for any other call. */
    SqlNode of(SqlCall call) {
        boolean in = call.getKind() == SqlKind.IN || isQuantified(call, SqlKind.SOME, SqlKind.EQUALS);
        boolean notIn = call.getKind() == SqlKind.NOT_IN || isQuantified(call, SqlKind.ALL, SqlKind.NOT_EQUALS);
        SqlNode query = in || notIn ? query(call.operand(1)) : null;
        if (query == null || call.operand(0).getKind() != SqlKind.ROW
                || ((SqlCall) call.operand(0)).operandCount() < 2 || in && passing.contains(call)) {
            return null;
        }
        List<SqlNode> values = ((SqlCall) call.operand(0)).getOperandList();
        SqlParserPos at = call.getParserPosition();
        boolean outside = values.stream().anyMatch(value -> !(value instanceof SqlIdentifier
                || value instanceof SqlLiteral)) && WrittenQueries.hasAggregate(call.operand(0));
        if (SqlUtil.containsCall(call.operand(0), value -> value.getKind() == SqlKind.OVER)) {
            throw OperandRules.mistake(at, "A row with a window's value is looked for among rows by a query around the"
                    + " one that computes it");
        }
        if (outside && values.size() > MOST_CHOSEN) {
            throw OperandRules.mistake(at, "Of a row with an aggregate, " + MOST_CHOSEN
                    + " values at most are looked for among rows: compute them in a query within");
        }
        SqlNode same = outside
                ? among(values, query, values.stream().map(value -> Match.SAME).toList(), at)
                : exists(query, values.size(), all(equal(values, 0, at), at), at);
        SqlNode perhaps = outside ? perhapsAmong(values, query, at) : perhaps(values, query, at);
        SqlOperator not = SqlStdOperatorTable.NOT;
        if (passing.contains(call)) {
            return SqlStdOperatorTable.AND.createCall(at, not.createCall(at, same), not.createCall(at, perhaps));
        }
        SqlNode unknown = DialectCalls.cast(SqlLiteral.createNull(at), SqlTypeName.BOOLEAN, at);
        return DialectCalls.choice(same, SqlLiteral.createBoolean(in, at),
                DialectCalls.choice(perhaps, unknown, SqlLiteral.createBoolean(notIn, at), at), at);
    }

    /**
     * The values of the only row that a query gives, each by a query of its own. All of them see the same row where a
     * limit chooses among several that are equal in the query's order: the values themselves are the end of the order.
     */
    static List<SqlNode> valuesOfRow(SqlNode query, int count, SqlParserPos at) {
        SqlNode ordered = query;
        if (query instanceof SqlOrderBy limited) {
            SqlNodeList order = new SqlNodeList(limited.orderList, limited.orderList.getParserPosition());
            for (int i = 1; i <= count; i++) {
                order.add(SqlLiteral.createExactNumeric(Integer.toString(i), at));
            }
            ordered = new SqlOrderBy(limited.getParserPosition(), limited.query, order, limited.offset,
                    limited.fetch);
        }
        List<SqlNode> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(rows(ordered, count, SqlNodeList.of(column(i, at)), null, at));
        }
        return values;
    }

    private static boolean isQuantified(SqlCall call, SqlKind kind, SqlKind comparison) {
        return call.getOperator() instanceof SqlQuantifyOperator operator && operator.getKind() == kind
                && operator.comparisonKind == comparison;
    }

    /** Null if it is none. */
    private static SqlNode query(SqlNode operand) {
        SqlNode only = operand instanceof SqlNodeList list && list.size() == 1 ? list.get(0) : operand;
        return only.isA(SqlKind.QUERY) ? only : null;
    }

    /** Whether there is a row of which nobody knows. */
    private static SqlNode perhaps(List<SqlNode> values, SqlNode query, SqlParserPos at) {
        List<SqlNode> hasNull = new ArrayList<>();
        List<SqlNode> mayBeSame = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            hasNull.add(isNull(column(i, at), at));
            List<SqlNode> may = new ArrayList<>(List.of(SqlStdOperatorTable.EQUALS.createCall(at,
                    copy(values.get(i)), column(i, at)), isNull(column(i, at), at)));
            if (mayBeNull(values.get(i))) {
                may.add(isNull(copy(values.get(i)), at));
            }
            mayBeSame.add(any(may, at));
        }
        mayBeSame.add(any(hasNull, at));
        List<SqlNode> ways = new ArrayList<>(List.of(exists(query, values.size(), all(mayBeSame, at), at)));
        if (values.size() > MOST_CHOSEN) {
            mayBeSame.set(values.size(), any(values.stream().map(value -> isNull(copy(value), at)).toList(), at));
            ways.add(exists(query, values.size(), all(mayBeSame, at), at));
            return any(ways, at);
        }
        for (int chosen = 1; chosen < 1 << values.size(); chosen++) {
            List<SqlNode> conditions = new ArrayList<>();
            boolean possible = true;
            for (int i = 0; i < values.size(); i++) {
                if ((chosen >> i & 1) == 1) {
                    possible &= mayBeNull(values.get(i));
                    conditions.add(isNull(copy(values.get(i)), at));
                }
            }
            if (possible) {
                conditions.add(exists(query, values.size(), all(equal(values, chosen, at), at), at));
                ways.add(all(conditions, at));
            }
        }
        return any(ways, at);
    }

    private static boolean mayBeNull(SqlNode value) {
        return (!(value instanceof SqlLiteral) || SqlUtil.isNullLiteral(value, false))
                && value.getKind() != SqlKind.COUNT;
    }

    // ---- values that cannot stand within the query

    /** How a value and that of a row of the query may be the same. */
    private enum Match { SAME, ROW_IS_NULL, VALUE_IS_NULL }

    /**
     * Whether there is a row of which nobody knows, for values that are aggregates: these cannot stand in a query
     * within. One by one, all that values and rows may have of NULLs.
     */
    private SqlNode perhapsAmong(List<SqlNode> values, SqlNode query, SqlParserPos at) {
        List<SqlNode> ways = new ArrayList<>();
        Match[] kinds = Match.values();
        int count = (int) Math.pow(kinds.length, values.size());
        for (int way = 1; way < count; way++) {
            List<Match> matches = new ArrayList<>();
            boolean possible = true;
            for (int i = 0, rest = way; i < values.size(); i++, rest /= kinds.length) {
                matches.add(kinds[rest % kinds.length]);
                possible &= matches.get(i) != Match.VALUE_IS_NULL || mayBeNull(values.get(i));
            }
            if (possible) {
                ways.add(among(values, query, matches, at));
            }
        }
        return any(ways, at);
    }

    /**
     * Whether some values are NULL and the others are those of a row. Calcite 1.42 would have a row of its own for each
     * one of the query's that perhaps is the same.
     */
    private SqlNode among(List<SqlNode> values, SqlNode query, List<Match> matches, SqlParserPos at) {
        List<SqlNode> conditions = new ArrayList<>();
        List<SqlNode> within = new ArrayList<>();
        List<SqlNode> same = new ArrayList<>();
        List<SqlNode> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            switch (matches.get(i)) {
                case SAME -> {
                    same.add(copy(values.get(i)));
                    columns.add(column(i, at));
                    within.add(SqlStdOperatorTable.IS_NOT_NULL.createCall(at, column(i, at)));
                }
                case ROW_IS_NULL -> within.add(isNull(column(i, at), at));
                case VALUE_IS_NULL -> conditions.add(isNull(copy(values.get(i)), at));
            }
        }
        if (same.isEmpty()) {
            conditions.add(exists(query, values.size(), all(within, at), at));
            return all(conditions, at);
        }
        SqlNode rows = rows(query, values.size(), new SqlNodeList(columns, at), all(within, at), at);
        SqlNode in = SqlStdOperatorTable.IN.createCall(at,
                same.size() == 1 ? same.get(0) : SqlStdOperatorTable.ROW.createCall(at, same), rows);
        passing.add(in);
        conditions.add(SqlStdOperatorTable.IS_TRUE.createCall(at, in));
        return all(conditions, at);
    }

    /** @param without the bits of values that are not asked for */
    private static List<SqlNode> equal(List<SqlNode> values, int without, SqlParserPos at) {
        List<SqlNode> conditions = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if ((without >> i & 1) == 0) {
                conditions.add(SqlStdOperatorTable.EQUALS.createCall(at, copy(values.get(i)), column(i, at)));
            }
        }
        return conditions;
    }

    private static SqlNode isNull(SqlNode value, SqlParserPos at) {
        return SqlStdOperatorTable.IS_NULL.createCall(at, value);
    }

    private static SqlNode column(int index, SqlParserPos at) {
        return new SqlIdentifier(List.of(ROWS, VALUE + index), at);
    }

    /** @param conditions none for any row */
    private static SqlNode exists(SqlNode query, int count, SqlNode conditions, SqlParserPos at) {
        return SqlStdOperatorTable.EXISTS.createCall(at,
                rows(query, count, SqlNodeList.of(SqlLiteral.createExactNumeric("1", at)), conditions, at));
    }

    private static SqlNode rows(SqlNode query, int count, SqlNodeList columns, SqlNode conditions, SqlParserPos at) {
        List<SqlNode> named = new ArrayList<>(List.of(copy(query), new SqlIdentifier(ROWS, at)));
        for (int i = 0; i < count; i++) {
            named.add(new SqlIdentifier(VALUE + i, at));
        }
        return new SqlSelect(at, null, columns, SqlStdOperatorTable.AS.createCall(at, named), conditions, null, null,
                null, null, null, null, null, null);
    }

    private static SqlNode all(List<SqlNode> conditions, SqlParserPos at) {
        return conditions.stream().reduce((one, other) -> SqlStdOperatorTable.AND.createCall(at, one, other))
                .orElse(null);
    }

    private static SqlNode any(List<SqlNode> conditions, SqlParserPos at) {
        return conditions.stream().reduce((one, other) -> SqlStdOperatorTable.OR.createCall(at, one, other))
                .orElse(null);
    }

    /** The validator changes what it is given, so that no node stands at two places. */
    static SqlNode copy(SqlNode node) {
        return node.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlCall call) {
                CallCopyingArgHandler copied = new CallCopyingArgHandler(call, true);
                call.getOperator().acceptCall(this, call, false, copied);
                return copied.result();
            }

            @Override
            public SqlNode visit(SqlIdentifier name) {
                return name.clone(name.getParserPosition());
            }
        });
    }
}
