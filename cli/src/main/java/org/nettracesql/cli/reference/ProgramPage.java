package org.nettracesql.cli.reference;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The page of commands and options. */
public final class ProgramPage {

    private ProgramPage() {}

    public static Page of(CommandSpec program) {
        Page page = new Page("program", "Commands and options");
        page.code(CommandLineText.synopsis(program, program)).sentence(CommandLineText.description(program));
        page.table(List.of("option", ""), rows(CommandLineText.lines(program)));
        page.section("Commands");
        page.sentence("A command stands where the SQL would, or first. The options of the program may follow it, too.");
        for (CommandLine one : program.subcommands().values()) {
            CommandSpec command = one.getCommandSpec();
            page.entry(command.name()).sentence(CommandLineText.description(command));
            page.code(CommandLineText.synopsis(program, command));
            page.table(List.of("option", ""), rows(CommandLineText.lines(command)));
        }
        page.section("Keys of --set and of the JDBC URL");
        page.table(List.of("key", ""), rows(CommandLineText.keys()));
        page.section("Exit status");
        page.table(List.of("status", ""), rows(CommandLineText.exitStatuses(program)));
        return page;
    }

    private static List<List<String>> rows(List<CommandLineText.Line> lines) {
        return lines.stream().map(line -> List.of(Page.inCode(line.written()), line.meaning())).toList();
    }
}
