package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.interpreter.Bindables;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.volcano.AbstractConverter;
import org.apache.calcite.rel.rules.AggregateExpandWithinDistinctRule;
import org.apache.calcite.rel.rules.AggregateJoinTransposeRule;
import org.apache.calcite.rel.rules.AggregateProjectMergeRule;
import org.apache.calcite.rel.rules.AggregateRemoveRule;
import org.apache.calcite.rel.rules.CalcMergeRule;
import org.apache.calcite.rel.rules.CalcRemoveRule;
import org.apache.calcite.rel.rules.FilterCalcMergeRule;
import org.apache.calcite.rel.rules.FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig;
import org.apache.calcite.rel.rules.FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.FilterSampleTransposeRule;
import org.apache.calcite.rel.rules.FilterTableScanRule;
import org.apache.calcite.rel.rules.FilterToCalcRule;
import org.apache.calcite.rel.rules.FilterWindowTransposeRule;
import org.apache.calcite.rel.rules.IntersectToDistinctRule;
import org.apache.calcite.rel.rules.JoinCommuteRule;
import org.apache.calcite.rel.rules.JoinPushExpressionsRule;
import org.apache.calcite.rel.rules.JoinPushThroughJoinRule;
import org.apache.calcite.rel.rules.MatchRule;
import org.apache.calcite.rel.rules.MinusToDistinctRule;
import org.apache.calcite.rel.rules.ProjectCalcMergeRule;
import org.apache.calcite.rel.rules.ProjectFilterTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectOverSumToSum0Rule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.ProjectTableScanRule;
import org.apache.calcite.rel.rules.ProjectToCalcRule;
import org.apache.calcite.rel.rules.ProjectWindowTransposeRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rel.rules.SampleToFilterRule;
import org.apache.calcite.rel.rules.SemiJoinRule.JoinOnUniqueToSemiJoinRule.JoinOnUniqueToSemiJoinRuleConfig;
import org.apache.calcite.rel.rules.SingleValuesOptimizationRules;
import org.apache.calcite.rel.rules.SortProjectTransposeRule;
import org.apache.calcite.rel.rules.SortRemoveConstantKeysRule;
import org.apache.calcite.rel.rules.SortRemoveRule;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rel.rules.UnionMergeRule;
import org.apache.calcite.rel.rules.UnionPullUpConstantsRule;
import org.apache.calcite.rel.rules.UnionToDistinctRule;
import org.apache.calcite.rel.rules.UnionToValuesRule;

/**
 * Calcite's own rules for plans of several tables: those that it gives a planner by itself ({@code
 * RelOptUtil.registerDefaultRules}), in that order. Each is made from its own configuration. Calcite's lists are made
 * of {@code CoreRules}, which makes as many again: for these a fresh process loads 600 classes at its first join.
 *
 * <p>Left out are those of what no statement has, streams, exchanges, changes and Calcite's materialized stars, and
 * those that would be wrong here:
 *
 * <ul>
 *   <li>{@code PROJECT_AGGREGATE_MERGE}: in Calcite 1.42 it makes {@code COALESCE(SUM(x), 0)} a reference that forgets
 *       the grouping columns; the query fails, or gives a grouping column for the sum.
 *   <li>{@code ENUMERABLE_MERGE_JOIN_RULE}, {@code ENUMERABLE_MERGE_UNION_RULE}: they rely on the order of their
 *       inputs, which this planner does not know.
 *   <li>{@code SORT_JOIN_TRANSPOSE}, {@code SORT_UNION_TRANSPOSE}: they end only where a pushed sort shows in the order
 *       of the input.
 *   <li>{@code AGGREGATE_MERGE}, {@code AGGREGATE_REDUCE_FUNCTIONS}, {@code AGGREGATE_EXPAND_DISTINCT_AGGREGATES},
 *       {@code ENUMERABLE_AGGREGATE_RULE}, {@code ENUMERABLE_WINDOW_RULE}: they spread an aggregate over others, sums
 *       of sums or joins, which lose the types that we give to sums, the row of a total over no rows, and the digits of
 *       a variance. All our engines compute the aggregates themselves.
 *   <li>{@code PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW}, {@code AGGREGATE_ANY_PULL_UP_CONSTANTS}, {@code
 *       AGGREGATE_CASE_TO_FILTER}, {@code PruneEmptyRules.AGGREGATE_INSTANCE}, {@code PROJECT_TO_SEMI_JOIN}, {@code
 *       JOIN_TO_SEMI_JOIN}: {@link PlannerRules} has its own forms; {@code DateRangeRules}: see {@link RangesOfUnits};
 *       {@code FILTER_REDUCE_EXPRESSIONS}: see {@link ReducedFilterRule}.
 * </ul>
 */
