package org.nettracesql.adapter.duckdb;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.function.CheckedMath;

/** Says what DuckDB says of numbers in the words that Java's arithmetic has for it. */
final class DuckDbErrors {

    /** How DuckDB begins the message of its function error(), which our SQL calls as Java's operators throw. */
    private static final String RAISED = "Invalid Input Error: ";

    private static final String OUT_OF_RANGE = "Out of Range Error: ";

    private DuckDbErrors() {}

    /** What Java would have thrown where a computation of DuckDB failed; null for any other error. */
    static ArithmeticException arithmetic(String message) {
        String first = message.lines().findFirst().orElse("");
        if (first.startsWith(RAISED) && (first.contains("by zero") || first.contains("does not fit"))) {
            return new ArithmeticException(first.substring(RAISED.length()));
        }
        return first.startsWith(OUT_OF_RANGE) ? outOfRange(first.substring(OUT_OF_RANGE.length())) : null;
    }

    private static ArithmeticException outOfRange(String reason) {
        Matcher overflow = Pattern
                .compile("Overflow in (addition|subtraction|multiplication) of INT(8|16|32|64|128) .*")
                .matcher(reason);
        if (!overflow.matches()) {
            return new ArithmeticException(reason);
        }
        String symbol = switch (overflow.group(1)) {
            case "addition" -> "+";
            case "subtraction" -> "-";
            default -> "*";
        };
        String type = switch (overflow.group(2)) {
            case "8" -> "TINYINT";
            case "16" -> "SMALLINT";
            case "32" -> "INTEGER";
            case "64" -> "BIGINT";
            default -> "DECIMAL(38, 0)";
        };
        return new ArithmeticException(CheckedMath.overflow(symbol, type));
    }
}
