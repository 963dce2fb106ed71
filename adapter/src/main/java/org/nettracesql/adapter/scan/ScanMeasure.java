package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;

/**
 * Something that scans and indexes can add up.
 *
 * @param column of the request; null to count rows
 */
record ScanMeasure(Kind kind, TableColumn column) {

    /** What is added up. */
    enum Kind {
        /** Rows, or the values that are not NULL. */
        COUNT,
        /** NULL for no values. */
        SUM,
        /** 0 for no values. */
        SUM0,
        /** NULL for no values. */
        AVG,
        /** NULL for no values. */
        MIN,
        /** NULL for no values. */
        MAX
    }

    /**
     * What a call asks for: counts, and the sums, averages and extremes of whole numbers, the extremes of times.
     * Fractions are left to the engines: their sum depends on the order, and all cores share a scan.
     *
     * @return null for anything else
     */
    static ScanMeasure of(AggregateCall call, List<TableColumn> columns) {
        if (call.isDistinct() || call.hasFilter() || call.getArgList().size() > 1) {
            return null;
        }
        TableColumn argument = call.getArgList().isEmpty() ? null : columns.get(call.getArgList().get(0));
        Kind kind =
                switch (call.getAggregation().getKind()) {
                    case COUNT -> Kind.COUNT;
                    case SUM -> Kind.SUM;
                    case SUM0 -> Kind.SUM0;
                    case AVG -> Kind.AVG;
                    case MIN -> Kind.MIN;
                    case MAX -> Kind.MAX;
                    default -> null;
                };
        if (kind == Kind.COUNT) {
            return new ScanMeasure(kind, argument == null || !argument.nullable() ? null : argument);
        }
        boolean known = kind != null && argument != null && !argument.isTraceName() && isKnown(kind, argument.type());
        return known ? new ScanMeasure(kind, argument) : null;
    }

    private static boolean isKnown(Kind kind, ColumnType type) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> true;
            case TIMESTAMP -> kind == Kind.MIN || kind == Kind.MAX;
            default -> false;
        };
    }

    /** Whether the index knows it of the events of a type. */
    boolean isIndexed() {
        return switch (kind) {
            case COUNT -> column == null;
            case SUM, SUM0 -> column.source() == HeaderColumn.PAYLOAD_SIZE;
            case MIN, MAX -> column.source() == HeaderColumn.TIME_NS;
            case AVG -> false;
        };
    }

    @Override
    public String toString() {
        return kind + "(" + (column == null ? "*" : column.name()) + ")";
    }
}
