package org.nettracesql.trace;

import java.io.Serializable;

/**
 * A column that a scan can be asked for or filtered by: a {@link HeaderColumn} every event has, a
 * {@link PayloadColumn} that events of some types have, or an {@link ElementColumn} of the rows that
 * {@link ScanRequest#explode() exploding} an array gives. Two equal columns are the same column.
 */
public sealed interface ScanColumn extends Serializable permits HeaderColumn, PayloadColumn, ElementColumn {

    /** The type of the values, never null. */
    ColumnType type();

    /** The name for messages and plans, for instance {@code time_ns} or {@code MethodSize}. */
    String columnName();
}
