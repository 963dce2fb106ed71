package org.nettracesql.cli.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import sqlline.SqlLine;

/** Runs the shell on an open connection. */
public final class TraceShell {

    private TraceShell() {}

    /**
     * Reads and runs lines from the terminal until the user leaves.
     *
     * @param connection to the traces; stays open
     * @param trace what the user calls them
     */
    public static void run(Connection connection, String trace) throws SQLException, IOException {
        // Read by sqlline when its classes are loaded: history and saved settings go there.
        System.setProperty(SqlLine.SQLLINE_BASE_DIR, settingsFolder().toString());
        OpenConnectionDriver driver = new OpenConnectionDriver(connection);
        DriverManager.registerDriver(driver);
        try {
            TraceSqlLine sqlLine = new TraceSqlLine(connection, trace);
            String[] arguments = {
                "-ac", TraceApplication.class.getName(),
                "-u", OpenConnectionDriver.URL,
                // A result is written as it comes: a trace can have more rows than memory.
                "--incremental=true",
                "--isolation=TRANSACTION_SERIALIZABLE",
                "--connectInteractionMode=notAskCredentials",
                "--headerInterval=0"
            };
            sqlLine.begin(arguments, null, true);
        } finally {
            DriverManager.deregisterDriver(driver);
        }
    }

    /** Where this system's users expect a program's history: not in the home folder itself. */
    private static Path settingsFolder() {
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

    private static Path folder(String variable, Path otherwise) {
        String value = System.getenv(variable);
        Path parent = value == null || value.isBlank() ? otherwise : Path.of(value);
        return parent.resolve("nettrace-sql");
    }
}
