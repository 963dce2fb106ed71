package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.rules.FilterSetOpTransposeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rex.RexNode;
import org.nettracesql.adapter.function.Percentile;
import org.nettracesql.adapter.join.ComparedPairs;

/**
 * The rules that put logical operators into a DuckDB convention. Each takes an operator only if DuckDB can be given
 * all its expressions and columns with the same meaning; otherwise the operator stays where it is.
 */
final class DuckDbRules {

    private DuckDbRules() {}

    /** The rules for operators with at most one input. None makes Calcite create all rules that it has. */
    static List<RelOptRule> ofOneInput(DuckDbConvention out) {
        List<RelOptRule> rules = new ArrayList<>();
        rules.add(rule(Project.class, out, ProjectRule::new, "DuckDbProjectRule"));
        rules.add(rule(Filter.class, out, FilterRule::new, "DuckDbFilterRule"));
        rules.add(rule(Aggregate.class, out, AggregateRule::new, "DuckDbAggregateRule"));
        rules.add(rule(Sort.class, out, SortRule::new, "DuckDbSortRule"));
        rules.add(rule(Values.class, out, ValuesRule::new, "DuckDbValuesRule"));
        rules.add(DuckDbEventScanRule.of(out));
        rules.add(DuckDbStoredScanRule.of(out));
        rules.add(DuckDbToEnumerableRule.of(out));
        rules.add(EnumerableToDuckDbRule.of(out));
        rules.add(ProjectRemoveRule.Config.DEFAULT.toRule());
        return rules;
    }

    /** The rules for joins and set operations. */
    static List<RelOptRule> ofSeveralInputs(DuckDbConvention out) {
        return List.of(
                rule(Join.class, out, JoinRule::new, "DuckDbJoinRule"),
                rule(Union.class, out, UnionRule::new, "DuckDbUnionRule"),
                rule(Intersect.class, out, IntersectRule::new, "DuckDbIntersectRule"),
                rule(Minus.class, out, MinusRule::new, "DuckDbMinusRule"),
                FilterSetOpTransposeRule.Config.DEFAULT.toRule());
    }

    private static RelOptRule rule(
            Class<? extends RelNode> operator,
            DuckDbConvention out,
            Function<ConverterRule.Config, RelOptRule> maker,
            String name) {
        return ConverterRule.Config.INSTANCE
                .withConversion(operator, Convention.NONE, out, name)
                .withRuleFactory(config -> (ConverterRule) maker.apply(config))
                .toRule();
    }

    /** Whether DuckDB can be given the expressions, and compute the rows of the operator. */
    private static boolean supports(RelNode rel, Iterable<? extends RexNode> expressions) {
        return DuckDbTypes.isComputableRow(rel.getRowType())
                && DuckDbExpressions.supports(rel.getCluster().getRexBuilder(), expressions);
    }

    /** Whether an operator that Java runs could as well run in DuckDB, as far as its own expressions go. */
    static boolean supports(RelNode rel) {
        if (rel instanceof Project project) {
            return project.getVariablesSet().isEmpty() && supports(rel, project.getProjects());
        }
        if (rel instanceof Filter filter) {
            return filter.getVariablesSet().isEmpty() && supports(rel, List.of(filter.getCondition()));
        }
        if (rel instanceof AsofJoin) {
            // DuckDB has another syntax for it, and another answer where several rows match.
            return false;
        }
        if (rel instanceof Join join) {
            return !ComparedPairs.areForJava(join)
                    && join.getVariablesSet().isEmpty()
                    && DuckDbDialect.INSTANCE.supportsJoinType(join.getJoinType())
                    && supports(rel, List.of(join.getCondition()));
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && DuckDbTypes.isComputableRow(rel.getRowType())
                    && aggregate.getAggCallList().stream().allMatch(DuckDbRules::supports);
        }
        if (rel instanceof Sort sort) {
            List<RexNode> bounds = new ArrayList<>();
            if (sort.offset != null) {
                bounds.add(sort.offset);
            }
            if (sort.fetch != null) {
                bounds.add(sort.fetch);
            }
            return supports(rel, bounds);
        }
        if (rel instanceof Intersect || rel instanceof Minus) {
            return !((SetOp) rel).all && DuckDbTypes.isComputableRow(rel.getRowType());
        }
        if (rel instanceof Values values) {
            return !values.getTuples().isEmpty() && supports(rel, values.getTuples().stream()
                    .flatMap(List::stream)
                    .toList());
        }
        return rel instanceof Union && DuckDbTypes.isComputableRow(rel.getRowType());
    }

