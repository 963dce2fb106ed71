package org.nettracesql.trace.nettrace6;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.file.TraceInput;

/** Recognises NetTrace 6: {@code "Nettrace"}, then i32 0; later versions are refused with a sentence. */
public final class NetTrace6Format extends BlockFormat {

    static final byte[] MAGIC = "Nettrace\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

    @Override
    public String name() {
        return "NetTrace 6";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        return ObjectHeader.startsWith(head, MAGIC);
    }

    @Override
    protected BlockSource source(TraceInput file) {
        return new NetTrace6Source(file);
    }
}
