package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.adapter.function.GuardedLogic;

class JoinConditionTest {

    private final RexBuilder builder = new RexBuilder(new JavaTypeFactoryImpl());
    private final RelDataType bigint = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    private final RexNode left = builder.makeInputRef(bigint, 0);
    private final RexNode right = builder.makeInputRef(bigint, 1);
    private final RexNode keys = call(SqlStdOperatorTable.EQUALS, left, right);

    private RexNode call(SqlOperator operator, RexNode... operands) {
        return operator instanceof CheckedOperator
                ? builder.makeCall(bigint, operator, List.of(operands))
                : builder.makeCall(operator, operands);
    }

    private List<RexNode> parts(RexNode... conjuncts) {
        RexNode condition = call(SqlStdOperatorTable.AND, conjuncts);
        assertThat(GuardedLogic.mayFail(condition)).isTrue();
        DuckDbExpressions expressions = new DuckDbExpressions(builder, (expression, arguments) -> {
            throw new AssertionError(expression);
        });
        RexNode translated = expressions.translate(JoinCondition.wide(builder, condition));
        return translated instanceof RexCall call && call.getOperator().getName().equals("($0 AND $1)")
                ? call.operands
                : List.of(translated);
    }

    @Test
    void sumsAreComparedWithoutACaseAround() {
        RexNode sum = call(CheckedOperator.PLUS, right, builder.makeExactLiteral(BigDecimal.TEN, bigint));
        List<RexNode> parts = parts(keys, call(SqlStdOperatorTable.LESS_THAN, left, sum));
        assertThat(parts).extracting(Object::toString).containsExactly("($0 = $1)($0, $1)",
                "($0 < $1)($0, (CAST($0 AS HUGEINT) + CAST($1 AS HUGEINT))($1, 10:BIGINT))");
    }

    @Test
    void productsAreWideAsLongAsTheyFit() {
        RexNode product = call(CheckedOperator.TIMES, left, right);
        assertThat(parts(keys, call(SqlStdOperatorTable.LESS_THAN, left, product)).get(1).toString())
                .contains("HUGEINT").doesNotContain("CASE");
        RexNode third = call(CheckedOperator.TIMES, product, right);
        assertThat(parts(keys, call(SqlStdOperatorTable.LESS_THAN, left, third)).get(1).toString())
                .contains("CASE").doesNotContain("HUGEINT");
    }

    @Test
    void whatMayFailStandsBehindTheOthers() {
        RexNode quotient = call(CheckedOperator.DIVIDE, left, right);
        List<RexNode> parts = parts(call(SqlStdOperatorTable.LESS_THAN, left, quotient), keys);
        assertThat(parts).hasSize(2);
        assertThat(parts.get(0)).hasToString("($0 = $1)($0, $1)");
        assertThat(parts.get(1).toString()).contains("CASE").contains("nt_div");
    }

    @Test
    void aConditionThatMayFailAsAWholeStaysWhatItIs() {
        RexNode quotient = call(CheckedOperator.DIVIDE, left, right);
        RexNode comparison = call(SqlStdOperatorTable.LESS_THAN, left, quotient);
        RexNode condition = call(
                SqlStdOperatorTable.AND, comparison, call(SqlStdOperatorTable.LESS_THAN, quotient, right));
        DuckDbExpressions expressions = new DuckDbExpressions(builder, (expression, arguments) -> {
            throw new AssertionError(expression);
        });
        assertThat(expressions.translate(JoinCondition.wide(builder, condition)))
                .hasToString(expressions.translate(condition).toString());
    }
}
