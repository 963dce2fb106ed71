package org.nettracesql.adapter.duckdb;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * An operator that is written as the text of a pattern, with its operands in the places of {@code $0}, {@code $1} and
 * so on, and a dollar sign in the place of {@code $$}. It means nothing to Calcite: the type is given by the call, and
 * no simplification applies.
 */
final class RawSql extends SqlFunction {

    private final String pattern;

    /** @param pattern SQL whose meaning does not depend on what is around it, so with parentheses where needed */
    RawSql(String pattern) {
        super(pattern, SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null, OperandTypes.VARIADIC,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.pattern = pattern;
    }

    /** SQL without operands. */
    static RawSql of(String sql) {
        return new RawSql(sql.replace("$", "$$"));
    }

    /** {@code name($0, $1, ...)} */
    static RawSql call(String name, int operands) {
        StringBuilder text = new StringBuilder(name).append('(');
        for (int i = 0; i < operands; i++) {
            text.append(i == 0 ? "$" : ", $").append(i);
        }
        return new RawSql(text.append(')').toString());
    }

    /** {@code ($0 symbol $1 symbol ...)} */
    static RawSql infix(String symbol, int operands) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < operands; i++) {
            text.append(i == 0 ? "$" : " " + symbol + " $").append(i);
        }
        return new RawSql(text.append(')').toString());
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
        List<SqlNode> operands = call.getOperandList();
        int start = 0;
        for (int at = pattern.indexOf('$'); at >= 0; at = pattern.indexOf('$', start)) {
            if (pattern.startsWith("$$", at)) {
                writer.print(pattern.substring(start, at + 1));
                writer.setNeedWhitespace(false);
                start = at + 2;
                continue;
            }
            int end = at + 1;
            while (end < pattern.length() && Character.isDigit(pattern.charAt(end))) {
                end++;
            }
            writer.print(pattern.substring(start, at));
            writer.setNeedWhitespace(false);
            operands.get(Integer.parseInt(pattern, at + 1, end, 10)).unparse(writer, 1000, 1000);
            writer.setNeedWhitespace(false);
            start = end;
        }
        writer.print(pattern.substring(start));
        writer.setNeedWhitespace(true);
    }
}
