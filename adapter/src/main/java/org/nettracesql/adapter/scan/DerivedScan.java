package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.ScanContext;

/** Computes the rows of a table for some of the traces only: those whose name its filters admit. */
public final class DerivedScan extends TableScan implements DirectRows {

    /** The share of the rows that are expected to be left. */
    private static final double KEPT = 0.1;

    private final DerivedQuery query;

    DerivedScan(RelOptCluster cluster, RelOptTable table, DerivedQuery query) {
        super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE), List.of(), table);
        this.query = query;
    }

    DerivedQuery query() {
        return query;
    }

    /** Whether a scan is of a table that has rows of several traces, each computed of its own. */
    public static boolean isOfTraces(TableScan scan) {
        DerivedRelation relation = scan.getTable().unwrap(DerivedRelation.class);
        return relation != null
                && relation.canChooseTraces()
                && scan.getTable().unwrap(ScanContext.class).traces().size() > 1;
    }

    /**
     * The same rows of a computed table, of no other traces than some conditions on their names admit, too.
     *
     * @param scan of a table whose traces {@linkplain DerivedRelation#canChooseTraces can be chosen}
     */
    public static TableScan filtered(TableScan scan, List<PushedFilter> more) {
        DerivedQuery before = scan instanceof DerivedScan derived
                ? derived.query
                : new DerivedQuery(
                        scan.getTable().unwrap(ScanContext.class),
                        scan.getTable().unwrap(DerivedRelation.class),
                        List.of());
        List<PushedFilter> all = new ArrayList<>(before.filters());
        all.addAll(more);
        return new DerivedScan(scan.getCluster(), scan.getTable(), before.with(all));
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DerivedScan(getCluster(), getTable(), query);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return Math.max(1, KEPT * super.estimateRowCount(mq));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        double rows = estimateRowCount(mq);
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("where", query.filters().stream()
                .map(Object::toString).collect(Collectors.joining(" and ")));
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return root -> query.rows(root).cast(Object.class);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType physType =
                PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        return implementor.result(
                physType,
                Blocks.toBlock(Expressions.call(
                        implementor.stash(query, DerivedQuery.class), "rows", DataContext.ROOT)));
    }
}
