package org.nettracesql.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.List;
import org.nettracesql.adapter.parser.ParameterTypes;

/**
 * A query with parameters, planned once and run often. Values are converted when they are set to the types that the
 * query gives its parameters; where one needs another type, the query is planned again with that, see
 * {@link Parameters}.
 */
final class TracePreparedStatement extends TraceStatement implements PreparedStatement {

    /** In place of a scale: the digits behind the point that the value has. */
    private static final int OWN_SCALE = -1;

    private final String query;
    /** Whether it needed no planner when it was prepared; then it has no parameters. */
    private final boolean isPlain;
    private final Parameters parameters;
    private PlannerRunner runner;
    /** The query with the types that the planner's statement was made for. */
    private String planned;

    TracePreparedStatement(TraceConnection connection, String query, boolean scrollable) throws SQLException {
        super(connection, scrollable);
        this.query = query;
        this.isPlain = query != null && connection.mayBePlain(query) && connection.plainColumns(query) != null;
        PreparedStatement planner = null;
        List<String> given = List.of();
        if (!isPlain) {
            try {
                planner = connection.plannerStatement(query);
            } catch (SQLException e) {
                UntypedParameters untyped = new UntypedParameters(connection, query);
                planner = untyped.plan(e);
                given = untyped.types();
            }
        }
        this.runner = new PlannerRunner(planner);
        try {
            this.parameters = Parameters.of(planner == null ? null : planner.getParameterMetaData(), given, query);
            this.planned = ParameterTypes.added(query, given);
        } catch (SQLException | RuntimeException | Error e) {
            throw SqlErrors.translate(e);
        }
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        checkOpen();
        parameters.checkSet();
        planWith(parameters.needed());
        PlannerRunner current = usableRunner();
        return run(current, true, () -> {
            Execution.Opened plain = isPlain ? connection().openPlain(query) : null;
            if (plain != null) {
                return plain;
            }
            PreparedStatement planner = plannerOf(current);
            parameters.bind(planner);
            return Execution.Opened.of(planner.executeQuery());
        });
    }

    /** Plans anew if parameters have other types than in the plan that there is. */
    private void planWith(List<String> types) throws SQLException {
        String typed = ParameterTypes.added(query, types);
        if (!typed.equals(planned)) {
            runner.close();
            planned = typed;
        }
    }

    /** A run that was ended early uses the planner's statement up. */
    private PlannerRunner usableRunner() {
        if (runner.isSpent()) {
            runner = new PlannerRunner(null);
        }
        return runner;
    }

    private PreparedStatement plannerOf(PlannerRunner current) throws SQLException {
        if (current.planner() == null || connection().isOutdated(current.planner())) {
            current.close();
            current.planner(connection().plannerStatement(planned));
        }
        return (PreparedStatement) current.planner();
    }

    @Override
    public boolean execute() throws SQLException {
        executeQuery();
        return true;
    }

    @Override
    public int executeUpdate() throws SQLException {
        throw new SQLException("A trace is read-only: use executeQuery.", SqlErrors.READ_ONLY);
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return executeUpdate();
    }

    @Override
    public void close() throws SQLException {
        if (isClosed()) {
            return;
        }
        try (PlannerRunner last = runner) {
            super.close();
        } catch (SQLException | RuntimeException | Error e) {
            throw SqlErrors.translate(e);
        }
    }

    private static SQLException hasItsQuery() {
        return new SQLException("A prepared statement has its query already.", SqlErrors.BAD_CALL);
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw hasItsQuery();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw hasItsQuery();
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        throw hasItsQuery();
    }

    @Override
    public void addBatch() throws SQLException {
        throw SqlErrors.unsupported("A trace is read-only: there are no batches of updates.");
    }

