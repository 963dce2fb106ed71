package org.nettracesql.trace.etl;

/** ETW's log files keep the contract of formats where their buffers are compressed by Huffman codes, too. */
class EtlHuffmanContractTest extends EtlContractTest {

    @Override
    protected byte[] small() {
        return SmallEtl.bytes(Unpacker.XPRESS_HUFFMAN);
    }

    @Override
    protected int everyNthCase() {
        return 3;
    }
}
