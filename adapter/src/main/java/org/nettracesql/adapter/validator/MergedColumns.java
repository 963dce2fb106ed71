package org.nettracesql.adapter.validator;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.util.Litmus;

/**
 * Columns that {@code JOIN … USING (x)} and {@code NATURAL JOIN} make one of. Calcite 1.42 knows them in the list of
 * columns alone, where no further join stands behind, and finds {@code x} ambiguous everywhere else; and where one join
 * of the sort follows another, it compares with the column of the first table, though the one that was made of both is
 * meant: {@code a FULL JOIN b USING (x) FULL JOIN c USING (x)} had rows of b and c apart.
 *
 * <p>So each name is written as what it means: {@code a.x}, {@code b.x} behind a right join, {@code COALESCE(a.x, b.x)}
 * behind a full one. Queries within a clause are left alone: what names mean there, is theirs to say.
 */
final class MergedColumns extends SqlShuttle {

    private final Columns known;

    private MergedColumns(Columns known) {
        this.known = known;
    }

    /**
     * The columns of a part of FROM, by their names as they are compared here.
     *
     * @param meanings null for a name that several tables have
     * @param first of those tables the first one's column
     * @param merged the names of columns that are made of several
     */
    private record Columns(Map<String, SqlNode> meanings, Map<String, SqlNode> first, Set<String> merged) {

        Columns(boolean isCaseSensitive) {
            this(new TreeMap<>(order(isCaseSensitive)), new TreeMap<>(order(isCaseSensitive)),
                    new TreeSet<>(order(isCaseSensitive)));
        }

        private static Comparator<String> order(boolean isCaseSensitive) {
            return isCaseSensitive ? Comparator.naturalOrder() : String.CASE_INSENSITIVE_ORDER;
        }

        void addAll(Columns others) {
            for (String name : others.first.keySet()) {
                SqlNode meaning = first.putIfAbsent(name, others.first.get(name)) == null
                        ? others.meanings.get(name)
                        : null;
                if (meaning == null) {
                    meanings.remove(name);
                } else {
                    meanings.put(name, meaning);
                }
            }
            merged.addAll(others.merged);
        }
    }

    /** Writes such names in the clauses of a query whose FROM is known, but not in ORDER BY. */
    static void write(TraceValidator validator, SqlSelect select) {
        Columns known = of(validator, select);
        if (known == null) {
            return;
        }
        MergedColumns columns = new MergedColumns(known);
        SqlNodeList shown = select.getSelectList();
        for (int i = 0; i < shown.size(); i++) {
            shown.set(i, columns.shown(shown.get(i)));
        }
        select.setWhere(columns.in(select.getWhere()));
        select.setGroupBy((SqlNodeList) columns.in(select.getGroup()));
        select.setHaving(columns.in(select.getHaving()));
        select.setQualify(columns.in(select.getQualify()));
        select.getWindowList().forEach(window -> window.accept(columns));
    }

    /** Writes such names in ORDER BY where no column of the answer is called so. */
    static void writeOrder(TraceValidator validator, SqlSelect select, RelDataType answer) {
        Columns known = of(validator, select);
        if (known != null) {
            answer.getFieldNames().forEach(known.merged::remove);
            select.setOrderBy((SqlNodeList) select.getOrderList().accept(new MergedColumns(known)));
        }
    }

    /** Writes such names in ON: those that the join's own sides have merged. */
    static void writeCondition(TraceValidator validator, SqlJoin join) {
        if (join.getConditionType() == JoinConditionType.ON && isIn(join)) {
            Columns known = of(validator, join, new IdentityHashMap<>());
            join.setOperand(5, join.getCondition().accept(new MergedColumns(known)));
        }
    }

    /** Writes such names in what the right side of a join computes its rows of: the left side has merged them. */
    static void writeArguments(TraceValidator validator, SqlJoin join) {
        SqlNode rows = join.getRight();
        while (rows.getKind() == SqlKind.AS || rows.getKind() == SqlKind.LATERAL) {
            rows = ((SqlCall) rows).operand(0);
        }
        boolean isOfCall = rows.getKind() == SqlKind.UNNEST || rows.getKind() == SqlKind.COLLECTION_TABLE;
        if (isOfCall && isIn(join.getLeft())) {
            MergedColumns columns = new MergedColumns(of(validator, join.getLeft(), new IdentityHashMap<>()));
            SqlCall call = (SqlCall) rows;
            for (int i = 0; i < call.operandCount(); i++) {
                call.setOperand(i, columns.in(call.operand(i)));
            }
        }
    }

    private static boolean isIn(SqlNode from) {
        return from instanceof SqlJoin join
                && (join.isNatural() || join.getConditionType() == JoinConditionType.USING
                        || isIn(join.getLeft()) || isIn(join.getRight()));
    }

