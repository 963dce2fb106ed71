package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.DialectOperators;

/** PostgreSQL's functions of regular expressions, with the numbers and flags that may be left out of a call. */
final class RegexCalls {

    private static final List<String> OF_COUNT = List.of("1", "");
    private static final List<String> OF_INSTR = List.of("1", "1", "0", "", "0");
    private static final List<String> OF_SUBSTR = List.of("1", "1", "", "0");
    private static final List<String> OF_REPLACE = List.of("1", "1", "");

    private RegexCalls() {}

    /**
     * Null for a call that is none of these.
     *
     * @param name of the function in capitals, and how many operands it has
     */
    static SqlNode of(String name, List<SqlNode> operands, SqlParserPos at) {
        return switch (name) {
            case "REGEXP_COUNT/2", "REGEXP_COUNT/3", "REGEXP_COUNT/4" ->
                whole(DialectOperators.REGEXP_COUNT, operands, 2, OF_COUNT, at);
            case "REGEXP_INSTR/2", "REGEXP_INSTR/3", "REGEXP_INSTR/4", "REGEXP_INSTR/5", "REGEXP_INSTR/6",
                    "REGEXP_INSTR/7" ->
                whole(DialectOperators.REGEXP_INSTR, operands, 2, OF_INSTR, at);
            case "REGEXP_SUBSTR/2", "REGEXP_SUBSTR/3", "REGEXP_SUBSTR/4", "REGEXP_SUBSTR/5", "REGEXP_SUBSTR/6" ->
                whole(DialectOperators.REGEXP_SUBSTR, operands, 2, OF_SUBSTR, at);
            case "REGEXP_REPLACE/5", "REGEXP_REPLACE/6" ->
                whole(DialectOperators.REGEXP_REPLACE_FROM, operands, 3, OF_REPLACE, at);
            case "REGEXP_SPLIT_TO_ARRAY/2" -> DialectOperators.REGEXP_SPLIT.createCall(at, operands);
            case "REGEXP_SPLIT_TO_ARRAY/3" -> DialectOperators.REGEXP_SPLIT_BY_FLAGS.createCall(at, operands);
            case "REGEXP_MATCH/2" -> DialectOperators.REGEXP_MATCH.createCall(at, operands);
            case "REGEXP_MATCH/3" -> DialectOperators.REGEXP_MATCH_BY_FLAGS.createCall(at, operands);
            default -> null;
        };
    }

    /**
     * @param texts how many operands come first that are texts
     * @param others what stands for the others that are left out
     */
    private static SqlNode whole(SqlOperator operator, List<SqlNode> operands, int texts, List<String> others,
            SqlParserPos at) {
        List<SqlNode> all = new ArrayList<>(operands.subList(0, texts));
        for (int i = 0; i < others.size(); i++) {
            all.add(texts + i < operands.size()
                    ? DialectCalls.cast(operands.get(texts + i), SqlTypeName.VARCHAR, at)
                    : SqlLiteral.createCharString(others.get(i), at));
        }
        return operator.createCall(at, all);
    }
}
