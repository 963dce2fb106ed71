package org.nettracesql.adapter.duckdb;

import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.Converter;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Window;
import org.nettracesql.adapter.scan.EventScan;

/**
 * Lets DuckDB read rows of Java where it cannot make them itself: tables, and operators that it cannot be given.
 */
final class EnumerableToDuckDbRule extends ConverterRule {

    private EnumerableToDuckDbRule(Config config) {
        super(config);
    }

    static RelOptRule of(DuckDbConvention convention) {
        return Config.INSTANCE
                .withConversion(
                        RelNode.class,
                        EnumerableToDuckDbRule::isForeign,
                        EnumerableConvention.INSTANCE,
                        convention,
                        "EnumerableToDuckDbRule")
                .withRuleFactory(EnumerableToDuckDbRule::new)
                .toRule(EnumerableToDuckDbRule.class);
    }

    private static boolean isForeign(RelNode rel) {
        return !(rel instanceof Converter)
                && !(rel instanceof EventScan)
                && !(rel instanceof Calc)
                && !(rel instanceof Window)
                && DuckDbTypes.isTransportable(rel.getRowType())
                && !DuckDbRules.supports(rel);
    }

    @Override
    public RelNode convert(RelNode rel) {
        return new EnumerableToDuckDb(rel.getCluster(), rel.getCluster().traitSetOf(getOutConvention()), rel);
    }
}
