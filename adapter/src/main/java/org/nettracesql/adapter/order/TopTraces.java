package org.nettracesql.adapter.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;

/**
 * The first pass of {@link TopRows} over traces that are read as a whole. Where the key is a time, those begin whose
 * times come first, as far as that is known without reading; and what was found so far is a condition for those
 * after it, of which one that is known to have no such row is not opened. For one execution.
 */
final class TopTraces {

    private final RequestScans scans;
    private final TableColumn key;
    private final int wanted;
    private final boolean isDescending;
    private final TopKeys all;
    /** By name: the value that comes first. A trace is missing while none was found in it. */
    private final Map<String, Long> best = new HashMap<>();
    /** Null while there are too few values. */
    private volatile PushedPredicate upToLast;

    /**
     * @param scans of nothing but the key
     * @param wanted rows that are enough, from 1 to twice {@link TopKeys#MOST_WANTED}
     */
    TopTraces(RequestScans scans, TableColumn key, int wanted, boolean isDescending) {
        this.scans = scans;
        this.key = key;
        this.wanted = wanted;
        this.isDescending = isDescending;
        this.all = new TopKeys(wanted, isDescending);
    }

    /** What was found in some rows of a trace. */
    private record Found(String traceName, TopKeys keys) {}

    /** Makes the pass. */
    void collect() {
        scans.collect(inOrderOfTime(), () -> upToLast, this::keys, this::add);
        narrow();
    }

    private Found keys(String traceName, BatchCursor cursor) {
        TopKeys found = new TopKeys(wanted, isDescending);
        found.addAll(cursor);
        return new Found(traceName, found);
    }

    private void add(Found found) {
        all.add(found.keys);
        long value = found.keys.bestOfPart();
        best.merge(found.traceName, value, isDescending ? Math::max : Math::min);
        if (all.isWorthAsking()) {
            narrow();
        }
    }

    private void narrow() {
        Condition.LongRanges ranges = all.upToLast(key.type());
        upToLast = ranges == null ? null : new PushedPredicate(key, ranges);
    }

    /** What holds for every row that may be among the first; null if that is any row. */
    PushedPredicate upToLast() {
        return upToLast;
    }

    /** The traces that have rows of which {@link #upToLast()} holds, in the order in which rows come. */
    List<OpenTrace> withCandidates() {
        List<OpenTrace> chosen = new ArrayList<>();
        for (OpenTrace trace : scans.context().traces()) {
            Long value = best.get(trace.name());
            if (value != null && upToLast.admits(value)) {
                chosen.add(trace);
            }
        }
        return chosen;
    }

    /** A trace and the value of the key that comes first in it; null where it is not known. */
    private record Ranked(OpenTrace trace, Long first) {}

    private List<OpenTrace> inOrderOfTime() {
        List<OpenTrace> traces = scans.context().traces();
        if (traces.size() < 2 || key.source() != HeaderColumn.TIME_NS && key.source() != HeaderColumn.UTC_TIME) {
            return traces;
        }
        List<Ranked> ranked = new ArrayList<>(traces.size());
        for (OpenTrace trace : traces) {
            ranked.add(new Ranked(trace, TopKeys.bestKnown(
                    trace.trace(), scans.request().relation(), key, isDescending)));
        }
        // A trace of which nothing is known has to be read in any case: best when there is much to compare with.
        ranked.sort((one, other) -> one.first == null || other.first == null
                ? Boolean.compare(one.first == null, other.first == null)
                : isDescending ? Long.compare(other.first, one.first) : Long.compare(one.first, other.first));
        List<OpenTrace> ordered = new ArrayList<>(traces.size());
        for (Ranked one : ranked) {
            ordered.add(one.trace);
        }
        return ordered;
    }
}
