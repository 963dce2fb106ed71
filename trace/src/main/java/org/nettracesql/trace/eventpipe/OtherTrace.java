package org.nettracesql.trace.eventpipe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.file.TraceInput;

/**
 * The beginning of another trace within a file, as where one that was cut was joined with it. It may stand at any
 * offset, so that more is asked for than of the beginning of a file: {@code "Nettrace"}, then either a length and
 * {@code "!FastSerialization.1"}, or i32 0 and an i32 version of a digit or two.
 */
public final class OtherTrace {

    private static final String UNREAD = ", which is not read and must be a file of its own";

    /** By these bytes it is known. */
    public static final int START_BYTES = 32;

    /** The first byte of it. */
    public static final byte FIRST = 'N';

    private static final byte[] MAGIC = "Nettrace".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION_LIMIT = 100;
    private static final int CHUNK_BYTES = 1 << 16;

    private OtherTrace() {}

    /** What is said of one where a block was looked for. */
    public static String here() {
        return "another trace begins there" + UNREAD;
    }

    /** What is said of one behind what is told of another place. */
    public static String at(long offset) {
        return "; another trace begins at offset " + offset + UNREAD;
    }

    /** Whether it is at the buffer's position, which stays. The buffer is little-endian. */
    public static boolean isStart(ByteBuffer in) {
        if (in.remaining() < START_BYTES || !ObjectHeader.startsWith(in, MAGIC)) {
            return false;
        }
        int next = in.position() + MAGIC.length;
        if (in.getInt(next) == 0) {
            int version = in.getInt(next + Integer.BYTES);
            return version > 0 && version < VERSION_LIMIT;
        }
        return ObjectHeader.startsWith(in.duplicate().position(next + Integer.BYTES), ObjectHeader.FAST_SERIALIZATION);
    }

    /** The offset of the first one that begins at {@code from} or later and before {@code to}; -1 if there is none. */
    public static long find(TraceInput file, long from, long to) {
        Cancellation cancellation = Cancellation.current();
        byte[] chunk = new byte[CHUNK_BYTES];
        for (long at = from; at < to; at += CHUNK_BYTES - START_BYTES) {
            cancellation.check();
            int length = file.read(at, chunk, 0, CHUNK_BYTES);
            ByteBuffer in = ByteBuffer.wrap(chunk, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < Math.min(to - at, length); i++) {
                if (chunk[i] == FIRST && isStart(in.position(i))) {
                    return at + i;
                }
            }
        }
        return -1;
    }
}
