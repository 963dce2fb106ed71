package org.nettracesql.trace.netperf;

import org.nettracesql.trace.block.Block;

/** Some whole events, one after another, whose sizes were looked at. */
final class NetPerfBlock extends Block {

    NetPerfBlock(long offsetBytes, int lengthBytes, long minTicks, long maxTicks, int ordinal) {
        super(offsetBytes, lengthBytes, minTicks, maxTicks, ordinal, false);
    }
}