    private static boolean supports(AggregateCall call) {
        if (call.ignoreNulls() || call.distinctKeys != null || !call.getCollation().getFieldCollations().isEmpty()) {
            return false;
        }
        if (call.getAggregation() instanceof Percentile percentile) {
            return percentile.fraction() != null && !percentile.descending() && !call.isDistinct();
        }
        // By name, since others are of the same kind: EVERY is a MIN to Calcite, REGR_COUNT a COUNT.
        return switch (call.getAggregation().getName()) {
            case "COUNT" -> true;
            case "SUM", "$SUM0", "AVG", "MIN", "MAX" -> call.getArgList().size() == 1;
            // Their arguments become DOUBLEs, which might make one value of two.
            default -> !call.isDistinct() && DuckDbAggregates.isOfDoubles(call.getAggregation());
        };
    }

    /** Common to the rules: the check, and the traits of the result. */
    private abstract static class Rule extends ConverterRule {
        Rule(Config config) {
            super(config);
        }

        @Override
        public final RelNode convert(RelNode rel) {
            return supports(rel) ? inDuckDb(rel, rel.getTraitSet().replace(getOutTrait())) : null;
        }

        abstract RelNode inDuckDb(RelNode rel, RelTraitSet traits);

        final RelNode input(RelNode input) {
            return RelOptRule.convert(input, input.getTraitSet().replace(getOutConvention()));
        }

        final List<RelNode> inputs(RelNode rel) {
            return convertList(rel.getInputs(), getOutConvention());
        }
    }

    private static final class ProjectRule extends Rule {
        ProjectRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            Project project = (Project) rel;
            return new DuckDbRels.DuckDbProject(rel.getCluster(), traits, input(project.getInput()),
                    project.getProjects(), project.getRowType());
        }
    }

    private static final class FilterRule extends Rule {
        FilterRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            Filter filter = (Filter) rel;
            return new DuckDbRels.DuckDbFilter(rel.getCluster(), traits, input(filter.getInput()),
                    filter.getCondition());
        }
    }

    private static final class AggregateRule extends Rule {
        AggregateRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            Aggregate aggregate = (Aggregate) rel;
            return DuckDbRels.DuckDbAggregate.of(aggregate, traits, input(aggregate.getInput()),
                    aggregate.getAggCallList());
        }
    }

    private static final class JoinRule extends Rule {
        JoinRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            Join join = (Join) rel;
            return DuckDbRels.DuckDbJoin.of(join, traits, input(join.getLeft()), input(join.getRight()),
                    join.getCondition());
        }
    }

    private static final class SortRule extends Rule {
        SortRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            Sort sort = (Sort) rel;
            return new DuckDbRels.DuckDbSort(rel.getCluster(), traits, input(sort.getInput()), sort.getCollation(),
                    sort.offset, sort.fetch);
        }
    }

    private static final class UnionRule extends Rule {
        UnionRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            return new DuckDbRels.DuckDbUnion(rel.getCluster(), traits, inputs(rel), ((Union) rel).all);
        }
    }

    private static final class IntersectRule extends Rule {
        IntersectRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            return new DuckDbRels.DuckDbIntersect(rel.getCluster(), traits, inputs(rel), false);
        }
    }

    private static final class MinusRule extends Rule {
        MinusRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            return new DuckDbRels.DuckDbMinus(rel.getCluster(), traits, inputs(rel), false);
        }
    }

    private static final class ValuesRule extends Rule {
        ValuesRule(Config config) {
            super(config);
        }

        @Override
        RelNode inDuckDb(RelNode rel, RelTraitSet traits) {
            Values values = (Values) rel;
            return new DuckDbRels.DuckDbValues(rel.getCluster(), rel.getRowType(), values.getTuples(), traits);
        }
    }
}
