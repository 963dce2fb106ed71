package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.ImmutableIntList;
import org.nettracesql.adapter.function.EqualValue;

/**
 * Inputs of Calcite's joins, UNION, INTERSECT and EXCEPT, which find equal values by Java's {@code equals}: of those
 * that it tells apart and SQL does not there is one only, see {@link EqualValue}.
 */
final class EqualValues {

    private EqualValues() {}

    /** The operator upon such inputs; itself if Java tells apart what it compares as SQL does. */
    static RelNode beneath(RelNode operator) {
        if (!(operator instanceof EnumerableRel)) {
            return operator;
        }
        if (operator instanceof Join join && !(join instanceof EnumerableNestedLoopJoin)) {
            ImmutableIntList left = join.analyzeCondition().leftKeys;
            ImmutableIntList right = join.analyzeCondition().rightKeys;
            return upon(operator, List.of(ImmutableBitSet.of(left), ImmutableBitSet.of(right)));
        }
        if (operator instanceof SetOp set && !(set.kind == SqlKind.UNION && set.all)) {
            ImmutableBitSet all = ImmutableBitSet.range(set.getRowType().getFieldCount());
            return upon(operator, set.getInputs().stream().map(input -> all).toList());
        }
        return operator;
    }

    private static RelNode upon(RelNode operator, List<ImmutableBitSet> compared) {
        List<RelNode> inputs = new ArrayList<>();
        boolean any = false;
        for (int i = 0; i < compared.size(); i++) {
            RelNode input = operator.getInput(i);
            RelNode normal = normal(input, compared.get(i));
            any |= normal != input;
            inputs.add(normal);
        }
        return any ? operator.copy(operator.getTraitSet(), inputs) : operator;
    }

    private static RelNode normal(RelNode rows, ImmutableBitSet compared) {
        RelDataType type = rows.getRowType();
        RexBuilder builder = rows.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        boolean any = false;
        for (int i = 0; i < type.getFieldCount(); i++) {
            RexNode column = builder.makeInputRef(rows, i);
            RexNode normal = compared.get(i) ? EqualValue.of(builder, column) : column;
            any |= normal != column;
            columns.add(normal);
        }
        return any ? EnumerableCalc.create(rows, RexProgram.create(type, columns, null, type, builder)) : rows;
    }
}
