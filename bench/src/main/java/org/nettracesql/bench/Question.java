package org.nettracesql.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;

/**
 * The questions that the comparisons ask, as a scan and as SQL or as SQL alone. {@code COUNT}, {@code FILTER} and
 * {@code METHODS} are the reference reader's own; their answers must be equal.
 */
public enum Question {
    /** All events, their headers decoded. */
    COUNT("select count(*) from events where time_ns > -1") {
        @Override
        ScanRequest request(Trace trace) {
            return ScanRequest.builder()
                    .columns(HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID)
                    .build();
        }
    },
    /** Events by type; the index answers it. */
    COUNT_BY_TYPE("select sum(c), 0 from (select provider, event_id, event_version, count(*) c from events"
            + " group by provider, event_id, event_version)") {
        @Override
        ScanRequest request(Trace trace) {
            return ScanRequest.builder().build();
        }
    },
    /** The sum of a payload field where another is divisible by 1000. */
    FILTER("select count(*), sum(\"value\") from \"Demo-Orders\".Tick where mod(n, 1000) = 0") {
        @Override
        ScanRequest request(Trace trace) {
            return ScanRequest.builder()
                    .types(types(trace, type -> type.name().equals("Tick")))
                    .where(PayloadColumn.of("n", ColumnType.INT32), new Condition.Mod(1000, 0))
                    .columns(PayloadColumn.of("value", ColumnType.INT64))
                    .build();
        }
    },
    /** Counts and sums by what is left of a number; one row a group. */
    GROUPS("select count(*), sum(\"value\") from \"Demo-Orders\".Tick group by mod(n, 100)"),
    /** The ten events with the greatest value. */
    TOP("select n, \"value\" from \"Demo-Orders\".Tick order by \"value\" desc limit 10"),
    /** All events of the middle hundredth of the time; asked after the index was made. */
    WINDOW("select count(*), sum(thread_id) from events where time_ns between {window}"),
    /** Events of one type among many others; asked after the index was made. */
    RARE("select count(*), sum(MethodSize) from rundown.MethodDCEndVerbose"),
    /** Events with the methods that they are of; one row a namespace. */
    JOIN("select count(*), sum(e.MethodSize) from clr.MethodLoadVerbose e join methods m on m.method_id = e.MethodID"
            + " group by m.namespace"),
    /** Every event of a thread in the first 0.1 ms of a garbage collection on it. */
    WITHIN("select count(*), sum(e.event_number) from events e join clr.GCStart g on g.thread_id = e.thread_id"
            + " and e.time_ns between g.time_ns and g.time_ns + 100000"),
    /** Every event with the last collection before it on its thread. */
    NEAREST("select count(*), sum(g.event_number) from events e asof join clr.GCStart g on e.thread_id = g.thread_id"
            + " and e.time_ns >= g.time_ns"),
    /** Four columns of every dense event. */
    COLUMNS("select time_ns, thread_id, n, \"value\" from \"Demo-Orders\".Tick") {
        @Override
        ScanRequest request(Trace trace) {
            return ScanRequest.builder()
                    .types(types(trace, type -> type.name().equals("Tick")))
                    .columns(HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, PayloadColumn.of("n", ColumnType.INT32))
                    .columns(PayloadColumn.of("value", ColumnType.INT64))
                    .build();
        }
    },
    /** The verbose method events of load and rundown, with their three texts, and the sum of their sizes. */
    METHODS("select count(*), sum(MethodSize) from (select MethodSize from rundown.MethodDCEndVerbose"
            + " union all select MethodSize from clr.MethodLoadVerbose)") {
        @Override
        ScanRequest request(Trace trace) {
            return ScanRequest.builder()
                    .types(types(trace, type -> type.name().equals("MethodLoadVerbose")
                            || type.name().equals("MethodDCEndVerbose")))
                    .columns(
                            PayloadColumn.of("MethodNamespace", ColumnType.TEXT),
                            PayloadColumn.of("MethodName", ColumnType.TEXT),
                            PayloadColumn.of("MethodSignature", ColumnType.TEXT),
                            PayloadColumn.of("MethodSize", ColumnType.INT64))
                    .build();
        }
    },
    /** Every header column and every payload as JSON. */
    DUMP("select sum(char_length(payload)), 0 from events") {
        @Override
        ScanRequest request(Trace trace) {
            return ScanRequest.builder().columns(List.of(HeaderColumn.values())).build();
        }
    };

    private final String sql;

    Question(String sql) {
        this.sql = sql;
    }

    /** The scan whose rows and last column answer the question, if a scan can. */
    ScanRequest request(Trace trace) {
        throw new IllegalArgumentException(name() + " is a question for SQL: the mode sql was expected.");
    }

    /**
     * A query that answers it: rows of a number of rows and, if there is one, a sum, which are added up; for columns,
     * the rows.
     *
     * @param trace asked for its times where a question is about a part of them; that makes its index
     */
    String sql(Connection trace) throws SQLException {
        if (this != WINDOW && this != RARE) {
            return sql;
        }
        try (Statement statement = trace.createStatement();
                ResultSet times = statement.executeQuery("select min(time_ns), max(time_ns) from events")) {
            times.next();
            long hundredth = (times.getLong(2) - times.getLong(1)) / 100;
            long from = times.getLong(1) + 50 * hundredth;
            return sql.replace("{window}", from + " and " + (from + hundredth));
        }
    }

    private static Collection<EventType> types(Trace trace, Predicate<EventType> wanted) {
        return trace.eventTypes().stream().filter(wanted).toList();
    }
}
