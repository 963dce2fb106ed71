package org.nettracesql.trace.etl;

import org.nettracesql.trace.block.Block;

/** The records of a buffer. */
final class Buffer extends Block {

    final int processor;
    /** How many bytes they have once unpacked; 0 if they are not compressed. */
    final int unpackedBytes;
    /** The unpacked records, where they are kept; else null. */
    final byte[] kept;
    /** How many bytes of {@link #kept} are records. */
    final int keptBytes;

    Buffer(
            long offsetBytes,
            int lengthBytes,
            int unpackedBytes,
            int processor,
            long minTicks,
            long maxTicks,
            int ordinal,
            boolean cut,
            int lane) {
        this(offsetBytes, lengthBytes, unpackedBytes, processor, minTicks, maxTicks, ordinal, cut, lane, null, 0);
    }

    private Buffer(
            long offsetBytes,
            int lengthBytes,
            int unpackedBytes,
            int processor,
            long minTicks,
            long maxTicks,
            int ordinal,
            boolean cut,
            int lane,
            byte[] kept,
            int keptBytes) {
        super(offsetBytes, lengthBytes, minTicks, maxTicks, ordinal, cut, lane);
        this.unpackedBytes = unpackedBytes;
        this.processor = processor;
        this.kept = kept;
        this.keptBytes = keptBytes;
    }

    /** The same with the times of its events and, if they are kept, its unpacked records. */
    Buffer walked(long least, long greatest, byte[] records, int recordBytes) {
        return new Buffer(offsetBytes, lengthBytes, unpackedBytes, processor, least, greatest, scope, cut, lane,
                records, recordBytes);
    }

    /** The same at its place in the directory. */
    Buffer at(int ordinal, int ofLane) {
        return new Buffer(offsetBytes, lengthBytes, unpackedBytes, processor, minTicks, maxTicks, ordinal, cut,
                ofLane, kept, keptBytes);
    }
}
