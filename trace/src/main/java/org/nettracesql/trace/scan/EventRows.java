package org.nettracesql.trace.scan;

import org.nettracesql.trace.Batch;
import org.nettracesql.trace.TraceIndex;

/**
 * Events that passed the header, as columns: what a format's header walk hands to the {@link PayloadDecoder}. A format
 * fills the first {@link #size} entries of the arrays that {@link PayloadScan#needs} asks for. For one thread.
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
    public final long[] eventNumber = new long[CAPACITY];
    public final int[] processId = new int[CAPACITY];
    public final long[] threadId = new long[CAPACITY];
    public final int[] processor = new int[CAPACITY];
    /** Canonical stack id. */
    public final int[] stackId = new int[CAPACITY];
    /** What {@link EventContexts} knows the event's labels and thread by. */
    public final int[] labels = new int[CAPACITY];

    public final long[] threadKey = new long[CAPACITY];
    /** First and last 8 bytes of the GUID, little-endian; all zero for none. */
    public final long[] activityLow = new long[CAPACITY];

    public final long[] activityHigh = new long[CAPACITY];
    public final long[] relatedLow = new long[CAPACITY];
    public final long[] relatedHigh = new long[CAPACITY];
}
