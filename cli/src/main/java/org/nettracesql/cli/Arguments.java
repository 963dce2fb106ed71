package org.nettracesql.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Command lines that people and their shells write, as the parser of options wants them. {@code *.nettrace} without
 * quotes is a list of files by the time it gets here: together they are the one TRACE. And a query that begins with a
 * comment is no option.
 */
final class Arguments {

    /** Options whose value is the next argument, of the program and of its commands. */
    static final Set<String> WITH_VALUE = Set.of("-f", "--file", "--format", "-o", "--output", "--set", "--junit",
            "--for", "--by", "--top", "--where", "--port", "--listen", "--password-file", "--tls",
            "--tls-password-file", "--max-connections");

    /** Commands whose every file is a trace. */
    private static final Set<String> OF_TRACES =
            Set.of("report", "flamegraph", "folded", "speedscope", "chromium", "timeline", "collect");

    private static final String HELP = "--help";
    /** Stands for a trace where none is needed. */
    static final String NO_TRACE = "TRACE";
    private static final String WORD = "'[^']*'|\"[^\"]*\"|\\S+";
    private static final String COLLECT = "collect";

    private Arguments() {}

    /**
     * Why arguments cannot be taken as they were written; null if they can. Java decodes them by the locale, and where
     * that has no such letter, puts U+FFFD in its place: a query would then look for another text, and find nothing.
     */
    static String unreadable(String encoding, String... written) {
        if (encoding == null || encoding.equals(StandardCharsets.UTF_8.name())) {
            return null;
        }
        for (String argument : written) {
            if (argument.indexOf('\uFFFD') >= 0) {
                return "the locale of this process has the letters of " + encoding + " only, and " + argument
                        + " has others: name another, as in LC_ALL=C.UTF-8";
            }
        }
        return null;
    }

    static String[] normalized(String... written) {
        String[] args = traceFirst(withoutTrace(fileNamedAsACommand(askedForHelp(wordsOfCommand(written)))));
        List<String> normalized = new ArrayList<>();
        int at = 0;
        while (at < args.length && !Subcommands.mayName(args[at])) {
            int end = isOption(args[at]) ? at : endOfFiles(at, args);
            if (end - at > 1) {
                normalized.add(TraceConnections.url(List.of(args).subList(at, end)));
                at = end;
                break;
            }
            normalized.add(withoutLeadingComment(args[at]));
            at++;
            if (WITH_VALUE.contains(args[at - 1]) && at < args.length) {
                normalized.add(args[at++]);
            }
        }
        while (at < args.length) {
            normalized.add(withoutLeadingComment(args[at++]));
        }
        return normalized.toArray(new String[0]);
    }

    /** A trace that is named {@code report}, as a path that no command is; unless a trace stands behind the name. */
    private static String[] fileNamedAsACommand(String... args) {
        boolean isFile = args.length > 0
                && Subcommands.mayName(args[0])
                && exists(args[0])
                && Stream.of(args).skip(1).noneMatch(Arguments::exists);
        if (!isFile) {
            return args;
        }
        String[] asPath = args.clone();
        asPath[0] = Path.of(".", args[0]).toString();
        return asPath;
    }

    /** {@code app.nettrace "report hot_methods"}: a command between quotes, as SQL is. */
    private static String[] wordsOfCommand(String... args) {
        String typed = args.length < 2 ? "" : args[1].strip();
        int end = 0;
        while (end < typed.length() && Character.isLetter(typed.charAt(end))) {
            end++;
        }
        boolean isCommand = end < typed.length()
                && Character.isWhitespace(typed.charAt(end))
                && Subcommands.mayName(typed.substring(0, end))
                && !Subcommands.mayName(args[0])
                && !exists(args[1]);
        if (!isCommand) {
            return args;
        }
        List<String> words = new ArrayList<>(List.of(args[0]));
        Pattern.compile(WORD).matcher(typed.replaceFirst(";$", "")).results()
                .forEach(word -> words.add(word.group().replaceAll("^['\"]|['\"]$", "")));
        words.addAll(List.of(args).subList(2, args.length));
        return words.toArray(String[]::new);
    }

