package org.nettracesql.adapter.scan;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
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
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.ProjectFilterTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rel.rules.SortProjectTransposeRule;
import org.apache.calcite.rel.rules.SortRemoveConstantKeysRule;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.aggregate.JavaAggregate;
import org.nettracesql.adapter.aggregate.JavaWindow;
import org.nettracesql.adapter.aggregate.WindowOverNothingRule;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.options.TraceOptions;

/** The rules that a planner gets: Calcite's, and ours as the database's options ask for. */
public final class PlannerRules {

    /** To these the order of their rows is nothing, and neither is a NULL. */
    private static final Set<SqlKind> NUMBERS_OF_VALUES = EnumSet.of(SqlKind.COUNT, SqlKind.SUM, SqlKind.SUM0,
            SqlKind.MIN, SqlKind.MAX, SqlKind.AVG);

    /**
     * Not for {@code AVG(CASE WHEN n <> 0 THEN 10 / n END)}: the quotient would be computed for all rows. Not for
     * {@code ARRAY_AGG(CASE WHEN b THEN x END ORDER BY y)} and its like: the NULLs and the order would be lost.
     */
    private static final RelOptRule CASE_TO_FILTER = AggregateCaseToFilterRule.Config.DEFAULT
            .withOperandSupplier(aggregate -> aggregate.operand(Aggregate.class)
                    .predicate(one -> one.getAggCallList().stream().allMatch(
                            call -> NUMBERS_OF_VALUES.contains(call.getAggregation().getKind())))
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

    /** Calcite's rule would also take windows out of projects of DuckDB's convention, where they belong. */
    private static RelOptRule windows() {
        return ProjectToLogicalProjectAndWindowRule.ProjectToLogicalProjectAndWindowRuleConfig.DEFAULT
                .withOperandSupplier(project -> project.operand(LogicalProject.class)
                        .predicate(one -> one.containsOver() && !WindowOverNothingRule.isOverNothing(one))
                        .anyInputs())
                .withDescription("ProjectToWindowRule:logical")
                .toRule();
    }

    /** Calcite's rule takes ROLLUP, whose total has a row over no rows, for GROUP BY, which has none. */
    private static RelOptRule pruneEmptyGroups() {
        return PruneEmptyRules.RemoveEmptySingleRule.RemoveEmptySingleRuleConfig.AGGREGATE
                .withOperandFor(Aggregate.class,
                        aggregate -> aggregate.getGroupSets().stream().noneMatch(ImmutableBitSet::isEmpty))
                .withDescription("PruneEmptyAggregate:groups")
                .toRule();
    }

    /** Adds Calcite's own rules, in our form where theirs would be wrong here, and ours. */
    public static void register(RelOptPlanner planner, TraceOptions options) {
        CalciteRules.ofSeveralTables().forEach(planner::addRule);
        planner.addRule(ReducedFilterRule.rule());
        planner.addRule(windows());
        planner.addRule(WindowOverNothingRule.INSTANCE);
        planner.addRule(JavaWindow.rule());
        planner.addRule(PULL_UP_CONSTANTS);
        planner.addRule(CASE_TO_FILTER);
        planner.addRule(pruneEmptyGroups());
        planner.addRule(GroupFilterRule.INSTANCE);
        planner.addRule(GroupsInSemiJoins.beneathProject());
        planner.addRule(GroupsInSemiJoins.plain());
        planner.addRule(RangesOfUnits.rule());
        registerOurs(planner, options);
    }

    /**
     * Adds those of the same rules that can match in a plan of filters, projections, aggregates and sorts over one
     * table.
     */
    public static void registerForOneTable(RelOptPlanner planner, TraceOptions options) {
        List<RelOptRule> rules = List.of(
                CASE_TO_FILTER,
                AggregateProjectMergeRule.Config.DEFAULT.toRule(),
                PULL_UP_CONSTANTS,
                AggregateRemoveRule.Config.DEFAULT.toRule(),
                RangesOfUnits.rule(),
                GroupFilterRule.INSTANCE,
                FilterMergeRule.Config.DEFAULT.toRule(),
                FilterProjectTransposeRule.Config.DEFAULT.toRule(),
                ReducedFilterRule.rule(),
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

    /**
     * Of {@link CalciteRules#calculations}, those for the projections and filters of a plan of one table; all at once.
     */
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
                planner.addRule(EventTopRule.FILTERED);
            }
        }
    }
}
