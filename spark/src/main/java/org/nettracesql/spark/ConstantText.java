package org.nettracesql.spark;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** The same text in every row. */
final class ConstantText extends FlatVector {

    private final UTF8String text;

    ConstantText(String text) {
        super(DataTypes.StringType);
        this.text = UTF8String.fromString(text);
    }

    @Override
    public boolean hasNull() {
        return false;
    }

    @Override
    public int numNulls() {
        return 0;
    }

    @Override
    public boolean isNullAt(int row) {
        return false;
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return text;
    }
}
