package org.nettracesql.adapter.first;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.condition.TablesOfTraces;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.scan.EventScan;

/**
 * Lets the few rows of one side of a join say what a scan of events on the other side looks for. Of {@code events e
 * JOIN gc_pauses p ON e.time_ns BETWEEN p.start_ns AND p.stop_ns WHERE p.gc_number = 7} that side runs first, and the
 * scan reads the blocks of its times alone; otherwise it gives all events to the join.
 *
 * <p>A side runs first if it is expected to have a fifth of the scan's rows or less, and is compared with a time of the
 * events; or with any column of them, where it is not a whole table itself. Its rows are kept: it does not run twice
 * unless it has very many. The join stays as it is, so that the scan may be given less than what follows.
 *
 * <p>A table that is computed of each of several traces, as of their maps of code, is computed of those alone that the
 * other side names: of {@code methods WHERE trace IN (SELECT trace FROM clr.GCStart WHERE depth = 2)}.
 */
final class DynamicFilters {

    /** How many times as many rows a scan has at least as those that say what it looks for. */
    private static final double ROWS_OF_SCAN = 5;
    /** Of those that name traces: what a table computes of one takes as long as reading some thousand events. */
    private static final double MOST_NAMING_TRACES = 100_000;

    private final RexBuilder rexBuilder;
    private final RelMetadataQuery metadata;
    private final List<FirstRows> queries = new ArrayList<>();
    private final RelNode rest;
    private int lastNumber;

    private DynamicFilters(RelNode plan, int lastNumber) {
        this.rexBuilder = plan.getCluster().getRexBuilder();
        this.metadata = plan.getCluster().getMetadataQuery();
        this.lastNumber = lastNumber;
        this.rest = visit(plan, List.of());
    }

    /** Whether it is worth while to look closely. */
    static boolean mayBeIn(RelNode plan) {
        return plan instanceof LogicalJoin && plan.getInputs().stream().anyMatch(DynamicFilters::scans)
                || plan.getInputs().stream().anyMatch(DynamicFilters::mayBeIn);
    }

    private static boolean scans(RelNode plan) {
        return plan instanceof EventScan
                || plan instanceof TableScan scan && ScannedColumn.isComputed(scan)
                || plan.getInputs().stream().anyMatch(DynamicFilters::scans);
    }

    /**
     * @param plan without queries in expressions and references to outer rows
     * @param lastNumber of the rows that run before another part of the same statement; 0 if there are none
     */
    static DynamicFilters of(RelNode plan, int lastNumber) {
        return new DynamicFilters(plan, lastNumber);
    }

    /** In the order in which they have to run. */
    List<FirstRows> queries() {
        return queries;
    }

    /** The plan of what runs after them. */
    RelNode rest() {
        return rest;
    }

    int lastNumber() {
        return lastNumber;
    }

