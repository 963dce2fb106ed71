package org.nettracesql.jdbc;

import java.sql.SQLClientInfoException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner.CannotPlanException;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;
import org.nettracesql.adapter.function.BadArgumentException;
import org.nettracesql.adapter.function.ShownText;
import org.nettracesql.adapter.options.NoTraceFoundException;
import org.nettracesql.functions.TooManyTracesException;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceException;

/**
 * Makes the exceptions that leave the driver: the first line of each message is a sentence for the person who wrote
 * the query, the SQLState is for programs, and the original is the cause.
 */
final class SqlErrors {

    static final String CONNECTION_FAILED = "08001";
    static final String CONNECTION_CLOSED = "08003";
    static final String NOT_SUPPORTED = "0A000";
    static final String NUMBER_OUT_OF_RANGE = "22003";
    static final String BAD_DATE_OR_TIME = "22007";
    static final String DIVISION_BY_ZERO = "22012";
    static final String CANNOT_CONVERT = "22018";
    static final String BAD_VALUE = "22000";
    static final String INVALID_CURSOR = "24000";
    static final String READ_ONLY = "25006";
    static final String SEVERAL_ROWS = "21000";
    static final String SYNTAX = "42000";
    static final String NO_SUCH_TABLE = "42S02";
    static final String NO_SUCH_COLUMN = "42S22";
    static final String OUT_OF_MEMORY = "53200";
    static final String TOO_COMPLEX = "54001";
    static final String CANCELLED = "57014";
    private static final String CONFLICT = "40001";
    static final String TRACE_UNREADABLE = "58030";
    static final String INTERNAL = "HY000";
    static final String NO_SUCH_INDEX = "07009";
    static final String NO_VALUE = "07002";
    static final String BAD_CALL = "HY010";

    /** A parser may list hundreds of tokens that it could have gone on with; more than these help nobody. */
    private static final int MOST_EXPECTED_TOKENS = 12;

    private static final Pattern ENCOUNTERED =
            Pattern.compile("(?s)Encountered \"(.*?)\" at line (\\d+), column (\\d+)\\.(.*)");
    private static final Pattern LEXICAL = Pattern.compile(
            "(?s)Lexical error at line (\\d+), column (\\d+)\\.\\s+Encountered: (.*?)(?: \\(\\d+\\))?, after .*");
    /** At the end of a text, which is within a comment only then: words and signs end before it. */
    private static final Pattern WITHIN_COMMENT =
            Pattern.compile("(?s)Lexical error at line (\\d+), column (\\d+)\\.\\s+Encountered: <EOF>.*");
    /** A quote that is a token by itself, perhaps behind a word; escaped as in Java. */
    private static final Pattern LONE_QUOTE = Pattern.compile("(?s)(?:(\\w+) )?\\\\([\"'])(?: (.*))?");
    private static final Pattern NO_TABLE = Pattern.compile("(?:Object|Table) '.*' (?:not found|is in several).*");
    /** With aliases visible in their own SELECT, this is what an unknown column looks like. */
    private static final Pattern SELF_REFERENCE = Pattern.compile(
            "The definition of column '(.*)' depends on itself through the following columns: '\\1'");
    /** What the planner says of a plan in which it found no way to run such a function. */
    private static final Pattern QUERY_AS_ARGUMENT = Pattern.compile(
            "(?s)Unable to implement .*TableFunctionScan\\(invocation=\\[\\w+\\([^\n]*\\$SCALAR_QUERY\\(.*");
    /** What stands at the end of a message about a name: a question, or how a function is called. */
    private static final Pattern BEHIND_PLACE = Pattern.compile(" (?:Did you mean|Its shape is) .*");
    private static final Pattern NO_COLUMN = Pattern.compile("Column '.*' not found.*");
    private static final Pattern NO_FUNCTION = Pattern.compile(
            "There is no function (\\w+)|(\\w+) takes other arguments than .*");
    /** Begins what {@link java.util.UUID#fromString} says. */
    private static final String NO_UUID = "Invalid UUID string: ";
    private static final String TOO_LONG_INTERVAL = "Interval field value ";
    private static final String TOO_LONG_UUID = "UUID string too large";

