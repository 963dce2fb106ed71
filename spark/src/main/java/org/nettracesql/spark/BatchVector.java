package org.nettracesql.spark;

import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/** A column of the reader as Spark's: the same arrays, which the next move of the cursor fills anew. */
abstract class BatchVector extends FlatVector {

    private final Column column;

    private BatchVector(DataType type, Column column) {
        super(type);
        this.column = column;
    }

    static BatchVector of(ColumnType type, Column column) {
        DataType sparkType = SparkTypes.of(type);
        return switch (type) {
            case BOOLEAN, INT8, INT16, INT32 -> new Ints(sparkType, (Column.Ints) column);
            case INT64 -> new Longs(sparkType, (Column.Longs) column);
            case TIMESTAMP -> new Times(sparkType, (Column.Longs) column);
            case FLOAT32, FLOAT64 -> new Doubles(sparkType, (Column.Doubles) column);
            case TEXT -> new Texts(sparkType, (Column.Texts) column);
        };
    }

    @Override
    public boolean hasNull() {
        return column.hasNulls();
    }

    /** Spark asks only whether there are any. */
    @Override
    public int numNulls() {
        int count = 0;
        for (int i = 0; column.hasNulls() && i < column.nulls().length; i++) {
            count += column.nulls()[i] ? 1 : 0;
        }
        return count;
    }

    @Override
    public boolean isNullAt(int row) {
        return column.isNull(row);
    }

    private static final class Ints extends BatchVector {
        private final int[] values;

        Ints(DataType type, Column.Ints column) {
            super(type, column);
            this.values = column.values;
        }

        @Override
        public boolean getBoolean(int row) {
            return values[row] != 0;
        }

        @Override
        public byte getByte(int row) {
            return (byte) values[row];
        }

        @Override
        public short getShort(int row) {
            return (short) values[row];
        }

        @Override
        public int getInt(int row) {
            return values[row];
        }
    }

    private static final class Longs extends BatchVector {
        private final long[] values;

        Longs(DataType type, Column.Longs column) {
            super(type, column);
            this.values = column.values;
        }

        @Override
        public long getLong(int row) {
            return values[row];
        }
    }

    private static final class Times extends BatchVector {
        private final long[] micros;

        Times(DataType type, Column.Longs column) {
            super(type, column);
            this.micros = column.values;
        }

        @Override
        public long getLong(int row) {
            return SparkTypes.shownTime(micros[row]);
        }
    }

    private static final class Doubles extends BatchVector {
        private final double[] values;

        Doubles(DataType type, Column.Doubles column) {
            super(type, column);
            this.values = column.values;
        }

        @Override
        public float getFloat(int row) {
            return (float) values[row];
        }

        @Override
        public double getDouble(int row) {
            return values[row];
        }
    }

    /** Each text of a dictionary is wrapped once; its bytes are the dictionary's. */
    private static final class Texts extends BatchVector {
        private final Column.Texts column;
        private TextDictionary dictionary;
        private UTF8String[] texts = new UTF8String[64];

        Texts(DataType type, Column.Texts column) {
            super(type, column);
            this.column = column;
        }

        @Override
        public UTF8String getUTF8String(int row) {
            if (column.isNull(row)) {
                return null;
            }
            if (dictionary != column.dictionary()) {
                dictionary = column.dictionary();
                Arrays.fill(texts, null);
            }
            int code = column.codes[row];
            if (code >= texts.length) {
                texts = Arrays.copyOf(texts, Math.max(texts.length * 2, code + 1));
            }
            UTF8String text = texts[code];
            if (text == null) {
                text = UTF8String.fromBytes(dictionary.utf8(code));
                texts[code] = text;
            }
            return text;
        }
    }
}
