package org.nettracesql.trace.netperf;

import org.nettracesql.trace.testing.FormatContract;
import org.nettracesql.trace.testing.SmallNetPerf;

/** Version 2, whose events are one object, keeps the contract of formats. */
class OldNetPerfContractTest extends FormatContract {

    @Override
    protected byte[] small() {
        return SmallNetPerf.old(2);
    }

    @Override
    protected int smallEvents() {
        return SmallNetPerf.OLD_EVENTS;
    }

    @Override
    protected int smallHeaderBytes() {
        return 114;
    }
}
