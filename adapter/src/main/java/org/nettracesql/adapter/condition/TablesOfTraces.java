package org.nettracesql.adapter.condition;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.catalog.DerivedRelation;

/** The tables that tell what traces there are: what they say is known before an event is read. */
public final class TablesOfTraces {

    private static final Set<String> NAMES = Set.of("traces", "trace_info");

    private TablesOfTraces() {}

    /**
     * The only table of a plan whose rows are known before the statement runs: one of them, with nothing over it that
     * has its value only then, that another run may find another value for, or that can fail. Null for any other plan.
     */
    public static TableScan known(RelNode rel) {
        if (rel instanceof LogicalTableScan scan) {
            return isOne(scan) ? scan : null;
        }
        boolean isKnown = rel instanceof LogicalFilter filter && isKnown(filter.getCondition())
                || rel instanceof LogicalProject project
                        && project.getProjects().stream().allMatch(TablesOfTraces::isKnown)
                || rel instanceof LogicalSort sort && isBound(sort.offset) && isBound(sort.fetch)
                || rel instanceof LogicalAggregate aggregate && aggregate.getAggCallList().stream()
                        .noneMatch(call -> call.getAggregation().getKind() == SqlKind.SINGLE_VALUE);
        return isKnown ? known(rel.getInput(0)) : null;
    }

    /** Whether a scan is of one of them. */
    public static boolean isOne(TableScan scan) {
        DerivedRelation relation = scan.getTable().unwrap(DerivedRelation.class);
        return relation != null && NAMES.contains(relation.name());
    }

    private static boolean isKnown(RexNode expression) {
        return RowExpressions.isOfAnyRow(expression) && !RowExpressions.isOfRun(expression);
    }

    private static boolean isBound(RexNode bound) {
        return bound == null || isKnown(bound);
    }
}
