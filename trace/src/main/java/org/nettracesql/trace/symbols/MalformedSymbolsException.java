package org.nettracesql.trace.symbols;

/** A symbol file or a module file does not have the form that it should. The message is a sentence. */
public final class MalformedSymbolsException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedSymbolsException(String file, long offsetBytes, String expected, String found) {
        super("Cannot read the symbols of " + file + ": at offset " + offsetBytes + " expected " + expected + ", found "
                + found + ".");
    }
}
