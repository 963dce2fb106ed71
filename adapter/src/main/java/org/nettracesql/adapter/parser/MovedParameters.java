package org.nettracesql.adapter.parser;

import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.nettracesql.adapter.tokens.WrittenTokens;

/**
 * Numbers parameters in the order in which they are written. Calcite's parser counts them as it meets them, which is
 * another order where tokens were moved before it ({@code DISTINCT ON}, FROM before SELECT, PIVOT), and counts one
 * twice that stands there twice: values would be those of other parameters.
 */
final class MovedParameters extends SqlShuttle {

    private final Map<Long, Integer> numbers;

    private MovedParameters(Map<Long, Integer> numbers) {
        this.numbers = numbers;
    }

    /** The query with the numbers that its parameters have in the text; the same one if they have them. */
    static SqlNode numbered(SqlNode query) {
        Map<Long, Integer> numbers = new TreeMap<>();
        query.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlDynamicParam parameter) {
                numbers.put(place(parameter), parameter.getIndex());
                return null;
            }
        });
        int number = 0;
        boolean moved = false;
        for (Map.Entry<Long, Integer> parameter : numbers.entrySet()) {
            moved |= parameter.getValue() != number;
            parameter.setValue(number++);
        }
        return moved ? query.accept(new MovedParameters(numbers)) : query;
    }

    private static long place(SqlDynamicParam parameter) {
        SqlParserPos at = parameter.getParserPosition();
        return WrittenTokens.place(at.getLineNum(), at.getColumnNum());
    }

    @Override
    public SqlNode visit(SqlDynamicParam parameter) {
        return new SqlDynamicParam(numbers.get(place(parameter)), parameter.getParserPosition());
    }
}
