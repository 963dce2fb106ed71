package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.trace.Providers;

/**
 * What EXPLAIN COLLECT says, for a person.
 *
 * @param command how to record what a query reads
 * @param reasons why tables are empty, a line each
 * @param tables of events that the query is about
 * @param isAnythingThere whether the trace has events that the query is about, or at least others that come with them
 */
record CollectAdvice(String command, String reasons, List<String> tables, boolean isAnythingThere) {

    /** Names code for most queries; none is about it alone where it reads other events, too. */
    private static final Set<String> NAMING = Set.of("clr.MethodLoadVerbose", "rundown.MethodDCEndVerbose");

    /** As dotnet-trace takes a provider. */
    private static final Pattern PROVIDER = Pattern.compile("([^\\s:,\"*]+):0x([0-9a-fA-F]{1,16})\\b");

    /** Windows' kernel takes the samples that elsewhere the runtime takes. */
    private static final Pattern KERNEL_SAMPLES = Pattern.compile("/KernelEvents:\\S*\\bProfile\\b");

    static CollectAdvice of(Connection connection, String query) throws SQLException {
        // Not prepared: what only names a report's columns is answered without the planner then.
        try (Statement statement = connection.createStatement();
                ResultSet lines = statement.executeQuery("explain collect " + query)) {
            return of(lines);
        }
    }

    /** @param recorder what is to record; null for what recorded the trace */
    static CollectAdvice of(Connection connection, String recorder, String query) throws SQLException {
        if (recorder == null) {
            return of(connection, query);
        }
        try (PreparedStatement statement = connection.prepareStatement("select * from table(explain_collect(?, ?))")) {
            statement.setString(1, query);
            statement.setString(2, recorder);
            return of(statement.executeQuery());
        }
    }

    private static CollectAdvice of(ResultSet lines) throws SQLException {
        String command = null;
        StringBuilder reasons = new StringBuilder();
        List<String> needed = new ArrayList<>();
        int missing = 0;
        while (lines.next()) {
            if (command == null) {
                command = lines.getString("collect");
                continue;
            }
            String table = lines.getString("table_name");
            String whyEmpty = lines.getString("why_empty");
            if (!isNeeded(lines.getString("collect"), command)) {
                continue;
            }
            if (whyEmpty != null) {
                reasons.append("\n  ").append(table).append(": ").append(whyEmpty);
            }
            if (!NAMING.contains(table)) {
                needed.add(table);
                missing += whyEmpty == null || whyEmpty.startsWith("There are other events") ? 0 : 1;
            }
        }
        return new CollectAdvice(
                command, reasons.toString(), needed, needed.isEmpty() || missing < needed.size());
    }

    /**
     * Whether the command records the events of a table. It leaves out what a query reads only if it is there, such
     * as the events beside those that it is about.
     */
    private static boolean isNeeded(String collect, String command) {
        Matcher wanted = PROVIDER.matcher(collect);
        Matcher recorded = PROVIDER.matcher(command);
        if (!wanted.find() || !recorded.find()) {
            return true;
        }
        if (wanted.group(1).equals(Providers.SAMPLE_PROFILER) && KERNEL_SAMPLES.matcher(command).find()) {
            return true;
        }
        long keywords = Long.parseUnsignedLong(wanted.group(2), 16);
        do {
            long others = Long.parseUnsignedLong(recorded.group(2), 16);
            if (recorded.group(1).equals(wanted.group(1)) && ((others & keywords) != 0 || others == keywords)) {
                return true;
            }
        } while (recorded.find());
        return false;
    }

    /** What is missing, why, and how to record it; to go behind a sentence. */
    String text() {
        return reasons + "\nThis records what it reads:\n  " + command.replace("\n", "\n  ");
    }
}
