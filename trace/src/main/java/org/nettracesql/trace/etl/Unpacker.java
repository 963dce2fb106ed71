package org.nettracesql.trace.etl;

import java.util.Arrays;
import org.nettracesql.trace.file.LittleEndian;

/**
 * Unpacks buffers by one of the methods of Windows' {@code RtlCompressBuffer}. For one thread; the output is in
 * {@link #bytes}, which grows with what comes out.
 */
abstract class Unpacker {

    static final int LZNT1 = 2;
    static final int XPRESS = 3;
    static final int XPRESS_HUFFMAN = 4;

    /** Short runs and matches may be copied by whole longs, which write up to so many bytes too far. */
    static final int SPARE = Long.BYTES;

    /** A call that copies an array takes thrice as long as whole longs for matches of the usual length. */
    private static final int MOST_BY_LONGS = 64;

    byte[] bytes = new byte[1 << 16];
    /** Whether the input made no sense, or has more than was wanted. */
    boolean isBroken;

    /** Whether buffers of a format, as the first buffer's state names it, can be unpacked. */
    static boolean isKnown(int format) {
        return format >= LZNT1 && format <= XPRESS_HUFFMAN;
    }

    /** One for a format that is known. */
    static Unpacker of(int format) {
        return switch (format) {
            case LZNT1 -> new Lznt1();
            case XPRESS -> new Xpress();
            case XPRESS_HUFFMAN -> new XpressHuffman();
            default -> throw new IllegalArgumentException("No method of compression has the number " + format + ".");
        };
    }

    /**
     * Unpacks.
     *
     * @param most so much comes out at the most
     * @return how many bytes came out
     */
    abstract int unpack(byte[] in, int from, int to, int most);

    /**
     * Unpacks a buffer's records.
     *
     * @param cut whether the file ends within the buffer, which is told of elsewhere
     * @return what is wrong with them, as the end of a sentence; null if nothing is
     */
    final String unpackRecords(byte[] in, int from, int to, int expected, boolean cut) {
        unpacked = unpack(in, from, to, expected);
        return isBroken || unpacked < expected && !cut
                ? "compressed records that end, or make no sense, after " + unpacked + " of their " + expected
                        + " bytes"
                : null;
    }

    /** How many bytes came out for {@link #unpackRecords}. */
    int unpacked;

    final byte[] grown(int needed, int most) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.max(needed, bytes.length * 2L)) + SPARE);
        return bytes;
    }

    /** Repeats what came out some bytes before; there is room for it and {@link #SPARE} bytes more. */
    static void copy(byte[] out, int distance, int written, int length) {
        if (distance >= length && length > MOST_BY_LONGS) {
            System.arraycopy(out, written - distance, out, written, length);
            return;
        }
        int end = written + length;
        int at = written;
        int back = distance;
        // What repeats sooner repeats after a multiple of the distance, too.
        while (back < Long.BYTES && at < end) {
            for (int i = 0; i < distance; i++) {
                out[at] = out[at - distance];
                at++;
            }
            back += distance;
        }
        for (; at < end; at += Long.BYTES) {
            LittleEndian.copy(out, at - back, out, at);
        }
    }

    /**
     * Repeats what came out some bytes before, as far as the output may go; what is longer makes no sense.
     *
     * @return where the output ends
     */
    final int repeat(int distance, long length, int written, int most) {
        int copied = (int) Math.min(length, most - written);
        if (written + copied > bytes.length - SPARE) {
            grown(written + copied, most);
        }
        copy(bytes, distance, written, copied);
        isBroken |= copied < length;
        return written + copied;
    }
}
