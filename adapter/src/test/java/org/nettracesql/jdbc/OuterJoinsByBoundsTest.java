package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Events beside windows of time, joined so that rows without a partner stay. What is expected is found by comparing all
 * pairs here. DuckDB 1.5.6 itself ends the process for such a join where few rows find a partner.
 */
class OuterJoinsByBoundsTest {

    /** A window's number and its bounds in permille of the trace's duration; none matches, few, all, or a NULL does. */
    private static final long[][] NO_WINDOW = {{1, 2_000, 3_000}, {2, 5_000, 4_000}};

    private static final long[][] ONE_OF_FEW_EVENTS = {{1, 2_000, 3_000}, {2, 100, 101}, {3, 500, 400}};
    private static final long[][] ALL_TWICE = {{1, -10, 2_000}, {2, 0, 1_000}};

    private static AllEngines engines;
    private static List<Long> times;

    @BeforeAll
    static void open() throws SQLException {
        engines = new AllEngines(SharedFiles.ownTrace("orders.nettrace"));
        times = new ArrayList<>();
        for (String time : engines.rows("select time_ns from events")) {
            times.add(Long.parseLong(time));
        }
    }

    @AfterAll
    static void close() throws SQLException {
        engines.close();
    }

    private static long at(long permille) {
        long last = times.stream().mapToLong(Long::longValue).max().orElseThrow();
        return last * permille / 1_000;
    }

    private static String windows(long[][] windows) {
        StringBuilder rows = new StringBuilder("(values ");
        for (long[] window : windows) {
            rows.append("(").append(window[0]).append(", cast(").append(at(window[1])).append(" as bigint), cast(")
                    .append(at(window[2])).append(" as bigint)), ");
        }
        return rows.append("(99, null, null)) as w(k, a, b)").toString();
    }

    /** All pairs of a time and a window, and what has no partner if that is kept; {@code time|window}. */
    private static List<String> pairs(long[][] windows, boolean keepsEvents, boolean keepsWindows) {
        List<String> pairs = new ArrayList<>();
        boolean[] found = new boolean[windows.length];
        for (long time : times) {
            boolean any = false;
            for (int i = 0; i < windows.length; i++) {
                if (at(windows[i][1]) <= time && time <= at(windows[i][2])) {
                    pairs.add(time + "|" + windows[i][0]);
                    found[i] = true;
                    any = true;
                }
            }
            if (keepsEvents && !any) {
                pairs.add(time + "|null");
            }
        }
        for (int i = 0; keepsWindows && i < windows.length; i++) {
            if (!found[i]) {
                pairs.add("null|" + windows[i][0]);
            }
        }
        if (keepsWindows) {
            pairs.add("null|99");
        }
        pairs.sort(null);
        return pairs;
    }

    private static void check(long[][] windows, String type) {
        boolean keepsLeft = !type.equals("right");
        boolean keepsRight = !type.equals("left");
        String columns = "select e.time_ns, w.k from ";
        String join = " " + type + " join ";
        String bounds = " on e.time_ns between w.a and w.b";
        assertThat(engines.rows(columns + "events e" + join + windows(windows) + bounds))
                .isEqualTo(pairs(windows, keepsLeft, keepsRight));
        assertThat(engines.rows(columns + windows(windows) + join + "events e" + bounds))
                .isEqualTo(pairs(windows, keepsRight, keepsLeft));
    }

    @ParameterizedTest
    @ValueSource(strings = {"left", "right", "full"})
    void rowsWithoutAPartnerStay(String type) {
        check(NO_WINDOW, type);
        check(ONE_OF_FEW_EVENTS, type);
        check(ALL_TWICE, type);
    }

    @Test
    void whatComesNextSeesTheNullsOfRowsWithoutAPartner() {
        String join = " from events e left join " + windows(ONE_OF_FEW_EVENTS) + " on e.time_ns between w.a and w.b";
        List<String> pairs = pairs(ONE_OF_FEW_EVENTS, true, false);
        List<String> without = pairs.stream().filter(pair -> pair.endsWith("|null")).toList();
        assertThat(without).hasSizeGreaterThan(1_000).hasSizeLessThan(pairs.size());
        assertThat(engines.rows("select e.time_ns, w.k" + join + " where w.k is null")).isEqualTo(without);
        assertThat(engines.rows("select count(*), count(w.k)" + join))
                .containsExactly(pairs.size() + "|" + (pairs.size() - without.size()));
        assertThat(engines.rows("select e.time_ns, w.k, v.k" + join + " left join "
                + windows(NO_WINDOW).replace(" w(", " v(") + " on e.time_ns >= v.a and e.time_ns <= v.b and v.k < 9"))
                .isEqualTo(pairs.stream().map(pair -> pair + "|null").toList());
        assertThat(engines.rows("select w.k" + join + " where w.k is null limit 3"))
                .containsExactly("null", "null", "null");
    }

    @Test
    void parametersOfBothSidesAreThoseOfTheirPlaces() {
        long first = at(100);
        String sql = "select e.time_ns + ?, w.k from (select time_ns from events where time_ns > ?) e"
                + " left join (select k + ? as k, a, b from " + windows(ONE_OF_FEW_EVENTS) + ") w"
                + " on e.time_ns > w.a - ? and e.time_ns < w.b + ? where w.k is null or w.k > ?";
        assertThat(engines.rows(sql, 5L, first, 1000, 1L, 1L, 7))
                .isEqualTo(pairs(ONE_OF_FEW_EVENTS, true, false).stream()
                        .filter(pair -> time(pair) > first)
                        .map(pair -> time(pair) + 5 + "|"
                                + (pair.endsWith("|null") ? "null" : 1_000 + Long.parseLong(window(pair))))
                        .sorted()
                        .toList());
    }

    private static long time(String pair) {
        return Long.parseLong(pair.substring(0, pair.indexOf('|')));
    }

    private static String window(String pair) {
        return pair.substring(pair.indexOf('|') + 1);
    }
}
