package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.Condition;

/**
 * Takes over from Spark what the scan of events can do: filters first, then totals, or a limit or the first rows in an
 * order, and columns.
 */
final class EventScanBuilder
        implements SupportsPushDownV2Filters,
                SupportsPushDownRequiredColumns,
                SupportsPushDownLimit,
                SupportsPushDownTopN,
                SupportsPushDownAggregates {

    private final FilterTranslator filters;
    private EventQuery query;
    private Predicate[] pushed = new Predicate[0];
    private TotalsScan totals;

    EventScanBuilder(EventQuery query) {
        this.query = query;
        this.filters = new FilterTranslator(query.request().relation().columns());
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        FilterTranslator.Split split = filters.split(predicates, column -> true);
        pushed = split.taken();
        query = query.withPredicates(withoutNeedless(split.conditions()));
        return split.left();
    }

    /** Spark adds {@code IS NOT NULL} to every comparison, and a comparison implies it. */
    private static List<PushedPredicate> withoutNeedless(List<PushedPredicate> all) {
        List<PushedPredicate> needed = new ArrayList<>();
        for (PushedPredicate one : all) {
            boolean isNotNull = one.condition() instanceof Condition.Null isNull && !isNull.isNull();
            boolean isImplied = isNotNull && (!one.column().nullable() || all.stream()
                    .anyMatch(other -> other.column().equals(one.column())
                            && !(other.condition() instanceof Condition.Null)));
            if (!isImplied) {
                needed.add(one);
            }
        }
        return needed;
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed;
    }

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        totals = TotalsScan.of(query, aggregation);
        return totals != null;
    }

    /** Each partition gives its own first rows, of which Spark takes as many as it wants. */
    @Override
    public boolean pushLimit(int limit) {
        query = query.withLimit(limit);
        return true;
    }

    /** Spark still sorts what the partitions give. */
    @Override
    public boolean pushTopN(SortOrder[] orders, int limit) {
        TopRows top = query.request().relation().explode() == null ? TopRows.of(filters, orders, limit) : null;
        query = query.withTop(top);
        return top != null;
    }

    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public void pruneColumns(StructType required) {
        List<TableColumn> columns = new ArrayList<>();
        for (StructField field : required.fields()) {
            columns.add(filters.column(field.name()));
        }
        query = query.withColumns(columns);
    }

    @Override
    public Scan build() {
        return totals != null ? totals : new EventScan(query);
    }
}
