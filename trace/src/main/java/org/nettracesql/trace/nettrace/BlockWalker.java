package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.ThreadKeys;
import org.nettracesql.trace.eventpipe.EventBlock;
import org.nettracesql.trace.eventpipe.EventHeaderCursor;
import org.nettracesql.trace.eventpipe.EventPipeDirectory;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.MetadataReader;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.eventpipe.OtherTrace;
import org.nettracesql.trace.eventpipe.StackBlock;
import org.nettracesql.trace.file.NearbyReads;
import org.nettracesql.trace.file.TraceInput;

/**
 * Goes over the objects of a file once, reading their headers, the metadata and the sequence points, but no event.
 *
 * <p>Every object after the first: {@link ObjectHeader}, i32 body size, zero bytes up to a file offset that 4 divides,
 * body, u8 6. A u8 1 in an object's place ends the file. Objects of unknown name are skipped.
 *
 * <p>Damage never stops the walk for good: where an object does not begin or end as it must, the next place that looks
 * like the header of a block is searched, and a warning says what was passed over. The header of another trace ends it:
 * ids mean something else behind it, and times are of another clock. A block that was cut may seem whole, where its
 * size leads to a byte that may end it: then no block begins there, and the walk is made again up to the other trace.
 */
final class BlockWalker {

    private static final String[] BLOCK_NAMES = {"EventBlock", "MetadataBlock", "StackBlock", "SPBlock"};

    private static final String IN_A_HEADER = "in the header of a block";

    /** Object header, size, padding and the start of a block's body, read in one go. */
    private static final int HEAD_BYTES = 128;

    /** Longest body that is read or decoded in one piece. */
    private static final int MAX_BODY_BYTES = 1 << 29;

    private final TraceInput file;
    private final NearbyReads heads;
    /** Where the trace ends: that of the file, or the beginning of another one. */
    private final long end;

    private final Cancellation cancellation = Cancellation.current();
    private final EventPipeDirectory directory;
    private final MetadataReader metadataReader;
    private final byte[] head = new byte[HEAD_BYTES];
    private final ByteBuffer headBuffer = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    private byte[] body = new byte[1 << 16];
    private int scope;
    /** Where another trace begins within what has passed for a block; -1 as long as none does. */
    private long otherWithin = -1;

    private BlockWalker(TraceInput file, TraceInfo info, long end) {
        this.file = file;
        this.heads = new NearbyReads(file);
        this.end = end;
        this.directory = new EventPipeDirectory(ThreadKeys.of(info.processId()));
        this.metadataReader = new MetadataReader(info.pointerBytes());
    }

    static EventPipeDirectory walk(TraceInput file, TraceHeader header) {
        BlockWalker walker = new BlockWalker(file, header.info(), file.sizeBytes());
        walker.walk(header.endOffset());
        if (walker.otherWithin >= 0) {
            walker = new BlockWalker(file, header.info(), walker.otherWithin);
            walker.walk(header.endOffset());
        }
        return walker.directory;
    }

    private void walk(long start) {
        long previous = start;
        long at = start;
        while (at >= 0 && at < end) {
            cancellation.check();
            int length = (int) Math.min(heads.read(at, head, 0, HEAD_BYTES), end - at);
            if (length > 0 && head[0] == ObjectHeader.NULL) {
                directory.ended(at + 1, file.sizeBytes());
                return;
            }
            headBuffer.clear().limit(length);
            ObjectHeader object = ObjectHeader.read(headBuffer, ObjectHeader.BEGIN);
            if (object == null) {
                if (length < HEAD_BYTES && isCutHeader(length)) {
                    cut(at, at, IN_A_HEADER);
                    return;
                }
                otherWithin = OtherTrace.find(file, previous, at);
                if (otherWithin >= 0) {
                    return;
                }
                at = resume(at, at, "the header of a block was expected and other bytes were found");
            } else if (object.headerBytes() + 4 > length) {
                cut(at, at, IN_A_HEADER);
                return;
            } else {
                previous = at;
                at = object(at, object);
            }
        }
        if (at == file.sizeBytes()) {
            directory.endless(at);
        } else if (at == end) {
            directory.damaged(at, OtherTrace.here());
        }
    }

