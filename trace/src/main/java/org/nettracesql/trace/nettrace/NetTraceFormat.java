package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.file.TraceFile;

/**
 * Recognises NetTrace: {@code "Nettrace"}, then i32 20 and {@code "!FastSerialization.1"} (versions 4 and "5"), or i32 0
 * (version 6 and later, refused with a sentence).
 */
public final class NetTraceFormat extends BlockFormat {

    @Override
    public String name() {
        return "NetTrace 4";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        byte[] magic = BlockWalker.MAGIC;
        if (head.remaining() < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if (head.get(head.position() + i) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected BlockSource open(TraceFile file) {
        return new NetTraceSource(file);
    }
}
