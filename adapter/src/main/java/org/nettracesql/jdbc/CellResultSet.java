package org.nettracesql.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.Map;

/**
 * Every getter over one primitive: the cell of the current row as an object of the class that
 * {@link JdbcTypes#javaClass} names. A subclass that can do better for common types overrides those.
 */
abstract class CellResultSet extends LabelledResultSet {

    private final Statement statement;
    private SQLWarning warnings;
    private boolean lastWasNull;
    private boolean closed;
    private int fetchSize;

    /** @param statement who made it; null for metadata */
    CellResultSet(ColumnInfo[] columns, Statement statement) {
        super(columns);
        this.statement = statement;
    }

    /** The value of a cell; called with a valid column only. */
    abstract Object cell(int column) throws SQLException;

    /** Lets go of what the rows come from; called once. */
    abstract void release() throws SQLException;

    final void lastWasNull(boolean isNull) {
        lastWasNull = isNull;
    }

    final void warn(SQLWarning warning) {
        if (warnings == null) {
            warnings = warning;
        } else {
            warnings.setNextWarning(warning);
        }
    }

    @Override
    final void checkOpen() throws SQLException {
        if (closed) {
            throw new SQLException("The result set is closed.", SqlErrors.INVALID_CURSOR);
        }
    }

    /** The column's description. */
    final ColumnInfo column(int column) throws SQLException {
        checkOpen();
        ColumnInfo[] columns = columns();
        if (column < 1 || column > columns.length) {
            throw new SQLException("There is no column " + column + ": the result has " + columns.length + ".",
                    SqlErrors.NO_SUCH_INDEX);
        }
        return columns[column - 1];
    }

    private Object value(int column) throws SQLException {
        column(column);
        Object value = cell(column);
        lastWasNull = value == null;
        return value;
    }

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        return lastWasNull;
    }

    @Override
    public String getString(int column) throws SQLException {
        return CellValues.toText(value(column), column(column));
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        return CellValues.toBoolean(value(column));
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return CellValues.toByte(value(column));
    }

    @Override
    public short getShort(int column) throws SQLException {
        return CellValues.toShort(value(column));
    }

    @Override
    public int getInt(int column) throws SQLException {
        return CellValues.toInt(value(column));
    }

    @Override
    public long getLong(int column) throws SQLException {
        return CellValues.toLong(value(column));
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return (float) CellValues.toDouble(value(column));
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return CellValues.toDouble(value(column));
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        return CellValues.toBigDecimal(value(column));
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, RoundingMode.DOWN);
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return CellValues.toBytes(value(column));
    }

    @Override
    public Date getDate(int column) throws SQLException {
        return CellValues.toDate(value(column), null);
    }

    @Override
    public Date getDate(int column, Calendar zone) throws SQLException {
        return CellValues.toDate(value(column), zone);
    }

    @Override
    public Time getTime(int column) throws SQLException {
        return CellValues.toTime(value(column), null);
    }

    @Override
    public Time getTime(int column, Calendar zone) throws SQLException {
        return CellValues.toTime(value(column), zone);
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        return CellValues.toTimestamp(value(column), null);
    }

    @Override
    public Timestamp getTimestamp(int column, Calendar zone) throws SQLException {
        return CellValues.toTimestamp(value(column), zone);
    }

    @Override
    public Object getObject(int column) throws SQLException {
        Object value = value(column);
        return value instanceof LocalDate ? CellValues.toDate(value, null) : value;
    }

    @Override
    public Object getObject(int column, Map<String, Class<?>> classes) throws SQLException {
        if (classes != null && !classes.isEmpty()) {
            throw SqlErrors.unsupported("There are no user-defined types to map to classes.");
        }
        return getObject(column);
    }

    @Override
    public <T> T getObject(int column, Class<T> wanted) throws SQLException {
        return CellValues.to(wanted, value(column), column(column));
    }

    @Override
    public Array getArray(int column) throws SQLException {
        return CellValues.toArray(value(column));
    }

    @Override
    public String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    private static SQLException noSuchType(String type) {
        return SqlErrors.unsupported("There are no values of type " + type + ".");
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw noSuchType("REF");
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        throw noSuchType("CLOB");
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        throw noSuchType("NCLOB");
    }

    @Override
    public URL getURL(int column) throws SQLException {
        throw noSuchType("DATALINK");
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw noSuchType("ROWID");
    }

    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        throw noSuchType("XML");
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new TraceResultSetMetaData(columns());
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        warnings = null;
    }

    @Override
    public String getCursorName() throws SQLException {
        throw SqlErrors.unsupported("Cursors have no names.");
    }

    @Override
    public Statement getStatement() throws SQLException {
        checkOpen();
        return statement;
    }

    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        checkOpen();
        if (rows < 0) {
            throw new SQLException("A fetch size is 0 or more, not " + rows + ".", SqlErrors.BAD_CALL);
        }
        fetchSize = rows;
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        boolean forward = direction == FETCH_FORWARD || direction == FETCH_UNKNOWN;
        if (!forward && (direction != FETCH_REVERSE || getType() == TYPE_FORWARD_ONLY)) {
            throw new SQLException("Rows are fetched forward only.", SqlErrors.BAD_CALL);
        }
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return FETCH_FORWARD;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        release();
    }
}
