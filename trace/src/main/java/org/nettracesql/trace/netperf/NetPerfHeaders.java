package org.nettracesql.trace.netperf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.scan.EventRows;

/**
 * The events of a NetPerf file: i32 size of what follows, i32 metadata id (0: the event declares metadata), i32 thread
 * id, i64 ticks, activity and related activity (GUIDs), i32 payload size, payload, i32 bytes of the stack, the stack's
 * addresses leaf first, padding. There are no sequence numbers and no processors.
 */
final class NetPerfHeaders extends EventHeaders {

    /** Bytes before the payload. */
    static final int HEADER_BYTES = 56;

    /** What the size of an event is at the least. */
    private static final int LEAST_SIZE = HEADER_BYTES;

    private ByteBuffer in = ByteBuffer.allocate(0);
    private int at;
    private int end;
    private int events;

    NetPerfHeaders(BlockDirectory directory, int processId) {
        super(directory);
        this.processId = processId;
        this.processor = EventRows.NONE;
    }

    @Override
    protected void start(byte[] bytes, Block block) {
        start(bytes, block.lengthBytes);
    }

    void start(byte[] bytes, int length) {
        if (in.capacity() == 0 || in.array() != bytes) {
            in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
        at = 0;
        end = length;
        events = 0;
        sequence = 0;
        damage = null;
    }

    /** Moves to the next event; those that declare metadata are passed over. */
    @Override
    public boolean next() {
        while (nextOfAny()) {
            if (metadataId != 0) {
                sequence++;
                return true;
            }
        }
        return false;
    }

    /** Moves to the next event, also to one that declares metadata. */
    boolean nextOfAny() {
        if (at >= end) {
            return false;
        }
        int size = at > end - HEADER_BYTES ? -1 : in.getInt(at);
        if (size < LEAST_SIZE || size > end - at - Integer.BYTES) {
            return damaged(
                    "an event that is larger than what is left of the block, or smaller than its header");
        }
        int payload = in.getInt(at + 52);
        if (payload < 0 || payload > size - LEAST_SIZE) {
            return damaged("a payload that is larger than its event");
        }
        metadataId = in.getInt(at + 4);
        threadId = in.getInt(at + 8) & 0xffffffffL;
        threadKey = threadId;
        ticks = in.getLong(at + 12);
        activityLow = in.getLong(at + 20);
        activityHigh = in.getLong(at + 28);
        relatedLow = in.getLong(at + 36);
        relatedHigh = in.getLong(at + 44);
        payloadStart = at + HEADER_BYTES;
        payloadSize = payload;
        at += Integer.BYTES + size;
        events++;
        stackId = stackBytes() > 0 ? events : 0;
        return true;
    }

    /** Bytes of the current event's stack, 0 where they do not fit into it. */
    int stackBytes() {
        int bytes = in.getInt(payloadStart + payloadSize);
        return bytes < 0 || bytes > at - payloadStart - payloadSize - Integer.BYTES ? 0 : bytes;
    }

    /** Events up to now in the block, with those that declare metadata. */
    int events() {
        return events;
    }

    @Override
    public int position() {
        return at;
    }
}
