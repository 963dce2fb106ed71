package org.nettracesql.adapter.validator;

import java.util.List;
import java.util.Locale;

/** What to write instead of names of other databases and tools that no table and no column here has. */
final class NameHints {

    private NameHints() {}

    /** Times, and what is written of one where no column is a moment. */
    private static final List<String> MOMENTS = List.of("time_ns", "utc_time", "start_ns", "first_ns", "loaded_ns");

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

    /** Behind what is said of a unit of time that there is not; empty for one of which nothing is known. */
    static String ofUnit(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (upper.startsWith("TIMEZONE")) {
            return ": all times are UTC, so that it would be 0";
        }
        return upper.equals("JULIAN") ? ": the Julian day is CAST(TO_CHAR(t, 'J') AS INTEGER)" : "";
    }

    /** What columns are called here that have another name elsewhere; empty for a name of which nothing is known. */
    static List<String> otherNames(String column) {
        return switch (column.toUpperCase(Locale.ROOT)) {
            case "PID" -> List.of("process_id");
            case "TID" -> List.of("thread_id");
            case "TIMESTAMP", "TS", "DATETIME", "UTC_TIME", "TIME", "EVENT_TIME", "CREATED_AT" -> MOMENTS;
            case "START_TIME", "START_UTC", "STARTED_AT" ->
                List.of("start_ns", "time_ns", "utc_time", "first_ns", "loaded_ns");
            case "TIME_NS" -> List.of("start_ns", "first_ns", "loaded_ns");
            case "START_NS" -> List.of("time_ns", "first_ns", "loaded_ns");
            case "END_NS" -> List.of("stop_ns", "last_ns");
            case "CLASS", "CLASS_NAME", "TYPE_NAME" -> List.of("namespace");
            case "DURATION", "DURATION_NS", "DURATION_MS", "ELAPSED", "ELAPSED_MS", "ELAPSED_NS" ->
                List.of("duration_ns", "jit_ns", "pause_ns");
            case "PAUSE", "PAUSE_NS", "PAUSE_MS", "PAUSE_TIME" -> List.of("pause_ns", "duration_ns");
            case "SIZE", "SIZE_BYTES" -> List.of("size_bytes", "native_size", "bytes");
            case "THREAD_COUNT", "THREADS" -> List.of("worker_threads");
            case "INLINEE" -> List.of("callee");
            case "INLINER" -> List.of("caller");
            case "NAME", "COUNTER", "COUNTER_NAME" -> List.of("instrument", "activity");
            case "VALUE" -> List.of("amount");
            default -> List.of();
        };
    }

    /** The call that makes a moment of a time, for somebody who asks for a moment; null for another name. */
    static String momentOf(String name, String time) {
        boolean isMoment = otherNames(name).contains("utc_time") && MOMENTS.contains(time);
        return isMoment ? "UTC_TIME(" + time + ", trace)" : null;
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
            case "REQUEST", "REQUESTS" ->
                "those of HTTP are in http_requests, and those of an EventSource or an ActivitySource in activities";
            case "SQL", "SQL_COMMANDS", "SQL_QUERIES", "QUERIES", "COMMANDS", "DB_COMMANDS" ->
                "commands to a database are events of a provider such as Microsoft.Data.SqlClient.EventSource, if they"
                        + " were recorded, and each is in activities, too";
            case "THREAD_POOL_STARVATION", "THREADPOOL_STARVATION", "STARVATION" ->
                "episodes of starvation are in threadpool";
            case "INLINING", "INLININGS", "INLINES", "INLINING_DECISIONS" ->
                "calls that were inlined are the events MethodJitInliningSucceeded, and those that were not are in"
                        + " inlining_failures";
            case "TIERS", "TIERING", "TIER_UPS", "TIERUPS", "OSR", "PGO" ->
                "the tiers of each method are in tier_timeline, and how many bodies have which are SELECT tier,"
                        + " COUNT(*) FROM methods GROUP BY tier";
            case "CODE_SIZE", "CODE_SIZES" -> "sizes of code are in methods, as size_bytes";
            case "METRICS", "METRIC", "INSTRUMENTS", "EVENTCOUNTERS" ->
                "what counters and meters said is in counters";
            case "LOG", "LOGS" ->
                "messages are events of the provider Microsoft-Extensions-Logging, if they were recorded";
            default -> null;
        };
    }
}
