package org.nettracesql.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** The driver in one file, loaded as a tool loads it: by itself, with nothing but the JDK around it. */
class DriverJarTest {

    private static final Path JAR = Path.of(System.getProperty("driver.jar"));
    private static final Pattern OURS = Pattern.compile("org/(nettracesql|duckdb)/.*");

    @TempDir
    Path folder;

    /** Something done with the driver. */
    private interface Use {
        void of(Connection connection) throws SQLException;
    }

    private void withConnection(String options, Use use) throws Exception {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.define("Demo", 1, "Tick", type -> type.field("n", TypeCode.INT32));
        writer.events(block -> {
            for (int i = 0; i < 10; i++) {
                int n = i;
                block.event(tick, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.i32(n));
            }
        });
        Path file = writer.end().saveIn(folder);
        URL[] jar = {JAR.toUri().toURL()};
        try (URLClassLoader alone = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
            List<Driver> drivers =
                    ServiceLoader.load(Driver.class, alone).stream().map(ServiceLoader.Provider::get).toList();
            assertThat(drivers).singleElement().satisfies(driver ->
                    assertThat(driver.getClass().getName()).isEqualTo("org.nettracesql.jdbc.NettraceDriver"));
            try (Connection connection =
                    drivers.get(0).connect("jdbc:nettrace:" + file + options, new Properties())) {
                use.of(connection);
            }
        }
    }

    private static String only(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @Test
    void itAnswersAloneOnBothEngines() throws Exception {
        for (String engine : List.of("auto", "java", "duckdb")) {
            withConnection(";engine=" + engine, connection -> {
                assertThat(only(connection, "select sum(\"n\") from \"Demo\".\"Tick\" where \"n\" > 4"))
                        .isEqualTo("35");
                assertThat(only(connection, "select json_value('{\"a\": 1}', '$.a')")).isEqualTo("1");
                assertThat(only(connection, "select hex(255)")).isEqualTo("0xff");
                assertThat(only(connection, "select count(*) from event_types")).isNotBlank();
            });
        }
    }

    @Test
    void itPrintsNothing() throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setErr(capture);
            withConnection("", connection -> only(connection, "select count(*) from events"));
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void everyLibraryIsRelocatedSoThatItClashesWithNone() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream()
                            .map(ZipEntry::getName)
                            .filter(name -> name.endsWith(".class") && !OURS.matcher(name).matches())
                            .collect(Collectors.toList()))
                    .isEmpty();
        }
    }

    @Test
    void theLicenceComesWithIt() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
        }
    }
}
