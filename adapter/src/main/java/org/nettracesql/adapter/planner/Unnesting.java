package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.sql2rel.TopDownGeneralDecorrelator;
import org.apache.calcite.tools.RelBuilder;
import org.nettracesql.adapter.scan.CalciteRules;

/**
 * Makes joins of queries within expressions and of queries that refer to outer rows: the first two steps of Calcite's
 * standard program.
 *
 * <p>Calcite 1.42's {@code RelDecorrelator} leaves constants out of the keys of an aggregate, and puts them back in
 * other places where there are several, looks for them at the old columns' positions in the new input, and, if all keys
 * are constants, makes of {@code SELECT DISTINCT 1} an aggregate without keys, which has a row where there is none. So
 * constants of a select list are hidden from it in a call that it does not know.
 *
 * <p>It also takes a column on the left of a left join, or on the right of a right join, for one that is never NULL
 * where the join's condition is not true for NULL, though such a row stays, and compares the column by {@code =} then.
 * So these conditions are hidden, too. Of two filters, one upon the other, that refer to the same outer row, it lets
 * each have a row of its own where the upper one asks for more: they are made one before. Whether a column on the left
 * of a correlation may be NULL it looks for among an aggregate's keys, though the column is an aggregate's result:
 * these are hidden there.
 *
 * <p>Of correlations within correlations, it loses rows, and gives others several times: of two that ask for the same
 * outer row, each gets rows of its own. These, and outer rows' columns beside aggregates, are left to Calcite's other
 * decorrelator, which starts at the top, and of which {@link OuterColumnsOnce} mends a fault.
 */
final class Unnesting {

    /** Never computed: it is gone before any engine sees it. */
    private static final SqlFunction HIDDEN = new SqlFunction("HIDDEN", SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG0, null, OperandTypes.ANY, SqlFunctionCategory.SYSTEM);

    private Unnesting() {}

    static RelNode unnested(RelNode rel) {
        Hiding hiding = new Hiding(rel.getCluster().getRexBuilder());
        RelNode told = OuterRows.told(RangesOfOuterRows.joined(rel))
                .accept(new NullableOuterValues(rel.getCluster().getTypeFactory()))
                .accept(hiding);
        RelNode joined = Rewriting.of(told, new HepProgramBuilder()
                .addRuleCollection(CalciteRules.queriesInExpressions())
                .build());
        return decorrelated(joined, hiding).accept(new AskingNothing());
    }

    private static RelNode decorrelated(RelNode queries, Hiding hiding) {
        RelNode joined = JoinsApart.hidden(queries, input -> decorrelated(input, hiding));
        if (HardCorrelations.areIn(joined)) {
            RelNode merged = joined.accept(new Merging()).accept(hiding);
            return shown(decorrelatedFromTop(OuterColumnsOnce.in(OrdersOfAggregates.asArguments(merged))));
        }
        // The joins that queries within expressions have become have constants of their own.
        RelNode merged = AskingOuterRows.of(joined).accept(new Merging()).accept(hiding)
                .accept(new HidingResults());
        RelNode decorrelated = RelDecorrelator.decorrelateQuery(OrdersOfAggregates.asArguments(merged),
                RelBuilder.proto((RelFactories.JoinFactory) Unnesting::join).create(merged.getCluster(), null));
        return shown(decorrelated);
    }

    /** Calcite 1.42's decorrelator fails where several inputs of a node have correlations, so that these come apart. */
    private static RelNode decorrelatedFromTop(RelNode rel) {
        try {
            return TopDownGeneralDecorrelator.decorrelateQuery(
                    rel, RelFactories.LOGICAL_BUILDER.create(rel.getCluster(), null));
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException | NullPointerException
                | ClassCastException | AssertionError e) {
            if (!hasSeveral(rel)) {
                throw new UnsupportedOperationException("a query within whose rows depend on those of the queries"
                        + " around it. Write one of them as a join, or as a table of its own in WITH.", e);
            }
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : rel.getInputs()) {
            inputs.add(isCorrelated(input)
                    ? RelOptUtil.createCastRel(decorrelatedFromTop(input), input.getRowType(), true)
                    : input);
        }
        return rel.copy(rel.getTraitSet(), inputs);
    }

    /** Whether several inputs of a node, or of one below it, have correlations that ask for no row around them. */
    private static boolean hasSeveral(RelNode rel) {
        if (rel instanceof Correlate || !RelOptUtil.getVariablesUsed(rel).isEmpty()) {
            return false;
        }
        List<RelNode> correlated = rel.getInputs().stream().filter(Unnesting::isCorrelated).toList();
        return correlated.size() > 1 || correlated.size() == 1 && hasSeveral(correlated.get(0));
    }

    private static boolean isCorrelated(RelNode rel) {
        return rel instanceof Correlate || rel.getInputs().stream().anyMatch(Unnesting::isCorrelated);
    }

    private static RelNode shown(RelNode decorrelated) {
        return AskedColumns.told(JoinsApart.shown(OrdersOfAggregates.asOrders(decorrelated)
                .accept(new Showing(decorrelated.getCluster().getRexBuilder()))));
    }

