package org.nettracesql.adapter.first;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.condition.RowExpressions;
import org.nettracesql.adapter.condition.TablesOfTraces;
import org.nettracesql.adapter.function.GuardedLogic;

/**
 * Takes out of a plan what scans of events wait for: of {@code WHERE time_ns > (SELECT MAX(time_ns) - 1000000000 FROM
 * events)} the query within, whose value is a parameter to the rest then, and decides which blocks are read. As a join,
 * which it would be otherwise, it lets the scan of the outer query read everything. So it is with {@code JOIN (SELECT …
 * FROM gc_pauses ORDER BY duration_ns DESC LIMIT 1)}.
 *
 * <p>Taken out is a side of a join that has one row at most, and is compared with a column of a table of events on the
 * other side. What is computed of parameters and the time of day alone and compared with such a column becomes a
 * parameter, too: a scan computes nothing.
 */
final class QueriesRunFirst {

    private static final Set<SqlKind> COMPARISONS = Set.of(SqlKind.EQUALS, SqlKind.NOT_EQUALS, SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL);

    /** The first column of every table of events, or of what is computed of traces, is the trace's name. */
    private static final int TRACE = 0;

    /** Of values that a parameter has in the same form as a row. */
    private static final Set<SqlTypeName> TYPES = Set.of(SqlTypeName.BOOLEAN, SqlTypeName.TINYINT,
            SqlTypeName.SMALLINT, SqlTypeName.INTEGER, SqlTypeName.BIGINT, SqlTypeName.DECIMAL, SqlTypeName.REAL,
            SqlTypeName.DOUBLE, SqlTypeName.CHAR, SqlTypeName.VARCHAR, SqlTypeName.TIMESTAMP);

    /** A query that was taken out, to which columns can be added. */
    private static final class Taken {
        private final RelNode rows;
        private final boolean hasAlwaysRow;
        private final Map<RexNode, Integer> columns = new LinkedHashMap<>();
        private int found = -1;

        Taken(RelNode rows, boolean hasAlwaysRow) {
            this.rows = rows;
            this.hasAlwaysRow = hasAlwaysRow;
        }

        FirstRow query() {
            List<RexNode> values = new ArrayList<>(columns.keySet());
            RelNode plan = LogicalProject.create(rows, List.of(), values, (List<String>) null, Set.of());
            return new FirstRow(plan, List.copyOf(columns.values()), found);
        }
    }

    /**
     * Two columns of a node that a condition compares.
     *
     * @param isComputed whether it compares what is computed of one of them
     */
    private record Compared(int one, int other, boolean isComputed) {}

    /** The columns that a value is made of. */
    private record Source(ImmutableBitSet columns, boolean isComputed) {
        static Source of(RexNode value) {
            return new Source(RelOptUtil.InputFinder.bits(value), !(value instanceof RexInputRef));
        }
    }

    private final RexBuilder rexBuilder;
    private final RelMetadataQuery metadata;
    private final List<Taken> taken = new ArrayList<>();
    private int nextParameter;
    private final RelNode rest;

    private QueriesRunFirst(RelNode plan) {
        this.rexBuilder = plan.getCluster().getRexBuilder();
        this.metadata = plan.getCluster().getMetadataQuery();
        this.nextParameter = parametersOf(plan);
        this.rest = visit(plan, Set.of());
    }

    /** Whether it is worth while to look closely: few plans have parameters, or joins with a row. */
    static boolean mayBeIn(RelNode plan) {
        RelMetadataQuery metadata = plan.getCluster().getMetadataQuery();
        boolean isCandidate = plan instanceof LogicalFilter filter && RowExpressions.isOfRun(filter.getCondition())
                || plan instanceof LogicalJoin join
                        && (isAtMost(metadata.getMaxRowCount(join.getLeft()), 1)
                                || isAtMost(metadata.getMaxRowCount(join.getRight()), 1));
        return isCandidate || plan.getInputs().stream().anyMatch(QueriesRunFirst::mayBeIn);
    }

