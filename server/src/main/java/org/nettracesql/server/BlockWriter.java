package org.nettracesql.server;

import java.io.IOException;
import org.nettracesql.adapter.columns.RowBlock;

/**
 * Writes rows that lie in arrays as messages of one row each: what {@link ValueWriter} writes of the same rows one by
 * one, without an object or a call of the driver for a cell.
 */
final class BlockWriter {

    private static final long MICROS_PER_MILLI = 1_000;

    /** How the values of a column are found and written. */
    private enum Kind {
        /** A text that all rows have. */
        SAME_TEXT,
        TEXT,
        BOOL,
        INT,
        INT_BINARY,
        INT2_BINARY,
        LONG,
        LONG_BINARY,
        FLOAT,
        DOUBLE,
        MOMENT
    }

    private final RowBlock block;
    private final ValueWriter values;
    private final MessageWriter out;
    private final Kind[] kinds;
    private final boolean[] binary;
    private final boolean[][] nulls;
    private final int[][] ints;
    private final long[][] longs;
    private final double[][] doubles;
    private final byte[][] texts;

    BlockWriter(RowBlock block, ResultColumn[] columns, short[] formats, ValueWriter values, MessageWriter out) {
        this.block = block;
        this.values = values;
        this.out = out;
        this.kinds = new Kind[columns.length];
        this.binary = new boolean[columns.length];
        this.nulls = new boolean[columns.length][];
        this.ints = new int[columns.length][];
        this.longs = new long[columns.length][];
        this.doubles = new double[columns.length][];
        this.texts = new byte[columns.length][];
        for (int i = 0; i < columns.length; i++) {
            binary[i] = Formats.isBinary(formats, i);
            nulls[i] = block.nulls(i);
            Object array = block.values(i);
            if (array instanceof long[] found) {
                longs[i] = found;
            } else if (array instanceof double[] found) {
                doubles[i] = found;
            } else if (array instanceof int[] found) {
                ints[i] = found;
            } else {
                texts[i] = block.utf8(i, 0);
            }
            kinds[i] = kind(i, columns[i].type());
        }
    }

    private Kind kind(int column, PgType type) {
        if (block.isText(column)) {
            return ints[column] == null ? Kind.SAME_TEXT : Kind.TEXT;
        }
        return switch (type) {
            case BOOL -> Kind.BOOL;
            case TIMESTAMP -> Kind.MOMENT;
            case FLOAT4 -> Kind.FLOAT;
            case FLOAT8 -> Kind.DOUBLE;
            case INT2 -> binary[column] ? Kind.INT2_BINARY : Kind.INT;
            case INT4 -> binary[column] ? Kind.INT_BINARY : Kind.INT;
            case INT8 -> binary[column] ? Kind.LONG_BINARY : Kind.LONG;
            default -> throw new IllegalStateException("No array of a scan holds values of " + type.typeName() + ".");
        };
    }

    /** Writes all its rows. Section "Simple Query" of PostgreSQL's protocol, DataRow. */
    void write() throws IOException {
        int first = block.first();
        int end = first + block.count();
        for (int row = first; row < end; row++) {
            out.begin('D');
            try {
                out.int16(kinds.length);
                for (int column = 0; column < kinds.length; column++) {
                    boolean[] missing = nulls[column];
                    if (missing != null && missing[row]) {
                        out.nullValue();
                    } else {
                        write(column, row);
                    }
                }
            } catch (RuntimeException | Error e) {
                out.discard();
                throw e;
            }
            out.end();
        }
    }

    private void write(int column, int row) {
        switch (kinds[column]) {
            case SAME_TEXT -> {
                byte[] text = texts[column];
                if (text == null) {
                    out.nullValue();
                } else {
                    out.value(text);
                }
            }
            case TEXT -> out.value(block.utf8(column, ints[column][row]));
            case BOOL -> values.writeTruth(ints[column][row] != 0, binary[column]);
            case INT -> out.number(ints[column][row]);
            case INT_BINARY -> out.int32(4).int32(ints[column][row]);
            case INT2_BINARY -> out.int32(2).int16(ints[column][row]);
            case LONG -> out.number(longs[column][row]);
            case LONG_BINARY -> out.int32(8).int64(longs[column][row]);
            case FLOAT -> values.writeFloat((float) doubles[column][row], binary[column]);
            case DOUBLE -> values.writeDouble(doubles[column][row], binary[column]);
            case MOMENT -> values.writeMillis(Math.floorDiv(longs[column][row], MICROS_PER_MILLI), binary[column]);
        }
    }
}
