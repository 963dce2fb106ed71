package org.nettracesql.server;

import java.sql.SQLException;
import java.util.List;

/**
 * Where FETCH and MOVE go from the row that a cursor is on.
 *
 * <p>Source: PostgreSQL documentation, "FETCH".
 *
 * @param count of rows, or the number of a row; {@link #ALL} for all that follow
 */
record Movement(Kind kind, long count) {

    static final long ALL = Long.MAX_VALUE;

    enum Kind {
        FORWARD,
        BACKWARD,
        /** To a row by its number, from 1 on; from the last one back if it is negative. */
        ABSOLUTE,
        RELATIVE
    }

    /** Of the words of a FETCH or MOVE, the last of which is the cursor's name. */
    static Movement of(List<String> words) throws SQLException {
        int end = Math.max(1, words.size() - 1);
        boolean preposition = end > 1 && List.of("FROM", "IN").contains(words.get(end - 1));
        List<String> direction = words.subList(1, preposition ? end - 1 : end);
        String first = direction.isEmpty() ? "NEXT" : direction.get(0);
        List<String> rest = direction.isEmpty() ? direction : direction.subList(1, direction.size());
        return switch (first) {
            case "NEXT" -> alone(rest, words, Kind.FORWARD, 1);
            case "PRIOR" -> alone(rest, words, Kind.BACKWARD, 1);
            case "FIRST" -> alone(rest, words, Kind.ABSOLUTE, 1);
            case "LAST" -> alone(rest, words, Kind.ABSOLUTE, -1);
            case "ABSOLUTE" -> new Movement(Kind.ABSOLUTE, number(rest, words));
            case "RELATIVE" -> new Movement(Kind.RELATIVE, number(rest, words));
            case "FORWARD" -> forward(rest.isEmpty() ? 1 : countOrAll(rest, words));
            case "BACKWARD" -> backward(rest.isEmpty() ? 1 : countOrAll(rest, words));
            default -> forward(countOrAll(direction, words));
        };
    }

    private static Movement alone(List<String> rest, List<String> words, Kind kind, long count) throws SQLException {
        if (!rest.isEmpty()) {
            throw notUnderstood(words);
        }
        return new Movement(kind, count);
    }

    private static Movement forward(long count) {
        return count < 0 ? new Movement(Kind.BACKWARD, -count) : new Movement(Kind.FORWARD, count);
    }

    private static Movement backward(long count) {
        return count < 0 ? new Movement(Kind.FORWARD, -count) : new Movement(Kind.BACKWARD, count);
    }

    private static long countOrAll(List<String> rest, List<String> words) throws SQLException {
        return rest.equals(List.of("ALL")) ? ALL : number(rest, words);
    }

    private static long number(List<String> rest, List<String> words) throws SQLException {
        String text = String.join("", rest);
        boolean one = rest.size() == 1 || rest.size() == 2 && List.of("-", "+").contains(rest.get(0));
        if (!one || !text.matches("[+-]?\\d{1,18}")) {
            throw notUnderstood(words);
        }
        return Long.parseLong(text);
    }

    private static SQLException notUnderstood(List<String> words) {
        return new SQLException(words.get(0) + " has a direction and a cursor, as in " + words.get(0)
                + " FORWARD 10 FROM name: NEXT, PRIOR, FIRST, LAST, ABSOLUTE n, RELATIVE n, n, ALL, FORWARD [n|ALL] or"
                + " BACKWARD [n|ALL].", Failure.SYNTAX);
    }

    /** Whether a cursor that keeps nothing can go there. */
    boolean isForward() {
        return kind == Kind.FORWARD;
    }
}
