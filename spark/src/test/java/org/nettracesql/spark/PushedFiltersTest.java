package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** A filter that the scan decides keeps the rows that Spark keeps by itself, whatever the types and values. */
class PushedFiltersTest {

    private static final long SEED = Long.getLong("nettrace.filters.seed", 20_261_125L);
    private static final int ROUNDS = Integer.getInteger("nettrace.filters.rounds", 1);

    private static final long[] WHOLE = {0, 1, -1, 5, 127, -128, 255, 32_767, -32_768, 65_535, Integer.MAX_VALUE,
        Integer.MIN_VALUE, 0xFFFF_FFFFL, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53, (1L << 53) + 1};
    private static final double[] BROKEN = {0.0, -0.0, 1.5, -1.5, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 0.1, 16_777_217.0};
    private static final String[] TEXTS = {"", "a", "A", "ab", "a%b", "a_b", "a\\b", "\u00e4\ud83d\ude00", "'", " a",
        "a ", "null"};

    /** 100 ns since 1601: about now, the first there is, and with digits that a TIMESTAMP does not show. */
    private static final long[] MOMENTS = {0, 134_000_000_000_000_000L, 134_000_000_000_012_345L,
        116_444_736_000_000_000L, 116_444_736_000_000_001L, 116_444_735_999_999_999L};

    /** As far as Spark's microseconds reach. */
    private static final String FIRST_MOMENT = "timestamp_ntz'-290308-12-21 19:59:05.224192'";
    private static final String LAST_MOMENT = "timestamp_ntz'+294247-01-10 04:00:54.775807'";
    private static final String IN_THE_LAST_MILLISECOND = "timestamp_ntz'+294247-01-10 04:00:54.775802'";

    private static SparkSession spark;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord all = trace.define("Shop", 1, "All", made -> made.version(1).level(4)
                .field("b", TypeCode.BOOLEAN).field("i8", TypeCode.SBYTE).field("u8", TypeCode.BYTE)
                .field("i16", TypeCode.INT16).field("u16", TypeCode.UINT16).field("i32", TypeCode.INT32)
                .field("u32", TypeCode.UINT32).field("i64", TypeCode.INT64).field("u64", TypeCode.UINT64)
                .field("f32", TypeCode.SINGLE).field("f64", TypeCode.DOUBLE).field("d", TypeCode.DATE_TIME)
                .field("s", TypeCode.STRING));
        MetadataRecord none = trace.define("Shop", 1, "All", made -> made.version(2).level(4));
        trace.events(events -> {
            for (int i = 0; i < 200; i++) {
                long ticks = NetTraceWriter.SYNC_TICKS + i;
                if (i % 10 == 9) {
                    events.event(none, ticks);
                    continue;
                }
                int n = i * 7;
                long whole = WHOLE[n % WHOLE.length];
                double broken = BROKEN[n % BROKEN.length];
                events.event(all, ticks).payload(bytes -> bytes.bool32(n % 2 == 0)
                        .i8((int) whole).i8((int) whole).i16((int) whole).i16((int) whole).i32((int) whole)
                        .i32((int) whole).i64(whole).i64(whole).f32((float) broken).f64(broken)
                        .i64(MOMENTS[n % MOMENTS.length]).utf16z(TEXTS[n % TEXTS.length]));
            }
        });
        Path file = Files.write(folder.resolve("all.nettrace"), trace.toBytes());
        spark = SparkSessions.local();
        spark.read().format("nettrace").option("table", "Shop.All").load(file.toString())
                .createOrReplaceTempView("filtered");
        spark.read().format("nettrace").option("table", "Shop.All").option("pushdown", "false").load(file.toString())
                .createOrReplaceTempView("unfiltered");
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static String whole(Random random) {
        long value = WHOLE[random.nextInt(WHOLE.length)];
        return value == Long.MIN_VALUE ? "(-9223372036854775807 - 1)" : value + pick(random, "", "", "L");
    }

    private static String constant(Random random, String column) {
        if (random.nextInt(15) == 0) {
            return "null";
        }
        return switch (column.charAt(0)) {
            case 'b' -> pick(random, "true", "false");
            case 'f' -> pick(random, "0.0", "-0.0D", "1.5", "cast('NaN' as double)", "cast('Infinity' as double)",
                    "0.1", "0.1D", "cast(0.1 as float)", "1", "16777217", "1.7976931348623157E308D");
            case 'd' -> pick(random, "timestamp_ntz'2025-08-18 06:13:20'", "timestamp_ntz'1970-01-01 00:00:00'",
                    "timestamp_ntz'2025-08-18 06:13:20.0012345'", "timestamp_ntz'2025-08-18 06:13:20.001'",
                    "timestamp_ntz'1969-12-31 23:59:59.999'", "date'2025-08-18'", "timestamp_ntz'1601-01-01 00:00:00'",
                    "timestamp'2025-08-18 06:13:20Z'", FIRST_MOMENT, LAST_MOMENT);
            case 's' -> "'" + TEXTS[random.nextInt(TEXTS.length)].replace("\\", "\\\\").replace("'", "\\'") + "'";
            default -> pick(random, whole(random), whole(random), whole(random), "5.0", "5.5", "1e3D", "'5'",
                    "18446744073709551615", "99999999999999999999BD");
        };
    }

