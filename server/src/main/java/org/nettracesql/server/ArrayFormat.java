package org.nettracesql.server;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads arrays that a client bound to parameters.
 *
 * <pre>
 * text    {1,NULL,"a text"}: what is in quotes is a text, in which a backslash stands before what is meant itself
 * binary  dimensions:int32 nulls:int32 type:int32, for each dimension length:int32 first:int32, then for each
 *         element length:int32 (-1 for NULL) and its bytes
 * </pre>
 *
 * <p>Source: PostgreSQL documentation, section "Array Input and Output Syntax"; the binary format is that of its
 * {@code array_send}. There is one dimension here; what is not an array is an error with SQLState 22P02 or 22P03.
 */
final class ArrayFormat {

    private final String text;
    private int at;

    private ArrayFormat(String text) {
        this.text = text;
    }

    /** The elements of a value; null for NULL. */
    static Object[] read(byte[] value, PgType element, boolean binary) throws SQLException {
        try {
            return binary ? binary(new MessageBody(value), element) : text(MessageBody.utf8(value), element);
        } catch (MalformedMessageException e) {
            throw new SQLDataException(e.getMessage(), ParameterReader.BAD_BINARY, e);
        }
    }

    private static Object[] binary(MessageBody value, PgType element) throws SQLException, MalformedMessageException {
        int dimensions = value.int32();
        value.int32();
        int oid = value.int32();
        if (oid != element.oid()) {
            throw new SQLDataException("An array of " + element.typeName() + " has elements of type number " + oid
                    + ".", ParameterReader.BAD_BINARY);
        }
        requireOne(dimensions);
        int length = dimensions == 0 ? 0 : value.int32();
        if (dimensions == 1) {
            value.int32();
        }
        if (length < 0 || length > value.remaining() / 4) {
            throw new MalformedMessageException("An array ends before its " + length + " elements.");
        }
        Object[] elements = new Object[length];
        for (int i = 0; i < length; i++) {
            int size = value.int32();
            elements[i] = size == -1 ? null : ParameterReader.read(value.bytes(size), element, true);
        }
        value.end();
        return elements;
    }

    private static void requireOne(int dimensions) throws SQLException {
        if (dimensions < 0 || dimensions > 1) {
            throw new SQLFeatureNotSupportedException("Arrays have one dimension here; a parameter's has " + dimensions
                    + ".", Failure.UNSUPPORTED);
        }
    }

    private static Object[] text(String text, PgType element) throws SQLException {
        String stripped = text.strip();
        ArrayFormat array = new ArrayFormat(stripped);
        if (!stripped.startsWith("{") || !stripped.endsWith("}") || stripped.length() < 2) {
            throw array.malformed("it begins with { and ends with }");
        }
        return array.elements(element);
    }

    private Object[] elements(PgType element) throws SQLException {
        List<Object> elements = new ArrayList<>();
        int end = text.length() - 1;
        at = 1;
        skipBlanks();
        while (at < end) {
            boolean quoted = text.charAt(at) == '"';
            String one = quoted ? quoted() : plain();
            elements.add(!quoted && one.equalsIgnoreCase("NULL") ? null
                    : ParameterReader.text(one, element));
            skipBlanks();
            if (at < end && (text.charAt(at++) != ',' || at == end)) {
                throw malformed("a comma stands between two elements");
            }
            skipBlanks();
        }
        if (at != end) {
            throw malformed("a quoted text in it ends");
        }
        return elements.toArray();
    }

    private void skipBlanks() {
        while (at < text.length() - 1 && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private String quoted() {
        StringBuilder one = new StringBuilder();
        for (at++; at < text.length() - 1 && text.charAt(at) != '"'; at++) {
            at += text.charAt(at) == '\\' ? 1 : 0;
            one.append(text.charAt(at));
        }
        at++;
        return one.toString();
    }

    private String plain() throws SQLException {
        StringBuilder one = new StringBuilder();
        for (; at < text.length() - 1 && text.charAt(at) != ','; at++) {
            char c = text.charAt(at);
            if (c == '{') {
                requireOne(2);
            }
            if (c == '"' || c == '}') {
                throw malformed("" + c + " stands in quotes within it");
            }
            at += c == '\\' ? 1 : 0;
            one.append(text.charAt(at));
        }
        String stripped = one.toString().strip();
        if (stripped.isEmpty()) {
            throw malformed("an element without characters is written \"\"");
        }
        return stripped;
    }

    private SQLException malformed(String rule) {
        return new SQLDataException("\"" + text + "\" is not an array: " + rule + ".", ParameterReader.BAD_TEXT);
    }
}
