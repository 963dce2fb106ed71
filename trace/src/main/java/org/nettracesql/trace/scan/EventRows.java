package org.nettracesql.trace.scan;

import org.nettracesql.trace.Batch;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceIndex;

/**
 * Events that passed the header, as columns: what a format's header walk hands to the {@link PayloadDecoder}. A format
 * fills the first {@link #size} entries of the arrays that {@link PayloadScan#needs} asks for; the others are empty,
 * because all of them are 200 KB, which a scan of a few blocks had to clear. For one thread.
 */
public final class EventRows {

    /** As many events as rows in a batch. */
    public static final int CAPACITY = Batch.CAPACITY;

    /** {@link #processor} and {@link #stackId} of an event that has none. */
    public static final int NONE = -1;

    /** {@link #processId} of an event whose process is not known. */
    public static final int NO_PROCESS = TraceIndex.NO_PROCESS;

    public int size;
    /** Whether anybody reads {@link #timeNanos}. */
    public boolean keepsTimes = true;
    /** Whether {@link #typeIndex} differs from row to row and is read. */
    public boolean keepsTypes = true;
    /** Bytes of the smallest payload, or less; filled where {@link PayloadScan#usesPayloads}. */
    public int leastPayload;
    /** Index into the types that the {@link PayloadScan} was made for; filled where {@link PayloadScan#usesTypes}. */
    public final int[] typeIndex = new int[CAPACITY];
    /** Absolute position of the payload in the block's array; filled where {@link PayloadScan#usesPayloads}. */
    public final int[] payloadStart = new int[CAPACITY];
    /** Position after the payload; filled where {@link PayloadScan#usesPayloads}. */
    public final int[] payloadEnd = new int[CAPACITY];

    public final long[] timeNanos = new long[CAPACITY];
    public final long[] eventNumber;
    public final int[] processId;
    public final long[] threadId;
    public final int[] processor;
    /** Canonical stack id. */
    public final int[] stackId;
    /** What {@link EventContexts} knows the event's labels and thread by. */
    public final int[] labels;

    public final long[] threadKey;
    /** First and last 8 bytes of the GUID, little-endian; all zero for none. */
    public final long[] activityLow;

    public final long[] activityHigh;
    public final long[] relatedLow;
    public final long[] relatedHigh;

    public EventRows(PayloadScan scan) {
        eventNumber = longs(scan.needs(HeaderColumn.EVENT_NUMBER));
        processId = ints(scan.needs(HeaderColumn.PROCESS_ID));
        threadId = longs(scan.needs(HeaderColumn.THREAD_ID));
        processor = ints(scan.needs(HeaderColumn.PROCESSOR));
        stackId = ints(scan.needs(HeaderColumn.STACK_ID));
        labels = ints(scan.needsContexts());
        threadKey = longs(scan.needsContexts());
        activityLow = longs(scan.needs(HeaderColumn.ACTIVITY_ID));
        activityHigh = longs(scan.needs(HeaderColumn.ACTIVITY_ID));
        relatedLow = longs(scan.needs(HeaderColumn.RELATED_ACTIVITY_ID));
        relatedHigh = longs(scan.needs(HeaderColumn.RELATED_ACTIVITY_ID));
    }

    private static long[] longs(boolean needed) {
        return new long[needed ? CAPACITY : 0];
    }

    private static int[] ints(boolean needed) {
        return new int[needed ? CAPACITY : 0];
    }

    /** Moves what is known of an event before its thread is looked at: time, place of the payload, type, number. */
    public void move(int from, int to) {
        timeNanos[to] = timeNanos[from];
        payloadStart[to] = payloadStart[from];
        payloadEnd[to] = payloadEnd[from];
        typeIndex[to] = typeIndex[from];
        if (eventNumber.length > 0) {
            eventNumber[to] = eventNumber[from];
        }
    }
}
