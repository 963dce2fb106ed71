package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Puts messages together: {@code type:byte length:int32 body}. What was begun is ended before anything is sent, so that
 * a client never sees a part of a message that failed.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", sections "Message Data Types" and "Message
 * Formats". Not for several threads.
 */
final class MessageWriter {

    private static final int SEND_BYTES = 1 << 16;
    private static final int FIRST_BYTES = 1 << 13;
    /** A row is one message, whose length is an int32. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 64;

    private static final long HUNDRED_MILLIONS = 100_000_000;
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT16 =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final OutputStream out;
    private Charset charset = StandardCharsets.UTF_8;
    private byte[] bytes = new byte[FIRST_BYTES];
    private int at;
    private int message;
    private int messages;

    MessageWriter(OutputStream out) {
        this.out = out;
    }

    /** What texts are encoded in from now on. */
    void charset(Charset ofClient) {
        charset = ofClient;
    }

    boolean isUtf8() {
        return charset.equals(StandardCharsets.UTF_8);
    }

    MessageWriter begin(char type) {
        room(5);
        message = at;
        bytes[at] = (byte) type;
        at += 5;
        return this;
    }

    /** Ends the message, and sends what has come together if it is much. */
    void end() throws IOException {
        patch(message + 1, at - message - 1);
        message = at;
        messages++;
        if (at >= SEND_BYTES) {
            send();
        }
    }

    /** How many messages have come together; while bytes are sent, how many there are in these. */
    int messages() {
        return messages;
    }

    /** Forgets the message that was begun and has not ended. */
    void discard() {
        at = message;
    }

    void flush() throws IOException {
        send();
        out.flush();
    }

    /** Sends whole messages that another one has put together, behind those of this one. */
    void messages(byte[] messages, int from, int count) throws IOException {
        send();
        out.write(messages, from, count);
    }

    private void send() throws IOException {
        out.write(bytes, 0, at);
        at = 0;
        message = 0;
        messages = 0;
        if (bytes.length > 4 * SEND_BYTES) {
            bytes = new byte[FIRST_BYTES];
        }
    }

    /** Where a value begins whose length is not known yet; {@link #endValue} writes it there. */
    int beginValue() {
        room(4);
        at += 4;
        return at;
    }

    void endValue(int begin) {
        patch(begin - 4, at - begin);
    }

    int position() {
        return at;
    }

    /** What was written from a position on. */
    byte[] copyFrom(int position) {
        return Arrays.copyOfRange(bytes, position, at);
    }

    MessageWriter nullValue() {
        return int32(-1);
    }

    /** A value's length and bytes. */
    void value(byte[] value) {
        int length = value.length;
        room(length + 4);
        patch(at, length);
        System.arraycopy(value, 0, bytes, at + 4, length);
        at += 4 + length;
    }

    /** A value that is a whole number, as text. */
    void number(long value) {
        int begin = beginValue();
        digits(value);
        endValue(begin);
    }

    MessageWriter int8(int value) {
        room(1);
        bytes[at++] = (byte) value;
        return this;
    }

    MessageWriter int16(int value) {
        room(2);
        INT16.set(bytes, at, (short) value);
        at += 2;
        return this;
    }

    MessageWriter int32(int value) {
        room(4);
        patch(at, value);
        at += 4;
        return this;
    }

    MessageWriter int64(long value) {
        room(8);
        INT64.set(bytes, at, value);
        at += 8;
        return this;
    }

    MessageWriter bytes(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
        at += value.length;
        return this;
    }

    /**
     * A text and its zero byte; a zero within it would end it early, and is left out. What the client's encoding does
     * not have of a name or a sentence is a question mark.
     */
    MessageWriter text(String value) {
        bytes(value.replace("\0", "").getBytes(charset));
        return int8(0);
    }

    /** @throws Encodings.NoEquivalentException if there is a character that the client's encoding does not have */
    MessageWriter characters(String value) {
        return bytes(Encodings.encoded(value, charset));
    }

    /** A text as a value's length and bytes. */
    void value(String value) {
        value(Encodings.encoded(value, charset));
    }

    /** The decimal digits of a number, without an object: most of the work of sending numbers as text. */
    MessageWriter digits(long value) {
        if (value == Long.MIN_VALUE) {
            return characters(Long.toString(value));
        }
        // Eight bytes are written where as few as one may be a digit.
        room(32);
        long rest = value;
        if (rest < 0) {
            bytes[at++] = '-';
            rest = -rest;
        }
        if (rest < HUNDRED_MILLIONS) {
            first((int) rest);
        } else if (rest < HUNDRED_MILLIONS * HUNDRED_MILLIONS) {
            long high = rest / HUNDRED_MILLIONS;
            first((int) high);
            eight((int) (rest - high * HUNDRED_MILLIONS));
        } else {
            long high = rest / HUNDRED_MILLIONS;
            long highest = high / HUNDRED_MILLIONS;
            first((int) highest);
            eight((int) (high - highest * HUNDRED_MILLIONS));
            eight((int) (rest - high * HUNDRED_MILLIONS));
        }
        return this;
    }

    /** The digits of a number of eight at most, without a branch that a processor could guess wrong. */
    private void first(int value) {
        long digits = eightOf(value);
        int zeros = Math.min(7, Long.numberOfTrailingZeros(digits) >>> 3);
        EIGHT_BYTES.set(bytes, at, digits + ZEROS >>> 8 * zeros);
        at += 8 - zeros;
    }

    /** Eight digits, zeros before them too. */
    private void eight(int value) {
        EIGHT_BYTES.set(bytes, at, eightOf(value) + ZEROS);
        at += 8;
    }

    /**
     * The eight digits of a number, the first one in the lowest byte: halves of four, of two and of one digit are
     * divided at once, side by side. {@code x * 10486 >>> 20} is {@code x / 100} up to 9,999, and
     * {@code x * 103 >>> 10} is {@code x / 10} up to 99.
     */
    private static long eightOf(int value) {
        long high = value / 10_000;
        long halves = high | value - high * 10_000 << 32;
        long hundreds = halves * 10_486 >>> 20 & 0x7F_0000_007FL;
        long pairs = hundreds | halves - hundreds * 100 << 16;
        long tens = pairs * 103 >>> 10 & 0xF_000F_000F_000FL;
        return tens | pairs - tens * 10 << 8;
    }

    /** With zeros before it up to a width. */
    MessageWriter digits(int value, int width) {
        room(width);
        int rest = value;
        for (int i = at + width - 1; i >= at; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        at += width;
        return this;
    }

    private void patch(int place, int value) {
        INT32.set(bytes, place, value);
    }

    private void room(int more) {
        if (more > bytes.length - at) {
            long needed = (long) at + more;
            if (needed > MOST_BYTES) {
                throw new IllegalStateException("A row has more than 2 GB, which the protocol has no length for.");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(needed, 2L * bytes.length)));
        }
    }
}
