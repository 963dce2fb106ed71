package org.nettracesql.adapter.duckdb;

import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Window;

/**
 * Offers DuckDB's rows to Java. Only for what has a blocking operator in it or reads a table that DuckDB keeps, unless
 * DuckDB is forced: a plain stream is better off in Java, where it keeps the file's order and gives its first row at
 * once.
 */
final class DuckDbToEnumerableRule extends ConverterRule {

    private static final int MAX_DEPTH = 200;

    private DuckDbToEnumerableRule(Config config) {
        super(config);
    }

    static RelOptRule of(DuckDbConvention convention) {
        return Config.INSTANCE
                .withConversion(RelNode.class, convention, EnumerableConvention.INSTANCE, "DuckDbToEnumerableRule")
                .withRuleFactory(DuckDbToEnumerableRule::new)
                .toRule(DuckDbToEnumerableRule.class);
    }

    /** Not asked in {@code matches}: what is known of the inputs changes, and the planner asserts that it does not. */
    @Override
    public RelNode convert(RelNode rel) {
        DuckDbConvention convention = (DuckDbConvention) getInTrait();
        return convention.isForced() || isBlocking(rel, 0)
                ? new DuckDbToEnumerable(rel.getCluster(), rel.getTraitSet().replace(getOutTrait()), rel)
                : null;
    }

    private static boolean isBlocking(RelNode rel, int depth) {
        if (rel instanceof RelSubset subset) {
            RelNode original = subset.getOriginal();
            return original != null && isBlocking(original, depth);
        }
        if (rel instanceof Aggregate
                || rel instanceof Join
                || rel instanceof Window
                || rel instanceof TableScan scan && DuckDbStoredScanRule.isStored(scan)
                || rel instanceof Project project && project.containsOver()
                || rel instanceof SetOp && !(rel instanceof Union union && union.all)
                || rel instanceof Sort sort && !sort.getCollation().getFieldCollations().isEmpty()) {
            return true;
        }
        return depth < MAX_DEPTH && rel.getInputs().stream().anyMatch(input -> isBlocking(input, depth + 1));
    }
}
