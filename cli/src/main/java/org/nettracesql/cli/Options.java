package org.nettracesql.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nettracesql.cli.format.RowFormat;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** A command line with options or a subcommand, parsed by picocli. */
final class Options {

    private Options() {}

    /** Parses it and runs what it names; gives the exit status. */
    static int run(Streams streams, String... args) {
        TraceCommand command = new TraceCommand(streams);
        // Of help and the version, of which the writer would not tell that they could not be written.
        PipeAwareStream out = new PipeAwareStream(streams.out());
        CommandLine commandLine = new CommandLine(command);
        Subcommands.addIfNamed(commandLine, args);
        commandLine
                .registerConverter(RowFormat.class, Options::format)
                .setExpandAtFiles(false)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpAutoWidth(false)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((exception, arguments) -> {
                    streams.message(Mistake.describe(exception, arguments));
                    streams.err().println("Try 'nettrace-sql --help'.");
                    return ExitStatus.USAGE;
                })
                .setExecutionExceptionHandler((exception, failed, parsed) -> command.failed(exception));
        int status = commandLine.execute(args);
        return out.failure() == null ? status : command.failed(out.failure());
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
