package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFormat;

/**
 * Recognises NetTrace: {@code "Nettrace"}, then i32 20 and {@code "!FastSerialization.1"} (versions 4 and "5"), or i32 0
 * (version 6 and later, refused with a sentence).
 */
public final class NetTraceFormat implements TraceFormat {

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
    public Trace open(Path file, IndexStorage indexStorage) {
        return NetTrace.open(file, indexStorage);
    }
}
