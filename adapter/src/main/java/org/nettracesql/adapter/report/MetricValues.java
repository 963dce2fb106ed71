package org.nettracesql.adapter.report;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;

/**
 * Values of instruments of meters, from the events of System.Diagnostics.Metrics. That provider collects all
 * instruments once an interval, between CollectionStart, which tells the interval, and CollectionStop; it writes
 * numbers as texts of the invariant culture, an empty one where it has none, and the quantiles of a histogram as
 * {@code 0.5=1.2;0.95=3}. A counter's {@code rate} is its increase in the interval. Where the recorder asks for
 * {@code Base2ExponentialHistogram} (.NET 10), histograms have numbers as numbers, no quantiles, and buckets of which
 * the events do not tell where the first one begins; they count on from interval to interval unless it asks for
 * deltas, too.
 */
final class MetricValues implements StreamedRows.Maker {

    private static final String PROVIDER = "System.Diagnostics.Metrics";

    private static final String COLLECTION_START = "CollectionStart";
    private static final String COUNTER = "CounterRateValuePublished";
    private static final String UP_DOWN_COUNTER = "UpDownCounterRateValuePublished";
    private static final String GAUGE = "GaugeValuePublished";
    private static final String HISTOGRAM = "HistogramValuePublished";

    private static final String EXPONENTIAL_HISTOGRAM = "Base2ExponentialHistogramValuePublished";

    private static final Set<String> EVENT_NAMES =
            Set.of(COLLECTION_START, COUNTER, UP_DOWN_COUNTER, GAUGE, HISTOGRAM, EXPONENTIAL_HISTOGRAM);

    private static final double MICROS_PER_SECOND = 1e6;

    // Positions in SCANNED.
    private static final int EVENT_NAME = 0;
    private static final int TIME = 1;
    private static final int PROCESS = 2;
    private static final int EVENT_NUMBER = 3;
    private static final int SESSION = 4;
    private static final int INTERVAL_START = 5;
    private static final int INTERVAL_END = 6;
    private static final int METER = 7;
    private static final int METER_VERSION = 8;
    private static final int INSTRUMENT = 9;
    private static final int UNIT = 10;
    private static final int TAGS = 11;
    private static final int RATE = 12;
    private static final int VALUE = 13;
    private static final int LAST_VALUE = 14;
    private static final int QUANTILES = 15;
    private static final int COUNT = 16;
    private static final int SUM = 17;
    private static final int MINIMUM = 18;
    private static final int MAXIMUM = 19;

    private static final List<ScanColumn> SCANNED = List.of(
            HeaderColumn.EVENT_NAME,
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            HeaderColumn.EVENT_NUMBER,
            PayloadColumn.of("sessionId", ColumnType.TEXT),
            PayloadColumn.of("intervalStartTime", ColumnType.TIMESTAMP),
            PayloadColumn.of("intervalEndTime", ColumnType.TIMESTAMP),
            PayloadColumn.of("meterName", ColumnType.TEXT),
            PayloadColumn.of("meterVersion", ColumnType.TEXT),
            PayloadColumn.of("instrumentName", ColumnType.TEXT),
            PayloadColumn.of("unit", ColumnType.TEXT),
            PayloadColumn.of("tags", ColumnType.TEXT),
            PayloadColumn.of("rate", ColumnType.TEXT),
            PayloadColumn.of("value", ColumnType.TEXT),
            PayloadColumn.of("lastValue", ColumnType.TEXT),
            PayloadColumn.of("quantiles", ColumnType.TEXT),
            PayloadColumn.of("count", ColumnType.INT64),
            PayloadColumn.of("sum", ColumnType.FLOAT64),
            PayloadColumn.of("minimum", ColumnType.FLOAT64),
            PayloadColumn.of("maximum", ColumnType.FLOAT64));

    private record Session(int processId, String id) {}

    private final Map<Session, Double> intervalSeconds = new HashMap<>();

    private MetricValues() {}