    /** Of the columns that a run has with the values that are set by now, whose types can be other ones. */
    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        try {
            if (parameters.isAnySet()) {
                planWith(parameters.neededSoFar());
            }
            ColumnInfo[] plain = isPlain ? connection().plainColumns(query) : null;
            return new TraceResultSetMetaData(
                    plain == null ? ColumnInfo.of(plannerOf(usableRunner()).getMetaData()) : plain);
        } catch (RuntimeException | Error e) {
            throw SqlErrors.translate(e);
        }
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return parameters;
    }

    @Override
    public void clearParameters() throws SQLException {
        checkOpen();
        parameters.clear();
    }

    // Setters

    private void set(int index, Object value) throws SQLException {
        checkOpen();
        parameters.set(index, value, null);
    }

    @Override
    public void setNull(int index, int type) throws SQLException {
        checkOpen();
        parameters.setNull(index, type);
    }

    @Override
    public void setNull(int index, int type, String typeName) throws SQLException {
        setNull(index, type);
    }

    @Override
    public void setObject(int index, Object value) throws SQLException {
        set(index, value);
    }

    /** The value becomes one of that type, and then a parameter as one of such a class. */
    @Override
    public void setObject(int index, Object value, int type) throws SQLException {
        setObject(index, value, type, OWN_SCALE);
    }

    /** @param scale digits behind the point of a DECIMAL, which others do not have */
    @Override
    public void setObject(int index, Object value, int type, int scale) throws SQLException {
        if (value == null) {
            setNull(index, type);
        } else {
            set(index, TypedValues.of(index, value, type, scale));
        }
    }

    @Override
    public void setObject(int index, Object value, SQLType type) throws SQLException {
        setObject(index, value, type, OWN_SCALE);
    }

    @Override
    public void setObject(int index, Object value, SQLType type, int scale) throws SQLException {
        setObject(index, value, type instanceof JDBCType known ? known.getVendorTypeNumber() : Types.OTHER, scale);
    }

    @Override
    public void setBoolean(int index, boolean value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setByte(int index, byte value) throws SQLException {
        set(index, (int) value);
    }

    @Override
    public void setShort(int index, short value) throws SQLException {
        set(index, (int) value);
    }

    @Override
    public void setInt(int index, int value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setFloat(int index, float value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setBigDecimal(int index, BigDecimal value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setString(int index, String value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setNString(int index, String value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setBytes(int index, byte[] value) throws SQLException {
        set(index, value == null ? null : value.clone());
    }

    @Override
    public void setDate(int index, Date value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setTime(int index, Time value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setTimestamp(int index, Timestamp value) throws SQLException {
        set(index, value);
    }

    private void set(int index, java.util.Date value, Calendar zone) throws SQLException {
        checkOpen();
        parameters.set(index, value, zone);
    }

    @Override
    public void setDate(int index, Date value, Calendar zone) throws SQLException {
        set(index, value, zone);
    }

    @Override
    public void setTime(int index, Time value, Calendar zone) throws SQLException {
        set(index, value, zone);
    }

    @Override
    public void setTimestamp(int index, Timestamp value, Calendar zone) throws SQLException {
        set(index, value, zone);
    }

    @Override
    public void setURL(int index, URL value) throws SQLException {
        set(index, value == null ? null : value.toString());
    }

    // Streams of text

    private void setText(int index, Reader reader, long mostCharacters) throws SQLException {
        if (reader == null) {
            set(index, null);
            return;
        }
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[4096];
        try {
            for (int got; text.length() < mostCharacters && (got = reader.read(buffer)) >= 0;) {
                text.append(buffer, 0, (int) Math.min(got, mostCharacters - text.length()));
            }
        } catch (IOException e) {
            throw new SQLException("The stream of parameter " + index + " cannot be read: " + e.getMessage() + ".",
                    SqlErrors.BAD_VALUE, e);
        }
        set(index, text.toString());
    }

    private void setText(int index, InputStream stream, Charset charset, long mostCharacters) throws SQLException {
        setText(index, stream == null ? null : new InputStreamReader(stream, charset), mostCharacters);
    }

    @Override
    public void setAsciiStream(int index, InputStream stream) throws SQLException {
        setText(index, stream, StandardCharsets.US_ASCII, Long.MAX_VALUE);
    }

    @Override
    public void setAsciiStream(int index, InputStream stream, int length) throws SQLException {
        setText(index, stream, StandardCharsets.US_ASCII, length);
    }

    @Override
    public void setAsciiStream(int index, InputStream stream, long length) throws SQLException {
        setText(index, stream, StandardCharsets.US_ASCII, length);
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int index, InputStream stream, int length) throws SQLException {
        setText(index, stream, StandardCharsets.UTF_8, length);
    }

    @Override
    public void setCharacterStream(int index, Reader reader) throws SQLException {
        setText(index, reader, Long.MAX_VALUE);
    }

    @Override
    public void setCharacterStream(int index, Reader reader, int length) throws SQLException {
        setText(index, reader, length);
    }

    @Override
    public void setCharacterStream(int index, Reader reader, long length) throws SQLException {
        setText(index, reader, length);
    }

    @Override
    public void setNCharacterStream(int index, Reader reader) throws SQLException {
        setText(index, reader, Long.MAX_VALUE);
    }

    @Override
    public void setNCharacterStream(int index, Reader reader, long length) throws SQLException {
        setText(index, reader, length);
    }

    // Types that no column has

    private static SQLException noSuchType(String type) {
        return SqlErrors.unsupported("No column has the type " + type + ".");
    }

    @Override
    public void setBinaryStream(int index, InputStream stream) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public void setBinaryStream(int index, InputStream stream, int length) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public void setBinaryStream(int index, InputStream stream, long length) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public void setBlob(int index, Blob value) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public void setBlob(int index, InputStream stream) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public void setBlob(int index, InputStream stream, long length) throws SQLException {
        throw noSuchType("BLOB");
    }

    @Override
    public void setClob(int index, Clob value) throws SQLException {
        throw noSuchType("CLOB");
    }

    @Override
    public void setClob(int index, Reader reader) throws SQLException {
        throw noSuchType("CLOB");
    }

    @Override
    public void setClob(int index, Reader reader, long length) throws SQLException {
        throw noSuchType("CLOB");
    }

    @Override
    public void setNClob(int index, NClob value) throws SQLException {
        throw noSuchType("NCLOB");
    }

    @Override
    public void setNClob(int index, Reader reader) throws SQLException {
        throw noSuchType("NCLOB");
    }

    @Override
    public void setNClob(int index, Reader reader, long length) throws SQLException {
        throw noSuchType("NCLOB");
    }

    @Override
    public void setArray(int index, Array value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setRef(int index, Ref value) throws SQLException {
        throw noSuchType("REF");
    }

    @Override
    public void setRowId(int index, RowId value) throws SQLException {
        throw noSuchType("ROWID");
    }

    @Override
    public void setSQLXML(int index, SQLXML value) throws SQLException {
        throw noSuchType("XML");
    }
}
