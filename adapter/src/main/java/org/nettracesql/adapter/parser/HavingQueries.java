package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Several queries within a HAVING, and those with windows. Calcite 1.42 binds only the first one to the group that it
 * is asked for: the others would be joined with the groups, which are lost or come twice then. What QUALIFY asks for it
 * binds in any number. A query's window it takes for one of HAVING itself, which it refuses.
 */
final class HavingQueries {

    private HavingQueries() {}

    /** The condition as one of QUALIFY, of which Calcite wants that it has a window. */
    static void qualify(SqlSelect select) {
        SqlNode having = select.getHaving();
        if (having == null) {
            return;
        }
        List<SqlCall> queries = calls(having, call -> call.isA(SqlKind.QUERY));
        if (queries.isEmpty() || queries.size() < 2 && !SqlUtil.containsCall(queries.get(0), HavingQueries::isWindow)) {
            return;
        }
        SqlParserPos at = having.getParserPosition();
        boolean windows = select.getQualify() != null || hasWindow(select.getSelectList()) || hasWindow(having);
        if (windows) {
            throw OperandRules.mistake(at, "HAVING asks one query at most, and none with windows, where there are"
                    + " windows: put the groups into a query within, and the condition into its WHERE");
        }
        SqlNode groups = SqlStdOperatorTable.OVER.createCall(at,
                SqlStdOperatorTable.COUNT.createCall(at, SqlLiteral.createExactNumeric("1", at)),
                WrittenQueries.wholeWindow(at));
        select.setHaving(null);
        select.setQualify(SqlStdOperatorTable.AND.createCall(at, having,
                SqlStdOperatorTable.GREATER_THAN.createCall(at, groups, SqlLiteral.createExactNumeric("0", at))));
        if (select.getGroup() == null) {
            select.setGroupBy(new SqlNodeList(at));
        }
    }

    private static boolean hasWindow(SqlNode node) {
        return !calls(node, HavingQueries::isWindow).isEmpty();
    }

    private static boolean isWindow(SqlCall call) {
        return call.getKind() == SqlKind.OVER;
    }

    /** Those that stand in none of the same kind, nor in a query. */
    static List<SqlCall> calls(SqlNode node, Predicate<SqlCall> wanted) {
        List<SqlCall> found = new ArrayList<>();
        node.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                if (wanted.test(call)) {
                    found.add(call);
                    return null;
                }
                return call.isA(SqlKind.QUERY) ? null : super.visit(call);
            }
        });
        return found;
    }
}
