package org.nettracesql.server;

import java.nio.charset.Charset;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A session's settings, which clients set and ask for. Few of them change anything: {@code statement_timeout} ends
 * queries; what would change how values are written can only have the value that it has.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Asynchronous Operations", for those that
 * clients are told of; "Server Configuration" for their meanings.
 */
final class Settings {

    /** Clients take features from it; the second part is for people. */
    static final String VERSION = "15.0";
    static final String VERSION_NUMBER = "150000";

    /** Told to each client at the start, and when they change. */
    private static final List<String> REPORTED = List.of("server_version", "server_encoding", "client_encoding",
            "application_name", "DateStyle", "IntervalStyle", "TimeZone", "integer_datetimes",
            "standard_conforming_strings", "is_superuser", "session_authorization", "default_transaction_read_only",
            "in_hot_standby");

    /** What nobody can set: by PostgreSQL's rules, too, or because values are written in this one way. */
    private static final List<String> FIXED = List.of("server_version", "server_version_num", "server_encoding",
            "integer_datetimes", "standard_conforming_strings", "max_index_keys", "block_size", "max_connections");

    private static final int MOST_SETTINGS = 500;
    private static final int MOST_CHARACTERS = 4_000;
    private static final long MILLIS_PER_SECOND = 1_000;

    private final NavigableMap<String, String> initial = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final NavigableMap<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    /** Of SET LOCAL, which are those of one transaction. */
    private final NavigableMap<String, String> local = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** What was set at some moment, which a transaction that is rolled back goes back to. */
    record Mark(NavigableMap<String, String> values, NavigableMap<String, String> local) {}

    /** @param maxConnections clients of the server at once */
    Settings(String version, String user, int maxConnections) {
        initial.put("server_version", VERSION + " (nettrace-sql" + (version == null ? "" : " " + version) + ")");
        initial.put("server_version_num", VERSION_NUMBER);
        initial.put("server_encoding", "UTF8");
        initial.put("client_encoding", "UTF8");
        initial.put("application_name", "");
        initial.put("DateStyle", "ISO, MDY");
        initial.put("IntervalStyle", "postgres");
        initial.put("TimeZone", "UTC");
        initial.put("integer_datetimes", "on");
        initial.put("standard_conforming_strings", "on");
        initial.put("is_superuser", "off");
        initial.put("session_authorization", user);
        initial.put("default_transaction_read_only", "on");
        initial.put("in_hot_standby", "off");
        initial.put("transaction_read_only", "on");
        initial.put("transaction_isolation", "serializable");
        initial.put("default_transaction_isolation", "serializable");
        initial.put("transaction_deferrable", "off");
        initial.put("search_path", "trace, clr");
        initial.put("statement_timeout", "0");
        initial.put("lock_timeout", "0");
        initial.put("idle_in_transaction_session_timeout", "0");
        initial.put("extra_float_digits", "1");
        initial.put("bytea_output", "hex");
        initial.put("client_min_messages", "notice");
        initial.put("max_identifier_length", "63");
        initial.put("max_index_keys", "32");
        initial.put("block_size", "8192");
        initial.put("max_connections", String.valueOf(maxConnections));
        initial.put("superuser_reserved_connections", "0");
        initial.put("max_prepared_transactions", "0");
        initial.put("escape_string_warning", "on");
        initial.put("lc_collate", "C");
        initial.put("lc_ctype", "C");
        initial.put("lc_messages", "C");
        initial.put("lc_monetary", "C");
        initial.put("lc_numeric", "C");
        initial.put("lc_time", "C");
        initial.put("row_security", "on");
        initial.put("synchronize_seqscans", "on");
        initial.put("ssl", "off");
        initial.put("jit", "off");
        // As PostgreSQL has them of itself: an ORM compares with some, and programs keep others to set them again.
        initial.put("default_table_access_method", "heap");
        initial.put("default_tablespace", "");
        initial.put("temp_tablespaces", "");
        initial.put("default_toast_compression", "pglz");
        initial.put("default_transaction_deferrable", "off");
        initial.put("idle_session_timeout", "0");
        initial.put("max_function_args", "100");
        initial.put("array_nulls", "on");
        initial.put("backslash_quote", "safe_encoding");
        initial.put("check_function_bodies", "on");
        initial.put("password_encryption", "scram-sha-256");
        initial.put("quote_all_identifiers", "off");
        initial.put("session_replication_role", "origin");
        initial.put("xmlbinary", "base64");
        initial.put("xmloption", "content");
    }

