package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.TraceException;

/** Whatever of a source fails, its own exception comes out of DuckDB, which makes a text with our classes of it. */
class ScanFunctionTest {

    private static final String REASON = "it has become shorter";

    private final DuckDbSession session = new DuckDbSession(DuckDbOptions.DEFAULT);

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    /** One of whose methods fails; its run and its parts are itself. */
    private static ScanSource failing(String failingMethod) {
        InvocationHandler handler = (self, method, given) -> {
            if (method.getName().equals(failingMethod)) {
                throw new TraceException(Path.of("some.trace"), REASON);
            }
            return switch (method.getName()) {
                case "columns" -> List.of(SourceColumn.BIGINT);
                case "estimatedRows" -> 1.0;
                case "open", "openPart" -> self;
                case "maxThreads" -> 1;
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == given[0];
                case "fill" -> 0;
                default -> null;
            };
        };
        return (ScanSource) Proxy.newProxyInstance(
                ScanSource.class.getClassLoader(),
                new Class<?>[] {ScanSource.class, ScanSource.Run.class, ScanSource.Part.class}, handler);
    }

    @ParameterizedTest
    @ValueSource(strings = {"columns", "estimatedRows", "open", "maxThreads", "openPart", "fill"})
    void whatFailsKeepsItsException(String method) throws SQLException {
        ScanFunction.Registration registration = session.scanFunction().register(failing(method));
        try (DuckDbResult result = new DuckDbResult(
                session, "SELECT * FROM nt_scan(" + registration.key() + ")", List.of(), List.of(),
                List.of(registration))) {
            assertThatThrownBy(result::next).isInstanceOf(SQLException.class)
                    .hasMessage("Cannot read some.trace: " + REASON + ".").hasCauseInstanceOf(TraceException.class);
        }
        assertThat(session.scanFunction().registrationCount()).isZero();
    }
}
