package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.BuiltInMethod;
import org.nettracesql.adapter.scan.CutRows;

/**
 * LIMIT and OFFSET, by {@link CutRows}. The code that Calcite 1.42 makes of them counts in 32 bits, and fails at a
 * parameter that is NULL or a number of 64 bits.
 */
final class EnumerableCut extends SingleRel implements EnumerableRel {

    private final RexNode offset;
    private final RexNode fetch;

    private EnumerableCut(RelNode input, RelTraitSet traits, RexNode offset, RexNode fetch) {
        super(input.getCluster(), traits, input);
        this.offset = offset;
        this.fetch = fetch;
    }

    static RelNode of(RelNode input, RexNode offset, RexNode fetch) {
        return new EnumerableCut(input, input.getTraitSet(), offset, fetch);
    }

    /** What is run instead of an operator; itself as a rule. */
    static RelNode insteadOf(RelNode operator) {
        return operator instanceof EnumerableLimit limit
                ? new EnumerableCut(limit.getInput(), limit.getTraitSet(), limit.offset, limit.fetch)
                : operator;
    }

    /** Whether Calcite's own code runs a number of rows right. */
    static boolean isSmall(RexNode rows) {
        return rows == null || rows instanceof RexLiteral && RexLiteral.longValue(rows) <= Integer.MAX_VALUE;
    }

    /** The code for how many rows are left out, a long. */
    static Expression skipped(RexNode offset) {
        return offset == null ? Expressions.constant(0L) : rows(offset, "skipped");
    }

    /** The code for how many rows are enough, a long. */
    static Expression wanted(RexNode fetch) {
        return fetch == null ? Expressions.constant(Long.MAX_VALUE) : rows(fetch, "wanted");
    }

    private static Expression rows(RexNode rows, String ofParameter) {
        return rows instanceof RexDynamicParam parameter
                ? Expressions.call(CutRows.class, ofParameter, Expressions.call(DataContext.ROOT,
                        BuiltInMethod.DATA_CONTEXT_GET.method, Expressions.constant(parameter.getName())))
                : Expressions.constant(RexLiteral.longValue(rows));
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableCut(inputs.get(0), traits, offset, fetch);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .itemIf("offset", offset, offset != null)
                .itemIf("fetch", fetch, fetch != null);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        Result rows = implementor.visitChild(this, 0, (EnumerableRel) getInput(), preferred);
        BlockBuilder code = new BlockBuilder();
        Expression input = code.append("all", rows.block);
        code.add(Expressions.return_(null,
                Expressions.new_(CutRows.class, input, skipped(offset), wanted(fetch))));
        return implementor.result(rows.physType, code.toBlock());
    }
}