    /** @param plan without queries in expressions and references to outer rows */
    static QueriesRunFirst of(RelNode plan) {
        return new QueriesRunFirst(plan);
    }

    /** In the order in which they have to run. */
    List<FirstRow> queries() {
        return taken.stream().map(Taken::query).toList();
    }

    /** The plan without them. */
    RelNode rest() {
        return rest;
    }

    /** How many the statement has itself. */
    private static int parametersOf(RelNode plan) {
        int[] count = {0};
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, RelNode parent) {
                node.accept(new RexShuttle() {
                    @Override
                    public RexNode visitDynamicParam(RexDynamicParam parameter) {
                        count[0] = Math.max(count[0], parameter.getIndex() + 1);
                        return parameter;
                    }
                });
                super.visit(node, ordinal, parent);
            }
        }.go(plan);
        return count[0];
    }

    /** @param compared columns of the node that conditions above it compare with each other */
    private RelNode visit(RelNode rel, Set<Compared> compared) {
        if (rel instanceof LogicalFilter filter) {
            Set<Compared> all = new HashSet<>(compared);
            addCompared(filter.getCondition(), all);
            RelNode input = visit(filter.getInput(), all);
            return filtered(filter, input);
        }
        if (rel instanceof LogicalProject project) {
            return withInputs(rel, List.of(visit(project.getInput(), below(project, compared))));
        }
        if (rel instanceof LogicalAggregate aggregate) {
            List<Source> keys = new ArrayList<>();
            aggregate.getGroupSet().forEach(key -> keys.add(new Source(ImmutableBitSet.of(key), false)));
            return withInputs(rel, List.of(visit(aggregate.getInput(), mapped(compared, keys))));
        }
        if (rel instanceof LogicalJoin join) {
            return joined(join, compared);
        }
        if (!(rel instanceof Sort) && !(rel instanceof SetOp)) {
            // What recurs is no query of its own.
            return rel;
        }
        boolean keepsAll = rel instanceof LogicalUnion || rel instanceof Sort sort && sort.fetch == null;
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(visit(input, keepsAll ? compared : Set.of())));
        return withInputs(rel, inputs);
    }

    /** A node over others; itself where they are its own. */
    static RelNode withInputs(RelNode rel, List<RelNode> inputs) {
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static void addCompared(RexNode condition, Set<Compared> compared) {
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            if (part.isA(COMPARISONS)) {
                List<RexNode> operands = ((RexCall) part).getOperands();
                addPairs(Source.of(operands.get(0)), Source.of(operands.get(1)), false, compared);
            }
        }
    }

    /** @param isComputed whether something is computed of them above already */
    private static void addPairs(Source ones, Source others, boolean isComputed, Set<Compared> pairs) {
        for (int one : ones.columns) {
            for (int other : others.columns) {
                pairs.add(new Compared(one, other, isComputed || ones.isComputed || others.isComputed));
            }
        }
    }

    private static Set<Compared> below(LogicalProject project, Set<Compared> compared) {
        List<Source> sources = new ArrayList<>();
        if (!compared.isEmpty()) {
            project.getProjects().forEach(value -> sources.add(Source.of(value)));
        }
        return mapped(compared, sources);
    }

    /** @param sources the input's columns that each column is made of */
    private static Set<Compared> mapped(Set<Compared> compared, List<Source> sources) {
        Set<Compared> mapped = new HashSet<>();
        for (Compared pair : compared) {
            if (pair.one < sources.size() && pair.other < sources.size()) {
                addPairs(sources.get(pair.one), sources.get(pair.other), pair.isComputed, mapped);
            }
        }
        return mapped;
    }

    private RelNode joined(LogicalJoin join, Set<Compared> above) {
        int width = join.getLeft().getRowType().getFieldCount();
        Set<Compared> compared = new HashSet<>(above);
        addCompared(join.getCondition(), compared);
        JoinRelType type = join.getJoinType();
        boolean isInner = type == JoinRelType.INNER;
        boolean takesRight = isInner || type == JoinRelType.SEMI
                || type == JoinRelType.LEFT && join.getCondition().isAlwaysTrue();
        if (takesRight && isAwaited(join.getRight(), width, join.getLeft(), 0, compared)) {
            return taken(join, false, compared);
        }
        if (isInner && isAwaited(join.getLeft(), 0, join.getRight(), width, compared)) {
            return taken(join, true, compared);
        }
        return withInputs(join, List.of(
                visit(join.getLeft(), within(compared, 0, width)),
                visit(join.getRight(), within(compared, width, join.getRight().getRowType().getFieldCount()))));
    }

    /** Those of one side, as columns of that side. */
    private static Set<Compared> within(Set<Compared> pairs, int first, int width) {
        Set<Compared> within = new HashSet<>();
        for (Compared pair : pairs) {
            int one = pair.one - first;
            int other = pair.other - first;
            if (one >= 0 && one < width && other >= 0 && other < width) {
                within.add(new Compared(one, other, pair.isComputed));
            }
        }
        return within;
    }

    /** Whether a side of a join tells which rows a scan on the other side needs, and can run first. */
    private boolean isAwaited(RelNode rows, int firstOfRows, RelNode scan, int firstOfScan, Set<Compared> compared) {
        int widthOfRows = rows.getRowType().getFieldCount();
        boolean isCompared = false;
        for (Compared pair : compared) {
            isCompared |= isWithin(pair.one, firstOfRows, widthOfRows)
                            && awaits(scan, pair.other - firstOfScan, pair.isComputed, rows)
                    || isWithin(pair.other, firstOfRows, widthOfRows)
                            && awaits(scan, pair.one - firstOfScan, pair.isComputed, rows);
        }
        return isCompared
                && isAtMost(metadata.getMaxRowCount(rows), 1)
                && rows.getRowType().getFieldList().stream().allMatch(field -> isParameter(field.getType()))
                && readsTable(rows);
    }

    /** Which traces a query of traces names is known while the statement is planned, see {@link TablesOfTraces}. */
    private boolean awaits(RelNode scan, int column, boolean isComputed, RelNode rows) {
        return isOfEvents(scan, column)
                && !(!isComputed
                        && TablesOfTraces.known(rows) != null
                        && metadata.getColumnOrigin(scan, column).getOriginColumnOrdinal() == TRACE);
    }

    private static boolean isWithin(int column, int first, int width) {
        return column >= first && column < first + width;
    }

    private static boolean isAtMost(Double count, int most) {
        return count != null && count <= most;
    }

    /** Also the trace of a computed table, whose rows of other traces need not be computed. */
    private boolean isOfEvents(RelNode rel, int column) {
        boolean isColumn = isWithin(column, 0, rel.getRowType().getFieldCount());
        RelColumnOrigin origin = isColumn ? metadata.getColumnOrigin(rel, column) : null;
        if (origin == null || origin.isDerived()) {
            return false;
        }
        DerivedRelation computed = origin.getOriginTable().unwrap(DerivedRelation.class);
        return origin.getOriginTable().unwrap(EventRelation.class) != null
                || computed != null && computed.perTrace() && origin.getOriginColumnOrdinal() == TRACE;
    }

    private static boolean isParameter(RelDataType type) {
        return TYPES.contains(type.getSqlTypeName());
    }

    private static boolean readsTable(RelNode rel) {
        return rel instanceof TableScan || rel.getInputs().stream().anyMatch(QueriesRunFirst::readsTable);
    }

    /** A join without one of its sides, whose row has become parameters. */
    private RelNode taken(LogicalJoin join, boolean isLeft, Set<Compared> compared) {
        RelNode rows = visit(isLeft ? join.getLeft() : join.getRight(), Set.of());
        RelNode kept = isLeft ? join.getRight() : join.getLeft();
        Double least = metadata.getMinRowCount(rows);
        Taken query = new Taken(rows, least != null && least >= 1);
        taken.add(query);
        int widthOfLeft = join.getLeft().getRowType().getFieldCount();
        int widthOfAll = widthOfLeft + join.getRight().getRowType().getFieldCount();
        int firstOfKept = isLeft ? widthOfLeft : 0;
        int firstOfRows = isLeft ? 0 : widthOfLeft;
        List<RelDataTypeField> fields = join.getRowType().getFieldList();
        List<RexNode> values = new ArrayList<>();
        for (int i = 0; i < widthOfAll; i++) {
            boolean isKept = isWithin(i, firstOfKept, kept.getRowType().getFieldCount());
            // A semi-join gives its left side's columns alone.
            RelDataType type = i < fields.size() ? fields.get(i).getType()
                    : rows.getRowType().getFieldList().get(i - widthOfLeft).getType();
            values.add(isKept
                    ? rexBuilder.makeInputRef(kept, i - firstOfKept)
                    : value(query, rexBuilder.makeInputRef(rows, i - firstOfRows), type));
        }
        List<RexNode> conditions = new ArrayList<>();
        if (join.getJoinType() != JoinRelType.LEFT) {
            RexShuttle toValues = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                    return values.get(ref.getIndex());
                }
            };
            boolean needsRow = false;
            for (RexNode part : RelOptUtil.conjunctions(join.getCondition())) {
                RexNode withRow = part.isA(COMPARISONS) ? comparedWithRow(
                        (RexCall) part, toValues, query, firstOfRows) : null;
                needsRow |= withRow != null;
                conditions.add(withRow == null ? part.accept(toValues) : withRow);
            }
            if (!query.hasAlwaysRow && !needsRow) {
                query.found = nextParameter++;
                conditions.add(rexBuilder.makeDynamicParam(
                        rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN), query.found));
            }
        }
        RexNode condition = RexUtil.composeConjunction(rexBuilder, conditions);
        Set<Compared> ofKept = within(compared, firstOfKept, kept.getRowType().getFieldCount());
        RelNode filtered = condition.isAlwaysTrue()
                ? visit(kept, ofKept)
                : visit(LogicalFilter.create(kept, condition), ofKept);
        return join.getJoinType() == JoinRelType.SEMI
                ? filtered
                : LogicalProject.create(filtered, List.of(), values, join.getRowType(), Set.of());
    }

    /** What stands for a column. Where there is no row the parameter is NULL, also of a column that never is. */
    private RexNode value(Taken query, RexNode column, RelDataType type) {
        if (query.hasAlwaysRow || type.isNullable()) {
            return parameter(query, column, type);
        }
        return rexBuilder.makeCall(type, SqlStdOperatorTable.COALESCE,
                List.of(nullable(query, column), rexBuilder.makeZeroLiteral(type)));
    }

    /** A comparison with a column of the row, as one that is not true where there is none; null for any other. */
    private RexNode comparedWithRow(RexCall comparison, RexShuttle toValues, Taken query, int firstOfRows) {
        List<RexNode> operands = new ArrayList<>();
        boolean found = false;
        for (RexNode operand : comparison.getOperands()) {
            boolean isColumn = operand instanceof RexInputRef ref
                    && isWithin(ref.getIndex(), firstOfRows, query.rows.getRowType().getFieldCount());
            found |= isColumn;
            operands.add(isColumn
                    ? nullable(query, rexBuilder.makeInputRef(
                            query.rows, ((RexInputRef) operand).getIndex() - firstOfRows))
                    : operand.accept(toValues));
        }
        return found ? rexBuilder.makeCall(comparison.getOperator(), operands) : null;
    }

    private RexNode nullable(Taken query, RexNode column) {
        return parameter(query, column,
                rexBuilder.getTypeFactory().createTypeWithNullability(column.getType(), true));
    }

    private RexNode parameter(Taken query, RexNode value, RelDataType type) {
        int index = query.columns.computeIfAbsent(value, absent -> nextParameter++);
        return rexBuilder.makeDynamicParam(type, index);
    }

    /** A filter as near to the scan as projections leave it, with nothing to compute beside the scan's columns. */
    private RelNode filtered(LogicalFilter filter, RelNode input) {
        boolean mayPass = input instanceof LogicalProject project
                && !project.containsOver()
                && project.getProjects().stream().allMatch(RexUtil::isDeterministic);
        if (mayPass && (RowExpressions.isOfRun(filter.getCondition()) || asksTaken(filter, (LogicalProject) input))) {
            LogicalProject columns = (LogicalProject) input;
            RexNode condition = RelOptUtil.pushPastProject(filter.getCondition(), columns);
            LogicalFilter below = LogicalFilter.create(columns.getInput(), condition);
            return columns.copy(columns.getTraitSet(), List.of(filtered(below, columns.getInput())));
        }
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        boolean isGuarded = conditions.stream().anyMatch(part -> RelOptUtil.InputFinder.bits(part).isEmpty());
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : conditions) {
            parts.add(part.isA(COMPARISONS) ? compared((RexCall) part, input, isGuarded) : part);
        }
        RexNode condition = RexUtil.composeConjunction(rexBuilder, parts);
        return condition.equals(filter.getCondition())
                ? withInputs(filter, List.of(input))
                : LogicalFilter.create(input, condition);
    }

    private static boolean asksTaken(LogicalFilter filter, LogicalProject columns) {
        for (int column : RelOptUtil.InputFinder.bits(filter.getCondition())) {
            if (RowExpressions.isOfRun(columns.getProjects().get(column))) {
                return true;
            }
        }
        return false;
    }

    /** @param isGuarded whether a condition beside it may keep from computing what fails */
    private RexNode compared(RexCall comparison, RelNode input, boolean isGuarded) {
        List<RexNode> operands = comparison.getOperands();
        for (int i = 0; i < 2; i++) {
            RexNode value = operands.get(i);
            if (isColumnOfEvents(operands.get(1 - i), input)
                    && isComputed(value)
                    && !(isGuarded && GuardedLogic.mayFail(value))) {
                List<RexNode> known = new ArrayList<>(operands);
                known.set(i, computed(value, input.getCluster()));
                return rexBuilder.makeCall(comparison.getType(), comparison.getOperator(), known);
            }
        }
        return comparison;
    }

    /** Also one in another type, which a scan sees through. */
    private boolean isColumnOfEvents(RexNode operand, RelNode input) {
        if (operand.isA(SqlKind.CAST)) {
            return isColumnOfEvents(((RexCall) operand).getOperands().get(0), input);
        }
        return operand instanceof RexInputRef column && isOfEvents(input, column.getIndex());
    }

    private static boolean isComputed(RexNode operand) {
        return operand instanceof RexCall
                && isParameter(operand.getType())
                && RexUtil.isDeterministic(operand)
                && RelOptUtil.InputFinder.bits(operand).isEmpty()
                && RowExpressions.isOfRun(operand);
    }

    private static Set<Integer> parametersIn(RexNode expression) {
        Set<Integer> indexes = new HashSet<>();
        expression.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitDynamicParam(RexDynamicParam parameter) {
                indexes.add(parameter.getIndex());
                return null;
            }
        });
        return indexes;
    }

    /** The parameter that an expression becomes: a column of the query that has all its parameters, or of a new one. */
    private RexNode computed(RexNode expression, RelOptCluster cluster) {
        Set<Integer> indexes = parametersIn(expression);
        for (Taken query : taken) {
            if (query.hasAlwaysRow && query.columns.values().containsAll(indexes)) {
                return parameter(query, expression.accept(new RexShuttle() {
                    @Override
                    public RexNode visitDynamicParam(RexDynamicParam parameter) {
                        return query.columns.entrySet().stream()
                                .filter(column -> column.getValue() == parameter.getIndex())
                                .findFirst().orElseThrow().getKey();
                    }
                }), expression.getType());
            }
        }
        Taken query = new Taken(LogicalValues.createOneRow(cluster), true);
        taken.add(query);
        return parameter(query, expression, expression.getType());
    }
}
