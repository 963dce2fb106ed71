package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * Lets the left side of a left join ask for what its right side asks outer rows for. Where it asks for something else
 * alone, Calcite 1.42's {@code RelDecorrelator} joins each row of it with all values that the right side asks for, and
 * forgets which outer row the left side's own values are of: {@code SELECT (SELECT MAX(y) + (SELECT a.z) FROM b WHERE
 * y > a.x) FROM a} had each row of a as often as there are rows in a. It makes an inner join of one whose filter wants
 * a row on the right, and that is right as it is.
 */
final class LeftJoinsOfOuterRows extends RelHomogeneousShuttle {

    /** Of a row and what is asked of outer ones: true, and gone before any engine sees it. */
    static final SqlFunction ASKS_FOR = new SqlFunction("ASKS_FOR", SqlKind.OTHER_FUNCTION,
            ReturnTypes.BOOLEAN_NOT_NULL, null, OperandTypes.VARIADIC, SqlFunctionCategory.SYSTEM);

    private final Set<RelNode> becomingInner = Collections.newSetFromMap(new IdentityHashMap<>());

    private LeftJoinsOfOuterRows() {}

    static RelNode of(RelNode rel) {
        return rel.accept(new LeftJoinsOfOuterRows());
    }

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof LogicalFilter filter) {
            noteInner(filter.getInput(), RelOptUtil.conjunctions(filter.getCondition()));
        }
        RelNode visited = super.visit(other);
        if (!(visited instanceof LogicalJoin join) || join.getJoinType() != JoinRelType.LEFT
                || becomingInner.contains(other)) {
            return visited;
        }
        Set<RexNode> known = askedOfOuterRows(join.getLeft());
        Set<RexNode> wanted = askedOfOuterRows(join.getRight());
        wanted.removeAll(known);
        if (known.isEmpty() || wanted.isEmpty()) {
            return visited;
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        // With a column of the row itself: else all of the call would be computed once for an outer row.
        List<RexNode> operands = new ArrayList<>(List.of(builder.makeInputRef(join.getLeft(), 0)));
        operands.addAll(wanted);
        RelNode asking = LogicalFilter.create(join.getLeft(), builder.makeCall(ASKS_FOR, operands));
        return join.copy(join.getTraitSet(), List.of(asking, join.getRight()));
    }

    /** Of joins on the left of joins, conditions have the same columns. */
    private void noteInner(RelNode rel, List<RexNode> conditions) {
        if (!(rel instanceof LogicalJoin join)) {
            return;
        }
        int columns = join.getRowType().getFieldCount();
        List<RexNode> ofJoin = conditions.stream()
                .filter(condition -> RelOptUtil.InputFinder.bits(condition).length() <= columns)
                .toList();
        JoinRelType type = RelOptUtil.simplifyJoin(join, ImmutableList.copyOf(ofJoin), join.getJoinType());
        if (type != join.getJoinType()) {
            becomingInner.add(join);
        }
        noteInner(join.getLeft(), ofJoin);
    }

    /** What is computed of outer rows alone, as wholes. */
    private static Set<RexNode> askedOfOuterRows(RelNode rel) {
        Set<CorrelationId> outer = RelOptUtil.getVariablesUsed(rel);
        Set<RexNode> asked = new LinkedHashSet<>();
        RexShuttle collecting = new RexShuttle() {
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
        };
        new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                other.accept(collecting);
                return super.visit(other);
            }
        }.visit(rel);
        return asked;
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
