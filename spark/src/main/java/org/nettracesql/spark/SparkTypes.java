package org.nettracesql.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.functions.SqlType;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;

/** The types of traces as Spark's: those that the JDBC driver has. Unsigned 64-bit numbers are their bits. */
final class SparkTypes {

    private static final long MICROS_OF_A_MILLI = 1000;

    /** No time is shown as a later one: those that follow, which Spark has as well, have no whole milliseconds. */
    private static final long LAST_SHOWN = shownTime(Long.MAX_VALUE);

    private SparkTypes() {}

    static DataType of(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> DataTypes.BooleanType;
            case INT8 -> DataTypes.ByteType;
            case INT16 -> DataTypes.ShortType;
            case INT32 -> DataTypes.IntegerType;
            case INT64 -> DataTypes.LongType;
            // Without a time zone, as in the driver: the same text whatever the session's time zone is.
            case TIMESTAMP -> DataTypes.TimestampNTZType;
            case FLOAT32 -> DataTypes.FloatType;
            case FLOAT64 -> DataTypes.DoubleType;
            case TEXT -> DataTypes.StringType;
        };
    }

    /** The driver has milliseconds: so has this, so that both have the same rows. Exact time is {@code time_ns}. */
    static long shownTime(long micros) {
        return Math.floorDiv(micros, MICROS_OF_A_MILLI) * MICROS_OF_A_MILLI;
    }

    /** The times that are {@linkplain #shownTime shown} in some ranges. */
    static Condition.LongRanges timesShownIn(Condition.LongRanges shown) {
        long[] lows = new long[shown.lows().length];
        long[] highs = new long[lows.length];
        int count = 0;
        for (int i = 0; i < lows.length; i++) {
            long low = shown.lows()[i] == Long.MIN_VALUE ? Long.MIN_VALUE : shownUp(shown.lows()[i]);
            long high = shown.highs()[i] >= LAST_SHOWN
                    ? Long.MAX_VALUE
                    : shownTime(shown.highs()[i]) + MICROS_OF_A_MILLI - 1;
            if (low <= high && shown.lows()[i] <= LAST_SHOWN) {
                lows[count] = low;
                highs[count++] = high;
            }
        }
        return new Condition.LongRanges(Arrays.copyOf(lows, count), Arrays.copyOf(highs, count));
    }

    private static long shownUp(long micros) {
        long down = shownTime(micros);
        return down == micros ? micros : down + MICROS_OF_A_MILLI;
    }

    /** What Spark has for a moment that a function gives. */
    static long micros(long millis) {
        return millis * MICROS_OF_A_MILLI;
    }

    static DataType of(SqlType type) {
        return switch (type) {
            case BOOLEAN -> DataTypes.BooleanType;
            case INTEGER -> DataTypes.IntegerType;
            case BIGINT -> DataTypes.LongType;
            case VARCHAR -> DataTypes.StringType;
            case TIMESTAMP -> DataTypes.TimestampNTZType;
        };
    }

    static StructType schema(List<TableColumn> columns) {
        StructField[] fields = new StructField[columns.size()];
        for (int i = 0; i < fields.length; i++) {
            TableColumn column = columns.get(i);
            fields[i] = DataTypes.createStructField(column.name(), of(column.type()), column.nullable())
                    .withComment(column.remark());
        }
        return new StructType(fields);
    }
}
