package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.WrittenCtf;

/**
 * Every event of real traces against what babeltrace2 says of it: its name, its time to the nanosecond, processor,
 * process and thread, the size of a packed payload, and the value of each number.
 */
class CtfGoldenTest {

    private static final Pattern EVENT = Pattern.compile("\\[(.{29})] (?:\\S+ )?(\\S+): (\\{ cpu_id = (\\d+) }.*)");
    private static final Pattern IDS = Pattern.compile("v?pid = (\\d+)(?:, v?tid = (\\d+))?");
    private static final Pattern PACKED = Pattern.compile("length = (\\d+), ___data___length");
    private static final Pattern NUMBER = Pattern.compile("(\\w+) = (-?\\d+)(?= |,)");
    /** What has these has numbers that are printed with six digits. */
    private static final Pattern FRACTIONS = Pattern.compile("Throughput|NsPerYield|DurationNs|ThreadWave");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSSSS");

    @ParameterizedTest
    @CsvSource({
        "own/ctf-jit.trace.zip, own/golden/ctf-jit, 0",
        "own/ctf-mixed.trace.zip, own/golden/ctf-mixed, 0",
        "own/ctf-lost.trace.zip, own/golden/ctf-lost, 3135",
        "public/clr-only.trace.zip, public/golden/clr-only.trace, 0",
        "public/netcoreapp31.trace.zip, public/golden/netcoreapp31.trace, 0",
        "public/validation_001.zip, public/golden/validation_001, 0",
        "public/validation_002.zip, public/golden/validation_002, 0",
        "public/validation_004.zip, public/golden/validation_004, 0"
    })
    void everyEventIsWhatTheReferenceReaderSays(String file, String golden, long lost) throws IOException {
        Path trace = SharedFiles.require("traces/" + file);
        Map<String, Integer> expected = expected(SharedFiles.require("traces/" + golden + ".babeltrace2.txt.gz"));
        try (Trace open = Trace.open(trace)) {
            Instant start = open.info().start();
            for (String row : WrittenCtf.rows(open, HeaderColumn.TIME_NS, HeaderColumn.PROVIDER,
                    HeaderColumn.EVENT_NAME, HeaderColumn.EVENT_VERSION, HeaderColumn.PROCESSOR,
                    HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID, HeaderColumn.PAYLOAD_SIZE, HeaderColumn.PAYLOAD)) {
                remove(expected, row.split("\\|", 9), start);
            }
            assertThat(expected).isEmpty();
            assertThat(open.index().lostEvents()).isEqualTo(lost);
            Map<String, LongSummaryStatistics[]> scanned = countsOfScan(open);
            for (TraceIndex.TypeStatistics counted : open.index().types()) {
                EventType type = counted.type();
                LongSummaryStatistics[] rows =
                        scanned.remove(type.provider() + "|" + type.name() + "|" + type.version());
                assertThat(counted).isEqualTo(new TraceIndex.TypeStatistics(type, rows[0].getCount(), rows[0].getSum(),
                        rows[1].getMin(), rows[1].getMax()));
            }
            assertThat(scanned).isEmpty();
        }
    }

    /** Events, payload bytes, least and greatest time by type. */
    private static Map<String, LongSummaryStatistics[]> countsOfScan(Trace trace) {
        Map<String, LongSummaryStatistics[]> counts = new TreeMap<>();
        for (String row : WrittenCtf.rows(trace, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME,
                HeaderColumn.EVENT_VERSION, HeaderColumn.PAYLOAD_SIZE, HeaderColumn.TIME_NS)) {
            String[] values = row.split("\\|");
            LongSummaryStatistics[] count = counts.computeIfAbsent(
                    values[0] + "|" + values[1] + "|" + values[2],
                    key -> new LongSummaryStatistics[] {new LongSummaryStatistics(), new LongSummaryStatistics()});
            count[0].accept(Long.parseLong(values[3]));
            count[1].accept(Long.parseLong(values[4]));
        }
        return counts;
    }

    private static Map<String, Integer> expected(Path golden) throws IOException {
        Map<String, Integer> events = new HashMap<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(golden)), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher event = EVENT.matcher(line);
                assertThat(event.matches()).as(line).isTrue();
                Instant time = LocalDateTime.parse(event.group(1), TIME).toInstant(ZoneOffset.UTC);
                String rest = event.group(3);
                Matcher ids = IDS.matcher(rest);
                assertThat(ids.find()).as(line).isTrue();
                String thread = ids.group(2) == null ? "-1" : ids.group(2);
                String name = event.group(2);
                String key = time + " " + name + " " + event.group(4) + " " + ids.group(1) + " " + thread;
                Matcher packed = PACKED.matcher(rest);
                boolean isPacked = packed.find();
                key += isPacked ? " " + packed.group(1) : " " + numbers(rest.substring(rest.lastIndexOf("}, {")));
                events.merge(key, 1, Integer::sum);
            }
        }
        return events;
    }

    /** The numbers among the fields; nothing of texts, which could look like fields. */
    private static String numbers(String fields) {
        if (fields.indexOf('"') >= 0 || FRACTIONS.matcher(fields).find()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        Matcher number = NUMBER.matcher(fields);
        while (number.find()) {
            text.append(number.group(1)).append('=').append(number.group(2)).append(' ');
        }
        return text.toString();
    }

    private static void remove(Map<String, Integer> expected, String[] row, Instant start) {
        Instant time = start.plus(Duration.ofNanos(Long.parseLong(row[0])));
        String provider = row[1].replace("Microsoft-Windows-", "");
        String name = provider.equals("kernel") ? row[2] : provider + ":" + row[2];
        String versioned = name + "_V" + row[3];
        String ids = " " + row[4] + " " + row[5] + " " + row[6];
        String values = row[8].indexOf("\":\"") >= 0 || FRACTIONS.matcher(row[8]).find()
                ? ""
                : row[8].replaceAll("[{}\"]", "").replace(":", "=").replace("true", "1").replace("false", "0")
                        .replaceAll("(\\w+=-?\\d+),?", "$1 ");
        for (String candidate : new String[] {
            time + " " + versioned + ids + " " + row[7], time + " " + name + ids + " " + row[7],
            time + " " + versioned + ids + " " + values, time + " " + name + ids + " " + values,
            time + " " + versioned + ids + " ", time + " " + name + ids + " ",
            time + " DotNETRuntime:EventSource" + ids + " "
        }) {
            Integer left = expected.get(candidate);
            if (left != null) {
                if (left == 1) {
                    expected.remove(candidate);
                } else {
                    expected.put(candidate, left - 1);
                }
                return;
            }
        }
        assertThat(String.join("|", row)).as("an event that the reference reader has not").isNull();
    }
}
