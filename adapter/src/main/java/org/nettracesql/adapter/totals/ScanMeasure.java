package org.nettracesql.adapter.totals;

import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;

/**
 * Something that scans and indexes can add up.
 *
 * @param column of the request; null to count rows
 */
public record ScanMeasure(Kind kind, TableColumn column) {

    /** What is added up. */
    public enum Kind {
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
     * Counts, and the sums, averages and extremes of whole numbers, the extremes of times. Fractions are left to the
     * engines: their sum depends on the order, and all cores share a scan.
     *
     * @param argument null to count rows
     * @return null for anything else
     */
    public static ScanMeasure of(Kind kind, TableColumn argument) {
        if (kind == Kind.COUNT) {
            return new ScanMeasure(kind, argument == null || !argument.nullable() ? null : argument);
        }
        boolean known = argument != null && !argument.isTraceName() && isKnown(kind, argument.type());
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
    public boolean isIndexed() {
        return switch (kind) {
            case COUNT -> column == null;
            case SUM, SUM0 -> column.source() == HeaderColumn.PAYLOAD_SIZE;
            case MIN, MAX -> column.source() == HeaderColumn.TIME_NS || isUtcTime();
            case AVG -> false;
        };
    }

    /** Whether it is of the wall-clock time, of the two times that an index knows. */
    public boolean isUtcTime() {
        return column != null && column.source() == HeaderColumn.UTC_TIME;
    }

    @Override
    public String toString() {
        return kind + "(" + (column == null ? "*" : column.name()) + ")";
    }
}
