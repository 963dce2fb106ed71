package org.nettracesql.trace.nettrace6;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.TraceStart;
import org.nettracesql.trace.eventpipe.Wire;
import org.nettracesql.trace.file.TraceInput;

/**
 * The start of a NetTrace 6 file: "Nettrace", i32 0, i32 major version, i32 minor version, and the block Trace:
 * {@link TraceStart}, i32 count of keys and values (texts).
 *
 * @param info what of it everybody may know
 * @param clock converts the trace's ticks
 * @param endOffset where the next block begins
 */
record NetTrace6Header(TraceInfo info, Clock clock, long endOffset) {

    static final int VERSION = 6;

    private static final int START_BYTES = 20;

    static NetTrace6Header read(TraceInput file) {
        Path path = file.path();
        byte[] start = new byte[START_BYTES + BlockWalker6.HEADER_BYTES];
        int length = file.read(0, start, 0, start.length);
        try {
            Wire in = new Wire(start, NetTrace6Format.MAGIC.length, length);
            int major = in.i32("major version");
            if (major != VERSION) {
                throw new UnsupportedTraceException(path, 12, "a NetTrace file of version 4 or 6",
                        "one of version " + major + ", which this reader does not know");
            }
            in.i32("minor version");
            int block = in.i32("header of the first block");
            if (BlockWalker6.kind(block) != BlockWalker6.TRACE) {
                throw new MalformedTraceException(path, START_BYTES, "the block Trace (1)",
                        "a block of kind " + BlockWalker6.kind(block));
            }
            long offset = start.length;
            byte[] last = new byte[1];
            int size = BlockWalker6.size(block);
            if (size > 0 && file.read(offset + size - 1, last, 0, 1) == 0) {
                throw new MalformedTraceException(path, file.sizeBytes(), "the header of the trace",
                        "the end of the file");
            }
            byte[] body = new byte[BlockWalker6.size(block)];
            return body(file, body, file.read(offset, body, 0, body.length), offset);
        } catch (MalformedMetadataException e) {
            throw new MalformedTraceException(path, length, "the header of the trace", e.getMessage());
        }
    }

    private static NetTrace6Header body(TraceInput file, byte[] body, int length, long offset)
            throws MalformedMetadataException {
        Path path = file.path();
        Wire in = new Wire(body, 0, length);
        in.skip(TraceStart.BYTES, "time of the start");
        TraceStart start = TraceStart.read(path, ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN), offset);
        Map<String, String> facts = new HashMap<>();
        int count = in.i32("count of keys");
        for (int i = 0; i < count; i++) {
            String key = in.text("key");
            facts.put(key, in.text("value"));
        }
        TraceInfo info = new TraceInfo(path, file.statedBytes(), "NetTrace", VERSION, start.time(),
                start.frequency(), start.pointerBytes(), (int) number(facts.get("ProcessId"), -1),
                (int) number(facts.get("HardwareThreadCount"), 0),
                number(facts.get("ExpectedCPUSamplingRate"), 0));
        return new NetTrace6Header(info, start.clock(), offset + length);
    }

    /** A value that a writer may have left out, or filled with anything. */
    private static long number(String text, long otherwise) {
        if (text == null || text.isEmpty() || text.length() > 9) {
            return otherwise;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return otherwise;
            }
            value = value * 10 + digit - '0';
        }
        return value;
    }
}
