package org.nettracesql.trace.testing;

import java.util.UUID;
import java.util.function.Consumer;

/** One event of an {@link EventBlock}: what its header says, and its payload. */
public final class EventRecord {

    static final UUID NO_GUID = new UUID(0, 0);

    int metadataId;
    long timeTicks;
    long threadId = 1;
    long captureThreadId = 1;
    int processor;
    int sequence;
    boolean sequenceGiven;
    int stackId;
    UUID activity = NO_GUID;
    UUID related = NO_GUID;
    boolean sorted;
    byte[] payload = {};

    EventRecord(int metadataId, long timeTicks) {
        this.metadataId = metadataId;
        this.timeTicks = timeTicks;
    }

    /** The thread that the event is about and that wrote it. */
    public EventRecord thread(long id) {
        threadId = id;
        captureThreadId = id;
        return this;
    }

    /** The thread that wrote it; call after {@link #thread}. */
    public EventRecord captureThread(long id) {
        captureThreadId = id;
        return this;
    }

    public EventRecord processor(int index) {
        processor = index;
        return this;
    }

    /** The capture thread's sequence number; without this the writer counts by itself. */
    public EventRecord sequence(int number) {
        sequence = number;
        sequenceGiven = true;
        return this;
    }

    /** The stack's id in the stack block; 0 for none. */
    public EventRecord stack(int id) {
        stackId = id;
        return this;
    }

    public EventRecord activity(UUID id) {
        activity = id;
        return this;
    }

    public EventRecord related(UUID id) {
        related = id;
        return this;
    }

    /** Sets the flag, which ends a run of events that differ in nothing but the time. */
    public EventRecord sorted() {
        sorted = true;
        return this;
    }

    public EventRecord payload(byte... bytes) {
        payload = bytes;
        return this;
    }

    public EventRecord payload(Consumer<ByteSink> fill) {
        ByteSink sink = new ByteSink();
        fill.accept(sink);
        return payload(sink.toBytes());
    }
}
