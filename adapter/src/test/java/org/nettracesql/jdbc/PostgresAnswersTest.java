package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Arrays and truth values written as texts, and texts with escapes or between dollar signs, mean what PostgreSQL takes
 * them for, and what analysts ask has its answers. None reads events, so that each is asked of every engine, but not of
 * each in every way.
 */
class PostgresAnswersTest extends ExtremesTest {

    /** One statement of so many is asked, the first of them this one: a second run on another Java asks the others. */
    private static final int EVERY = Integer.getInteger("nettracesql.answers.every", 2);

    private static final int FROM = Integer.getInteger("nettracesql.answers.from", 0);

    private static List<AllEngines> turns;

    @BeforeAll
    static void takeTurns() {
        turns = engines.inTurns();
    }

    /** A statement, and PostgreSQL's rows of it; null if it refused it. */
    record Answered(String sql, List<String> rows) {
        @Override
        public String toString() {
            return sql;
        }
    }

    /** Those of all files of the folder, so that none is left out. */
    static Stream<Answered> statements() throws Exception {
        List<Answered> statements = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(PostgresAnswersTest.class.getResource("/postgres").toURI()))) {
            for (Path file : files.sorted().toList()) {
                statements.addAll(statements(file));
            }
        }
        return statements.stream();
    }

    private static List<Answered> statements(Path file) throws IOException {
        List<Answered> statements = new ArrayList<>();
        String sql = null;
        List<String> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("= ")) {
                rows.add(line.substring(2));
            } else if (line.startsWith("! ")) {
                rows = null;
            } else if (!line.startsWith("--")) {
                if (sql != null) {
                    statements.add(new Answered(sql, rows));
                }
                sql = line;
                rows = new ArrayList<>();
            }
        }
        statements.add(new Answered(sql, rows));
        return statements;
    }

    static Stream<Answered> someStatements() throws Exception {
        List<Answered> all = statements().toList();
        return IntStream.range(0, all.size()).filter(place -> place % EVERY == FROM % EVERY).mapToObj(all::get);
    }

    @ParameterizedTest
    @MethodSource("someStatements")
    void answerIsThatOfPostgres(Answered statement) {
        AllEngines asked = turns.get(Math.floorMod(statement.sql().hashCode(), turns.size()));
        if (statement.rows() == null) {
            assertThat(asked.error(statement.sql())).matches("(?s)(22|42).*");
        } else {
            assertThat(asked.rows(statement.sql())).isEqualTo(statement.rows());
        }
    }
}
