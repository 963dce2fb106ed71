package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;

/**
 * Rows that can be gone back to: they are kept as they come, up to a number and a part of the heap. Beyond the bound
 * all that were kept are let go, a warning says so, and the result goes on forward only; it still finds and counts its
 * last row.
 *
 * <p>Positions count from 1; 0 is before the first row, and one more than the number of rows is after the last.
 */
final class ScrollableResultSet extends CellResultSet {

    private final QueryResultSet source;
    private final int mostRows;
    private final KeptMemory memory = KeptMemory.ofResult("What a scrollable result set keeps");
    private List<Object[]> kept;
    /** Rows taken from the source. */
    private long taken;
    /** Row number {@link #taken}, while {@link #kept} is null. */
    private Object[] latest;
    /** The row after those taken, read early to know whether there is one. */
    private Object[] ahead;
    private boolean exhausted;
    /** Why {@link #kept} is null. */
    private String whyGone;
    private long position;

    /** Rows of a query. */
    ScrollableResultSet(QueryResultSet source, int mostRows) throws SQLException {
        super(source.columns(), source.getStatement());
        this.source = source;
        this.mostRows = mostRows;
        this.kept = new ArrayList<>();
    }

    /** Rows that the driver made. */
    ScrollableResultSet(ColumnInfo[] columns, List<Object[]> rows, Statement statement) {
        super(columns, statement);
        this.source = null;
        this.mostRows = rows.size();
        this.kept = rows;
        this.taken = rows.size();
        this.exhausted = true;
    }

    private boolean take() throws SQLException {
        Object[] row = peek();
        if (row == null) {
            return false;
        }
        // Another thread may have closed this while the row was read.
        checkOpen();
        ahead = null;
        if (kept != null && kept.size() == mostRows) {
            letGo("The result has more than " + mostRows + " rows, which is what a scrollable result set keeps"
                    + " (scroll_rows)");
        } else if (kept != null) {
            count(row);
        }
        if (kept == null) {
            latest = row;
        } else {
            kept.add(row);
        }
        taken++;
        return true;
    }

    private void count(Object[] row) throws SQLException {
        try {
            memory.addRow(row);
        } catch (NotEnoughMemoryException e) {
            letGo(e.getMessage());
        }
    }

    private void letGo(String why) throws SQLException {
        kept = null;
        memory.close();
        whyGone = why.endsWith(".") ? why.substring(0, why.length() - 1) : why;
        warn(new SQLWarning(whyGone + ": it goes forward only from here.", "01000"));
    }

    private Object[] peek() throws SQLException {
        if (ahead == null && !exhausted) {
            ahead = read();
        }
        return ahead;
    }

    private Object[] read() throws SQLException {
        if (!source.next()) {
            exhausted = true;
            return null;
        }
        Object[] row = new Object[columns().length];
        for (int i = 0; i < row.length; i++) {
            row[i] = source.getObject(i + 1);
        }
        return row;
    }

    /** Goes to a row; false if that is before the first or after the last. */
    private boolean moveTo(long wanted) throws SQLException {
        checkOpen();
        if (kept == null && wanted < taken) {
            throw new SQLException("Row " + Math.max(0, wanted) + " is gone. " + whyGone
                    + ". Raise that, or add a LIMIT.",
                    SqlErrors.INVALID_CURSOR);
        }
        takeUpTo(wanted);
        position = Math.max(0, Math.min(wanted, taken + 1));
        return position > 0 && position <= taken;
    }

    private long lastRow() throws SQLException {
        checkOpen();
        takeUpTo(Long.MAX_VALUE);
        return taken;
    }

    /** Takes rows until the wanted one is there or they end. */
    private void takeUpTo(long wanted) throws SQLException {
        if (taken >= wanted || source == null) {
            return;
        }
        source.execution().rowsBegin();
        try {
            while (taken < wanted && take()) {
                // The row is kept.
            }
        } finally {
            source.execution().rowsEnd();
        }
    }

    private boolean onRow() {
        return position > 0 && position <= taken && (kept != null || position == taken);
    }

    @Override
    Object cell(int column) throws SQLException {
        if (!onRow()) {
            throw new SQLException(
                    position == 0 ? "Call next() before reading a row." : "There is no row after the last one.",
                    SqlErrors.INVALID_CURSOR);
        }
        List<Object[]> rows = kept;
        Object[] row = rows == null ? latest : position <= rows.size() ? rows.get((int) position - 1) : null;
        if (row == null) {
            throw new SQLException("The result set was closed meanwhile.", SqlErrors.INVALID_CURSOR);
        }
        return row[column - 1];
    }

    @Override
    void release() throws SQLException {
        // Another thread may be about to add a row.
        kept = new ArrayList<>();
        memory.close();
        latest = null;
        ahead = null;
        if (source != null) {
            source.close();
        }
    }

    @Override
    public int getType() {
        return TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public boolean next() throws SQLException {
        return moveTo(position > taken ? position : position + 1);
    }

    @Override
    public boolean previous() throws SQLException {
        return moveTo(position - 1);
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        return moveTo(position + rows);
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        return moveTo(row >= 0 ? row : lastRow() + 1 + row);
    }

    @Override
    public boolean first() throws SQLException {
        return moveTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        return moveTo(lastRow());
    }

    @Override
    public void beforeFirst() throws SQLException {
        moveTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        moveTo(lastRow() + 1);
    }

    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return onRow() ? (int) Math.min(position, Integer.MAX_VALUE) : 0;
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        return position == 0 && hasRowAfter(0);
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        checkOpen();
        return taken > 0 && position > taken;
    }

    @Override
    public boolean isFirst() throws SQLException {
        checkOpen();
        return position == 1 && onRow();
    }

    @Override
    public boolean isLast() throws SQLException {
        checkOpen();
        return onRow() && !hasRowAfter(position);
    }

    private boolean hasRowAfter(long row) throws SQLException {
        checkOpen();
        return row < taken || peek() != null;
    }
}
