package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.util.Litmus;

/**
 * Queries beside groups that ask for several columns of them, as in {@code SELECT k, m, (SELECT MAX(x) FROM b WHERE
 * b.l = a.m AND b.k = a.k) FROM a GROUP BY m, k}. Calcite 1.42 looks for the first such column in the grouped rows, and
 * for the others where they stand in the rows that are not grouped yet: another column, or none.
 */
final class GroupedRowsInQueries {

    /** The place of a column in the rows before they are grouped, and in those of the groups. */
    private final Map<Integer, Integer> groups = new HashMap<>();

    private GroupedRowsInQueries() {}

    /**
     * Of what is more than a name nobody can ask in a query within.
     *
     * @param ungrouped converts a name, as a column of the rows before they are grouped
     */
    static GroupedRowsInQueries of(Function<SqlNode, RexNode> ungrouped, SqlNodeList written) {
        GroupedRowsInQueries found = new GroupedRowsInQueries();
        List<SqlNode> keys = new ArrayList<>();
        addKeys(written, keys);
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) instanceof SqlIdentifier name && ungrouped.apply(name) instanceof RexInputRef ref) {
                found.groups.putIfAbsent(ref.getIndex(), i);
            }
        }
        return found;
    }

    private static void addKeys(SqlNode written, List<SqlNode> keys) {
        if (written instanceof SqlNodeList list) {
            list.forEach(key -> addKeys(key, keys));
        } else if (written instanceof SqlCall call && (call.getKind() == SqlKind.GROUPING_SETS
                || call.getKind() == SqlKind.ROLLUP || call.getKind() == SqlKind.CUBE
                || call.getKind() == SqlKind.ROW)) {
            call.getOperandList().forEach(key -> addKeys(key, keys));
        } else if (written != null && keys.stream().noneMatch(key -> key.equalsDeep(written, Litmus.IGNORE))) {
            keys.add(written);
        }
    }

    /** What is computed of the groups, and the condition on them. */
    RelNode in(RelNode rel) {
        if (!(rel instanceof Project) && !(rel instanceof Filter)) {
            return rel;
        }
        RelNode input = rel.getInput(0);
        RelNode mended = in(input);
        RelNode same = mended == input ? rel : rel.copy(rel.getTraitSet(), List.of(mended));
        return same.accept(new Names(same.getVariablesSet(), mended.getRowType(), rel.getCluster().getRexBuilder()));
    }

    /** Of the variables of a node, each is a row of its input. */
    private final class Names extends RexShuttle {

        private final Set<CorrelationId> variables;
        private final RelDataType type;
        private final RexBuilder builder;

        Names(Set<CorrelationId> variables, RelDataType type, RexBuilder builder) {
            this.variables = variables;
            this.type = type;
            this.builder = builder;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
            return visited.clone(visited.rel.accept(new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode other) {
                    return super.visit(other).accept(Names.this);
                }
            }));
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable row && variables.contains(row.id)
                    && !row.getType().equals(type)) {
                Integer group = groups.get(access.getField().getIndex());
                if (group != null) {
                    return builder.makeFieldAccess(builder.makeCorrel(type, row.id), group);
                }
            }
            return super.visitFieldAccess(access);
        }
    }
}
