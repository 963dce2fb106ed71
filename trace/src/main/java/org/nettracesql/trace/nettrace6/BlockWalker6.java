package org.nettracesql.trace.nettrace6;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.eventpipe.EventBlock;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.OtherTrace;
import org.nettracesql.trace.eventpipe.StackBlock;
import org.nettracesql.trace.eventpipe.Wire;
import org.nettracesql.trace.file.NearbyReads;
import org.nettracesql.trace.file.TraceInput;

/**
 * Goes over the blocks of a NetTrace 6 file once, reading all but events and stacks.
 *
 * <p>A block: u32 header, of which the low 24 bits are the size of what follows and the high 8 its kind. Blocks of
 * unknown kinds are skipped and told of: a damaged header cannot be told from one. Where anything is odd, the bytes
 * about it are searched for the beginning of another trace, where this one ends then. Source: NetTraceFormat.md.
 */
final class BlockWalker6 {

    static final int HEADER_BYTES = 4;
    static final int TRACE = 1;

    private static final int END = 0;
    private static final int EVENT = 2;
    private static final int METADATA = 3;
    private static final int SEQUENCE_POINT = 4;
    private static final int STACK = 5;
    private static final int THREAD = 6;
    private static final int REMOVE_THREAD = 7;
    private static final int LABEL_LIST = 8;
    private static final long TO_THE_END = Long.MAX_VALUE;

    /** The header that the first bytes of another trace would be: "Nett". */
    private static final int OTHER_TRACE = 0x7474654e;

    /** Bytes of a block at most. */
    private static final long BLOCK_LIMIT = 1 << 24;

    /**
     * Blocks before an odd place among which another trace may begin: bytes from its middle hardly pass for the headers
     * of as many blocks.
     */
    private static final int BLOCKS_IN_DOUBT = 4;

    private static final List<String> NAMES = List.of("end of the stream", "trace block", "event block",
            "metadata block", "sequence point", "stack block", "thread block", "block of removed threads",
            "block of label lists");

    private final TraceInput file;
    private final NearbyReads heads;
    private final int pointerBytes;
    private final Cancellation cancellation = Cancellation.current();
    private final NetTrace6Directory directory;
    /** Where the trace ends: that of the file, or the beginning of another one. */
    private final long end;

    private byte[] body = new byte[1 << 16];
    private int scope;
    private long unknownBlocks;
    private long firstUnknown;
    /** The first block that is not as it must be; -1 if there is none. */
    private long odd = -1;

    private BlockWalker6(TraceInput file, NetTrace6Header header, long end) {
        this.file = file;
        this.heads = new NearbyReads(file);
        this.end = end;
        this.pointerBytes = header.info().pointerBytes();
        this.directory = new NetTrace6Directory(new ThreadTable(header.info().processId()));
    }

    static NetTrace6Directory walk(TraceInput file, NetTrace6Header header) {
        long start = header.endOffset();
        BlockWalker6 walker = new BlockWalker6(file, header, file.sizeBytes());
        walker.walk(start);
        long other = walker.odd < 0
                ? -1
                : OtherTrace.find(file, Math.max(start, walker.odd - BLOCKS_IN_DOUBT * BLOCK_LIMIT),
                        walker.odd + HEADER_BYTES + BLOCK_LIMIT);
        if (other >= 0) {
            walker = new BlockWalker6(file, header, other);
            walker.walk(start);
        }
        walker.declareVariants();
        return walker.directory;
    }

    static int kind(int header) {
        return header >>> 24;
    }

    static int size(int header) {
        return header & 0xffffff;
    }

    private void walk(long start) {
        long at = start;
        byte[] header = new byte[HEADER_BYTES];
        while (true) {
            cancellation.check();
            int read = (int) Math.min(heads.read(at, header, 0, HEADER_BYTES), end - at);
            if (read == 0 && end == file.sizeBytes()) {
                directory.endless(at);
                break;
            }
            int word = header[0] & 0xff | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16 | header[3] << 24;
            if (read == 0 || read == HEADER_BYTES && word == OTHER_TRACE) {
                directory.damaged(at, OtherTrace.here());
                break;
            }
            if (read < HEADER_BYTES) {
                cut(at, "in the header of a block");
                break;
            }
            int kind = kind(word);
            long offset = at + HEADER_BYTES;
            long next = offset + size(word);
            if (kind == END) {
                if (next > end) {
                    cut(at, "in the end of the stream");
                } else if (next < end) {
                    odd(at);
                }
                directory.ended(next, file.sizeBytes());
                break;
            }
            boolean cut = next > end;
            block(kind, offset, (int) (Math.min(next, end) - offset), cut);
            if (cut) {
                cut(at, "in a block of kind " + kind + " and " + size(word) + " bytes that begins at offset " + at);
                break;
            }
            at = next;
        }
        if (unknownBlocks > 0) {
            directory.warn(Kind.OTHER, firstUnknown, Amount.of(unknownBlocks,
                    "block of an unknown kind was", "blocks of unknown kinds were") + " skipped, the first"
                    + " at offset " + firstUnknown + ": the trace is of a newer version, or damaged there.");
        }
    }