    /** Begins what is said of a text that is taken for a number. */
    private static final String NO_NUMBER = "A text is not a number: ";
    private static final Pattern NO_TIMESTAMP = Pattern.compile("Invalid (DATE|TIME|TIMESTAMP) value, '.*");
    /** A text that was taken for a number of too few bits. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("\"([+-]?\\d+)\"");
    /** What Java says of a text that is no number. */
    private static final Pattern FOR_INPUT = Pattern.compile("(?s)For input string: \"(.*)\"(?: under radix \\d+)?");
    /** Of TO_DATE and its like. */
    private static final Pattern NO_FORMAT = Pattern.compile(
            "Invalid format: '.*' for (date|time|datetime|timestamp) string: .*");
    private static final Pattern NO_JSON = Pattern.compile("(?s)Invalid input for (JSON_\\w+): .*");
    /** What the compiler of generated code says: Calcite has no method for such types. */
    private static final Pattern NOT_COMPILED = Pattern.compile("(?s)Line \\d+, Column \\d+: .*");
    /** What Java says where Calcite makes code for types for which it has none. */
    private static final Pattern NOT_MADE = Pattern.compile(
            "(?s)Cannot invoke \".*|class \\S+ cannot be cast to class .*");
    /** What the planner says of a list of values where it looks for one. */
    private static final Pattern LIST_FOR_A_VALUE = Pattern.compile("(?s)class \\S+\\.SqlNodeList: .*");
    /** A method that generated code would call and that there is not. */
    private static final Pattern METHOD = Pattern.compile("(java|org)\\.[\\w.$]+\\(.*\\)\\.?");
    private static final String NO_CHARACTER = "Not a valid Unicode code point";
    private static final String OUT_OF_RANGE_OF_ACOSH = "Input parameter of ";
    private static final String OUT_OF_DOMAIN = "input is out of range";
    private static final String ROWS_FOR_A_VALUE = "more than one value in agg SINGLE_VALUE";
    /** What Java says of a random number below one that is not positive. */
    private static final String NO_BOUND = "bound must be positive";
    private static final String NO_LOGARITHM = "Cannot take logarithm of ";
    /** What Java says of it for decimals. */
    private static final String ZERO_BY_ZERO = "Division undefined";
    private static final String NOT_IMPLEMENTED = "Unable to implement ";
    private static final String NO_CODE = "cannot translate call ";
    /** What the compiler says of a method. */
    private static final String TOO_LONG = "grows beyond 64 KB";
    /** What Java says, from then on, of a class that memory ended in when it was first used. */
    private static final String NO_MEMORY_FOR_A_CLASS = "Exception java.lang.OutOfMemoryError";
    private static final String MORE_MEMORY = "-Xmx gives Java more, as in NETTRACE_SQL_JAVA=-Xmx4g.";
    private static final String EXPRESSION_FOR_A_QUERY = "Non-query expression encountered in illegal context";
    private static final String QUERY_FOR_AN_EXPRESSION = "Query expression encountered in illegal context";
    /** The planner's method for the type of a percentile, which fails without a word if there is no WITHIN GROUP. */
    private static final String COLLATION_TYPE = "getCollationType";
    /** What the planner says where it makes the plan of a subquery. */
    private static final String NOT_GROUPED = " is not a group expr";
    private static final String NO_TABLE_FUNCTION = "Argument must be a table function:";
    private static final Pattern UNEXPECTED = Pattern.compile("Was not expecting value '(.*)' for enumeration '.*");
    /** What Java says where generated code looks a table up by its name, and there is none any more. */
    private static final String SCAN_OF_NO_TABLE = "ScannableTable.scan(";
    /** What the planner says where there was one when it looked up the names of a query. */
    private static final String NO_TABLE_TO_PLAN = "getRelOptTable returned null for ";
    private static final String NO_MATCH_CONDITION = "missing MATCH_CONDITION";
    private static final String EXPECTED = "\nExpected ";
    /** Where nothing but a name can stand. */
    private static final Set<String> NAMES = Set.of(EXPECTED + "a name", EXPECTED + "one of *  a name");
    private static final Pattern NEAR_A_WORD =
            Pattern.compile("(?s)Incorrect syntax near the keyword '\\w+' at line \\d+, column \\d+\\..*");
    private static final String BEGINS = " that begins ";

