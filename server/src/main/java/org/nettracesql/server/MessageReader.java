package org.nettracesql.server;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Takes a client's bytes apart into messages.
 *
 * <pre>
 * message  = type:byte length:int32 body      the length counts itself and the body
 * start-up =           length:int32 body      the first message of a connection has no type
 * </pre>
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", sections "Messages" and "Message Formats".
 *
 * <p><b>Bounds.</b> A length is checked against the most that its kind of message may have before anything is read,
 * and memory grows with the bytes that have come, not with those that were announced.
 */
final class MessageReader {

    /** As PostgreSQL's MAX_STARTUP_PACKET_LENGTH: a few parameters. */
    static final int MOST_STARTUP_BYTES = 10_000;
    /** Of messages that are a name or a few numbers, and of everything before the client is known. */
    static final int MOST_SMALL_BYTES = 10_000;
    /** Of messages with SQL or parameters. */
    static final int MOST_LARGE_BYTES = 16 << 20;

    private static final int LENGTH_BYTES = 4;

    private final InputStream in;
    private byte type;
    /** Null before the client is known. */
    private LargeMessages large;
    private int taken;

    /** @param in of a socket; it must not be read by others from now on */
    MessageReader(InputStream in) {
        this.in = new BufferedInputStream(in, 8192);
    }

    /**
     * The first message. It is read without a buffer, because a change to TLS may follow right behind it.
     *
     * @throws EOFException if the client has gone
     */
    static MessageBody startup(InputStream in) throws IOException {
        int length = length(in);
        if (length < LENGTH_BYTES * 2 || length > MOST_STARTUP_BYTES) {
            throw new MalformedMessageException("The first message is said to have " + length
                    + " bytes; it has between 8 and " + MOST_STARTUP_BYTES + ".");
        }
        return new MessageBody(exactly(in, length - LENGTH_BYTES));
    }

    /**
     * The next message, of which {@link #type()} then tells the kind.
     *
     * @param known whether the client has said who it is: before that all messages are small
     * @return null at the end of the stream
     */
    MessageBody next(boolean known) throws IOException {
        free();
        int first = in.read();
        if (first < 0) {
            return null;
        }
        type = (byte) first;
        int most = most(type, known);
        int length = length(in);
        if (length < LENGTH_BYTES || length > most) {
            throw new MalformedMessageException("A message of type " + shown(type) + " is said to have " + length
                    + " bytes; it has between " + LENGTH_BYTES + " and " + most + ".");
        }
        if (large != null) {
            taken = large.take(length);
        }
        return new MessageBody(exactly(in, length - LENGTH_BYTES));
    }

    /** From now on large messages need room, which they have until the next one or {@link #free}. */
    void limit(LargeMessages shared) {
        large = shared;
    }

    void free() {
        if (large != null) {
            large.free(taken);
            taken = 0;
        }
    }

    byte type() {
        return type;
    }

    private static int most(byte type, boolean known) throws MalformedMessageException {
        return switch (type) {
            case 'Q', 'P', 'B', 'F', 'd' -> known ? MOST_LARGE_BYTES : MOST_SMALL_BYTES;
            case 'E', 'D', 'C', 'H', 'S', 'X', 'p', 'c', 'f' -> MOST_SMALL_BYTES;
            default -> throw new MalformedMessageException("There is no message of type " + shown(type) + ".");
        };
    }

    static String shown(byte type) {
        return type > ' ' && type < 0x7F ? "'" + (char) type + "'" : Integer.toString(type & 0xFF);
    }

    private static int length(InputStream in) throws IOException {
        byte[] bytes = exactly(in, LENGTH_BYTES);
        return (bytes[0] & 0xFF) << 24 | (bytes[1] & 0xFF) << 16 | (bytes[2] & 0xFF) << 8 | bytes[3] & 0xFF;
    }

    private static byte[] exactly(InputStream in, int count) throws IOException {
        // This allocates in pieces, as the bytes come.
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("The client went away in the middle of a message.");
        }
        return bytes;
    }
}
