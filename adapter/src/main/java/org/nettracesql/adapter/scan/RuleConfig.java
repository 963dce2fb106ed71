package org.nettracesql.adapter.scan;

import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.tools.RelBuilderFactory;

/** What Calcite wants to know of a rule, without its code generator. */
record RuleConfig(
        String description,
        RelRule.OperandTransform operandSupplier,
        RelBuilderFactory relBuilderFactory,
        Function<RuleConfig, RelOptRule> maker)
        implements RelRule.Config {

    RuleConfig(String description, RelRule.OperandTransform operands, Function<RuleConfig, RelOptRule> maker) {
        this(description, operands, RelFactories.LOGICAL_BUILDER, maker);
    }

    @Override
    public RelOptRule toRule() {
        return maker.apply(this);
    }

    @Override
    public RuleConfig withDescription(String other) {
        return new RuleConfig(other, operandSupplier, relBuilderFactory, maker);
    }

    @Override
    public RuleConfig withOperandSupplier(RelRule.OperandTransform other) {
        return new RuleConfig(description, other, relBuilderFactory, maker);
    }

    @Override
    public RuleConfig withRelBuilderFactory(RelBuilderFactory other) {
        return new RuleConfig(description, operandSupplier, other, maker);
    }
}
