package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.Helpers;
import org.nettracesql.trace.file.TraceInput;

/**
 * Looks at all events of some packets, which follow each other: what EventSources' events there are, and what the
 * threads are called. Several share a trace; what each has found is put together in the order of the packets, so that
 * it does not matter how many they are.
 */
final class Learner implements Runnable {

    /** Less than this is not worth a thread of its own. */
    private static final long LEAST_BYTES = 2 << 20;

    final EventSources sources = new EventSources();
    final CtfThreads threads = new CtfThreads();
    private final TraceInput input;
    private final CtfHeaders headers;
    private final List<PacketBlock> packets = new ArrayList<>();

    private Learner(TraceInput input, CtfHeaders headers) {
        this.input = input;
        this.headers = headers;
    }

    /**
     * Looks at the packets that have something to learn of, on as many threads at the most.
     *
     * @return those who have looked, in the order of the packets
     */
    static List<Learner> learn(TraceInput input, CtfDirectory directory, long startNanos, int threads) {
        long bytes = 0;
        List<PacketBlock> wanted = new ArrayList<>();
        for (Block block : directory.blocks()) {
            PacketBlock packet = (PacketBlock) block;
            if (packet.stream.hasUnfolded() || packet.stream.threadName != null) {
                wanted.add(packet);
                bytes += packet.lengthBytes;
            }
        }
        long parts = Math.max(1, Math.min(threads, bytes / LEAST_BYTES));
        List<Learner> learners = new ArrayList<>();
        Learner current = null;
        long given = 0;
        for (PacketBlock packet : wanted) {
            if (current == null || given >= bytes * learners.size() / parts) {
                current = new Learner(input, new CtfHeaders(directory, startNanos, null));
                learners.add(current);
            }
            current.packets.add(packet);
            given += packet.lengthBytes;
        }
        Helpers.run("nettrace-ctf-walk", learners);
        return learners;
    }

    @Override
    public void run() {
        byte[] bytes = new byte[0];
        for (PacketBlock packet : packets) {
            Cancellation.checkCurrent();
            if (bytes.length < packet.lengthBytes + Frame.SLACK) {
                bytes = new byte[packet.lengthBytes + Frame.SLACK];
            }
            input.read(packet.offsetBytes, bytes, 0, packet.lengthBytes);
            headers.learn(bytes, packet, sources, threads);
        }
    }
}