    /** @param conditions on the node's columns: rows that do not meet them are not needed */
    private RelNode visit(RelNode rel, List<RexNode> conditions) {
        if (rel instanceof LogicalFilter filter) {
            RelNode input = visit(filter.getInput(), and(conditions, filter.getCondition()));
            return QueriesRunFirst.withInputs(rel, List.of(input));
        }
        if (rel instanceof LogicalProject project) {
            RelNode input = visit(project.getInput(), below(project, conditions));
            return QueriesRunFirst.withInputs(rel, List.of(input));
        }
        if (rel instanceof LogicalAggregate aggregate) {
            return QueriesRunFirst.withInputs(rel, List.of(visit(aggregate.getInput(), List.of())));
        }
        if (rel instanceof LogicalJoin join) {
            return joined(join, conditions);
        }
        if (!(rel instanceof Sort) && !(rel instanceof SetOp)) {
            // What recurs runs more than once, each time over other rows.
            return rel;
        }
        boolean keepsAll = rel instanceof LogicalUnion || rel instanceof Sort sort && ScannedColumn.isWhole(sort);
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(visit(input, keepsAll ? conditions : List.of())));
        return QueriesRunFirst.withInputs(rel, inputs);
    }

    private static List<RexNode> and(List<RexNode> conditions, RexNode more) {
        List<RexNode> all = new ArrayList<>(conditions);
        all.addAll(RelOptUtil.conjunctions(more));
        return all;
    }

    /** Rows that a window looks at are all needed. */
    private static List<RexNode> below(LogicalProject project, List<RexNode> conditions) {
        return project.containsOver()
                ? List.of()
                : conditions.stream().map(condition -> RelOptUtil.pushPastProject(condition, project)).toList();
    }

    private RelNode joined(LogicalJoin join, List<RexNode> above) {
        List<RexNode> ofJoin = and(List.of(), join.getCondition());
        List<RexNode> all = and(above, join.getCondition());
        JoinRelType type = needed(join, above);
        // A side whose rows are in the answer whether they have a partner or not is read whole.
        boolean isLeftFree = type == JoinRelType.INNER || type == JoinRelType.SEMI || type == JoinRelType.RIGHT;
        boolean isRightFree = type == JoinRelType.INNER || type == JoinRelType.SEMI || type == JoinRelType.LEFT
                || type == JoinRelType.ANTI;
        Side left = side(join.getLeft(), 0, said(isLeftFree, ofJoin, type.generatesNullsOnLeft(), above));
        Side right = side(join.getRight(), join.getLeft().getRowType().getFieldCount(),
                said(isRightFree, ofJoin, type.generatesNullsOnRight(), above));
        Map<Integer, List<DynamicFilter.Compared>> ofLeft = isLeftFree ? asked(left, right, all) : Map.of();
        Map<Integer, List<DynamicFilter.Compared>> ofRight = isRightFree ? asked(right, left, all) : Map.of();
        if (!ofRight.isEmpty() && (ofLeft.isEmpty() || isFirst(left, ofLeft, right, ofRight))) {
            FirstRows first = first(left, right, ofRight);
            return join.copy(join.getTraitSet(), List.of(
                    new EnumerableFirstRows(first.plan(), first.name()), filtered(right, ofRight, first)));
        }
        if (!ofLeft.isEmpty()) {
            FirstRows first = first(right, left, ofLeft);
            return join.copy(join.getTraitSet(), List.of(
                    filtered(left, ofLeft, first), new EnumerableFirstRows(first.plan(), first.name())));
        }
        return QueriesRunFirst.withInputs(
                join, List.of(visit(left.rel, left.conditions), visit(right.rel, right.conditions)));
    }

    /** The join whose rows are needed, where what is said above of the NULLs of a missing partner leaves these out. */
    private static JoinRelType needed(LogicalJoin join, List<RexNode> above) {
        JoinRelType type = join.getJoinType();
        // What may fail would fail of rows that are not made then.
        return type.isOuterJoin() && above.stream().allMatch(DynamicFilters::isSure)
                ? RelOptUtil.simplifyJoin(join, ImmutableList.copyOf(above), type)
                : type;
    }

    /** Whether a condition is the same for a row however often it is asked, or not at all. */
    private static boolean isSure(RexNode condition) {
        return RexUtil.isDeterministic(condition) && !GuardedLogic.mayFail(condition);
    }

    /** Whether one of two sides that could both run first is to: not the one that is computed of all traces then. */
    private boolean isFirst(
            Side one,
            Map<Integer, List<DynamicFilter.Compared>> ofOne,
            Side other,
            Map<Integer, List<DynamicFilter.Compared>> ofOther) {
        boolean isComputed = isComputed(one, ofOne);
        return isComputed == isComputed(other, ofOther) ? rows(one.needed) <= rows(other.needed) : !isComputed;
    }

    private static boolean isComputed(Side side, Map<Integer, List<DynamicFilter.Compared>> asked) {
        for (int column : asked.keySet()) {
            if (ScannedColumn.of(side.rel, column).isOfComputed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * What is said of the rows of one side.
     *
     * @param isMadeUp whether there may be NULLs in the place of one: what is said above of these says nothing of rows
     */
    private static List<RexNode> said(
            boolean isFree, List<RexNode> ofJoin, boolean isMadeUp, List<RexNode> above) {
        List<RexNode> said = new ArrayList<>(isFree ? ofJoin : List.of());
        said.addAll(isMadeUp ? List.of() : above);
        return said;
    }

    /**
     * One side of a join.
     *
     * @param first of its columns, among the join's
     * @param conditions on its own columns: rows that do not meet them are not needed
     * @param needed its rows, without those of which can be told before the join that they are not needed
     */
    private record Side(RelNode rel, int first, List<RexNode> conditions, RelNode needed) {
        boolean has(int column) {
            return column >= first && column < first + rel.getRowType().getFieldCount();
        }
    }

    private Side side(RelNode rel, int first, List<RexNode> ofJoin) {
        int end = first + rel.getRowType().getFieldCount();
        RexShuttle toOwn = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                // Of the side's type: above an outer join a column may be NULL that never is below.
                return rexBuilder.makeInputRef(rel, ref.getIndex() - first);
            }
        };
        List<RexNode> own = new ArrayList<>();
        for (RexNode condition : ofJoin) {
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
            if (!columns.isEmpty() && columns.nth(0) >= first && columns.length() <= end) {
                own.add(condition.accept(toOwn));
            }
        }
        List<RexNode> decided = own.stream().filter(DynamicFilters::isSure).toList();
        RelNode needed = decided.isEmpty()
                ? rel
                : LogicalFilter.create(rel, RexUtil.composeConjunction(rexBuilder, decided));
        return new Side(rel, first, own, needed);
    }

    private double rows(RelNode rel) {
        Double rows = metadata.getRowCount(rel);
        return rows == null ? Double.POSITIVE_INFINITY : rows;
    }

    /**
     * What a join asks of the columns of scans on one side, if the other is to say it.
     *
     * @return by column of the side that scans; empty if the other need not run first
     */
    private Map<Integer, List<DynamicFilter.Compared>> asked(Side scanning, Side first, List<RexNode> conditions) {
        Map<Integer, List<DynamicFilter.Compared>> asked = new LinkedHashMap<>();
        boolean isWorthWhile = false;
        boolean isPart = isPart(first.needed);
        double leastOfScan = rows(first.needed) * ROWS_OF_SCAN;
        for (RexNode condition : conditions) {
            ScanComparison comparison = ScanComparison.of(condition, scanning::has, first::has);
            if (comparison == null) {
                continue;
            }
            int column = comparison.column() - scanning.first;
            ScannedColumn scanned = ScannedColumn.of(scanning.rel, column);
            if (scanned == null
                    || isKnown(scanned, first.needed)
                    || (scanned.isOfComputed()
                            ? !isPart || rows(first.needed) > MOST_NAMING_TRACES
                            : leastOfScan > rows(scanned.scan()))) {
                continue;
            }
            DynamicFilter.Compared compared = comparison.with(scanned, first.first);
            if (compared != null) {
                asked.computeIfAbsent(column, absent -> new ArrayList<>()).add(compared);
                isWorthWhile |= isPart || scanned.isTime();
            }
        }
        return isWorthWhile ? asked : Map.of();
    }

    /** Which traces a query of traces names is known while the statement is planned, see {@link TablesOfTraces}. */
    private static boolean isKnown(ScannedColumn scanned, RelNode rows) {
        return scanned.column().isTraceName() && TablesOfTraces.known(rows) != null;
    }

    /** Whether a query leaves rows of its tables out. */
    private static boolean isPart(RelNode rel) {
        return rel instanceof LogicalFilter
                || rel instanceof Values
                || rel instanceof Sort sort && !ScannedColumn.isWhole(sort)
                || rel.getInputs().stream().anyMatch(DynamicFilters::isPart);
    }

    private FirstRows first(Side side, Side scanning, Map<Integer, List<DynamicFilter.Compared>> asked) {
        RelNode plan = visit(side.needed, List.of());
        lastNumber++;
        List<DynamicFilter> filters = new ArrayList<>();
        asked.forEach((column, comparisons) -> filters.add(DynamicFilter.of(
                "rows " + lastNumber, ScannedColumn.of(scanning.rel, column), filters.size(), comparisons)));
        FirstRows first = new FirstRows(plan, "rows " + lastNumber, filters);
        queries.add(first);
        return first;
    }

    /** The side that scans, with what the other one tells. Rows of it that run first themselves do so later. */
    private RelNode filtered(Side scanning, Map<Integer, List<DynamicFilter.Compared>> asked, FirstRows first) {
        RelNode rel = scanning.rel;
        int i = 0;
        for (int column : asked.keySet()) {
            rel = ScannedColumn.filtered(rel, column, first.filters().get(i++).pushed());
        }
        return visit(rel, scanning.conditions);
    }
}
