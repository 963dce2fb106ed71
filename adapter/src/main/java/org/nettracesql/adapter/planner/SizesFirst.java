package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.engine.ScanContext;

/**
 * Whether a trace is indexed before a query about it is planned. Without an index the planner takes each type for a
 * tenth of the trace, so that a join of some thousand events goes to DuckDB, and the same query is planned again as
 * soon as there is an index, which its scans need and make.
 */
final class SizesFirst {

    /** Is walked over in less than the time that planning a first query takes. */
    private static final long MOST_BYTES = 512L << 20;

    private SizesFirst() {}

    /**
     * Indexes the trace where a plan of several tables is about one that is not large. Of several traces none: which of
     * them a query wants is found out while it is planned.
     *
     * @return whether it did
     */
    static boolean learn(ScanContext context, RelNode plan) {
        List<OpenTrace> traces = context.traces();
        if (traces.size() != 1 || TraceProgram.isOfOneTable(plan) || mayEndEarly(plan) || !isOfTraces(plan)) {
            return false;
        }
        OpenTrace only = traces.get(0);
        if (only.trace().isIndexed() || only.trace().info().fileBytes() > MOST_BYTES) {
            return false;
        }
        only.trace().index();
        return true;
    }

    /** The first rows of a join may lie at the start of the trace. */
    private static boolean mayEndEarly(RelNode plan) {
        RelNode top = plan instanceof Project ? plan.getInput(0) : plan;
        return top instanceof Sort sort && sort.fetch != null && sort.getCollation().getFieldCollations().isEmpty();
    }

    private static boolean isOfTraces(RelNode plan) {
        for (RelOptTable table : RelOptUtil.findAllTables(plan)) {
            Relation relation = table.unwrap(Relation.class);
            if (relation != null && !(relation instanceof DerivedRelation derived && !derived.perTrace())) {
                return true;
            }
        }
        return false;
    }
}
