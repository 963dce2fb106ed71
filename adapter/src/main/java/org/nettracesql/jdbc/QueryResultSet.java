package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.adapter.columns.GatheredColumns;
import org.nettracesql.adapter.columns.RowBlock;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.function.ClockText;
import org.nettracesql.adapter.function.IntervalText;

/**
 * Rows of a query as they come, forward only. Common getters go straight to the query's cells; the others convert
 * what they give. Not for several threads, except for {@link #close()}.
 */
final class QueryResultSet extends CellResultSet implements NettraceResultSet {

    private static final long LAST_MILLI = 24 * 60 * 60 * 1000 - 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final RowCells cells;
    private final Execution execution;
    private final long maxRows;
    private final int[] types;
    /** Of the columns as arrays; null until they are asked for. */
    private List<ColumnResult.Info> infos;

    private long row;
    private boolean afterLast;
    /** Whether the cells are those of the first row already, since somebody asked whether there is one. */
    private boolean isFirstAtHand;

    QueryResultSet(ColumnInfo[] columns, RowCells cells, Execution execution, long maxRows) {
        super(columns, execution.statement());
        this.cells = cells;
        this.execution = execution;
        this.maxRows = maxRows == 0 ? Long.MAX_VALUE : maxRows;
        this.types = new int[columns.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns[i].jdbcType();
        }
    }

    @Override
    public boolean next() throws SQLException {
        checkOpen();
        if (afterLast) {
            return false;
        }
        boolean more = isFirstAtHand ? execution.goesOn() : moves();
        isFirstAtHand = false;
        row += more ? 1 : 0;
        return more;
    }

    private boolean moves() throws SQLException {
        boolean more = row < maxRows && (cells.nextAtHand() ? execution.goesOn() : execution.next(cells));
        if (!more) {
            afterLast = true;
            execution.finish();
        }
        return more;
    }

    @Override
    public RowBlock nextBlock(int most) throws SQLException {
        checkOpen();
        RowBlock block = afterLast || isFirstAtHand || row >= maxRows
                ? null
                : cells.block((int) Math.min(most, maxRows - row));
        if (block != null) {
            execution.goesOn();
            row += block.count();
        }
        return block;
    }

    @Override
    public ColumnResult nextColumns(int most) throws SQLException {
        if (most < 1) {
            throw new SQLException("A piece has one row or more, not " + most + ".", SqlErrors.BAD_CALL);
        }
        if (!next()) {
            return null;
        }
        if (infos == null) {
            infos = new ArrayList<>();
            for (int i = 0; i < types.length; i++) {
                infos.add(GatheredColumns.info(column(i + 1).label(), types[i]));
            }
        }
        try (GatheredColumns gathered = new GatheredColumns(infos, most)) {
            RowCells current = new ArrayCells(this, cells, types);
            gathered.addRow(current);
            while (gathered.size() < most) {
                RowBlock block = nextBlock(most - gathered.size());
                if (block != null) {
                    gathered.addBlock(block);
                } else if (next()) {
                    gathered.addRow(current);
                } else {
                    break;
                }
            }
            return gathered.result();
        } catch (SQLException | RuntimeException | Error e) {
            throw execution.failed(e);
        }
    }

    Execution execution() {
        return execution;
    }

    private void checkOnRow() throws SQLException {
        if (row == 0 || afterLast || isClosed()) {
            checkOpen();
            throw new SQLException(
                    row == 0 ? "Call next() before reading a row." : "There is no row after the last one.",
                    SqlErrors.INVALID_CURSOR);
        }
    }

    private boolean isInteger(int column) throws SQLException {
        column(column);
        checkOnRow();
        int type = types[column - 1];
        return type == Types.BIGINT || type == Types.INTEGER || type == Types.SMALLINT || type == Types.TINYINT;
    }

    @Override
    public long getLong(int column) throws SQLException {
        if (!isInteger(column)) {
            return super.getLong(column);
        }
        try {
            long value = cells.getLong(column);
            lastWasNull(value == 0 && cells.wasNull());
            return value;
        } catch (SQLException | RuntimeException | Error e) {
            throw execution.failed(e);
        }
    }

