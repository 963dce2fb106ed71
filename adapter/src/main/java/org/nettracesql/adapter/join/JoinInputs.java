package org.nettracesql.adapter.join;

import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.rel.RelNode;

/** Code for the rows of a join's sides: an {@code Object[]} each, or the bare value of a single column. */
final class JoinInputs {

    private JoinInputs() {}

    static PhysType row(RelNode rows) {
        JavaTypeFactory types = (JavaTypeFactory) rows.getCluster().getTypeFactory();
        return PhysTypeImpl.of(types, rows.getRowType(), JavaRowFormat.ARRAY);
    }

    static Expression rows(EnumerableRelImplementor implementor, BlockBuilder code, EnumerableRel join, int side) {
        RelNode input = join.getInput(side);
        EnumerableRel.Result rows =
                implementor.visitChild(join, side, (EnumerableRel) input, EnumerableRel.Prefer.ARRAY);
        return rows.physType.convertTo(code.append("side" + side, rows.block), row(input).getFormat());
    }
}
