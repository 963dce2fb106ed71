package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.TraceInput;

/**
 * Goes over all buffers and records of a file once: where the buffers are, which kinds of events there are, whose the
 * threads are. What a file says of its buffers is not believed: a size that cannot be leads to the next place where a
 * buffer would be if none is compressed, or to the end.
 */
final class BufferWalk {

    private static final int WINDOW_BYTES = 1 << 20;

    /** So many times its size a compressed buffer may become; the densest packing of real ones is far below. */
    private static final int MOST_RATIO = 256;

    private static final int ANY_UNPACKED_BYTES = 1 << 20;

    private final TraceInput file;
    private final LogFile logFile;
    private final Cancellation cancellation = Cancellation.current();
    private final EtlDirectory directory = new EtlDirectory();
    private final EtlHeaders headers = new EtlHeaders(directory, true);

    private byte[] window = new byte[0];
    private ByteBuffer in = ByteBuffer.wrap(window);
    private long windowOffset;
    private int windowBytes;

    /** By processor. */
    private final Map<Integer, Integer> lanes = new HashMap<>();

    private long buffers;
    private long buffersWithLosses;
    private long unreadable;
    private boolean isCut;
    private boolean isDamaged;

    private BufferWalk(TraceInput file, LogFile logFile) {
        this.file = file;
        this.logFile = logFile;
    }

    static EtlDirectory walk(TraceInput file, LogFile logFile) {
        BufferWalk walk = new BufferWalk(file, logFile);
        walk.buffers();
        walk.end();
        return walk.directory;
    }

    private void buffers() {
        long size = file.sizeBytes();
        for (long at = 0; at < size; at = next(at)) {
            cancellation.check();
            if (at > size - BufferHeader.BYTES) {
                truncated(at, "in the header of a buffer");
                return;
            }
        }
    }

    /** Takes the buffer at an offset; gives where the next one begins. */
    private long next(long at) {
        long size = file.sizeBytes();
        int start = require(at, BufferHeader.BYTES);
        BufferHeader header = BufferHeader.read(in, start);
        if (header.sizeBytes() < BufferHeader.BYTES || header.sizeBytes() > logFile.mostBufferBytes()) {
            return damagedSize(at, header);
        }
        buffers++;
        if (header.tellsOfLosses()) {
            buffersWithLosses++;
        }
        long available = Math.min(header.sizeBytes(), size - at);
        boolean cut = available < header.sizeBytes();
        if (cut) {
            truncated(size, "in a buffer that begins at offset " + at);
        }
        records(at, header, (int) available, cut);
        return at + header.sizeBytes();
    }

    private long damagedSize(long at, BufferHeader header) {
        if (header.sizeBytes() == 0 && header.savedBytes() == 0) {
            // Space that was set aside for a file and never written.
            truncated(at, "with room for more buffers, which are empty");
            return file.sizeBytes();
        }
        isDamaged = true;
        boolean fixed = (logFile.mode() & LogFile.COMPRESSED) == 0;
        directory.damaged(at, "a buffer says that it has " + header.sizeBytes() + " bytes; "
                + (fixed ? "it is skipped" : "nothing is read from there on"));
        return fixed ? at + logFile.mostBufferBytes() : file.sizeBytes();
    }

