package org.nettracesql.adapter.validator;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;
import org.nettracesql.adapter.parser.WrittenQueries;

/**
 * Has a name within an expression of ORDER BY be that of a column, if a table of the query or an outer row has it, as
 * in PostgreSQL; Calcite takes it for the column of the answer. {@code SELECT -a AS a FROM t ORDER BY a} is by the
 * negative numbers, and with {@code ORDER BY a + 0} by those of the table.
 */
final class ColumnsInOrders extends SqlShuttle {

    private final ListScope tables;
    private final boolean isGrouped;
    private final SqlNameMatcher matcher;
    private final List<SqlNode> shown;

    private ColumnsInOrders(SqlSelect select, ListScope tables, boolean isGrouped, SqlNameMatcher matcher) {
        this.tables = tables;
        this.isGrouped = isGrouped;
        this.matcher = matcher;
        this.shown = select.getSelectList();
    }

    /**
     * Writes the tables before such names.
     *
     * @param select not distinct: what is must be ordered by what it shows
     * @param tables those that it reads
     * @param isGrouped whether it is ordered by what it shows, but for what is of outer rows
     */
    static void qualify(SqlSelect select, ListScope tables, boolean isGrouped, SqlNameMatcher matcher) {
        SqlNodeList order = select.getOrderList();
        ColumnsInOrders columns = new ColumnsInOrders(select, tables, isGrouped, matcher);
        for (int i = 0; i < order.size(); i++) {
            order.set(i, columns.ordered(order.get(i)));
        }
    }

    /**
     * Writes the number of the first for a name that several columns of the answer have, which show the same, as those
     * of {@code SELECT e.*, e.time_ns}: to Calcite it is ambiguous, and to PostgreSQL only where they differ.
     *
     * @param expanded gives an expression of the select list with the tables before its names
     */
    static void number(SqlSelect select, SqlNameMatcher matcher, UnaryOperator<SqlNode> expanded) {
        SqlNodeList order = select.getOrderList();
        for (int i = 0; i < order.size(); i++) {
            int first = WrittenQueries.plain(order.get(i)) instanceof SqlIdentifier name && name.isSimple()
                    ? firstOfSame(select.getSelectList(), name.getSimple(), matcher, expanded)
                    : -1;
            if (first >= 0) {
                SqlNode number = SqlLiteral.createExactNumeric(
                        Integer.toString(first + 1), order.get(i).getParserPosition());
                order.set(i, WrittenQueries.directed(order.get(i), number));
            }
        }
    }

    /** The place of the first of several columns of that name that are the same; -1 if it is one, or they differ. */
    private static int firstOfSame(
            List<SqlNode> shown, String name, SqlNameMatcher matcher, UnaryOperator<SqlNode> expanded) {
        int first = -1;
        boolean isSeveral = false;
        for (int i = 0; i < shown.size(); i++) {
            String alias = SqlValidatorUtil.alias(shown.get(i), i);
            if (alias == null || !matcher.matches(alias, name)) {
                continue;
            }
            if (first >= 0 && !expanded.apply(SqlUtil.stripAs(shown.get(first)))
                    .equalsDeep(expanded.apply(SqlUtil.stripAs(shown.get(i))), Litmus.IGNORE)) {
                return -1;
            }
            isSeveral |= first >= 0;
            first = first >= 0 ? first : i;
        }
        return isSeveral ? first : -1;
    }

    /** A name that stands by itself is that of the answer. */
    private SqlNode ordered(SqlNode item) {
        return switch (item.getKind()) {
            case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
                SqlCall directed = (SqlCall) item;
                yield directed.getOperator().createCall(item.getParserPosition(), ordered(directed.operand(0)));
            }
            case IDENTIFIER, LITERAL -> item;
            default -> item.accept(this);
        };
    }

    @Override
    public SqlNode visit(SqlCall call) {
        return call.getKind().belongsTo(SqlKind.QUERY) || call.getKind() == SqlKind.LAMBDA ? call : super.visit(call);
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
        if (!name.isSimple() || !isAlias(name.getSimple())) {
            return name;
        }
        long owners = tables.getChildren().stream()
                .filter(table -> matcher.field(table.getRowType(), name.getSimple()) != null).count();
        Map<String, ?> found = tables.findQualifyingTableNames(name.getSimple(), name, matcher);
        String table = found.size() == 1 ? found.keySet().iterator().next() : null;
        boolean isMeant = table != null && (owners == 0 ? isOuter(table) : owners == 1 && !isGrouped);
        return isMeant
                ? new SqlIdentifier(List.of(table, name.getSimple()), name.getParserPosition())
                : name;
    }

    /** Whether a name of a table is that of an outer one, also here. */
    private boolean isOuter(String table) {
        SqlValidatorScope.ResolvedImpl resolved = new SqlValidatorScope.ResolvedImpl();
        tables.resolve(List.of(table), matcher, false, resolved);
        return resolved.count() == 1 && resolved.only().scope != tables;
    }

    /** Whether a column of the answer, which is not simply that of the table, is called so. */
    private boolean isAlias(String name) {
        for (int i = 0; i < shown.size(); i++) {
            String alias = SqlValidatorUtil.alias(shown.get(i), i);
            boolean isColumn = SqlUtil.stripAs(shown.get(i)) instanceof SqlIdentifier column
                    && matcher.matches(column.names.get(column.names.size() - 1), name);
            if (alias != null && matcher.matches(alias, name) && !isColumn) {
                return true;
            }
        }
        return false;
    }
}
