package org.nettracesql.trace.block;

import java.util.List;

/**
 * Blocks that would be passed over because of what their headers claim of times, which nothing has verified.
 *
 * @param bytes of all of them
 */
record BlocksOutside(int count, long bytes) {

    /** So many bytes of events are walked over in some 20 ms. */
    private static final long VERIFIED_BYTES = 32 << 20;

    /** Those of a range that claim to have no event in some ticks. */
    static BlocksOutside of(List<Block> blocks, TickRange ticks, int first, int end) {
        int count = 0;
        long bytes = 0;
        for (int i = first; i < end; i++) {
            Block block = blocks.get(i);
            if (!ticks.overlaps(block.minTicks, block.maxTicks)) {
                bytes += block.lengthBytes;
                count++;
            }
        }
        return new BlocksOutside(count, bytes);
    }

    /** Whether their events are looked at rather than what they claim: a range that lies would hide rows. */
    boolean costLittle() {
        return bytes <= VERIFIED_BYTES;
    }
}
