package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.nettracesql.adapter.function.ExpressionFinder;

/**
 * Queries in what a window is computed of, as in {@code SUM((SELECT …)) OVER (…)}: Calcite 1.42 makes joins of queries
 * in a select list, but not of those within {@code OVER}, and nobody can run them. All queries of such a list become
 * columns of a projection beneath.
 */
final class OverQueries {

    private OverQueries() {}

    /** The same projection if there is nothing to do. */
    static LogicalProject beneath(LogicalProject project) {
        if (!OverQuery.FINDER.isInAny(project.getProjects())) {
            return project;
        }
        RelNode input = project.getInput();
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            columns.add(RexInputRef.of(i, input.getRowType()));
        }
        RexShuttle references = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                int column = columns.indexOf(query);
                if (column < 0) {
                    column = columns.size();
                    columns.add(query);
                    names.add("$query" + column);
                }
                return new RexInputRef(column, query.getType());
            }
        };
        List<RexNode> above = references.apply(project.getProjects());
        LogicalProject queries =
                LogicalProject.create(input, List.of(), columns, names, project.getVariablesSet());
        return LogicalProject.create(queries, project.getHints(), above, project.getRowType(), Set.of());
    }

    /** A window with a query in it. */
    private static final class OverQuery extends ExpressionFinder {
        private static final OverQuery FINDER = new OverQuery();

        @Override
        public Void visitOver(RexOver over) {
            return RexUtil.SubQueryFinder.find(over) != null ? found() : null;
        }
    }
}
