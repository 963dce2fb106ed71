package org.nettracesql.server;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.jdbc.NettraceSqlException;

/**
 * What went wrong, as a client is told of it.
 *
 * @param sqlState PostgreSQL's, which clients know some of
 * @param message its first line
 * @param detail its other lines; null for none
 * @param position the character of the client's text that is wrong, from 1; 0 if that is not known
 * @param routine of PostgreSQL's that says the same, where clients look at it; else null
 */
record Failure(String sqlState, String message, String detail, int position, String routine) {

    static final String PROTOCOL = "08P01";
    static final String UNSUPPORTED = "0A000";
    static final String BAD_VALUE = "22023";
    static final String NO_SUCH_STATEMENT = "26000";
    static final String NO_EQUIVALENT = "22P05";
    static final String NO_TEXT = "22021";
    static final String WRONG_PASSWORD = "28P01";
    static final String NOT_ALLOWED = "28000";
    static final String NO_SUCH_CURSOR = "34000";
    static final String SYNTAX = "42601";
    static final String NO_SUCH_OBJECT = "42704";
    static final String WRONG_OBJECT = "42809";
    static final String NAME_IS_TAKEN = "42P05";
    static final String CURSOR_IS_TAKEN = "42P03";
    static final String TOO_MANY_CONNECTIONS = "53300";
    static final String LIMIT = "53400";
    static final String OUT_OF_MEMORY = "53200";
    static final String CANCELLED = "57014";
    static final String NOT_IN_STATE = "55000";
    static final String SHUTDOWN = "57P01";
    static final String INTERNAL = "XX000";

    /** What the driver says by the names of SQL's standard and of ODBC, and PostgreSQL by its own. */
    private static final Map<String, String> STATES = Map.of(
            "42000", SYNTAX,
            "42S01", "42P07",
            "42S02", "42P01",
            "42S22", "42703",
            "HY000", INTERNAL,
            "HY010", "55000",
            "07002", PROTOCOL,
            "07009", PROTOCOL,
            "22018", "22P02");

    /** What is in the driver's sentences about mistakes that PostgreSQL tells from those of syntax. */
    private static final List<Map.Entry<String, String>> MISTAKES = List.of(
            Map.entry("There is no function ", "42883"),
            Map.entry(" takes other arguments than ", "42883"),
            Map.entry("Invalid number of arguments to function ", "42883"),
            Map.entry("' is ambiguous", "42702"),
            Map.entry("Aggregate expressions cannot be nested", "42803"),
            Map.entry("is not being grouped", "42803"),
            Map.entry("Ordinal out of range", "42P10"),
            Map.entry("LIMIT takes a number of rows, which cannot be less than none", "2201W"),
            Map.entry("FIRST takes a number of rows, which cannot be less than none", "2201W"),
            Map.entry("NEXT takes a number of rows, which cannot be less than none", "2201W"),
            Map.entry("OFFSET takes a number of rows, which cannot be less than none", "2201X"),
            Map.entry("nrecognized configuration parameter ", NO_SUCH_OBJECT),
            Map.entry("There is no table ", "42P01"),
            Map.entry("Type with name ", "42704"),
            Map.entry("Ambiguous reference to ", "42702"),
            Map.entry("No function matches the given name", "42883"),
            Map.entry("must appear in the GROUP BY clause", "42803"),
            Map.entry("Set operations can only apply to ", SYNTAX),
            Map.entry("More than one row returned by a subquery", "21000"),
            Map.entry("Numeric literal ", "22003"));

    private static final String WRAPPED = "Invalid Input Error: Attempting to execute an unsuccessful";
    private static final String CAUSE = "\nError: ";

    /** What DuckDB's messages begin with, which have no states. */
    private static final Map<String, String> KINDS = Map.of(
            "Catalog Error", "42P01",
            "Binder Error", "42703",
            "Parser Error", SYNTAX,
            "Conversion Error", "22P02",
            "Permission Error", "42501",
            "Invalid Input Error", BAD_VALUE,
            "Out of Range Error", "22003",
            "Out of Memory Error", OUT_OF_MEMORY,
            "INTERRUPT Error", "57014",
            "Not implemented Error", UNSUPPORTED);