public final class CalciteRules {

    private CalciteRules() {}

    /** What a planner gets. */
    static List<RelOptRule> ofSeveralTables() {
        return List.of(
                FilterIntoJoinRuleConfig.DEFAULT.toRule(),
                JoinConditionPushRuleConfig.DEFAULT.toRule(),
                AbstractConverter.ExpandConversionRule.INSTANCE,
                JoinCommuteRule.Config.DEFAULT.toRule(),
                JoinOnUniqueToSemiJoinRuleConfig.DEFAULT.toRule(),
                AggregateRemoveRule.Config.DEFAULT.toRule(),
                UnionToDistinctRule.Config.DEFAULT.toRule(),
                UnionToValuesRule.Config.DEFAULT.toRule(),
                ProjectRemoveRule.Config.DEFAULT.toRule(),
                AggregateJoinTransposeRule.Config.DEFAULT.toRule(),
                AggregateProjectMergeRule.Config.DEFAULT.toRule(),
                CalcRemoveRule.Config.DEFAULT.toRule(),
                SortRemoveRule.Config.DEFAULT.toRule(),
                UnionPullUpConstantsRule.Config.DEFAULT.toRule(),
                PruneEmptyRules.UNION_INSTANCE,
                PruneEmptyRules.INTERSECT_INSTANCE,
                PruneEmptyRules.MINUS_INSTANCE,
                PruneEmptyRules.PROJECT_INSTANCE,
                PruneEmptyRules.FILTER_INSTANCE,
                PruneEmptyRules.SORT_INSTANCE,
                PruneEmptyRules.WINDOW_INSTANCE,
                PruneEmptyRules.JOIN_LEFT_INSTANCE,
                PruneEmptyRules.JOIN_RIGHT_INSTANCE,
                PruneEmptyRules.SORT_FETCH_ZERO_INSTANCE,
                PruneEmptyRules.EMPTY_TABLE_INSTANCE,
                SingleValuesOptimizationRules.JOIN_LEFT_INSTANCE,
                SingleValuesOptimizationRules.JOIN_RIGHT_INSTANCE,
                SingleValuesOptimizationRules.JOIN_LEFT_PROJECT_INSTANCE,
                SingleValuesOptimizationRules.JOIN_RIGHT_PROJECT_INSTANCE,
                UnionMergeRule.Config.DEFAULT.toRule(),
                UnionMergeRule.Config.INTERSECT.toRule(),
                UnionMergeRule.Config.MINUS.toRule(),
                ProjectOverSumToSum0Rule.Config.DEFAULT.toRule(),
                FilterMergeRule.Config.DEFAULT.toRule(),
                IntersectToDistinctRule.Config.DEFAULT.toRule(),
                MinusToDistinctRule.Config.DEFAULT.toRule(),
                ProjectMergeRule.Config.DEFAULT.toRule(),
                FilterTableScanRule.Config.DEFAULT.toRule(),
                ProjectFilterTransposeRule.Config.DEFAULT.toRule(),
                FilterProjectTransposeRule.Config.DEFAULT.toRule(),
                JoinPushExpressionsRule.Config.DEFAULT.toRule(),
                AggregateExpandWithinDistinctRule.Config.DEFAULT.toRule(),
                ProjectWindowTransposeRule.Config.DEFAULT.toRule(),
                MatchRule.Config.DEFAULT.toRule(),
                JoinPushThroughJoinRule.RIGHT,
                JoinPushThroughJoinRule.LEFT,
                SortProjectTransposeRule.Config.DEFAULT.toRule(),
                SortRemoveConstantKeysRule.Config.DEFAULT.toRule(),
                SampleToFilterRule.Config.DEFAULT.toRule(),
                FilterSampleTransposeRule.Config.DEFAULT.toRule(),
                FilterWindowTransposeRule.Config.DEFAULT.toRule(),
                Bindables.BINDABLE_TABLE_SCAN_RULE,
                ProjectTableScanRule.Config.DEFAULT.toRule(),
                ProjectTableScanRule.Config.INTERPRETER.toRule(),
                EnumerableRules.ENUMERABLE_JOIN_RULE,
                EnumerableRules.ENUMERABLE_ASOFJOIN_RULE,
                EnumerableRules.ENUMERABLE_CORRELATE_RULE,
                EnumerableRules.ENUMERABLE_CONDITIONAL_CORRELATE_RULE,
                EnumerableRules.ENUMERABLE_PROJECT_RULE,
                EnumerableRules.ENUMERABLE_FILTER_RULE,
                EnumerableRules.ENUMERABLE_CALC_RULE,
                EnumerableRules.ENUMERABLE_SORT_RULE,
                EnumerableRules.ENUMERABLE_LIMIT_RULE,
                EnumerableRules.ENUMERABLE_COLLECT_RULE,
                EnumerableRules.ENUMERABLE_UNCOLLECT_RULE,
                EnumerableRules.ENUMERABLE_UNION_RULE,
                EnumerableRules.ENUMERABLE_COMBINE_RULE,
                EnumerableRules.ENUMERABLE_REPEAT_UNION_RULE,
                EnumerableRules.ENUMERABLE_TABLE_SPOOL_RULE,
                EnumerableRules.ENUMERABLE_INTERSECT_RULE,
                EnumerableRules.ENUMERABLE_MINUS_RULE,
                EnumerableRules.ENUMERABLE_VALUES_RULE,
                EnumerableRules.ENUMERABLE_TABLE_SCAN_RULE,
                EnumerableRules.ENUMERABLE_TABLE_FUNCTION_SCAN_RULE,
                EnumerableRules.ENUMERABLE_MATCH_RULE,
                EnumerableRules.TO_INTERPRETER);
    }

