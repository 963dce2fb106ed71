package org.nettracesql.adapter.scan;

import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.linq4j.Enumerable;

/**
 * A node that gives the rows of its whole plan without generated code. Where it is a plan's root the statement calls
 * it; anywhere else it is an {@link EnumerableRel} like all others. Compiling even one line takes a fresh process 100
 * to 200 ms, most of it to start the compiler.
 */
public interface DirectRows extends EnumerableRel {

    /**
     * The rows of one execution: an {@code Object[]} each; the bare value for a single column.
     *
     * @return null if this node needs generated code after all
     */
    Function<DataContext, Enumerable<Object>> rows();

    /** A value of such a row. */
    static Object value(Object row, boolean single, int index) {
        return single ? row : ((Object[]) row)[index];
    }
}
