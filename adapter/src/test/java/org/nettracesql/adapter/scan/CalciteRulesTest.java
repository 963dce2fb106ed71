package org.nettracesql.adapter.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRules;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.rules.CoreRules;
import org.junit.jupiter.api.Test;

/** The rules that are made one by one are Calcite's lists, whatever its next version adds to them. */
class CalciteRulesTest {

    private static final Set<String> WRONG_HERE = Set.of(
            "ProjectAggregateMergeRule",
            "EnumerableMergeJoinRule(in:NONE,out:ENUMERABLE)",
            "EnumerableMergeUnionRule",
            "SortJoinTransposeRule",
            "SortUnionTransposeRule",
            "AggregateMergeRule",
            "AggregateReduceFunctionsRule",
            "AggregateExpandDistinctAggregatesRule",
            "EnumerableAggregateRule(in:NONE,out:ENUMERABLE)",
            "EnumerableWindowRule(in:NONE,out:ENUMERABLE)",
            "ProjectToWindowRule:project",
            "AggregateProjectPullUpConstantsRule",
            "AggregateCaseToFilterRule",
            "PruneEmptyAggregate",
            "FilterAggregateTransposeRule",
            "FilterDateRangeRule",
            "ReduceExpressionsRule(Filter)",
            "SemiJoinRule:project",
            "SemiJoinRule:join");

    private static final Set<String> OF_NO_STATEMENT = Set.of(
            "AggregateStarTableRule",
            "AggregateProjectStarTableRule",
            "ExchangeRemoveConstantKeysRule",
            "SortExchangeRemoveConstantKeysRule",
            "EnumerableTableModificationRule(in:NONE,out:ENUMERABLE)",
            "DeltaProjectTransposeRule",
            "DeltaFilterTransposeRule",
            "DeltaAggregateTransposeRule",
            "DeltaSortTransposeRule",
            "DeltaUnionTransposeRule",
            "DeltaJoinTransposeRule",
            "DeltaTableScanRule",
            "DeltaTableScanToEmptyRule");

    @Test
    void rulesOfSeveralTablesAreThoseThatCalciteRegistersWithoutTheOnesLeftOut() {
        VolcanoPlanner planner = new VolcanoPlanner();
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        RelOptUtil.registerDefaultRules(planner, false, false);
        List<String> defaults = planner.getRules().stream().map(RelOptRule::toString).toList();
        assertThat(defaults).containsAll(WRONG_HERE).containsAll(OF_NO_STATEMENT);

        assertThat(told(CalciteRules.ofSeveralTables())).isEqualTo(told(planner.getRules().stream()
                .filter(rule -> !WRONG_HERE.contains(rule.toString()) && !OF_NO_STATEMENT.contains(rule.toString()))
                .toList()));
    }

    @Test
    void calculationsAreCalcites() {
        assertThat(told(CalciteRules.calculations())).isEqualTo(told(RelOptRules.CALC_RULES));
    }

    @Test
    void queriesInExpressionsAreMadeCorrelationsByTheRulesOfCalcitesProgram() {
        assertThat(told(CalciteRules.queriesInExpressions())).isEqualTo(told(List.of(
                CoreRules.FILTER_SUB_QUERY_TO_CORRELATE,
                CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE,
                CoreRules.JOIN_SUB_QUERY_TO_CORRELATE,
                CoreRules.PROJECT_OVER_SUM_TO_SUM0_RULE)));
    }

    /** Classes, descriptions and configurations, in their order. */
    private static List<List<Object>> told(List<? extends RelOptRule> rules) {
        return rules.stream()
                .map(rule -> List.<Object>of(
                        rule.getClass(), rule.toString(), rule instanceof RelRule<?> made ? made.config : ""))
                .toList();
    }
}
