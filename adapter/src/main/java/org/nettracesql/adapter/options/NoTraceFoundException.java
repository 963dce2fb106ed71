package org.nettracesql.adapter.options;

/** A folder or a pattern stands for no trace, or for none any more. */
public final class NoTraceFoundException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    NoTraceFoundException(String sentence) {
        super(sentence);
    }
}
