package org.nettracesql.server;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Sends what statements give to the client of a session. For the session's thread. */
final class AnswerSender {

    private static final int MOST_WARNINGS = 1_000;

    private final Responses out;
    private final ValueWriter values;
    private final RunningStatement running;
    private final Semaphore rowsAhead;
    private final Set<String> warned = new HashSet<>();

    /** @param rowsAhead a permit for each thread that makes rows before a client asks for them */
    AnswerSender(Responses out, RunningStatement running, Semaphore rowsAhead) {
        this.out = out;
        this.values = new ValueWriter(out.writer());
        this.running = running;
        this.rowsAhead = rowsAhead;
    }

    /** The columns, the rows, and what kind of statement it was. */
    void send(Answer answer) throws IOException, SQLException {
        if (answer.columns() != null) {
            out.rowDescription(answer.columns(), Formats.TEXT);
        }
        if (running.isNone()) {
            running.set(answer.statementOf());
        }
        long count = sendRows(answer, Formats.TEXT, Long.MAX_VALUE);
        warn(answer);
        out.commandComplete(answer.tag(count));
    }

    /** Up to so many rows; how many they were. */
    long sendRows(Answer answer, short[] formats, long most) throws IOException, SQLException {
        if (answer.copy() != null) {
            return answer.copy().send(answer, out.writer());
        }
        return answer.columns() == null ? 0 : answer.send(values, out.writer(), formats, most, rowsAhead);
    }

    /** What the driver warns of, each sentence once a session. */
    void warn(Answer answer) throws IOException, SQLException {
        for (SQLWarning warning = answer.warnings(); warning != null; warning = warning.getNextWarning()) {
            String sentence = String.valueOf(warning.getMessage());
            if (warned.size() < MOST_WARNINGS && warned.add(sentence)) {
                out.warning(Responses.WARNING, sentence);
            }
        }
    }
}