    /** What other databases' functions are called here, for the ones that people type most. */
    private static final Map<String, String> OTHER_WORDS = Map.ofEntries(
            Map.entry("RLIKE", "REGEXP_LIKE(x, 'pattern')"),
            Map.entry("STRFTIME", "TO_CHAR(utc_time, 'YYYY-MM-DD')"));

    private static final String NO_SUCH_PATTERN = "unknown kind: PATTERN_";

    private SqlErrors() {}

    static SQLFeatureNotSupportedException unsupported(String sentence) {
        return new SQLFeatureNotSupportedException(sentence, NOT_SUPPORTED);
    }

    static SQLException cancelled(Throwable cause) {
        return new SQLException("The query was cancelled.", CANCELLED, cause);
    }

    static SQLException connectionClosed(Throwable cause) {
        return new SQLNonTransientConnectionException("The connection is closed.", CONNECTION_CLOSED, cause);
    }

    /** As {@link #translate}, of a connection that was closed meanwhile: most do not know why they fail then. */
    static SQLException closing(Throwable thrown) {
        SQLException reason = translate(thrown);
        return INTERNAL.equals(reason.getSQLState()) ? connectionClosed(thrown) : reason;
    }

    static SQLTimeoutException timedOut(int seconds, Throwable cause) {
        return new SQLTimeoutException(
                "The query ran longer than its limit of " + seconds + (seconds == 1 ? " second." : " seconds."),
                CANCELLED, cause);
    }

