package org.nettracesql.cli;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nettracesql.cli.format.RowFormat;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, for who wrote it: the parser tells of what it could not place, not of why. */
final class Mistake {

    /** Options by which other programs take a query. */
    private static final Set<String> OF_SQL = Set.of("-c", "-e", "-q", "--query", "--sql", "--command", "--execute");
    /** Options by which other programs limit rows. */
    private static final Set<String> OF_ROWS = Set.of("-n", "--limit", "--head", "--rows", "--max-rows");
    /** Words that begin a statement and are none alone. */
    private static final Set<String> BEGINNINGS =
            Set.of("select", "with", "from", "explain", "show", "describe", "summarize", "values", "table");

    static final String WHICH_TRACE = "which trace? Name a file, several, a folder of traces or a pattern";

    private Mistake() {}

    /** Says what is wrong with options that were parsed, in the way of the parser's own exceptions. */
    static void refuse(CommandSpec of, String reason) {
        throw new ParameterException(of.commandLine(), reason);
    }

    /** @param args the command line */
    static String describe(ParameterException found, String... args) {
        boolean isOfArguments =
                found instanceof UnmatchedArgumentException || found instanceof MissingParameterException;
        List<String> unmatched = isOfArguments ? found.getCommandLine().getUnmatchedArguments() : List.of();
        for (String argument : unmatched) {
            if (argument.startsWith("-") && isKnown(found, argument)) {
                return argument + " stands behind --, where nothing is an option: put -- behind the options";
            }
            if (argument.startsWith("-")) {
                return "there is no option " + argument + '.' + suggested(found, argument);
            }
        }
        if (unmatched.isEmpty()) {
            return found instanceof MissingParameterException missing
                    ? missing(missing)
                    // Of an option of keys and values the parser says it twice.
                    : found.getMessage().replace("option option", "option");
        }
        String tooMany = unmatched.get(0);
        for (String argument : args) {
            String command = found.getCommandLine().getParent() == null ? Subcommands.near(argument) : null;
            if (command != null) {
                return "there is no command '" + argument + "'. Did you mean " + command + "?";
            }
        }
        return "the argument '" + tooMany + "' is one too many" + instead(found, tooMany, args);
    }

    private static String missing(MissingParameterException found) {
        for (ArgSpec missing : found.getMissing()) {
            if (missing instanceof OptionSpec option) {
                return option.longestName() + " has no value, as in " + option.longestName() + ' '
                        + option.paramLabel();
            }
        }
        String names = found.getMissing().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" and "));
        if (names.equals(Arguments.NO_TRACE)) {
            return WHICH_TRACE;
        }
        CommandSpec command = found.getCommandLine().getCommandSpec();
        return "there is no " + names + ", as in: nettrace-sql TRACE " + command.name() + ' '
                + command.positionalParameters().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" "));
    }

    /** How an argument that is one too many may be meant; empty if that is not clear. */
    private static String instead(ParameterException found, String tooMany, String... args) {
        boolean isCommand = found.getCommandLine().getParent() != null;
        if (!isCommand && Stream.of(args).anyMatch(word -> BEGINNINGS.contains(word.toLowerCase(Locale.ROOT)))) {
            return ": the SQL is one argument, between quotes";
        }
        if (!isCommand && BEGINNINGS.contains(tooMany.strip().split("\\s", 2)[0].toLowerCase(Locale.ROOT))) {
            return ": the statements are one argument, with semicolons between them";
        }
        boolean isOfFile = found.getCommandLine().getCommandSpec().optionsMap().containsKey("--output")
                && tooMany.matches("\\S+\\.[A-Za-z]{2,8}");
        return isOfFile ? ". Did you mean -o " + tooMany + '?' : "";
    }

    private static boolean isKnown(ParameterException found, String option) {
        return found.getCommandLine().getCommandSpec().optionsMap().containsKey(option.replaceFirst("=.*", ""));
    }

    private static String suggested(ParameterException found, String option) {
        String written = option.replaceFirst("=.*", "");
        Set<String> known = found.getCommandLine().getCommandSpec().optionsMap().keySet();
        if (OF_SQL.contains(written)) {
            return " The SQL stands behind the trace, between quotes, without an option.";
        }
        if (OF_ROWS.contains(written) && known.contains("--top")) {
            return " Did you mean --top?";
        }
        for (RowFormat format : RowFormat.values()) {
            if (written.equals("--" + format) && known.contains("--format")) {
                return " Did you mean --format " + format + '?';
            }
        }
        for (String name : known) {
            if (written.length() > 3 && slips(written, name) <= 2) {
                return " Did you mean " + name + "?";
            }
        }
        return "";
    }

    /** Letters that are missing, too many, others, or in the place of their neighbour. */
    static int slips(String word, String name) {
        int[][] counts = new int[word.length() + 1][name.length() + 1];
        for (int i = 0; i <= word.length(); i++) {
            for (int k = 0; k <= name.length(); k++) {
                counts[i][k] = i == 0 || k == 0 ? i + k : Math.min(
                        Math.min(counts[i - 1][k], counts[i][k - 1]) + 1,
                        counts[i - 1][k - 1] + (word.charAt(i - 1) == name.charAt(k - 1) ? 0 : 1));
                if (i > 1 && k > 1
                        && word.charAt(i - 1) == name.charAt(k - 2)
                        && word.charAt(i - 2) == name.charAt(k - 1)) {
                    counts[i][k] = Math.min(counts[i][k], counts[i - 2][k - 2] + 1);
                }
            }
        }
        return counts[word.length()][name.length()];
    }
}
