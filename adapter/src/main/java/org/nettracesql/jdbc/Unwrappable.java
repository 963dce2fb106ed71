package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/** Gives out itself, and nothing of the libraries beneath. */
abstract class Unwrappable implements Wrapper {

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        if (!isWrapperFor(wanted)) {
            throw new SQLException("This is no " + (wanted == null ? null : wanted.getName()) + " and wraps none.",
                    SqlErrors.BAD_CALL);
        }
        return wanted.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
