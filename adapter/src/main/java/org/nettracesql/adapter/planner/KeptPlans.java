package org.nettracesql.adapter.planner;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.jdbc.CalcitePrepare.CalciteSignature;
import org.nettracesql.adapter.catalog.OpenTrace;

/**
 * Plans of the latest queries of a database. A dashboard asks the same again and again, and planning takes 5 to 40
 * milliseconds, more than most answers. A plan holds nothing of its run, so several runs may have it at once, as those
 * of a prepared statement one after another.
 *
 * <p>A plan is as good as what was known when it was made: none is given once a table was made or removed, or a further
 * trace is indexed, from which on the planner knows how many events of a type there are. The collector may take plans
 * when memory is short. Safe for all threads.
 */
final class KeptPlans {

    private static final int MOST_PLANS = 64;

    /** Longer ones are lists of values as a rule, and do not come again. */
    private static final int LONGEST_QUERY = 16 << 10;

    private record Key(String sql, List<String> schema) {}

    /**
     * What plans depend on beside the query's text.
     *
     * @param storedTables the same object as long as no table is made or removed
     */
    private record Knowledge(Object storedTables, int indexedTraces) {
        boolean isSame(Knowledge other) {
            return storedTables == other.storedTables && indexedTraces == other.indexedTraces;
        }
    }

    private final List<OpenTrace> traces;
    private final Supplier<?> storedTables;
    /** Guarded by this, as is the next; the one asked for longest ago first. */
    private final Map<Key, SoftReference<CalciteSignature<?>>> plans = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SoftReference<CalciteSignature<?>>> eldest) {
            return size() > MOST_PLANS;
        }
    };

    private Knowledge known;

    /** @param storedTables gives the same object as long as no table is made or removed */
    KeptPlans(List<OpenTrace> traces, Supplier<?> storedTables) {
        this.traces = traces;
        this.storedTables = storedTables;
    }

    /** Begins to answer a query. */
    Asked asked(String sql, List<String> schema) {
        return new Asked(new Key(sql, schema), knowledge());
    }

    private Knowledge knowledge() {
        int indexed = 0;
        for (OpenTrace trace : traces) {
            // Of a trace of which nothing was read, looking for an index would read it, of a thousand all.
            indexed += trace.trace().facts() != null && trace.trace().isIndexed() ? 1 : 0;
        }
        return new Knowledge(storedTables.get(), indexed);
    }

    private synchronized boolean isCurrent(Knowledge knowledge) {
        return known != null && known.isSame(knowledge);
    }

    /** A query, and what is known when it is planned. */
    final class Asked {
        private final Key key;
        private Knowledge knowledge;

        private Asked(Key key, Knowledge knowledge) {
            this.key = key;
            this.knowledge = knowledge;
        }

        /** Null if there is none. */
        @SuppressWarnings("unchecked")
        <T> CalciteSignature<T> plan() {
            synchronized (KeptPlans.this) {
                SoftReference<CalciteSignature<?>> kept = isCurrent(knowledge) ? plans.get(key) : null;
                return kept == null ? null : (CalciteSignature<T>) kept.get();
            }
        }

        /** Takes down that a trace was indexed before the plan was made. */
        void indexed() {
            knowledge = new Knowledge(knowledge.storedTables, knowledge().indexedTraces);
        }

        void keep(CalciteSignature<?> plan) {
            if (key.sql.length() > LONGEST_QUERY) {
                return;
            }
            synchronized (KeptPlans.this) {
                if (!isCurrent(knowledge)) {
                    plans.clear();
                    known = knowledge;
                }
                plans.put(key, new SoftReference<>(plan));
            }
        }
    }
}
