package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.TypeCode;

/** Generated SELECTs have the rows that Spark finds in files of its own with the same events. */
class RandomSelectsTest {

    private static final long SEED = Long.getLong("nettrace.selects.seed", 20_261_129L);
    private static final int STATEMENTS = Integer.getInteger("nettrace.selects.count", 50);

    private static final String[] TEXTS = {"", "a", "A", "ab", "a%b", "a_b", "a\\b", "\u00e4\ud83d\ude00", "'", " a",
        "null", "\ud800", "x\udc00y", "?", "\ufffd", "Stra\u00dfe"};
    private static final double[] BROKEN = {0.0, -0.0, 1.5, -1.5, Double.NaN, Double.POSITIVE_INFINITY, 0.1};
    private static final long[] WHOLE = {0, 1, -1, 5, 127, -128, 255, 65_535, Integer.MIN_VALUE, Long.MAX_VALUE,
        Long.MIN_VALUE, (1L << 53) + 1};

    /** Each is read with push-down, without, and from files of Spark's. */
    private static final List<String> HOW = List.of("_pushed", "_plain", "_parquet");

    private final SparkSession spark = SparkSessions.local();

    /** Events with values of all kinds; those of the type's second version have none. */
    private static Path shop(Path folder) throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord all = trace.define("Shop", 1, "All", made -> made.version(1).level(4)
                .field("isPaid", TypeCode.BOOLEAN).field("i8", TypeCode.SBYTE).field("i16", TypeCode.INT16)
                .field("u32", TypeCode.UINT32).field("i64", TypeCode.INT64).field("f32", TypeCode.SINGLE)
                .field("f64", TypeCode.DOUBLE).field("at", TypeCode.DATE_TIME).field("text", TypeCode.STRING));
        MetadataRecord none = trace.define("Shop", 1, "All", made -> made.version(2).level(4));
        for (int block = 0; block < 10; block++) {
            int first = block * 40;
            trace.events(events -> {
                for (int i = first; i < first + 40; i++) {
                    long ticks = NetTraceWriter.SYNC_TICKS + i / 2 * 37L;
                    if (i % 10 == 9) {
                        events.event(none, ticks);
                        continue;
                    }
                    int n = i * 7;
                    long whole = WHOLE[n % WHOLE.length];
                    events.event(all, ticks).payload(bytes -> bytes.bool32(n % 2 == 0).i8((int) whole)
                            .i16((int) whole).i32((int) whole).i64(whole).f32((float) BROKEN[n % BROKEN.length])
                            .f64(BROKEN[n % BROKEN.length]).i64(134_000_000_000_000_000L + n * 1_234L)
                            .utf16z(TEXTS[n % TEXTS.length]));
                }
            });
        }
        return Files.write(folder.resolve("shop.nettrace"), trace.toBytes());
    }

    /** Traces in folders of their hosts. */
    private static Path hosts(Path folder) throws Exception {
        Path examples = SharedFiles.projectRoot().resolve("examples/traces");
        for (String name : List.of("service.nettrace", "loader.nettrace")) {
            Path host = Files.createDirectories(folder.resolve("host=" + name.charAt(0)));
            Files.copy(examples.resolve(name), host.resolve(name));
        }
        return folder.resolve("**");
    }

    private void views(RandomSelects selects, String name, Path traces, Map<String, String> options, Path folder) {
        spark.read().format("nettrace").options(options).load(traces.toString())
                .createOrReplaceTempView(name + HOW.get(0));
        Dataset<Row> plain = spark.read().format("nettrace").options(options).option("pushdown", "false")
                .load(traces.toString());
        plain.createOrReplaceTempView(name + HOW.get(1));
        String parquet = folder.resolve(name + ".parquet").toString();
        plain.coalesce(1).write().parquet(parquet);
        spark.read().parquet(parquet).createOrReplaceTempView(name + HOW.get(2));
        selects.add(name, spark.read().parquet(parquet));
    }

    private static String asked(String statement, String how) {
        return statement.replaceAll("\\{(\\w+)\\}", "$1" + how);
    }

    @Test
    void haveTheRowsOfTheSameEventsInFilesOfSpark(@TempDir Path folder, @TempDir Path hosts) throws Exception {
        System.out.println("RandomSelectsTest: -Dnettrace.selects.seed=" + SEED);
        RandomSelects selects = new RandomSelects(SEED);
        views(selects, "shop", shop(folder), Map.of("table", "Shop.All", "split_bytes", "8000"), folder);
        views(selects, "events", hosts(hosts), Map.of("split_bytes", "200000"), folder);
        Map<String, Integer> seen = new TreeMap<>();
        // Spark takes longer to plan anew and to compile code than to go over so few rows.
        Map<String, String> settings = Map.of("spark.sql.codegen.wholeStage", "false", "spark.sql.codegen.factoryMode",
                "NO_CODEGEN", "spark.sql.adaptive.enabled", "false");
        settings.forEach(spark.conf()::set);
        try {
            for (int i = 0; i < STATEMENTS; i++) {
                String statement = selects.next();
                List<String> expected = SparkSessions.rows(spark, asked(statement, HOW.get(2)));
                for (String how : HOW.subList(0, 2)) {
                    assertThat(SparkSessions.rows(spark, asked(statement, how))).as(asked(statement, how))
                            .isEqualTo(expected);
                }
                seen.merge(expected.isEmpty() ? "nothing" : "rows", 1, Integer::sum);
                String plan = SparkSessions.rows(spark, "explain " + asked(statement, HOW.get(0))).toString();
                for (String pushed : List.of("nettrace index of", " top ", " limit ")) {
                    seen.merge(pushed, plan.contains(pushed) ? 1 : 0, Integer::sum);
                }
            }
        } finally {
            settings.keySet().forEach(spark.conf()::unset);
        }
        assertThat(seen.get("rows")).as(seen.toString()).isGreaterThan(STATEMENTS / 2);
        assertThat(seen.values()).as(seen.toString()).allMatch(count -> count > 0);
    }
}
