package org.nettracesql.trace.manifest;

import java.nio.charset.StandardCharsets;

/**
 * A position in the bytes of one of the package's text resources, and the tokens read there. The text is ASCII, and
 * bytes are read as they are: a cold JVM interprets this code, where {@code String.charAt} is four calls.
 *
 * <p>Shape of the text: lines that end with a line feed; {@code #} begins a comment, {@code @} the line of a provider
 * that the lines after it belong to; the columns of a line are separated by tabs. Errors:
 * {@link IllegalStateException}, since the text is the project's own.
 */
final class ManifestCursor {

    private static final char COMMENT = '#';
    private static final char PROVIDER = '@';

    private final byte[] bytes;
    private int position;

    /** At the line that begins at {@code position}. */
    ManifestCursor(byte[] bytes, int position) {
        this.bytes = bytes;
        this.position = position;
    }

    int position() {
        return position;
    }

    /** Skips comments; false at the end of the text. */
    boolean toNextLine() {
        while (at(COMMENT)) {
            skipLine();
        }
        return position < bytes.length;
    }

    /** Whether the line is a provider's; then the cursor is past its mark. */
    boolean takeProviderMark() {
        return take(PROVIDER);
    }

    /** Goes to the begin of the next line from anywhere in this one. */
    void skipLine() {
        byte[] text = bytes;
        int p = position;
        while (p < text.length && text[p] != '\n') {
            p++;
        }
        position = p + 1;
    }

    /** The rest of the column, and goes past the tab after it; after the last column the cursor is at the line feed. */
    String column() {
        byte[] text = bytes;
        int start = position;
        int p = start;
        while (p < text.length && text[p] != '\t' && text[p] != '\n') {
            p++;
        }
        position = p;
        take('\t');
        return new String(text, start, p - start, StandardCharsets.ISO_8859_1);
    }

    /** A number without sign, and goes past the tab after it. */
    long number(int radix) {
        int start = position;
        long value = 0;
        int digit;
        while (position < bytes.length && (digit = Character.digit((char) bytes[position], radix)) >= 0) {
            value = value * radix + digit;
            position++;
        }
        if (position == start) {
            throw expected("a number");
        }
        take('\t');
        return value;
    }

    /** Letters, digits and underscores: at least one. */
    String word() {
        byte[] text = bytes;
        int start = position;
        int p = start;
        while (p < text.length && isWord(text[p])) {
            p++;
        }
        if (p == start) {
            throw expected("a name");
        }
        position = p;
        return new String(text, start, p - start, StandardCharsets.ISO_8859_1);
    }

    private static boolean isWord(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_';
    }

    boolean at(char c) {
        return position < bytes.length && bytes[position] == c;
    }

    boolean atLineEnd() {
        return position >= bytes.length || bytes[position] == '\n';
    }

    /** Goes past the character if it is the next one. */
    boolean take(char c) {
        if (at(c)) {
            position++;
            return true;
        }
        return false;
    }

    void expect(char c) {
        if (!take(c)) {
            throw expected("'" + c + "'");
        }
    }

    /** An error that says where. */
    IllegalStateException expected(String what) {
        int start = Math.min(position, bytes.length);
        int end = Math.min(start + 40, bytes.length);
        return new IllegalStateException("Expected " + what + " at byte " + start + " of the built-in manifest, found '"
                + new String(bytes, start, end - start, StandardCharsets.ISO_8859_1) + "'.");
    }
}
