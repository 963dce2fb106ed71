package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/** Gives out itself, and nothing of the libraries beneath. */
abstract class Unwrappable implements Wrapper {

    static <T> T unwrap(Object self, Class<T> wanted) throws SQLException {
        if (wanted.isInstance(self)) {
            return wanted.cast(self);
        }
        throw new SQLException("This is no " + wanted.getName() + " and wraps none.", SqlErrors.BAD_CALL);
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted.isInstance(this);
    }
}
