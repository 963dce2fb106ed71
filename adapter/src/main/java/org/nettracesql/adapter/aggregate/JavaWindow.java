package org.nettracesql.adapter.aggregate;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;

/**
 * Windows that {@link WindowedRows} runs, in the place of Calcite's own operator. In Calcite 1.42 that one ignores
 * DISTINCT, EXCLUDE and IGNORE NULLS, counts the rows of NTILE wrongly, shows the same growing array in every row, and
 * compiles neither an order by a constant nor a default of LAG that is of another type.
 */
public final class JavaWindow extends Window implements EnumerableRel, TraceAfterTrace {

    private static final Method ROWS = Types.lookupMethod(WindowedRows.class, "rows", Enumerable.class);

    private JavaWindow(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<RexLiteral> constants,
            RelDataType rowType,
            List<Group> groups) {
        super(cluster, traits, List.of(), input, constants, rowType, groups);
    }

    /** The rule that runs windows in Java. */
    public static RelOptRule rule() {
        return ConverterRule.Config.INSTANCE
                .withConversion(LogicalWindow.class, Convention.NONE, EnumerableConvention.INSTANCE, "JavaWindowRule")
                .withRuleFactory(Rule::new)
                .toRule();
    }

    @Override
    public Window copy(List<RexLiteral> constants) {
        return new JavaWindow(getCluster(), getTraitSet(), getInput(), constants, getRowType(), groups);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new JavaWindow(getCluster(), traits, sole(inputs), constants, getRowType(), groups);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        return CodeOfRows.result(implementor, this, new WindowedRows(this, traceColumn()), ROWS);
    }

    /** Rows keep their order. */
    @Override
    public int traceColumn() {
        return TraceAfterTrace.column(getInput());
    }

    private static final class Rule extends ConverterRule {
        Rule(Config config) {
            super(config);
        }

        @Override
        public RelNode convert(RelNode rel) {
            Window window = (Window) rel;
            for (Group group : window.groups) {
                for (RexWinAggCall call : group.aggCalls) {
                    requireKnown(call);
                }
            }
            RelTraitSet traits = rel.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
            return new JavaWindow(rel.getCluster(), traits, RelOptRule.convert(window.getInput(), traits),
                    window.getConstants(), window.getRowType(), window.groups);
        }

        private static void requireKnown(RexWinAggCall call) {
            if (!WindowFunction.isKnown(call)) {
                throw new UnsupportedOperationException(call.getOperator().getName()
                        + (call.distinct ? " with DISTINCT" : call.ignoreNulls ? " with IGNORE NULLS" : "")
                        + " over a window (OVER). Compute it with GROUP BY in a subquery.");
            }
        }
    }
}
