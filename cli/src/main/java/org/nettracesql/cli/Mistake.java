package org.nettracesql.cli;

import java.util.List;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, for who wrote it: the parser tells of what it could not place, not of why. */
final class Mistake {

    private Mistake() {}

    /** @param args the command line */
    static String describe(ParameterException found, String... args) {
        boolean isOfArguments =
                found instanceof UnmatchedArgumentException || found instanceof MissingParameterException;
        List<String> unmatched = isOfArguments ? found.getCommandLine().getUnmatchedArguments() : List.of();
        for (String argument : unmatched) {
            if (argument.startsWith("-")) {
                return "there is no option " + argument + '.' + suggested(found, argument);
            }
        }
        if (unmatched.isEmpty()) {
            return found.getMessage();
        }
        String tooMany = unmatched.get(0);
        for (String argument : args) {
            String command = found.getCommandLine().getParent() == null ? Subcommands.near(argument) : null;
            if (command != null) {
                return "there is no command '" + argument + "'. Did you mean " + command + "?";
            }
        }
        return "the argument '" + tooMany + "' is one too many";
    }

    private static String suggested(ParameterException found, String option) {
        String written = option.replaceFirst("=.*", "");
        for (String name : found.getCommandLine().getCommandSpec().optionsMap().keySet()) {
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
