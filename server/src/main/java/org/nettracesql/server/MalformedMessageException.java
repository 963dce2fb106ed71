package org.nettracesql.server;

import java.io.IOException;

/**
 * What a client sent is not the protocol: the connection cannot go on, but for a {@link BadTextException}. The message
 * is a sentence.
 */
class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(String sentence) {
        super(sentence);
    }
}
