package org.nettracesql.adapter.validator;

import java.util.List;
import java.util.Locale;

/** What to write instead of names of other databases and tools that no table and no column here has. */
final class NameHints {

    private NameHints() {}

    /** Null for a column of which nothing is known. */
    static String ofColumn(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (upper.equals("ROWNUM")) {
            return "the number of a row is ROW_NUMBER() OVER (ORDER BY x), and LIMIT 10 gives the first ten";
        }
        if (upper.matches("\\$\\d+")) {
            return "a parameter is ?";
        }
        if (upper.equals("NOLOCK")) {
            return "nothing is locked here, and a table is named without hints";
        }
        return upper.matches("\\d+(MS|S|SEC|M|MIN|H|D)") ? "a length of time is INTERVAL '1 hour'" : null;
    }

    /** What columns are called here that have another name elsewhere; empty for a name of which nothing is known. */
    static List<String> otherNames(String column) {
        return switch (column.toUpperCase(Locale.ROOT)) {
            case "PID" -> List.of("process_id");
            case "TID" -> List.of("thread_id");
            case "TIMESTAMP", "TS", "DATETIME" -> List.of("time_ns", "utc_time", "start_ns");
            case "TIME_NS" -> List.of("start_ns", "first_ns");
            case "START_NS" -> List.of("time_ns", "first_ns");
            case "END_NS" -> List.of("stop_ns", "last_ns");
            case "CLASS", "CLASS_NAME", "TYPE_NAME" -> List.of("namespace");
            case "ELAPSED" -> List.of("duration_ns");
            default -> List.of();
        };
    }

    /** Of a name in WHERE that the answer has. */
    static String ofAnswer(String name) {
        return "only the answer has it, which WHERE comes before. Repeat what it is, or ask SELECT * FROM (SELECT …)"
                + " WHERE " + name + " …";
    }

    /** What a name in double quotes was perhaps meant to be. */
    static String ofQuoted(String name) {
        return "a text stands between single quotes, as in '" + name.replace("'", "''") + "'";
    }

    /** Of a column with a point behind it. */
    static String ofPart(String column) {
        return "that is a column, and a part of JSON in it is " + column + " ->> 'a'";
    }

    /** Null for a table of which nothing is known. */
    static String ofTable(String name) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "DUAL" -> "a SELECT of values needs no FROM";
            case "CPU", "CPU_SAMPLES", "PROFILE" -> "samples of threads are in samples, and hot_methods adds them up";
            case "LOCK", "LOCKS" -> "waits for locks are in contention";
            case "CALLSTACKS", "CALL_STACKS", "FRAMES" -> "stacks are in stacks, and STACK_TEXT(stack_id) shows one";
            case "LOG", "LOGS" ->
                "messages are events of the provider Microsoft-Extensions-Logging, if they were recorded";
            default -> null;
        };
    }
}
