package org.nettracesql.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of plain values: whoever extends it has the accessors of its type. It owns nothing that must be closed. */
abstract class FlatVector extends ColumnVector {

    FlatVector(DataType type) {
        super(type);
    }

    private UnsupportedOperationException not(String what) {
        return new UnsupportedOperationException("A column of type " + type + " has no " + what + ".");
    }

    @Override
    public void close() {
        // The arrays are the scan's, which is closed by the reader.
    }

    @Override
    public boolean getBoolean(int row) {
        throw not("booleans");
    }

    @Override
    public byte getByte(int row) {
        throw not("bytes");
    }

    @Override
    public short getShort(int row) {
        throw not("shorts");
    }

    @Override
    public int getInt(int row) {
        throw not("ints");
    }

    @Override
    public long getLong(int row) {
        throw not("longs");
    }

    @Override
    public float getFloat(int row) {
        throw not("floats");
    }

    @Override
    public double getDouble(int row) {
        throw not("doubles");
    }

    @Override
    public UTF8String getUTF8String(int row) {
        throw not("texts");
    }

    @Override
    public byte[] getBinary(int row) {
        throw not("binary values");
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        throw not("decimals");
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw not("arrays");
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw not("maps");
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        throw not("children");
    }
}
