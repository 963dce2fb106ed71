package org.nettracesql.trace.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the package's text resources and cuts their lines into columns. */
final class ManifestText {

    /** Begins a line of comment. */
    static final char COMMENT = '#';

    /** Begins the line of a provider, which the lines after it belong to. */
    static final char PROVIDER = '@';

    private ManifestText() {}

    /** The whole resource. It is ASCII, and Latin-1 is the decoding that only copies bytes. */
    static String read(String resource) {
        try (InputStream in = ManifestText.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + resource + " is missing from the package "
                        + ManifestText.class.getPackageName() + ": the jar is incomplete.");
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("The resource " + resource + " cannot be read from the jar.", e);
        }
    }

    /** Where the line that contains {@code position} ends: at its line feed, or at the end of the text. */
    static int lineEnd(String text, int position) {
        int end = text.indexOf('\n', position);
        return end < 0 ? text.length() : end;
    }

    /** Where the column that begins at {@code start} ends: at its tab, or at the end of the line. */
    static int columnEnd(String text, int start, int lineEnd) {
        int end = text.indexOf('\t', start);
        return end < 0 || end > lineEnd ? lineEnd : end;
    }

    /** The columns of a line. */
    static String[] columns(String text, int lineStart, int lineEnd, int count) {
        String[] columns = new String[count];
        int start = lineStart;
        for (int i = 0; i < count; i++) {
            if (start > lineEnd) {
                throw new IllegalStateException("Expected " + count + " columns, found " + i + " in the line '"
                        + text.substring(lineStart, lineEnd) + "' of the built-in manifest.");
            }
            int end = columnEnd(text, start, lineEnd);
            columns[i] = text.substring(start, end);
            start = end + 1;
        }
        return columns;
    }
}
