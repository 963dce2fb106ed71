package org.nettracesql.adapter.planner;

import java.lang.reflect.Modifier;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableInterpreter;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableRepeatUnion;
import org.apache.calcite.adapter.enumerable.EnumerableTableSpool;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.nettracesql.adapter.aggregate.RecursiveRows;
import org.nettracesql.adapter.scan.Cancellations;

/**
 * A recursive query, in the place of Calcite 1.42's, whose step is built once: {@code DISTINCT}, {@code UNION} and
 * {@code GROUP BY} in it would read their rows then, before there are any. Calcite also takes one step more than there
 * are rows for, hands rows on to it that {@code UNION} has dropped, and finds the rows of the last step by a name in
 * the connection, which statements on other threads would find, too. Here the step is a function of these rows.
 */
final class EnumerableRecursion extends BiRel implements EnumerableRel {

    private final boolean all;
    private final RelDataType type;
    private final ParameterExpression last;

    private EnumerableRecursion(
            RelNode first, RelNode step, RelTraitSet traits, boolean all, RelDataType type, ParameterExpression last) {
        super(first.getCluster(), traits, first, step);
        this.all = all;
        this.type = type;
        this.last = last;
    }

    /** @param union with all of its inputs as they are to run */
    static RelNode of(EnumerableRepeatUnion union) {
        RelOptTable rows = union.getTransientTable();
        if (rows == null
                || !(union.getSeedRel() instanceof EnumerableTableSpool first)
                || !(union.getIterativeRel() instanceof EnumerableTableSpool step)) {
            return union;
        }
        ParameterExpression last = Expressions.parameter(
                Modifier.FINAL, Enumerable.class, "last" + union.getId());
        RelNode ofLast = step.getInput().accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode scan = other instanceof EnumerableInterpreter interpreter ? interpreter.getInput() : other;
                return scan instanceof TableScan
                                && scan.getTable().getQualifiedName().equals(rows.getQualifiedName())
                        ? new Last(scan, last)
                        : super.visit(other);
            }
        });
        return new EnumerableRecursion(
                first.getInput(), ofLast, union.getTraitSet(), union.all, union.getRowType(), last);
    }

    @Override
    protected RelDataType deriveRowType() {
        return type;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableRecursion(inputs.get(0), inputs.get(1), traits, all, type, last);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("all", all);
    }

    @Override
    @SuppressWarnings("unchecked") // A lambda of generated code has no type arguments.
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        PhysType rows = rows(implementor, type);
        BlockBuilder code = new BlockBuilder();
        Result first = implementor.visitChild(this, 0, (EnumerableRel) left, Prefer.ARRAY);
        Expression firstRows = first.physType.convertTo(code.append("first", first.block), rows.getFormat());
        BlockBuilder again = new BlockBuilder();
        Result step = implementor.visitChild(this, 1, (EnumerableRel) right, Prefer.ARRAY);
        again.add(step.physType.convertTo(again.append("step", step.block), rows.getFormat()));
        code.add(Expressions.return_(null, Expressions.call(RecursiveRows.class, "of",
                firstRows,
                Expressions.lambda(Function1.class, again.toBlock(), last),
                Expressions.constant(all),
                implementor.stash(new RecursiveRows.Place(), RecursiveRows.Place.class),
                Expressions.call(Cancellations.class, "of", DataContext.ROOT))));
        return implementor.result(rows, code.toBlock());
    }

    private static PhysType rows(EnumerableRelImplementor implementor, RelDataType type) {
        return PhysTypeImpl.of(implementor.getTypeFactory(), type, JavaRowFormat.ARRAY);
    }

    /** The rows that the step before gave. */
    private static final class Last extends AbstractRelNode implements EnumerableRel {
        private final ParameterExpression rows;

        Last(RelNode scan, ParameterExpression rows) {
            super(scan.getCluster(), scan.getCluster().traitSetOf(EnumerableConvention.INSTANCE));
            this.rowType = scan.getRowType();
            this.rows = rows;
        }

        @Override
        public RelWriter explainTerms(RelWriter writer) {
            return super.explainTerms(writer).item("rows", rows.name);
        }

        @Override
        public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
            BlockBuilder code = new BlockBuilder();
            code.add(Expressions.return_(null, rows));
            return implementor.result(rows(implementor, rowType), code.toBlock());
        }
    }
}
