package org.nettracesql.adapter.planner;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalProject;

/**
 * Tells each projection which outer rows the queries among its columns mean. Where it says of none that it is its own,
 * Calcite 1.42's {@code SubQueryRemoveRule} takes all that they use for its rows: in
 * {@code SELECT a.x, (SELECT b.y + (SELECT a.x) FROM b) FROM a} the innermost {@code a.x} was then b's first column.
 */
final class OuterRows extends OuterRowsShuttle {

    private OuterRows() {}

    static RelNode told(RelNode rel) {
        return rel.accept(new OuterRows());
    }

    @Override
    RelNode visited(RelNode rel, Set<CorrelationId> own) {
        return rel instanceof LogicalProject project
                        && project.getVariablesSet().isEmpty()
                        && own.size() < usedByQueries(project).size()
                ? saying(project, own)
                : rel;
    }

    /** An id that nothing uses says of none that it is the projection's own. */
    private static RelNode saying(LogicalProject project, Set<CorrelationId> own) {
        return LogicalProject.create(project.getInput(), project.getHints(), project.getProjects(),
                project.getRowType(), own.isEmpty() ? Set.of(project.getCluster().createCorrel()) : own);
    }
}
