package org.nettracesql.trace.nettrace6;

import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.eventpipe.EventHeaderCursor;
import org.nettracesql.trace.file.LittleEndian;

/**
 * The event headers of NetTrace 6: as those of version 4, but threads are indexes into the thread table, and instead of
 * activities there is the id of a label list (flag 0x10, varuint32).
 *
 * <p>Uncompressed header: i32 size, metadataId (top bit: sorted), sequence; u64 thread index, capture thread index; u32
 * processor, stackId; i64 ticks; u32 labelListId, payloadSize; payload, no padding.
 */
final class LabelledHeaderCursor extends EventHeaderCursor {

    private static final int UNCOMPRESSED_HEADER_BYTES = 52;

    private final NetTrace6Directory directory;
    private int scope;

    LabelledHeaderCursor(NetTrace6Directory directory) {
        super(directory, 0, true);
        this.directory = directory;
    }

    @Override
    protected void start(byte[] block, Block header) {
        super.start(block, header);
        scope = header.scope;
        thread(0);
        captureThread(0);
        labels(0);
    }

    @Override
    protected void thread(long index) {
        threadKey = directory.threads.key(index, ordinal());
        threadId = directory.threads.threadId(threadKey);
        processId = directory.threads.processId(threadKey);
    }

    @Override
    protected void captureThread(long index) {
        captureThread = directory.threads.key(index, ordinal());
    }

    @Override
    protected int activities(int flags, int from) {
        if ((flags & 0x10) == 0) {
            return from;
        }
        labels((int) varint(from, 5));
        return varintEnd();
    }

    private void labels(int id) {
        labels = directory.labels.index(scope, id);
        LabelLists.Labels list = directory.labels.get(labels);
        activityLow = list.activityLow();
        activityHigh = list.activityHigh();
        relatedLow = list.relatedLow();
        relatedHigh = list.relatedHigh();
        variant = list.variant();
    }

    @Override
    protected int uncompressedBytes() {
        return UNCOMPRESSED_HEADER_BYTES;
    }

    @Override
    protected int afterUncompressed(int payloadEnd) {
        return payloadEnd;
    }

    @Override
    protected int uncompressedRest(byte[] in, int p) {
        labels(LittleEndian.i32(in, p));
        return LittleEndian.i32(in, p + 4);
    }

    @Override
    public int typeIndex() {
        int type = super.typeIndex();
        return variant == 0 ? type : directory.variantOf(type, variant);
    }
}
