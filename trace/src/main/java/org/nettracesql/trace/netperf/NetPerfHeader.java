package org.nettracesql.trace.netperf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.eventpipe.ObjectHeader;
import org.nettracesql.trace.eventpipe.SystemTime;
import org.nettracesql.trace.file.TraceInput;

/**
 * The start of the file: i32 20, "!FastSerialization.1", then the header of the first object. Version 3: object
 * "Trace" of eight i16 of a SYSTEMTIME, i64 ticks at that time, i64 ticks per second, i32 pointer size, process id,
 * processors and sampling interval in nanoseconds. Versions 1 and 2: object "Microsoft.DotNet.Runtime.EventPipeFile",
 * which is the whole file: an i32 that refers to its end, the same without the last four numbers, then events.
 *
 * <p>Source: NetPerfFormat.md; versions 1 and 2 from real bytes.
 *
 * @param info what of it everybody may know
 * @param clock converts the trace's ticks
 * @param version 1 to 3
 * @param endOffset where the first object (version 3) or event after it begins
 */
record NetPerfHeader(TraceInfo info, Clock clock, int version, long endOffset) {

    private static final int OBJECT_OFFSET = 24;
    private static final int HEAD_BYTES = 256;
    private static final int TIME_BYTES = 32;
    private static final int NUMBERS_BYTES = 16;

    static NetPerfHeader read(TraceInput file) {
        Path path = file.path();
        byte[] bytes = new byte[HEAD_BYTES];
        int length = file.read(0, bytes, 0, bytes.length);
        ByteBuffer head = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        head.position(OBJECT_OFFSET);
        ObjectHeader object = ObjectHeader.read(head, ObjectHeader.BEGIN_NETPERF);
        if (object == null) {
            throw new MalformedTraceException(path, OBJECT_OFFSET, "the header of the object 'Trace'", "other bytes");
        }
        boolean isOld = object.name().equals("Microsoft.DotNet.Runtime.EventPipeFile");
        if (!isOld && !object.name().equals("Trace")) {
            throw new MalformedTraceException(
                    path, OBJECT_OFFSET, "the object 'Trace'", "the object '" + object.name() + "'");
        }
        int version = object.version();
        if (isOld ? version < 1 || version > 2 : version != 3) {
            throw new UnsupportedTraceException(
                    path, OBJECT_OFFSET, "a NetPerf file of version 1 to 3", "one of version " + version);
        }
        int at = OBJECT_OFFSET + object.headerBytes() + (isOld ? Integer.BYTES : 0);
        int end = at + TIME_BYTES + (isOld ? 0 : NUMBERS_BYTES + 1);
        if (length < end) {
            throw new MalformedTraceException(path, length, "the header of the trace", "the end of the file");
        }
        short[] time = new short[8];
        for (int i = 0; i < time.length; i++) {
            time[i] = head.getShort(at + 2 * i);
        }
        Instant start = SystemTime.toInstant(path, at, time);
        long frequency = head.getLong(at + 24);
        if (frequency <= 0) {
            throw new MalformedTraceException(path, at + 24, "a clock frequency above 0", "" + frequency);
        }
        int numbers = at + TIME_BYTES;
        int pointerBytes = isOld ? 8 : head.getInt(numbers);
        if (pointerBytes != 4 && pointerBytes != 8) {
            throw new MalformedTraceException(path, numbers, "a pointer size of 4 or 8", "" + pointerBytes);
        }
        TraceInfo info = new TraceInfo(path, file.statedBytes(), "NetPerf", version, start, frequency, pointerBytes,
                isOld ? 0 : head.getInt(numbers + 4), isOld ? 0 : head.getInt(numbers + 8),
                isOld ? 0 : head.getInt(numbers + 12));
        return new NetPerfHeader(info, new Clock(head.getLong(at + 16), frequency), version, end);
    }
}