    /** @param at where to look for what was cut, which ends at {@code offset} if the file does */
    private void cut(long offset, long at, String where) {
        if (end < file.sizeBytes()) {
            directory.damaged(at, "the trace is cut " + where + OtherTrace.at(end));
        } else {
            directory.cut(offset, where);
        }
    }

    private int read(long at, byte[] bytes) {
        return (int) Math.min(file.read(at, bytes, 0, bytes.length), end - at);
    }

    /** Whether bytes at the end of the file are the beginning of an object header. */
    private boolean isCutHeader(int length) {
        byte[] begin = {ObjectHeader.BEGIN, ObjectHeader.BEGIN, ObjectHeader.NULL};
        for (int i = 0; i < Math.min(length, begin.length); i++) {
            if (head[i] != begin[i]) {
                return false;
            }
        }
        return true;
    }

    /** Handles one object; returns where the next one begins, or -1 at the end of what can be read. */
    private long object(long at, ObjectHeader object) {
        int size = headBuffer.getInt(object.headerBytes());
        // A file that was cut may go on with another trace from any byte on, the size's own ones included.
        long headerEnd = at + object.headerBytes();
        long bodyOffset = headerEnd + 4 + 3 & ~3L;
        if (size < 0 || size > MAX_BODY_BYTES) {
            return resume(at, headerEnd, "the " + object.name() + " claims a size of "
                    + Integer.toUnsignedString(size) + " bytes");
        }
        long bodyEnd = bodyOffset + size;
        if (bodyEnd >= end) {
            long next = findBlock(headerEnd);
            if (next >= 0) {
                // A size that is wrong, not a cut file: other blocks follow.
                block(object, bodyOffset, (int) Math.max(0, Math.min(size, next - bodyOffset)), true);
                return resume(at, next, "the " + object.name() + " claims " + size + " bytes, more than the file has");
            }
            block(object, bodyOffset, (int) Math.max(0, Math.min(size, end - bodyOffset)), true);
            cut(end, at, "in an object " + object.name() + " of " + size + " bytes that begins at offset " + at);
            return -1;
        }
        byte[] tag = new byte[1];
        heads.read(bodyEnd, tag, 0, 1);
        if (tag[0] != ObjectHeader.END) {
            long next = findBlock(headerEnd);
            long cut = next < 0 ? bodyEnd : Math.min(bodyEnd, next);
            block(object, bodyOffset, (int) Math.max(0, cut - bodyOffset), true);
            return resume(at, cut, "the " + object.name() + " does not end where its size says");
        }
        block(object, bodyOffset, size, false);
        return bodyEnd + 1;
    }

    private void block(ObjectHeader object, long offset, int length, boolean cut) {
        switch (object.name()) {
            case "EventBlock" -> eventBlock(offset, length, cut);
            case "MetadataBlock" -> metadataBlock(offset, length, cut);
            case "StackBlock" -> stackBlock(offset, length, cut);
            case "SPBlock" -> sequencePoint(offset, length, cut);
            default -> {
                // Written by a newer runtime for newer readers: skipped by its size, as the format wants it.
            }
        }
    }

    private EventBlock header(long offset, int length, boolean cut) {
        byte[] bytes = new byte[EventBlock.HEADER_BYTES];
        int read = heads.read(offset, bytes, 0, Math.min(length, bytes.length));
        EventBlock block = EventBlock.of(bytes, read, offset, length, scope, cut);
        if (block == null && !cut) {
            int headerBytes = read < 2 ? 0 : (bytes[0] & 0xff) + ((bytes[1] & 0xff) << 8);
            directory.damaged(offset, "a block header of at least 20 bytes was expected and one of " + headerBytes
                    + " in a block of " + length + " was found");
        }
        return block;
    }

    private void eventBlock(long offset, int length, boolean cut) {
        EventBlock block = header(offset, length, cut);
        if (block != null) {
            directory.add(block);
        }
    }

