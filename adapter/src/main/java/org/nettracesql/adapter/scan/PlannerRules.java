package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.AbstractConverter;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.AggregateCaseToFilterRule;
import org.apache.calcite.rel.rules.AggregateProjectMergeRule;
import org.apache.calcite.rel.rules.AggregateProjectPullUpConstantsRule;
import org.apache.calcite.rel.rules.AggregateRemoveRule;
import org.apache.calcite.rel.rules.CalcMergeRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.DateRangeRules;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.ProjectFilterTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.FilterReduceExpressionsRule.FilterReduceExpressionsRuleConfig;
import org.apache.calcite.rel.rules.SortProjectTransposeRule;
import org.apache.calcite.rel.rules.SortRemoveConstantKeysRule;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.aggregate.JavaAggregate;
import org.nettracesql.adapter.aggregate.JavaWindow;
import org.nettracesql.adapter.aggregate.WindowOverNothingRule;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.options.TraceOptions;

/** The rules that a planner gets: Calcite's, and ours as the database's options ask for. */
public final class PlannerRules {

    /** Not for {@code AVG(CASE WHEN n <> 0 THEN 10 / n END)}: the quotient would be computed for all rows. */
    private static final RelOptRule CASE_TO_FILTER = AggregateCaseToFilterRule.Config.DEFAULT
            .withOperandSupplier(aggregate -> aggregate.operand(Aggregate.class)
                    .oneInput(project -> project.operand(Project.class)
                            .predicate(one -> one.getProjects().stream().noneMatch(GuardedLogic::mayFail))
                            .anyInputs()))
            .withDescription("AggregateCaseToFilterRule:safe")
            .toRule();

    /** Not beside {@code GROUPING(x)}: it would be left without its key, and say that x is none. */
    private static final RelOptRule PULL_UP_CONSTANTS = AggregateProjectPullUpConstantsRule.Config.DEFAULT
            .withOperandSupplier(aggregate -> aggregate.operand(LogicalAggregate.class)
                    .predicate(one -> one.getGroupType() == Aggregate.Group.SIMPLE
                            && one.getAggCallList().stream().noneMatch(
                                    call -> call.getAggregation() instanceof SqlAbstractGroupFunction))
                    .oneInput(input -> input.operand(RelNode.class).anyInputs()))
            .withDescription("AggregatePullUpConstantsRule:ungrouped")
            .toRule();

    private PlannerRules() {}

