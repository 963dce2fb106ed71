package org.nettracesql.adapter.planner;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.jdbc.CalcitePrepare.CalciteSignature;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.plan.RelDigest;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.nettracesql.adapter.condition.TablesOfTraces;
import org.nettracesql.adapter.condition.TraceConditions;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.ContextWithin;

/**
 * Runs a query over nothing but {@code traces} or {@code trace_info} while the statement that it is a part of is
 * planned, as that of {@code trace IN (SELECT trace FROM trace_info WHERE …)} is: which traces it names, no scan of the
 * statement has to ask. A folder's manifest knows these tables' rows, and no event is read for them.
 *
 * <p>For one statement and one thread.
 */
final class ChosenTraces implements TraceConditions.Choice {

    private final TracePrepare prepare;
    private final CalcitePrepare.Context context;
    /** What was found; every table that is joined with such a query asks for it. */
    private final Map<Column, Set<String>> known = new HashMap<>();
    private boolean isUsed;

    private record Column(RelDigest rel, int column) {}

    ChosenTraces(TracePrepare prepare, CalcitePrepare.Context context) {
        this.prepare = prepare;
        this.context = context;
    }

    /** Whether the plan depends on what is known of the traces now. */
    boolean isUsed() {
        return isUsed;
    }

    @Override
    public Set<String> texts(RelNode rel, int column) {
        TableScan table = TablesOfTraces.known(rel);
        if (table == null || !chooses(rel)) {
            return null;
        }
        int traces = traces(table);
        Set<String> texts = traces < 2 ? null : lookedUp(rel, column);
        boolean choosesSome = texts != null && texts.size() < traces;
        isUsed |= choosesSome;
        return choosesSome ? texts : texts == null ? null : OF_ALL_TRACES;
    }

    @Override
    public Set<String> exactTexts(RelNode rel, int column) {
        TableScan table = TablesOfTraces.known(rel);
        if (table == null || traces(table) < 2) {
            return null;
        }
        Set<String> texts = lookedUp(rel, column);
        isUsed |= !texts.isEmpty();
        return texts;
    }

    private static int traces(TableScan table) {
        return table.getTable().unwrap(ScanContext.class).traces().size();
    }

    private Set<String> lookedUp(RelNode rel, int column) {
        return known.computeIfAbsent(new Column(rel.getRelDigest(), column), asked -> run(rel, column));
    }

    /** Whether it may leave traces out. */
    private static boolean chooses(RelNode rel) {
        return rel instanceof LogicalFilter
                || rel instanceof LogicalSort sort && (sort.fetch != null || sort.offset != null)
                || rel instanceof LogicalAggregate aggregate && aggregate.getGroupCount() == 0
                || rel.getInputs().stream().anyMatch(ChosenTraces::chooses);
    }

    private Set<String> run(RelNode rel, int column) {
        RelOptCluster cluster = prepare.createCluster(
                prepare.createPlanner(context, null, null), rel.getCluster().getRexBuilder());
        CalciteSignature<Object> plan = prepare.planned(context, copy(rel, cluster));
        Set<String> texts = new LinkedHashSet<>();
        try (Enumerator<Object> rows = plan.enumerable(new Values(context.getDataContext(), plan)).enumerator()) {
            while (rows.moveNext()) {
                Object row = rows.current();
                Object text = row instanceof Object[] values ? values[column] : row;
                if (text != null) {
                    texts.add((String) text);
                }
            }
        }
        return texts;
    }

    /** The same for another planner. */
    private static RelNode copy(RelNode rel, RelOptCluster cluster) {
        if (rel instanceof TableScan scan) {
            return LogicalTableScan.create(cluster, scan.getTable(), List.of());
        }
        RelNode input = copy(rel.getInput(0), cluster);
        if (rel instanceof LogicalFilter filter) {
            return LogicalFilter.create(input, filter.getCondition());
        }
        if (rel instanceof LogicalProject project) {
            return LogicalProject.create(input, List.of(), project.getProjects(), project.getRowType(), Set.of());
        }
        if (rel instanceof LogicalSort sort) {
            return LogicalSort.create(input, sort.getCollation(), sort.offset, sort.fetch);
        }
        LogicalAggregate aggregate = (LogicalAggregate) rel;
        return LogicalAggregate.create(
                input, List.of(), aggregate.getGroupSet(), aggregate.getGroupSets(), aggregate.getAggCallList());
    }

    /** The statement's context with what the plan itself has put aside. */
    private static final class Values extends ContextWithin {
        private final CalciteSignature<Object> plan;

        Values(DataContext statement, CalciteSignature<Object> plan) {
            super(statement);
            this.plan = plan;
        }

        @Override
        public Object get(String name) {
            Object own = plan.internalParameters.get(name);
            return own == null ? super.get(name) : own;
        }
    }
}
