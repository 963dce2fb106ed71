package org.nettracesql.adapter.parser;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.nettracesql.adapter.function.ArrayElements;
import org.nettracesql.adapter.function.ArrayParts;
import org.nettracesql.adapter.function.ArrayStatistics;
import org.nettracesql.adapter.function.TextParts;

/**
 * DuckDB's functions of lists, which are arrays here, by what Calcite has for them, in the place of which
 * {@link DialectCalls} asks for them. An aggregate of a list is a query of its elements.
 */
final class ListCalls {

    private static final String LIST = "LIST_";
    private static final String ARRAY = "ARRAY_";
    private static final String LIST_ROWS = "elements of a list";
    private static final String ELEMENT = "element";

    private static final Set<String> AGGREGATES = Set.of("SUM", "AVG", "COUNT", "MEDIAN", "MODE", "STDDEV_SAMP",
            "STDDEV_POP", "VAR_SAMP", "VAR_POP", "BOOL_AND", "BOOL_OR", "MIN", "MAX");

    private ListCalls() {}

    /** Whether a name may be that of one of these. */
    static boolean isKnown(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return upper.startsWith(LIST) || upper.startsWith(ARRAY) || upper.equals("SPLIT");
    }

    /**
     * Null for a call that is none of these.
     *
     * @param name of the function in capitals, and how many operands it has, as in {@code LIST_SORT/1}
     */
    static SqlNode of(SqlCall call, String name, SqlParserPos at) {
        List<SqlNode> operands = call.getOperandList();
        SqlNode first = operands.isEmpty() ? null : operands.get(0);
        SqlNode second = operands.size() < 2 ? null : operands.get(1);
        SqlNode collected = CollectedCalls.of(call, name, at);
        if (collected != null) {
            return collected;
        }
        if (name.equals("SPLIT/2")) {
            return DialectCalls.parts(TextParts.SPLIT, operands, at);
        }
        String plain = name.startsWith(LIST) ? name.substring(LIST.length())
                : name.startsWith(ARRAY) ? name.substring(ARRAY.length()) : "";
        return switch (plain) {
            case "SORT/1" -> ArrayParts.SORT.createCall(at, first);
            case "REVERSE_SORT/1" -> ArrayParts.SORT_DOWN.createCall(at, first);
            case "DISTINCT/1" -> SqlLibraryOperators.ARRAY_DISTINCT.createCall(at, first);
            case "REVERSE/1" -> ArrayParts.REVERSE.createCall(at, first);
            case "HAS/2", "CONTAINS/2" -> SqlLibraryOperators.ARRAY_CONTAINS.createCall(at, first, second);
            case "HAS_ANY/2" -> ArrayParts.OVERLAP.createCall(at, first, second);
            case "HAS_ALL/2" -> ArrayParts.CONTAINS.createCall(at, first, second);
            case "CONCAT/2", "CAT/2" -> ArrayElements.CAT.createCall(at, first, second);
            case "APPEND/2", "PUSH_BACK/2" -> ArrayElements.APPEND.createCall(at, first, second);
            case "PREPEND/2", "PUSH_FRONT/2" -> name.endsWith("FRONT/2")
                    ? ArrayElements.PREPEND.createCall(at, first, second)
                    : ArrayElements.PREPEND.createCall(at, second, first);
            case "EXTRACT/2", "ELEMENT/2" -> SqlStdOperatorTable.ITEM.createCall(at, first, second);
            case "POSITION/2", "INDEXOF/2" -> ArrayElements.POSITION.createCall(at, first, second);
            case "INTERSECT/2" -> ArrayElements.INTERSECT.createCall(at, first, second);
            case "PRODUCT/1" -> ArrayStatistics.PRODUCT.createCall(at, first);
            case "ENTROPY/1" -> ArrayStatistics.ENTROPY.createCall(at, first);
            case "MAD/1" -> ArrayStatistics.MAD.createCall(at, first);
            case "SLICE/3" -> ArrayParts.SLICE.createCall(at, operands);
            case "AGGREGATE/2", "AGGR/2" -> second instanceof SqlCharStringLiteral aggregate
                    ? aggregated(aggregate.toValue().toUpperCase(Locale.ROOT), first, at)
                    : null;
            default -> plain.isEmpty() ? null : ofLists(plain, call, first, at, name.startsWith(LIST));
        };
    }

    /** @param list whether the name begins with LIST, as those of aggregates and lists of values do */
    private static SqlNode ofLists(String plain, SqlCall call, SqlNode first, SqlParserPos at, boolean list) {
        String function = plain.substring(0, plain.lastIndexOf('/'));
        return switch (function) {
            case "VALUE", "PACK" -> !list || call.operandCount() == 0
                    ? null
                    : SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(at, call.getOperandList());
            case "TRANSFORM", "APPLY" -> throw OperandRules.mistake(at, "What is computed of each element is a query:"
                    + " ARRAY(SELECT x + 1 FROM UNNEST(list) AS t(x))");
            case "FILTER" -> throw OperandRules.mistake(at, "Elements are chosen by a query: ARRAY(SELECT x FROM"
                    + " UNNEST(list) AS t(x) WHERE x > 1)");
            case "REDUCE" -> throw OperandRules.mistake(at, "What is computed of all elements is a query:"
                    + " (SELECT SUM(x) FROM UNNEST(list) AS t(x))");
            case "ZIP" -> throw OperandRules.mistake(at, "There are no structures: UNNEST(a, b) has the elements of"
                    + " two arrays beside each other");
            default -> list && call.operandCount() == 1 ? aggregated(function, first, at) : null;
        };
    }

    /** {@code (SELECT SUM(x) FROM UNNEST(list) AS t(x))}; null for an aggregate that is not known. */
    private static SqlNode aggregated(String aggregate, SqlNode list, SqlParserPos at) {
        if (!AGGREGATES.contains(aggregate)) {
            return null;
        }
        SqlNode element = new SqlIdentifier(ELEMENT, at);
        SqlNode value = aggregate.equals("MEDIAN")
                ? WrittenCalls.median(element, at)
                : new SqlUnresolvedFunction(new SqlIdentifier(aggregate, at), null, null, null, null,
                        SqlFunctionCategory.USER_DEFINED_FUNCTION).createCall(at, element);
        SqlNode rows = SqlStdOperatorTable.AS.createCall(at, SqlStdOperatorTable.UNNEST.createCall(at, list),
                new SqlIdentifier(LIST_ROWS, at), new SqlIdentifier(ELEMENT, at));
        return new SqlSelect(at, null, SqlNodeList.of(value), rows, null, null, null, null, null, null, null, null,
                null);
    }
}
