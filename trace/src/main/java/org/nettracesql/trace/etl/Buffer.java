package org.nettracesql.trace.etl;

import org.nettracesql.trace.block.Block;

/** The records of a buffer. */
final class Buffer extends Block {

    final int processor;
    /** How many bytes they have once unpacked; 0 if they are not compressed. */
    final int unpackedBytes;
    /** What the headers say, where that is kept; else null. */
    final HeaderDigest digest;

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
        this(offsetBytes, lengthBytes, unpackedBytes, processor, minTicks, maxTicks, ordinal, cut, lane, null);
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
            HeaderDigest digest) {
        super(offsetBytes, lengthBytes, minTicks, maxTicks, ordinal, cut, lane);
        this.unpackedBytes = unpackedBytes;
        this.processor = processor;
        this.digest = digest;
    }

    /** The same with the times of its events and, if it is kept, what their headers say. */
    Buffer walked(long least, long greatest, HeaderDigest headers) {
        return new Buffer(
                offsetBytes, lengthBytes, unpackedBytes, processor, least, greatest, scope, cut, lane, headers);
    }

    /**
     * The same at its place in the directory.
     *
     * @param kinds by id of who walked over it: the directory's id of a kind
     */
    Buffer at(int ordinal, int ofLane, int[] kinds) {
        return new Buffer(offsetBytes, lengthBytes, unpackedBytes, processor, minTicks, maxTicks, ordinal, cut,
                ofLane, digest == null ? null : digest.withKinds(kinds));
    }
}
