package org.nettracesql.trace.netperf;

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
 * The start of the file: i32 20, "!FastSerialization.1", then the header of the first object. Version 3: object
 * "Trace" of {@link TraceStart}, i32 process id, processors and sampling interval in nanoseconds. Versions 1 and 2:
 * object "Microsoft.DotNet.Runtime.EventPipeFile", which is the whole file: an i32 that refers to its end, the same
 * without these and the pointer size, then events.
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
    private static final int NUMBERS_BYTES = 12;

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
        int end = at + (isOld ? TraceStart.OLD_BYTES : TraceStart.BYTES + NUMBERS_BYTES + 1);
        if (length < end) {
            throw new MalformedTraceException(path, length, "the header of the trace", "the end of the file");
        }
        head.position(at);
        TraceStart start = isOld ? TraceStart.readOld(path, head, at) : TraceStart.read(path, head, at);
        int numbers = at + TraceStart.BYTES;
        TraceInfo info = new TraceInfo(path, file.statedBytes(), "NetPerf", version, start.time(), start.frequency(),
                start.pointerBytes(), isOld ? 0 : head.getInt(numbers), isOld ? 0 : head.getInt(numbers + 4),
                isOld ? 0 : head.getInt(numbers + 8));
        return new NetPerfHeader(info, start.clock(), version, end);
    }
}
