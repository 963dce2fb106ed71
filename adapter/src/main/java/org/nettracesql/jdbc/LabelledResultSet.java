package org.nettracesql.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.HashMap;
import java.util.Map;

/** The getters by label: each finds the column's number and asks by that. */
abstract class LabelledResultSet extends NonUpdatableResultSet {

    private final ColumnInfo[] columns;
    /** Labels as they were asked for before, for clients that ask for each cell by label. */
    private final Map<String, Integer> found = new HashMap<>();

    LabelledResultSet(ColumnInfo[] columns) {
        this.columns = columns;
    }

    /** The columns, in order. */
    final ColumnInfo[] columns() {
        return columns;
    }

    /** @throws SQLException if the result set is closed */
    abstract void checkOpen() throws SQLException;

    /** Labels match in any case; of several columns with a label, the first counts. */
    @Override
    public int findColumn(String label) throws SQLException {
        checkOpen();
        Integer known = found.get(label);
        if (known != null) {
            return known;
        }
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].label().equalsIgnoreCase(label)) {
                found.put(label, i + 1);
                return i + 1;
            }
        }
        throw new SQLException("The result has no column \"" + label + "\".", SqlErrors.NO_SUCH_COLUMN);
    }

    @Override
    public String getString(String label) throws SQLException {
        return getString(findColumn(label));
    }

    @Override
    public boolean getBoolean(String label) throws SQLException {
        return getBoolean(findColumn(label));
    }

    @Override
    public byte getByte(String label) throws SQLException {
        return getByte(findColumn(label));
    }

    @Override
    public short getShort(String label) throws SQLException {
        return getShort(findColumn(label));
    }

    @Override
    public int getInt(String label) throws SQLException {
        return getInt(findColumn(label));
    }

    @Override
    public long getLong(String label) throws SQLException {
        return getLong(findColumn(label));
    }

    @Override
    public float getFloat(String label) throws SQLException {
        return getFloat(findColumn(label));
    }

    @Override
    public double getDouble(String label) throws SQLException {
        return getDouble(findColumn(label));
    }

    @Override
    public BigDecimal getBigDecimal(String label) throws SQLException {
        return getBigDecimal(findColumn(label));
    }

    @Override
    public byte[] getBytes(String label) throws SQLException {
        return getBytes(findColumn(label));
    }

    @Override
    public Date getDate(String label) throws SQLException {
        return getDate(findColumn(label));
    }

    @Override
    public Time getTime(String label) throws SQLException {
        return getTime(findColumn(label));
    }

    @Override
    public Timestamp getTimestamp(String label) throws SQLException {
        return getTimestamp(findColumn(label));
    }

    @Override
    public InputStream getAsciiStream(String label) throws SQLException {
        return getAsciiStream(findColumn(label));
    }

    @Override
    public InputStream getBinaryStream(String label) throws SQLException {
        return getBinaryStream(findColumn(label));
    }

    @Override
    public Reader getCharacterStream(String label) throws SQLException {
        return getCharacterStream(findColumn(label));
    }

    @Override
    public Object getObject(String label) throws SQLException {
        return getObject(findColumn(label));
    }

    @Override
    public Ref getRef(String label) throws SQLException {
        return getRef(findColumn(label));
    }

    @Override
    public Blob getBlob(String label) throws SQLException {
        return getBlob(findColumn(label));
    }

    @Override
    public Clob getClob(String label) throws SQLException {
        return getClob(findColumn(label));
    }

    @Override
    public Array getArray(String label) throws SQLException {
        return getArray(findColumn(label));
    }

    @Override
    public URL getURL(String label) throws SQLException {
        return getURL(findColumn(label));
    }

    @Override
    public RowId getRowId(String label) throws SQLException {
        return getRowId(findColumn(label));
    }

    @Override
    public NClob getNClob(String label) throws SQLException {
        return getNClob(findColumn(label));
    }

    @Override
    public SQLXML getSQLXML(String label) throws SQLException {
        return getSQLXML(findColumn(label));
    }

    @Override
    public String getNString(String label) throws SQLException {
        return getNString(findColumn(label));
    }

    @Override
    public Reader getNCharacterStream(String label) throws SQLException {
        return getNCharacterStream(findColumn(label));
    }

    @Override
    public Date getDate(String label, Calendar zone) throws SQLException {
        return getDate(findColumn(label), zone);
    }

    @Override
    public Time getTime(String label, Calendar zone) throws SQLException {
        return getTime(findColumn(label), zone);
    }

    @Override
    public Timestamp getTimestamp(String label, Calendar zone) throws SQLException {
        return getTimestamp(findColumn(label), zone);
    }

    @Override
    public Object getObject(String label, Map<String, Class<?>> classes) throws SQLException {
        return getObject(findColumn(label), classes);
    }

    @Override
    public <T> T getObject(String label, Class<T> wanted) throws SQLException {
        return getObject(findColumn(label), wanted);
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(String label, int scale) throws SQLException {
        return getBigDecimal(findColumn(label), scale);
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String label) throws SQLException {
        return getUnicodeStream(findColumn(label));
    }
}
