package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.columns.RowCells;

class ScrollingTest extends DriverTest {

    private static final String QUERY = "select \"Number\", utc_time from \"Demo\".\"Order\" order by \"Number\"";

    private static Statement scrollable(Connection connection) throws SQLException {
        return connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
    }

    @Test
    void metadataPromisesWhatIsKept() throws SQLException {
        assertThat(connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE)).isTrue();
        assertThat(connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_SENSITIVE)).isFalse();
        try (Statement statement = scrollable(connection); ResultSet rows = statement.executeQuery(QUERY)) {
            assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        }
    }

    @Test
    void everyMoveThatClientsMakeWorks() throws SQLException {
        try (Statement statement = scrollable(connection); ResultSet rows = statement.executeQuery(QUERY)) {
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThat(rows.first()).isTrue();
            assertThat(rows.isFirst()).isTrue();
            assertThat(rows.getInt(1)).isZero();
            assertThat(rows.last()).isTrue();
            assertThat(rows.isLast()).isTrue();
            assertThat(rows.getRow()).isEqualTo(ROWS);
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 1);
            assertThat(rows.next()).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
            assertThat(rows.getRow()).isZero();
            failure(() -> rows.getInt(1));
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 1);
            assertThat(rows.absolute(2)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(1);
            assertThat(rows.absolute(-2)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 2);
            assertThat(rows.relative(-2)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS - 4);
            assertThat(rows.absolute(99)).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
            assertThat(rows.absolute(-99)).isFalse();
            assertThat(rows.isBeforeFirst()).isTrue();
            rows.afterLast();
            assertThat(rows.previous()).isTrue();
            rows.beforeFirst();
            assertThat(rows(rows)).hasSize(ROWS);
            assertThat(rows.absolute(1)).isTrue();
            assertThat(rows.getString(2)).isEqualTo("2026-01-02 03:04:05.678");
        }
    }

    @Test
    void anEmptyResultHasNoPositions() throws SQLException {
        try (Statement statement = scrollable(connection);
                ResultSet rows = statement.executeQuery("select 1 from \"Demo\".\"Order\" where \"Number\" > 99")) {
            assertThat(rows.isBeforeFirst()).isFalse();
            assertThat(rows.first()).isFalse();
            assertThat(rows.last()).isFalse();
            assertThat(rows.isAfterLast()).isFalse();
            assertThat(rows.absolute(-1)).isFalse();
        }
    }

    @Test
    void preparedStatementsScrollToo() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                QUERY, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.last()).isTrue();
            assertThat(rows.first()).isTrue();
        }
    }

    @Test
    void beyondTheBoundRowsAreStillReadAndCountedButNotKept() throws SQLException {
        try (Connection narrow = DriverManager.getConnection(url("scroll_rows=3"));
                Statement statement = scrollable(narrow)) {
            try (ResultSet rows = statement.executeQuery(QUERY)) {
                assertThat(rows(rows)).hasSize(ROWS);
                assertError(rows.getWarnings()).hasMessageContaining("more than 3 rows");
                assertThat(rows.last()).isTrue();
                assertThat(rows.getRow()).isEqualTo(ROWS);
                assertThat(rows.getInt(1)).isEqualTo(ROWS - 1);
                assertError(failure(rows::beforeFirst)).hasMessageContaining("scroll_rows");
                assertThat(rows.getInt(1)).isEqualTo(ROWS - 1);
            }
            try (ResultSet rows = statement.executeQuery(QUERY)) {
                assertThat(rows.absolute(3)).isTrue();
                assertThat(rows.isLast()).isFalse();
                assertError(rows.getWarnings()).isNull();
                assertThat(rows.first()).isTrue();
                assertThat(rows.absolute(4)).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(3);
                assertThat(rows.isLast()).isFalse();
                assertThat(rows.getInt(1)).isEqualTo(3);
                assertThat(rows.next()).isTrue();
                assertThat(rows.isLast()).isTrue();
                failure(rows::first);
            }
        }
    }

    @Test
    void aForwardOnlyResultSaysHowToScroll() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(QUERY)) {
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
            assertError(failure(rows::first)).hasMessageContaining("TYPE_SCROLL_INSENSITIVE");
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void whatCannotBeHadIsDowngradedWithAWarning() throws SQLException {
        try (Statement statement = connection.createStatement(
                ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
            assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(connection.getWarnings().getSQLState()).isEqualTo("01S02");
            assertThat(connection.getWarnings().getNextWarning().getSQLState()).isEqualTo("01S02");
        }
    }

    /** Gives rows until one is read, in the middle of which another thread closes the result. */
    private static final class ClosedWhileRead implements RowCells {
        private ResultSet rows;

        @Override
        public boolean nextAtHand() {
            return false;
        }

        @Override
        public boolean next() {
            return true;
        }

        @Override
        public String getString(int column) throws SQLException {
            if (rows.getRow() == 2) {
                rows.close();
            }
            return "text";
        }

        @Override
        public long getLong(int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public double getDouble(int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public byte[] getBytes(int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object getObject(int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean wasNull() {
            return false;
        }

        @Override
        public void close() {
            // There is nothing to be let go.
        }
    }

    @Test
    void rowsThatAreClosedWhileOneIsReadSayThatTheyAre() throws SQLException {
        try (Statement statement = scrollable(connection)) {
            ClosedWhileRead cells = new ClosedWhileRead();
            Execution execution = new Execution((TraceStatement) statement, new PlannerRunner(null), false, 0);
            ColumnInfo[] columns = {ColumnInfo.of("x", Types.VARCHAR)};
            cells.rows = new ScrollableResultSet(new QueryResultSet(columns, cells, execution, 0), 100);
            assertThat(cells.rows.next()).isTrue();
            assertThat(cells.rows.next()).isTrue();
            assertThat(failure(cells.rows::next).getMessage()).contains("closed");
        }
    }
}
