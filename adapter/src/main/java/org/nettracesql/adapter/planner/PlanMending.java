package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Pair;
import org.nettracesql.adapter.function.ComparedElements;

/**
 * Rewrites parts of a plan that Calcite 1.42 would not run, or run wrongly.
 *
 * <ul>
 *   <li>{@code CROSS JOIN LATERAL} of a query that always has one row, such as an aggregate without groups, becomes a
 *       left join, which comes to the same. As it was, the rows on the left for which there is nothing to aggregate
 *       would be lost; Calcite notices and fails.
 *   <li>The condition of an {@code ASOF JOIN} has the right table's column first. The other way round, the farthest row
 *       would be taken for the nearest.
 *   <li>{@code COUNT(DISTINCT (a, b))} and {@code SELECT DISTINCT (a, b)} are refused: every row in parentheses would
 *       be taken for another one.
 *   <li>A filter whose condition, or a part of it, is a constant NULL lets no row pass and says so: beneath an IN that
 *       is one side of an OR, Calcite would take the whole query for one without rows.
 *   <li>What aggregates with a filter are of is computed for the rows that pass only, see {@link FilteredArguments}.
 *   <li>{@code x <> SOME (query)}, which is what {@code NOT x = ALL (query)} becomes, asks for a lesser or a greater
 *       value. Calcite finds the counts that it makes of it by their names, {@code c} and {@code d}, and takes the
 *       table's own columns of these names for them.
 *   <li>{@code x IN (query)} and {@code x < SOME (query)} of a query that always has one row, such as an aggregate
 *       without groups, compare with the value of that row. Calcite would count the query's rows for each outer row,
 *       and find none where there is nothing to aggregate: {@code x < ALL (query)} was true there, which it is not of
 *       NULL. Where the query is within one of another outer row, it took the count for the outer row's column.
 *   <li>{@code 1 IN (query)}, where nothing of the row is compared, asks for rows of the query, see
 *       {@link OperandsOfNoRow}.
 *   <li>A query that is a FILTER, or a part of one, may be NULL: it is asked whether it is true. Calcite only calls it
 *       one that is never NULL, and refuses it later.
 *   <li>Queries within the conditions of joins become such of filters, see {@link QueriesInJoins}.
 *   <li>{@code x = ANY (array)} has code of its own, see {@link ComparedElements}, and may be NULL where Calcite's may
 *       not: a condition of FILTER that it is becomes one that is true or not.
 *   <li>{@code UNNEST(a) WITH ORDINALITY} is of arrays alone: code for it fails at a NULL in the place of one.
 *   <li>Queries that are compared with the rows of another one become columns beneath, see {@link QueriesInOperands}.
 *   <li>Queries within windows become columns beneath them, see {@link OverQueries}.
 *   <li>Grouping sets that stand twice are computed apart, and what gives one of them its columns believes that each
 *       may be NULL because one of all the sets has no keys: it is told what its input has. GROUPING(x) is of a smaller
 *       type in one part than in the other, and a value of the one was never equal to one of the other: both have the
 *       type of the whole.
 * </ul>
 */
final class PlanMending extends RelHomogeneousShuttle {

    private final RexBuilder rexBuilder;

