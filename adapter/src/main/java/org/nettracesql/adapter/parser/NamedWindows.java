package org.nettracesql.adapter.parser;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Writes what a window takes from a named one into it, {@code OVER (w ROWS 3 PRECEDING)}, of which Calcite 1.42 loses
 * the frame; and leaves a frame out where a function passes over it, as {@code ROW_NUMBER} does, for Calcite refuses
 * it.
 */
final class NamedWindows extends SqlShuttle {

    /** Functions of a row's place among all rows of its partition. */
    private static final Set<String> WITHOUT_FRAME = Set.of("ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK",
            "CUME_DIST", "NTILE", "LAG", "LEAD");

    private final Map<String, SqlWindow> windows = new HashMap<>();

    private NamedWindows() {}

    static void expand(SqlSelect select) {
        NamedWindows named = new NamedWindows();
        for (SqlNode node : select.getWindowList()) {
            if (node instanceof SqlWindow window && window.getDeclName() != null && window.getRefName() == null) {
                named.windows.put(key(window.getDeclName()), window);
            }
        }
        if (!named.windows.isEmpty()) {
            select.setSelectList((SqlNodeList) select.getSelectList().accept(named));
        }
    }

    /** The same call for one whose function takes a frame, or whose window has none. */
    static SqlCall withoutFrame(SqlCall over) {
        return over.operand(1) instanceof SqlWindow window && hasFrame(window) && isUnframed(over)
                ? over(over, window)
                : over;
    }

    private static boolean hasFrame(SqlWindow window) {
        return window.getLowerBound() != null;
    }

    private static boolean isUnframed(SqlCall over) {
        SqlNode function = over.operand(0);
        boolean modified = function.getKind() == SqlKind.IGNORE_NULLS || function.getKind() == SqlKind.RESPECT_NULLS;
        SqlNode plain = modified ? ((SqlCall) function).operand(0) : function;
        return plain instanceof SqlCall call
                && WITHOUT_FRAME.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
    }

    private static SqlCall over(SqlCall over, SqlWindow window) {
        SqlParserPos at = over.getParserPosition();
        SqlWindow plain = SqlWindow.create(null, window.getRefName(), (SqlNodeList) copy(window.getPartitionList()),
                (SqlNodeList) copy(window.getOrderList()), SqlLiteral.createBoolean(false, at), null, null, null, at);
        return SqlStdOperatorTable.OVER.createCall(at, over.operand(0), plain);
    }

    private static SqlNode copy(SqlNode node) {
        return RowsInQueries.copy(node);
    }

    private static String key(SqlIdentifier name) {
        return name.getSimple().toUpperCase(Locale.ROOT);
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect) {
            return call;
        }
        if (call.getKind() == SqlKind.OVER && call.operand(1) instanceof SqlIdentifier name && isUnframed(call)) {
            SqlWindow framed = windows.get(key(name));
            return super.visit(framed != null && hasFrame(framed) ? over(call, framed) : call);
        }
        if (!(call instanceof SqlWindow window) || window.getRefName() == null || window.getLowerBound() == null) {
            return super.visit(call);
        }
        SqlWindow base = windows.get(key(window.getRefName()));
        boolean plain = base != null && base.getLowerBound() == null && window.getPartitionList().isEmpty();
        if (!plain) {
            return call;
        }
        window.setOperand(1, null);
        window.setOperand(2, base.getPartitionList());
        if (window.getOrderList().isEmpty()) {
            window.setOperand(3, base.getOrderList());
        }
        return window;
    }
}
