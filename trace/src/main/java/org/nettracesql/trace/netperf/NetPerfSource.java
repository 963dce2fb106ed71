package org.nettracesql.trace.netperf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.FileSource;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceInput;

/** A NetPerf file for the block engine. */
final class NetPerfSource extends FileSource {

    private final NetPerfHeader header;

    NetPerfSource(TraceInput file) {
        this(file, NetPerfHeader.read(file));
    }

    private NetPerfSource(TraceInput file, NetPerfHeader header) {
        super(file, header.info(), header.clock());
        this.header = header;
    }

    @Override
    public BlockDirectory walk(int threads) {
        return NetPerfWalker.walk(file, header);
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory directory) {
        return new NetPerfHeaders(directory, info().processId());
    }

    /** The stack of the n-th event of a block has the id n on the wire, in a scope of the block's own. */
    @Override
    public StackDirectory readStacks(BlockDirectory directory) {
        StackDirectory stacks = new StackDirectory();
        NetPerfHeaders headers = new NetPerfHeaders(directory, 0);
        byte[] bytes = new byte[0];
        Cancellation cancellation = Cancellation.current();
        for (Block block : directory.blocks()) {
            cancellation.check();
            if (bytes.length < block.lengthBytes) {
                bytes = new byte[block.lengthBytes];
            }
            file.read(block.offsetBytes, bytes, 0, block.lengthBytes);
            headers.start(bytes, block.lengthBytes);
            stacks.add(block.scope, 1, stacks(headers, bytes, stacks));
        }
        return stacks;
    }

    private int[] stacks(NetPerfHeaders headers, byte[] bytes, StackDirectory stacks) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int pointerBytes = info().pointerBytes();
        int[] ids = new int[64];
        while (headers.nextOfAny()) {
            int depth = headers.stackBytes() / pointerBytes;
            int at = headers.payloadStart + headers.payloadSize + Integer.BYTES;
            long[] frames = new long[depth];
            for (int i = 0; i < depth; i++) {
                frames[i] = pointerBytes == 8 ? in.getLong(at + 8 * i) : in.getInt(at + 4 * i) & 0xffffffffL;
            }
            if (headers.events() > ids.length) {
                ids = Arrays.copyOf(ids, ids.length * 2);
            }
            ids[headers.events() - 1] = stacks.intern(frames, depth);
        }
        return Arrays.copyOf(ids, headers.events());
    }
}
