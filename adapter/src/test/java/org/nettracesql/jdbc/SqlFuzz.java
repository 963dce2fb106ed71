package org.nettracesql.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs statements of all kinds on a small trace with each engine. Right are rows, and an error that is a sentence of
 * ours; wrong is any other exception, an error that only says what failed inside, and a statement that outlives its
 * time limit. Not for several threads.
 */
final class SqlFuzz implements AutoCloseable {

    private static final int LIMIT_SECONDS = 2;
    /** So long that a machine that is slow, or does other things, too, comes to it only where a statement hangs. */
    private static final long MOST_SECONDS = 20;

    private static final int MOST_ROWS = 1000;
    private static final List<String> ENGINES = List.of("auto", "java", "duckdb");
    private static final Pattern FOREIGN = Pattern.compile(
            "\\b(java|org\\.apache|org\\.duckdb|org\\.codehaus)\\.[a-z]|\\w(Exception|Error)\\b"
                    + "|\\bclass \\S+ cannot be cast\\b|\\bIndex -?\\d+ out of bounds|Cannot invoke");

    private final List<Connection> connections = new ArrayList<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();

    /** @param folder for the trace */
    SqlFuzz(Path folder) throws SQLException {
        Path trace = ExtremesTrace.write(folder);
        for (String engine : ENGINES) {
            connections.add(DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=" + engine));
        }
    }

    /** The statements that mutants are made of: what people write, and what was found once. */
    static List<String> corpus() {
        List<String> statements = lines("statements.sql");
        statements.addAll(lines("finds.sql"));
        return statements;
    }

    /** Of mutants of the corpus, and of functions and operators with values of all types, in turn. */
    static Supplier<String> statements(long seed) {
        List<Supplier<String>> kinds =
                List.of(new SqlMutator(corpus(), seed), new SqlOfTypes(lines("functions.txt"), seed));
        int[] next = {0};
        return () -> kinds.get(next[0]++ % kinds.size()).get();
    }

    private static List<String> lines(String file) {
        try (InputStream in = SqlFuzz.class.getResourceAsStream("/fuzz/sql/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("--"))
                    .collect(Collectors.toCollection(ArrayList::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with a statement, with an engine before each; empty if nothing is. */
    List<String> wrongs(String sql) {
        List<String> wrongs = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            long startNanos = System.nanoTime();
            String wrong = run(connections.get(i), sql);
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
            if (wrong == null && seconds >= MOST_SECONDS) {
                wrong = "took " + seconds + " s with a limit of " + LIMIT_SECONDS;
            }
            if (wrong != null) {
                wrongs.add(ENGINES.get(i) + ": " + wrong);
            }
        }
        return wrongs;
    }

    private String run(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(LIMIT_SECONDS);
            try (ResultSet rows = statement.executeQuery(sql)) {
                int columns = rows.getMetaData().getColumnCount();
                for (int row = 0; row < MOST_ROWS && rows.next(); row++) {
                    for (int column = 1; column <= columns; column++) {
                        rows.getObject(column);
                        rows.getString(column);
                    }
                }
            }
            outcomes.merge("rows", 1, Integer::sum);
            return null;
        } catch (SQLException e) {
            outcomes.merge(String.valueOf(e.getSQLState()), 1, Integer::sum);
            String message = String.valueOf(e.getMessage());
            boolean ours = e.getSQLState() != null
                    && !e.getSQLState().equals(SqlErrors.INTERNAL)
                    && !FOREIGN.matcher(message.lines().findFirst().orElse("")).find();
            return ours ? null : e.getSQLState() + " " + message;
        } catch (RuntimeException | Error e) {
            return e.toString();
        }
    }

    /** How often a statement had which outcome: rows, or the SQLState of its error. */
    Map<String, Integer> outcomes() {
        return outcomes;
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    /**
     * Runs statements: {@code seconds seed [statements]}. With a number of statements it runs so many and takes as long
     * as that takes. The exit status is 1 if something is wrong with one.
     */
    public static void main(String[] arguments) throws Exception {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[0]));
        Supplier<String> source = statements(Long.parseLong(arguments[1]));
        int most = arguments.length > 2 ? Integer.parseInt(arguments[2]) : Integer.MAX_VALUE;
        boolean isCounted = arguments.length > 2;
        Path folder = Files.createTempDirectory("nettrace-sql-fuzz");
        int statements = 0;
        int wrong = 0;
        try (SqlFuzz fuzz = new SqlFuzz(folder)) {
            for (; statements < most && (isCounted || System.nanoTime() < endNanos); statements++) {
                String sql = source.get();
                for (String one : fuzz.wrongs(sql)) {
                    wrong++;
                    System.out.println(sql + "\n    " + one.lines().findFirst().orElse(""));
                }
            }
            System.out.println("Done " + statements + " statements with " + ENGINES + ": " + fuzz.outcomes());
        } finally {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
        System.exit(wrong == 0 ? 0 : 1);
    }
}
