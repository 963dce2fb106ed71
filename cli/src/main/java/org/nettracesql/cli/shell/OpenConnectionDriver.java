package org.nettracesql.cli.shell;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * Gives sqlline, which wants to connect by itself, the connection that is open already: the trace is opened once, and
 * the settings of the command line need not be written into a URL. sqlline's closing it has no effect.
 */
final class OpenConnectionDriver implements Driver {

    static final String URL = "jdbc:nettrace-shell:";

    private final Connection connection;

    OpenConnectionDriver(Connection connection) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("close")) {
                return null;
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        this.connection = (Connection) Proxy.newProxyInstance(
                OpenConnectionDriver.class.getClassLoader(), new Class<?>[] {Connection.class}, handler);
    }

    @Override
    public boolean acceptsURL(String url) {
        return URL.equals(url);
    }

    @Override
    public Connection connect(String url, Properties properties) {
        return acceptsURL(url) ? connection : null;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("This driver does not log.");
    }
}
