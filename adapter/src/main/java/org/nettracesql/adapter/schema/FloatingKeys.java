package org.nettracesql.adapter.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableMergeJoin;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Operators of Calcite 1.42 whose keys are numbers with a fraction that may be infinite or NaN. Its joins by keys find
 * NaN equal to itself, which the comparison that they stand for does not; and its sort by one key makes decimals of
 * numbers to compare them ({@code Functions.compareListItems}), which fails for both.
 */
final class FloatingKeys {

    private FloatingKeys() {}

    /** What is run instead of an operator; itself as a rule. */
    static RelNode mended(RelNode operator) {
        if (operator instanceof EnumerableHashJoin || operator instanceof EnumerableMergeJoin) {
            return joined((Join) operator);
        }
        return operator instanceof EnumerableSort || operator instanceof EnumerableLimitSort
                ? sorted((Sort) operator)
                : operator;
    }

    /** A join without NaN among the keys of a side of which only those rows count that have another. */
    private static RelNode joined(Join join) {
        JoinInfo info = join.analyzeCondition();
        boolean keepsLeft = join.getJoinType() != JoinRelType.RIGHT && join.getJoinType() != JoinRelType.FULL;
        int side = keepsLeft ? 1 : 0;
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < info.leftKeys.size(); i++) {
            int key = (keepsLeft ? info.rightKeys : info.leftKeys).get(i);
            if (info.nullExclusionFlags.get(i) && isFloating(join.getInput(side), key)) {
                keys.add(key);
            }
        }
        if (keys.isEmpty()) {
            return join;
        }
        if (join.getJoinType() == JoinRelType.FULL) {
            return EnumerableNestedLoopJoin.create(join.getLeft(), join.getRight(), join.getCondition(),
                    join.getVariablesSet(), JoinRelType.FULL);
        }
        List<RelNode> inputs = new ArrayList<>(join.getInputs());
        inputs.set(side, withoutNaN(inputs.get(side), keys));
        return join.copy(join.getTraitSet(), inputs);
    }

    private static RelNode withoutNaN(RelNode rows, List<Integer> keys) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        List<RexNode> comparable = new ArrayList<>();
        for (int key : keys) {
            RexNode size = builder.makeCall(SqlStdOperatorTable.ABS, builder.makeInputRef(rows, key));
            comparable.add(builder.makeCall(
                    SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, size, builder.makeApproxLiteral(BigDecimal.ZERO)));
        }
        RelDataType type = rows.getRowType();
        return EnumerableCalc.create(rows, RexProgram.create(type, builder.identityProjects(type),
                RexUtil.composeConjunction(builder, comparable), type, builder));
    }

    private static RelNode sorted(Sort sort) {
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        if (keys.size() != 1 || !isFloating(sort.getInput(), keys.get(0).getFieldIndex())) {
            return sort;
        }
        RelNode sorted = new EnumerableSorted(sort.getInput(), sort.getTraitSet(), keys);
        return sort.offset == null && sort.fetch == null
                ? sorted
                : EnumerableLimit.create(sorted, sort.offset, sort.fetch);
    }

    private static boolean isFloating(RelNode rows, int column) {
        return SqlTypeName.APPROX_TYPES.contains(
                rows.getRowType().getFieldList().get(column).getType().getSqlTypeName());
    }
}
