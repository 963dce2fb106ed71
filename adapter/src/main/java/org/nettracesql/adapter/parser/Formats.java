package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.DialectOperators;

/**
 * Functions with a format that is written out: {@code STRFTIME(t, '%Y-%m')} and {@code DATE_FORMAT} are {@code TO_CHAR}
 * of the same format in PostgreSQL's words, {@code FORMAT('%s of %s', a, b)} is the texts one behind the other.
 */
final class Formats {

    /** One argument, by its place or the next one, with the width that it is filled to, on its right behind a minus. */
    private static final Pattern DIRECTIVE =
            Pattern.compile("%(?:(?<place>[1-9]\\d{0,2})\\$)?(?<left>-)?(?<width>[1-9]\\d{0,4})?(?<sort>[sIL])");

    private Formats() {}

    static boolean isFormatting(String function) {
        return function.equalsIgnoreCase("FORMAT") || function.equalsIgnoreCase("PRINTF");
    }

    /**
     * A text for each run of words of the format, and for what stands between them. Null if the format is not written
     * out, or has what has no word here.
     */
    static SqlNode moment(SqlNode time, SqlNode format, boolean mysql, SqlParserPos at) {
        SqlNode moment = DialectCalls.cast(time, SqlTypeName.TIMESTAMP, at);
        SqlNode all = null;
        List<String> runs = runs(format, mysql);
        for (int i = 0; runs != null && i < runs.size(); i++) {
            SqlNode run = SqlLiteral.createCharString(runs.get(i), at);
            // Every other run is what stands between words.
            SqlNode text = i % 2 == 1 ? run : SqlLibraryOperators.TO_CHAR_PG.createCall(at, moment, run);
            if (!runs.get(i).isEmpty()) {
                all = all == null ? text : SqlStdOperatorTable.CONCAT.createCall(at, all, text);
            }
        }
        return all;
    }

    static SqlNode parsed(SqlNode text, SqlNode format, boolean mysql, SqlParserPos at) {
        List<String> runs = runs(format, mysql);
        if (runs == null || runs.size() != 1) {
            return null;
        }
        return DialectOperators.TO_TIMESTAMP.createCall(at, text, SqlLiteral.createCharString(runs.get(0), at));
    }

