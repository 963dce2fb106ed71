package org.nettracesql.trace.netperf;

import org.nettracesql.trace.testing.FormatContract;
import org.nettracesql.trace.testing.SmallNetPerf;

/** NetPerf keeps the contract of formats. */
class NetPerfContractTest extends FormatContract {

    @Override
    protected byte[] small() {
        return SmallNetPerf.version3(8);
    }

    @Override
    protected int smallEvents() {
        return SmallNetPerf.EVENTS;
    }

    @Override
    protected int smallHeaderBytes() {
        return 94;
    }
}
