package org.nettracesql.trace.ctf;

/** A metadata text says what TSDL does not allow or what this reader refuses; the message is the end of a sentence. */
final class TsdlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param line 1-based line of the text; 0 where it belongs to none */
    TsdlException(int line, String what) {
        super(what);
        this.line = line;
    }

    int line() {
        return line;
    }
}