    private static String simple(Random random) {
        String column = pick(random, "b", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64", "d", "s");
        boolean isWhole = column.matches("[iu]\\d+");
        switch (random.nextInt(isWhole || column.equals("s") ? 7 : 5)) {
            case 0:
                return column + pick(random, " is null", " is not null");
            case 1:
                return column + pick(random, " in ", " not in ") + "(" + constant(random, column) + ", "
                        + constant(random, column) + ", " + constant(random, column) + ")";
            case 2:
                return column + pick(random, " between ", " not between ") + constant(random, column) + " and "
                        + constant(random, column);
            case 5, 6:
                return isWhole
                        ? column + pick(random, " % ", " & ") + pick(random, "3", "16", "-7", "255L", "1")
                                + pick(random, " = ", " <> ") + pick(random, "0", "1", "-1", "2", "16")
                        : column + pick(random, " like ", " not like ") + pick(random, "'a%'", "'%b'", "'%a%'",
                                "'a\\\\%b'", "'a_b'", "'%\\\\_%'", "''", "'%'", "'%\\\\\\\\%'");
            default:
                String operator = pick(random, " = ", " <> ", " < ", " <= ", " > ", " >= ", " <=> ");
                String constant = constant(random, column);
                return random.nextInt(3) == 0 ? constant + operator + column : column + operator + constant;
        }
    }

    private static String filter(Random random, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return simple(random);
        }
        return switch (random.nextInt(3)) {
            case 0 -> "not (" + filter(random, depth - 1) + ")";
            case 1 -> "(" + filter(random, depth - 1) + " or " + filter(random, depth - 1) + ")";
            default -> "(" + filter(random, depth - 1) + " and " + filter(random, depth - 1) + ")";
        };
    }

    /** All in two queries: Spark takes as long for a query as for many. */
    @Test
    void keepTheRowsThatSparkKeeps() {
        System.out.println("PushedFiltersTest: -Dnettrace.filters.seed=" + SEED);
        Random random = new Random(SEED);
        // A text that is no number is NULL to Spark 3, and an error to Spark 4.
        spark.conf().set("spark.sql.ansi.enabled", "false");
        try {
            for (int round = 0; round < ROUNDS; round++) {
                compare(random);
            }
        } finally {
            spark.conf().unset("spark.sql.ansi.enabled");
        }
    }

    /** Some take the last for no end. */
    @Test
    void keepTheRowsThatSparkKeepsWhereItsTimeEnds() {
        List<String> filters = new ArrayList<>();
        for (String operator : List.of("=", "<>", "<", "<=", ">", ">=")) {
            for (String moment : List.of(FIRST_MOMENT, IN_THE_LAST_MILLISECOND, LAST_MOMENT)) {
                filters.add("d " + operator + " " + moment);
            }
        }
        compare(filters);
    }

    private static void compare(Random random) {
        List<String> filters = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            filters.add(filter(random, i % 3));
        }
        compare(filters);
    }

    private static void compare(List<String> filters) {
        List<String> expected = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < filters.size(); i++) {
            expected.add("coalesce(" + filters.get(i) + ", false)");
            asked.add("select " + i + " as q, event_number as n from filtered where " + filters.get(i));
        }
        Map<Integer, List<Long>> kept = new TreeMap<>();
        for (Row row : spark.sql("select event_number, " + String.join(", ", expected) + " from unfiltered")
                .collectAsList()) {
            for (int i = 0; i < filters.size(); i++) {
                if (row.getBoolean(i + 1)) {
                    kept.computeIfAbsent(i, none -> new ArrayList<>()).add(row.getLong(0));
                }
            }
        }
        Dataset<Row> pushed = spark.sql(String.join(" union all ", asked));
        // Each that is not constant is a filter of Spark's unless the scan has it.
        assertThat(pushed.queryExecution().executedPlan().toString().split("\\bFilter ").length)
                .isLessThan(filters.size() * 2 / 3);
        Map<Integer, List<Long>> found = new TreeMap<>();
        for (Row row : pushed.collectAsList()) {
            found.computeIfAbsent(row.getInt(0), none -> new ArrayList<>()).add(row.getLong(1));
        }
        for (int i = 0; i < filters.size(); i++) {
            assertThat(found.getOrDefault(i, List.of())).as(filters.get(i))
                    .isEqualTo(kept.getOrDefault(i, List.of()));
        }
    }
}
