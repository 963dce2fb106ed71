package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.join.EnumerableRangeJoin;

/**
 * Queries of an outer row that look for rows in a range of its values become joins. {@code EXISTS} of such rows, as of
 * an event within another one's time, keeps the outer rows which meet one, {@code NOT EXISTS} the others; of {@code
 * (SELECT MAX(b.t) FROM b WHERE b.k = a.k AND b.t <= a.t)} see {@link NearestOfOuterRow}. Calcite 1.42's decorrelators
 * join each outer row with all that it meets, which are most pairs of a trace, before they take one of them.
 *
 * <p>Only where that is all there is of outer rows in the statement: the decorrelators do not know such joins. So
 * nothing that is made here asks for outer rows any more. A statement with LATERAL is left alone.
 */
final class RangesOfOuterRows extends RelHomogeneousShuttle {

    private final RexShuttle queries = new InnerQueries(this) {
        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            depth++;
            try {
                return super.visitSubQuery(query);
            } finally {
                depth--;
            }
        }
    };

    /** Of queries within queries. */
    private int depth;

    private RangesOfOuterRows() {}

    static RelNode joined(RelNode rel) {
        Asked asked = new Asked();
        asked.go(rel);
        if (!asked.byQueries || asked.byLateral) {
            return rel;
        }
        RelNode joined = rel.accept(new RangesOfOuterRows());
        Asked left = new Asked();
        left.go(joined);
        return left.byQueries ? rel : joined;
    }

    /** Who asks for outer rows in a plan, and in those of queries within its expressions. */
    private static final class Asked extends RelVisitor {
        private final RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                byQueries |= !RelOptUtil.getVariablesUsed(query.rel).isEmpty();
                go(query.rel);
                return super.visitSubQuery(query);
            }
        };

        private boolean byQueries;
        private boolean byLateral;

        @Override
        public void visit(RelNode node, int ordinal, RelNode parent) {
            byLateral |= node instanceof Correlate;
            node.accept(expressions);
            super.visit(node, ordinal, parent);
        }
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other).accept(queries);
        if (visited instanceof LogicalFilter filter) {
            return joined(filter);
        }
        return visited instanceof LogicalProject project ? joined(project) : visited;
    }

    /** The ids of the outer rows that are a node's input. A projection may say nothing of them. */
    private Set<CorrelationId> own(RelNode rel) {
        return rel.getVariablesSet().isEmpty() && depth == 0 ? OuterRows.usedByQueries(rel) : rel.getVariablesSet();
    }

    private RelNode joined(LogicalFilter filter) {
        RexBuilder builder = filter.getCluster().getRexBuilder();
        Set<CorrelationId> own = own(filter);
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean asksOthers = RexUtil.SubQueryFinder.find(part) != null || RexUtil.containsCorrelation(part);
            (asksOthers ? rest : plain).add(part);
        }
        // Rows that are not wanted are not joined: no rule moves a condition to below an ASOF join.
        RelNode wanted = plain.isEmpty()
                ? filter.getInput()
                : LogicalFilter.create(filter.getInput(), RexUtil.composeConjunction(builder, plain));
        RelNode kept = wanted;
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode part : rest) {
            RelNode joined = joined(kept, part, own);
            if (joined == null) {
                conditions.add(part);
            } else {
                kept = joined;
            }
        }
        Values values = new Values(kept, own);
        RexNode condition = RexUtil.composeConjunction(builder, values.visitList(conditions));
        if (values.rows == wanted) {
            return filter;
        }
        RelNode filtered = condition.isAlwaysTrue() ? values.rows : LogicalFilter.create(values.rows, condition);
        return values.rows == kept
                ? filtered
                : LogicalProject.create(filtered, List.of(), builder.identityProjects(filter.getRowType()),
                        filter.getRowType().getFieldNames(), Set.of());
    }

    private RelNode joined(LogicalProject project) {
        Values values = new Values(project.getInput(), own(project));
        List<RexNode> columns = values.visitList(project.getProjects());
        return values.rows == project.getInput()
                ? project
                : LogicalProject.create(values.rows, project.getHints(), columns, project.getRowType(), Set.of());
    }

    /** Puts columns of joins in the place of queries in expressions. */
    private static final class Values extends RexShuttle {
        private final Set<CorrelationId> own;
        private RelNode rows;

        Values(RelNode rows, Set<CorrelationId> own) {
            this.rows = rows;
            this.own = own;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            NearestOfOuterRow nearest = NearestOfOuterRow.of(rows, query, own);
            if (nearest == null) {
                return query;
            }
            rows = nearest.rows();
            return nearest.value();
        }
    }

    /** With EXISTS or NOT EXISTS as a join; null if the condition is another one. */
    private static RelNode joined(RelNode rows, RexNode part, Set<CorrelationId> own) {
        boolean negated = part.isA(SqlKind.NOT);
        RexNode exists = negated ? ((RexCall) part).getOperands().get(0) : part;
        if (!(exists instanceof RexSubQuery subQuery) || !subQuery.isA(SqlKind.EXISTS)) {
            return null;
        }
        RelNode asked = subQuery.rel;
        while (asked instanceof LogicalProject project && !RexOver.containsOver(project.getProjects(), null)) {
            asked = project.getInput();
        }
        ConditionBeside condition = ConditionBeside.of(asked, rows, own);
        if (condition == null) {
            return null;
        }
        RexBuilder builder = rows.getCluster().getRexBuilder();
        Join join = LogicalJoin.create(rows, condition.rows(), List.of(),
                RexUtil.composeConjunction(builder, condition.ofBoth()), Set.of(),
                negated ? JoinRelType.ANTI : JoinRelType.SEMI);
        return EnumerableRangeJoin.hasRange(join) ? join : null;
    }
}
