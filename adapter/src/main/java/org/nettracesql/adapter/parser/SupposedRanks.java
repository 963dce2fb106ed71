package org.nettracesql.adapter.parser;

import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The rank that a value would have among those of a group: {@code RANK(500) WITHIN GROUP (ORDER BY x)} and its kin are
 * numbers of the rows in front of it, which Calcite has aggregates for.
 */
final class SupposedRanks {

    private static final Set<String> NAMES = Set.of("RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST");

    private final SqlNode value;
    private final SqlNode key;
    private final SqlOperator before;
    private final boolean nullsFirst;
    /** Which rows count; null for all of them. */
    private final SqlNode filter;
    private final SqlParserPos at;

    private SupposedRanks(SqlNode value, SqlNode key, boolean descending, boolean nullsFirst, SqlNode filter,
            SqlParserPos at) {
        this.value = value;
        this.key = key;
        this.before = descending ? SqlStdOperatorTable.GREATER_THAN : SqlStdOperatorTable.LESS_THAN;
        this.nullsFirst = nullsFirst;
        this.filter = filter;
        this.at = at;
    }

    /**
     * Null for what is none.
     *
     * @param filter which rows count; null for all of them
     */
    static SqlNode of(SqlCall withinGroup, SqlNode filter) {
        SqlCall call = withinGroup.operand(0);
        SqlNodeList order = withinGroup.operand(1);
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        if (!NAMES.contains(name)) {
            return null;
        }
        if (call.operandCount() != 1 || order.size() != 1) {
            throw OperandRules.mistake(call.getParserPosition(), "The rank among the rows of a group is that of one"
                    + " value in the order of one: " + name + "(500) WITHIN GROUP (ORDER BY x)");
        }
        SqlNode key = order.get(0);
        boolean nullsFirst = key.getKind() == SqlKind.NULLS_FIRST;
        if (nullsFirst || key.getKind() == SqlKind.NULLS_LAST) {
            key = ((SqlCall) key).operand(0);
        }
        boolean descending = key.getKind() == SqlKind.DESCENDING;
        if (descending) {
            key = ((SqlCall) key).operand(0);
        }
        SupposedRanks ranks = new SupposedRanks(call.operand(0), key, descending, nullsFirst, filter,
                call.getParserPosition());
        return switch (name) {
            case "RANK" -> ranks.next(ranks.inFront());
            case "DENSE_RANK" -> ranks.next(ranks.differentInFront());
            case "PERCENT_RANK" -> ranks.share();
            default -> ranks.shareWithEqual();
        };
    }

    private SqlNode inFront() {
        return count(condition());
    }

    /** A NULL in front is one more. */
    private SqlNode differentInFront() {
        SqlNode different = SqlStdOperatorTable.COUNT.createCall(
                SqlLiteral.createSymbol(SqlSelectKeyword.DISTINCT, at), at,
                DialectCalls.choice(filtered(compared()), copy(key), SqlLiteral.createNull(at), at));
        SqlNode nulls = DialectCalls.choice(
                SqlStdOperatorTable.GREATER_THAN.createCall(at, count(isNull()), number("0")), number("1"),
                number("0"), at);
        return nullsFirst ? SqlStdOperatorTable.PLUS.createCall(at, different, nulls) : different;
    }

    /** The part of the rows that is in front; 0 of none. */
    private SqlNode share() {
        SqlNode rows = SqlStdOperatorTable.NULLIF.createCall(at, all(), number("0"));
        return SqlStdOperatorTable.COALESCE.createCall(at, ratio(inFront(), rows),
                SqlLiteral.createApproxNumeric("0E0", at));
    }

    private SqlNode shareWithEqual() {
        SqlNode equal = count(SqlStdOperatorTable.EQUALS.createCall(at, copy(key), copy(value)));
        return ratio(next(SqlStdOperatorTable.PLUS.createCall(at, inFront(), equal)), next(all()));
    }

    private SqlNode ratio(SqlNode rows, SqlNode ofRows) {
        return SqlStdOperatorTable.DIVIDE.createCall(at, DialectCalls.cast(rows, SqlTypeName.DOUBLE, at), ofRows);
    }

    private SqlNode condition() {
        return nullsFirst ? SqlStdOperatorTable.OR.createCall(at, compared(), isNull()) : compared();
    }

    private SqlNode compared() {
        return before.createCall(at, copy(key), copy(value));
    }

    private SqlNode isNull() {
        return SqlStdOperatorTable.IS_NULL.createCall(at, copy(key));
    }

    private SqlNode all() {
        return filter == null ? SqlStdOperatorTable.COUNT.createCall(at, number("1")) : count(copy(filter));
    }

    private SqlNode count(SqlNode condition) {
        return SqlStdOperatorTable.COUNT.createCall(at,
                DialectCalls.choice(filtered(condition), number("1"), SqlLiteral.createNull(at), at));
    }

    private SqlNode filtered(SqlNode condition) {
        return filter == null ? condition : SqlStdOperatorTable.AND.createCall(at, copy(filter), condition);
    }

    private SqlNode next(SqlNode count) {
        return SqlStdOperatorTable.PLUS.createCall(at, count, number("1"));
    }

    private SqlNode number(String digits) {
        return SqlLiteral.createExactNumeric(digits, at);
    }

    private static SqlNode copy(SqlNode node) {
        return RowsInQueries.copy(node);
    }
}