    /** Adds Calcite's own rules, but for those that would be wrong here, and ours. */
    public static void register(RelOptPlanner planner, TraceOptions options) {
        RelOptUtil.registerDefaultRules(planner, false, false);
        // In Calcite 1.42 it makes COALESCE(SUM(x), 0) a reference that forgets the grouping columns: the query fails,
        // or gives a grouping column for the sum.
        planner.removeRule(CoreRules.PROJECT_AGGREGATE_MERGE);
        // They rely on the order of their inputs, which this planner does not know.
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_UNION_RULE);
        // They end only where a pushed sort shows in the order of the input.
        planner.removeRule(CoreRules.SORT_JOIN_TRANSPOSE);
        planner.removeRule(CoreRules.SORT_UNION_TRANSPOSE);
        // These spread an aggregate over others, sums of sums or joins, which lose the types that we give to sums, the
        // row of a total over no rows, and the digits of a variance. All our engines compute the aggregates themselves.
        planner.removeRule(CoreRules.AGGREGATE_MERGE);
        planner.removeRule(CoreRules.AGGREGATE_REDUCE_FUNCTIONS);
        planner.removeRule(CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES);
        planner.removeRule(EnumerableRules.ENUMERABLE_AGGREGATE_RULE);
        planner.removeRule(EnumerableRules.ENUMERABLE_WINDOW_RULE);
        planner.removeRule(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);
        // Calcite's rule would also take windows out of projects of DuckDB's convention, where they belong.
        planner.addRule(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW.config
                .withOperandSupplier(project -> project.operand(LogicalProject.class)
                        .predicate(one -> one.containsOver() && !WindowOverNothingRule.isOverNothing(one))
                        .anyInputs())
                .withDescription("ProjectToWindowRule:logical")
                .toRule());
        planner.addRule(WindowOverNothingRule.INSTANCE);
        planner.addRule(JavaWindow.rule());
        planner.removeRule(CoreRules.AGGREGATE_PROJECT_PULL_UP_CONSTANTS);
        planner.removeRule(CoreRules.AGGREGATE_ANY_PULL_UP_CONSTANTS);
        planner.addRule(PULL_UP_CONSTANTS);
        planner.removeRule(CoreRules.AGGREGATE_CASE_TO_FILTER);
        planner.addRule(CASE_TO_FILTER);
        // It takes ROLLUP, whose total has a row over no rows, for GROUP BY, which has none.
        planner.removeRule(PruneEmptyRules.AGGREGATE_INSTANCE);
        planner.addRule(PruneEmptyRules.RemoveEmptySingleRule.RemoveEmptySingleRuleConfig.AGGREGATE
                .withOperandFor(Aggregate.class,
                        aggregate -> aggregate.getGroupSets().stream().noneMatch(ImmutableBitSet::isEmpty))
                .withDescription("PruneEmptyAggregate:groups")
                .toRule());
        registerOurs(planner, options);
    }

    /**
     * Adds those of the same rules that can match in a plan of filters, projections, aggregates and sorts over one
     * table. Each is made from its own configuration: {@link CoreRules} makes all that Calcite has, which takes a fresh
     * process a tenth of the time that it needs for its first row.
     */
    public static void registerForOneTable(RelOptPlanner planner, TraceOptions options) {
        List<RelOptRule> rules = List.of(
                CASE_TO_FILTER,
                AggregateProjectMergeRule.Config.DEFAULT.toRule(),
                PULL_UP_CONSTANTS,
                AggregateRemoveRule.Config.DEFAULT.toRule(),
                DateRangeRules.FILTER_INSTANCE,
                FilterAggregateTransposeRule.Config.DEFAULT.toRule(),
                FilterMergeRule.Config.DEFAULT.toRule(),
                FilterProjectTransposeRule.Config.DEFAULT.toRule(),
                FilterReduceExpressionsRuleConfig.DEFAULT.toRule(),
                ProjectFilterTransposeRule.Config.DEFAULT.toRule(),
                ProjectMergeRule.Config.DEFAULT.toRule(),
                ProjectRemoveRule.Config.DEFAULT.toRule(),
                SortProjectTransposeRule.Config.DEFAULT.toRule(),
                SortRemoveConstantKeysRule.Config.DEFAULT.toRule(),
                AbstractConverter.ExpandConversionRule.INSTANCE,
                EnumerableRules.ENUMERABLE_FILTER_RULE,
                EnumerableRules.ENUMERABLE_LIMIT_RULE,
                EnumerableRules.ENUMERABLE_PROJECT_RULE,
                EnumerableRules.ENUMERABLE_SORT_RULE,
                EnumerableRules.ENUMERABLE_TABLE_SCAN_RULE,
                EnumerableRules.ENUMERABLE_VALUES_RULE);
        rules.forEach(planner::addRule);
        registerOurs(planner, options);
    }

    /** The rules that turn the projections and filters of a plan of one table into what Java can run. */
    public static List<RelOptRule> calculationsOfOneTable() {
        return List.of(
                EnumerableRules.ENUMERABLE_FILTER_TO_CALC_RULE,
                EnumerableRules.ENUMERABLE_PROJECT_TO_CALC_RULE,
                CalcMergeRule.Config.DEFAULT.toRule());
    }

    private static void registerOurs(RelOptPlanner planner, TraceOptions options) {
        JavaAggregate.rules().forEach(planner::addRule);
        // Without it, ORDER BY … LIMIT sorts everything.
        planner.addRule(EnumerableRules.ENUMERABLE_LIMIT_SORT_RULE);
        planner.addRule(EventScanRule.INSTANCE);
        if (options.pushdown()) {
            planner.addRule(EventFilterRule.INSTANCE);
            planner.addRule(DerivedFilterRule.INSTANCE);
            planner.addRule(EventProjectRule.INSTANCE);
            planner.addRule(EventLimitRule.INSTANCE);
            planner.addRule(EventAggregateRule.INSTANCE);
            boolean scansAnswer = options.engine() != TraceOptions.Engine.DUCKDB;
            planner.addRule(EventTotalsRule.of(scansAnswer));
            CountedExpressionsRule.rules().forEach(planner::addRule);
            if (scansAnswer) {
                planner.addRule(EventTotalsRule.ofExpressions());
                planner.addRule(EventTopRule.INSTANCE);
            }
        }
    }
}
