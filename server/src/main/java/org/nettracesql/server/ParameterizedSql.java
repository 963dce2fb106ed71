package org.nettracesql.server;

import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.schema.SqlTokens;

/**
 * A statement with {@code $1}, {@code $2} …, as JDBC wants it.
 *
 * @param sql with {@code ?} in their places, and as many blanks as keep everything else in its place
 * @param numbers for each {@code ?} the number of its parameter, from 1: a number can come several times
 * @param count the highest number
 */
record ParameterizedSql(String sql, List<Integer> numbers, int count) {

    /** As PostgreSQL: a Bind counts them with 16 bits. */
    private static final int MOST = 65_535;

    /** @throws SQLException if there is a {@code ?}, which no PostgreSQL client means a parameter by, or {@code $0} */
    static ParameterizedSql of(String text) throws SQLException {
        StringBuilder sql = new StringBuilder(text.length());
        List<Integer> numbers = new ArrayList<>();
        int count = 0;
        int at = 0;
        while (at < text.length()) {
            int blank = SqlTokens.afterBlank(text, at);
            int end = blank > at ? blank : SqlTokens.afterToken(text, at);
            char c = text.charAt(at);
            if (blank == at && c == '?') {
                throw new SQLSyntaxErrorException("Parameters are written $1, $2 …, not \"?\".", "42601");
            }
            if (blank == at && c == '$' && end > at + 1 && Character.isDigit(text.charAt(at + 1))) {
                int number = number(text.substring(at + 1, end));
                numbers.add(number);
                count = Math.max(count, number);
                sql.append('?').append(" ".repeat(end - at - 1));
            } else {
                sql.append(text, at, end);
            }
            at = end;
        }
        return new ParameterizedSql(sql.toString(), List.copyOf(numbers), count);
    }

    private static int number(String digits) throws SQLException {
        int number = digits.length() > 5 ? MOST + 1 : Integer.parseInt(digits);
        if (number < 1 || number > MOST) {
            throw new SQLSyntaxErrorException("There is no parameter $" + digits + ": they are $1 to $" + MOST + ".",
                    "42P02");
        }
        return number;
    }
}
