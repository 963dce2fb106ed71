package org.nettracesql.cli;

/**
 * What the launcher runs once for each build, to record the archive of classes that later starts map: the statements of
 * a script, and after them a query and a report written as most are, without options, which take another way.
 */
final class Training {

    private Training() {}

    /** @param args one or more traces, and the script */
    public static void main(String[] args) {
        Streams streams = Streams.ofProcess();
        Interruption interruption = Interruption.of(streams);
        int script = args.length - 1;
        String[] first = new String[args.length + 1];
        System.arraycopy(args, 0, first, 0, script);
        first[script] = "-f";
        first[script + 1] = args[script];
        int status = Main.run(streams, first);
        status = Math.max(status, Main.run(streams, args[0], "select count(*) from events"));
        status = Math.max(status, Main.run(streams, args[0], "report", "hot_methods"));
        interruption.over();
        System.exit(status);
    }
}
