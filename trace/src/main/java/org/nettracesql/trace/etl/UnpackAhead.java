package org.nettracesql.trace.etl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.file.TraceInput;

/**
 * Unpacks buffers before a merge comes to them, on a thread of its own and in the order in which it will: a buffer is
 * wanted when the one before it of its processor ends. Who wants one that is not there unpacks it himself, and waits
 * for nothing: where other programs have the other processors it is as if this were not there. What is there and not
 * taken has {@value #MOST_AHEAD_BYTES} bytes at the most, or is one buffer.
 */
final class UnpackAhead implements Runnable {

    /** For less no thread is started. */
    private static final int LEAST_BYTES = 256 << 10;

    private static final int MOST_AHEAD_BYTES = 4 << 20;

    /** How often one who waits looks at its cancellation. */
    private static final long LOOK_MILLIS = 5;

    /** Of the usual buffer; larger ones grow with what comes out. */
    private static final int BUFFER_BYTES = 1 << 16;

    /**
     * What came out of a buffer.
     *
     * @param bytes that are given back when they are no longer needed
     * @param fault what is wrong with it, as the end of a sentence; null if nothing is
     */
    record Records(byte[] bytes, int length, String fault) {}

    private final TraceInput file;
    private final EtlDirectory directory;
    private final int[] order;
    private final Unpacker unpacker;
    private byte[] packed = new byte[0];
    /** By ordinal: whether it was wanted. Guarded by this, as all below. */
    private final boolean[] wanted;

    private final Map<Integer, Records> ready = new HashMap<>();
    private final Deque<byte[]> free = new ArrayDeque<>();
    private int readyBytes;
    private boolean isOver;

    /**
     * @param order the ordinals of the buffers, in the order in which they will be wanted
     */
    private UnpackAhead(TraceInput file, EtlDirectory directory, int[] order) {
        this.file = file;
        this.directory = directory;
        this.order = order;
        this.unpacker = Unpacker.of(directory.compression);
        this.wanted = new boolean[directory.blocks().size()];
    }

    /** One for these buffers; null where it is not worth while. */
    static UnpackAhead of(TraceInput file, EtlDirectory directory, int[] order) {
        long bytes = 0;
        List<Block> blocks = directory.blocks();
        for (int ordinal : order) {
            bytes += ((Buffer) blocks.get(ordinal)).unpackedBytes;
        }
        return bytes < LEAST_BYTES || Runtime.getRuntime().availableProcessors() == 1
                ? null
                : new UnpackAhead(file, directory, order);
    }

    @Override
    public void run() {
        boolean ended = false;
        try {
            for (int ordinal : order) {
                Buffer buffer = (Buffer) directory.blocks().get(ordinal);
                if (buffer.unpackedBytes > 0 && directory.records(ordinal) == null && claim(buffer, ordinal)) {
                    put(ordinal, unpack(buffer, ordinal));
                }
            }
            ended = true;
        } finally {
            if (!ended) {
                end();
            }
        }
    }

    /** Waits until there is room for a buffer; false if it is wanted no more. */
    private synchronized boolean claim(Buffer buffer, int ordinal) {
        while (!isOver && !wanted[ordinal] && readyBytes > 0
                && readyBytes + (long) buffer.unpackedBytes > MOST_AHEAD_BYTES) {
            Cancellation.checkCurrent();
            try {
                wait(LOOK_MILLIS);
            } catch (InterruptedException e) {
                // Nobody waits for this: who wants more unpacks it himself.
                Thread.currentThread().interrupt();
                return false;
            }
        }
        if (isOver || wanted[ordinal]) {
            return false;
        }
        byte[] again = free.poll();
        unpacker.bytes = again == null ? new byte[BUFFER_BYTES + Unpacker.SPARE] : again;
        return true;
    }

    /** The records; null if they are kept for all. */
    private Records unpack(Buffer buffer, int ordinal) {
        if (packed.length < buffer.lengthBytes) {
            packed = new byte[buffer.lengthBytes];
        }
        file.read(buffer.offsetBytes, packed, 0, buffer.lengthBytes);
        String fault = unpacker.unpackRecords(packed, 0, buffer.lengthBytes, buffer.unpackedBytes, buffer.cut);
        if (fault == null) {
            directory.keep(ordinal, unpacker.bytes, unpacker.unpacked);
            if (directory.records(ordinal) != null) {
                return null;
            }
        }
        return new Records(unpacker.bytes, unpacker.unpacked, fault);
    }

    private synchronized void put(int ordinal, Records records) {
        if (records == null || wanted[ordinal]) {
            free.add(unpacker.bytes);
        } else {
            ready.put(ordinal, records);
            readyBytes += records.length;
        }
    }

    /** The records of a buffer; null for one who has to unpack it himself. */
    synchronized Records take(int ordinal) {
        wanted[ordinal] = true;
        Records records = ready.remove(ordinal);
        if (records != null) {
            readyBytes -= records.length;
            notifyAll();
        }
        return records;
    }

    /** Takes back the bytes of records that are no longer needed. */
    synchronized void giveBack(Records records) {
        if (free.isEmpty()) {
            free.add(records.bytes);
        }
    }

    /** Ends the work: nobody wants more. */
    synchronized void end() {
        isOver = true;
        notifyAll();
    }
}
