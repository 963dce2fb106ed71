package org.nettracesql.adapter.validator;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.nettracesql.adapter.collect.QueryNames;

/** Collects the tables and functions of a validated query, in which the validator has spelled tables out. */
public final class NamesInQuery extends SqlBasicVisitor<Void> {

    private final Set<List<String>> tables = new LinkedHashSet<>();
    private final Set<String> functions = new LinkedHashSet<>();

    private NamesInQuery() {}

    /**
     * @param written the query as it was parsed, where a {@code *} still stands for its columns
     * @param validated the same after the validator
     */
    public static QueryNames of(SqlNode written, SqlNode validated) {
        Set<String> columns = new LinkedHashSet<>();
        written.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlIdentifier name) {
                columns.add(name.isStar() ? QueryNames.ALL_COLUMNS : name.names.get(name.names.size() - 1));
                return null;
            }

            /** What COUNT has in its brackets stands for no columns. */
            @Override
            public Void visit(SqlCall call) {
                boolean isOfStar = call.getOperator() instanceof SqlFunction && call.operandCount() == 1
                        && call.operand(0) instanceof SqlIdentifier argument && argument.isStar();
                return isOfStar ? null : super.visit(call);
            }
        });
        NamesInQuery names = new NamesInQuery();
        validated.accept(names);
        return new QueryNames(names.tables, names.functions, columns, PicksInQuery.of(validated));
    }

    @Override
    public Void visit(SqlCall call) {
        if (call.getOperator() instanceof SqlFunction function) {
            functions.add(function.getName().toUpperCase(Locale.ROOT));
        }
        if (call instanceof SqlSelect select) {
            visitFrom(select.getFrom());
        } else if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
            visitFrom(call.operand(0));
        }
        return super.visit(call);
    }

    /** A column reference looks like a table's name, so only what stands in FROM counts. */
    private void visitFrom(SqlNode from) {
        if (from instanceof SqlIdentifier table && table.names.size() > 1) {
            tables.add(List.copyOf(table.names));
        } else if (from instanceof SqlJoin join) {
            visitFrom(join.getLeft());
            visitFrom(join.getRight());
        } else if (from instanceof SqlCall call && isWrapper(call.getKind())) {
            visitFrom(call.operand(0));
        }
    }

    private static boolean isWrapper(SqlKind kind) {
        return switch (kind) {
            case AS, TABLE_REF, LATERAL, EXTEND, TABLESAMPLE, SNAPSHOT, MATCH_RECOGNIZE, PIVOT, UNPIVOT -> true;
            default -> false;
        };
    }
}
