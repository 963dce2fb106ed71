package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;

/**
 * PostgreSQL's text of an array.
 *
 * <pre>
 * {1, NULL, "a, text", b\,c}
 * </pre>
 *
 * <p>Elements stand between braces with a comma between two. What is in quotes is taken as it is; elsewhere blanks
 * around an element are none of it, and NULL in any case is NULL. A backslash stands before a character that is meant
 * itself, in quotes or not.
 *
 * <p>Source: PostgreSQL documentation, section "Array Input and Output Syntax". There is one dimension here, whose
 * first element is number 1.
 */
public final class ArrayText {

    private static final String BLANKS = " \t\n\r\u000B\f";

    private final String text;
    private int at;

    private ArrayText(String text) {
        this.text = text;
    }

    /** A text is not one of an array, or of one that there is not here. */
    public static final class MalformedArrayException extends Exception {
        private static final long serialVersionUID = 1L;

        private MalformedArrayException(String text, String rule) {
            super("\"" + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + "\" is not an array: " + rule
                    + ".");
        }
    }

    /**
     * The texts of the elements; null for NULL.
     *
     * @throws MalformedArrayException with a sentence that says what is wrong
     */
    public static List<String> elements(String text) throws MalformedArrayException {
        return new ArrayText(text).read();
    }

    private List<String> read() throws MalformedArrayException {
        List<String> elements = new ArrayList<>();
        skipBlanks();
        if (is('[')) {
            throw malformed("its elements are counted from 1, without bounds before it");
        }
        if (!take('{')) {
            throw malformed("it begins with { and ends with }");
        }
        skipBlanks();
        boolean more = !take('}');
        while (more) {
            elements.add(element());
            skipBlanks();
            more = take(',');
            if (!more && !take('}')) {
                throw malformed("a comma or the closing brace stands behind an element");
            }
            skipBlanks();
        }
        skipBlanks();
        if (at < text.length()) {
            throw malformed("nothing stands behind its closing brace");
        }
        return elements;
    }

    private String element() throws MalformedArrayException {
        skipBlanks();
        if (is('{')) {
            throw malformed("it has one dimension here");
        }
        return is('"') ? quoted() : plain();
    }

    private String quoted() throws MalformedArrayException {
        StringBuilder element = new StringBuilder();
        at++;
        while (!take('"')) {
            element.append(character());
        }
        return element.toString();
    }

    private String plain() throws MalformedArrayException {
        StringBuilder element = new StringBuilder();
        // Behind the last character that is no blank, or has a backslash before it.
        int end = 0;
        boolean escaped = false;
        while (!is(',') && !is('}')) {
            if (is('"') || is('{')) {
                throw malformed(text.charAt(at) + " within an element stands in quotes");
            }
            boolean backslash = is('\\');
            boolean blank = at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0;
            element.append(character());
            escaped |= backslash;
            end = blank ? end : element.length();
        }
        element.setLength(end);
        if (end == 0) {
            throw malformed("an element without characters is written \"\"");
        }
        String plain = element.toString();
        return !escaped && plain.equalsIgnoreCase("NULL") ? null : plain;
    }

    /** The next one, without the backslash before it. */
    private char character() throws MalformedArrayException {
        at += is('\\') ? 1 : 0;
        if (at >= text.length()) {
            throw malformed("its last element and the array end");
        }
        return text.charAt(at++);
    }

    private void skipBlanks() {
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean is(char wanted) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private boolean take(char wanted) {
        boolean found = is(wanted);
        at += found ? 1 : 0;
        return found;
    }

    private MalformedArrayException malformed(String rule) {
        return new MalformedArrayException(text, rule);
    }
}
