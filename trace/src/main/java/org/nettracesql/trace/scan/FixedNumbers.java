package org.nettracesql.trace.scan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.nettracesql.trace.FieldType.Scalar;

/**
 * Reads one number of each of many payloads, at a place at which all of them have it. Nothing is looked at but the
 * numbers: either compiler makes of it a loop of a load and a store.
 */
final class FixedNumbers {

    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private FixedNumbers() {}

    /** Whether numbers of a type are read here. */
    static boolean has(Scalar type) {
        return switch (type) {
            case I8, U8, I16, U16, I32, U32, POINTER32, I64, U64, POINTER64 -> true;
            default -> false;
        };
    }

    /**
     * Reads to {@code values} from position {@code first} on.
     *
     * @param bases plus {@code offset}: where the numbers are
     */
    static void read(
            Scalar type, byte[] payloads, int[] bases, int offset, int n, long[] values, int first) {
        switch (type) {
            case I8 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = payloads[bases[i] + offset];
                }
            }
            case U8 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = payloads[bases[i] + offset] & 0xff;
                }
            }
            case I16 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = (short) SHORTS.get(payloads, bases[i] + offset);
                }
            }
            case U16 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = (short) SHORTS.get(payloads, bases[i] + offset) & 0xffff;
                }
            }
            case I32 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = (int) INTS.get(payloads, bases[i] + offset);
                }
            }
            case U32, POINTER32 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = (int) INTS.get(payloads, bases[i] + offset) & 0xffffffffL;
                }
            }
            case I64, U64, POINTER64 -> {
                for (int i = 0; i < n; i++) {
                    values[first + i] = (long) LONGS.get(payloads, bases[i] + offset);
                }
            }
            default -> throw new IllegalArgumentException(type + " is not such a number.");
        }
    }

    /** Reads the number at a place. */
    static long read(Scalar type, byte[] payloads, int at) {
        return switch (type) {
            case I8 -> payloads[at];
            case U8 -> payloads[at] & 0xff;
            case I16 -> (short) SHORTS.get(payloads, at);
            case U16 -> (short) SHORTS.get(payloads, at) & 0xffff;
            case I32 -> (int) INTS.get(payloads, at);
            case U32, POINTER32 -> (int) INTS.get(payloads, at) & 0xffffffffL;
            case I64, U64, POINTER64 -> (long) LONGS.get(payloads, at);
            default -> throw new IllegalArgumentException(type + " is not such a number.");
        };
    }
}
