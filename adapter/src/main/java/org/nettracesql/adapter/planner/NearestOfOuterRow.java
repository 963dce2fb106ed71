package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/**
 * The last row before an outer row, or the first one after it, as people who know no ASOF JOIN write it: {@code (SELECT
 * MAX(b.t) FROM b WHERE b.k = a.k AND b.t <= a.t)}, {@code (SELECT b.v FROM b WHERE b.k = a.k AND b.t <= a.t ORDER BY
 * b.t DESC LIMIT 1)}, and the same with LATERAL. It is a left ASOF JOIN. How far away that row may be ({@code b.t >=
 * a.t - 1000}) is asked of the row that was found: if that is too far away, so are all others.
 *
 * @param rows the outer rows, and behind their columns others, of the rows that were found
 * @param isFound whether the query has a row for such a row
 * @param found what the query gives for it where it has found a row
 * @param values the same, and NULL where it has found none
 */
record NearestOfOuterRow(RelNode rows, RexNode isFound, List<RexNode> found, List<RexNode> values) {

    /**
     * Of a query.
     *
     * @param outer rows that it is asked for; there may be columns behind those that it knows
     * @param own the ids of these
     * @return null if it is another one
     */
    static NearestOfOuterRow of(RelNode outer, RelNode query, Set<CorrelationId> own) {
        NearestQuery nearest = NearestQuery.of(query);
        if (nearest == null || !own.containsAll(RelOptUtil.getVariablesUsed(query))) {
            return null;
        }
        ConditionBeside condition = ConditionBeside.of(nearest.rows(), outer, own);
        return condition == null ? null : new NearestJoin(outer, condition, nearest).joined();
    }

    /** The value of a query within an expression; null if it is another one. */
    static NearestOfOuterRow of(RelNode outer, RexSubQuery query, Set<CorrelationId> own) {
        return query.getKind() == SqlKind.SCALAR_QUERY ? of(outer, query.rel, own) : null;
    }

    /** The rows of a table in FROM that asks for those before it; null if it is another one. */
    static RelNode joined(Correlate lateral) {
        boolean keepsOuter = lateral.getJoinType() == JoinRelType.LEFT;
        NearestOfOuterRow nearest = keepsOuter || lateral.getJoinType() == JoinRelType.INNER
                ? of(lateral.getLeft(), lateral.getRight(), Set.of(lateral.getCorrelationId()))
                : null;
        if (nearest == null) {
            return null;
        }
        RexBuilder builder = lateral.getCluster().getRexBuilder();
        boolean keepsAll = keepsOuter || nearest.isFound.isAlwaysTrue();
        RelNode rows = keepsAll ? nearest.rows : LogicalFilter.create(nearest.rows, nearest.isFound);
        List<RexNode> values = keepsAll ? nearest.values : nearest.found;
        List<RexNode> columns = new ArrayList<>();
        List<RelDataTypeField> fields = lateral.getRowType().getFieldList();
        int width = lateral.getLeft().getRowType().getFieldCount();
        for (int i = 0; i < fields.size(); i++) {
            RexNode column = i < width ? builder.makeInputRef(rows, i) : values.get(i - width);
            columns.add(builder.ensureType(fields.get(i).getType(), column, false));
        }
        return LogicalProject.create(rows, lateral.getHints(), columns, lateral.getRowType(), Set.of());
    }
}
