package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.file.TraceInput;

/**
 * Recognises NetTrace: {@code "Nettrace"}, then i32 20 and {@code "!FastSerialization.1"} (versions 4 and "5"), or i32
 * 0 (version 6; later ones are refused with a sentence).
 */
public final class NetTraceFormat extends BlockFormat {

    @Override
    public String name() {
        return "NetTrace 4 or 6";
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
    protected BlockSource source(TraceInput file) {
        byte[] kind = new byte[4];
        boolean isVersion6 = file.read(BlockWalker.MAGIC.length, kind, 0, kind.length) == kind.length
                && Arrays.equals(kind, new byte[kind.length]);
        return isVersion6 ? new NetTrace6Source(file) : new NetTraceSource(file);
    }
}
