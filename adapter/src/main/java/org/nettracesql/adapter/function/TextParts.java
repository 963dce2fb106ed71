package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The parts of a text between separators. Calcite 1.42 takes the separator for a regular expression, in which a point
 * is any character, and leaves empty parts at the end out. Called by generated code.
 */
public final class TextParts {

    /**
     * Of a text and a separator, as in PostgreSQL. A separator that is NULL parts all characters, an empty one none;
     * the empty text has no parts.
     */
    public static final SqlOperator TO_ARRAY = new OfText("STRING_TO_ARRAY", "toArray", 2);

    /** The same with a part in whose place NULL stands. */
    public static final SqlOperator TO_ARRAY_WITH_NULLS = new OfText("STRING_TO_ARRAY", "toArray", 3);

    /**
     * Of a text and a separator, as in DuckDB. A separator that is empty parts all characters, and one that is NULL
     * none; the empty text has one part.
     */
    public static final SqlOperator SPLIT = new OfText("STRING_SPLIT", "split", 2);

    private TextParts() {}

    public static List<String> toArray(String text, String separator) {
        return toArray(text, separator, null);
    }

    /** @param none the part in whose place NULL stands; null for none */
    public static List<String> toArray(String text, String separator, String none) {
        if (text == null) {
            return null;
        }
        if (text.isEmpty()) {
            return List.of();
        }
        List<String> parts = separator == null ? characters(text) : between(text, separator);
        parts.replaceAll(part -> part.equals(none) ? null : part);
        return parts;
    }

    public static List<String> split(String text, String separator) {
        if (text == null) {
            return null;
        }
        return separator == null || text.isEmpty() ? List.of(text)
                : separator.isEmpty() ? characters(text)
                : between(text, separator);
    }

    private static List<String> characters(String text) {
        List<String> characters = new ArrayList<>();
        text.codePoints().forEach(point -> characters.add(Character.toString(point)));
        return characters;
    }

    /** @param separator of which an empty one is nowhere */
    private static List<String> between(String text, String separator) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        if (!separator.isEmpty()) {
            for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, from)) {
                parts.add(text.substring(from, end));
                from = end + separator.length();
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static final class OfText extends StandingFunction {
        private OfText(String name, String method, int arguments) {
            super(name, OfText::parts, Collections.nCopies(arguments, SqlTypeFamily.CHARACTER), types -> List.of(),
                    new MethodFunction(SqlTypeName.ANY, NullPolicy.NONE, TextParts.class, method,
                            List.of(String.class)));
        }

        private static RelDataType parts(SqlOperatorBinding binding) {
            RelDataTypeFactory types = binding.getTypeFactory();
            RelDataType part = types.createTypeWithNullability(
                    types.createSqlType(SqlTypeName.VARCHAR), binding.getOperandCount() == 3);
            return types.createTypeWithNullability(
                    types.createArrayType(part, -1), binding.getOperandType(0).isNullable());
        }
    }
}
