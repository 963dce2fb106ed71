package org.nettracesql.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nettracesql.cli.format.RowFormat;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Starts the program. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        Streams streams = Streams.ofProcess();
        Interruption interruption = Interruption.of(streams);
        int status = run(streams, args);
        interruption.over();
        // Not a plain return: an engine's background threads must not keep a finished program alive.
        System.exit(status);
    }

    /** Runs one command line and returns its exit status. */
    static int run(Streams streams, String... written) {
        String unreadable = Arguments.unreadable(System.getProperty("sun.jnu.encoding"), written);
        if (unreadable != null) {
            streams.message(unreadable);
            return ExitStatus.USAGE;
        }
        String[] args = Arguments.normalized(written);
        if (isPlainQuery(args)) {
            TraceCommand query = new TraceCommand(streams, args[0], args[1]);
            return query.run(query);
        }
        if (isPlainReport(args)) {
            TraceCommand program = new TraceCommand(streams, args[0], null);
            return program.run(new ReportCommand(program, args[2]));
        }
        TraceCommand command = new TraceCommand(streams);
        CommandLine commandLine = new CommandLine(command);
        Subcommands.addIfNamed(commandLine, args);
        commandLine
                .registerConverter(RowFormat.class, Main::format)
                .setExpandAtFiles(false)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpAutoWidth(false)
                .setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((exception, arguments) -> {
                    streams.message(Mistake.describe(exception, arguments));
                    streams.err().println("Try 'nettrace-sql --help'.");
                    return ExitStatus.USAGE;
                })
                .setExecutionExceptionHandler((exception, failed, parsed) -> command.failed(exception));
        return commandLine.execute(args);
    }

    /**
     * Whether it is a trace and SQL and nothing to parse: the parser describes itself by reflection, with classes that
     * are too old for an archive of classes, and that takes a fifth of a short run.
     */
    private static boolean isPlainQuery(String... args) {
        return args.length == 2
                && !args[0].startsWith("-")
                && !args[1].startsWith("-")
                && !Subcommands.mayName(args);
    }

    /** Whether it is a trace, the command for reports and a name, likewise. */
    private static boolean isPlainReport(String... args) {
        return args.length == 3
                && args[1].equals(ReportCommand.NAME)
                && !args[0].startsWith("-")
                && !args[2].startsWith("-")
                && !Subcommands.mayName(args[0]);
    }

    private static RowFormat format(String name) {
        for (RowFormat format : RowFormat.values()) {
            if (format.toString().equalsIgnoreCase(name)) {
                return format;
            }
        }
        throw new TypeConversionException("'" + name + "' is none of "
                + Stream.of(RowFormat.values()).map(RowFormat::toString).collect(Collectors.joining(", ")));
    }
}
