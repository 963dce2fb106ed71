package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
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
 * <p>Nothing that is made here asks for outer rows, since the decorrelators do not know such joins, see {@link
 * JoinsApart}.
 */
final class RangesOfOuterRows extends OuterRowsShuttle {

    private RangesOfOuterRows() {}

    static RelNode joined(RelNode rel) {
        return rel.accept(new RangesOfOuterRows());
    }

    @Override
    RelNode visited(RelNode rel, Set<CorrelationId> own) {
        if (rel instanceof LogicalFilter filter) {
            return joined(filter, own);
        }
        if (rel instanceof Correlate lateral) {
            RelNode joined = NearestOfOuterRow.joined(lateral);
            return joined == null ? lateral : joined;
        }
        return rel instanceof LogicalProject project ? joined(project, own) : rel;
    }

    private static RelNode joined(LogicalFilter filter, Set<CorrelationId> own) {
        RexBuilder builder = filter.getCluster().getRexBuilder();
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
        RelNode filtered = condition.isAlwaysTrue()
                ? values.rows
                : LogicalFilter.create(values.rows, condition, stillAsked(filter, List.of(condition)));
        return values.rows == kept
                ? filtered
                : LogicalProject.create(filtered, List.of(), builder.identityProjects(filter.getRowType()),
                        filter.getRowType().getFieldNames(), Set.of());
    }

    private static RelNode joined(LogicalProject project, Set<CorrelationId> own) {
        Values values = new Values(project.getInput(), own);
        List<RexNode> columns = values.visitList(project.getProjects());
        return values.rows == project.getInput()
                ? project
                : LogicalProject.create(values.rows, project.getHints(), columns, project.getRowType(),
                        stillAsked(project, columns));
    }

    /** Calcite has no way to run a node that says of outer rows that they are its own, if no query asks for them. */
    private static ImmutableSet<CorrelationId> stillAsked(RelNode rel, List<RexNode> expressions) {
        return usedByQueries(expressions).isEmpty()
                ? ImmutableSet.of()
                : ImmutableSet.copyOf(rel.getVariablesSet());
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
            return rows.getCluster().getRexBuilder().ensureType(query.getType(), nearest.values().get(0), true);
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
        return EnumerableRangeJoin.hasRange(join) && RelOptUtil.getVariablesUsed(join).isEmpty() ? join : null;
    }
}
