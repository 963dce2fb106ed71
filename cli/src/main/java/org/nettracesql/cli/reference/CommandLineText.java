package org.nettracesql.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nettracesql.adapter.options.TraceOption;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The description of the command line as rows of texts, for any language. */
final class CommandLineText {

    /** What can be written, and what it means. */
    record Line(String written, String meaning) {}

    private CommandLineText() {}

    static String description(CommandSpec command) {
        return sentences(Stream.of(command.usageMessage().description()));
    }

    static String synopsis(CommandSpec program, CommandSpec command) {
        String parameters = command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(CommandLineText::parameter)
                .collect(Collectors.joining(" "));
        String trace = command == program ? "" : "TRACE " + command.name() + " ";
        return (program.name() + " " + trace + parameters).strip() + " [OPTION]...";
    }

    /** Parameters and options of the command itself, not those of the program that may follow it. */
    static List<Line> lines(CommandSpec command) {
        List<Line> lines = new ArrayList<>();
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            lines.add(new Line(parameter.paramLabel(), meaning(parameter)));
        }
        for (OptionSpec option : command.options()) {
            if (!option.inherited() && !option.hidden()) {
                String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
                lines.add(new Line(String.join(", ", option.names()) + value, meaning(option)));
            }
        }
        return lines;
    }

    static List<Line> exitStatuses(CommandSpec program) {
        List<Line> lines = new ArrayList<>();
        program.usageMessage().exitCodeList().forEach((status, meaning) -> lines.add(new Line(status, meaning)));
        return lines;
    }

    /** The keys of {@code --set} and of the URL. */
    static List<Line> keys() {
        List<Line> lines = new ArrayList<>();
        for (TraceOption option : TraceOption.values()) {
            String values = option.choices().isEmpty() ? "VALUE" : String.join("|", option.choices());
            String whenNotSet =
                    option.defaultValue().isEmpty() ? "" : " (" + option.defaultValue() + " if it is not set)";
            lines.add(new Line(option.key() + "=" + values, option.meaning() + whenNotSet));
        }
        return lines;
    }

    /** The commands at the end of the program's help. */
    static List<String> examples(CommandSpec program) {
        return Stream.of(program.usageMessage().footer())
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.endsWith(":"))
                .toList();
    }

    private static String parameter(PositionalParamSpec parameter) {
        String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
        return parameter.arity().min() == 0 ? "[" + label + "]" : label;
    }

    private static String meaning(ArgSpec argument) {
        return sentences(Stream.of(argument.description()));
    }

    private static String sentences(Stream<String> lines) {
        return lines.map(line -> line.replace("%n", " ").replace("%%", "%").strip())
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
