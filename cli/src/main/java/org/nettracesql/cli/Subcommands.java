package org.nettracesql.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** What can stand where the SQL would, by name. A new one is added here. */
final class Subcommands {

    private static final Map<String, Supplier<Object>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put("report", ReportCommand::new);
        BY_NAME.put("flamegraph", PictureCommand.FlameGraph::new);
        BY_NAME.put("folded", PictureCommand.Folded::new);
        BY_NAME.put("speedscope", PictureCommand.Speedscope::new);
        BY_NAME.put("chromium", PictureCommand.Chromium::new);
        BY_NAME.put("timeline", TimelineCommand::new);
        BY_NAME.put("diff", DiffCommand::new);
        BY_NAME.put("check", CheckCommand::new);
        BY_NAME.put("export", ExportCommand::new);
        BY_NAME.put("collect", CollectCommand::new);
    }

    private Subcommands() {}

    /**
     * Adds them to the program if its arguments might name one or ask for help. Describing them all costs a fresh
     * process more than reading a small trace, and a query needs none.
     */
    static void addIfNamed(CommandLine program, String... args) {
        List<String> words = Arrays.asList(args);
        boolean help = words.contains("-h") || words.contains("--help");
        if (help || words.stream().anyMatch(BY_NAME::containsKey)) {
            BY_NAME.forEach((name, command) -> program.addSubcommand(name, command.get()));
        }
    }
}
