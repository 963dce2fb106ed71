package org.nettracesql.adapter.join;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.JoinInfo;

/** The columns by which rows of two sides are equal, as a join has them; those of a join without such are one key. */
final class JoinKeys {

    private static final Object NULL = new Object();
    private static final Object ALL = new Object();

    private final int[] columns;
    /** For each column whether a NULL in it equals nothing. */
    private final boolean[] excludesNulls;

    JoinKeys(List<Integer> columns, List<Boolean> excludesNulls) {
        this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
        this.excludesNulls = new boolean[this.columns.length];
        for (int i = 0; i < this.columns.length; i++) {
            this.excludesNulls[i] = excludesNulls.get(i);
        }
    }

    static JoinKeys left(JoinInfo join) {
        return new JoinKeys(join.leftKeys, join.nullExclusionFlags);
    }

    static JoinKeys right(JoinInfo join) {
        return new JoinKeys(join.rightKeys, join.nullExclusionFlags);
    }

    /** @return null if the row has a NULL that equals nothing */
    Object of(Object row) {
        if (columns.length == 0) {
            return ALL;
        }
        if (columns.length == 1) {
            return value(row, 0);
        }
        Object[] key = new Object[columns.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = value(row, i);
            if (key[i] == null) {
                return null;
            }
        }
        return Arrays.asList(key);
    }

    private Object value(Object row, int i) {
        Object value = row instanceof Object[] values ? values[columns[i]] : row;
        return value != null || excludesNulls[i] ? value : NULL;
    }
}
