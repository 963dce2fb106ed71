package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * What asks for columns of the tables before it, within parentheses on the right of a join: {@code a JOIN (b CROSS JOIN
 * LATERAL (SELECT b.x …) l) ON …}. Calcite 1.42 counts the tables from the parenthesis on where it checks such a
 * column, and all of FROM where it computes it ({@code SqlValidatorScope.ResolvedImpl}), and takes another table's. So
 * the parentheses are left out where that comes to the same; the others are refused.
 */
final class LateralJoins {

    /** What is asked of the rows of FROM as a whole; null for nothing. */
    private SqlNode where;

    private LateralJoins() {}

    /** Takes such parentheses out of a query's FROM. */
    static void flatten(SqlSelect select) {
        LateralJoins joins = new LateralJoins();
        select.setFrom(joins.flat(select.getFrom(), true));
        if (joins.where != null) {
            select.setWhere(select.getWhere() == null ? joins.where : both(joins.where, select.getWhere()));
        }
    }

    /** @param mayFilter whether WHERE sees each of the rows, and none in the place of a missing one */
    private SqlNode flat(SqlNode from, boolean mayFilter) {
        if (!(from instanceof SqlJoin join)) {
            return from;
        }
        boolean isInner = isInner(join);
        join.setLeft(flat(join.getLeft(), mayFilter && (isInner || join.getJoinType() == JoinType.LEFT)));
        join.setRight(flat(join.getRight(), mayFilter && isInner));
        if (!(join.getRight() instanceof SqlJoin parentheses) || !isLateral(parentheses)) {
            return join;
        }
        SqlNode condition = join.getCondition();
        boolean isLast = parentheses.getJoinType() != JoinType.LEFT;
        if (!isInner || !isFlat(parentheses) || condition != null && !isLast && !mayFilter && !isTrue(condition)) {
            throw OperandRules.mistake(parentheses.getParserPosition(), "LATERAL, and UNNEST or a function of columns,"
                    + " within parentheses beside an outer join is not supported. Write them as a query,"
                    + " JOIN (SELECT * FROM b CROSS JOIN LATERAL (SELECT …) l) q ON …");
        }
        SqlJoin flat = behind(join.getLeft(), parentheses);
        if (condition == null || isTrue(condition)) {
            return flat;
        }
        if (isLast) {
            return join(flat.getLeft(), JoinType.INNER, flat.getRight(),
                    flat.getCondition() == null ? condition : both(flat.getCondition(), condition));
        }
        where = where == null ? condition : both(where, condition);
        return flat;
    }

    private static SqlNode both(SqlNode one, SqlNode other) {
        return SqlStdOperatorTable.AND.createCall(other.getParserPosition(), one, other);
    }

    private static boolean isInner(SqlJoin join) {
        return !join.isNatural() && join.getConditionType() != JoinConditionType.USING
                && switch (join.getJoinType()) {
                    case INNER, CROSS, COMMA -> true;
                    default -> false;
                };
    }

    /** Whether none of its joins minds more tables on its left side. */
    private static boolean isFlat(SqlJoin join) {
        boolean isLeft = join.getJoinType() == JoinType.LEFT && !join.isNatural()
                && join.getConditionType() != JoinConditionType.USING;
        return (isLeft || isInner(join)) && (!(join.getLeft() instanceof SqlJoin left) || isFlat(left));
    }

    private static boolean isTrue(SqlNode condition) {
        return condition instanceof SqlLiteral literal && Boolean.TRUE.equals(literal.getValue());
    }

    private static SqlJoin behind(SqlNode tables, SqlJoin parentheses) {
        SqlNode first = parentheses.getLeft();
        parentheses.setLeft(first instanceof SqlJoin join
                ? behind(tables, join)
                : join(tables, JoinType.CROSS, first, null));
        return parentheses;
    }

    private static SqlJoin join(SqlNode left, JoinType type, SqlNode right, SqlNode condition) {
        SqlParserPos at = right.getParserPosition();
        return new SqlJoin(at, left, SqlLiteral.createBoolean(false, at), type.symbol(at), right,
                (condition == null ? JoinConditionType.NONE : JoinConditionType.ON).symbol(at), condition);
    }

    private static boolean isLateral(SqlNode from) {
        if (from instanceof SqlJoin join) {
            return isLateral(join.getLeft()) || isLateral(join.getRight());
        }
        return switch (from.getKind()) {
            case LATERAL -> true;
            case AS -> isLateral(((SqlCall) from).operand(0));
            case UNNEST, COLLECTION_TABLE -> asksForColumn(from);
            default -> false;
        };
    }

    private static boolean asksForColumn(SqlNode function) {
        try {
            function.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlIdentifier name) {
                    throw Util.FoundOne.NULL;
                }
            });
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }
}