    /**
     * {@code report --help}, {@code help report}, {@code help} and {@code version} as the parser of options knows
     * them. It wants a trace before a command, even if it is only to tell of the command.
     */
    private static String[] askedForHelp(String... args) {
        if (args.length == 1 && args[0].equals("version") && !exists(args[0])) {
            return new String[] {"--version"};
        }
        if (args.length == 2 && args[1].equals("help")) {
            return new String[] {HELP};
        }
        if (args.length > 0 && args[0].equals("help") && !exists(args[0])) {
            return args.length > 1 && Subcommands.mayName(args[1])
                    ? new String[] {NO_TRACE, args[1], HELP}
                    : new String[] {HELP};
        }
        boolean isOfCommand = args.length == 2
                && Subcommands.mayName(args[0])
                && (args[1].equals(HELP) || args[1].equals("-h"));
        return isOfCommand ? new String[] {NO_TRACE, args[0], HELP} : args;
    }

    /** {@code collect gc_pauses}: who asks how to record has no trace yet. */
    private static String[] withoutTrace(String... args) {
        List<Integer> operands = operands(args);
        String first = operands.size() > 1 && args[0].equals(COLLECT) ? args[operands.get(1)] : null;
        boolean isWithout = first != null
                && !exists(first)
                && (first.contains(" ") || isName(first));
        if (!isWithout) {
            return args;
        }
        List<String> with = new ArrayList<>(List.of(NO_TRACE));
        with.addAll(List.of(args));
        return with.toArray(String[]::new);
    }

    /**
     * {@code report app.nettrace} as {@code app.nettrace report}: other tools want the command first. What it is about
     * may stand before the trace, too, as in {@code report hot_methods app.nettrace}, even where a report is named as a
     * command is: {@code report timeline app.nettrace}. Options may stand anywhere.
     */
    private static String[] traceFirst(String... args) {
        List<Integer> operands = operands(args);
        if (operands.size() < 2 || !Subcommands.mayName(args[operands.get(0)])) {
            return args;
        }
        List<Integer> traces = traces(args, operands);
        String[] reordered = new String[args.length];
        int front = 0;
        int behind = traces.size();
        for (int at = 0; at < args.length; at++) {
            reordered[traces.contains(at) ? front++ : behind++] = args[at];
        }
        return reordered;
    }

    /**
     * Where the traces of a command stand: the files, or else what looks like one; none where there can be none.
     * Without lambdas, for each of which Java makes a class in a fresh process.
     */
    private static List<Integer> traces(String[] args, List<Integer> operands) {
        List<Integer> files = new ArrayList<>();
        List<Integer> paths = new ArrayList<>();
        List<Integer> names = new ArrayList<>();
        for (int at : operands.subList(1, operands.size())) {
            if (!isScript(args[at])) {
                (exists(args[at]) ? files : isName(args[at]) ? names : paths).add(at);
            }
        }
        if (!files.isEmpty()) {
            return OF_TRACES.contains(args[operands.get(0)]) ? files : files.subList(0, 1);
        }
        if (!paths.isEmpty()) {
            return paths.subList(0, 1);
        }
        return names.isEmpty() || Subcommands.mayName(args[names.get(0)]) ? List.of() : names.subList(0, 1);
    }

    /** Where what is neither an option nor an option's value stands. */
    private static List<Integer> operands(String... args) {
        List<Integer> operands = new ArrayList<>();
        for (int at = 0; at < args.length; at++) {
            if (!isOption(args[at])) {
                operands.add(at);
            } else if (WITH_VALUE.contains(args[at])) {
                at++;
            }
        }
        return operands;
    }

    private static boolean isScript(String argument) {
        return argument.endsWith(".sql");
    }

    private static int endOfFiles(int start, String... args) {
        int end = start;
        while (end < args.length && !Subcommands.mayName(args[end]) && exists(args[end])) {
            end++;
        }
        return end;
    }

    private static boolean exists(String argument) {
        try {
            return !isOption(argument) && Files.exists(Path.of(argument));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** As reports have them. */
    private static boolean isName(String argument) {
        for (int i = 0; i < argument.length(); i++) {
            if (!Character.isLetterOrDigit(argument.charAt(i)) && argument.charAt(i) != '_') {
                return false;
            }
        }
        return true;
    }

    private static boolean isOption(String argument) {
        return argument.startsWith("-");
    }

    /** SQL's comments begin as long options do; after a line break they are only comments. */
    private static String withoutLeadingComment(String argument) {
        boolean comment = argument.startsWith("--")
                && argument.length() > 2
                && Character.isWhitespace(argument.charAt(2));
        return comment ? "\n" + argument : argument;
    }
}
