package org.nettracesql.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/**
 * What a connection answers without a look at what it is connected to, as long as that is read-only. Transactions make
 * no difference on files that nobody changes here: everything about them is accepted and has no effect.
 */
abstract class ReadOnlyConnection extends Unwrappable implements Connection {

    private final Properties clientInfo = new Properties();
    private boolean autoCommit = true;
    private int isolation = TRANSACTION_SERIALIZABLE;
    private int networkTimeoutMillis;

    /** @throws SQLException if the connection is closed */
    abstract void checkOpen() throws SQLException;

    // Statements

    @Override
    public PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
        if (keys != Statement.NO_GENERATED_KEYS) {
            throw SqlErrors.unsupported("A trace is read-only: there are no generated keys.");
        }
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] keys) throws SQLException {
        throw SqlErrors.unsupported("A trace is read-only: there are no generated keys.");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] keys) throws SQLException {
        throw SqlErrors.unsupported("A trace is read-only: there are no generated keys.");
    }

    private static SQLException noProcedures() {
        return SqlErrors.unsupported("There are no stored procedures.");
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        throw noProcedures();
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        throw noProcedures();
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        throw noProcedures();
    }

    @Override
    public String nativeSQL(String sql) throws SQLException {
        checkOpen();
        return sql;
    }

    // Transactions, which make no difference

    @Override
    public void setAutoCommit(boolean wanted) throws SQLException {
        checkOpen();
        autoCommit = wanted;
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return autoCommit;
    }

    @Override
    public void commit() throws SQLException {
        checkOpen();
    }

    @Override
    public void rollback() throws SQLException {
        checkOpen();
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        throw noSavepoints();
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        throw noSavepoints();
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        throw noSavepoints();
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        throw noSavepoints();
    }

    private static SQLException noSavepoints() {
        return SqlErrors.unsupported("A trace is read-only: there are no savepoints.");
    }

    /** A hint, as JDBC has it: asking for a connection that writes changes nothing. */
    @Override
    public void setReadOnly(boolean wanted) throws SQLException {
        checkOpen();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return true;
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        if (!TraceDatabaseMetaData.isIsolationLevel(level)) {
            throw new SQLException("There is no transaction isolation level " + level + ".", SqlErrors.BAD_CALL);
        }
        isolation = level;
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return isolation;
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        checkOpen();
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            throw SqlErrors.unsupported("Result sets stay open when a transaction ends.");
        }
    }

    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    // Session

    @Override
    public void setCatalog(String name) throws SQLException {
        // JDBC: a driver without catalogs ignores this.
        checkOpen();
    }

    @Override
    public String getCatalog() throws SQLException {
        checkOpen();
        return null;
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        checkOpen();
        return Map.of();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        checkOpen();
        if (map != null && !map.isEmpty()) {
            throw SqlErrors.unsupported("There are no user-defined types to map to classes.");
        }
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        requireOpenForInfo();
        if (value == null) {
            clientInfo.remove(name);
        } else {
            clientInfo.setProperty(name, value);
        }
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        requireOpenForInfo();
        clientInfo.clear();
        for (String name : properties.stringPropertyNames()) {
            clientInfo.setProperty(name, properties.getProperty(name));
        }
    }

    private void requireOpenForInfo() throws SQLClientInfoException {
        try {
            checkOpen();
        } catch (SQLException e) {
            throw new SQLClientInfoException(e.getMessage(), e.getSQLState(), Map.of(), e);
        }
    }

    @Override
    public String getClientInfo(String name) throws SQLException {
        checkOpen();
        return clientInfo.getProperty(name);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        checkOpen();
        Properties copy = new Properties();
        copy.putAll(clientInfo);
        return copy;
    }

    /** Kept and given back: there is no network to wait for. */
    @Override
    public void setNetworkTimeout(Executor executor, int millis) throws SQLException {
        checkOpen();
        if (millis < 0) {
            throw new SQLException("A time-out is 0 or more, not " + millis + ".", SqlErrors.BAD_CALL);
        }
        networkTimeoutMillis = millis;
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        checkOpen();
        return networkTimeoutMillis;
    }

    private static SQLException noSuchType(String type) {
        return SqlErrors.unsupported("Values of type " + type + " cannot be made.");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw noSuchType("CLOB");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw noSuchType("NCLOB");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw noSuchType("XML");
    }

    @Override
    public Array createArrayOf(String type, Object[] elements) throws SQLException {
        checkOpen();
        return CellArray.of(type, elements);
    }

    @Override
    public Struct createStruct(String type, Object[] attributes) throws SQLException {
        throw noSuchType("STRUCT");
    }
}
