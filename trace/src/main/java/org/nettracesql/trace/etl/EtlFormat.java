package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.file.TraceInput;

/**
 * Recognises ETW's trace logs, which have no magic number, by their first buffer: its type is that of a header, and its
 * first record is the system's event of group 0 and opcode 0, with a 32-bit or 64-bit header.
 */
public final class EtlFormat extends BlockFormat {

    @Override
    public String name() {
        return "ETW .etl";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        if (head.remaining() < BufferHeader.BYTES + LogFile.RECORD_BYTES) {
            return false;
        }
        int record = head.position() + BufferHeader.BYTES;
        long size = head.getInt(head.position()) & 0xffffffffL;
        int type = head.getShort(record + 2) & 0xffff;
        return size >= BufferHeader.BYTES + LogFile.RECORD_BYTES
                && size <= LogFile.MOST_BUFFER_BYTES
                && head.getShort(head.position() + BufferHeader.TYPE) == BufferHeader.TYPE_HEADER
                && (type == RecordType.SYSTEM32 || type == RecordType.SYSTEM64)
                && head.getShort(record + 6) == 0;
    }

    @Override
    protected BlockSource source(TraceInput file) {
        return new EtlSource(file);
    }
}