    private void records(long at, BufferHeader header, int available, boolean cut) {
        if (header.savedBytes() < BufferHeader.BYTES) {
            if (header.savedBytes() != 0) {
                directory.damaged(at, "a buffer says that " + header.savedBytes() + " of its bytes mean something, less"
                        + " than its header has; it is skipped");
            }
            return;
        }
        int packed = available - BufferHeader.BYTES;
        int length = packed;
        int unpacked = 0;
        if (header.isCompressed()) {
            if (logFile.compression() != LogFile.XPRESS) {
                unreadable++;
                return;
            }
            unpacked = (int) Math.min(header.savedBytes() - BufferHeader.BYTES,
                    Math.min(logFile.mostBufferBytes(), Math.max(ANY_UNPACKED_BYTES, (long) packed * MOST_RATIO)));
            if (unpacked == 0) {
                return;
            }
        } else {
            length = (int) Math.min(packed, header.savedBytes() - BufferHeader.BYTES);
        }
        if (header.savedBytes() > (header.isCompressed() ? logFile.mostBufferBytes() : header.sizeBytes())) {
            directory.damaged(at, "a buffer says that " + header.savedBytes() + " of its bytes mean something, more"
                    + " than it has");
        }
        if (length <= 0) {
            return;
        }
        int start = require(at + BufferHeader.BYTES, length);
        int processor = (logFile.mode() & LogFile.SHARED_BUFFERS) != 0 ? -1 : header.processor();
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        headers.start(window, start, length, unpacked, processor, cut);
        while (headers.next()) {
            least = Math.min(least, headers.ticks);
            greatest = Math.max(greatest, headers.ticks);
            if (directory.kinds.isOfInterest[headers.metadataId]) {
                directory.see(headers);
            }
        }
        if (headers.events() > 0 || headers.damage() != null) {
            directory.add(new Buffer(at + BufferHeader.BYTES, length, unpacked, processor, least, greatest,
                    directory.blocks().size(), cut,
                    lanes.computeIfAbsent(processor, absent -> lanes.size())));
        }
    }

    /** Position of bytes of the file in the window, which is moved if need be. */
    private int require(long offset, int length) {
        if (offset < windowOffset || offset + length > windowOffset + windowBytes) {
            int wanted = (int) Math.min(file.sizeBytes() - offset, Math.max(length, WINDOW_BYTES));
            if (window.length < wanted) {
                window = new byte[wanted];
                in = ByteBuffer.wrap(window).order(ByteOrder.LITTLE_ENDIAN);
            }
            windowBytes = file.read(offset, window, 0, wanted);
            windowOffset = offset;
        }
        return (int) (offset - windowOffset);
    }

    private void truncated(long at, String where) {
        isCut = true;
        directory.warn(Kind.TRUNCATED, at, "The trace ends at offset " + at + " " + where + ": the rows before are"
                + " there.");
    }

    private void end() {
        if (!isCut && !isDamaged && buffers < logFile.buffers() && !logFile.mayHaveWrapped()) {
            truncated(file.sizeBytes(), "after " + buffers + " of its " + logFile.buffers() + " buffers");
        }
        if (unreadable > 0) {
            directory.warn(Kind.CORRUPT_BLOCK, -1, unreadable + " buffers are compressed by the method "
                    + logFile.compression() + ", which is not read: their events are missing.");
        }
        losses();
        skipped(headers.skippedMessages, "messages of WPP, whose texts are not in the trace");
        skipped(headers.skippedRecords, "records of kinds that are not read");
        if (directory.kinds.isFull() || directory.schemas.isFull()) {
            directory.warn(Kind.OTHER, -1, "The trace has more kinds of events than can be: what the further ones are"
                    + " is not shown.");
        }
        directory.seal();
    }

    private void losses() {
        if (logFile.lostEvents() > 0) {
            directory.lost(logFile.lostEvents());
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, logFile.lostEvents(), null, -1, "The recording lost "
                    + logFile.lostEvents() + " events: its buffers were full."));
        }
        if (logFile.lostBuffers() > 0) {
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, logFile.lostBuffers(), null, -1, "The recording lost "
                    + logFile.lostBuffers() + " buffers, nobody knows with how many events."));
        }
        if (buffersWithLosses > 0) {
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, buffersWithLosses, null, -1, buffersWithLosses
                    + " buffers are marked: events were lost before or in them."));
        }
    }

    private void skipped(long count, String what) {
        if (count > 0) {
            directory.add(new TraceWarning(Kind.OTHER, -1, count, null, -1, count + " " + what
                    + ", were passed over: they are not among the rows."));
        }
    }
}
