package org.nettracesql.server;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What is to be sent cannot be: no fault of a statement. */
final class ClientGoneException extends UncheckedIOException {

    private static final long serialVersionUID = 1;

    ClientGoneException(IOException cause) {
        super(cause);
    }
}
