package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableSet;
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
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.join.EnumerableRangeJoin;

/**
 * {@code EXISTS} of rows in a range of the outer row's values, as an event within its time, becomes a join that keeps
 * the outer rows which meet one, and {@code NOT EXISTS} one that keeps the others. Calcite 1.42's decorrelators join
 * each outer row with all that it meets, which are most pairs of a trace, before they take one of them.
 *
 * <p>Only where that is all there is of outer rows in the statement: the decorrelators do not know such joins.
 */
final class RangesInExists extends RelHomogeneousShuttle {

    private final RexShuttle queries = new InnerQueries(this);

    private RangesInExists() {}

    static RelNode joined(RelNode rel) {
        if (!asksForOuterRows(rel)) {
            return rel;
        }
        RelNode joined = rel.accept(new RangesInExists());
        return asksForOuterRows(joined) ? rel : joined;
    }

    private static boolean asksForOuterRows(RelNode rel) {
        boolean[] found = new boolean[1];
        RexShuttle queries = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                found[0] |= !RelOptUtil.getVariablesUsed(query.rel).isEmpty() || asksForOuterRows(query.rel);
                return super.visitSubQuery(query);
            }
        };
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, RelNode parent) {
                found[0] |= node instanceof Correlate;
                node.accept(queries);
                super.visit(node, ordinal, parent);
            }
        }.go(rel);
        return found[0];
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other).accept(queries);
        return visited instanceof LogicalFilter filter && !filter.getVariablesSet().isEmpty()
                ? joined(filter)
                : visited;
    }

    private static RelNode joined(LogicalFilter filter) {
        RelNode rows = filter.getInput();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
            RelNode joined = joined(rows, part, filter.getVariablesSet());
            if (joined == null) {
                rest.add(part);
            } else {
                rows = joined;
            }
        }
        if (rows == filter.getInput()) {
            return filter;
        }
        RexNode condition = RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), rest);
        return condition.isAlwaysTrue()
                ? rows
                : LogicalFilter.create(rows, condition, ImmutableSet.copyOf(filter.getVariablesSet()));
    }

    /** Null if the condition is another one. */
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
        if (!(asked instanceof LogicalFilter filter)
                || !RelOptUtil.getVariablesUsed(filter.getInput()).isEmpty()
                || !own.containsAll(RelOptUtil.getVariablesUsed(filter))
                || RexUtil.SubQueryFinder.find(filter.getCondition()) != null) {
            return null;
        }
        List<RexNode> ofBoth = new ArrayList<>();
        List<RexNode> ofQuery = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean asksForOuter = RexUtil.containsCorrelation(condition);
            (asksForOuter ? ofBoth : ofQuery).add(asksForOuter ? condition.accept(new Beside(rows)) : condition);
        }
        RexBuilder builder = filter.getCluster().getRexBuilder();
        RelNode query = ofQuery.isEmpty()
                ? filter.getInput()
                : LogicalFilter.create(filter.getInput(), RexUtil.composeConjunction(builder, ofQuery));
        Join join = LogicalJoin.create(rows, query, List.of(), RexUtil.composeConjunction(builder, ofBoth), Set.of(),
                negated ? JoinRelType.ANTI : JoinRelType.SEMI);
        return EnumerableRangeJoin.hasRange(join) ? join : null;
    }

    /** The condition of a query within, as that of a join of the outer rows with its rows. */
    private static final class Beside extends RexShuttle {
        private final RelNode outer;

        Beside(RelNode outer) {
            this.outer = outer;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return new RexInputRef(outer.getRowType().getFieldCount() + column.getIndex(), column.getType());
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable
                    ? RexInputRef.of(access.getField().getIndex(), outer.getRowType())
                    : super.visitFieldAccess(access);
        }
    }
}
