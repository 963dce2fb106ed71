package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That Java has no more memory is a sentence, whatever the driver was asked for, and its connections go on. */
class MemoryErrorsTest extends DriverTest {

    private static void endMemory() {
        throw new OutOfMemoryError("Java heap space");
    }

    @Test
    void whatIsNoStatementSaysThatMemoryEnded() throws SQLException {
        TraceConnection traces = connection.unwrap(TraceConnection.class);
        SQLException thrown = failure(() -> traces.guarded(() -> {
            endMemory();
            return null;
        }));
        assertError(thrown).hasMessageStartingWith("There is not enough memory for the query in Java");
        assertThat(thrown.getSQLState()).isEqualTo("53200");
        assertThat(rows("select count(*) from events")).containsExactly(List.of((long) ROWS));
    }

    @Test
    void partOfTheDriverThatMemoryEndedInSaysWhatToDo() {
        Throwable first = new ExceptionInInitializerError(
                "Exception java.lang.OutOfMemoryError: Java heap space [in thread \"main\"]");
        Throwable later = new NoClassDefFoundError("Could not initialize class some.Part").initCause(first);
        SQLException thrown = SqlErrors.translate(later);
        assertError(thrown).hasMessageContaining("start the program anew");
        assertThat(thrown.getSQLState()).isEqualTo("53200");
    }

    @Test
    void connectingSaysThatMemoryEnded() {
        Properties properties = new Properties() {
            private static final long serialVersionUID = 1L;

            @Override
            public Set<String> stringPropertyNames() {
                endMemory();
                return null;
            }
        };
        SQLException thrown = failure(() -> NettraceConnection.open(url(), properties));
        assertError(thrown).hasMessage("There is not enough memory in Java to open what the URL names (Java heap"
                + " space): -Xmx gives Java more, as in NETTRACE_SQL_JAVA=-Xmx4g.");
        assertThat(thrown.getSQLState()).isEqualTo("53200");
    }
}
