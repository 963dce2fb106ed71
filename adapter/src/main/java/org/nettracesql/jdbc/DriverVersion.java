package org.nettracesql.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that the build wrote beside this class. */
final class DriverVersion {

    static final String TEXT = read();
    static final int MAJOR = part(0);
    static final int MINOR = part(1);

    private DriverVersion() {}

    private static String read() {
        try (InputStream stream = DriverVersion.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int part(int index) {
        return Integer.parseInt(TEXT.split("[.-]")[index]);
    }
}