    /** What went wrong while connecting. */
    static SQLException connecting(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            return new SQLException("There is not enough memory in Java to open what the URL names ("
                    + thrown.getMessage() + "): " + MORE_MEMORY, OUT_OF_MEMORY, thrown);
        }
        return new SQLNonTransientConnectionException(
                sentence(thrown.getMessage(), thrown), CONNECTION_FAILED, thrown);
    }

    /** What went wrong while a query was prepared or run, or while its rows were read. */
    static SQLException translate(Throwable thrown) {
        List<Throwable> chain = chain(thrown);
        for (Throwable link : chain) {
            // Whatever it went through: a parser takes it for an error of syntax.
            if (link instanceof ScanCancelledException) {
                return cancelled(link);
            }
        }
        for (Throwable link : chain) {
            SQLException known = known(link);
            if (known != null) {
                return known;
            }
        }
        Throwable root = chain.get(chain.size() - 1);
        return new SQLException("The query failed: " + sentence(root.getMessage(), root), INTERNAL, thrown);
    }

    private static List<Throwable> chain(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (Throwable link = thrown; link != null && seen.add(link); link = link.getCause()) {
            chain.add(link);
        }
        return chain;
    }

    private static SQLException tooDeep(Throwable thrown) {
        return new SQLException("The query is nested too deeply.", TOO_COMPLEX, thrown);
    }

    private static SQLException known(Throwable link) {
        if (link instanceof NettraceSqlException
                || link instanceof SQLFeatureNotSupportedException
                || link instanceof SQLTimeoutException
                || link instanceof SQLClientInfoException
                || link instanceof SQLDataException) {
            return withState((SQLException) link);
        }
        if (link.getClass() == SQLException.class && ((SQLException) link).getSQLState() != null) {
            return (SQLException) link;
        }
        if (link instanceof TraceException || link instanceof NoTraceFoundException) {
            return new SQLException(sentence(link.getMessage(), link), TRACE_UNREADABLE, link);
        }
        if (link instanceof SqlParseException parse) {
            // The parser makes a mistake of whatever it ends with.
            boolean isDeep = chain(link).stream().anyMatch(StackOverflowError.class::isInstance);
            return isDeep ? tooDeep(link) : syntax(parse);
        }
        if (link instanceof CalciteContextException context) {
            return invalid(context);
        }
        if (link instanceof CannotPlanException || link instanceof CyclicMetadataException) {
            return new SQLFeatureNotSupportedException(
                    "The query is understood, but there is no way to run it.", NOT_SUPPORTED, link);
        }
        String message = link.getMessage() == null ? "" : link.getMessage();
        if (message.startsWith(NO_TABLE_TO_PLAN)
                || link instanceof NullPointerException && message.contains(SCAN_OF_NO_TABLE)) {
            return new SQLException("A table that the query reads was dropped by another statement meanwhile.",
                    CONFLICT, link);
        }
        if (message.endsWith(NOT_GROUPED)) {
            return new SQLException(
                    "A query within this one takes a column from it that is not grouped: "
                            + message.substring(message.indexOf('\''), message.length() - NOT_GROUPED.length())
                            + ". It has to be in GROUP BY, or in an aggregate.",
                    SYNTAX, link);
        }
        if (message.startsWith(NO_TABLE_FUNCTION)) {
            return new SQLException(message.substring(NO_TABLE_FUNCTION.length()).strip()
                    + " gives a value, not rows: it cannot stand in FROM.", SYNTAX, link);
        }
        Matcher unexpected = UNEXPECTED.matcher(message);
        if (unexpected.matches()) {
            return new SQLException(unexpected.group(1) + " cannot stand where it does in this query.", SYNTAX, link);
        }
        if (link instanceof NoSuchMethodException) {
            return noSuchArguments(link);
        }
        if (QUERY_AS_ARGUMENT.matcher(message).matches()) {
            return unsupported("A table function cannot take a query as an argument. Join the two instead:"
                    + " FROM methods m, LATERAL TABLE(il_to_native_map(m.method_id, m.rejit_id)).");
        }
        if (message.startsWith(NOT_IMPLEMENTED) && hasNoMethod(link)) {
            return noSuchArguments(link);
        }
        if (message.startsWith(NOT_IMPLEMENTED) || message.startsWith(NO_CODE)) {
            String reason = reason(link);
            if (METHOD.matcher(reason).matches() || NOT_COMPILED.matcher(reason).matches()
                    || NOT_MADE.matcher(reason).matches()) {
                return noCodeForTypes(link);
            }
            return new SQLFeatureNotSupportedException("The query is understood, but there is no way to run it"
                    + (reason.isEmpty() ? "." : ": " + reason), NOT_SUPPORTED, link);
        }
        if (message.equals(ROWS_FOR_A_VALUE)) {
            return new SQLDataException("A query that stands for one value gave several rows.", SEVERAL_ROWS, link);
        }
        if (message.startsWith(NO_LOGARITHM)) {
            return outOfRange(message, link);
        }
        if (NO_TIMESTAMP.matcher(message).matches()) {
            return new SQLDataException(sentence(message, link), BAD_DATE_OR_TIME, link);
        }
        if (link instanceof StackOverflowError) {
            return tooDeep(link);
        }
        if (link instanceof NotEnoughMemoryException) {
            return new SQLException(link.getMessage(), OUT_OF_MEMORY, link);
        }
        if (link instanceof OutOfMemoryError) {
            return new SQLException("There is not enough memory for the query in Java (" + link.getMessage() + "):"
                    + " engine=auto lets DuckDB sort, join and group on disk, and " + MORE_MEMORY, OUT_OF_MEMORY, link);
        }
        if (link instanceof ExceptionInInitializerError && message.startsWith(NO_MEMORY_FOR_A_CLASS)) {
            return new SQLException("Java had no memory when it needed a part of the driver for the first time, and"
                    + " does not try that again: start the program anew. " + MORE_MEMORY, OUT_OF_MEMORY, link);
        }
        return badValue(link);
    }

    private static boolean hasNoMethod(Throwable thrown) {
        for (Throwable cause : chain(thrown)) {
            if (cause instanceof NoSuchMethodException) {
                return true;
            }
            for (Throwable part : cause.getSuppressed()) {
                if (hasNoMethod(part)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What the planner let pass and its run-time library has no method for. */
    private static SQLException noSuchArguments(Throwable link) {
        return new SQLFeatureNotSupportedException("The query is understood, but there is no way to run it: a function"
                + " is given arguments of types that it does not take; cast them to those that it does.",
                NOT_SUPPORTED, link);
    }

    /** The innermost message about a plan that could not be turned into code; empty if it is the plan itself. */
    private static String reason(Throwable link) {
        String reason = "";
        for (Throwable cause : chain(link)) {
            for (Throwable part : cause.getSuppressed()) {
                reason = reason.isEmpty() ? reason(part) : reason;
            }
            String message = cause.getMessage();
            if (message != null && !message.startsWith(NOT_IMPLEMENTED)) {
                reason = sentence(message.lines().findFirst().orElse(""), cause);
            }
        }
        return reason;
    }

    private static SQLException badValue(Throwable link) {
        String message = link.getMessage() == null ? "" : link.getMessage();
        if (link instanceof ArithmeticException) {
            // Once a loop is compiled, the JVM throws what it finds itself without a message.
            return message.isEmpty() || message.contains("zero") || message.equals(ZERO_BY_ZERO)
                    ? new SQLDataException("Division by zero.", DIVISION_BY_ZERO, link)
                    : outOfRange(message, link);
        }
        Matcher whole = WHOLE_NUMBER.matcher(link instanceof NumberFormatException ? message : "");
        if (whole.find()) {
            return outOfRange(
                    "'" + ShownText.of(whole.group(1)) + "' does not fit the integer that it is cast to.", link);
        }
        if (link instanceof NumberFormatException) {
            return new SQLDataException(noNumber(message), CANNOT_CONVERT, link);
        }
        if (message.startsWith(TOO_LONG_UUID)) {
            return new SQLDataException("A text is too long for a UUID.", CANNOT_CONVERT, link);
        }
        if (message.startsWith(NO_UUID)) {
            return new SQLDataException("A text is not a UUID: " + message.substring(NO_UUID.length()) + ".",
                    CANNOT_CONVERT, link);
        }
        if (link instanceof BadArgumentException || link instanceof TooManyTracesException) {
            return new SQLDataException(sentence(message, link), BAD_VALUE, link);
        }
        if (NO_FORMAT.matcher(message).matches()) {
            return new SQLDataException(sentence(message, link), BAD_DATE_OR_TIME, link);
        }
        if (message.equals(OUT_OF_DOMAIN) || message.startsWith(OUT_OF_RANGE_OF_ACOSH)) {
            return new SQLDataException("A number is out of range: the function has no value for it.",
                    NUMBER_OUT_OF_RANGE, link);
        }
        if (LIST_FOR_A_VALUE.matcher(message).matches()) {
            return unsupported("A list of values stands where one value is expected.");
        }
        if (NOT_COMPILED.matcher(message).matches()
                || link instanceof RuntimeException && METHOD.matcher(message).matches()) {
            return noCodeForTypes(link);
        }
        if (message.equals(NO_BOUND)) {
            return new SQLDataException("RAND_INTEGER is given a bound that is not positive.", BAD_VALUE, link);
        }
        if (message.startsWith(NO_CHARACTER)) {
            return new SQLDataException("CHR is given the number of no character.", BAD_VALUE, link);
        }
        Matcher json = NO_JSON.matcher(message);
        if (json.matches()) {
            return new SQLDataException(json.group(1)
                    + " is given a text that is not JSON, or a path that is not in it.", BAD_VALUE, link);
        }
        if (link instanceof CalciteException) {
            return new SQLDataException(sentence(message, link), BAD_VALUE, link);
        }
        if (link instanceof UnsupportedOperationException && message.isEmpty() && isCalledFrom(link, COLLATION_TYPE)) {
            return unsupported("A percentile is of values in an order: say"
                    + " PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY x).");
        }
        if (message.startsWith(NO_SUCH_PATTERN)) {
            return unsupported("A pattern of MATCH_RECOGNIZE that repeats parts, by + or * or a number, is not"
                    + " supported.");
        }
        if (link instanceof UnsupportedOperationException) {
            return new SQLFeatureNotSupportedException(
                    "This is not supported: " + sentence(message, link), NOT_SUPPORTED, link);
        }
        return null;
    }

    private static String noNumber(String message) {
        // Of a text that is to have decimal places Java tells no more than a character, or nothing.
        Matcher text = FOR_INPUT.matcher(message);
        return text.matches() ? NO_NUMBER + "'" + ShownText.of(text.group(1)) + "'." : "A text is not a number.";
    }

    private static SQLException outOfRange(String message, Throwable link) {
        return new SQLDataException(
                "A number is out of range: " + sentence(message, link), NUMBER_OUT_OF_RANGE, link);
    }

    private static boolean isCalledFrom(Throwable link, String method) {
        StackTraceElement[] trace = link.getStackTrace();
        return trace.length > 0 && trace[0].getMethodName().equals(method);
    }

    private static SQLException noCodeForTypes(Throwable link) {
        if (chain(link).stream().anyMatch(cause -> String.valueOf(cause.getMessage()).contains(TOO_LONG))) {
            return new SQLException("The query's expressions are longer than a method of Java's can be. DuckDB takes"
                    + " them (engine=duckdb), and what is looked for in a long list can be a table's rows, as in x IN"
                    + " (SELECT v FROM (VALUES (1), (2)) t (v)).", TOO_COMPLEX, link);
        }
        return new SQLFeatureNotSupportedException("The query is understood, but there is no way to run it: a"
                + " function in it has no code for arguments of the types that it is given. CAST them.",
                NOT_SUPPORTED, link);
    }

    private static SQLException withState(SQLException exception) {
        if (exception.getSQLState() != null) {
            return exception;
        }
        if (exception instanceof SQLDataException) {
            return new SQLDataException(sentence(exception.getMessage(), exception), CANNOT_CONVERT, exception);
        }
        if (exception instanceof SQLTimeoutException) {
            return new SQLTimeoutException(sentence(exception.getMessage(), exception), CANCELLED, exception);
        }
        return new SQLFeatureNotSupportedException(
                "This is not supported: " + sentence(exception.getMessage(), exception), NOT_SUPPORTED, exception);
    }

    private static SQLException syntax(SqlParseException parse) {
        SqlParserPos position = parse.getPos() == null ? SqlParserPos.ZERO : parse.getPos();
        String message = parse.getMessage() == null ? "" : parse.getMessage();
        Matcher comment = WITHIN_COMMENT.matcher(message);
        if (comment.matches()) {
            int line = Integer.parseInt(comment.group(1));
            int column = Integer.parseInt(comment.group(2));
            return new NettraceSqlException("Syntax error at line " + line + ", column " + column + ": the query ends"
                    + " within a comment. A comment that begins with /* ends with */.", SYNTAX, line, column, line,
                    column, parse);
        }
        Matcher lexical = LEXICAL.matcher(message);
        if (lexical.matches()) {
            int line = Integer.parseInt(lexical.group(1));
            int column = Integer.parseInt(lexical.group(2));
            return new NettraceSqlException("Syntax error at line " + line + ", column " + column + ": "
                    + lexical.group(3) + " cannot stand here."
                    + SyntaxHints.of(lexical.group(3).replace("\"", "")), SYNTAX, line, column, line, column, parse);
        }
        Matcher encountered = ENCOUNTERED.matcher(message);
        if (encountered.matches()) {
            int line = Integer.parseInt(encountered.group(2));
            int column = Integer.parseInt(encountered.group(3));
            String token = encountered.group(1);
            String found = found(token);
            String known = SyntaxHints.of(token);
            String expected = expected(parse);
            String hint = known.isEmpty() && NAMES.contains(expected) ? quoted(token) : known;
            return new NettraceSqlException("Syntax error at line " + line + ", column " + column + ": " + found + "."
                    + (found.contains(BEGINS) ? "" : hint.isEmpty() ? expected : hint), SYNTAX, line, column,
                    Math.max(line, position.getEndLineNum()),
                    position.getEndLineNum() == 0 ? column : position.getEndColumnNum(), parse);
        }
        String text = message.contains(EXPRESSION_FOR_A_QUERY)
                ? "a query is expected here, such as SELECT ..., and this is an expression"
                : message.strip();
        if (text.contains(QUERY_FOR_AN_EXPRESSION)) {
            text = "a query cannot stand here. As a function's argument it is in parentheses of its own, and what a"
                    + " window is parted by has a name in a query within: SELECT RANK() OVER (PARTITION BY k ORDER BY"
                    + " x) FROM (SELECT x, (SELECT ...) AS k FROM t) q";
        }
        if (NEAR_A_WORD.matcher(text).matches()) {
            text = "a name that is a word of SQL is written in double quotes";
        }
        if (text.contains(NO_MATCH_CONDITION)) {
            text = "an ASOF JOIN names what is compared apart from what is equal: FROM a ASOF JOIN b MATCH_CONDITION"
                    + " a.time_ns >= b.time_ns ON a.thread_id = b.thread_id";
        }
        boolean placed = position.getLineNum() > 0 && !text.contains("line " + position.getLineNum());
        return new NettraceSqlException("Syntax error"
                + (placed ? " at line " + position.getLineNum() + ", column " + position.getColumnNum() : "") + ": "
                + sentence(text, parse), SYNTAX, position.getLineNum(), position.getColumnNum(),
                position.getEndLineNum(), position.getEndColumnNum(), parse);
    }

    /** What to do with a word of SQL where only a name can stand; empty for anything else. */
    private static String quoted(String tokens) {
        String last = tokens.substring(tokens.lastIndexOf(' ') + 1);
        return Character.isLetter(last.charAt(0))
                ? " A name that is a word of SQL is written in double quotes: \"" + last + "\"."
                : "";
    }

    /** @param tokens as the parser writes them: text in it is escaped as in Java */
    private static String found(String tokens) {
        if (tokens.endsWith("<EOF>")) {
            return "the query ends too early";
        }
        Matcher quote = LONE_QUOTE.matcher(tokens);
        if (quote.matches()) {
            String behind = quote.group(3) == null ? "" : quote.group(3);
            String begins = BEGINS + (quote.group(1) == null ? "here" : "behind " + quote.group(1));
            // With a second quote it is one token, and begins with a blank.
            if (quote.group(2).equals("'") && !behind.contains("\\'")) {
                return "the text" + begins + " is not closed";
            }
            if (quote.group(2).equals("\"") && !behind.matches("(?s).*[^ ]\\\\\".*")) {
                return "the name" + begins + " is empty, or not closed in its line";
            }
        }
        return "\"" + tokens.replace("\\'", "'").replace("\\\"", "\"") + "\" cannot stand here";
    }

    private static String expected(SqlParseException parse) {
        Set<String> tokens = new LinkedHashSet<>();
        for (String token : parse.getExpectedTokenNames()) {
            tokens.add(token.startsWith("\"")
                    ? token.substring(1, token.length() - 1)
                    : token.endsWith("IDENTIFIER>") ? "a name" : token.equals("<EOF>") ? "the end" : token);
        }
        if (tokens.isEmpty() || tokens.size() > MOST_EXPECTED_TOKENS) {
            return "";
        }
        return EXPECTED + (tokens.size() == 1 ? "" : "one of ") + String.join("  ", tokens);
    }

    private static SQLException invalid(CalciteContextException context) {
        Throwable cause = context.getCause();
        String message = cause == null || cause.getMessage() == null ? context.getMessage() : cause.getMessage();
        Matcher behind = BEHIND_PLACE.matcher(message);
        String meant = behind.find() ? behind.group() : "";
        message = message.substring(0, message.length() - meant.length());
        Matcher selfReference = SELF_REFERENCE.matcher(message);
        if (selfReference.matches()) {
            message = "Column '" + selfReference.group(1) + "' not found in any table";
        }
        message = TypeSentences.of(message);
        String state = NO_TABLE.matcher(message).matches()
                ? NO_SUCH_TABLE
                : NO_COLUMN.matcher(message).matches() ? NO_SUCH_COLUMN : stateOf(message);
        Matcher noFunction = NO_FUNCTION.matcher(message);
        String function = !noFunction.matches() ? ""
                : noFunction.group(1) == null ? noFunction.group(2) : noFunction.group(1);
        String otherWord = OTHER_WORDS.get(function.toUpperCase(Locale.ROOT));
        int line = context.getPosLine();
        String place = line == 0 ? "" : " (line " + line + ", column " + context.getPosColumn() + ")";
        String text = message.strip();
        String unstopped = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        String hint = otherWord == null ? "" : " Here it is " + otherWord + ".";
        return new NettraceSqlException(unstopped + place + "." + hint + meant, state, line, context.getPosColumn(),
                context.getEndPosLine(), context.getEndPosColumn(), context);
    }

    /** Of what is found before the query runs, and would be found by a row as well. */
    private static String stateOf(String message) {
        return message.startsWith(NO_NUMBER) ? CANNOT_CONVERT
                : message.startsWith(TOO_LONG_INTERVAL) ? NUMBER_OUT_OF_RANGE
                : NO_TIMESTAMP.matcher(message).matches() ? BAD_DATE_OR_TIME : SYNTAX;
    }

    /** The first line of a message as a sentence; the exception's kind where it has no message. */
    private static String sentence(String message, Throwable thrown) {
        if (message == null || message.isBlank()) {
            return thrown.getClass().getSimpleName() + ".";
        }
        String text = message.strip();
        char last = text.charAt(text.length() - 1);
        return last == '.' || last == '!' || last == '?' || text.indexOf('\n') >= 0 ? text : text + ".";
    }
}
