package org.nettracesql.adapter.aggregate;

import java.lang.reflect.Method;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;

/** The generated code of operators that an object of ours runs, which takes all rows of the input and gives its own. */
final class CodeOfRows {

    private CodeOfRows() {}

    /**
     * @param operator has one input
     * @param runner of a public class
     * @param method of the runner, from rows to rows, each an array
     */
    static <T> EnumerableRel.Result result(
            EnumerableRelImplementor implementor, EnumerableRel operator, T runner, Method method) {
        BlockBuilder code = new BlockBuilder();
        EnumerableRel.Result input = implementor.visitChild(
                operator, 0, (EnumerableRel) operator.getInput(0), EnumerableRel.Prefer.ARRAY);
        Expression rows = code.append("rows", input.block);
        PhysType physType = PhysTypeImpl.of(
                implementor.getTypeFactory(), operator.getRowType(), EnumerableRel.Prefer.ARRAY.preferArray());
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) runner.getClass();
        code.add(Expressions.return_(null, Expressions.call(implementor.stash(runner, type), method, rows)));
        return implementor.result(physType, code.toBlock());
    }
}