    private void metadataBlock(long offset, int length, boolean cut) {
        EventBlock block = header(offset, length, cut);
        if (block == null) {
            return;
        }
        read(offset, length);
        EventHeaderCursor events = new EventHeaderCursor(directory, 0);
        events.start(body, block, 0);
        while (events.next()) {
            cancellation.check();
            long at = offset + events.payloadStart;
            try {
                metadataReader.read(body, events.payloadStart, events.payloadSize).declareIn(directory, at);
            } catch (MalformedMetadataException e) {
                directory.damaged(at, "metadata has " + e.getMessage());
            }
        }
        if (events.damage() != null && !cut) {
            directory.damaged(offset + events.position(), "the metadata block has " + events.damage());
        }
    }

    private void stackBlock(long offset, int length, boolean cut) {
        byte[] bytes = new byte[8];
        int read = heads.read(offset, bytes, 0, Math.min(length, bytes.length));
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int count = read < bytes.length ? -1 : in.getInt(4);
        int fitting = (length - 8) / 4;
        if (!cut && (count < 0 || count > fitting)) {
            directory.damaged(offset, "a stack block of " + length + " bytes claims " + Integer.toUnsignedString(count)
                    + " stacks");
        }
        if (count >= 0) {
            directory.add(new StackBlock(offset, length, in.getInt(0), Math.min(count, fitting), scope));
        }
    }

    private void sequencePoint(long offset, int length, boolean cut) {
        scope++;
        read(offset, length);
        ByteBuffer in = ByteBuffer.wrap(body, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        int count = length < 12 ? -1 : in.getInt(8);
        if (count < 0 || count > (length - 12) / 12) {
            if (!cut) {
                directory.damaged(offset, "a sequence point of " + length + " bytes claims "
                        + Integer.toUnsignedString(count) + " threads");
            }
            return;
        }
        long[] threads = new long[count];
        int[] sequences = new int[count];
        for (int i = 0; i < count; i++) {
            threads[i] = in.getLong(12 + 12 * i);
            sequences[i] = in.getInt(20 + 12 * i);
        }
        directory.add(new BlockDirectory.SequencePoint(directory.blocks().size(), threads, sequences));
    }

    private void read(long offset, int length) {
        if (body.length < length + EventHeaders.SLACK) {
            body = new byte[length + EventHeaders.SLACK];
        }
        file.read(offset, body, 0, length);
    }

    // ---- damage

    /** Warns of damage at an offset and returns where the next block begins, or -1 at the end of what can be read. */
    private long resume(long at, long searchFrom, String what) {
        long next = findBlock(searchFrom);
        if (next >= 0 && isTraceStart(next)) {
            directory.damaged(at, what + OtherTrace.at(next));
            return -1;
        }
        directory.damaged(at, what + (next < 0 ? "; no block follows" : "; the next block begins at offset " + next));
        return next;
    }

    private boolean isTraceStart(long at) {
        byte[] bytes = new byte[OtherTrace.START_BYTES];
        int length = file.read(at, bytes, 0, bytes.length);
        return OtherTrace.isStart(ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN));
    }

    /**
     * Offset of the next object header of a known block at or after {@code from}, or of the next beginning of a trace;
     * -1 if there is none.
     */
    private long findBlock(long from) {
        byte[] chunk = new byte[1 << 16];
        long at = from;
        while (at < end) {
            cancellation.check();
            int length = read(at, chunk);
            ByteBuffer in = ByteBuffer.wrap(chunk, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            int last = length < chunk.length ? length : length - ObjectHeader.MAX_BYTES;
            for (int i = 0; i < last; i++) {
                if (chunk[i] == ObjectHeader.BEGIN) {
                    ObjectHeader object = ObjectHeader.read(in.position(i), ObjectHeader.BEGIN);
                    if (object != null && isBlock(object.name())) {
                        return at + i;
                    }
                } else if (chunk[i] == OtherTrace.FIRST && OtherTrace.isStart(in.position(i))) {
                    return at + i;
                }
            }
            if (length < chunk.length) {
                return -1;
            }
            at += last;
        }
        return -1;
    }

    private static boolean isBlock(String name) {
        for (String block : BLOCK_NAMES) {
            if (block.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
