package org.nettracesql.trace.etl;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.file.TraceInput;

/**
 * Goes over the events of all buffers in the order of time: the buffers of one processor follow one another, those of
 * several are merged. One buffer of each processor is in memory, and those that {@link UnpackAhead} has unpacked. For
 * one thread.
 */
final class BufferMerge {

    /** The buffers of a processor that are left, and where the walk is in the first of them. */
    private final class Lane {
        final Deque<Integer> buffers = new ArrayDeque<>();
        final int processor;
        EtlHeaders headers;
        int ordinal;
        private byte[] bytes = new byte[0];
        private UnpackAhead.Records records;

        Lane(int processor) {
            this.processor = processor;
        }

        /** Moves to the next event; false at the end of the last buffer. */
        boolean next() {
            while (headers == null || !headers.next()) {
                if (buffers.isEmpty()) {
                    return false;
                }
                cancellation.check();
                ordinal = buffers.remove();
                Block buffer = directory.blocks().get(ordinal);
                if (headers == null) {
                    headers = new EtlHeaders(directory);
                }
                if (headers.needsBytes(buffer, ordinal)) {
                    takeRecords();
                    if (records == null) {
                        if (bytes.length < buffer.lengthBytes) {
                            bytes = new byte[buffer.lengthBytes];
                        }
                        file.read(buffer.offsetBytes, bytes, 0, buffer.lengthBytes);
                    }
                    headers.unpackedAhead = records;
                }
                headers.start(bytes, buffer, ordinal);
            }
            return true;
        }

        private void takeRecords() {
            if (records != null) {
                ahead.giveBack(records);
            }
            records = ahead == null ? null : ahead.take(ordinal);
        }
    }

    private final TraceInput file;
    private final EtlDirectory directory;
    private final Cancellation cancellation = Cancellation.current();
    private final PriorityQueue<Lane> lanes;
    /** Null where nothing is unpacked ahead. */
    final UnpackAhead ahead;

    private Lane current;

    BufferMerge(TraceInput file, EtlDirectory directory) {
        this.file = file;
        this.directory = directory;
        this.lanes = new PriorityQueue<>(Comparator.<Lane>comparingLong(lane -> lane.headers.ticks)
                .thenComparingInt(lane -> lane.processor));
        Map<Integer, Lane> byProcessor = new TreeMap<>();
        List<Block> blocks = directory.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            byProcessor.computeIfAbsent(((Buffer) blocks.get(i)).processor, Lane::new).buffers.add(i);
        }
        this.ahead = UnpackAhead.of(file, directory, order(byProcessor.values(), blocks));
        for (Lane lane : byProcessor.values()) {
            if (lane.next()) {
                lanes.add(lane);
            }
        }
    }

    /** The buffers in the order in which they are come to: each when the one before it of its processor ends. */
    private static int[] order(Collection<Lane> lanes, List<Block> blocks) {
        long[] wanted = new long[blocks.size()];
        for (Lane lane : lanes) {
            long ends = Long.MIN_VALUE;
            for (int ordinal : lane.buffers) {
                wanted[ordinal] = ends;
                ends = Math.max(ends, blocks.get(ordinal).maxTicks);
            }
        }
        Integer[] order = new Integer[wanted.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingLong(i -> wanted[i]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    /** The next event, which is valid until the next call; null after the last. */
    EtlHeaders next() {
        if (current != null) {
            if (current.next()) {
                Lane best = lanes.peek();
                if (best == null || lanes.comparator().compare(current, best) <= 0) {
                    return current.headers;
                }
                lanes.add(current);
            }
            current = null;
        }
        current = lanes.poll();
        return current == null ? null : current.headers;
    }

    /** Ordinal of the buffer that the event is in. */
    int ordinal() {
        return current.ordinal;
    }
}
