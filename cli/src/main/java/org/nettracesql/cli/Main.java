package org.nettracesql.cli;

/**
 * Starts the program. Nothing here or in {@link TraceCommand#call} may throw or catch what picocli declares: to verify
 * that, Java loads it, and for a class too old for the archive of classes it reads the directory of the jar, at 25 of
 * 330 ms.
 */
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
        return Options.run(streams, args);
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
}
