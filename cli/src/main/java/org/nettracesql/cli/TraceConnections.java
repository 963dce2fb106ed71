package org.nettracesql.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.nettracesql.adapter.options.TraceOption;
import org.nettracesql.jdbc.NettraceConnection;

/** Opens JDBC connections to traces. */
final class TraceConnections {

    private static final String URL_PREFIX = "jdbc:nettrace:";

    private TraceConnections() {}

    /**
     * Connects.
     *
     * @param trace what the user typed; a complete JDBC URL of ours is taken as it is
     * @param settings URL keys and values
     * @throws CliException if there is no such file, if it is no trace, or if a key is unknown
     */
    static Connection open(String trace, Map<String, String> settings) {
        if (trace.isBlank()) {
            throw CliException.usage(Mistake.WHICH_TRACE, null);
        }
        Properties properties = new Properties();
        properties.putAll(settings);
        try {
            // The driver passes over properties that it does not know; a person who sets one has mistyped it.
            for (String key : settings.keySet()) {
                TraceOption.of(key);
            }
        } catch (IllegalArgumentException e) {
            throw CliException.usage(e.getMessage(), e);
        }
        String url = trace.startsWith(URL_PREFIX) ? trace : URL_PREFIX + quoted(trace);
        try {
            // Not through DriverManager, which would load every driver there is: DuckDB's alone takes 100 ms.
            return Interruption.ending(NettraceConnection.open(url, properties));
        } catch (SQLException e) {
            throw CliException.usage(e.getMessage(), e);
        }
    }

    /** Connects to several files at once, in that order; as {@link #open(String, Map)}. */
    static Connection open(List<String> traces, Map<String, String> settings) {
        return open(url(traces), settings);
    }

    /** The URL of several files. */
    static String url(List<String> traces) {
        return URL_PREFIX + traces.stream().map(TraceConnections::quoted).collect(Collectors.joining("|"));
    }

    /** A path as the URL wants it: characters that separate its parts are put between quotes if a file is named so. */
    private static String quoted(String trace) {
        boolean special = trace.indexOf(';') >= 0 || trace.indexOf('|') >= 0 || trace.indexOf('"') >= 0;
        return special && Files.exists(Path.of(trace)) ? '"' + trace.replace("\"", "\"\"") + '"' : trace;
    }
}
