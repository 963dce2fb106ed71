package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * Lets one part of a query ask for what another asks outer rows for, where Calcite 1.42's {@code RelDecorrelator} gives
 * each of them outer rows of its own. Of joins of such parts see {@link HardCorrelations}.
 *
 * <p>What lies beneath columns or a condition asks for all that these do, if for some of it. Where they ask for more,
 * all of it is asked for anew, and what was asked for beneath is forgotten: {@code FROM a, LATERAL (SELECT a.x, a.w
 * FROM b WHERE b.y = a.x)} had all rows of b for each row of a.
 */
final class AskingOuterRows extends RelHomogeneousShuttle {

    /** Of a row and what is asked of outer ones: true, and gone before any engine sees it. */
    static final SqlFunction ASKS_FOR = new SqlFunction("ASKS_FOR", SqlKind.OTHER_FUNCTION,
            ReturnTypes.BOOLEAN_NOT_NULL, null, OperandTypes.VARIADIC, SqlFunctionCategory.SYSTEM);

    private AskingOuterRows() {}

    static RelNode of(RelNode rel) {
        return rel.accept(new Simplifying(rel.getCluster())).accept(new AskingOuterRows());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalProject || visited instanceof LogicalFilter
                ? askingBeneath(visited)
                : visited;
    }

    private static RelNode askingBeneath(RelNode rel) {
        RelNode input = rel.getInput(0);
        Set<RexNode> known = askedOfOuterRows(input);
        Set<RexNode> wanted = new LinkedHashSet<>();
        rel.accept(new Asked(RelOptUtil.getVariablesUsed(rel), wanted));
        boolean isNew = !wanted.removeAll(known);
        return isNew || wanted.isEmpty() ? rel : rel.copy(rel.getTraitSet(), List.of(asking(input, wanted)));
    }

    private static RelNode asking(RelNode rel, Set<RexNode> wanted) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        // With a column of the row itself: else all of the call would be computed once for an outer row.
        List<RexNode> operands = new ArrayList<>(List.of(builder.makeInputRef(rel, 0)));
        operands.addAll(wanted);
        return LogicalFilter.create(rel, builder.makeCall(ASKS_FOR, operands));
    }

    /** What a query computes of outer rows alone, as wholes. */
    private static Set<RexNode> askedOfOuterRows(RelNode rel) {
        Set<RexNode> asked = new LinkedHashSet<>();
        RexShuttle collecting = new Asked(RelOptUtil.getVariablesUsed(rel), asked);
        new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                other.accept(collecting);
                return super.visit(other);
            }
        }.visit(rel);
        return asked;
    }

    /**
     * Simplifies conditions on outer rows as the decorrelator does. It does so where a row is chosen and not among what
     * is asked for: of {@code NOT (a.x <= 7)} it had one row of a for the first, and others for the second.
     */
    private static final class Simplifying extends RelHomogeneousShuttle {
        private final RexSimplify simplify;

        Simplifying(RelOptCluster cluster) {
            RexExecutor executor = cluster.getPlanner().getExecutor();
            simplify = new RexSimplify(cluster.getRexBuilder(), RelOptPredicateList.EMPTY,
                    executor == null ? RexUtil.EXECUTOR : executor);
        }

        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other);
            return visited instanceof LogicalFilter filter && RexUtil.containsCorrelation(filter.getCondition())
                    ? filter.copy(filter.getTraitSet(), filter.getInput(),
                            simplify.simplifyUnknownAsFalse(filter.getCondition()))
                    : visited;
        }
    }

    /** Collects what expressions compute of outer rows alone. */
    private static final class Asked extends RexShuttle {
        private final Set<CorrelationId> outer;
        private final Set<RexNode> asked;

        Asked(Set<CorrelationId> outer, Set<RexNode> asked) {
            this.outer = outer;
            this.asked = asked;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            return isOfOuterRow(call, outer) ? add(call) : super.visitCall(call);
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return isOfOuterRow(access, outer) ? add(access) : access;
        }

        private RexNode add(RexNode expression) {
            asked.add(expression);
            return expression;
        }
    }

    /** Whether an expression is of one outer row, and of nothing else that changes. */
    private static boolean isOfOuterRow(RexNode expression, Set<CorrelationId> outer) {
        Set<CorrelationId> used = new LinkedHashSet<>();
        boolean[] isOther = {!RexUtil.isDeterministic(expression)};
        expression.accept(new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                used.add(variable.id);
                return variable;
            }

            @Override
            public RexNode visitInputRef(RexInputRef column) {
                isOther[0] = true;
                return column;
            }
        });
        return !isOther[0] && used.size() == 1 && outer.containsAll(used);
    }
}
