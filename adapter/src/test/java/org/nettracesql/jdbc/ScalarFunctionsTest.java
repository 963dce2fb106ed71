package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls of every scalar function and operator, with arguments of every type, as constants, over columns and as
 * parameters, are the same value on every engine or an error that is a sentence. Made from a seed:
 * {@code -Dnettracesql.functions.seed=N} repeats a run, {@code -Dnettracesql.functions.cases=N} makes it longer (0 for
 * ten of every call), {@code -Dnettracesql.functions.seconds=N} bounds it, {@code -Dnettracesql.functions.failures=N}
 * lets it go on until there are that many, and {@code -Dnettracesql.functions.report=FILE} writes them down.
 */
@Tag("thorough")
class ScalarFunctionsTest {

    private static final long SEED = Long.getLong("nettracesql.functions.seed", 20_260);
    private static final int CASES = Integer.getInteger("nettracesql.functions.cases", 60);
    private static final int SECONDS = Integer.getInteger("nettracesql.functions.seconds", Integer.MAX_VALUE);
    private static final int MOST_FAILURES = Integer.getInteger("nettracesql.functions.failures", 10);
    private static final int OF_EACH = 10;
    /** Most arguments do not fit most functions. */
    private static final int TRIES = 8;

    /** What no sentence has in it. */
    private static final Pattern DUMP = Pattern.compile("Exception|NullPointer|Assertion|Error while|CannotPlan|rel#"
            + "|java\\.|org\\.|class [\\w.]+ cannot|\\bnull\\b|Janino|compile|[Ii]nternal|IndexOutOf|\n.*\n",
            Pattern.DOTALL);

    private record Outcome(String value, String state, String message) {
        boolean isError() {
            return state != null;
        }

        boolean isRefused() {
            return isError() && (state.startsWith("42") || state.startsWith("0A"));
        }

        /** What is wrong with it by itself; null if nothing is. */
        String fault() {
            if (!isError()) {
                return null;
            }
            String first = message.lines().findFirst().orElse("");
            return state.equals("HY000") || state.equals("null") || DUMP.matcher(first).find() || first.isBlank()
                    ? "no sentence: " + state + " " + first
                    : null;
        }

        @Override
        public String toString() {
            return isError() ? state + " " + message.lines().findFirst().orElse("") : value;
        }
    }

    @TempDir
    private Path folder;

