package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.scan.SortedRows;

/**
 * Rows in an order that numbers with a fraction or arrays have a part in, or of which a parameter or a number of 64
 * bits says how many are wanted, by {@link SortedRows}. Calcite 1.42 makes decimals of such numbers where they are the
 * only key ({@code Functions.compareListItems}), which fails for NaN and infinities, and has two zeros otherwise; it
 * takes an array that is not the only key for something that Java compares; of rows see {@link EnumerableCut}.
 */
final class EnumerableSorted extends SingleRel implements EnumerableRel {

    private final List<RelFieldCollation> keys;
    private final RexNode offset;
    private final RexNode fetch;

    private EnumerableSorted(
            RelNode input, RelTraitSet traits, List<RelFieldCollation> keys, RexNode offset, RexNode fetch) {
        super(input.getCluster(), traits, input);
        this.keys = keys;
        this.offset = offset;
        this.fetch = fetch;
    }

    /** What is run instead of an operator; itself as a rule. */
    static RelNode insteadOf(RelNode operator) {
        if (!(operator instanceof EnumerableSort) && !(operator instanceof EnumerableLimitSort)) {
            return operator;
        }
        Sort sort = (Sort) operator;
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        RelDataType rows = sort.getInput().getRowType();
        boolean isOurs = keys.stream().anyMatch(key -> isOurs(rows, key.getFieldIndex()));
        boolean isSmall = EnumerableCut.isSmall(sort.offset) && EnumerableCut.isSmall(sort.fetch);
        if (SortedRows.isComparable(rows, keys)) {
            return isSmall && !isOurs
                    ? sort
                    : new EnumerableSorted(sort.getInput(), sort.getTraitSet(), keys, sort.offset, sort.fetch);
        }
        return isSmall
                ? sort
                : EnumerableCut.of(EnumerableKept.beneath(EnumerableSort.create(
                        sort.getInput(), sort.getCollation(), null, null)), sort.offset, sort.fetch);
    }

    private static boolean isOurs(RelDataType rows, int column) {
        SqlTypeName type = rows.getFieldList().get(column).getType().getSqlTypeName();
        return SqlTypeName.APPROX_TYPES.contains(type) || type == SqlTypeName.ARRAY;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableSorted(inputs.get(0), traits, keys, offset, fetch);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("sort", keys.toString())
                .itemIf("offset", offset, offset != null)
                .itemIf("fetch", fetch, fetch != null);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        Result rows = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of((JavaTypeFactory) getCluster().getTypeFactory(), getRowType(),
                JavaRowFormat.ARRAY);
        BlockBuilder code = new BlockBuilder();
        Expression input = rows.physType.convertTo(code.append("unsorted", rows.block), type.getFormat());
        code.add(Expressions.return_(null, Expressions.new_(SortedRows.class, input,
                implementor.stash(keys, List.class), EnumerableCut.skipped(offset), EnumerableCut.wanted(fetch))));
        return implementor.result(type, code.toBlock());
    }
}
