package org.nettracesql.adapter.parser;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.nettracesql.adapter.function.DecimalText;
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.function.NumberText;

/**
 * Texts that stand in a statement where a number or a moment is meant. One that is none would fail in the first row;
 * found here, the mistake has a place, as in PostgreSQL.
 */
public final class WrittenTexts {

    private WrittenTexts() {}

    /** @param type what the node is to be; any but numbers and moments pass */
    public static void requireOf(SqlNode node, RelDataType type) {
        if (!(node instanceof SqlCharStringLiteral literal)) {
            return;
        }
        String text = literal.getValueAs(String.class);
        try {
            if (SqlTypeUtil.isApproximateNumeric(type)) {
                NumberText.number(text);
            } else if (SqlTypeUtil.isNumeric(type)) {
                DecimalText.number(text);
            } else if (SqlTypeUtil.isDate(type)) {
                MomentText.date(text);
            } else if (SqlTypeUtil.isTimestamp(type)) {
                MomentText.timestamp(text);
            }
        } catch (ArithmeticException e) {
            // A number that its type has no room for is told of when it is computed.
            return;
        } catch (NumberFormatException e) {
            throw OperandRules.mistake(node.getParserPosition(), "A text is not a number: '" + text + "'");
        } catch (IllegalArgumentException e) {
            throw OperandRules.mistake(node.getParserPosition(), e.getMessage());
        }
    }
}
