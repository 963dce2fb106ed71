package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Samples of idle threads, which reports and pictures leave out unless they are asked for them. */
final class IdleSamples {

    static final String OPTION = "--with-idle";
    static final String DESCRIPTION =
            "Count samples of threads that wait for something to do, too: pool workers, timers, accept loops.";

    /** No lambda: no trace that a class archive is recorded with has such samples, and Java would generate one. */
    private static final Comparator<Map.Entry<String, Long>> MOST_FIRST = new Comparator<>() {
        @Override
        public int compare(Map.Entry<String, Long> a, Map.Entry<String, Long> b) {
            int order = b.getValue().compareTo(a.getValue());
            return order == 0 ? a.getKey().compareTo(b.getKey()) : order;
        }
    };

    private final Map<String, Long> byWait = new LinkedHashMap<>();
    private long idle;
    private long all;
    private long idleNanos;
    private long allNanos;

    /** Counts the samples of all traces of a connection. */
    static IdleSamples of(Connection connection) throws SQLException {
        IdleSamples samples = new IdleSamples();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select idle_wait, samples, weight_ns from idle_samples")) {
            while (rows.next()) {
                samples.add(rows.getString(1), rows.getLong(2), rows.getLong(3));
            }
        }
        return samples;
    }

    /** @param wait the wait that the samples are in; null for samples that are in none */
    void add(String wait, long samples, long weightNanos) {
        all += samples;
        allNanos += weightNanos;
        if (wait != null) {
            idle += samples;
            idleNanos += weightNanos;
            byWait.put(wait, samples + byWait.getOrDefault(wait, 0L));
        }
    }

    /** What was left out, as a sentence; null if nothing was. */
    String sentence() {
        if (idle == 0) {
            return null;
        }
        List<Map.Entry<String, Long>> ordered = new ArrayList<>(byWait.entrySet());
        ordered.sort(MOST_FIRST);
        List<String> waits = new ArrayList<>();
        for (Map.Entry<String, Long> wait : ordered) {
            waits.add(wait.getKey() + " " + wait.getValue());
        }
        return "left out " + idle + " of " + all + " samples (" + percent(idle, all) + ", "
                + percent(idleNanos, allNanos) + " of the time) of threads that wait for something to do: "
                + String.join(", ", waits) + ". " + OPTION + " brings them back.";
    }

    private static String percent(long part, long whole) {
        // Without a format: the first of a process loads the tables of a locale, which takes as long as the samples.
        long tenths = whole == 0 ? 0 : Math.round(part * 1000.0 / whole);
        return tenths / 10 + "." + tenths % 10 + " %";
    }
}
