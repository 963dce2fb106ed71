package org.nettracesql.adapter.plain;

/** Something that only the planner can run. Never leaves this package. */
final class NotPlainException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param what it is */
    NotPlainException(String what) {
        super(what, null, false, false);
    }
}