    private void cut(long at, String where) {
        odd(at);
        if (end < file.sizeBytes()) {
            directory.damaged(at, "the trace is cut " + where + OtherTrace.at(end));
        } else {
            directory.cut(end, where);
        }
    }

    private void odd(long at) {
        odd = odd < 0 ? at : odd;
    }

    private void damaged(long at, String what) {
        odd(at);
        directory.damaged(at, what);
    }

    private void block(int kind, long offset, int length, boolean cut) {
        if (kind == EVENT) {
            events(offset, length, cut);
            return;
        }
        if (kind < TRACE || kind > LABEL_LIST) {
            firstUnknown = unknownBlocks++ == 0 ? offset - HEADER_BYTES : firstUnknown;
            odd(firstUnknown);
            return;
        }
        Wire in = read(offset, kind == STACK ? Math.min(length, StackBlock.HEADER_BYTES) : length);
        try {
            switch (kind) {
                case METADATA -> metadata(in, offset);
                case SEQUENCE_POINT -> sequencePoint(in);
                case STACK -> stacks(in, offset, length, cut);
                case THREAD -> directory.threads.read(in, nextBlock(), (problem, at) ->
                        damaged(offset + at, "the thread block has " + problem));
                case REMOVE_THREAD -> numbers(in, TO_THE_END);
                case LABEL_LIST -> directory.labels.read(in, scope);
                default -> damaged(offset, "a second trace block stands here");
            }
        } catch (MalformedMetadataException e) {
            if (!cut) {
                damaged(offset + in.position(), "the " + NAMES.get(kind) + " has " + e.getMessage());
            }
        }
    }

    private int nextBlock() {
        return directory.blocks().size();
    }

    private void events(long offset, int length, boolean cut) {
        Wire header = read(offset, Math.min(length, EventBlock.HEADER_BYTES));
        EventBlock block = EventBlock.of(
                body, Math.min(length, EventBlock.HEADER_BYTES), offset, length, scope, cut);
        if (block != null) {
            directory.add(block);
        } else if (!cut) {
            damaged(offset + header.position(), "the event block has a header that does not fit into it");
        }
    }

    private void metadata(Wire in, long offset) throws MalformedMetadataException {
        in.skip(in.u16("size of the header"), "header");
        while (in.hasMore()) {
            cancellation.check();
            Wire row = in.part(in.u16("size of a row"), "row");
            long at = offset + row.position();
            try {
                MetadataRow.read(row, pointerBytes).declareIn(directory, at);
            } catch (MalformedMetadataException e) {
                damaged(at, "metadata has " + e.getMessage());
            }
        }
    }

    /** i64 ticks, u32 flags (1: thread indexes are used anew, 2: metadata ids), u32 count, {varuint index, number}. */
    private void sequencePoint(Wire in) throws MalformedMetadataException {
        scope++;
        in.i64("ticks");
        in.i32("flags");
        numbers(in, Integer.toUnsignedLong(in.i32("count of threads")));
    }

    /**
     * The last numbers of threads, in a block of removed threads up to its end: {varuint index, varuint32 number}. An
     * index belongs to whom it was declared for before the next block.
     */
    private void numbers(Wire in, long count) throws MalformedMetadataException {
        int most = (int) Math.min(count, in.remaining() / 2 + 1);
        long[] threads = new long[most];
        int[] sequences = new int[most];
        int size = 0;
        while (size < count && (count != TO_THE_END || in.hasMore())) {
            threads[size] = directory.threads.key(in.varuint("index of a thread"), nextBlock());
            sequences[size++] = in.varuint32("sequence number");
        }
        directory.add(new BlockDirectory.SequencePoint(
                nextBlock(), Arrays.copyOf(threads, size), Arrays.copyOf(sequences, size)));
    }

    private void stacks(Wire in, long offset, int length, boolean cut) throws MalformedMetadataException {
        int first = in.i32("first id");
        int count = in.i32("count of stacks");
        int fitting = (length - StackBlock.HEADER_BYTES) / 4;
        if (!cut && (count < 0 || count > fitting)) {
            damaged(offset, "a stack block of " + length + " bytes claims " + Integer.toUnsignedString(count)
                    + " stacks");
        }
        directory.add(new StackBlock(
                offset, length, first, count < 0 ? fitting : Math.min(count, fitting), scope));
    }

    /** Labels may make another type of an event; which ones do tell the events only. */
    private void declareVariants() {
        if (!directory.labels.hasOverrides()) {
            return;
        }
        EventHeaders headers = new LabelledHeaderCursor(directory);
        List<Block> blocks = directory.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            cancellation.check();
            read(blocks.get(i).offsetBytes, blocks.get(i).lengthBytes);
            headers.start(body, blocks.get(i), i);
            while (headers.next()) {
                if (headers.variant != 0) {
                    directory.declareVariant(
                            directory.typeIndex(headers.metadataId, i), headers.variant, pointerBytes);
                }
            }
        }
    }

    private Wire read(long offset, int length) {
        if (body.length < length + EventHeaders.SLACK) {
            body = new byte[length + EventHeaders.SLACK];
        }
        return new Wire(body, 0, heads.read(offset, body, 0, length));
    }
}