    private static RelNode join(RelNode left, RelNode right, List<RelHint> hints, RexNode condition,
            Set<CorrelationId> variables, JoinRelType type, boolean semiJoinDone) {
        boolean keepsSide = type == JoinRelType.LEFT || type == JoinRelType.RIGHT;
        RexNode hidden = keepsSide && !condition.isAlwaysTrue()
                ? left.getCluster().getRexBuilder().makeCall(condition.getType(), HIDDEN, List.of(condition))
                : condition;
        return RelFactories.DEFAULT_JOIN_FACTORY.createJoin(left, right, hints, hidden, variables, type, semiJoinDone);
    }

    private static final class Hiding extends RelHomogeneousShuttle {
        private final RexBuilder rexBuilder;

        Hiding(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        private final RexShuttle subQueries = new InnerQueries(this);

        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other).accept(subQueries);
            if (!(visited instanceof Project project)
                    || project.getProjects().stream().noneMatch(RexLiteral.class::isInstance)) {
                return visited;
            }
            List<RexNode> projects = project.getProjects().stream().map(this::hidden).toList();
            return project.copy(project.getTraitSet(), project.getInput(), projects, project.getRowType());
        }

        private RexNode hidden(RexNode expression) {
            return expression instanceof RexLiteral literal
                    ? rexBuilder.makeCall(literal.getType(), HIDDEN, List.of(literal))
                    : expression;
        }
    }

    /** Hides results of aggregates by keys on the left of correlations. */
    private static final class HidingResults extends RelHomogeneousShuttle {
        private int lefts;

        @Override
        public RelNode visit(RelNode other) {
            if (!(other instanceof Correlate correlate)) {
                RelNode visited = super.visit(other);
                return lefts > 0 && visited instanceof Aggregate aggregate && aggregate.getGroupCount() > 0
                                && !aggregate.getAggCallList().isEmpty()
                        ? hidden(aggregate)
                        : visited;
            }
            lefts++;
            RelNode left = correlate.getLeft().accept(this);
            lefts--;
            RelNode right = correlate.getRight().accept(this);
            return correlate.copy(correlate.getTraitSet(), List.of(left, right));
        }

        private static RelNode hidden(Aggregate aggregate) {
            RexBuilder builder = aggregate.getCluster().getRexBuilder();
            List<RexNode> columns = new ArrayList<>();
            for (int i = 0; i < aggregate.getRowType().getFieldCount(); i++) {
                RexNode column = builder.makeInputRef(aggregate, i);
                columns.add(i < aggregate.getGroupCount()
                        ? column
                        : builder.makeCall(column.getType(), HIDDEN, List.of(column)));
            }
            return LogicalProject.create(aggregate, List.of(), columns, aggregate.getRowType().getFieldNames(),
                    Set.of());
        }
    }

    private static final class Merging extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other);
            if (!(visited instanceof LogicalFilter upper) || !RexUtil.containsCorrelation(upper.getCondition())) {
                return visited;
            }
            LogicalProject columns = upper.getInput() instanceof LogicalProject project && !project.containsOver()
                    ? project
                    : null;
            RelNode beneath = columns == null ? upper.getInput() : columns.getInput();
            if (!(beneath instanceof LogicalFilter lower) || !RexUtil.containsCorrelation(lower.getCondition())) {
                return visited;
            }
            RexNode condition = columns == null
                    ? upper.getCondition()
                    : RelOptUtil.pushPastProject(upper.getCondition(), columns);
            Set<CorrelationId> variables = new LinkedHashSet<>(lower.getVariablesSet());
            variables.addAll(upper.getVariablesSet());
            RexNode all = RexUtil.composeConjunction(
                    lower.getCluster().getRexBuilder(), List.of(lower.getCondition(), condition));
            RelNode both = LogicalFilter.create(lower.getInput(), all, ImmutableSet.copyOf(variables));
            return columns == null ? both : columns.copy(columns.getTraitSet(), List.of(both));
        }
    }

    /**
     * A query that was to ask outer rows and asks nothing of them, as where its condition has turned out to be false,
     * is an ordinary side of a join. The decorrelators find that out and leave it to be run for every outer row.
     */
    private static final class AskingNothing extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other);
            if (!(visited instanceof Correlate correlate)
                    || RelOptUtil.getVariablesUsed(correlate.getRight()).contains(correlate.getCorrelationId())) {
                return visited;
            }
            return LogicalJoin.create(correlate.getLeft(), correlate.getRight(), List.of(),
                    correlate.getCluster().getRexBuilder().makeLiteral(true), Set.of(), correlate.getJoinType());
        }
    }

    private static final class Showing extends RelHomogeneousShuttle {
        private final RexBuilder rexBuilder;

        Showing(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        private final RexShuttle calls = new InnerQueries(this) {
            @Override
            public RexNode visitCall(RexCall call) {
                if (call.getOperator() == AskingOuterRows.ASKS_FOR) {
                    return rexBuilder.makeLiteral(true);
                }
                return call.getOperator() == HIDDEN ? call.getOperands().get(0).accept(this) : super.visitCall(call);
            }
        };

        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other).accept(calls);
            if (!(visited instanceof LogicalFilter filter)) {
                return visited;
            }
            List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
            conditions.removeIf(RexNode::isAlwaysTrue);
            return conditions.isEmpty()
                    ? filter.getInput()
                    : filter.copy(filter.getTraitSet(), filter.getInput(),
                            RexUtil.composeConjunction(rexBuilder, conditions));
        }
    }
}