    /** What makes correlations of queries within expressions: those of {@code Programs.subQuery}. */
    public static List<RelOptRule> queriesInExpressions() {
        return List.of(
                SubQueryRemoveRule.Config.FILTER.toRule(),
                SubQueryRemoveRule.Config.PROJECT.toRule(),
                SubQueryRemoveRule.Config.JOIN.toRule(),
                ProjectOverSumToSum0Rule.Config.DEFAULT.toRule());
    }

    /**
     * What turns the expressions of a finished plan into what Java can run, one after the other: those of {@code
     * RelOptRules.CALC_RULES}.
     */
    public static List<RelOptRule> calculations() {
        return List.of(
                Bindables.FROM_NONE_RULE,
                EnumerableRules.ENUMERABLE_CALC_RULE,
                EnumerableRules.ENUMERABLE_FILTER_TO_CALC_RULE,
                EnumerableRules.ENUMERABLE_PROJECT_TO_CALC_RULE,
                FilterToCalcRule.Config.DEFAULT.toRule(),
                ProjectToCalcRule.Config.DEFAULT.toRule(),
                CalcMergeRule.Config.DEFAULT.toRule(),
                FilterCalcMergeRule.Config.DEFAULT.toRule(),
                ProjectCalcMergeRule.Config.DEFAULT.toRule());
    }
}
