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

    @Override
    protected BlockSource source(TraceInput file) {
        return new NetTraceSource(file);
    }
}
