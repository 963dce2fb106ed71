package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.RelFieldCollation;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.adapter.order.TopRows;

/**
 * The first rows in an order of those that meet a condition which no scan decides. The condition is asked of the first
 * few hundred rows, by {@link TopRows}, and of more only if too few of these meet it; of all in the end. Public for
 * the code that Calcite generates.
 *
 * <p>Where ten rows are wanted and one in a hundred meets the condition, the first 256 have two or three, and the
 * first 16,384 enough: what is behind these is neither decoded nor, in a folder whose times are known, opened.
 */
public final class FilteredTop extends AbstractEnumerable<Object> {

    private static final int LEAST_TRIED = 256;
    private static final int TRIED_FOR_ONE = 4;
    private static final int GROWTH = 64;

    private final DataContext root;
    private final Function1<DataContext, Enumerable<Object>> rows;
    private final List<RelFieldCollation> keys;
    private final long skipped;
    private final long wanted;

    /**
     * @param root of one execution
     * @param rows those of a scan that meet the condition, in a context; a {@link TopRun} is one
     * @param keys as {@link TopAnswer} has them
     * @param skipped the first rows, which are left out
     * @param wanted rows that are enough
     */
    public FilteredTop(
            DataContext root,
            Function1<DataContext, Enumerable<Object>> rows,
            List<RelFieldCollation> keys,
            long skipped,
            long wanted) {
        this.root = root;
        this.rows = rows;
        this.keys = keys;
        this.skipped = skipped;
        this.wanted = wanted;
    }

    @Override
    public Enumerator<Object> enumerator() {
        long enough = skipped + wanted;
        long tried = enough == 0 ? Long.MAX_VALUE : Math.max(LEAST_TRIED, TRIED_FOR_ONE * enough);
        for (; tried <= TopKeys.MOST_WANTED; tried *= GROWTH) {
            TopRun run = new TopRun(root, SortedRows.order(keys), (int) tried);
            Counted passed = new Counted(rows.apply(run));
            Enumerator<Object> sorted = sorted(passed);
            if (passed.count >= enough || !run.leavesRowsOut()) {
                return sorted;
            }
            sorted.close();
        }
        return sorted(rows.apply(root));
    }

    private Enumerator<Object> sorted(Enumerable<Object> all) {
        return new SortedRows(all, keys, skipped, wanted).enumerator();
    }

    /** Rows, and how many there were up to now. */
    private static final class Counted extends AbstractEnumerable<Object> {
        private final Enumerable<Object> rows;
        private long count;

        Counted(Enumerable<Object> rows) {
            this.rows = rows;
        }

        @Override
        public Enumerator<Object> enumerator() {
            Enumerator<Object> all = rows.enumerator();
            return new Enumerator<>() {
                @Override
                public Object current() {
                    return all.current();
                }

                @Override
                public boolean moveNext() {
                    boolean isRow = all.moveNext();
                    count += isRow ? 1 : 0;
                    return isRow;
                }

                @Override
                public void reset() {
                    all.reset();
                    count = 0;
                }

                @Override
                public void close() {
                    all.close();
                }
            };
        }
    }
}
