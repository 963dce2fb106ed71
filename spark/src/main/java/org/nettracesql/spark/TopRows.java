package org.nettracesql.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Condition;
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

    /**
     * The parts of a partition, asked for rows only that may be among the first.
     *
     * @param read is told what the first pass did
     */
    List<EventPart> narrowed(List<EventPart> parts, Consumer<ScanStatistics> read) {
        TopKeys keys = new TopKeys(wanted, descending);
        for (EventPart part : parts) {
            try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(part.trace());
                    TraceScan scan = lease.trace().scan(part.request().withColumns(List.of(key.source())))) {
                try (BatchCursor cursor = scan.openCursor()) {
                    keys.addAll(cursor);
                }
                read.accept(scan.statistics());
            }
        }
        Condition upToLast = keys.upToLast(key.type());
        if (upToLast == null || nullsFirst && keys.hasNulls()) {
            return parts;
        }
        List<EventPart> narrowed = new ArrayList<>();
        for (EventPart part : parts) {
            narrowed.add(new EventPart(part.trace(), part.request().where(key.source(), upToLast)));
        }
        return narrowed;
    }

    @Override
    public String toString() {
        return "top " + wanted + " by " + key.name() + (descending ? " desc" : "") + (nullsFirst ? " nulls first" : "");
    }
}
