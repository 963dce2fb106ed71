package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableMergeJoin;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.aggregate.JavaAggregate;
import org.nettracesql.adapter.join.EnumerableNearestJoin;
import org.nettracesql.adapter.join.EnumerableRangeJoin;
import org.nettracesql.adapter.scan.KeptRows;

/** An input of one of Calcite's operators that keeps its rows, or some of them, with a count of what they take. */
final class EnumerableKept extends SingleRel implements EnumerableRel {

    private final KeptRows.Place place;

    private EnumerableKept(RelNode input, RelTraitSet traits, KeptRows.Place place) {
        super(input.getCluster(), traits, input);
        this.place = place;
    }

    /** The operator with a count at each input whose rows it keeps; itself if there is none. */
    static RelNode beneath(RelNode operator) {
        if (operator.getConvention() != EnumerableConvention.INSTANCE) {
            return operator;
        }
        List<RelNode> inputs = new ArrayList<>();
        boolean keeps = false;
        for (int i = 0; i < operator.getInputs().size(); i++) {
            RelNode input = operator.getInput(i);
            KeptRows.Place place = place(operator, i);
            inputs.add(place == null ? input : new EnumerableKept(input, input.getTraitSet(), place));
            keeps |= place != null;
        }
        return keeps ? operator.copy(operator.getTraitSet(), inputs) : operator;
    }

    private static KeptRows.Place place(RelNode operator, int input) {
        if (operator instanceof EnumerableSort) {
            return all("What ORDER BY sorts", Long.MAX_VALUE);
        }
        if (operator instanceof EnumerableLimitSort sort) {
            return all("What ORDER BY sorts", mostOf(sort));
        }
        if (operator instanceof EnumerableRangeJoin || operator instanceof EnumerableNearestJoin) {
            // These count what they keep themselves.
            return null;
        }
        if (operator instanceof Join && !(operator instanceof EnumerableMergeJoin) && input == 1) {
            // Calcite's nested loops run the right side of some joins for each row of the left one.
            return new KeptRows.Place("What a join keeps of one side", null, Long.MAX_VALUE,
                    operator instanceof EnumerableNestedLoopJoin,
                    operator instanceof AsofJoin);
        }
        if (operator instanceof SetOp set && !(set.kind == SqlKind.UNION && set.all)) {
            int columns = operator.getInput(input).getRowType().getFieldCount();
            return new KeptRows.Place("What UNION, INTERSECT or EXCEPT keeps", IntStream.range(0, columns).toArray(),
                    Long.MAX_VALUE, false, false);
        }
        if (operator instanceof Aggregate aggregate
                && !(operator instanceof JavaAggregate)
                && !aggregate.getGroupSet().isEmpty()) {
            return new KeptRows.Place("What GROUP BY and its functions keep", aggregate.getGroupSet().toArray(),
                    Long.MAX_VALUE, false, false);
        }
        return null;
    }

    private static KeptRows.Place all(String what, long most) {
        return new KeptRows.Place(what, null, most, false, false);
    }

    /** How many rows it keeps; none where only a run can tell. */
    private static long mostOf(Sort sort) {
        return literal(sort.offset) + literal(sort.fetch);
    }

    private static long literal(RexNode bound) {
        return bound instanceof RexLiteral ? RexLiteral.longValue(bound) : 0;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableKept(inputs.get(0), traits, place);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        Result rows = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        JavaRowFormat format = rows.physType.getFormat();
        if (format != JavaRowFormat.ARRAY && format != JavaRowFormat.SCALAR) {
            return rows;
        }
        BlockBuilder code = new BlockBuilder();
        Expression input = code.append("kept", rows.block);
        // A place for each time that the operator stands in the plan.
        KeptRows.Place own = new KeptRows.Place(
                place.what(), place.keys(), place.most(), place.again(), place.isJavas());
        code.add(Expressions.return_(null, Expressions.call(
                KeptRows.class, "of", input, implementor.stash(own, KeptRows.Place.class))));
        return implementor.result(rows.physType, code.toBlock());
    }
}
