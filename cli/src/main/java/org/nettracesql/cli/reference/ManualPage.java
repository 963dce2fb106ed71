package org.nettracesql.cli.reference;

import java.util.List;
import org.nettracesql.cli.reference.CommandLineText.Line;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The program's manual page, in the language of {@code man}. */
public final class ManualPage {

    private final StringBuilder text = new StringBuilder();

    private ManualPage() {}

    public static String of(CommandSpec program) {
        ManualPage page = new ManualPage();
        page.write(program);
        return page.text.toString();
    }

    private void write(CommandSpec program) {
        text.append(".TH NETTRACE-SQL 1 \"\" \"nettrace-sql\" \"User Commands\"\n");
        section("NAME");
        line("nettrace-sql - SQL over .NET runtime traces");
        section("SYNOPSIS");
        text.append(".B nettrace-sql\n");
        line("TRACE [SQL] [OPTION]...");
        text.append(".br\n.B nettrace-sql\n");
        line("TRACE COMMAND [ARGUMENT]... [OPTION]...");
        section("DESCRIPTION");
        line("A trace (.nettrace, .netperf, .etl, a folder of LTTng's, packed or not) is a database: every event type"
                + " is a table.");
        line(CommandLineText.description(program));
        section("OPTIONS");
        lines(CommandLineText.lines(program));
        section("COMMANDS");
        line("A command stands where the SQL would, or first. The options above may follow it, too.");
        for (CommandLine one : program.subcommands().values()) {
            CommandSpec command = one.getCommandSpec();
            text.append(".SS ").append(escaped(CommandLineText.synopsis(program, command))).append('\n');
            line(CommandLineText.description(command));
            lines(CommandLineText.lines(command));
        }
        section("KEYS OF --set");
        lines(CommandLineText.keys());
        section("EXIT STATUS");
        lines(CommandLineText.exitStatuses(program));
        section("ENVIRONMENT");
        lines(List.of(
                new Line("NETTRACE_SQL_JAVA", "Further options of the Java virtual machine, such as -Xmx4g."),
                new Line("NETTRACE_SQL_PASSWORD, NETTRACE_SQL_TLS_PASSWORD", "Passwords of the command serve.")));
        section("EXAMPLES");
        text.append(".nf\n");
        CommandLineText.examples(program).forEach(this::line);
        text.append(".fi\n");
    }

    private void section(String title) {
        text.append(".SH ").append(escaped(title)).append('\n');
    }

    private void lines(List<Line> lines) {
        for (Line one : lines) {
            text.append(".TP\n\\fB").append(escaped(one.written())).append("\\fR\n");
            line(one.meaning());
        }
    }

    private void line(String line) {
        String escaped = escaped(line);
        // A dot or an apostrophe at the start of a line is a command.
        text.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "").append(escaped).append('\n');
    }

    private static String escaped(String line) {
        return line.replace("\\", "\\e").replace("-", "\\-").replace("\u2026", "...");
    }
}
