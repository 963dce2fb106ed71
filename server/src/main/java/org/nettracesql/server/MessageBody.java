package org.nettracesql.server;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The fields of one message, read in order. Numbers are big-endian, texts end with a zero byte and are UTF-8, or what
 * the client encodes its own in.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Message Data Types". Whatever reaches
 * beyond the end of the message is a {@link MalformedMessageException}; nothing is allocated before that is known.
 */
final class MessageBody {

    private final byte[] bytes;
    private final Charset charset;
    private int at;

    MessageBody(byte[] bytes) {
        this(bytes, StandardCharsets.UTF_8);
    }

    /** @param charset of its texts */
    MessageBody(byte[] bytes, Charset charset) {
        this.bytes = bytes;
        this.charset = charset;
    }

    int remaining() {
        return bytes.length - at;
    }

    private void require(int count, String what) throws MalformedMessageException {
        if (count < 0 || count > remaining()) {
            throw new MalformedMessageException("A message ends before " + what + " of " + count + " bytes: it has "
                    + remaining() + " left.");
        }
    }

    byte int8() throws MalformedMessageException {
        require(1, "a number");
        return bytes[at++];
    }

    /** Unsigned where it counts something, which no message has more than 65,535 of. */
    int int16() throws MalformedMessageException {
        require(2, "a number");
        int value = (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
        at += 2;
        return value;
    }

    int int32() throws MalformedMessageException {
        require(4, "a number");
        int value = ByteBuffer.wrap(bytes, at, 4).getInt();
        at += 4;
        return value;
    }

    byte[] bytes(int count) throws MalformedMessageException {
        require(count, "a value");
        byte[] value = new byte[count];
        System.arraycopy(bytes, at, value, 0, count);
        at += count;
        return value;
    }

    /** All that is left. */
    byte[] rest() throws MalformedMessageException {
        return bytes(remaining());
    }

    /** A text up to its zero byte. */
    String text() throws MalformedMessageException {
        int end = at;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        if (end == bytes.length) {
            throw new MalformedMessageException("A text in a message does not end.");
        }
        String text = Encodings.decoded(ByteBuffer.wrap(bytes, at, end - at), charset);
        at = end + 1;
        return text;
    }

    static String utf8(byte[] bytes) throws MalformedMessageException {
        return Encodings.decoded(ByteBuffer.wrap(bytes), StandardCharsets.UTF_8);
    }

    /** @throws MalformedMessageException if there is more in the message than its kind has */
    void end() throws MalformedMessageException {
        if (remaining() > 0) {
            throw new MalformedMessageException("A message has " + remaining() + " bytes behind its end.");
        }
    }
}
