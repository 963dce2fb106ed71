package org.nettracesql.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/**
 * The first rows in an order, of which each partition gives those that may be among them, in no order: Spark sorts. A
 * first pass over a partition reads nothing but the first key, as the JDBC driver does.
 *
 * @param key by which rows are ordered first
 * @param nullsFirst whether rows without it come before all others
 * @param wanted rows that are enough
 */
record TopRows(TableColumn key, boolean descending, boolean nullsFirst, int wanted) implements Serializable {

    /** Into how many a part of a file is divided that need not be read whole. */
    private static final int SHARES = 32;

    /** What a scan can do for an order; null for nothing. */
    static TopRows of(FilterTranslator columns, SortOrder[] orders, int wanted) {
        if (orders.length == 0 || wanted < 1 || wanted > TopKeys.MOST_WANTED) {
            return null;
        }
        Expression first = orders[0].expression();
        TableColumn key = first instanceof NamedReference ? columns.column(first) : null;
        if (key == null || !TopKeys.canBeFirst(key)) {
            return null;
        }
        return new TopRows(key, orders[0].direction() == SortDirection.DESCENDING,
                orders[0].nullOrdering() == NullOrdering.NULLS_FIRST, wanted);
    }

    /** What no key comes before in the events that a trace is asked for; null where none is known. */
    Long best(OpenTrace trace, EventRelation relation) {
        return TopKeys.bestKnown(trace.trace(), relation, key, descending);
    }

    /**
     * The parts of a partition, asked for rows only that may be among the first. Those begin whose keys come first, as
     * far as that is known, and of the others those are not opened whose keys all come too late.
     *
     * @param read is told what the first pass did
     */
    List<EventPart> narrowed(List<EventPart> parts, Consumer<ScanStatistics> read) {
        TopKeys keys = new TopKeys(wanted, descending);
        // Rows without a key have to be seen where they come first.
        boolean narrows = !nullsFirst || !key.nullable();
        IdentityHashMap<EventPart, Long> found = new IdentityHashMap<>();
        Condition.LongRanges upToLast = null;
        for (EventPart part : inOrder(parts)) {
            if (upToLast != null && part.best() != null && !upToLast.test(part.best())) {
                continue;
            }
            try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(part.trace())) {
                addKeys(lease.trace(), part.request().withColumns(List.of(key.source())), upToLast, keys, read);
            }
            found.put(part, keys.bestOfPart());
            if (narrows && keys.isWorthAsking()) {
                upToLast = keys.upToLast(key.type());
            }
        }
        upToLast = keys.upToLast(key.type());
        if (upToLast == null || nullsFirst && keys.hasNulls()) {
            return parts;
        }
        List<EventPart> narrowed = new ArrayList<>();
        for (EventPart part : parts) {
            if (found.containsKey(part) && upToLast.test(found.get(part))) {
                narrowed.add(new EventPart(part.trace(), part.request().where(key.source(), upToLast), null));
            }
        }
        return narrowed;
    }

    /** @param upToLast of which keys alone more are wanted; null for all */
    private void addKeys(Trace trace, ScanRequest asked, Condition.LongRanges upToLast, TopKeys keys,
            Consumer<ScanStatistics> read) {
        if (upToLast != null) {
            read.accept(addAll(trace, asked.where(key.source(), upToLast), keys));
        } else if (TopKeys.isTime(key)) {
            addTimes(trace, asked, keys, read);
        } else {
            read.accept(addAll(trace, asked, keys));
        }
    }

    /** Those blocks first that come first by their times, and once these have enough, of the others only such as do. */
    private void addTimes(Trace trace, ScanRequest asked, TopKeys keys, Consumer<ScanStatistics> read) {
        List<TimedPart> ordered = new ArrayList<>(trace.timedSplits(asked, SHARES));
        ordered.sort(descending
                ? Comparator.comparingLong(TimedPart::lastNanos).reversed()
                : Comparator.comparingLong(TimedPart::firstNanos));
        Set<Integer> seen = new HashSet<>();
        for (TimedPart part : ordered) {
            if (keys.isWorthAsking()) {
                break;
            }
            read.accept(addAll(trace, part.request(), keys));
            seen.add(part.request().firstBlock());
        }
        Condition.LongRanges upToLast = seen.size() < ordered.size() ? keys.upToLast(key.type()) : null;
        if (upToLast == null) {
            return;
        }
        for (ScanRequest other : trace.splits(asked.where(key.source(), upToLast), SHARES)) {
            if (!seen.contains(other.firstBlock())) {
                read.accept(addAll(trace, other, keys));
            }
        }
    }

    private static ScanStatistics addAll(Trace trace, ScanRequest asked, TopKeys keys) {
        try (TraceScan scan = trace.scan(asked)) {
            try (BatchCursor cursor = scan.openCursor()) {
                keys.addAll(cursor);
            }
            return scan.statistics();
        }
    }

    private List<EventPart> inOrder(List<EventPart> parts) {
        Comparator<Long> order = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        List<EventPart> ordered = new ArrayList<>(parts);
        ordered.sort(Comparator.comparing(EventPart::best, Comparator.nullsLast(order)));
        return ordered;
    }

    @Override
    public String toString() {
        return "top " + wanted + " by " + key.name() + (descending ? " desc" : "") + (nullsFirst ? " nulls first" : "");
    }
}
