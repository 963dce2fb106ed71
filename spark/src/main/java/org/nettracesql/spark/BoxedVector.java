package org.nettracesql.spark;

import org.apache.spark.unsafe.types.UTF8String;
import org.nettracesql.trace.ColumnType;

/** A column of values that computed tables and totals have: boxed as their column type says, or null. */
final class BoxedVector extends FlatVector {

    private final Object[] values;
    private final boolean isTime;

    BoxedVector(ColumnType type, Object[] values) {
        super(SparkTypes.of(type));
        this.isTime = type == ColumnType.TIMESTAMP;
        this.values = values;
    }

    private Number number(int row) {
        return (Number) values[row];
    }

    @Override
    public boolean hasNull() {
        return true;
    }

    @Override
    public int numNulls() {
        int count = 0;
        for (Object value : values) {
            count += value == null ? 1 : 0;
        }
        return count;
    }

    @Override
    public boolean isNullAt(int row) {
        return values[row] == null;
    }

    @Override
    public boolean getBoolean(int row) {
        return (Boolean) values[row];
    }

    @Override
    public byte getByte(int row) {
        return number(row).byteValue();
    }

    @Override
    public short getShort(int row) {
        return number(row).shortValue();
    }

    @Override
    public int getInt(int row) {
        return number(row).intValue();
    }

    @Override
    public long getLong(int row) {
        return isTime ? SparkTypes.shownTime(number(row).longValue()) : number(row).longValue();
    }

    @Override
    public float getFloat(int row) {
        return number(row).floatValue();
    }

    @Override
    public double getDouble(int row) {
        return number(row).doubleValue();
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return values[row] == null ? null : UTF8String.fromString((String) values[row]);
    }
}
