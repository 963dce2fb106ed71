package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.folder.FolderManifests;

/** Traces whose names have letters that a process has none for, as in a container without a locale. */
@EnabledOnOs(OS.LINUX)
class NamesOfOtherLocalesTest {

    private static final String ASCII_NAMES = "ANSI_X3.4-1968";

    @TempDir
    private Path folder;

    /** Renames traces in a process that has the letters, and has it keep what it finds out of them. */
    static final class Renaming {
        private Renaming() {}

        /** @param arguments the folder */
        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            List<Path> renamed = List.of(
                    Files.move(folder.resolve("a.nettrace"), folder.resolve("\u00e4.nettrace")),
                    Files.move(folder.resolve("o.nettrace"), folder.resolve("\u00f6.nettrace")));
            // A manifest is kept of files that nobody wrote to for two seconds.
            Thread.sleep(2_200);
            try (TestDatabase database =
                    new TestDatabase(TraceOptions.builder(renamed).index(IndexStorage.FILE).build())) {
                System.out.println(database.row("select count(*) from events"));
            }
        }
    }

    /** Asks in a process that has none. */
    static final class Asking {
        private Asking() {}

        /** @param arguments the URL */
        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select count(*), count(distinct trace) from events")) {
                rows.next();
                System.out.println(System.getProperty("sun.jnu.encoding") + " " + rows.getString(1) + " in "
                        + rows.getString(2));
            }
        }
    }

    private String said(String locale, Class<?> main, String argument) throws IOException, InterruptedException {
        Path log = folder.resolve("log.txt");
        try (ChildProcess process =
                ChildProcess.start(log, List.of(), Map.of("LC_ALL", locale), main, argument)) {
            process.await();
        }
        return Files.readString(log, StandardCharsets.ISO_8859_1).strip();
    }

    private String asked(String options) throws IOException, InterruptedException {
        return said("C", Asking.class, "jdbc:nettrace:" + folder + options);
    }

    @Test
    void tracesWhoseNamesLookTheSameAreAllThere() throws Exception {
        Files.move(DemoTrace.write(folder), folder.resolve("a.nettrace"));
        Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("o.nettrace"));
        Files.move(DemoTrace.write(folder), folder.resolve("z.nettrace"));
        String renamed = said("C.UTF-8", Renaming.class, folder.toString());
        Assumptions.assumeFalse(renamed.contains("InvalidPathException"), "there is no such locale");
        assertThat(renamed).endsWith("260");
        assertThat(folder.resolve(FolderManifests.FILE_NAME)).exists();
        assertThat(asked("")).endsWith(ASCII_NAMES + " 370 in 3");
        assertThat(asked(";index=file")).endsWith(ASCII_NAMES + " 370 in 3");
    }
}
