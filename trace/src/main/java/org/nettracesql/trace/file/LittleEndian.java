package org.nettracesql.trace.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers at any place of an array, least byte first: of event headers. A {@link java.nio.ByteBuffer} over the array
 * would be two or three times as slow to read.
 */
public final class LittleEndian {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    public static long i64(byte[] in, int at) {
        return (long) LONG.get(in, at);
    }

    public static int i32(byte[] in, int at) {
        return (int) INT.get(in, at);
    }

    public static int u16(byte[] in, int at) {
        return (short) SHORT.get(in, at) & 0xffff;
    }

    /** Writes four bytes. */
    public static void put(byte[] to, int at, int value) {
        INT.set(to, at, value);
    }

    /** Copies eight bytes. */
    public static void copy(byte[] from, int at, byte[] to, int start) {
        LONG.set(to, start, (long) LONG.get(from, at));
    }
}
