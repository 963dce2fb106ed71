package org.nettracesql.trace.netperf;

import java.nio.ByteBuffer;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.file.TraceInput;

/** Recognises NetPerf: i32 20 and {@code "!FastSerialization.1"} at the start of the file. */
public final class NetPerfFormat extends BlockFormat {

    @Override
    public String name() {
        return "NetPerf 1 to 3";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        byte[] magic = ObjectHeader.FAST_SERIALIZATION;
        return head.remaining() >= Integer.BYTES
                && head.getInt() == magic.length
                && ObjectHeader.startsWith(head, magic);
    }

    @Override
    protected BlockSource source(TraceInput file) {
        return new NetPerfSource(file);
    }
}
