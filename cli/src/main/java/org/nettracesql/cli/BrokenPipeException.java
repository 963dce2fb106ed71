package org.nettracesql.cli;

import java.io.IOException;

/** The reader of our standard output has closed it. */
final class BrokenPipeException extends IOException {

    private static final long serialVersionUID = 1L;

    BrokenPipeException(IOException cause) {
        super(cause);
    }
}
