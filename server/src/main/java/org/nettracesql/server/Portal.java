package org.nettracesql.server;

import java.sql.SQLException;

/** What a Bind made: a statement with values, and the rows that are still to be sent once it runs. */
final class Portal implements AutoCloseable {

    private final PreparedQuery query;
    private final Object[] values;
    private final int[] oids;
    private final short[] formats;
    private Answer answer;
    private ScrolledRows scrolled;
    private boolean ended;
    private boolean held;

    Portal(PreparedQuery query, Object[] values, int[] oids, short[] formats) {
        this.query = query;
        this.values = values;
        this.oids = oids;
        this.formats = formats;
    }

    /** One that runs already; what is held outlives its transaction. */
    static Portal of(Answer answer, boolean hold) {
        Portal portal = new Portal(PreparedQuery.empty(), new Object[0], new int[0], Formats.TEXT);
        portal.answer = answer;
        portal.held = hold;
        return portal;
    }

    /** One whose rows are gone through both ways. */
    static Portal of(ScrolledRows rows, boolean hold) {
        Portal portal = new Portal(PreparedQuery.empty(), new Object[0], new int[0], Formats.TEXT);
        portal.scrolled = rows;
        portal.held = hold;
        return portal;
    }

    /** Null if its rows go forward only. */
    ScrolledRows scrolled() {
        return scrolled;
    }

    PreparedQuery query() {
        return query;
    }

    Object[] values() {
        return values;
    }

    int[] oids() {
        return oids;
    }

    short[] formats() {
        return formats;
    }

    /** Null if it does not run yet. */
    Answer answer() {
        return answer;
    }

    void answer(Answer started) {
        answer = started;
    }

    /** All its rows were sent. */
    void end() throws SQLException {
        ended = true;
        close();
    }

    /** Whether it outlives its transaction. */
    boolean isHeld() {
        return held;
    }

    boolean isEnded() {
        return ended;
    }

    /** Whether there are rows of it to be read. */
    boolean isOpen() {
        return answer != null && !answer.isClosed();
    }

    @Override
    public void close() throws SQLException {
        ScrolledRows rows = scrolled;
        scrolled = null;
        if (rows != null) {
            rows.close();
        }
        Answer last = answer;
        answer = null;
        if (last != null) {
            last.close();
        }
    }
}
