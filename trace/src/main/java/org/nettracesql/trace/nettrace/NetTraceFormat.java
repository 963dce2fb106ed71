package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.file.TraceInput;

/**
 * Recognises NetTrace 4: {@code "Nettrace"}, then i32 20 and {@code "!FastSerialization.1"}; not where i32 0 follows,
 * which is a later format.
 */
public final class NetTraceFormat extends BlockFormat {

    static final byte[] MAGIC = "Nettrace".getBytes(StandardCharsets.US_ASCII);

    /** Bytes by which {@link #isStart} knows a trace. */
    static final int START_BYTES = MAGIC.length + Integer.BYTES + ObjectHeader.FAST_SERIALIZATION.length;

    @Override
    public String name() {
        return "NetTrace 4";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        int next = head.position() + MAGIC.length;
        return ObjectHeader.startsWith(head, MAGIC)
                && (head.limit() < next + Integer.BYTES || head.getInt(next) != 0);
    }

    /** Whether a trace begins at the buffer's position, which may be anywhere: more is asked for than of a file's. */
    static boolean isStart(ByteBuffer in) {
        return ObjectHeader.startsWith(in, MAGIC)
                && in.remaining() >= START_BYTES
                && ObjectHeader.startsWith(
                        in.slice().position(MAGIC.length + Integer.BYTES), ObjectHeader.FAST_SERIALIZATION);
    }

    @Override
    protected BlockSource source(TraceInput file) {
        return new NetTraceSource(file);
    }
}