    /** Null for a query that has none. */
    private static Columns of(TraceValidator validator, SqlSelect select) {
        if (!isIn(select.getFrom())) {
            return null;
        }
        Columns columns = of(validator, select.getFrom(), new IdentityHashMap<>());
        return columns.merged.isEmpty() ? null : columns;
    }

    /** By join what it compares, where that is not what Calcite would. */
    static IdentityHashMap<SqlJoin, SqlNode> conditions(TraceValidator validator, SqlJoin joins) {
        IdentityHashMap<SqlJoin, SqlNode> conditions = new IdentityHashMap<>();
        if (isIn(joins)) {
            of(validator, joins, conditions);
        }
        return conditions;
    }

    private static Columns of(TraceValidator validator, SqlNode from,
            IdentityHashMap<SqlJoin, SqlNode> conditions) {
        Columns columns = new Columns(validator.getCatalogReader().nameMatcher().isCaseSensitive());
        if (!(from instanceof SqlJoin join)) {
            SqlNode named = from.getKind() == SqlKind.AS ? ((SqlCall) from).operand(1) : from;
            SqlValidatorNamespace rows = validator.getNamespace(from);
            if (named instanceof SqlIdentifier table && rows != null) {
                for (String name : rows.getRowType().getFieldNames()) {
                    SqlNode column = new SqlIdentifier(
                            List.of(table.names.get(table.names.size() - 1), name), SqlParserPos.ZERO);
                    columns.meanings.put(name, column);
                    columns.first.put(name, column);
                }
            }
            return columns;
        }
        Columns left = of(validator, join.getLeft(), conditions);
        Columns right = of(validator, join.getRight(), conditions);
        columns.addAll(left);
        columns.addAll(right);
        List<String> using = validator.usingNames(join);
        if (using != null) {
            merge(join, using, left, right, columns);
            boolean isOther = using.stream().anyMatch(name -> isOther(left, name) || isOther(right, name));
            if (isOther && columns.meanings.keySet().containsAll(using)) {
                conditions.put(join, condition(using, left, right));
            }
        }
        return columns;
    }

    private static void merge(SqlJoin join, List<String> using, Columns left, Columns right, Columns columns) {
        for (String name : using) {
            SqlNode one = left.meanings.get(name);
            SqlNode other = right.meanings.get(name);
            if (one != null && other != null) {
                columns.merged.add(name);
                columns.meanings.put(name, switch (join.getJoinType()) {
                    case FULL -> SqlStdOperatorTable.COALESCE.createCall(SqlParserPos.ZERO, one, other);
                    case RIGHT -> other;
                    default -> one;
                });
            }
        }
    }

    /** Whether a name means something else than the first column of that name. */
    private static boolean isOther(Columns columns, String name) {
        SqlNode meaning = columns.meanings.get(name);
        return meaning != null && !meaning.equalsDeep(columns.first.get(name), Litmus.IGNORE);
    }

    private static SqlNode condition(List<String> using, Columns left, Columns right) {
        SqlNode all = null;
        for (String name : using) {
            SqlNode one = SqlStdOperatorTable.EQUALS.createCall(
                    SqlParserPos.ZERO, left.meanings.get(name), right.meanings.get(name));
            all = all == null ? one : SqlStdOperatorTable.AND.createCall(SqlParserPos.ZERO, all, one);
        }
        return all;
    }

    private SqlNode in(SqlNode clause) {
        return clause == null ? null : clause.accept(this);
    }

    /** With the name that a column has where it is one of the answer. */
    private SqlNode shown(SqlNode column) {
        SqlNode written = column.accept(this);
        return written != column && column instanceof SqlIdentifier
                ? SqlStdOperatorTable.AS.createCall(column.getParserPosition(), written, column)
                : written;
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
        boolean isMerged = name.isSimple() && known.merged.contains(name.getSimple());
        // Without a meaning it is ambiguous after all, which Calcite says.
        SqlNode meaning = isMerged ? known.meanings.get(name.getSimple()) : null;
        return meaning == null ? name : meaning.clone(name.getParserPosition());
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlWindow window) {
            window.setPartitionList((SqlNodeList) window.getPartitionList().accept(this));
            window.setOrderList((SqlNodeList) window.getOrderList().accept(this));
            return window;
        }
        return switch (call.getKind()) {
            // The second operand is a name of another sort.
            case AS, ARGUMENT_ASSIGNMENT -> call.getOperator().createCall(
                    call.getParserPosition(), ((SqlNode) call.operand(0)).accept(this), call.operand(1));
            case OVER -> call.getOperator().createCall(call.getParserPosition(),
                    ((SqlNode) call.operand(0)).accept(this),
                    call.operand(1) instanceof SqlWindow window ? visit(window) : call.operand(1));
            case LAMBDA -> call;
            default -> call.isA(SqlKind.QUERY) ? call : super.visit(call);
        };
    }
}
