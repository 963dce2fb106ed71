package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What stands in {@code docs/reference} is what the program has. */
class ReferenceTest {

    private static final Path FOLDER = Path.of("..", "docs", "reference");

    @Test
    void filesAreWhatWouldBeWrittenNow() throws IOException, SQLException {
        Map<String, String> expected = Reference.markdown();
        for (Map.Entry<String, String> file : expected.entrySet()) {
            assertThat(FOLDER.resolve(file.getKey()))
                    .as("docs/reference/run writes %s anew", file.getKey())
                    .hasContent(file.getValue());
        }
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()))
                    .containsExactlyInAnyOrderElementsOf(withScript(expected.keySet()));
        }
    }

    @Test
    void everyReportAndFunctionHasItsEntry() throws IOException, SQLException {
        Map<String, String> pages = Reference.markdown();
        assertThat(pages.get("reports.md")).contains("### hot_methods\n", "| `exclusive_samples` | BIGINT |");
        assertThat(pages.get("functions.md")).contains("### METHOD_AT\n");
        assertThat(pages.get("tables.md")).contains("### event_types\n").doesNotContain("### hot_methods\n");
        assertThat(pages.get("events-clr.md")).contains("### MethodLoadVerbose\n", "| `MethodSize` |");
        assertThat(pages.get("program.md"))
                .contains("### flamegraph\n", "`--format FORMAT`", "`engine=auto\\|java\\|duckdb`");
        assertThat(pages.get("nettrace-sql.1")).startsWith(".TH NETTRACE-SQL 1").contains("\\fB\\-\\-stats\\fR\n");
    }

    /** With what writes them. */
    private static Set<String> withScript(Set<String> names) {
        return Stream.concat(names.stream(), Stream.of("run")).collect(Collectors.toSet());
    }
}
