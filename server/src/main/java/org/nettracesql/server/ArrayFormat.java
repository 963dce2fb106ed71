package org.nettracesql.server;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.parser.ArrayText;

/**
 * Reads arrays that a client bound to parameters.
 *
 * <pre>
 * text    see {@link ArrayText}
 * binary  dimensions:int32 nulls:int32 type:int32, for each dimension length:int32 first:int32, then for each
 *         element length:int32 (-1 for NULL) and its bytes
 * </pre>
 *
 * <p>Source: PostgreSQL documentation, section "Array Input and Output Syntax"; the binary format is that of its
 * {@code array_send}. There is one dimension here; what is not an array is an error with SQLState 22P02 or 22P03.
 */
final class ArrayFormat {

    private ArrayFormat() {}

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
        try {
            List<Object> elements = new ArrayList<>();
            for (String one : ArrayText.elements(text)) {
                elements.add(one == null ? null : ParameterReader.text(one, element));
            }
            return elements.toArray();
        } catch (ArrayText.MalformedArrayException e) {
            throw new SQLDataException(e.getMessage(), ParameterReader.BAD_TEXT, e);
        }
    }
}
