package org.nettracesql.trace.ctf;

/** A metadata text says what TSDL does not allow or what this reader refuses; the message is the end of a sentence. */
final class TsdlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What the text has can be as long as it likes. */
    private static final int MOST_CHARS = 300;

    private final int line;

    /** @param line 1-based line of the text; 0 where it belongs to none */
    TsdlException(int line, String what) {
        super(what.length() <= MOST_CHARS ? what : what.substring(0, MOST_CHARS) + "…");
        this.line = line;
    }

    int line() {
        return line;
    }
}
