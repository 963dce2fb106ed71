package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;
import org.nettracesql.adapter.tokens.WrittenNames;

/**
 * Puts windows in the place of {@code DISTINCT ON} and {@code WITH TIES}, and the columns that {@code GROUP BY ALL}
 * means in its place, once a query is parsed, see {@code WrittenTokens}.
 */
public final class WrittenQueries {

    private static final Set<SqlKind> OF_KEYS = EnumSet.of(SqlKind.ROLLUP, SqlKind.CUBE, SqlKind.GROUPING_SETS,
            SqlKind.ROW, SqlKind.GROUP_BY_DISTINCT);

    private WrittenQueries() {}

    /** @param order what the query's rows are ordered by; empty for nothing */
    static void rewrite(SqlSelect select, SqlNodeList order) {
        if (select.getGroup() != null && isAll(select.getGroup())) {
            groupByAll(select);
        }
        if (select.getQualify() instanceof SqlCall on && isNamed(on, WrittenNames.DISTINCT_ON)) {
            SqlParserPos at = on.getParserPosition();
            SqlNodeList keys = resolved(new SqlNodeList(on.getOperandList(), at), select);
            SqlNode number = over(SqlStdOperatorTable.ROW_NUMBER, keys, resolved(order, select), at);
            select.setQualify(SqlStdOperatorTable.EQUALS.createCall(at, number,
                    SqlLiteral.createExactNumeric("1", at)));
        }
    }

    /**
     * Keys that are numbers of columns with a query within become these columns once more. Calcite 1.42 takes the
     * column itself, of which it finds the types only when it has noted the keys, and then none is equal to it.
     */
    static void repeatQueries(SqlSelect select) {
        boolean hasQuery = select.getGroup() != null
                && !HavingQueries.calls(select.getSelectList(), WrittenQueries::isQuery).isEmpty();
        if (hasQuery) {
            select.setGroupBy((SqlNodeList) withQueries(select.getGroup(), select.getSelectList()));
        }
    }

    private static boolean isQuery(SqlCall call) {
        return call.isA(SqlKind.QUERY);
    }

    private static SqlNode withQueries(SqlNode key, SqlNodeList columns) {
        if (key instanceof SqlNumericLiteral number && number.isInteger()) {
            int index = number.intValue(false) - 1;
            SqlNode column = index >= 0 && index < columns.size() ? unnamed(columns.get(index)) : key;
            boolean holdsQuery = !HavingQueries.calls(column, WrittenQueries::isQuery).isEmpty();
            return holdsQuery ? RowsInQueries.copy(column) : key;
        }
        if (key instanceof SqlNodeList keys) {
            List<SqlNode> all = keys.stream().map(one -> withQueries(one, columns)).toList();
            return new SqlNodeList(all, keys.getParserPosition());
        }
        if (key instanceof SqlCall sets && OF_KEYS.contains(sets.getKind())) {
            List<SqlNode> all = sets.getOperandList().stream().map(one -> withQueries(one, columns)).toList();
            return sets.getOperator().createCall(sets.getFunctionQuantifier(), sets.getParserPosition(), all);
        }
        return key;
    }

    /** The query without a number of rows, but with the rank that they have. */
    static SqlOrderBy withTies(SqlOrderBy ordered) {
        SqlParserPos at = ordered.fetch.getParserPosition();
        boolean simple = ordered(ordered) instanceof SqlSelect select
                && select.getQualify() == null
                && !select.isDistinct()
                && ordered.offset == null
                && ordered.orderList.size() > 0;
        if (!simple) {
            throw OperandRules.mistake(at,
                    "WITH TIES wants an ORDER BY, and no OFFSET, DISTINCT, QUALIFY or UNION beside it: put"
                            + " these into a query around or within");
        }
        SqlSelect select = (SqlSelect) ordered(ordered);
        SqlNode rank = over(SqlStdOperatorTable.RANK, SqlNodeList.EMPTY, resolved(ordered.orderList, select), at);
        select.setQualify(SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(at, rank, ordered.fetch));
        return new SqlOrderBy(ordered.getParserPosition(), ordered.query, ordered.orderList, null, null);
    }

    /** The query whose rows an order is of: of one with a WITH, what follows that. */
    static SqlNode ordered(SqlOrderBy ordered) {
        return ordered.query instanceof SqlWith with ? with.body : ordered.query;
    }

    private static SqlNode over(SqlOperator function, SqlNodeList partition, SqlNodeList order, SqlParserPos at) {
        return SqlStdOperatorTable.OVER.createCall(at, function.createCall(at), window(partition, order, at));
    }

    /** Of all rows of a query. */
    static SqlWindow wholeWindow(SqlParserPos at) {
        return window(SqlNodeList.EMPTY, SqlNodeList.EMPTY, at);
    }

    private static SqlWindow window(SqlNodeList partition, SqlNodeList order, SqlParserPos at) {
        return SqlWindow.create(null, null, partition, order, SqlLiteral.createBoolean(false, at), null, null, null,
                at);
    }

    public static boolean isAll(SqlNodeList list) {
        return list.size() == 1 && isAll(plain(list.get(0)));
    }

    private static boolean isAll(SqlNode node) {
        return node instanceof SqlIdentifier name && name.isSimple()
                && name.getSimple().equals(WrittenNames.BY_ALL);
    }

    static boolean isNamed(SqlCall call, String name) {
        return isNamed(call, name, false);
    }

