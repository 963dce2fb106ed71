package org.nettracesql.adapter.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.adapter.engine.TraceShare;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TimedPart;

/**
 * The first pass of {@link TopRows} over traces that are not read as parts in the order of the file. Where the key is a
 * time, those begin whose times come first, as far as that is known without reading, and of a long one its parts
 * likewise; what was found so far is a condition for those after it, of which one that is known to have no such row is
 * not read. For one execution.
 */
final class TopTraces {

    /** Of several traces, a shorter one is not divided: without an index all of it would be read in any case. */
    private static final long LEAST_DIVIDED_BYTES = 32 << 20;

    private final RequestScans scans;
    private final TableColumn key;
    private final int wanted;
    private final boolean isDescending;
    private final TopKeys all;
    /** By name of a trace: what it was read in, in the order of the file. */
    private final Map<String, List<TraceShare>> shares = new HashMap<>();
    /** The value that comes first. A share is missing while none was found in it. */
    private final IdentityHashMap<TraceShare, Long> best = new IdentityHashMap<>();
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

    /** Makes the pass. */
    void collect() {
        List<OpenTrace> traces = inOrderOfTime();
        long leastDivided = traces.size() == 1 ? 0 : LEAST_DIVIDED_BYTES;
        List<TraceShare> whole = new ArrayList<>();
        for (OpenTrace trace : traces) {
            if (!TopKeys.isTime(key) || trace.trace().info().fileBytes() < leastDivided) {
                TraceShare share = new TraceShare(trace, null);
                shares.put(trace.name(), List.of(share));
                whole.add(share);
                continue;
            }
            // What these have tells whether this one is wanted.
            read(whole);
            whole.clear();
            if (mayBeFirst(bestKnown(trace))) {
                List<TraceShare> parts = scans.shares(trace);
                shares.put(trace.name(), parts);
                if (parts.get(0).part() == null) {
                    whole.addAll(parts);
                } else {
                    readParts(trace, parts);
                }
            } else {
                scans.passedOver(trace);
            }
        }
        read(whole);
    }

    /** Reads the parts of a trace: those first whose times come first, and none whose times are beyond. */
    private void readParts(OpenTrace trace, List<TraceShare> parts) {
        List<TraceShare> ordered = new ArrayList<>(parts);
        ordered.sort((one, other) -> isDescending
                ? Long.compare(other.part().lastNanos(), one.part().lastNanos())
                : Long.compare(one.part().firstNanos(), other.part().firstNanos()));
        List<TraceShare> beyond = Collections.synchronizedList(new ArrayList<>());
        read(ordered, share -> {
            boolean isWanted = mayHaveFirst(trace, share.part());
            if (!isWanted) {
                beyond.add(share);
            }
            return isWanted;
        });
        List<TimedPart> left = new ArrayList<>(beyond.size());
        for (TraceShare share : beyond) {
            left.add(share.part());
        }
        if (!trace.trace().mayLeaveUnread(left)) {
            read(beyond);
        } else if (left.size() == parts.size()) {
            scans.passedOver(trace);
        }
    }

    private boolean mayHaveFirst(OpenTrace trace, TimedPart part) {
        if (part.isEmpty()) {
            return false;
        }
        long nanos = isDescending ? part.lastNanos() : part.firstNanos();
        return mayBeFirst(key.source() == HeaderColumn.TIME_NS ? nanos : trace.trace().info().utcMicros(nanos));
    }

    /** @param value null where it is not known */
    private boolean mayBeFirst(Long value) {
        PushedPredicate known = upToLast;
        return value == null || known == null || known.admits(value);
    }

    private void read(List<TraceShare> some) {
        read(some, share -> true);
    }

    private void read(List<TraceShare> some, Predicate<TraceShare> isWanted) {
        scans.collect(some, () -> upToLast, isWanted, this::keys, this::add);
        narrow();
    }

    private TopKeys keys(BatchCursor cursor) {
        TopKeys found = new TopKeys(wanted, isDescending);
        found.addAll(cursor);
        return found;
    }

    private void add(TraceShare share, TopKeys found) {
        if (found.isEmpty()) {
            return;
        }
        all.add(found);
        best.merge(share, found.bestOfPart(), isDescending ? Math::max : Math::min);
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

    /** The shares with a value that {@link #upToLast()} admits, in the order in which rows come. */
    List<TraceShare> withCandidates() {
        List<TraceShare> chosen = new ArrayList<>();
        for (OpenTrace trace : scans.context().traces()) {
            for (TraceShare share : shares.getOrDefault(trace.name(), List.of())) {
                Long value = best.get(share);
                if (value != null && mayBeFirst(value)) {
                    chosen.add(share);
                }
            }
        }
        return chosen;
    }

    private Long bestKnown(OpenTrace trace) {
        return TopKeys.bestKnown(trace.trace(), scans.request().relation(), key, isDescending);
    }

    /** A trace and the value of the key that comes first in it; null where it is not known. */
    private record Ranked(OpenTrace trace, Long first) {}

    private List<OpenTrace> inOrderOfTime() {
        List<OpenTrace> traces = scans.context().traces();
        if (traces.size() < 2 || !TopKeys.isTime(key)) {
            return traces;
        }
        List<Ranked> ranked = new ArrayList<>(traces.size());
        for (OpenTrace trace : traces) {
            ranked.add(new Ranked(trace, bestKnown(trace)));
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
