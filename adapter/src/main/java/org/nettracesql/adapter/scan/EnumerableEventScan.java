package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.nettracesql.adapter.aggregate.TraceAfterTrace;
import org.nettracesql.adapter.catalog.TableColumn;

/** A scan whose rows Java fetches, as {@link ScannedRows}. Plans show it as {@code EventScan}. */
final class EnumerableEventScan extends EventScan implements DirectRows, TraceAfterTrace {

    EnumerableEventScan(EventScan scan) {
        super(
                scan.getCluster(),
                scan.getTraitSet().replace(EnumerableConvention.INSTANCE),
                scan.getTable(),
                scan.context(),
                scan.request());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableEventScan(this);
    }

    @Override
    public String getRelTypeName() {
        return EventScan.class.getSimpleName();
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return getRowType().getFieldCount() == 0 ? null : new EventQuery(context(), request())::rows;
    }

    @Override
    public int traceColumn() {
        List<TableColumn> columns = request().columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).isTraceName()) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType physType =
                PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), preference.preferArray());
        return implementor.result(
                physType,
                Blocks.toBlock(Expressions.call(
                        implementor.stash(new EventQuery(context(), request()), EventQuery.class),
                        "rows",
                        DataContext.ROOT)));
    }
}
