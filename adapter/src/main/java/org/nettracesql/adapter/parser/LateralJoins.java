package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * What asks for columns of the tables before it, within parentheses on the right of a join: {@code a JOIN (b CROSS JOIN
 * LATERAL (SELECT b.x …) l) ON …}. Calcite 1.42 counts the tables from the parenthesis on where it checks such a column,
 * and all of FROM where it computes it ({@code SqlValidatorScope.ResolvedImpl}), and takes another table's. So the
 * parentheses are left out where that comes to the same; the others are refused.
 */
final class LateralJoins {

    private LateralJoins() {}

    /** The same FROM without such parentheses. */
    static SqlNode flat(SqlNode from) {
        if (!(from instanceof SqlJoin join)) {
            return from;
        }
        join.setLeft(flat(join.getLeft()));
        join.setRight(flat(join.getRight()));
        if (!(join.getRight() instanceof SqlJoin parentheses) || !isLateral(parentheses)) {
            return join;
        }
        SqlNode condition = join.getCondition();
        boolean isLast = parentheses.getJoinType() != JoinType.LEFT;
        if (!isInner(join) || !isFlat(parentheses) || condition != null && !isLast && !isTrue(condition)) {
            throw OperandRules.mistake(parentheses.getParserPosition(), "LATERAL, and UNNEST or a function of columns,"
                    + " within parentheses beside an outer join is not supported. Write them as a query,"
                    + " JOIN (SELECT * FROM b CROSS JOIN LATERAL (SELECT …) l) q ON …");
        }
        SqlJoin flat = behind(join.getLeft(), parentheses);
        return condition == null || !isLast ? flat : and(flat, condition);
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

    private static SqlJoin and(SqlJoin join, SqlNode condition) {
        SqlNode own = join.getCondition();
        return join(join.getLeft(), JoinType.INNER, join.getRight(), own == null
                ? condition
                : SqlStdOperatorTable.AND.createCall(condition.getParserPosition(), own, condition));
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