    /** How DuckDB says of what it looks for that it is not there. */
    private static final Pattern MISSING =
            Pattern.compile("Catalog Error: (?:(Table)|.*Function) with name (.+) does not exist!");

    private static final Pattern NO_COLUMN = Pattern.compile("Binder Error: (?:(?:Table|Values list) \"(.+)\" does not"
            + " have a column named|Referenced column) \"(.+)\".*");

    private static final Pattern NO_TABLE_OF_COLUMN = Pattern.compile("Binder Error: Referenced table \"(.+)\" not.*");

    static Failure of(String sqlState, String sentence) {
        return new Failure(sqlState, sentence, null, 0, null);
    }

    /**
     * @param sql the statement as the driver was given it
     * @param whole the text that it is a part of
     * @param offset where it begins there
     */
    static Failure of(SQLException thrown, String sql, String whole, int offset) {
        String message = cause(thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage());
        int line = message.indexOf('\n');
        String first = line < 0 ? message : message.substring(0, line);
        String rest = line < 0 ? null : message.substring(line + 1).strip();
        return new Failure(state(thrown, first), inWords(first), rest == null || rest.isEmpty() ? null : rest,
                thrown instanceof NettraceSqlException wrong && wrong.line() > 0
                        ? position(sql, whole, offset, wrong)
                        : 0,
                thrown instanceof OtherColumnsException ? OtherColumnsException.ROUTINE : null);
    }

    /** DuckDB's driver hides the message of some errors behind one about its own state. */
    private static String cause(String message) {
        int cause = message.startsWith(WRAPPED) ? message.indexOf(CAUSE) : -1;
        return cause < 0 ? message : message.substring(cause + CAUSE.length());
    }

    /** What tools ask of the catalog that it does not have, as the driver says it of a trace. */
    private static String inWords(String message) {
        Matcher missing = MISSING.matcher(message);
        if (missing.matches()) {
            return "There is no " + (missing.group(1) == null ? "function " : "table ") + missing.group(2) + ".";
        }
        Matcher column = NO_COLUMN.matcher(message);
        if (column.matches()) {
            String table = column.group(1) == null ? "" : column.group(1) + ".";
            return "There is no column " + table + column.group(2) + ".";
        }
        Matcher table = NO_TABLE_OF_COLUMN.matcher(message);
        if (table.matches()) {
            return "There is no table " + table.group(1) + ".";
        }
        int colon = message.indexOf(": ");
        return colon > 0 && KINDS.containsKey(message.substring(0, colon)) ? message.substring(colon + 2) : message;
    }

    private static String state(SQLException thrown, String message) {
        String state = thrown.getSQLState();
        if (state != null && state.length() == 5) {
            String known = STATES.getOrDefault(state, state);
            return known.equals(SYNTAX) ? mistake(message, known) : known;
        }
        int colon = message.indexOf(':');
        return colon < 0
                ? INTERNAL
                : mistake(inWords(message), KINDS.getOrDefault(message.substring(0, colon), INTERNAL));
    }

    /** PostgreSQL has states for mistakes that are all the same to the driver. */
    private static String mistake(String message, String other) {
        for (Map.Entry<String, String> one : MISTAKES) {
            if (message.contains(one.getKey())) {
                return one.getValue();
            }
        }
        return other;
    }

    /** Characters are those of Unicode, as PostgreSQL counts them. */
    private static int position(String sql, String whole, int offset, NettraceSqlException wrong) {
        int start = 0;
        for (int i = 1; i < wrong.line(); i++) {
            start = sql.indexOf('\n', start) + 1;
        }
        int place = Math.min(whole.length(), offset + start + wrong.column() - 1);
        return 1 + whole.codePointCount(0, Math.max(0, place));
    }
}
