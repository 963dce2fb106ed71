package org.nettracesql.trace.etl;

import org.nettracesql.trace.testing.FormatContract;

/** ETW's log files keep the contract of formats. */
class EtlContractTest extends FormatContract {

    @Override
    protected byte[] small() {
        return SmallEtl.bytes();
    }

    @Override
    protected int smallEvents() {
        return SmallEtl.EVENTS;
    }

    @Override
    protected int smallHeaderBytes() {
        return WrittenEtl.firstBufferBytes();
    }
}
