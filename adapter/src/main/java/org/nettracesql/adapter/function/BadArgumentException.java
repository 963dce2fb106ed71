package org.nettracesql.adapter.function;

/** A function is given a value that it has no answer for. The message is a sentence. */
public final class BadArgumentException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public BadArgumentException(String sentence) {
        super(sentence);
    }

    BadArgumentException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
