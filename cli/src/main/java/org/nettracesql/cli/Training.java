package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the launcher runs once for each build, to record the archive of classes that later starts map: the statements of
 * a script, and after them a query and every report written as most are, without options, which take another way.
 */
final class Training {

    private static final String SCRIPT = ".sql";

    private Training() {}

    /** @param args traces, a script about all of them, and further traces, each of which is asked for every report */
    public static void main(String[] args) throws SQLException {
        Streams streams = Streams.ofProcess();
        Interruption interruption = Interruption.of(streams);
        List<String> first = new ArrayList<>();
        int next = 0;
        while (!args[next].endsWith(SCRIPT)) {
            first.add(args[next++]);
        }
        first.add("-f");
        first.add(args[next++]);
        int status = Main.run(streams, first.toArray(String[]::new));
        status = Math.max(status, Main.run(streams, args[0], "select count(*) from events"));
        for (; next < args.length; next++) {
            for (Report report : reports(args[next])) {
                status = Math.max(status, Main.run(streams, args[next], "report", report.name()));
            }
        }
        interruption.over();
        System.exit(status);
    }

    private static List<Report> reports(String trace) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace)) {
            return Report.all(connection);
        }
    }
}