    /** Words with the signs between them, and letters between words, in turn; null for what is not understood. */
    private static List<String> runs(SqlNode format, boolean mysql) {
        if (!(format instanceof SqlCharStringLiteral literal)) {
            return null;
        }
        String text = literal.toValue();
        List<String> runs = new ArrayList<>();
        StringBuilder run = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            String word = c != '%' ? String.valueOf(c) : ++i == text.length() ? null : word(text.charAt(i), mysql);
            if (word == null) {
                return null;
            }
            boolean between = c != '%' && (Character.isLetter(c) || c == '"' || c == '\\');
            boolean turns = between ? runs.size() % 2 == 0 : runs.size() % 2 == 1 && c == '%';
            if (turns) {
                runs.add(run.toString());
                run.setLength(0);
            }
            run.append(word);
        }
        runs.add(run.toString());
        return runs;
    }

    private static String word(char code, boolean mysql) {
        return switch (code) {
            case 'Y' -> "YYYY";
            case 'y' -> "YY";
            case 'm' -> "MM";
            case 'd' -> "DD";
            case 'j' -> "DDD";
            case 'H' -> "HH24";
            case 'I', 'h' -> code == 'h' && !mysql ? null : "HH12";
            case 'M' -> mysql ? "FMMonth" : "MI";
            case 'i' -> mysql ? "MI" : null;
            case 'S' -> "SS";
            case 's' -> mysql ? "SS" : null;
            case 'f' -> "US";
            case 'g' -> mysql ? null : "MS";
            case 'p' -> "AM";
            case 'b' -> "Mon";
            case 'B' -> mysql ? null : "FMMonth";
            case 'a' -> "Dy";
            case 'A' -> mysql ? null : "FMDay";
            case 'W' -> mysql ? "FMDay" : null;
            case 'F' -> mysql ? null : "YYYY-MM-DD";
            case 'T' -> "HH24:MI:SS";
            case '%' -> "%";
            default -> null;
        };
    }

    /**
     * PostgreSQL's {@code %s}, {@code %1$s} and {@code %-9s}, {@code %I} of names and {@code %L} of literals, and
     * DuckDB's braces; a NULL is nothing. Null for other formats.
     */
    static SqlNode text(SqlCall call) {
        if (call.operandCount() == 0 || !(call.operand(0) instanceof SqlCharStringLiteral literal)) {
            return null;
        }
        List<SqlNode> arguments = call.getOperandList().subList(1, call.operandCount());
        List<SqlNode> parts = parts(literal.toValue(), arguments,
                call.getOperator().getName().toUpperCase(Locale.ROOT).equals("PRINTF"), call.getParserPosition());
        if (parts == null) {
            throw OperandRules.mistake(literal.getParserPosition(), "A format has %s, %-9s, %I, %L or {} for each"
                    + " of the arguments in turn; TO_CHAR(number, '999.00') writes digits");
        }
        return SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL.createCall(call.getParserPosition(), parts);
    }

    /** What stands at the beginning of a text; null for anything else. */
    private static Matcher directive(String text) {
        Matcher matcher = DIRECTIVE.matcher(text);
        return matcher.lookingAt() ? matcher : null;
    }

    /** With blanks to a width, which a longer text exceeds. */
    private static SqlNode filled(SqlNode text, int width, boolean left, SqlParserPos at) {
        SqlNode shown = SqlStdOperatorTable.COALESCE.createCall(at, text, SqlLiteral.createCharString("", at));
        SqlNode size = SqlLiteral.createExactNumeric(Integer.toString(width), at);
        return DialectCalls.choice(
                SqlStdOperatorTable.LESS_THAN.createCall(at,
                        SqlStdOperatorTable.CHAR_LENGTH.createCall(at, shown), size),
                (left ? SqlLibraryOperators.RPAD : SqlLibraryOperators.LPAD).createCall(at, RowsInQueries.copy(shown),
                        size),
                RowsInQueries.copy(shown), at);
    }

    /** Null if the format is not understood, or if there is another number of arguments. */
    private static List<SqlNode> parts(String format, List<SqlNode> arguments, boolean digits, SqlParserPos at) {
        boolean braces = format.contains("{}") && format.indexOf('%') < 0;
        List<SqlNode> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            String rest = format.substring(i);
            Matcher directive = braces ? null : directive(rest);
            int argument = -1;
            char quotes = 's';
            int width = 0;
            boolean left = false;
            if (braces && rest.startsWith("{}")) {
                argument = next++;
                i++;
            } else if (!braces && rest.startsWith("%%")) {
                text.append('%');
                i++;
            } else if (!braces && (rest.startsWith("%s") || digits && (rest.startsWith("%d")
                    || rest.startsWith("%i")))) {
                argument = next++;
                i++;
            } else if (directive != null) {
                // The next one follows the one that is told by its number.
                argument = directive.group("place") == null ? next : Integer.parseInt(directive.group("place")) - 1;
                next = argument + 1;
                quotes = directive.group("sort").charAt(0);
                width = directive.group("width") == null ? 0 : Integer.parseInt(directive.group("width"));
                left = directive.group("left") != null;
                i += directive.end() - 1;
            } else if (!braces && c == '%') {
                return null;
            } else {
                text.append(c);
            }
            if (argument >= arguments.size()) {
                return null;
            }
            if (argument >= 0) {
                parts.add(SqlLiteral.createCharString(text.toString(), at));
                SqlNode shown = DialectCalls.cast(arguments.get(argument), SqlTypeName.VARCHAR, at);
                SqlNode quoted = switch (quotes) {
                    case 'I' -> DialectOperators.QUOTE_IDENT.createCall(at, shown);
                    case 'L' -> SqlStdOperatorTable.COALESCE.createCall(at,
                            DialectOperators.QUOTE_LITERAL.createCall(at, shown),
                            SqlLiteral.createCharString("NULL", at));
                    default -> shown;
                };
                parts.add(width == 0 ? quoted : filled(quoted, width, left, at));
                text.setLength(0);
            }
        }
        parts.add(SqlLiteral.createCharString(text.toString(), at));
        return parts;
    }
}