    private final RexShuttle subQueries = new InnerQueries(this) {
        @Override
        public RexNode visitCall(RexCall call) {
            boolean holdsQuery = call.getKind() == SqlKind.CAST && call.getOperands().get(0) instanceof RexSubQuery;
            RexCall visited = (RexCall) super.visitCall(call);
            if (visited.getOperator() instanceof SqlQuantifyOperator && visited.getOperands().size() == 2
                    && visited.getOperands().get(1).getType().getComponentType() != null) {
                return ComparedElements.of(rexBuilder, visited);
            }
            boolean mayBeNull = holdsQuery && SqlTypeUtil.isBoolean(call.getType()) && !call.getType().isNullable()
                    && visited.getOperands().get(0).getType().isNullable();
            if (mayBeNull) {
                return rexBuilder.makeCall(SqlStdOperatorTable.IS_TRUE, visited.getOperands());
            }
            // An OR that a query became may stand within one: filters take none within another.
            return visited == call ? call : RexUtil.flatten(rexBuilder, visited);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
            SqlKind comparison = visited.getKind() == SqlKind.IN ? SqlKind.EQUALS
                    : visited.getOperator() instanceof SqlQuantifyOperator some ? some.comparisonKind : null;
            if (comparison != null && visited.operands.size() == 1 && hasOneRow(visited.rel)) {
                return rexBuilder.makeCall(
                        visited.getType(), RelOptUtil.op(comparison, null),
                        List.of(visited.operands.get(0), RexSubQuery.scalar(visited.rel)));
            }
            RexNode asked = comparison == null ? visited : OperandsOfNoRow.asked(visited, comparison);
            boolean isUnequal = visited.getOperator() == SqlStdOperatorTable.SOME_NE && visited.operands.size() == 1;
            return asked == visited && isUnequal
                    ? rexBuilder.makeCall(SqlStdOperatorTable.OR,
                            RexSubQuery.some(visited.rel, visited.operands, SqlStdOperatorTable.SOME_LT),
                            RexSubQuery.some(visited.rel, visited.operands, SqlStdOperatorTable.SOME_GT))
                    : asked;
        }
    };

