package org.nettracesql.adapter.schema;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Writes what a window takes from a named one into it, {@code OVER (w ROWS 3 PRECEDING)}, of which Calcite 1.42 loses
 * the frame.
 */
final class NamedWindows extends SqlShuttle {

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

    private static String key(SqlIdentifier name) {
        return name.getSimple().toUpperCase(Locale.ROOT);
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect) {
            return call;
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
