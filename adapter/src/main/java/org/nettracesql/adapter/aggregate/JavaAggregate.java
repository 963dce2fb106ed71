package org.nettracesql.adapter.aggregate;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * An aggregate that {@link GroupedRows} runs. Calcite's own runs what it does right, and faster: plain counts, sums,
 * least and greatest values.
 */
public final class JavaAggregate extends Aggregate implements EnumerableRel {

    private static final Method ROWS = Types.lookupMethod(GroupedRows.class, "rows", Enumerable.class);

    private JavaAggregate(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        super(cluster, traits, List.of(), input, groupSet, groupSets, calls);
    }

    /** The rules that give each aggregate to the one or the other. */
    public static List<RelOptRule> rules() {
        return List.of(
                ConverterRule.Config.INSTANCE
                        .withConversion(LogicalAggregate.class, JavaAggregate::isOurs, Convention.NONE,
                                EnumerableConvention.INSTANCE, "JavaAggregateRule")
                        .withRuleFactory(Rule::new)
                        .toRule(),
                ((ConverterRule) EnumerableRules.ENUMERABLE_AGGREGATE_RULE).config
                        .as(ConverterRule.Config.class)
                        .withConversion(LogicalAggregate.class, aggregate -> !isOurs(aggregate), Convention.NONE,
                                EnumerableConvention.INSTANCE, "EnumerableAggregateRule:plain")
                        .toRule());
    }

    private static boolean isOurs(LogicalAggregate aggregate) {
        List<RelDataTypeField> fields = aggregate.getInput().getRowType().getFieldList();
        // Calcite's groups have two zeros.
        boolean needed = aggregate.getGroupType() != Group.SIMPLE
                || aggregate.getGroupSet().asList().stream().anyMatch(key -> hasFractions(fields.get(key)));
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.distinctKeys != null || !GroupedRows.isGrouping(call) && !Measure.of(call, fields).isKnown()) {
                return false;
            }
            needed |= Measure.of(call, fields).isBeyondCalcite();
        }
        return needed;
    }

    /** Of fractions, or of what may have some within it. */
    private static boolean hasFractions(RelDataTypeField key) {
        SqlTypeName type = key.getType().getSqlTypeName();
        return SqlTypeName.FRACTIONAL_TYPES.contains(type) || key.getType().isStruct()
                || key.getType().getComponentType() != null;
    }

    @Override
    public JavaAggregate copy(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        return new JavaAggregate(getCluster(), traits, input, groupSet, groupSets, calls);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        return CodeOfRows.result(implementor, this, new GroupedRows(this), ROWS);
    }

    private static final class Rule extends ConverterRule {
        Rule(Config config) {
            super(config);
        }

        @Override
        public RelNode convert(RelNode rel) {
            Aggregate aggregate = (Aggregate) rel;
            RelTraitSet traits = rel.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
            return new JavaAggregate(rel.getCluster(), traits, RelOptRule.convert(aggregate.getInput(), traits),
                    aggregate.getGroupSet(), aggregate.getGroupSets(), aggregate.getAggCallList());
        }
    }
}
