package org.nettracesql.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.jdbc.NettraceResultSet;
import org.nettracesql.trace.Trace;

/**
 * Answers one question some times over and prints a line a round, in the columns of the reference reader's benchmark:
 * question, round, seconds, events, sum. The first round is cold. In the modes {@code scan1} and {@code scan2} the
 * trace is opened anew in each round, as the reference reader does; {@code sql} keeps the connection, as a session
 * does, and fetches many rows as arrays; {@code pieces} does so a piece at a time, and {@code objects} reads each value
 * of each row by {@code getObject}: these are for the question {@code columns} alone.
 *
 * <p>Arguments: FILE QUESTION ROUNDS scan1|scan2|sql|pieces|objects
 */
public final class Rounds {

    /** One loop over millions of values, once a round, is compiled after the rounds that count: 50 ms, later 17. */
    private static final int VALUES_A_CALL = 8192;

    private static final int ROWS_A_PIECE = 1 << 16;

    private Rounds() {}

    /** Runs the rounds. */
    public static void main(String[] args) throws Exception {
        if (args.length != 4) {
            System.err.println("Usage: Rounds FILE QUESTION ROUNDS scan1|scan2|sql|pieces|objects");
            System.exit(2);
        }
        Path file = Path.of(args[0]);
        Question question = Question.valueOf(args[1].toUpperCase(Locale.ROOT));
        int rounds = Integer.parseInt(args[2]);
        switch (args[3]) {
            case "scan1" -> scans(file, question, rounds, 1);
            case "scan2" -> scans(file, question, rounds, 2);
            case "sql" -> queries(file, question, rounds, question == Question.COLUMNS ? Rounds::fetch : Rounds::query);
            case "pieces" -> queries(file, Question.COLUMNS, rounds, Rounds::fetchPieces);
            case "objects" -> queries(file, Question.COLUMNS, rounds, Rounds::readObjects);
            default -> throw new IllegalArgumentException(
                    "scan1, scan2, sql, pieces or objects was expected, not " + args[3]);
        }
    }

    private static void scans(Path file, Question question, int rounds, int threads) throws InterruptedException {
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            Answer answer;
            try (Trace trace = Trace.open(file)) {
                answer = question == Question.COUNT_BY_TYPE
                        ? new Answer(trace.index().eventCount(), 0)
                        : Answer.scan(trace, question.request(trace), threads);
            }
            print(question, round, start, answer);
        }
    }

    /** A way to take an answer. */
    private interface Taker {
        Answer take(Connection connection, String sql) throws SQLException;
    }

    private static void queries(Path file, Question question, int rounds, Taker taker) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file)) {
            String sql = question.sql(connection);
            for (int round = 0; round < rounds; round++) {
                long start = System.nanoTime();
                print(question, round, start, taker.take(connection, sql));
            }
        }
    }

    private static Answer query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            boolean sums = result.getMetaData().getColumnCount() > 1;
            long rows = 0;
            long sum = 0;
            while (result.next()) {
                rows += result.getLong(1);
                // The reference adds up 64 bits and wraps around; the sum here does not.
                sum += sums ? result.getBigDecimal(2).longValue() : 0;
            }
            return new Answer(rows, sum);
        }
    }

    /** All rows as primitive arrays. */
    private static Answer fetch(Connection connection, String sql) throws SQLException {
        ColumnResult result = connection.unwrap(NettraceConnection.class).columns(sql);
        return new Answer(result.rowCount(), sumOfLast(result));
    }

    private static Answer fetchPieces(Connection connection, String sql) throws SQLException {
        long rows = 0;
        long sum = 0;
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            NettraceResultSet pieces = result.unwrap(NettraceResultSet.class);
            for (ColumnResult piece = pieces.nextColumns(ROWS_A_PIECE);
                    piece != null;
                    piece = pieces.nextColumns(ROWS_A_PIECE)) {
                rows += piece.rowCount();
                sum += sumOfLast(piece);
            }
        }
        return new Answer(rows, sum);
    }

    private static Answer readObjects(Connection connection, String sql) throws SQLException {
        long rows = 0;
        long sum = 0;
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                Object last = null;
                for (int i = 1; i <= columns; i++) {
                    last = result.getObject(i);
                }
                rows++;
                sum += (Long) last;
            }
        }
        return new Answer(rows, sum);
    }

    private static long sumOfLast(ColumnResult result) {
        long[] values = result.longs(result.columns().size() - 1);
        long sum = 0;
        for (int from = 0; from < values.length; from += VALUES_A_CALL) {
            sum += sum(values, from, Math.min(values.length, from + VALUES_A_CALL));
        }
        return sum;
    }

    private static long sum(long[] values, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static void print(Question question, int round, long start, Answer answer) {
        long nanos = System.nanoTime() - start;
        System.out.printf(Locale.ROOT, "%s\tround=%d\tsec=%.4f\tevents=%d\tsum=%d%n",
                question.name().toLowerCase(Locale.ROOT), round, nanos / 1e9, answer.rows(), answer.sum());
    }
}
