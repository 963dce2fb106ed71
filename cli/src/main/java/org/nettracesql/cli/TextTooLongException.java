package org.nettracesql.cli;

import java.io.IOException;

/** What should be a script is longer than any, or has no end; the message goes on in a sentence about it. */
public final class TextTooLongException extends IOException {

    private static final long serialVersionUID = 1L;

    TextTooLongException(String message) {
        super(message);
    }
}
