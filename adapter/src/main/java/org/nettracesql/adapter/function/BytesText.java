package org.nettracesql.adapter.function;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * Bytes as texts and back, as PostgreSQL has them. The second argument is a format ({@code hex}, {@code base64},
 * {@code escape}) or a character set, of which there is UTF-8. Called by generated code.
 *
 * <p>Source: PostgreSQL's documentation, section 9.5, "Binary String Functions and Operators".
 */
public final class BytesText {

    /** The text of bytes in a format. */
    public static final SqlOperator ENCODE =
            new OfBytes("ENCODE", SqlTypeFamily.BINARY, ByteString.class, SqlTypeName.VARCHAR, "encode");
    /** The bytes that a text in a format stands for. */
    public static final SqlOperator DECODE =
            new OfBytes("DECODE", SqlTypeFamily.CHARACTER, String.class, SqlTypeName.VARBINARY, "decode");
    /** The text that bytes are in a character set. */
    public static final SqlOperator CONVERT_FROM =
            new OfBytes("CONVERT_FROM", SqlTypeFamily.BINARY, ByteString.class, SqlTypeName.VARCHAR, "text");
    /** The bytes of a text in a character set. */
    public static final SqlOperator CONVERT_TO =
            new OfBytes("CONVERT_TO", SqlTypeFamily.CHARACTER, String.class, SqlTypeName.VARBINARY, "bytes");

    private static final int LINE_CHARS = 76;

    private BytesText() {}

    /** @throws BadArgumentException if there is no such format */
    public static String encode(ByteString bytes, String format) {
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "hex" -> HexFormat.of().formatHex(bytes.getBytes());
            case "base64" -> Base64.getMimeEncoder(LINE_CHARS, new byte[] {'\n'}).encodeToString(bytes.getBytes());
            case "escape" -> escaped(bytes);
            default -> throw noFormat("ENCODE", format);
        };
    }

    /** @throws BadArgumentException if there is no such format, or the text is none of it */
    public static ByteString decode(String text, String format) {
        try {
            return switch (format.toLowerCase(Locale.ROOT)) {
                case "hex" -> new ByteString(HexFormat.of().parseHex(text.replaceAll("\\s", "")));
                case "base64" -> new ByteString(Base64.getDecoder().decode(text.replaceAll("\\s", "")));
                case "escape" -> new ByteString(unescaped(text));
                default -> throw noFormat("DECODE", format);
            };
        } catch (BadArgumentException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new BadArgumentException("A text is not " + format + ": " + e.getMessage() + ".", e);
        }
    }

    /** @throws BadArgumentException if it is not UTF-8 that is asked for, or the bytes are not */
    public static String text(ByteString bytes, String characters) {
        requireUtf8("CONVERT_FROM", characters);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.getBytes())).toString();
        } catch (CharacterCodingException e) {
            throw new BadArgumentException("The bytes are no text in UTF-8: ENCODE(bytes, 'escape') shows any.", e);
        }
    }

    /** @throws BadArgumentException if it is not UTF-8 that is asked for */
    public static ByteString bytes(String text, String characters) {
        requireUtf8("CONVERT_TO", characters);
        return new ByteString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void requireUtf8(String function, String characters) {
        if (!characters.replace("-", "").equalsIgnoreCase("UTF8")) {
            throw new BadArgumentException(function + " knows 'UTF8', not '" + characters + "'.");
        }
    }

    private static BadArgumentException noFormat(String function, String format) {
        return new BadArgumentException(function + " knows the formats 'hex', 'base64' and 'escape', not '" + format
                + "'.");
    }

    /** A backslash twice, and zeros and bytes of more than seven bits by three octal digits. */
    private static String escaped(ByteString bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes.getBytes()) {
            if (one == '\\') {
                text.append("\\\\");
            } else if (one > 0) {
                text.append((char) one);
            } else {
                text.append(String.format(Locale.ROOT, "\\%03o", one & 0xff));
            }
        }
        return text.toString();
    }

    private static byte[] unescaped(String text) {
        byte[] written = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(written.length);
        for (int i = 0; i < written.length; i++) {
            if (written[i] != '\\') {
                bytes.put(written[i]);
            } else if (i + 1 < written.length && written[i + 1] == '\\') {
                bytes.put(written[++i]);
            } else if (i + 3 < written.length) {
                bytes.put((byte) Integer.parseInt(new String(written, i + 1, 3, StandardCharsets.US_ASCII), 8));
                i += 3;
            } else {
                throw new IllegalArgumentException("behind a backslash there is another, or three octal digits");
            }
        }
        byte[] used = new byte[bytes.position()];
        bytes.flip().get(used);
        return used;
    }

    private static final class OfBytes extends StandingFunction {
        private OfBytes(String name, SqlTypeFamily family, Class<?> parameter, SqlTypeName type, String method) {
            super(name, ReturnTypes.explicit(type, -1).andThen(SqlTypeTransforms.TO_NULLABLE),
                    List.of(family, SqlTypeFamily.CHARACTER),
                    types -> List.of(
                            types.createSqlType(
                                    family == SqlTypeFamily.BINARY ? SqlTypeName.VARBINARY : SqlTypeName.VARCHAR),
                            types.createSqlType(SqlTypeName.VARCHAR)),
                    new Implementation(type, parameter, method));
        }
    }

    private static final class Implementation extends StrictFunction {
        private final Class<?> parameter;
        private final String method;

        private Implementation(SqlTypeName type, Class<?> parameter, String method) {
            super(type);
            this.parameter = parameter;
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(BytesText.class, method, EnumUtils.convert(arguments.get(0), parameter),
                    EnumUtils.convert(arguments.get(1), String.class));
        }
    }
}
