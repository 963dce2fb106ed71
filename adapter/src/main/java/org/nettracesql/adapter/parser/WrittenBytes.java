package org.nettracesql.adapter.parser;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Bytes as PostgreSQL's users and drivers write them: {@code '\x6162'::bytea}, or the text itself for its UTF-8. In
 * the standard they are {@code X'6162'}.
 */
final class WrittenBytes {

    private static final String HEX = "\\x";

    private WrittenBytes() {}

    /** The literal that a cast of a text to BYTEA is; of other values a cast to VARBINARY; null for any other call. */
    static SqlNode of(SqlCall call) {
        boolean toBytes = call.getKind() == SqlKind.CAST && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec named
                && named.getTypeName().isSimple() && named.getTypeName().getSimple().equalsIgnoreCase("BYTEA");
        if (!toBytes) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        SqlNode value = call.operand(0);
        if (!(value instanceof SqlCharStringLiteral text)) {
            return DialectCalls.cast(value, SqlTypeName.VARBINARY, at);
        }
        return SqlLiteral.createBinaryString(bytes(text.toValue(), at), at);
    }

    private static byte[] bytes(String text, SqlParserPos at) {
        if (!text.startsWith(HEX)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return HexFormat.of().parseHex(text, HEX.length(), text.length());
        } catch (IllegalArgumentException e) {
            throw OperandRules.mistake(at, "'" + text + "' is no BYTEA: behind \\x there are two digits of hex for"
                    + " each byte");
        }
    }
}
