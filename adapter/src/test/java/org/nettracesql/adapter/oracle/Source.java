package org.nettracesql.adapter.oracle;

import java.util.ArrayList;
import java.util.List;

/**
 * What can stand behind FROM, and the columns that it gives.
 *
 * @param key columns that tell rows apart, or make no difference where they do not: ordered by them the answer is
 *     determined
 * @param rows about how many there are
 */
record Source(Part part, List<Expr> columns, List<Expr> key, double rows) {

    /** Both, one behind the other. */
    Source with(Part together, Source other, double rowsTogether) {
        List<Expr> all = new ArrayList<>(columns);
        all.addAll(other.columns);
        List<Expr> keys = new ArrayList<>(key);
        keys.addAll(other.key);
        return new Source(together, all, keys, rowsTogether);
    }
}