    PlanMending(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other).accept(subQueries);
        return visited instanceof Uncollect numbered && numbered.withOrdinality ? ofArrays(numbered) : visited;
    }

    private RelNode ofArrays(Uncollect numbered) {
        RelNode arrays = numbered.getInput();
        RelDataType array = arrays.getRowType().getFieldList().get(0).getType();
        return arrays.getRowType().getFieldCount() > 1 || !array.isNullable()
                ? numbered
                : numbered.copy(numbered.getTraitSet(), LogicalFilter.create(arrays,
                        rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, rexBuilder.makeInputRef(arrays, 0))));
    }

    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode visited = visit((RelNode) filter);
        boolean isNever = visited instanceof LogicalFilter rows
                && RelOptUtil.conjunctions(rows.getCondition()).stream()
                        .anyMatch(part -> RexUtil.isNullLiteral(part, true));
        if (isNever) {
            return LogicalFilter.create(visited.getInput(0), rexBuilder.makeLiteral(false));
        }
        return visited instanceof LogicalFilter rows ? QueriesInOperands.beneath(rows) : visited;
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        RelNode visited = visit((RelNode) join);
        return visited instanceof LogicalJoin both ? QueriesInJoins.beside(both) : visited;
    }

    @Override
    public RelNode visit(LogicalProject project) {
        RelNode visited = visit((RelNode) project);
        if (!(visited instanceof LogicalProject columns)) {
            return visited;
        }
        LogicalProject beneath = QueriesInOperands.beneath(OverQueries.beneath(columns));
        if (beneath != columns) {
            return beneath;
        }
        return columns.getInput() instanceof LogicalAggregate ? withTypesOfInput(columns) : visited;
    }

    private RelNode withTypesOfInput(LogicalProject project) {
        List<RelDataTypeField> fields = project.getInput().getRowType().getFieldList();
        RexShuttle types = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                RelDataType type = fields.get(reference.getIndex()).getType();
                return type.equals(reference.getType())
                        ? reference
                        : rexBuilder.makeCast(reference.getType(),
                                new RexInputRef(reference.getIndex(), type), true, false);
            }
        };
        return project.accept(types);
    }

    @Override
    public RelNode visit(LogicalUnion union) {
        RelNode visited = visit((RelNode) union);
        RelDataType type = visited.getRowType();
        List<RelNode> inputs = visited.getInputs().stream()
                .map(input -> isOf(type, input) ? input : RelOptUtil.createCastRel(input, type, false))
                .toList();
        return inputs.equals(visited.getInputs()) ? visited : visited.copy(visited.getTraitSet(), inputs);
    }

    private static boolean isOf(RelDataType type, RelNode rel) {
        return Pair.zip(type.getFieldList(), rel.getRowType().getFieldList()).stream()
                .allMatch(pair -> pair.left.getType().getSqlTypeName() == pair.right.getType().getSqlTypeName());
    }

    @Override
    public RelNode visit(LogicalCorrelate correlate) {
        LogicalCorrelate visited = (LogicalCorrelate) super.visit(correlate);
        if (visited.getJoinType() != JoinRelType.INNER || !hasOneRow(visited.getRight())) {
            return visited;
        }
        LogicalCorrelate left = LogicalCorrelate.create(visited.getLeft(), visited.getRight(), visited.getHints(),
                visited.getCorrelationId(), visited.getRequiredColumns(), JoinRelType.LEFT);
        return RelOptUtil.createCastRel(left, visited.getRowType(), true);
    }

    private static boolean hasOneRow(RelNode rel) {
        RelMetadataQuery metadata = rel.getCluster().getMetadataQuery();
        Double least = metadata.getMinRowCount(rel);
        Double most = metadata.getMaxRowCount(rel);
        return least != null && least == 1 && most != null && most == 1;
    }

    @Override
    public RelNode visit(LogicalAsofJoin join) {
        LogicalAsofJoin visited = (LogicalAsofJoin) super.visit((RelNode) join);
        if (!(visited.getMatchCondition() instanceof RexCall match)
                || !(match.getOperands().get(0) instanceof RexInputRef first)
                || !(match.getOperands().get(1) instanceof RexInputRef)) {
            // Calcite 1.42 casts one of them, and cannot run that.
            throw new UnsupportedOperationException("a MATCH_CONDITION of columns of two types. Cast one of them in a"
                    + " query in the place of its table.");
        }
        return first.getIndex() >= visited.getLeft().getRowType().getFieldCount()
                ? visited
                : visited.copy(visited.getTraitSet(), visited.getCondition(),
                        RexUtil.invert(rexBuilder, match), visited.getLeft(),
                        visited.getRight());
    }

    @Override
    public RelNode visit(LogicalAggregate aggregate) {
        for (int key : aggregate.getGroupSet()) {
            refuseRow(aggregate, key);
        }
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.isDistinct()) {
                call.getArgList().forEach(argument -> refuseRow(aggregate, argument));
            }
        }
        return FilteredArguments.guarded(withConditions(aggregate, aggregate.getInput().accept(this)));
    }

    /** Of another input, in which conditions of FILTER may be NULL that were not before: these get columns without. */
    private LogicalAggregate withConditions(LogicalAggregate aggregate, RelNode input) {
        List<RexNode> columns = new ArrayList<>(rexBuilder.identityProjects(input.getRowType()));
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            boolean mayBeNull = call.filterArg >= 0 && columns.get(call.filterArg).getType().isNullable();
            if (mayBeNull) {
                columns.add(rexBuilder.makeCall(SqlStdOperatorTable.IS_TRUE, columns.get(call.filterArg)));
                names.add(null);
            }
            calls.add(mayBeNull ? call.withFilter(columns.size() - 1) : call);
        }
        if (calls.equals(aggregate.getAggCallList())) {
            return input == aggregate.getInput()
                    ? aggregate
                    : (LogicalAggregate) aggregate.copy(aggregate.getTraitSet(), List.of(input));
        }
        return (LogicalAggregate) aggregate.copy(aggregate.getTraitSet(),
                LogicalProject.create(input, List.of(), columns, names, Set.of()),
                aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private static void refuseRow(LogicalAggregate aggregate, int column) {
        if (aggregate.getInput().getRowType().getFieldList().get(column).getType().isStruct()) {
            throw new UnsupportedOperationException("distinct rows in parentheses. Leave the parentheses out, as in"
                    + " COUNT(DISTINCT a, b).");
        }
    }
}
