package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
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

    private final OutputStream out;
    private byte[] bytes = new byte[FIRST_BYTES];
    private int at;
    private int message;

    MessageWriter(OutputStream out) {
        this.out = out;
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
        if (at >= SEND_BYTES) {
            send();
        }
    }

    /** Forgets the message that was begun. */
    void discard() {
        at = message;
    }

    void flush() throws IOException {
        send();
        out.flush();
    }

    private void send() throws IOException {
        out.write(bytes, 0, at);
        at = 0;
        message = 0;
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

    MessageWriter nullValue() {
        return int32(-1);
    }

    MessageWriter int8(int value) {
        room(1);
        bytes[at++] = (byte) value;
        return this;
    }

    MessageWriter int16(int value) {
        room(2);
        bytes[at++] = (byte) (value >> 8);
        bytes[at++] = (byte) value;
        return this;
    }

    MessageWriter int32(int value) {
        room(4);
        patch(at, value);
        at += 4;
        return this;
    }

    MessageWriter int64(long value) {
        int32((int) (value >>> 32));
        return int32((int) value);
    }

    MessageWriter bytes(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
        at += value.length;
        return this;
    }

    /** A text and its zero byte; a zero within it would end it early, and is left out. */
    MessageWriter text(String value) {
        bytes(value.replace("\0", "").getBytes(StandardCharsets.UTF_8));
        return int8(0);
    }

    MessageWriter characters(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** The decimal digits of a number, without an object. */
    MessageWriter digits(long value) {
        if (value == Long.MIN_VALUE) {
            return characters(Long.toString(value));
        }
        room(20);
        long rest = value;
        if (rest < 0) {
            bytes[at++] = '-';
            rest = -rest;
        }
        int end = at + digitCount(rest);
        for (int i = end - 1; i >= at; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        at = end;
        return this;
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

    private static int digitCount(long value) {
        int count = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            count++;
        }
        return count;
    }

    private void patch(int place, int value) {
        bytes[place] = (byte) (value >> 24);
        bytes[place + 1] = (byte) (value >> 16);
        bytes[place + 2] = (byte) (value >> 8);
        bytes[place + 3] = (byte) value;
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
