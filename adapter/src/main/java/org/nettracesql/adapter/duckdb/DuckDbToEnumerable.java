package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.runtime.Hook;
import org.nettracesql.adapter.scan.DirectRows;

/** The rows that DuckDB computes, for Java: runs what is below it as one SQL query. */
final class DuckDbToEnumerable extends ConverterImpl implements DirectRows {

    /**
     * What a DuckDB query costs before its first row, in rows of Java: a millisecond or two to prepare and, once in a
     * process, 100 to 400 to load the native library, at 20 to 25 million rows a second.
     */
    private static final double COST_OF_QUERY = 30_000;

    /** Reading a row of a result and boxing it. */
    private static final double COST_OF_ROW = 0.5;

    private DuckDbPlan plan;

    DuckDbToEnumerable(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, ConventionTraitDef.INSTANCE, traits, input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DuckDbToEnumerable(getCluster(), traits, sole(inputs));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        if (getInput().getConvention() instanceof DuckDbConvention convention && convention.isForced()) {
            return planner.getCostFactory().makeCost(DuckDbConvention.COST_WHEN_FORCED, 0, 0);
        }
        double cost = COST_OF_QUERY + mq.getRowCount(getInput()) * COST_OF_ROW;
        return planner.getCostFactory().makeCost(cost, 0, 0);
    }

    /** Null where Java feeds rows into the query: those come from generated code. */
    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        DuckDbPlan plan = plan();
        if (plan.slots().stream().anyMatch(DuckDbPlan.RowSlot.class::isInstance)) {
            return null;
        }
        DuckDbQuery query = query(plan, getRowType().getFieldCount() == 1);
        return root -> query.rows(root, new Enumerable<?>[0]);
    }

    /** The tree beneath is translated once, however often and in whatever way it is asked for its rows. */
    private DuckDbPlan plan() {
        if (plan == null) {
            plan = new DuckDbPlan(getInput());
            // Where Calcite's own JDBC convention shows its SQL too.
            Hook.QUERY_PLAN.run(plan.sql());
        }
        return plan;
    }

    private DuckDbQuery query(DuckDbPlan plan, boolean scalar) {
        return new DuckDbQuery(((DuckDbConvention) getInput().getConvention()).session(), plan, scalar);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        DuckDbPlan plan = plan();
        BlockBuilder code = new BlockBuilder();
        List<Expression> sources = new ArrayList<>();
        for (DuckDbPlan.Slot slot : plan.slots()) {
            if (slot instanceof DuckDbPlan.RowSlot rows) {
                Result result = rows.rel().implement(implementor, Prefer.ARRAY);
                Expression source = code.append("source" + sources.size(), result.block);
                sources.add(result.physType.convertTo(source, JavaRowFormat.ARRAY));
            }
        }
        PhysType physType = PhysTypeImpl.of(
                implementor.getTypeFactory(), getRowType(), preferred.prefer(JavaRowFormat.ARRAY));
        DuckDbQuery query = query(plan, physType.getFormat() == JavaRowFormat.SCALAR);
        code.add(Expressions.return_(null, Expressions.call(
                implementor.stash(query, DuckDbQuery.class),
                "rows",
                DataContext.ROOT,
                Expressions.newArrayInit(Enumerable.class, sources))));
        return implementor.result(physType, code.toBlock());
    }
}
