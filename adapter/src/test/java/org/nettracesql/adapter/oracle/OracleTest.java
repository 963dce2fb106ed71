package org.nettracesql.adapter.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Queries made from a seed give the same on every engine, with push-down and without, with parameters and with
 * literals, as in a native DuckDB. {@code -Dnettracesql.oracle.seed=N} repeats a run,
 * {@code -Dnettracesql.oracle.queries=N} makes it longer, {@code -Dnettracesql.oracle.failures=N} lets it go on until
 * there are that many, {@code -Dnettracesql.oracle.report=FILE} writes them down as they come, and
 * {@code -Dnettracesql.oracle.attempts=N} takes more parts away from each. Each run of the suite repeats one seed.
 * {@code -Dnettracesql.oracle.parameters=false} leaves out the run with parameters in the place of literals.
 * {@code -Dnettracesql.oracle.trace=FILE} takes a trace of one's own for the recorded one.
 *
 * <p>Each query runs on Java, on DuckDB, and on one chosen from the others and from those without push-down; and on one
 * of them all with parameters. {@code -Dnettracesql.oracle.all=true} runs it on all of them, with literals and with
 * parameters.
 */
@Tag("thorough")
class OracleTest {

    private static final long SEED = Long.getLong("nettracesql.oracle.seed", 4_711L);
    private static final int QUERIES = Integer.getInteger("nettracesql.oracle.queries", 20);
    private static final int MOST_FAILURES = Integer.getInteger("nettracesql.oracle.failures", 5);
    private static final boolean WITH_PARAMETERS =
            Boolean.parseBoolean(System.getProperty("nettracesql.oracle.parameters", "true"));
    private static final int MOST_ATTEMPTS = Integer.getInteger("nettracesql.oracle.attempts", 100);
    private static final boolean ON_ALL = Boolean.getBoolean("nettracesql.oracle.all");
    private static final int MOST_ROWS = 6_000;
    private static final int MOST_TABLES = 20;

    @TempDir
    private Path folder;

    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();

    @Test
    void aWrittenTraceAnswersAsTheNativeDatabase() throws Exception {
        ExtremeTrace trace = ExtremeTrace.write(folder, "one.nettrace", 1);
        try (Native nativeDatabase = new Native();
                Engines engines = new Engines(folder.resolve("one.nettrace").toString())) {
            List<Source> tables = ExtremeTrace.load(nativeDatabase, List.of(trace));
            tables.add(stored(nativeDatabase, engines, "kept", "SELECT * FROM \"Oracle\".\"Value\" WHERE n > 0"));
            compare("written", nativeDatabase, engines, tables, QUERIES * 2);
        }
    }

    @Test
    void severalTracesAnswerAsTheNativeDatabase() throws Exception {
        List<ExtremeTrace> traces = List.of(ExtremeTrace.write(folder, "a.nettrace", 2),
                ExtremeTrace.write(folder, "b.nettrace", 3), ExtremeTrace.write(folder, "c.nettrace", 4));
        try (Native nativeDatabase = new Native(); Engines engines = new Engines(folder.toString())) {
            compare("several", nativeDatabase, engines, ExtremeTrace.load(nativeDatabase, traces), QUERIES / 2);
        }
    }

    @Test
    void aRecordedTraceAnswersAsTheNativeDatabase() throws Exception {
        String chosen = System.getProperty("nettracesql.oracle.trace");
        Path trace = chosen == null ? SharedFiles.ownTrace("reuse.nettrace") : Path.of(chosen);
        try (Native nativeDatabase = new Native(); Engines engines = new Engines(trace.toString())) {
            if (chosen != null) {
                compare("recorded", nativeDatabase, engines, tablesOf(nativeDatabase, engines), QUERIES);
                return;
            }
            List<Source> tables = new ArrayList<>();
            Map<String, List<String>> recorded = new LinkedHashMap<>();
            recorded.put("clr.MethodLoadVerbose", List.of("event_number"));
            recorded.put("clr.GCAllocationTick", List.of("event_number"));
            recorded.put("clr.ExceptionThrown", List.of("event_number"));
            recorded.put("sampler.ThreadSample", List.of("event_number"));
            recorded.put("trace.methods", List.of());
            recorded.put("trace.modules", List.of());
            recorded.put("trace.threads", List.of());
            recorded.put("trace.event_types", List.of());
            recorded.put("trace.hot_methods", List.of());
            recorded.put("trace.jit_stats", List.of());
            recorded.put("trace.tier_timeline", List.of());
            recorded.put("trace.loader", List.of());
            for (Map.Entry<String, List<String>> table : recorded.entrySet()) {
                String[] name = table.getKey().split("\\.");
                Source source = copied(nativeDatabase, engines, name[0], name[1], table.getValue());
                if (source != null && source.rows() > 0) {
                    tables.add(source);
                }
            }
            assertThat(tables).hasSizeGreaterThan(4);
            compare("recorded", nativeDatabase, engines, tables, QUERIES);
        }
    }

    /** Some of the tables and views that have rows, and not too many. */
    private static List<Source> tablesOf(Native nativeDatabase, Engines engines) throws SQLException {
        List<String[]> names = new ArrayList<>();
        try (ResultSet tables = engines.plain().getMetaData().getTables(null, null, "%", null)) {
            while (tables.next()) {
                names.add(new String[] {tables.getString("TABLE_SCHEM"), tables.getString("TABLE_NAME")});
            }
        }
        Collections.shuffle(names, new Random(SEED));
        List<Source> found = new ArrayList<>();
        for (String[] name : names) {
            Source source = copied(nativeDatabase, engines, name[0], name[1], List.of());
            if (source != null && source.rows() > 0) {
                found.add(source);
            }
            if (found.size() == MOST_TABLES) {
                break;
            }
        }
        return found;
    }

