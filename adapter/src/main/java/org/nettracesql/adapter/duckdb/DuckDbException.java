package org.nettracesql.adapter.duckdb;

import java.sql.SQLException;

/** A failed DuckDB query, on its way through code that cannot declare SQLException. */
final class DuckDbException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DuckDbException(SQLException cause) {
        super(cause.getMessage(), cause);
    }
}