    private final Map<String, Connection> engines = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    @Test
    void everyScalarCallIsTheSameOnEveryEngineOrFailsWithASentence() throws Exception {
        System.out.println("ScalarFunctionsTest: -Dnettracesql.functions.seed=" + SEED);
        Path trace = ExtremesTrace.write(folder);
        try {
            for (String engine : List.of("java", "duckdb", "auto")) {
                engines.put(engine, DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=" + engine));
            }
            ScalarCases cases = new ScalarCases(SEED, ownFunctions());
            run(cases);
        } finally {
            for (Connection connection : engines.values()) {
                connection.close();
            }
        }
        System.out.println("ScalarFunctionsTest: " + counts);
        assertThat(counts.getOrDefault("values", 0)).isPositive();
        assertThat(failures).as("seed %d:\n%s", SEED, String.join("\n\n", failures)).isEmpty();
    }

    private void run(ScalarCases cases) throws Exception {
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        int all = CASES == 0 ? cases.templates().size() * OF_EACH : CASES;
        for (int i = 0; i < all && failures.size() < MOST_FAILURES && System.nanoTime() < end; i++) {
            check(CASES == 0 ? cases.templates().get(i / OF_EACH) : cases.template(), cases);
            String report = System.getProperty("nettracesql.functions.report");
            if (report != null) {
                Files.writeString(Path.of(report), counts + "\n" + String.join("\n", failures));
            }
        }
    }

    private Set<String> ownFunctions() throws SQLException {
        Set<String> functions = new TreeSet<>();
        try (ResultSet found = engines.get("java").getMetaData().getFunctions(null, null, "%")) {
            while (found.next()) {
                String name = found.getString("FUNCTION_NAME");
                if (found.getString("SPECIFIC_NAME") != null) {
                    for (int arguments = 1; arguments <= 3; arguments++) {
                        functions.add(name + "/" + arguments);
                    }
                }
            }
        }
        return functions;
    }

    private void check(ScalarCases.Template template, ScalarCases cases) {
        Outcome expected = null;
        List<ScalarCases.Value> arguments = null;
        String sql = null;
        for (int i = 0; i < TRIES && (expected == null || expected.isRefused()); i++) {
            arguments = cases.arguments(template);
            sql = "SELECT " + template.with(arguments.stream().map(ScalarCases.Value::sql).toList());
            expected = run("java", sql, List.of());
            if (expected.fault() != null) {
                break;
            }
        }
        counts.merge(expected.isRefused() ? "refused" : expected.isError() ? "errors" : "values", 1, Integer::sum);
        List<String> wrong = new ArrayList<>();
        note(wrong, "java: " + sql, expected, expected);
        if (!expected.isRefused()) {
            for (String engine : engines.keySet()) {
                note(wrong, engine + ": " + sql, run(engine, sql, List.of()), expected);
                String columns = overColumns(template, arguments);
                note(wrong, engine + ": " + columns, run(engine, columns, List.of()), expected);
                if (arguments.stream().anyMatch(value -> value.java() != null)) {
                    List<Object> given = new ArrayList<>();
                    String marks = "SELECT " + template.with(arguments.stream().map(value -> {
                        if (value.java() == null) {
                            return value.sql();
                        }
                        given.add(value.java());
                        return "?";
                    }).toList());
                    note(wrong, engine + ": " + marks + " " + given, run(engine, marks, given), expected);
                }
            }
        }
        if (!wrong.isEmpty()) {
            failures.add(template.name() + ": " + sql + " = " + expected + "\n  " + String.join("\n  ", wrong));
        }
    }

    private static String overColumns(ScalarCases.Template template, List<ScalarCases.Value> arguments) {
        StringBuilder sql = new StringBuilder("SELECT ");
        List<String> names = new ArrayList<>();
        StringBuilder columns = new StringBuilder();
        for (ScalarCases.Value value : arguments) {
            if (value.type().equals("NULL")) {
                names.add(value.sql());
                continue;
            }
            String name = "c" + names.size();
            names.add("t." + name);
            columns.append(columns.isEmpty() ? "" : ", ").append("CASE WHEN id > 0 THEN ").append(value.sql())
                    .append(" END AS ").append(name);
        }
        return sql.append(template.with(names)).append(" FROM (SELECT ").append(columns.isEmpty() ? "id" : columns)
                .append(" FROM \"Demo\".Hard WHERE i32 = 17) t").toString();
    }

    private static void note(List<String> wrong, String what, Outcome found, Outcome expected) {
        String fault = found.fault();
        if (fault != null) {
            wrong.add(what + ": " + fault);
        } else if (found.isError() && found.message().contains("must not be NULL")) {
            // Keys of JSON are refused where they may be NULL, as a column of a CASE or a parameter may.
            return;
        } else if (found.isError() && found.message().endsWith("\" is not a number.")) {
            // Where the query takes a parameter for a number, a text that is none is refused when it is set.
            return;
        } else if (hidesAnError(found, expected) || hidesAnError(expected, found)) {
            return;
        } else if (found.isError() != expected.isError()
                || !found.isError() && !found.value().equals(expected.value())) {
            wrong.add(what + ": " + found);
        }
    }

    /** Where one argument is NULL, another that is no value of its type need not be looked at. */
    private static boolean hidesAnError(Outcome one, Outcome other) {
        return !one.isError() && "null".equals(one.value()) && other.isError() && other.state().startsWith("22");
    }

    private Outcome run(String engine, String sql, List<Object> parameters) {
        try {
            if (parameters.isEmpty()) {
                try (Statement statement = engines.get(engine).createStatement();
                        ResultSet rows = statement.executeQuery(sql)) {
                    return read(rows);
                }
            }
            try (PreparedStatement statement = engines.get(engine).prepareStatement(sql)) {
                for (int i = 0; i < parameters.size(); i++) {
                    statement.setObject(i + 1, parameters.get(i));
                }
                try (ResultSet rows = statement.executeQuery()) {
                    return read(rows);
                }
            }
        } catch (SQLException e) {
            return new Outcome(null, String.valueOf(e.getSQLState()), String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            return new Outcome(null, "null", e.toString());
        }
    }

    private static Outcome read(ResultSet rows) throws SQLException {
        StringBuilder text = new StringBuilder();
        while (rows.next()) {
            Object value = rows.getObject(1);
            if (value instanceof Double number && Double.isFinite(number)) {
                value = new BigDecimal(number).round(new MathContext(12)).stripTrailingZeros();
            } else if (value instanceof BigDecimal number) {
                value = number.stripTrailingZeros();
            } else if (value instanceof Float number && Float.isFinite(number)) {
                value = new BigDecimal(number).round(new MathContext(6)).stripTrailingZeros();
            }
            if (value instanceof String moment && moment.endsWith(".000")) {
                // A timestamp's text has the digits of its type, and a parameter has milliseconds.
                value = moment.substring(0, moment.length() - 4);
            }
            text.append(text.isEmpty() ? "" : ", ").append(value instanceof BigDecimal number
                    ? number.toPlainString()
                    : value);
        }
        return new Outcome(text.toString(), null, null);
    }
}
