package org.nettracesql.adapter.first;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;

/**
 * A side of a join that has few rows, which tell a scan on the other side what to look for. They are kept for the join.
 *
 * @param plan gives the rows
 * @param name has them in the plan of the rest
 * @param filters what they tell
 */
record FirstRows(RelNode plan, String name, List<DynamicFilter> filters) implements FirstQuery {

    /** {@code rows 1, for TIME_NS of clr.GCStart}. */
    @Override
    public String title() {
        return name + ", for " + filters.stream().map(DynamicFilter::target).collect(Collectors.joining(", "));
    }

    @Override
    public FirstRows with(RelNode other) {
        return new FirstRows(other, name, filters);
    }
}
