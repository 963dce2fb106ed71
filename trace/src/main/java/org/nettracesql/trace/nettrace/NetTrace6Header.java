package org.nettracesql.trace.nettrace;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.SystemTime;
import org.nettracesql.trace.file.TraceInput;

/**
 * The start of a NetTrace 6 file: "Nettrace", i32 0, i32 major version, i32 minor version, and the block Trace: eight
 * i16 of a SYSTEMTIME, i64 ticks at that time, i64 ticks per second, i32 pointer size, i32 count of keys and values
 * (texts).
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
            Wire in = new Wire(start, BlockWalker.MAGIC.length + 4, length);
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
            byte[] body = new byte[size];
            return body(file, new Wire(body, 0, file.read(offset, body, 0, body.length)), offset, body.length);
        } catch (MalformedMetadataException e) {
            throw new MalformedTraceException(path, length, "the header of the trace", e.getMessage());
        }
    }

    private static NetTrace6Header body(TraceInput file, Wire in, long offset, int bytes)
            throws MalformedMetadataException {
        Path path = file.path();
        short[] systemTime = new short[8];
        for (int i = 0; i < systemTime.length; i++) {
            systemTime[i] = (short) in.u16("time of the start");
        }
        Instant start = SystemTime.toInstant(path, offset, systemTime);
        long startTicks = in.i64("ticks at the start");
        long frequency = in.i64("clock frequency");
        if (frequency <= 0) {
            throw new MalformedTraceException(path, offset + 24, "a clock frequency above 0", "" + frequency);
        }
        int pointerBytes = in.i32("pointer size");
        if (pointerBytes != 4 && pointerBytes != 8) {
            throw new MalformedTraceException(path, offset + 32, "a pointer size of 4 or 8", "" + pointerBytes);
        }
        Map<String, String> facts = new HashMap<>();
        int count = in.i32("count of keys");
        for (int i = 0; i < count; i++) {
            String key = in.text("key");
            facts.put(key, in.text("value"));
        }
        TraceInfo info = new TraceInfo(path, file.statedBytes(), "NetTrace", VERSION, start, frequency, pointerBytes,
                (int) number(facts.get("ProcessId"), -1), (int) number(facts.get("HardwareThreadCount"), 0),
                number(facts.get("ExpectedCPUSamplingRate"), 0));
        return new NetTrace6Header(info, new Clock(startTicks, frequency), offset + bytes);
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
