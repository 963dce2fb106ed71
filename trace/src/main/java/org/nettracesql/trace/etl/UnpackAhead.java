package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Helpers;
import org.nettracesql.trace.file.TraceInput;

/**
 * Hands the buffers of a file over in their order, while several threads read and unpack those that come next. The
 * thread that they are handed to unpacks, too, rather than wait. Buffer i is unpacked in slot i modulo the number of
 * slots, which is free once the buffer before in it has been handed over; so memory depends on the slots alone.
 */
final class UnpackAhead {

    /** More than a few do not help: who takes the buffers needs a third of the time that unpacking takes. */
    private static final int MOST_THREADS = 8;

    private static final int SLOTS_PER_THREAD = 4;

    /** Of all slots. */
    private static final long MOST_BYTES = 32 << 20;

    /** How often one who waits looks at its cancellation. */
    private static final long LOOK_MILLIS = 5;

    private static final int NONE = -1;

    /** Takes the buffers in their order. */
    interface Taker {
        void take(Buffer buffer, Slot slot);
    }

    /** A buffer's bytes. */
    static final class Slot {
        private byte[] bytes = new byte[0];
        private Unpacker unpacker;
        private String fault;
        /** Ordinal of the buffer that is in it; guarded by the walk. */
        private int ready = -1;

        /** Sets headers out on the records. */
        void start(EtlHeaders headers, Buffer buffer) {
            if (buffer.unpackedBytes > 0) {
                headers.start(unpacker, fault, buffer.processor);
            } else {
                headers.start(bytes, 0, buffer.lengthBytes, 0, buffer.processor, buffer.cut);
            }
        }
    }

    private final TraceInput file;
    private final int compression;
    private final List<Buffer> buffers;
    private final Taker taker;
    private final Slot[] slots;
    /** The next buffer that nobody unpacks. Guarded by this, as all below. */
    private int nextToUnpack;

    private int nextToTake;
    private boolean isOver;

    private UnpackAhead(TraceInput file, int compression, List<Buffer> buffers, Taker taker, int slots) {
        this.file = file;
        this.compression = compression;
        this.buffers = buffers;
        this.taker = taker;
        this.slots = new Slot[slots];
        for (int i = 0; i < slots; i++) {
            this.slots[i] = new Slot();
        }
    }

    /**
     * Hands all buffers over, on the calling thread.
     *
     * @param threads that may be used, the calling one among them
     */
    static void walk(TraceInput file, LogFile logFile, List<Buffer> buffers, int threads, Taker taker) {
        int workers = Math.min(Math.min(threads, MOST_THREADS), buffers.size());
        int slots = (int) Math.min((long) workers * SLOTS_PER_THREAD,
                Math.max(2, MOST_BYTES / (2L * logFile.mostBufferBytes())));
        UnpackAhead ahead = new UnpackAhead(file, logFile.compression(), buffers, taker, slots);
        List<Runnable> works = new ArrayList<>();
        works.add(ahead::takeAll);
        for (int i = 1; i < Math.min(workers, slots); i++) {
            works.add(ahead::unpackAll);
        }
        Helpers.run("nettrace-etl-unpack", works);
    }

    private void takeAll() {
        try {
            for (int i = 0; i < buffers.size(); i++) {
                for (int next = next(i); next >= 0; next = next(i)) {
                    unpack(next);
                }
                if (isOver()) {
                    return;
                }
                taker.take(buffers.get(i), slots[i % slots.length]);
                taken();
            }
        } finally {
            end();
        }
    }

    private void unpackAll() {
        boolean ended = false;
        try {
            for (int next = next(NONE); next >= 0; next = next(NONE)) {
                unpack(next);
            }
            ended = true;
        } finally {
            if (!ended) {
                end();
            }
        }
    }

    /**
     * The next buffer to unpack, which may have to be waited for; {@link #NONE} when all is over.
     *
     * @param wanted that ends the waiting when it is there; or {@link #NONE}
     */
    private synchronized int next(int wanted) {
        Cancellation cancellation = Cancellation.current();
        boolean interrupted = false;
        try {
            while (!isOver && (wanted == NONE || slots[wanted % slots.length].ready != wanted)) {
                cancellation.check();
                if (nextToUnpack < buffers.size() && nextToUnpack < nextToTake + slots.length) {
                    return nextToUnpack++;
                }
                wait(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            // An interrupt does not end a statement; who started the threads sees it afterwards.
            interrupted = true;
            return next(wanted);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return NONE;
    }

    private synchronized boolean isOver() {
        return isOver;
    }

    private synchronized void taken() {
        nextToTake++;
        notifyAll();
    }

    private synchronized void end() {
        isOver = true;
        notifyAll();
    }

    private void unpack(int ordinal) {
        Cancellation.checkCurrent();
        Buffer buffer = buffers.get(ordinal);
        Slot slot = slots[ordinal % slots.length];
        if (slot.bytes.length < buffer.lengthBytes) {
            slot.bytes = new byte[buffer.lengthBytes + (buffer.lengthBytes >> 2)];
        }
        file.read(buffer.offsetBytes, slot.bytes, 0, buffer.lengthBytes);
        if (buffer.unpackedBytes > 0) {
            if (slot.unpacker == null) {
                slot.unpacker = Unpacker.of(compression);
            }
            slot.fault = slot.unpacker.unpackRecords(
                    slot.bytes, 0, buffer.lengthBytes, buffer.unpackedBytes, buffer.cut);
        }
        synchronized (this) {
            slot.ready = ordinal;
            notifyAll();
        }
    }
}
