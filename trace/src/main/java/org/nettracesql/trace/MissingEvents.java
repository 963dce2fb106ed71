package org.nettracesql.trace;

/**
 * Where events are missing, as far as the trace numbers those of each thread: what begins before such a place and ends
 * after it may be two things, the end of the one and the begin of the other being lost. Safe for all threads.
 */
public interface MissingEvents {

    /** Of a trace that has all events, or of which nobody knows. */
    MissingEvents NONE = new MissingEvents() {
        @Override
        public boolean between(int processId, long threadId, long fromNanos, long toNanos) {
            return false;
        }

        @Override
        public boolean during(int processId, long threadId, long fromNanos, long toNanos) {
            return false;
        }

        @Override
        public boolean during(long fromNanos, long toNanos) {
            return false;
        }
    };

    /** Whether events are missing that a thread has written between two of its events. */
    boolean between(int processId, long threadId, long fromNanos, long toNanos);

    /** Whether events may be missing that a thread has written in a time. */
    boolean during(int processId, long threadId, long fromNanos, long toNanos);

    /** Whether events of any thread may be missing that it has written in a time. */
    boolean during(long fromNanos, long toNanos);
}
