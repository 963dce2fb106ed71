package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlAsofJoin;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Commas of FROM, which bind less than JOIN in SQL: {@code a, b FULL JOIN c} joins b with c, and a with what that
 * gives. Calcite's parser takes all from left to right. That makes no difference to inner and left joins with a
 * condition, which may then name tables before the comma, as some databases allow; it does to the others.
 */
final class CommaJoins {

    private CommaJoins() {}

    /** The same FROM, in which a comma joins last where that makes a difference. */
    static SqlNode last(SqlNode from) {
        return makesDifference(from) ? rotated(from) : from;
    }

    private static boolean makesDifference(SqlNode from) {
        return from instanceof SqlJoin join && (isOfBothSides(join) || makesDifference(join.getLeft()));
    }

    /** Whether it matters what its left side is: its rows without partners, or its columns of the same name. */
    private static boolean isOfBothSides(SqlJoin join) {
        return join.getJoinType() == JoinType.RIGHT
                || join.getJoinType() == JoinType.FULL
                || join.isNatural();
    }

    private static SqlNode rotated(SqlNode from) {
        if (!(from instanceof SqlJoin join) || join instanceof SqlAsofJoin) {
            return from;
        }
        SqlNode left = rotated(join.getLeft());
        if (join.getJoinType() != JoinType.COMMA && left instanceof SqlJoin first
                && first.getJoinType() == JoinType.COMMA) {
            join.setLeft(first.getRight());
            SqlParserPos at = first.getParserPosition();
            return new SqlJoin(at, first.getLeft(), SqlLiteral.createBoolean(false, at), JoinType.COMMA.symbol(at),
                    join, JoinConditionType.NONE.symbol(at), null);
        }
        join.setLeft(left);
        return join;
    }
}
