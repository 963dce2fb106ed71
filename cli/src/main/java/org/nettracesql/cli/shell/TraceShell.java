package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;

/** Runs the shell on an open connection. */
public final class TraceShell {

    private TraceShell() {}

    /**
     * Reads and runs lines from the terminal until the user leaves.
     *
     * @param connection to the traces; stays open
     * @param terminal where it is shown how far a query is; null for nowhere
     */
    public static void run(Connection connection, PrintStream terminal) throws SQLException, IOException {
        run(new TraceSqlLine(connection, terminal), null);
    }

    /**
     * Runs a shell that may have streams of its own.
     *
     * @param input lines to run, or null for the terminal
     */
    static void run(TraceSqlLine sqlLine, InputStream input) throws SQLException, IOException {
        OpenConnectionDriver driver = new OpenConnectionDriver(sqlLine.connection());
        DriverManager.registerDriver(driver);
        try {
            String[] arguments = {
                "-ac", TraceApplication.class.getName(),
                "-u", OpenConnectionDriver.URL,
                // What a trace says must not steer the terminal.
                "--escapeOutput=true",
                // The closing quotes that it writes go wrong after characters beyond U+FFFF.
                "--autoPairing=false",
                "--isolation=TRANSACTION_SERIALIZABLE",
                "--connectInteractionMode=notAskCredentials",
                "--headerInterval=0"
            };
            sqlLine.begin(arguments, input, input == null);
        } finally {
            DriverManager.deregisterDriver(driver);
        }
    }

    /** Where this system's users expect a program's history: not in the home folder itself. */
    static Path settingsFolder() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        Path home = Path.of(System.getProperty("user.home"));
        if (system.contains("windows")) {
            return folder("LOCALAPPDATA", home.resolve("AppData").resolve("Local"));
        }
        if (system.contains("mac")) {
            return home.resolve("Library").resolve("Application Support").resolve("nettrace-sql");
        }
        return folder("XDG_STATE_HOME", home.resolve(".local").resolve("state"));
    }

    /** Whether there is such a folder, or can be, that takes the history. */
    static boolean canKeepSettings() {
        Path history = settingsFolder().resolve("history");
        try {
            Files.createDirectories(history.getParent());
            return Files.exists(history) ? Files.isWritable(history) : Files.isWritable(history.getParent());
        } catch (IOException e) {
            return false;
        }
    }

    private static Path folder(String variable, Path otherwise) {
        String value = System.getenv(variable);
        Path parent = value == null || value.isBlank() ? otherwise : Path.of(value);
        return parent.resolve("nettrace-sql");
    }
}
