package org.nettracesql.adapter.engine;

/** A statement would keep more in Java's heap than one may. */
public final class NotEnoughMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message a sentence that tells what would take how much, and what helps */
    public NotEnoughMemoryException(String message) {
        super(message);
    }
}
