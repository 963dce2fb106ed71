package org.nettracesql.adapter.planner;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.nettracesql.adapter.function.ExpressionFinder;

/**
 * Queries in what a window is computed of, as in {@code SUM((SELECT …)) OVER (…)}: Calcite 1.42 makes joins of queries
 * in a select list, but not of those within {@code OVER}, and nobody can run them. All queries of such a list become
 * columns of a projection beneath. So do columns of outer rows within windows, as in {@code OVER (ORDER BY b.x + a.x)}:
 * what decorrelates computes such a key beneath the window, and leaves the outer row's column as it is there.
 */
final class OverQueries {

    private OverQueries() {}

    /** The same projection if there is nothing to do. */
    static LogicalProject beneath(LogicalProject project) {
        if (!OverQuery.FINDER.isInAny(project.getProjects())) {
            return project;
        }
        ColumnsBeneath columns = new ColumnsBeneath(project.getInput());
        RexShuttle references = new RexShuttle() {
            private boolean inWindow;

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return columns.of(query);
            }

            @Override
            public RexNode visitOver(RexOver over) {
                inWindow = true;
                RexNode visited = super.visitOver(over);
                inWindow = false;
                return visited;
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return inWindow && access.getReferenceExpr() instanceof RexCorrelVariable
                        ? columns.of(access)
                        : super.visitFieldAccess(access);
            }
        };
        List<RexNode> above = references.apply(project.getProjects());
        return LogicalProject.create(columns.project(project.getVariablesSet()), project.getHints(), above,
                project.getRowType(), Set.of());
    }

    /** A window with a query or a column of an outer row in it. */
    private static final class OverQuery extends ExpressionFinder {
        private static final OverQuery FINDER = new OverQuery();

        @Override
        public Void visitOver(RexOver over) {
            return RexUtil.SubQueryFinder.find(over) != null || RexUtil.containsCorrelation(over) ? found() : null;
        }
    }
}
