package org.nettracesql.trace.netperf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.ThreadKeys;
import org.nettracesql.trace.eventpipe.Definition;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.MetadataReader;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.file.TraceInput;

/**
 * Goes over all events of a NetPerf file once, reads those that declare metadata and cuts the events into blocks.
 *
 * <p>Version 3: objects {header, i32 size, zeros up to a file offset that 4 divides, events, u8 6}; a u8 1 ends the
 * file. Objects that are no EventBlock are skipped. Versions 1 and 2: events up to the end of the file's only object;
 * behind it u8 6, i32 1, i32 offset of that end, i32 offset of the count, i32 offset of the number before.
 */
final class NetPerfWalker {

    /** A block is so long, or as long as one event. */
    private static final int BLOCK_BYTES = 1 << 17;

    private static final int MAX_EVENT_BYTES = 1 << 29;

    private final TraceInput file;
    private final NetPerfHeader header;
    private final Cancellation cancellation = Cancellation.current();
    private final NetPerfDirectory directory;
    private final MetadataReader metadata;
    private byte[] bytes = new byte[BLOCK_BYTES + EventHeaders.SLACK];

    /** The directory has nothing of its own. */
    private static final class NetPerfDirectory extends BlockDirectory {
        NetPerfDirectory(int processId) {
            super(ThreadKeys.of(processId));
        }
    }

    private NetPerfWalker(TraceInput file, NetPerfHeader header) {
        this.file = file;
        this.header = header;
        this.directory = new NetPerfDirectory(header.info().processId());
        this.metadata = MetadataReader.ofNetPerf(header.info().pointerBytes());
    }

    static BlockDirectory walk(TraceInput file, NetPerfHeader header) {
        NetPerfWalker walker = new NetPerfWalker(file, header);
        if (header.version() == 3) {
            walker.objects();
        } else {
            walker.onlyObject();
        }
        return walker.directory;
    }

    private void objects() {
        long at = header.endOffset();
        byte[] head = new byte[ObjectHeader.MAX_BYTES + Integer.BYTES];
        while (true) {
            cancellation.check();
            int length = file.read(at, head, 0, head.length);
            if (length == 0) {
                truncated(at, "without its end mark");
                return;
            }
            if (head[0] == ObjectHeader.NULL) {
                directory.ended(at + 1, file.sizeBytes());
                return;
            }
            ByteBuffer in = ByteBuffer.wrap(head, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            ObjectHeader object = ObjectHeader.read(in, ObjectHeader.BEGIN_NETPERF);
            if (object == null || object.headerBytes() + Integer.BYTES > length) {
                if (length < head.length) {
                    truncated(file.sizeBytes(), "in the header of a block");
                } else {
                    directory.damaged(
                            at, "the header of a block was expected and other bytes were found; no more is read");
                }
                return;
            }
            long size = in.getInt(object.headerBytes()) & 0xffffffffL;
            long from = at + object.headerBytes() + Integer.BYTES + 3 & ~3L;
            long to = from + size;
            if (object.name().equals("EventBlock")) {
                events(Math.min(from, file.sizeBytes()), Math.min(to, file.sizeBytes()), to > file.sizeBytes());
            }
            if (to >= file.sizeBytes()) {
                truncated(file.sizeBytes(), "in a block that begins at offset " + at);
                return;
            }
            byte[] tag = new byte[1];
            file.read(to, tag, 0, 1);
            if (tag[0] != ObjectHeader.END) {
                directory.damaged(at, "the " + object.name() + " does not end where its size says; no more is read");
                return;
            }
            at = to + 1;
        }
    }

    private void onlyObject() {
        long end = endLabel();
        if (end < 0) {
            events(header.endOffset(), file.sizeBytes(), true);
            truncated(file.sizeBytes(), "without its end mark");
        } else {
            events(header.endOffset(), end, false);
        }
    }

    /** Where the events end according to the end of the file; -1 where that does not hold together. */
    private long endLabel() {
        byte[] tail = new byte[17];
        long from = file.sizeBytes() - tail.length;
        if (from < header.endOffset()) {
            return -1;
        }
        file.read(from, tail, 0, tail.length);
        ByteBuffer in = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
        boolean holds = tail[0] == ObjectHeader.END
                && in.getInt(1) == 1
                && (in.getInt(5) & 0xffffffffL) == from
                && (in.getInt(9) & 0xffffffffL) == from + 1
                && (in.getInt(13) & 0xffffffffL) == from + 9;
        return holds ? from : -1;
    }

    /** Cuts the events between two offsets into blocks. */
    private void events(long from, long to, boolean cut) {
        long at = from;
        int wanted = BLOCK_BYTES;
        NetPerfHeaders headers = new NetPerfHeaders(directory, 0);
        while (at < to) {
            cancellation.check();
            int length = (int) Math.min(wanted, to - at);
            if (bytes.length < length + EventHeaders.SLACK) {
                bytes = new byte[length + EventHeaders.SLACK];
            }
            file.read(at, bytes, 0, length);
            headers.start(bytes, length);
            int used = block(headers, at);
            if (used > 0) {
                at += used;
                wanted = BLOCK_BYTES;
            } else {
                wanted = firstEventBytes();
                if (wanted <= length || wanted > to - at) {
                    break;
                }
            }
        }
        if (at < to && !cut) {
            directory.damaged(
                    at, "the block has an event that does not fit into it; the rest of the block is skipped");
        }
    }

    /** Bytes of the first event as it says; 0 if that is beyond belief. */
    private int firstEventBytes() {
        long size = (ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(0) & 0xffffffffL) + Integer.BYTES;
        return size > MAX_EVENT_BYTES ? 0 : (int) size;
    }

    /** Makes a block of the whole events that are there; gives its length. */
    private int block(NetPerfHeaders headers, long offset) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        int begin = 0;
        while (headers.nextOfAny()) {
            if (headers.metadataId == 0) {
                declare(headers, offset, begin);
            } else {
                least = Math.min(least, headers.ticks);
                greatest = Math.max(greatest, headers.ticks);
            }
            begin = headers.position();
        }
        if (least <= greatest) {
            directory.add(new NetPerfBlock(offset, begin, least, greatest, directory.blocks().size()));
        }
        return begin;
    }

    /** Ids hold for the whole file, so those that are declared within a block are there from its start on. */
    private void declare(NetPerfHeaders event, long offset, int begin) {
        long at = offset + event.payloadStart;
        try {
            Definition definition = header.version() == 3
                    ? metadata.read(bytes, event.payloadStart, event.payloadSize)
                    : metadata.readOld(
                            bytes, event.payloadStart, event.payloadSize, (int) (offset + begin), header.version());
            definition.declareIn(directory, at);
        } catch (MalformedMetadataException e) {
            directory.damaged(at, "metadata has " + e.getMessage());
        }
    }

    private void truncated(long at, String where) {
        directory.warn(Kind.TRUNCATED, at,
                "The trace ends at offset " + at + " " + where + ": the rows before are there.");
    }
}
