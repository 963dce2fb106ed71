package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** Expressions that become columns of a projection beneath, behind those that there are. */
final class ColumnsBeneath {

    private final RelNode input;
    private final List<RexNode> columns = new ArrayList<>();
    private final List<String> names;

    ColumnsBeneath(RelNode input) {
        this.input = input;
        this.names = new ArrayList<>(input.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            columns.add(RexInputRef.of(i, input.getRowType()));
        }
    }

    /** The column that an expression is, to stand in its place. */
    RexNode of(RexNode expression) {
        int column = columns.indexOf(expression);
        if (column < 0) {
            column = columns.size();
            columns.add(expression);
            names.add("$query" + column);
        }
        return new RexInputRef(column, expression.getType());
    }

    /** @param variables of outer rows that queries among the columns ask for, which are those of the input */
    LogicalProject project(Set<CorrelationId> variables) {
        return LogicalProject.create(input, List.of(), columns, names, variables);
    }
}
