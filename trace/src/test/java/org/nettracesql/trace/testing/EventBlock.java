package org.nettracesql.trace.testing;

import java.util.ArrayList;
import java.util.List;

/**
 * The events of one EventBlock or MetadataBlock. {@link NetTraceWriter#write(EventBlock)} puts it into the file.
 *
 * <p>Shape: u16 header size, u16 flags (1 = compressed), i64 least and i64 greatest time, extra header bytes, events.
 */
public final class EventBlock {

    private static final int HEADER_BYTES = 20;
    /** Size of an uncompressed event before its payload, without the size field itself. */
    private static final int UNCOMPRESSED_HEADER_BYTES = 76;

    private static final int METADATA_ID = 0x01;
    private static final int CAPTURE = 0x02;
    private static final int THREAD = 0x04;
    private static final int STACK = 0x08;
    private static final int ACTIVITY = 0x10;
    private static final int RELATED = 0x20;
    private static final int SORTED = 0x40;
    private static final int PAYLOAD_SIZE = 0x80;
    /** Every flag that announces a field. */
    private static final int ALL_FIELDS = 0xff & ~SORTED;

    final List<EventRecord> events = new ArrayList<>();
    private boolean compressed = true;
    private int alwaysPresent;
    private byte[] extraHeader = {};
    private byte[] trailing = {};
    private long minTicks;
    private long maxTicks;
    private boolean rangeGiven;

    /** Adds an event; its details are set on what is returned. */
    public EventRecord event(MetadataRecord type, long timeTicks) {
        return event(type.metadataId(), timeTicks);
    }

    /** Adds an event whose metadata record may not exist. */
    public EventRecord event(int metadataId, long timeTicks) {
        EventRecord event = new EventRecord(metadataId, timeTicks);
        events.add(event);
        return event;
    }

    /** Adds a metadata record, as an event of metadata id 0. */
    public EventBlock metadata(MetadataRecord record) {
        event(0, 0).thread(0).payload(record.toBytes());
        return this;
    }

    /** Writes full headers of a fixed layout. */
    public EventBlock uncompressed() {
        compressed = false;
        return this;
    }

    /** Writes every optional field of the compressed headers even where it repeats the previous event's. */
    public EventBlock allFieldsPresent() {
        alwaysPresent = ALL_FIELDS;
        return this;
    }

    /** Bytes after the 20 known ones of the block's header; a reader is to skip them. */
    public EventBlock extraHeader(byte... bytes) {
        extraHeader = bytes;
        return this;
    }

    /** The time range that the header claims, instead of the true one. */
    public EventBlock timeRange(long leastTicks, long greatestTicks) {
        minTicks = leastTicks;
        maxTicks = greatestTicks;
        rangeGiven = true;
        return this;
    }

    /** Bytes after the last event, which are no event. */
    public EventBlock trailing(byte... bytes) {
        trailing = bytes;
        return this;
    }

    byte[] toBytes() {
        if (!rangeGiven) {
            minTicks = events.stream().mapToLong(event -> event.timeTicks).min().orElse(0);
            maxTicks = events.stream().mapToLong(event -> event.timeTicks).max().orElse(0);
        }
        ByteSink sink = new ByteSink()
                .i16(HEADER_BYTES + extraHeader.length)
                .i16(compressed ? 1 : 0)
                .i64(minTicks)
                .i64(maxTicks)
                .bytes(extraHeader);
        EventRecord previous = new EventRecord(0, 0);
        previous.thread(0);
        for (EventRecord event : events) {
            if (compressed) {
                compressed(sink, previous, event);
                previous = event;
            } else {
                uncompressed(sink, event);
            }
        }
        return sink.bytes(trailing).toBytes();
    }

    private void compressed(ByteSink sink, EventRecord previous, EventRecord event) {
        boolean isMetadata = event.metadataId == 0;
        if (isMetadata) {
            // A metadata record belongs to no thread's sequence and leaves it as it is.
            event.sequence = previous.sequence;
            event.captureThreadId = previous.captureThreadId;
            event.processor = previous.processor;
        }
        int expectedSequence = previous.sequence + (isMetadata ? 0 : 1);
        int flags = alwaysPresent
                | (event.metadataId != previous.metadataId ? METADATA_ID : 0)
                | (event.sequence != expectedSequence
                        || event.captureThreadId != previous.captureThreadId
                        || event.processor != previous.processor ? CAPTURE : 0)
                | (event.threadId != previous.threadId ? THREAD : 0)
                | (event.stackId != previous.stackId ? STACK : 0)
                | (event.activity.equals(previous.activity) ? 0 : ACTIVITY)
                | (event.related.equals(previous.related) ? 0 : RELATED)
                | (event.sorted ? SORTED : 0)
                | (event.payload.length != previous.payload.length ? PAYLOAD_SIZE : 0);
        if (isMetadata) {
            flags &= ~CAPTURE;
        }
        sink.i8(flags);
        if ((flags & METADATA_ID) != 0) {
            sink.varuint32(event.metadataId);
        }
        if ((flags & CAPTURE) != 0) {
            sink.varuint32(event.sequence - previous.sequence - 1);
            sink.varuint(event.captureThreadId);
            sink.varuint32(event.processor);
        }
        if ((flags & THREAD) != 0) {
            sink.varuint(event.threadId);
        }
        if ((flags & STACK) != 0) {
            sink.varuint32(event.stackId);
        }
        sink.varuint(event.timeTicks - previous.timeTicks);
        if ((flags & ACTIVITY) != 0) {
            sink.guid(event.activity);
        }
        if ((flags & RELATED) != 0) {
            sink.guid(event.related);
        }
        if ((flags & PAYLOAD_SIZE) != 0) {
            sink.varuint32(event.payload.length);
        }
        sink.bytes(event.payload);
    }

    private static void uncompressed(ByteSink sink, EventRecord event) {
        int padding = -event.payload.length & 3;
        sink.i32(UNCOMPRESSED_HEADER_BYTES + event.payload.length + padding)
                .i32(event.sorted ? event.metadataId : event.metadataId | Integer.MIN_VALUE)
                .i32(event.sequence)
                .i64(event.threadId)
                .i64(event.captureThreadId)
                .i32(event.processor)
                .i32(event.stackId)
                .i64(event.timeTicks)
                .guid(event.activity)
                .guid(event.related)
                .i32(event.payload.length)
                .bytes(event.payload)
                .zeros(padding);
    }
}
