package org.nettracesql.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
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
            ScanRequest asked = part.request().withColumns(List.of(key.source()));
            read.accept(addKeys(part.trace(), upToLast == null ? asked : asked.where(key.source(), upToLast), keys));
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

    private static ScanStatistics addKeys(TraceLocation trace, ScanRequest asked, TopKeys keys) {
        try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(trace);
                TraceScan scan = lease.trace().scan(asked)) {
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
