package org.nettracesql.cli;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine;

/** What can stand where the SQL would, by name. A new one is added here. */
public final class Subcommands {

    private static final List<String> NAMES = List.of(
            "report", "flamegraph", "folded", "speedscope", "chromium", "timeline", "diff", "check", "export",
            "collect", "serve");

    private Subcommands() {}

    /**
     * Adds them to the program if its arguments might name one or ask for help. Describing them all costs a fresh
     * process more than reading a small trace, and a query needs none.
     */
    static void addIfNamed(CommandLine program, String... args) {
        List<String> words = Arrays.asList(args);
        boolean help = words.contains("-h") || words.contains("--help");
        if (help || mayName(args)) {
            NAMES.forEach(name -> program.addSubcommand(name, command(name)));
        }
    }

    /** Whether an argument is the name of one. */
    public static boolean mayName(String... args) {
        return !Collections.disjoint(NAMES, Arrays.asList(args));
    }

    /** The one that a word is but for a slip or two; null if there is none. */
    static String near(String word) {
        for (String name : NAMES) {
            if (word.length() > 3 && !word.equals(name) && Mistake.slips(word, name) <= 2) {
                return name;
            }
        }
        return null;
    }

    private static Object command(String name) {
        return switch (name) {
            case "report" -> new ReportCommand();
            case "flamegraph" -> new PictureCommand.FlameGraph();
            case "folded" -> new PictureCommand.Folded();
            case "speedscope" -> new PictureCommand.Speedscope();
            case "chromium" -> new PictureCommand.Chromium();
            case "timeline" -> new TimelineCommand();
            case "diff" -> new DiffCommand();
            case "check" -> new CheckCommand();
            case "export" -> new ExportCommand();
            case "collect" -> new CollectCommand();
            case "serve" -> new ServeCommand();
            default -> throw new IllegalArgumentException("No command is named " + name + ".");
        };
    }
}
