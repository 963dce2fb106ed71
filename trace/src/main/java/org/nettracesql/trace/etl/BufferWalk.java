package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.BlockSummary;
import org.nettracesql.trace.file.TraceInput;

/**
 * Goes over all buffers of a file, then over their records: where the buffers are, which kinds of events there are,
 * whose the threads are. The records are read by several threads. What a file says of its buffers is not believed: a
 * size that cannot be leads to the next place where a buffer would be if none is compressed, or to the end.
 */
final class BufferWalk {

    /** So many times its size a compressed buffer may become; the densest packing of real ones is far below. */
    private static final int MOST_RATIO = 256;

    private static final int ANY_UNPACKED_BYTES = 1 << 20;

    private static final long MOST_SUMMARY_BYTES = 32 << 20;

    /** Behind so many bytes that are zero nothing is looked for: a file may have gigabytes of room. */
    private static final long MOST_ZEROS = 64 << 20;

    private final TraceInput file;
    private final LogFile logFile;
    private final Cancellation cancellation = Cancellation.current();
    private final EtlDirectory directory;
    private final byte[] header = new byte[BufferHeader.BYTES];
    private final ByteBuffer in = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);

    /** The records of all buffers, as they lie in the file; they have no times yet. */
    private final List<Buffer> found = new ArrayList<>();

    /** By processor. */
    private final Map<Integer, Integer> lanes = new HashMap<>();

    /** What was counted of the buffers of the directory; null where it is too much, or not sure. */
    private List<BlockSummary> summaries = new ArrayList<>();

    private long summaryBytes;
    private long skippedRecords;
    private long skippedMessages;
    private long buffers;
    private long buffersWithLosses;
    private long unreadable;
    private boolean isCut;
    private boolean isDamaged;

    private BufferWalk(TraceInput file, LogFile logFile, KeptRecords kept) {
        this.file = file;
        this.logFile = logFile;
        this.directory = new EtlDirectory(logFile, kept);
    }

    /**
     * Walks over a file.
     *
     * @param kept keeps some of what is unpacked
     * @param threads that may be used
     */
    static EtlDirectory walk(TraceInput file, LogFile logFile, KeptRecords kept, int threads) {
        BufferWalk walk = new BufferWalk(file, logFile, kept);
        walk.buffers();
        PartWalk.walk(file, walk.directory, walk.found, threads, walk::take);
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
        file.read(at, this.header, 0, this.header.length);
        BufferHeader header = BufferHeader.read(in, 0);
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
        find(at, header, (int) available, cut);
        return at + header.sizeBytes();
    }

    private long damagedSize(long at, BufferHeader header) {
        boolean fixed = (logFile.mode() & LogFile.COMPRESSED) == 0;
        if (header.sizeBytes() == 0 && header.savedBytes() == 0) {
            long written = firstWritten(at);
            if (written < 0) {
                // Space that was set aside for a file and never written.
                truncated(at, "with room for more buffers, which are empty");
                return file.sizeBytes();
            }
            isDamaged = true;
            // Fixed places, because a buffer's header may begin with zeros, too.
            long most = logFile.mostBufferBytes();
            long zeros = fixed ? Math.max(1, (written - at) / most) * most : written - at;
            directory.damaged(at, zeros + " bytes are zero where buffers should be; "
                    + (fixed ? "they are skipped" : "nothing is read from there on"));
            return fixed ? at + zeros : file.sizeBytes();
        }
        isDamaged = true;
        directory.damaged(at, "a buffer says that it has " + header.sizeBytes() + " bytes; "
                + (fixed ? "it is skipped" : "nothing is read from there on"));
        return fixed ? at + logFile.mostBufferBytes() : file.sizeBytes();
    }

    /** Where the first byte is that is not zero; -1 if there is none, as far as that is looked for. */
    private long firstWritten(long from) {
        byte[] bytes = new byte[1 << 16];
        long end = Math.min(file.sizeBytes(), from + MOST_ZEROS);
        for (long at = from; at < end; at += bytes.length) {
            cancellation.check();
            int read = file.read(at, bytes, 0, (int) Math.min(bytes.length, end - at));
            for (int i = 0; i < read; i++) {
                if (bytes[i] != 0) {
                    return at + i;
                }
            }
        }
        return -1;
    }

    private void find(long at, BufferHeader header, int available, boolean cut) {
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
            if (!Unpacker.isKnown(logFile.compression())) {
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
        int processor = (logFile.mode() & LogFile.SHARED_BUFFERS) != 0 ? -1 : header.processor();
        found.add(new Buffer(at + BufferHeader.BYTES, length, unpacked, processor, 0, 0, found.size(), cut, 0));
    }

    private void take(LearntPart part) {
        cancellation.check();
        for (LearntPart.Note note : part.notes) {
            note.tell(directory, part.from);
        }
        directory.hasStacks |= part.hasStacks;
        skippedRecords += part.skippedRecords;
        skippedMessages += part.skippedMessages;
        if (!part.isCountSure || directory.kinds.isFull()) {
            summaries = null;
        }
        for (LearntPart.Walked walked : part.walked) {
            directory.add(walked.buffer().at(directory.blocks().size(),
                    lanes.computeIfAbsent(walked.buffer().processor, absent -> lanes.size()), part.from.known()));
            count(walked.summary(), part);
        }
    }

    private void count(BlockSummary summary, LearntPart part) {
        if (summaries == null) {
            return;
        }
        summary.renameTypes(0, part.from.known());
        summaries.add(summary);
        summaryBytes += summary.bytes();
        if (summaryBytes > MOST_SUMMARY_BYTES) {
            summaries = null;
        }
    }

    private void truncated(long at, String where) {
        isCut = true;
        directory.warn(Kind.TRUNCATED, at, "The trace ends at offset " + at + " " + where + ": the rows before are"
                + " there.");
    }

    private void end() {
        if (!isCut && !isDamaged && buffers < logFile.buffers() && !logFile.mayHaveWrapped(file.sizeBytes())) {
            truncated(file.sizeBytes(), "after " + buffers + " of its " + logFile.buffers() + " buffers");
        }
        if (unreadable > 0) {
            directory.warn(Kind.CORRUPT_BLOCK, -1, Amount.of(unreadable, "buffer is", "buffers are")
                    + " compressed by the method " + logFile.compression() + ", which is not read: "
                    + (unreadable == 1 ? "its" : "their") + " events are missing.");
        }
        losses();
        skipped(skippedMessages, "message of WPP, whose text is not in the trace,",
                "messages of WPP, whose texts are not in the trace,");
        skipped(skippedRecords, "record of a kind that is not read", "records of kinds that are not read");
        if (directory.kinds.isFull() || directory.schemas.isFull()) {
            directory.warn(Kind.OTHER, -1, "The trace has more kinds of events than can be: what the further ones are"
                    + " is not shown.");
        }
        directory.seal();
        if (summaries != null) {
            directory.counted(summaries.toArray(new BlockSummary[0]));
        }
    }

    private void losses() {
        if (logFile.lostEvents() > 0) {
            directory.lost(logFile.lostEvents());
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, logFile.lostEvents(), null, -1, "The recording lost "
                    + Amount.of(logFile.lostEvents(), "event") + ": its buffers were full."));
        }
        if (logFile.lostBuffers() > 0) {
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, logFile.lostBuffers(), null, -1, "The recording lost "
                    + Amount.of(logFile.lostBuffers(), "buffer") + ", nobody knows with how many events."));
        }
        if (buffersWithLosses > 0) {
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, buffersWithLosses, null, -1,
                    Amount.of(buffersWithLosses, "buffer is marked: events were lost before or in it.",
                            "buffers are marked: events were lost before or in them.")));
        }
    }

    private void skipped(long count, String one, String several) {
        if (count > 0) {
            directory.add(new TraceWarning(Kind.OTHER, -1, count, null, -1, Amount.of(count,
                    one + " was passed over: it is not among the rows.",
                    several + " were passed over: they are not among the rows.")));
        }
    }
}
