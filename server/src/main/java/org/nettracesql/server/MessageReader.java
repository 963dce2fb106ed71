package org.nettracesql.server;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

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
 *
 * <p><b>Threads.</b> One at a time, but for {@link #hasGone}.
 */
final class MessageReader {

    /** As PostgreSQL's MAX_STARTUP_PACKET_LENGTH: a few parameters. */
    static final int MOST_STARTUP_BYTES = 10_000;
    /** Of messages that are a name or a few numbers, and of everything before the client is known. */
    static final int MOST_SMALL_BYTES = 10_000;
    /** Of messages with SQL or parameters. */
    static final int MOST_LARGE_BYTES = 16 << 20;

    private static final int LENGTH_BYTES = 4;
    private static final int BUFFER_BYTES = 8192;
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Sets how long a read waits for bytes; 0 for as long as it takes. */
    interface Patience {
        void millis(int millis) throws IOException;
    }

    private final InputStream in;
    /** Held while a message is read. */
    private final ReentrantLock reading = new ReentrantLock();
    private byte type;
    private Charset charset = StandardCharsets.UTF_8;
    /** Null before the client is known. */
    private LargeMessages large;
    private Patience patience;
    private int taken;

    /** @param in of a socket; it must not be read by others from now on */
    MessageReader(InputStream in) {
        this.in = new BufferedInputStream(in, BUFFER_BYTES);
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
        reading.lock();
        try {
            return read(known);
        } finally {
            reading.unlock();
        }
    }

    /**
     * Whether the client has gone, with or without a word, while what it asked for is still worked at: nobody reads
     * then, so nobody else would find out. What it has sent for later, if only the Sync behind an Execute, stays where
     * it is; behind more of it than the buffer takes nobody looks. For any thread.
     */
    boolean hasGone() {
        if (patience == null || !reading.tryLock()) {
            return false;
        }
        try {
            byte[] later = new byte[BUFFER_BYTES];
            in.mark(later.length);
            try {
                patience.millis(1);
                int at = 0;
                int read = 0;
                while (read >= 0 && at < later.length) {
                    read = in.read(later, at, later.length - at);
                    at += read;
                }
                return read < 0;
            } finally {
                in.reset();
                patience.millis(0);
            }
        } catch (SocketTimeoutException e) {
            // It waits for its answer.
            return false;
        } catch (IOException e) {
            return true;
        } finally {
            reading.unlock();
        }
    }

    private MessageBody read(boolean known) throws IOException {
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
        boolean counted = large != null && length > LargeMessages.SMALL_BYTES;
        return new MessageBody(counted ? large(length - LENGTH_BYTES) : exactly(in, length - LENGTH_BYTES), charset);
    }

    /** What texts are encoded in from now on. */
    void charset(Charset ofClient) {
        charset = ofClient;
    }

    /** From now on large messages need room, which they have until the next one or {@link #free}. */
    void limit(LargeMessages shared, Patience waiting) {
        large = shared;
        patience = waiting;
    }

    /** A message of which each part gets its room when it begins to come. */
    private byte[] large(int count) throws IOException {
        long start = System.nanoTime();
        byte[] bytes = new byte[Math.min(count, LargeMessages.SMALL_BYTES)];
        int at = 0;
        try {
            while (at < count) {
                if (at == bytes.length) {
                    // Twice as long each time, so that it is at most twice what has come.
                    int longer = (int) Math.min(count, 2L * at);
                    taken += large.take(longer - at, count);
                    bytes = Arrays.copyOf(bytes, longer);
                }
                int end = Math.min(bytes.length, at + LargeMessages.SMALL_BYTES);
                at = part(bytes, at, end, start, count);
            }
            patience.millis(0);
        } catch (SocketTimeoutException e) {
            throw new MalformedMessageException("A client has sent " + at + " of the " + count
                    + " bytes of a message, and then nothing, or little, for too long.");
        }
        return at == bytes.length ? bytes : Arrays.copyOf(bytes, at);
    }

    /** Reads up to a place; the time for that ends with the part's and the whole message's, whichever is earlier. */
    private int part(byte[] bytes, int from, int end, long start, int count) throws IOException {
        long partStart = System.nanoTime();
        long whole = large.patienceMillis() + MILLIS_PER_SECOND * (from / LargeMessages.SMALL_BYTES);
        int at = from;
        while (at < end) {
            long now = System.nanoTime();
            long left = Math.min(large.patienceMillis() - (now - partStart) / NANOS_PER_MILLI,
                    whole - (now - start) / NANOS_PER_MILLI);
            if (left <= 0) {
                throw new SocketTimeoutException(at + " of " + count + " bytes");
            }
            patience.millis((int) left);
            int read = in.read(bytes, at, end - at);
            if (read < 0) {
                throw new EOFException("The client went away in the middle of a message.");
            }
            at += read;
        }
        return at;
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
