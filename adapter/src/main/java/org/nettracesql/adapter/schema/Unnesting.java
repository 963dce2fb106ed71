package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.Programs;

/**
 * Makes joins of queries within expressions and of queries that refer to outer rows: the first two steps of Calcite's
 * standard program.
 *
 * <p>Calcite 1.42's {@code RelDecorrelator} leaves constants out of the keys of an aggregate, and puts them back in
 * other places where there are several, looks for them at the old columns' positions in the new input, and, if all keys
 * are constants, makes of {@code SELECT DISTINCT 1} an aggregate without keys, which has a row where there is none. So
 * constants of a select list are hidden from it in a call that it does not know.
 */
final class Unnesting {

    /** Never computed: it is gone before any engine sees it. */
    private static final SqlFunction HIDDEN = new SqlFunction("HIDDEN_CONSTANT", SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG0, null, OperandTypes.ANY, SqlFunctionCategory.SYSTEM);

    private Unnesting() {}

    static RelNode unnested(RelOptPlanner planner, RelNode rel, RelTraitSet requiredTraits) {
        Hiding hiding = new Hiding(rel.getCluster().getRexBuilder());
        RelNode joined = Programs.subQuery(DefaultRelMetadataProvider.INSTANCE)
                .run(planner, rel.accept(hiding), requiredTraits, List.of(), List.of());
        // The joins that queries within expressions have become have constants of their own.
        RelNode decorrelated = RelDecorrelator.decorrelateQuery(joined.accept(hiding),
                RelFactories.LOGICAL_BUILDER.create(rel.getCluster(), null));
        return decorrelated.accept(new Showing());
    }

    private static final class Hiding extends RelHomogeneousShuttle {
        private final RexBuilder rexBuilder;

        Hiding(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        private final RexShuttle subQueries = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(visited.rel.accept(Hiding.this));
            }
        };

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

    private static final class Showing extends RelHomogeneousShuttle {
        private final RexShuttle calls = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return call.getOperator() == HIDDEN ? call.getOperands().get(0) : super.visitCall(call);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(visited.rel.accept(Showing.this));
            }
        };

        @Override
        public RelNode visit(RelNode other) {
            return super.visit(other).accept(calls);
        }
    }
}
