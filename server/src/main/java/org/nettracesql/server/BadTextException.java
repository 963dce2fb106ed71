package org.nettracesql.server;

/** A text that is none in the client's encoding, in a message that is sound: the connection goes on behind it. */
final class BadTextException extends MalformedMessageException {

    private static final long serialVersionUID = 1L;

    BadTextException(String sentence) {
        super(sentence);
    }
}
