package org.nettracesql.adapter.scan;

import java.lang.reflect.Method;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.type.RelDataType;

/** A leaf of a plan that takes the place of a scan and an operator above it, and whose rows Java fetches. */
abstract class DirectLeaf extends AbstractRelNode implements DirectRows {

    /** Part of what a scan costs where it makes rows. Less than it costs where it feeds another engine. */
    static final double COST_FACTOR = 0.05;

    private static final Method APPLY = Types.lookupMethod(Function.class, "apply", Object.class);

    /** @param scan whose place it takes */
    DirectLeaf(EventScan scan, RelDataType rowType) {
        super(scan.getCluster(), scan.getTraitSet().replace(EnumerableConvention.INSTANCE));
        this.rowType = rowType;
    }

    /** @param collation the order in which its rows are */
    DirectLeaf(EventScan scan, RelDataType rowType, RelCollation collation) {
        super(scan.getCluster(), scan.getTraitSet().replace(EnumerableConvention.INSTANCE).replace(collation));
        this.rowType = rowType;
    }

    DirectLeaf(DirectLeaf other, RelTraitSet traits) {
        super(other.getCluster(), traits);
        this.rowType = other.rowType;
    }

    @Override
    public final Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType physType =
                PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), preference.preferArray());
        Expression rows = Expressions.call(implementor.stash(rows(), Function.class), APPLY, DataContext.ROOT);
        return implementor.result(physType, Blocks.toBlock(Expressions.convert_(rows, Enumerable.class)));
    }
}
