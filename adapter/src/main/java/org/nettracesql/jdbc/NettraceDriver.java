package org.nettracesql.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.nettracesql.adapter.options.TraceOption;

/**
 * The JDBC driver for .NET traces: {@code jdbc:nettrace:PATH[;key=value]...}. PATH is a file, a folder, a glob, or
 * several of them separated by {@code |}; a path with a semicolon or a bar in it is put in double quotes. The keys are
 * those of {@link TraceOption}; anything else is refused with their list.
 *
 * <p>{@code DriverManager} finds it by itself. A connection unwraps to {@link NettraceConnection}.
 */
public final class NettraceDriver implements Driver {

    static {
        try {
            DriverManager.registerDriver(new NettraceDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Null for a URL of another driver. */
    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        return acceptsURL(url) ? NettraceConnection.open(url, properties) : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return TraceUrl.accepts(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        List<DriverPropertyInfo> infos = new ArrayList<>();
        for (TraceOption option : TraceOption.values()) {
            String set = properties == null ? null : properties.getProperty(option.key());
            DriverPropertyInfo info =
                    new DriverPropertyInfo(option.key(), set == null ? option.defaultValue() : set);
            info.description = option.meaning();
            info.choices = option.choices().isEmpty() ? null : option.choices().toArray(new String[0]);
            infos.add(info);
        }
        return infos.toArray(new DriverPropertyInfo[0]);
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.MINOR;
    }

    /** False, as the entry level of SQL 92 that this claims has updates. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw SqlErrors.unsupported("The driver writes no log.");
    }
}