    static DerivedRelation relation(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Values that instruments of meters published, one row a value.",
                List.of(
                        TableColumn.of("event_number", ColumnType.INT64, false, "Position of the event in the file."),
                        TableColumn.of("time_ns", ColumnType.INT64, false, "When they were published."),
                        TableColumn.of("process_id", ColumnType.INT32, false, "Process."),
                        TableColumn.of("meter", ColumnType.TEXT, true, "Name of the meter."),
                        TableColumn.of("meter_version", ColumnType.TEXT, true, "Its version; empty for none."),
                        TableColumn.of("instrument", ColumnType.TEXT, true, "Name of the instrument."),
                        TableColumn.of("unit", ColumnType.TEXT, true, "Unit, as the instrument's author gave it."),
                        TableColumn.of("tags", ColumnType.TEXT, true,
                                "Tags, key=value, separated by commas; empty for none."),
                        TableColumn.of("kind", ColumnType.TEXT, false,
                                "rate (a second), total, value, count, sum, min, max, or a quantile such as p50."),
                        TableColumn.of("amount", ColumnType.FLOAT64, true,
                                "The value; NULL for a rate in an interval of unknown length."),
                        TableColumn.of("interval_sec", ColumnType.FLOAT64, true,
                                "Seconds between the collection before and this one; NULL if not in the trace.")),
                MadeFrom.eventSources(PROVIDER + ":0x2:4:SessionId=trace;Metrics=System.Runtime;RefreshInterval=1"),
                trace -> new StreamedRows(trace.trace(), MetricValues::isWanted, SCANNED, new MetricValues()));
    }

    private static boolean isWanted(EventType type) {
        return type.provider().equals(PROVIDER) && EVENT_NAMES.contains(type.name());
    }

    @Override
    public void take(Batch batch, int row, Consumer<Object[]> rows) {
        Session session = new Session(batch.ints(PROCESS).values[row], batch.texts(SESSION).get(row));
        String eventName = batch.texts(EVENT_NAME).get(row);
        if (eventName.equals(COLLECTION_START)) {
            intervalSeconds.put(session, interval(batch, row));
            return;
        }
        Double seconds = intervalSeconds.get(session);
        switch (eventName) {
            case COUNTER -> {
                Double increase = number(batch.texts(RATE).get(row));
                if (increase != null) {
                    rows.accept(row(batch, row, "rate", seconds == null ? null : increase / seconds, seconds));
                }
                give(batch, row, "total", number(batch.texts(VALUE).get(row)), seconds, rows);
            }
            case UP_DOWN_COUNTER -> give(batch, row, "value", number(batch.texts(VALUE).get(row)), seconds, rows);
            case GAUGE -> give(batch, row, "value", number(batch.texts(LAST_VALUE).get(row)), seconds, rows);
            default -> {
                quantiles(batch, row, seconds, rows);
                if (!batch.column(COUNT).isNull(row)) {
                    rows.accept(row(batch, row, "count", (double) batch.longs(COUNT).values[row], seconds));
                }
                give(batch, row, "sum", number(batch, row, SUM), seconds, rows);
                give(batch, row, "min", number(batch, row, MINIMUM), seconds, rows);
                give(batch, row, "max", number(batch, row, MAXIMUM), seconds, rows);
            }
        }
    }

    private static Double number(Batch batch, int row, int column) {
        return batch.column(column).isNull(row) ? null : (Double) batch.doubles(column).values[row];
    }

    private static Double interval(Batch batch, int row) {
        if (batch.column(INTERVAL_START).isNull(row) || batch.column(INTERVAL_END).isNull(row)) {
            return null;
        }
        long micros = batch.longs(INTERVAL_END).values[row] - batch.longs(INTERVAL_START).values[row];
        return micros <= 0 ? null : (Double) (micros / MICROS_PER_SECOND);
    }

    private static void quantiles(Batch batch, int row, Double seconds, Consumer<Object[]> rows) {
        String text = batch.texts(QUANTILES).get(row);
        if (text == null) {
            return;
        }
        for (String quantile : text.split(";")) {
            int equals = quantile.indexOf('=');
            Double share = equals < 0 ? null : number(quantile.substring(0, equals));
            if (share != null && share >= 0 && share <= 1) {
                String percent = BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
                give(batch, row, "p" + percent, number(quantile.substring(equals + 1)), seconds, rows);
            }
        }
    }

    private static void give(
            Batch batch, int row, String kind, Double amount, Double seconds, Consumer<Object[]> rows) {
        if (amount != null) {
            rows.accept(row(batch, row, kind, amount, seconds));
        }
    }

    private static Object[] row(Batch batch, int row, String kind, Double amount, Double seconds) {
        return new Object[] {
            batch.longs(EVENT_NUMBER).values[row],
            batch.longs(TIME).values[row],
            batch.ints(PROCESS).values[row],
            batch.texts(METER).get(row),
            batch.texts(METER_VERSION).get(row),
            batch.texts(INSTRUMENT).get(row),
            batch.texts(UNIT).get(row),
            batch.texts(TAGS).get(row),
            kind,
            amount,
            seconds
        };
    }

    /** A number as .NET writes it; null for none, or for what is no number. */
    private static Double number(String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            // Whoever wrote the event did not mean a number; the event's own table has the text.
            return null;
        }
    }

    @Override
    public void end(Consumer<Object[]> rows) {
        intervalSeconds.clear();
    }
}