    /** Those that a client is told of at the start. */
    Map<String, String> reported() {
        Map<String, String> reported = new LinkedHashMap<>();
        for (String name : REPORTED) {
            reported.put(name, get(name));
        }
        return reported;
    }

    /** Null if it was never set and is not known. */
    String get(String name) {
        String value = local.getOrDefault(name, values.get(name));
        return value == null ? initial.get(name) : value;
    }

    /** As it is written, which may differ in its case. */
    String nameOf(String name) {
        String known = initial.ceilingKey(name);
        return name.equalsIgnoreCase(known) ? known : name;
    }

    /** All that are known or set, by name. */
    Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(initial);
        all.putAll(values);
        all.putAll(local);
        return all;
    }

    /** From now on, whatever was set for the transaction. */
    void set(String name, String value) throws SQLException {
        put(values, name, value);
        local.remove(name);
    }

    /** Until the transaction ends. */
    void setLocal(String name, String value) throws SQLException {
        put(local, name, value);
    }

    Mark mark() {
        return new Mark(new TreeMap<>(values), new TreeMap<>(local));
    }

    /** Forgets what was set since. */
    void restore(Mark mark) {
        values.clear();
        values.putAll(mark.values);
        local.clear();
        local.putAll(mark.local);
    }

    /** Forgets what was set for the transaction. */
    void resetLocal() {
        local.clear();
    }

    private void put(Map<String, String> target, String name, String value) throws SQLException {
        if (name.length() > MOST_CHARACTERS || value.length() > MOST_CHARACTERS || target.size() >= MOST_SETTINGS) {
            throw new SQLException("A session has up to " + MOST_SETTINGS + " settings of up to " + MOST_CHARACTERS
                    + " characters.", Failure.LIMIT);
        }
        check(name, value);
        target.put(name, name.equalsIgnoreCase("client_encoding") ? Encodings.nameOf(value)
                : name.equalsIgnoreCase("DateStyle") ? dateStyle(value) : value);
    }

    /**
     * With the order of day, month and year in it, which is that of dates that are read in no style of ISO: none here.
     */
    private String dateStyle(String value) throws SQLException {
        String order = get("DateStyle").replaceFirst(".*, ", "");
        for (String word : value.split("[,\\s]+")) {
            order = switch (word.toUpperCase(Locale.ROOT)) {
                case "ISO", "" -> order;
                case "MDY", "US", "NONEURO", "NONEUROPEAN" -> "MDY";
                case "DMY", "EURO", "EUROPEAN" -> "DMY";
                case "YMD" -> "YMD";
                default -> throw new SQLException("Dates are written as ISO 8601 has them here: DateStyle cannot be "
                        + value + ".", Failure.BAD_VALUE);
            };
        }
        return "ISO, " + order;
    }

    /** What a client may take a setting for that changes nothing here; null for all else. */
    String warning(String name) {
        String value = get(name);
        if (name.equalsIgnoreCase("TimeZone") && value != null && !TimeZones.isUtc(value)) {
            return "Times are UTC here, whatever the setting TimeZone says.";
        }
        if (name.equalsIgnoreCase("extra_float_digits") && value != null && value.matches("\\s*(0|-.*)")) {
            return "Numbers have all their digits here, whatever the setting extra_float_digits says.";
        }
        return null;
    }

    /**
     * Sets what a start-up's {@code options} say, which a client may have from PGOPTIONS: {@code -c name=value},
     * {@code --name=value}. A backslash keeps a blank in a value. Other options are of a server's start, and are
     * passed over.
     */
    void setOptions(String options) throws SQLException {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= options.length(); i++) {
            char c = i == options.length() ? ' ' : options.charAt(i);
            if (c == '\\' && i + 1 < options.length()) {
                word.append(options.charAt(++i));
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
            } else if (word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        for (int i = 0; i < words.size(); i++) {
            String option = words.get(i);
            String setting = option.equals("-c") && i + 1 < words.size() ? words.get(++i)
                    : option.startsWith("-c") || option.startsWith("--") ? option.substring(2) : "";
            int equals = setting.indexOf('=');
            if (equals > 0) {
                set(setting.substring(0, equals).replace('-', '_'), setting.substring(equals + 1));
            }
        }
    }

    private void check(String name, String value) throws SQLException {
        String plain = value.replaceAll("[\\s'\"_-]", "").toUpperCase(Locale.ROOT);
        if (name.equalsIgnoreCase("client_encoding") && Encodings.nameOf(value) == null) {
            throw new SQLException("There is no client_encoding " + value + " here, but " + Encodings.names() + ".",
                    Failure.BAD_VALUE);
        }
        if (name.equalsIgnoreCase("TimeZone") && !TimeZones.isKnown(value)) {
            throw new SQLException("There is no time zone " + value + ".", Failure.BAD_VALUE);
        }
        if (name.equalsIgnoreCase("bytea_output") && !plain.equals("HEX")) {
            throw new SQLException("Bytes are written as \\x and digits of hex here: bytea_output cannot be " + value
                    + ".", Failure.BAD_VALUE);
        }
        if (name.equalsIgnoreCase("IntervalStyle") && !plain.equals("POSTGRES")) {
            throw new SQLException("Intervals are written as \"1 day 02:03:04\" here: IntervalStyle cannot be " + value
                    + ".", Failure.BAD_VALUE);
        }
        if (name.equalsIgnoreCase("statement_timeout")) {
            millis(value);
        }
        for (String fixed : FIXED) {
            if (fixed.equalsIgnoreCase(name) && !value.equalsIgnoreCase(get(fixed))) {
                throw new SQLException("The setting " + fixed + " is always " + get(fixed) + ".", "55P02");
            }
        }
    }

    void reset(String name) {
        values.remove(name);
        local.remove(name);
    }

    void resetAll() {
        values.clear();
        local.clear();
    }

    /** What the client's texts are encoded in. */
    Charset charset() {
        return Encodings.charset(get("client_encoding"));
    }

    /** The limit of a query; 0 for none. */
    long timeoutMillis() throws SQLException {
        return millis(get("statement_timeout"));
    }

    /** The same in what JDBC has, seconds, so that parts of one count whole. */
    int timeoutSeconds() throws SQLException {
        long millis = timeoutMillis();
        return (int) Math.min(Integer.MAX_VALUE, (millis + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND);
    }

    /** Of {@code 5000}, {@code 5s}, {@code 2min}. */
    private static long millis(String text) throws SQLException {
        String value = text.strip().toLowerCase(Locale.ROOT);
        int end = 0;
        while (end < value.length() && Character.isDigit(value.charAt(end))) {
            end++;
        }
        long unit = switch (value.substring(end).strip()) {
            case "", "ms" -> 1;
            case "s" -> MILLIS_PER_SECOND;
            case "min" -> 60 * MILLIS_PER_SECOND;
            case "h" -> 3_600 * MILLIS_PER_SECOND;
            default -> 0;
        };
        if (end == 0 || end > 10 || unit == 0) {
            throw new SQLException("A time limit is a number of milliseconds, or one with s, min or h, not \"" + text
                    + "\".", Failure.BAD_VALUE);
        }
        return Long.parseLong(value.substring(0, end)) * unit;
    }
}
