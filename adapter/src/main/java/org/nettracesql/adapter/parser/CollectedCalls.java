package org.nettracesql.adapter.parser;

import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.ArrayStatistics;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.function.NullableAggregate;

/**
 * Functions that look at all values at once, which are collected for them: DuckDB's aggregates {@code PRODUCT},
 * {@code ENTROPY} and {@code MAD}, {@code WIDTH_BUCKET} of bounds, and all that a regular expression finds.
 */
final class CollectedCalls {

    private static final Set<String> AGGREGATES = Set.of("PRODUCT", "ENTROPY", "MAD");
    private static final Set<String> OTHERS = Set.of("WIDTH_BUCKET", "REGEXP_EXTRACT_ALL");

    private CollectedCalls() {}

    /** Whether a name in capitals may be that of one of these. */
    static boolean isKnown(String name) {
        return AGGREGATES.contains(name) || OTHERS.contains(name);
    }

    static Set<String> aggregates() {
        return AGGREGATES;
    }

    /**
     * Null for a call that is none of these.
     *
     * @param name of the function in capitals, and how many operands it has
     */
    static SqlNode of(SqlCall call, String name, SqlParserPos at) {
        return switch (name) {
            case "PRODUCT/1" -> ArrayStatistics.PRODUCT.createCall(at, numbers(call, at));
            case "ENTROPY/1" -> ArrayStatistics.ENTROPY.createCall(at, collected(call, call.operand(0)));
            case "MAD/1" -> ArrayStatistics.MAD.createCall(at, numbers(call, at));
            case "WIDTH_BUCKET/2" -> ArrayStatistics.WIDTH_BUCKET.createCall(at, call.getOperandList());
            case "REGEXP_EXTRACT_ALL/2" -> found(call, SqlLiteral.createCharString("0", at), at);
            case "REGEXP_EXTRACT_ALL/3" ->
                found(call, DialectCalls.cast(call.operand(2), SqlTypeName.VARCHAR, at), at);
            default -> null;
        };
    }

    private static SqlNode numbers(SqlCall call, SqlParserPos at) {
        return collected(call, DialectCalls.cast(call.operand(0), SqlTypeName.DOUBLE, at));
    }

    private static SqlNode collected(SqlCall call, SqlNode value) {
        return DialectCalls.aggregate(NullableAggregate.ARRAY_AGG, call, value);
    }

    private static SqlNode found(SqlCall call, SqlNode group, SqlParserPos at) {
        return DialectOperators.REGEXP_EXTRACT_ALL.createCall(at, call.operand(0), call.operand(1), group);
    }
}
