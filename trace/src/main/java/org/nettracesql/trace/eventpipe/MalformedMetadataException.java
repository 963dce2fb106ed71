package org.nettracesql.trace.eventpipe;

/** Bytes are not the declaration that they must be; the message is the end of a sentence. */
public final class MalformedMetadataException extends Exception {

    private static final long serialVersionUID = 1L;

    public MalformedMetadataException(String what) {
        super(what);
    }
}
