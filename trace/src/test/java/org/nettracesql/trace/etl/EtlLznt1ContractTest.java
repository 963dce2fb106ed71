package org.nettracesql.trace.etl;

/** ETW's log files keep the contract of formats where their buffers are compressed by LZNT1, too. */
class EtlLznt1ContractTest extends EtlContractTest {

    @Override
    protected byte[] small() {
        return SmallEtl.bytes(Unpacker.LZNT1);
    }

    @Override
    protected int everyNthCase() {
        return 3;
    }
}
