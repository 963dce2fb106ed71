package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.eventpipe.TraceStart;
import org.nettracesql.trace.file.TraceInput;

/**
 * The start of the file: magic, {@code i32 20 "!FastSerialization.1"}, then the object {@code Trace} of version 4:
 * {@link TraceStart}, i32 process id, i32 processors, i32 expected sampling interval in nanoseconds.
 *
 * @param info what of it everybody may know
 * @param clock converts the trace's ticks
 * @param endOffset where the first object after it begins
 */
record TraceHeader(TraceInfo info, Clock clock, long endOffset) {

    private static final int VERSION = 4;
    private static final int BODY_BYTES = 48;

    static TraceHeader read(TraceInput file) {
        Path path = file.path();
        byte[] bytes = new byte[256];
        int length = file.read(0, bytes, 0, bytes.length);
        ByteBuffer head = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        head.position(NetTraceFormat.MAGIC.length);
        if (head.remaining() < 4) {
            throw cut(path, length);
        }
        int kind = head.getInt();
        byte[] serialization = ObjectHeader.FAST_SERIALIZATION;
        if (kind == serialization.length && head.remaining() < serialization.length) {
            throw cut(path, length);
        }
        if (kind != serialization.length) {
            throw new MalformedTraceException(path, 8, "the length 20 of '!FastSerialization.1'", "" + kind);
        }
        for (byte expected : serialization) {
            if (head.get() != expected) {
                throw new MalformedTraceException(path, head.position() - 1, "'!FastSerialization.1'", "other bytes");
            }
        }
        ObjectHeader object = ObjectHeader.read(head, ObjectHeader.BEGIN);
        if (object == null) {
            if (head.remaining() < 22) {
                throw cut(path, length);
            }
            throw new MalformedTraceException(path, head.position(), "the object 'Trace'", "other bytes");
        }
        if (!object.name().equals("Trace")) {
            throw new MalformedTraceException(path, 32, "the object 'Trace'", "the object '" + object.name() + "'");
        }
        if (object.version() < VERSION || object.minReaderVersion() > VERSION) {
            throw new UnsupportedTraceException(path, 32, "a NetTrace file that a reader of version 4 can read",
                    "one of version " + object.version() + " for readers of version " + object.minReaderVersion());
        }
        head.position(head.position() + object.headerBytes());
        if (head.remaining() < BODY_BYTES + 1) {
            throw cut(path, length);
        }
        return body(file, head, object.version());
    }

    private static TraceHeader body(TraceInput file, ByteBuffer head, int version) {
        Path path = file.path();
        int at = head.position();
        TraceStart start = TraceStart.read(path, head, at);
        TraceInfo info = new TraceInfo(path, file.statedBytes(), "NetTrace", version, start.time(), start.frequency(),
                start.pointerBytes(), head.getInt(at + 36), head.getInt(at + 40), head.getInt(at + 44));
        if (head.get(at + BODY_BYTES) != ObjectHeader.END) {
            throw new MalformedTraceException(path, at + BODY_BYTES, "the end of the object 'Trace' (6)",
                    "" + head.get(at + BODY_BYTES));
        }
        return new TraceHeader(info, start.clock(), at + BODY_BYTES + 1L);
    }

    private static MalformedTraceException cut(Path path, int length) {
        return new MalformedTraceException(path, length, "the header of the trace", "the end of the file");
    }
}