    private static Source copied(
            Native nativeDatabase, Engines engines, String schema, String table, List<String> key)
            throws SQLException {
        try (Statement statement = engines.plain().createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM \"" + schema + "\".\"" + table + "\"")) {
            return nativeDatabase.copy(rows, schema, table, key, MOST_ROWS);
        }
    }

    private static Source stored(Native nativeDatabase, Engines engines, String name, String sql)
            throws SQLException {
        engines.executeOnAll("CREATE TABLE " + name + " AS " + sql);
        return copied(nativeDatabase, engines, "trace", name, List.of("event_number"));
    }

    private void compare(String what, Native nativeDatabase, Engines engines, List<Source> tables, int queries)
            throws Exception {
        System.out.println("OracleTest, " + what + ": -Dnettracesql.oracle.seed=" + SEED);
        Random random = new Random(SEED);
        for (int i = 0; i < queries && failures.size() < MOST_FAILURES; i++) {
            long seed = random.nextLong();
            check(what + " " + seed, new Queries(seed, tables).next(), nativeDatabase, engines, new Random(seed));
            String report = System.getProperty("nettracesql.oracle.report");
            if (report != null) {
                Files.writeString(Path.of(report + "-" + what + ".txt"), counts + "\n" + String.join("\n", failures));
            }
        }
        System.out.println("OracleTest, " + what + ": " + counts);
        assertThat(failures).as("queries of seed %d that differ:\n%s", SEED, String.join("\n\n", failures)).isEmpty();
    }

    private void check(String name, Part query, Native nativeDatabase, Engines engines, Random random)
            throws SQLException {
        Outcome expected = nativeDatabase.run(query.theirs());
        if (expected.error() == Outcome.Error.REFUSED || expected.error() == Outcome.Error.INTERNAL) {
            failures.add(name + ": the native database refuses " + query.theirs() + "\n   " + expected);
            return;
        }
        List<String> others = List.of("auto", "auto, not pushed", "java, not pushed", "duckdb, not pushed");
        List<String> names = new ArrayList<>(ON_ALL
                ? engines.names()
                : List.of("java", "duckdb", others.get(random.nextInt(others.size()))));
        if (WITH_PARAMETERS && ON_ALL) {
            names.addAll(engines.names().stream().map(engine -> engine + " with parameters").toList());
        } else if (WITH_PARAMETERS) {
            names.add(names.get(random.nextInt(3)) + " with parameters");
        }
        for (String engine : names) {
            long seed = random.nextLong();
            String difference = difference(engine, query, expected, engines, seed);
            if (difference == null) {
                counts.merge(engine.replace(" with parameters", ", parameters"), 1, Integer::sum);
                continue;
            }
            if (difference.isEmpty()) {
                counts.merge("known", 1, Integer::sum);
                return;
            }
            Outcome unoptimized = nativeDatabase.runUnoptimized(query.theirs());
            if (unoptimized.difference(expected, false) != null) {
                if (difference(engine, query, unoptimized, engines, seed) == null) {
                    counts.merge("native fault", 1, Integer::sum);
                    continue;
                }
            }
            failures.add(name + ", " + engine + ": " + report(engine, seed, query, nativeDatabase, engines));
            return;
        }
    }

    /** @return null if it is the same, empty if that is known */
    private static String difference(String engine, Part query, Outcome expected, Engines engines, long seed) {
        String plain = engine.replace(" with parameters", "");
        List<Object> parameters = new ArrayList<>();
        String sql = plain.equals(engine) ? query.ours() : query.prepared(chosen(seed), parameters);
        Outcome found = engines.run(plain, sql, parameters);
        if (KnownDifferences.isKnown(found, sql)) {
            return "";
        }
        return found.difference(expected, false);
    }

    /** Three of four values, each wherever it stands: {@code n + 1} is another expression than {@code n + ?}. */
    private static Predicate<Object> chosen(long seed) {
        return value -> new Random(seed ^ value.hashCode()).nextInt(4) != 0;
    }

    /** Takes parts away while the answers differ, and tells what is left. */
    private static String report(String engine, long seed, Part query, Native nativeDatabase, Engines engines) {
        Part least = query;
        int attempts = 0;
        for (boolean shrunk = true; shrunk && attempts < MOST_ATTEMPTS;) {
            shrunk = false;
            for (Part simpler : least.simpler()) {
                if (attempts++ >= MOST_ATTEMPTS) {
                    break;
                }
                Outcome expected = nativeDatabase.run(simpler.theirs());
                if (expected.error() == Outcome.Error.REFUSED) {
                    continue;
                }
                String difference = difference(engine, simpler, expected, engines, seed);
                if (difference != null && !difference.isEmpty() && !difference.contains("cannot stand here")
                        && !difference.contains("not found")) {
                    least = simpler;
                    shrunk = true;
                    break;
                }
            }
        }
        Outcome expected = nativeDatabase.run(least.theirs());
        List<Object> parameters = new ArrayList<>();
        String plain = engine.replace(" with parameters", "");
        String sql = plain.equals(engine) ? least.ours() : least.prepared(chosen(seed), parameters);
        Outcome found = engines.run(plain, sql, parameters);
        return difference(engine, least, expected, engines, seed) + "\n   " + sql + "  " + parameters + "\n   native: "
                + least.theirs()
                + "\n   found: " + found + "\n   expected: " + expected;
    }
}
