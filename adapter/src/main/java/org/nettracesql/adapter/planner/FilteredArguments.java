package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.nettracesql.adapter.function.GuardedLogic;

/**
 * What an aggregate with a filter is of, and ordered by, is computed only for the rows that the filter lets pass: in
 * {@code SUM(10 / n) FILTER (WHERE n <> 0)}, Calcite 1.42 and DuckDB divide for all rows. Where it may fail, it becomes
 * {@code CASE WHEN n <> 0 THEN 10 / n ELSE 0 END}; the filter stays.
 */
final class FilteredArguments {

    private final LogicalProject rows;
    private final List<RexNode> columns;
    private final List<String> names;

    private FilteredArguments(LogicalProject rows) {
        this.rows = rows;
        this.columns = new ArrayList<>(rows.getProjects());
        this.names = new ArrayList<>(rows.getRowType().getFieldNames());
    }

    /** The same aggregate if there is nothing to do. */
    static LogicalAggregate guarded(LogicalAggregate aggregate) {
        if (!(aggregate.getInput() instanceof LogicalProject rows)
                || aggregate.getAggCallList().stream().noneMatch(AggregateCall::hasFilter)) {
            return aggregate;
        }
        FilteredArguments arguments = new FilteredArguments(rows);
        List<AggregateCall> calls = aggregate.getAggCallList().stream().map(arguments::guarded).toList();
        if (calls.equals(aggregate.getAggCallList())) {
            return aggregate;
        }
        LogicalProject input = LogicalProject.create(rows.getInput(), rows.getHints(), arguments.columns,
                arguments.names, rows.getVariablesSet());
        return aggregate.copy(aggregate.getTraitSet(), input, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private AggregateCall guarded(AggregateCall call) {
        if (!call.hasFilter()) {
            return call;
        }
        List<Integer> arguments = call.getArgList().stream().map(at -> guarded(at, call.filterArg)).toList();
        List<RelFieldCollation> order = call.getCollation().getFieldCollations().stream()
                .map(key -> key.withFieldIndex(guarded(key.getFieldIndex(), call.filterArg)))
                .toList();
        RelCollation collation = RelCollations.of(order);
        return arguments.equals(call.getArgList()) && collation.equals(call.getCollation())
                ? call
                : call.withArgList(arguments).withCollation(collation);
    }

    private int guarded(int column, int filter) {
        RexNode value = columns.get(column);
        if (!GuardedLogic.mayFail(value)) {
            return column;
        }
        RexBuilder builder = rows.getCluster().getRexBuilder();
        RelDataType type = value.getType();
        RexNode unused = type.isNullable() ? builder.makeNullLiteral(type) : builder.makeZeroRexNode(type);
        RexNode passed = builder.makeCall(SqlStdOperatorTable.IS_TRUE, columns.get(filter));
        RexNode guarded = builder.makeCall(type, SqlStdOperatorTable.CASE, List.of(passed, value, unused));
        int known = columns.indexOf(guarded);
        if (known >= 0) {
            return known;
        }
        columns.add(guarded);
        names.add("$passed" + columns.size());
        return columns.size() - 1;
    }
}
