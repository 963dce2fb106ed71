package org.nettracesql.adapter.first;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.scan.DirectRows;
import org.nettracesql.adapter.scan.KeptRows;

/** The rows of {@link FirstRows}, in the plan of what runs after them. Plans show it as {@code FirstRows}. */
final class EnumerableFirstRows extends AbstractRelNode implements DirectRows {

    private final String name;
    private final double rows;

    /** @param query stands here otherwise */
    EnumerableFirstRows(RelNode query, String name) {
        super(query.getCluster(), query.getCluster().traitSetOf(EnumerableConvention.INSTANCE));
        this.name = name;
        this.rows = query.getCluster().getMetadataQuery().getRowCount(query);
        this.rowType = query.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return this;
    }

    @Override
    public String getRelTypeName() {
        return FirstRows.class.getSimpleName();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return rows;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("of", name);
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return context -> KeptRows.of(context, name);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType physType = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        return implementor.result(
                physType,
                Blocks.toBlock(Expressions.call(
                        KeptRows.class, "of", DataContext.ROOT, Expressions.constant(name))));
    }
}