    @Override
    public int getInt(int column) throws SQLException {
        return isInteger(column) ? CellValues.narrow(getLong(column)) : super.getInt(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        column(column);
        checkOnRow();
        if (types[column - 1] != Types.DOUBLE) {
            return super.getDouble(column);
        }
        try {
            double value = cells.getDouble(column);
            lastWasNull(value == 0 && cells.wasNull());
            return value;
        } catch (SQLException | RuntimeException | Error e) {
            throw execution.failed(e);
        }
    }

    @Override
    public String getString(int column) throws SQLException {
        column(column);
        checkOnRow();
        if (types[column - 1] == Types.TIME) {
            return time(column);
        }
        if (types[column - 1] != Types.VARCHAR) {
            return super.getString(column);
        }
        try {
            String value = cells.getString(column);
            lastWasNull(value == null);
            return value;
        } catch (SQLException | RuntimeException | Error e) {
            throw execution.failed(e);
        }
    }

    @Override
    Object cell(int column) throws SQLException {
        checkOnRow();
        try {
            return read(column);
        } catch (SQLException | RuntimeException | Error e) {
            throw execution.failed(e);
        }
    }

    /** 24:00, too, which no value of Java's is: they are the last millisecond before. */
    private String time(int column) throws SQLException {
        try {
            long millis = cells.getLong(column);
            boolean isNull = millis == 0 && cells.wasNull();
            lastWasNull(isNull);
            return isNull ? null : ClockText.ofDay(millis);
        } catch (SQLException | RuntimeException | Error e) {
            throw execution.failed(e);
        }
    }

    private Object read(int column) throws SQLException {
        return switch (types[column - 1]) {
            case Types.BIGINT -> cells.getLongOrNull(column);
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> cells.getIntegerOrNull(column);
            case Types.DOUBLE -> {
                double value = cells.getDouble(column);
                yield value == 0 && cells.wasNull() ? null : (Object) value;
            }
            case Types.VARCHAR -> cells.getString(column);
            // As the planner keeps them, for its own conversions depend on the default time zone.
            case Types.TIMESTAMP -> {
                long millis = cells.getLong(column);
                yield millis == 0 && cells.wasNull() ? null : new Timestamp(millis);
            }
            case Types.DATE -> {
                long days = cells.getLong(column);
                yield days == 0 && cells.wasNull() ? null : LocalDate.ofEpochDay(days);
            }
            case Types.TIME -> {
                long millis = cells.getLong(column);
                yield millis == 0 && cells.wasNull()
                        ? null
                        : CellValues.toTime(
                                LocalTime.ofNanoOfDay(Math.min(millis, LAST_MILLI) * NANOS_PER_MILLI), null);
            }
            case Types.VARBINARY -> cells.getBytes(column);
            case Types.ARRAY, Types.STRUCT -> NestedCells.of(cells.getObject(column));
            default -> column(column).isInterval() ? interval(column) : cells.getObject(column);
        };
    }

    private String interval(int column) throws SQLException {
        long value = cells.getLong(column);
        return value == 0 && cells.wasNull() ? null : IntervalText.of(value, column(column).typeName());
    }

    @Override
    void release() throws SQLException {
        execution.close();
    }

    @Override
    public int getType() {
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return afterLast ? 0 : (int) Math.min(row, Integer.MAX_VALUE);
    }

    /** Of no rows it is false, as JDBC has it: programs ask by it whether there are any. */
    @Override
    public boolean isBeforeFirst() throws SQLException {
        checkOpen();
        if (row == 0 && !afterLast && !isFirstAtHand) {
            isFirstAtHand = moves();
        }
        return row == 0 && !afterLast;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        checkOpen();
        return afterLast && row > 0;
    }

    @Override
    public boolean isFirst() throws SQLException {
        checkOpen();
        return row == 1 && !afterLast;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean first() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean last() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean absolute(int wanted) throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean previous() throws SQLException {
        throw forwardOnly();
    }

    private static SQLException forwardOnly() {
        return new SQLException("This result set goes forward only: create the statement with "
                + "TYPE_SCROLL_INSENSITIVE to move freely.", SqlErrors.BAD_CALL);
    }
}
