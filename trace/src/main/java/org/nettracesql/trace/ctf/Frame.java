package org.nettracesql.trace.ctf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What is known while one packet is walked over: its bytes, the values that later fields refer to, and the clock. The
 * bytes of the packet begin at position 0 of the array; behind them there is room for events that are written again.
 * For one thread.
 */
final class Frame {

    /** Room behind the packet that may be read (never used) by loads of 8 bytes. */
    static final int SLACK = 16;

    private static final long MOST_BYTES = 1 << 29;

    private static final int STEPS_OF_NO_BITS = 1 << 14;

    byte[] bytes;
    /** Over {@link #bytes}, little-endian. */
    ByteBuffer numbers;
    /** Where the packet's content ends, or as much of it as there is already. */
    long endBit;

    final long[] slots;
    /** The full value of the stream's clock. */
    long clockTicks;
    /** What is left of the work that the packet's size allows. */
    long steps;
    /** Where there is room to write. */
    int firstWritten;
    /** Where the written bytes end. */
    int written;

    Frame(int slots) {
        this.slots = new long[slots];
    }

    /** Sets out on a packet at the start of the array. */
    void start(byte[] packet, long contentBits, int packetBytes) {
        bytes(packet);
        endBit = contentBits;
        // Each bit may be looked at a few times, by what an element has without bits of its own. A small packet must
        // not take long, for there can be a million of them.
        steps = contentBits * 4 + STEPS_OF_NO_BITS;
        firstWritten = packetBytes;
        written = packetBytes;
        Arrays.fill(slots, 0);
        clockTicks = 0;
    }

    private void bytes(byte[] array) {
        if (bytes != array) {
            bytes = array;
            numbers = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Makes room for so many bytes at {@link #written}. */
    void need(int more) {
        if (bytes.length - SLACK - written < more) {
            long wanted = written + (long) more + SLACK;
            if (wanted > MOST_BYTES) {
                throw new TsdlException(0, "events whose values take more than " + (MOST_BYTES >> 20) + " MB");
            }
            bytes(Arrays.copyOf(bytes, (int) Math.min(Math.max(wanted, bytes.length * 2L), MOST_BYTES)));
        }
    }

    void write(int bytesWide, long value) {
        need(8);
        numbers.putLong(written, value);
        written += bytesWide;
    }

    /** Takes an integer that is the low bits of the clock: the clock never goes back, so it wraps at most once. */
    void tick(int bits, long value) {
        clockTicks = next(clockTicks, bits, value);
    }

    /** The next value of a clock at or after one whose low bits are given; of 64 bits, any. */
    static long next(long clock, int bits, long low) {
        if (bits == Long.SIZE) {
            return low;
        }
        long mask = (1L << bits) - 1;
        long ticks = clock & ~mask | low & mask;
        return (low & mask) < (clock & mask) ? ticks + mask + 1 : ticks;
    }

    /** Where a text ends that begins at the first byte at or after a bit: behind its zero; {@link Node#BEYOND}. */
    long textEnd(long bit) {
        int end = (int) (endBit >>> 3);
        int zero = zero((int) (bit + 7 >>> 3), end);
        return zero < end ? (zero + 1L) << 3 : Node.BEYOND;
    }

    /** Where the first zero byte is; {@code end} if there is none before it. */
    int zero(int from, int end) {
        int at = from;
        // Eight bytes at once: a zero byte shows as a borrow into its top bit, as in strlen.
        for (; at <= end - 8; at += 8) {
            long word = numbers.getLong(at);
            long zeros = word - 0x0101010101010101L & ~word & 0x8080808080808080L;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >> 3);
            }
        }
        while (at < end && bytes[at] != 0) {
            at++;
        }
        return at;
    }

    /** The first position at or after a bit that has the alignment. */
    static long aligned(long bit, int alignment) {
        return bit + alignment - 1 & -alignment;
    }

    /** An integer of 1 to 64 bits, which lies before the content's end; its sign is extended. */
    long integer(long bit, int bits, boolean signed, boolean bigEndian) {
        int at = (int) (bit >>> 3);
        if (!bigEndian && (bit & 7) + bits <= Long.SIZE) {
            long raw = numbers.getLong(at) >>> (bit & 7) << Long.SIZE - bits;
            return signed ? raw >> Long.SIZE - bits : raw >>> Long.SIZE - bits;
        }
        // The value stands at the top first, so that what is beside it falls off on both sides.
        int unused = Long.SIZE - bits;
        int shift = (int) (bit & 7);
        long raw = numbers.getLong(at);
        // What a ninth byte has of the value; nothing if there are eight.
        int ninth = shift + bits > Long.SIZE ? bytes[at + 8] & 0xff : 0;
        long top = bigEndian
                ? Long.reverseBytes(raw) << shift | ninth >>> 8 - shift
                : (raw >>> shift | (long) ninth << 1 << Long.SIZE - 1 - shift) << unused;
        return signed ? top >> unused : top >>> unused;
    }

    /** Writes bytes of the packet. */
    void copy(int from, int length) {
        need(length);
        System.arraycopy(bytes, from, bytes, written, length);
        written += length;
    }

    /** Writes a text as UTF-8 up to a zero byte. */
    void writeText(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        need(utf8.length + 1);
        System.arraycopy(utf8, 0, bytes, written, utf8.length);
        written += utf8.length;
        write(1, 0);
    }
}
