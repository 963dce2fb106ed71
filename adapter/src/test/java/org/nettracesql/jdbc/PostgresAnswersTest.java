package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

    static Stream<Answered> statements() throws IOException {
        List<Answered> statements = new ArrayList<>();
        for (String file : List.of(
                "arrays-and-texts", "truth-values", "ages", "analysts", "bits", "functions-of-rows",
                "quotes-and-parts", "zones", "times-bytes-elements", "rows-and-digits", "groups-and-intervals",
                "foreign-tables", "queries-of-groups", "times-without-signs", "sizes-and-scales",
                "mixed-intervals", "forms-of-literals", "reports", "outer-rows",
                "orders-in-outer-rows", "names-in-orders", "nullable-outer-values", "queries-of-one-row",
                "texts-beside-values", "queries-in-conditions", "operands-of-no-row",
                "windows-in-outer-rows", "nulls-of-rows", "columns-of-outer-rows",
                "parts-of-texts", "finds-and-formats", "joins-beside-commas", "windows-over-limits",
                "totals-beside-rows", "orders-behind-with", "cut-texts", "merged-columns", "zeros",
                "arrays-of-queries", "statements-of-tools", "bounds-in-joins",
                "columns-of-one-name", "defaults-of-nulls", "pictures-and-ranks", "outer-joins-by-bounds",
                "queries-beside-groups", "times-in-json")) {
            statements.addAll(statements(file));
        }
        return statements.stream();
    }

    private static List<Answered> statements(String file) throws IOException {
        List<Answered> statements = new ArrayList<>();
        String sql = null;
        List<String> rows = new ArrayList<>();
        try (InputStream in = PostgresAnswersTest.class.getResourceAsStream("/postgres/" + file + ".sql")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
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
        }
        statements.add(new Answered(sql, rows));
        return statements;
    }

    static Stream<Answered> someStatements() throws IOException {
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
