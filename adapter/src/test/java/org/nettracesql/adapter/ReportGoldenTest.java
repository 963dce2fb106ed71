package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TraceOptions.Engine;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * The first rows of each report on real traces, as the resource {@code report-goldens/TRACE.txt} has them; reports that
 * a trace has no rows for are left out there. {@code -Dnettracesql.goldens=write} writes the files anew.
 */
class ReportGoldenTest {

    private static final Path GOLDENS = Path.of("src", "test", "resources", "report-goldens");
    private static final int ROWS = 6;

    static Stream<List<Object>> runs() {
        return Stream.of("cpu", "faults", "gc", "jit-full", "loader", "sockets", "web")
                .flatMap(trace -> Stream.of(Engine.JAVA, Engine.DUCKDB).map(engine -> List.of(trace, engine)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theFirstRowsOfEveryReportAreThoseThatWereLookedAt(List<Object> run) throws IOException {
        String trace = (String) run.get(0);
        Path file = SharedFiles.require("traces/own/" + trace + ".nettrace");
        Path golden = GOLDENS.resolve(trace + ".txt");
        String rows = reports(file, (Engine) run.get(1));
        if ("write".equals(System.getProperty("nettracesql.goldens"))) {
            Files.createDirectories(GOLDENS);
            Files.writeString(golden, rows);
        }
        assertThat(rows).isEqualTo(Files.readString(golden));
    }

    private static String reports(Path file, Engine engine) {
        StringBuilder all = new StringBuilder();
        try (TestDatabase database =
                new TestDatabase(TraceOptions.builder(List.of(file)).engine(engine).build())) {
            for (String row : database.rows("select name, coalesce(order_by, '1') from reports order by name")) {
                String[] report = row.split("\\|");
                List<String> columns = new ArrayList<>(columns(database, report[0]));
                columns.remove("trace");
                String list = columns.stream().map(column -> '"' + column + '"').collect(Collectors.joining(", "));
                List<String> rows = database.rows("select " + list + " from trace.\"" + report[0] + "\" order by "
                        + report[1] + ", " + list + " limit " + ROWS);
                if (!rows.isEmpty()) {
                    all.append("== ").append(report[0]).append('\n').append(String.join("|", columns)).append('\n');
                    rows.forEach(values -> all.append(values).append('\n'));
                }
            }
        }
        return all.toString();
    }

    private static List<String> columns(TestDatabase database, String report) {
        return database.database().catalog().schema("trace").relations().get(report).columns().stream()
                .map(column -> column.name())
                .toList();
    }
}
