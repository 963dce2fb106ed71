package org.nettracesql.jdbc;

import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.UUID;

/** The parameters of a prepared statement: their types, and their values in the classes that the planner wants. */
final class Parameters extends Unwrappable implements ParameterMetaData {

    private static final int NANOS_A_MILLI = 1_000_000;

    private final int[] types;
    private final int[] precisions;
    private final Object[] values;
    private final boolean[] isSet;

    private Parameters(int count) {
        this.types = new int[count];
        this.precisions = new int[count];
        this.values = new Object[count];
        this.isSet = new boolean[count];
    }

    static Parameters of(ParameterMetaData planner) throws SQLException {
        Parameters parameters = new Parameters(planner.getParameterCount());
        for (int i = 0; i < parameters.types.length; i++) {
            parameters.types[i] = JdbcTypes.exposed(planner.getParameterType(i + 1));
            parameters.precisions[i] =
                    JdbcTypes.precision(parameters.types[i], planner.getPrecision(i + 1));
        }
        return parameters;
    }

    private int at(int index) throws SQLException {
        if (index < 1 || index > types.length) {
            throw new SQLException("There is no parameter " + index + ": the query has " + types.length + ".",
                    SqlErrors.NO_SUCH_INDEX);
        }
        return index - 1;
    }

    /** @param zone in which the fields of a java.sql date or time are meant; null for the default */
    void set(int index, Object value, Calendar zone) throws SQLException {
        int at = at(index);
        values[at] = value == null ? null : converted(types[at], value, zone);
        isSet[at] = true;
    }

    void clear() {
        for (int i = 0; i < values.length; i++) {
            values[i] = null;
            isSet[i] = false;
        }
    }

    private static Object converted(int type, Object value, Calendar zone) throws SQLException {
        return switch (type) {
            case Types.BIGINT -> CellValues.toLong(value);
            case Types.INTEGER -> CellValues.toInt(value);
            case Types.SMALLINT -> CellValues.toShort(value);
            case Types.TINYINT -> CellValues.toByte(value);
            case Types.DOUBLE -> CellValues.toDouble(value);
            case Types.REAL -> (float) CellValues.toDouble(value);
            case Types.DECIMAL -> CellValues.toBigDecimal(value);
            case Types.BOOLEAN -> CellValues.toBoolean(value);
            case Types.VARCHAR -> value instanceof UUID ? value.toString() : text(value);
            case Types.VARBINARY -> CellValues.toBytes(value);
            case Types.TIMESTAMP, Types.DATE, Types.TIME -> fields(value, zone);
            default -> value;
        };
    }

    private static String text(Object value) throws SQLException {
        return CellValues.toText(value, ColumnInfo.of("", value instanceof Timestamp ? Types.TIMESTAMP : Types.OTHER));
    }

    private static LocalDateTime fields(Object value, Calendar zone) throws SQLException {
        if (zone != null && value instanceof java.util.Date date) {
            long millis = date.getTime();
            return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L),
                    (int) Math.floorMod(millis, 1000L) * NANOS_A_MILLI,
                    ZoneOffset.ofTotalSeconds(zone.getTimeZone().getOffset(millis) / 1000));
        }
        return CellValues.toLocalDateTime(value);
    }

    /** @throws SQLException if a parameter has no value, not even null */
    void checkSet() throws SQLException {
        for (int i = 0; i < isSet.length; i++) {
            if (!isSet[i]) {
                throw new SQLException("Parameter " + (i + 1) + " is not set.", "07002");
            }
        }
    }

    /** Hands all values to the planner's statement. */
    void bind(PreparedStatement planner) throws SQLException {
        for (int i = 0; i < types.length; i++) {
            bind(planner, i + 1, types[i], values[i]);
        }
    }

    private static void bind(PreparedStatement planner, int index, int type, Object value)
            throws SQLException {
        if (value == null) {
            planner.setNull(index, type);
            return;
        }
        // As the planner keeps them, for its own conversions depend on the default time zone.
        switch (type) {
            case Types.TIMESTAMP ->
                planner.setLong(index, ((LocalDateTime) value).toInstant(ZoneOffset.UTC).toEpochMilli());
            case Types.DATE -> planner.setInt(index, (int) ((LocalDateTime) value).toLocalDate().toEpochDay());
            case Types.TIME -> planner.setInt(index,
                    (int) (((LocalDateTime) value).toLocalTime().toNanoOfDay() / NANOS_A_MILLI));
            default -> planner.setObject(index, value);
        }
    }

    // Metadata

    @Override
    public int getParameterCount() {
        return types.length;
    }

    @Override
    public int isNullable(int index) throws SQLException {
        at(index);
        return parameterNullable;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return JdbcTypes.isSigned(types[at(index)]);
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        return precisions[at(index)];
    }

    @Override
    public int getScale(int index) throws SQLException {
        at(index);
        return 0;
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        return types[at(index)];
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return JdbcTypes.name(types[at(index)]);
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        return JdbcTypes.javaClass(types[at(index)]).getName();
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        at(index);
        return parameterModeIn;
    }
}