    static boolean isNamed(SqlCall call, String name, boolean anyCase) {
        return call.getOperator() instanceof SqlFunction function
                && function.getNameAsId().isSimple()
                && (anyCase ? function.getName().equalsIgnoreCase(name) : function.getName().equals(name));
    }

    /** Without DESC and NULLS FIRST. */
    public static SqlNode plain(SqlNode ordered) {
        return switch (ordered.getKind()) {
            case DESCENDING, NULLS_FIRST, NULLS_LAST -> plain(((SqlCall) ordered).operand(0));
            default -> ordered;
        };
    }

    /** A key in the direction of another. */
    public static SqlNode directed(SqlNode like, SqlNode key) {
        return like == plain(like)
                ? key
                : ((SqlCall) like).getOperator().createCall(like.getParserPosition(),
                        directed(((SqlCall) like).operand(0), key));
    }

    /** Keys as expressions: numbers and names of the query's columns mean these. */
    private static SqlNodeList resolved(SqlNodeList order, SqlSelect select) {
        SqlNodeList keys = new SqlNodeList(order.getParserPosition());
        for (SqlNode key : order) {
            if (isAll(plain(key))) {
                throw OperandRules.mistake(key.getParserPosition(),
                        "ORDER BY ALL cannot stand beside DISTINCT ON or WITH TIES: name the columns");
            }
            keys.add(resolvedKey(key, select));
        }
        return keys;
    }

    private static SqlNode resolvedKey(SqlNode key, SqlSelect select) {
        if (key != plain(key)) {
            SqlCall call = (SqlCall) key;
            return call.getOperator().createCall(call.getParserPosition(), resolvedKey(call.operand(0), select));
        }
        SqlNodeList columns = select.getSelectList();
        if (key instanceof SqlNumericLiteral number && number.isInteger()) {
            int index = number.intValue(false) - 1;
            return index >= 0 && index < columns.size() ? unnamed(columns.get(index)) : key;
        }
        if (key instanceof SqlIdentifier name && name.isSimple()) {
            for (SqlNode column : columns) {
                if (column.getKind() == SqlKind.AS
                        && ((SqlCall) column).operand(1) instanceof SqlIdentifier alias
                        && alias.getSimple().equalsIgnoreCase(name.getSimple())) {
                    return unnamed(column);
                }
            }
        }
        return key;
    }

    static SqlNode unnamed(SqlNode column) {
        return column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
    }

    /** The columns without an aggregate, by their numbers. */
    private static void groupByAll(SqlSelect select) {
        SqlParserPos at = select.getGroup().getParserPosition();
        SqlNodeList keys = new SqlNodeList(at);
        boolean star = false;
        int aggregates = 0;
        int number = 0;
        for (SqlNode column : select.getSelectList()) {
            number++;
            star |= column instanceof SqlIdentifier name && name.isStar() || UnnamedColumns.isStar(column);
            if (hasAggregate(unnamed(column))) {
                aggregates++;
            } else if (!(unnamed(column) instanceof SqlLiteral)) {
                keys.add(SqlLiteral.createExactNumeric(Integer.toString(number), at));
            }
        }
        if (aggregates > 0 && star) {
            throw OperandRules.mistake(at,
                    "GROUP BY ALL cannot tell what * stands for beside an aggregate: name the columns");
        }
        if (aggregates == 0 && (star || keys.size() == 0)) {
            select.setGroupBy(null);
            select.setOperand(0, new SqlNodeList(List.of(
                    SqlSelectKeyword.DISTINCT.symbol(at)), at));
        } else {
            select.setGroupBy(keys.size() == 0 ? null : keys);
        }
    }

    /** Collected when a query first asks for them. */
    private static final class AggregateNames {
        static final Set<String> ALL = new HashSet<>(DialectCalls.aggregates());

        static {
            ALL.addAll(CollectedCalls.aggregates());
            ALL.addAll(Macros.aggregates());
            for (SqlOperator operator : SqlLibraryOperatorTableFactory.INSTANCE
                    .getOperatorTable(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL).getOperatorList()) {
                if (operator.isAggregator()) {
                    ALL.add(operator.getName().toUpperCase(Locale.ROOT));
                }
            }
        }

        private AggregateNames() {}
    }

    /** Whether a call is one of an aggregate, or of a function that is an expression of some. */
    static boolean isAggregate(SqlCall call) {
        return call.getOperator() instanceof SqlAggFunction
                || call.getOperator() instanceof SqlFunction function
                        && AggregateNames.ALL.contains(function.getName().toUpperCase(Locale.ROOT));
    }

    /** Whether there is an aggregate in an expression, but in no query or window of it. */
    static boolean hasAggregate(SqlNode node) {
        try {
            node.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlCall call) {
                    if (call instanceof SqlSelect || call instanceof SqlOrderBy) {
                        return null;
                    }
                    if (call.getKind() == SqlKind.OVER) {
                        // What the window's function is given may be an aggregate; it is none itself.
                        List<SqlNode> parts = new ArrayList<>(((SqlCall) call.operand(0)).getOperandList());
                        parts.add(call.operand(1));
                        parts.forEach(part -> {
                            if (part != null) {
                                part.accept(this);
                            }
                        });
                        return null;
                    }
                    if (isAggregate(call)) {
                        throw Util.FoundOne.NULL;
                    }
                    return super.visit(call);
                }
            });
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }
}
