package org.nettracesql.trace.etl;

import org.nettracesql.trace.block.Block;

/** The records of a buffer. */
final class Buffer extends Block {

    final int processor;
    /** How many bytes they have once unpacked; 0 if they are not compressed. */
    final int unpackedBytes;

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
        super(offsetBytes, lengthBytes, minTicks, maxTicks, ordinal, cut, lane);
        this.unpackedBytes = unpackedBytes;
        this.processor = processor;
    }
}
