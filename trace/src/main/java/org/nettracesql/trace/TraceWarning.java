package org.nettracesql.trace;

/**
 * Something that a reader of the trace should know before trusting its rows.
 *
 * @param kind what happened
 * @param offsetBytes absolute file offset, or -1 where it belongs to no place
 * @param count how often (events, blocks or payloads; lost events for {@link Kind#LOST_EVENTS})
 * @param eventType the type concerned, or null
 * @param threadId the thread that lost events, or -1
 * @param message a sentence
 */
public record TraceWarning(
        Kind kind, long offsetBytes, long count, EventType eventType, long threadId, String message) {

    /** The same, with the trace's name before the sentence: among several traces, it must tell which one. */
    public TraceWarning of(String trace) {
        return new TraceWarning(kind, offsetBytes, count, eventType, threadId, trace + ": " + message);
    }

    /** Sorts of warning. */
    public enum Kind {
        /** A file among several, or a folder of some, cannot be read at all; none of its rows are there. */
        UNREADABLE,
        /** The file ends in the middle; the rows before the cut are there. */
        TRUNCATED,
        /** A block could not be decoded to its end; the rest of it was skipped. */
        CORRUPT_BLOCK,
        /** Events are missing according to the sequence numbers of a thread. */
        LOST_EVENTS,
        /**
         * Payloads are longer than their type declares; the surplus was skipped. It may be a newer version's last
         * fields, or the application wrote a wider or narrower value than it declared: then that field and those
         * behind it may be wrong, which the bytes do not tell.
         */
        PAYLOAD_SURPLUS,
        /**
         * Payloads are shorter than their type declares; the missing fields are NULL. Or the application wrote a
         * narrower value than it declared, as for {@link #PAYLOAD_SURPLUS}.
         */
        PAYLOAD_SHORT,
        /** Events of a type that nobody described; their payload is hex text. */
        UNKNOWN_TYPE,
        /** An EventSource reports what is wrong with it: events of it may be missing, or have other values. */
        SOURCE_MESSAGE,
        /** The rundown's end marker is missing: names of some methods may be unknown. */
        INCOMPLETE_RUNDOWN,
        /** Anything else. */
        OTHER
    }
}
