package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Casts that say of a value that may be NULL that it never is, as casts that say nothing of it, and what is computed of
 * them with types that may be NULL, too.
 *
 * <p>Calcite makes them of {@code COALESCE(m, 12)}: {@code CASE WHEN m IS NOT NULL THEN CAST(m NOT NULL) ELSE 12 END}.
 * Of {@code x > COALESCE(m, 12)} its {@code RexSimplify} makes {@code (m IS NOT NULL AND x > CAST(m NOT NULL)) OR (m IS
 * NULL AND x > 12)}, and leaves the first {@code m IS NOT NULL} out, as a comparison with a NULL is not true. The code
 * that it generates then compares with 0 in the place of NULL. So this comes behind all rules, and before code is made.
 * What a CASE computes of a value that it has found not to be NULL stays.
 */
public final class NullableCasts extends RexShuttle {

    private static final Set<SqlKind> NEVER_NULL = EnumSet.of(SqlKind.IS_NULL, SqlKind.IS_NOT_NULL, SqlKind.IS_TRUE,
            SqlKind.IS_NOT_TRUE, SqlKind.IS_FALSE, SqlKind.IS_NOT_FALSE, SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM);

    private final RexBuilder builder;
    /** What is not NULL where the expression at hand is computed. */
    private Set<RexNode> known = Set.of();

    private NullableCasts(RexBuilder builder) {
        this.builder = builder;
    }

    /** An expression of the same type; the same one if it has no such casts. */
    public static RexNode in(RexBuilder builder, RexNode expression) {
        if (!(expression instanceof RexCall call)) {
            return expression;
        }
        RexNode nullable = nullable(builder, call);
        RelDataType type = expression.getType();
        if (nullable == expression || type.isNullable() || !nullable.getType().isNullable()) {
            return nullable;
        }
        return type.getSqlTypeName() == SqlTypeName.BOOLEAN
                ? builder.makeCall(SqlStdOperatorTable.IS_TRUE, nullable)
                : builder.makeAbstractCast(type, nullable, false);
    }

    /** The same, but of a type that may be NULL where the expression may. */
    public static RexNode nullable(RexBuilder builder, RexNode expression) {
        return expression.accept(new NullableCasts(builder));
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexCall visited = call.isA(SqlKind.CASE) ? branches(call) : (RexCall) super.visitCall(call);
        boolean isAssertion = visited.isA(SqlKind.CAST)
                && visited.operands.get(0).getType().isNullable()
                && !known.contains(call.operands.get(0));
        boolean mayBeNull = isAssertion || visited != call && !NEVER_NULL.contains(call.getKind());
        if (visited.getType().isNullable() || !mayBeNull) {
            return visited;
        }
        RelDataType type = builder.getTypeFactory().createTypeWithNullability(visited.getType(), true);
        return visited.clone(type, visited.operands);
    }

    /** A CASE, whose values are computed only where its conditions hold. */
    private RexCall branches(RexCall call) {
        Set<RexNode> around = known;
        Set<RexNode> passed = new HashSet<>(around);
        List<RexNode> operands = new ArrayList<>();
        boolean changes = false;
        for (int i = 0; i < call.operands.size(); i++) {
            boolean isValue = i % 2 == 1;
            known = isValue ? with(passed, call.operands.get(i - 1)) : passed;
            RexNode visited = call.operands.get(i).accept(this);
            changes |= visited != call.operands.get(i);
            operands.add(visited);
            if (isValue && call.operands.get(i - 1).isA(SqlKind.IS_NULL)) {
                passed.add(((RexCall) call.operands.get(i - 1)).getOperands().get(0));
            }
        }
        known = around;
        return changes ? call.clone(call.getType(), operands) : call;
    }

    private static Set<RexNode> with(Set<RexNode> around, RexNode condition) {
        Set<RexNode> known = new HashSet<>(around);
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            if (part.isA(SqlKind.IS_NOT_NULL)) {
                known.add(((RexCall) part).getOperands().get(0));
            }
        }
        return known;
    }
}
