package org.nettracesql.adapter.duckdb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;

/**
 * The memory of DuckDB's vectors, so that columns of numbers are copied as a whole. DuckDB's Java API takes and gives
 * one number at a time, at 2 to 4 ns each, but keeps the memory in two fields: {@code data}, the values one after
 * another in their width, and {@code validity}, a bit for each row from the lowest of the first 8 bytes on, set where
 * there is a value; both in the machine's byte order.
 *
 * <p>The fields are DuckDB's own affair. Where they cannot be reached, as another version may have others and a module
 * may be closed, {@link #isReachable} is false, and values go one at a time.
 */
public final class VectorMemory {

    private static final MethodHandle WRITTEN_DATA;
    private static final MethodHandle WRITTEN_VALIDITY;
    private static final MethodHandle READ_DATA;
    private static final MethodHandle READ_VALIDITY;

    static {
        MethodHandle[] getters = getters();
        WRITTEN_DATA = getters[0];
        WRITTEN_VALIDITY = getters[1];
        READ_DATA = getters[2];
        READ_VALIDITY = getters[3];
    }

    private VectorMemory() {}

    /** All of them, or all null. */
    private static MethodHandle[] getters() {
        try {
            return new MethodHandle[] {
                getter(DuckDBWritableVector.class, "data"),
                getter(DuckDBWritableVector.class, "validity"),
                getter(DuckDBReadableVector.class, "data"),
                getter(DuckDBReadableVector.class, "validity")
            };
        } catch (ReflectiveOperationException | SecurityException e) {
            // Slower, not wrong: whoever asks finds that nothing is reachable.
            return new MethodHandle[4];
        }
    }

    private static MethodHandle getter(Class<?> vector, String field) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(vector, MethodHandles.lookup())
                .findGetter(vector, field, ByteBuffer.class);
    }

    /** Whether there is such memory; if not, nothing else here may be called. */
    public static boolean isReachable() {
        return WRITTEN_DATA != null;
    }

    /** The values of a vector that is being written; as long as the call of the function that writes it. */
    static ByteBuffer data(DuckDBWritableVector vector) {
        try {
            return (ByteBuffer) WRITTEN_DATA.invokeExact(vector);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** The bits of a vector that is being written, all 0 before. */
    static ByteBuffer validity(DuckDBWritableVector vector) {
        try {
            return (ByteBuffer) WRITTEN_VALIDITY.invokeExact(vector);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /**
     * The values of a vector of an answer, unspecified in rows without one; as long as its chunk is the current one.
     */
    public static ByteBuffer data(DuckDBReadableVector vector) {
        try {
            return (ByteBuffer) READ_DATA.invokeExact(vector);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Whether each of the first rows of a vector of an answer has a value. */
    public static boolean isFull(DuckDBReadableVector vector, int rows) {
        ByteBuffer validity;
        try {
            validity = (ByteBuffer) READ_VALIDITY.invokeExact(vector);
        } catch (Throwable e) {
            throw unexpected(e);
        }
        if (validity == null) {
            return true;
        }
        int words = rows >> 6;
        for (int word = 0; word < words; word++) {
            if (validity.getLong(word << 3) != -1) {
                return false;
            }
        }
        long rest = (1L << (rows & 63)) - 1;
        return rest == 0 || (validity.getLong(words << 3) & rest) == rest;
    }

    /** The getter of a field throws nothing but what the virtual machine itself throws. */
    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException thrown ? thrown : new IllegalStateException(e);
    }
}
