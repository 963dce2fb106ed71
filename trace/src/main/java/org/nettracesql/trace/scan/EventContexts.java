package org.nettracesql.trace.scan;

import org.nettracesql.trace.HeaderColumn;

/** The texts of header columns that a format keeps apart from its events, which name them. Safe for all threads. */
public interface EventContexts {

    /** Of a format without any. */
    EventContexts NONE = new EventContexts() {
        @Override
        public String text(HeaderColumn column, int labels, long threadKey) {
            return null;
        }
    };

    /**
     * The value of a column.
     *
     * @param labels what {@link EventRows#labels} has for the event
     * @param threadKey what {@link EventRows#threadKey} has for it
     * @return null for none
     */
    String text(HeaderColumn column, int labels, long threadKey);
}
