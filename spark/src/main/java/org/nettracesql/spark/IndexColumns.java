package org.nettracesql.spark;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceIndex;

/** What the indexes of traces know of columns: how many values, the least and the greatest time. */
final class IndexColumns {

    private final Set<String> traceNames = new HashSet<>();
    /** Values of the columns that a type has in common. */
    private final Map<HeaderColumn, Set<Object>> values = new EnumMap<>(HeaderColumn.class);
    private long rows;
    private long firstTimeNanos = Long.MAX_VALUE;
    private long lastTimeNanos = Long.MIN_VALUE;

    /** Adds the events that a trace is asked for. */
    void add(EventQuery.Asked asked, TraceIndex index) {
        traceNames.add(asked.trace().name());
        for (TraceIndex.TypeStatistics type : index.types()) {
            if (asked.request().types() != null && !asked.request().types().contains(type.type())) {
                continue;
            }
            rows += type.eventCount();
            firstTimeNanos = Math.min(firstTimeNanos, type.firstTimeNanos());
            lastTimeNanos = Math.max(lastTimeNanos, type.lastTimeNanos());
            for (HeaderColumn column : HeaderColumn.values()) {
                if (column.isTypeLevel() && type.type().value(column) != null) {
                    values.computeIfAbsent(column, none -> new HashSet<>()).add(type.type().value(column));
                }
            }
        }
    }

    /** How many events there are. */
    long rows() {
        return rows;
    }

    /** What is known of some columns. */
    Map<NamedReference, ColumnStatistics> statistics(List<TableColumn> columns) {
        Map<NamedReference, ColumnStatistics> known = new HashMap<>();
        for (TableColumn column : columns) {
            Known one = statistics(column);
            if (one != null && rows > 0) {
                known.put(Expressions.column(column.name()), one);
            }
        }
        return known;
    }

    private Known statistics(TableColumn column) {
        if (column.isTraceName()) {
            return Known.ofDistinct(traceNames.size());
        }
        if (!(column.source() instanceof HeaderColumn header)) {
            return null;
        }
        if (header == HeaderColumn.TIME_NS) {
            return new Known(OptionalLong.empty(), Optional.of(firstTimeNanos), Optional.of(lastTimeNanos));
        }
        return header.isTypeLevel() && !column.nullable()
                ? Known.ofDistinct(values.getOrDefault(header, Set.of()).size())
                : null;
    }

    /** A column without NULLs. */
    private record Known(OptionalLong distinctCount, Optional<Object> min, Optional<Object> max)
            implements ColumnStatistics {

        static Known ofDistinct(long values) {
            return new Known(OptionalLong.of(values), Optional.empty(), Optional.empty());
        }

        @Override
        public OptionalLong nullCount() {
            return OptionalLong.of(0);
        }
    }
}
