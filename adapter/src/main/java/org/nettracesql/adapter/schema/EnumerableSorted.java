package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.nettracesql.adapter.scan.SortedRows;

/** Rows in order, by {@link SortedRows} instead of Calcite's sort; see {@link FloatingKeys}. */
final class EnumerableSorted extends SingleRel implements EnumerableRel {

    private final List<RelFieldCollation> keys;

    EnumerableSorted(RelNode input, RelTraitSet traits, List<RelFieldCollation> keys) {
        super(input.getCluster(), traits, input);
        this.keys = keys;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableSorted(inputs.get(0), traits, keys);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("sort", keys.toString());
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        Result rows = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of((JavaTypeFactory) getCluster().getTypeFactory(), getRowType(),
                JavaRowFormat.ARRAY);
        BlockBuilder code = new BlockBuilder();
        Expression input = rows.physType.convertTo(code.append("unsorted", rows.block), type.getFormat());
        boolean single = type.getFormat() == JavaRowFormat.SCALAR;
        code.add(Expressions.return_(null, Expressions.new_(SortedRows.class, input,
                implementor.stash(keys, List.class), Expressions.constant(single), Expressions.constant(0L),
                Expressions.constant(Long.MAX_VALUE))));
        return implementor.result(type, code.toBlock());
    }
}
