package org.nettracesql.adapter.plain;

import org.nettracesql.functions.SqlType;
import org.nettracesql.trace.ColumnType;

/** What values are while a view's query runs; NULL is null in each. */
enum ViewType {
    /** A {@link Long}: any whole number. */
    WHOLE,
    /** A {@link Long} whose SQL type is DECIMAL, a sum: SQL divides it otherwise. */
    SUM,
    /** A {@link Double}. */
    DOUBLE,
    /** A {@link String}. */
    TEXT,
    /** A {@link Boolean}. */
    BOOLEAN,
    /** Always NULL. */
    NULL;

    /** Null for those that views do not compute with. */
    static ViewType of(ColumnType type) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> WHOLE;
            case FLOAT32, FLOAT64 -> DOUBLE;
            case TEXT -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case TIMESTAMP -> null;
        };
    }

    /** Null for those that views do not compute with. */
    static ViewType of(SqlType type) {
        return switch (type) {
            case BIGINT, INTEGER -> WHOLE;
            case VARCHAR -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case TIMESTAMP -> null;
        };
    }

    /** The type of values of either; null if there is none without a conversion. */
    static ViewType both(ViewType one, ViewType other) {
        return one == other || other == NULL ? one : one == NULL ? other : null;
    }
}
