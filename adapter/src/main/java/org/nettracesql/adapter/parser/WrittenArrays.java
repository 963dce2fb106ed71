package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Arrays whose elements stand in the query: {@code ARRAY[a, b]}, {@code ARRAY[a, b]::int[]}, and PostgreSQL's text of
 * one, {@code '{a,b}'}, which is an array where it is cast to one or is all that ANY, SOME or ALL is of.
 */
final class WrittenArrays {

    private WrittenArrays() {}

    /**
     * The elements of an array.
     *
     * @param isArray whether a text is one without being cast
     * @return null for anything else
     */
    static List<SqlNode> elements(SqlNode array, boolean isArray) {
        SqlDataTypeSpec type = elementType(array);
        SqlNode plain = type == null ? array : ((SqlCall) array).operand(0);
        List<SqlNode> elements = plain.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                ? ((SqlCall) plain).getOperandList()
                : plain instanceof SqlCharStringLiteral text && (isArray || type != null) ? read(text) : null;
        if (elements == null || type == null) {
            return elements;
        }
        boolean truths = plain instanceof SqlCharStringLiteral
                && type.getTypeName().getSimple().equalsIgnoreCase(SqlTypeName.BOOLEAN.getName());
        List<SqlNode> cast = new ArrayList<>();
        for (SqlNode element : elements) {
            cast.add(SqlStdOperatorTable.CAST.createCall(element.getParserPosition(),
                    truths ? truth(element) : element, type));
        }
        return cast;
    }

    /** PostgreSQL writes {@code t} and {@code f} for TRUE and FALSE. */
    private static SqlNode truth(SqlNode element) {
        String text = element instanceof SqlCharStringLiteral literal ? literal.getValueAs(String.class) : "";
        return text.equalsIgnoreCase("t") || text.equalsIgnoreCase("f")
                ? SqlLiteral.createBoolean(text.equalsIgnoreCase("t"), element.getParserPosition())
                : element;
    }

    private static List<SqlNode> read(SqlCharStringLiteral text) {
        SqlParserPos at = text.getParserPosition();
        try {
            List<SqlNode> elements = new ArrayList<>();
            for (String element : ArrayText.elements(text.getValueAs(String.class))) {
                elements.add(element == null
                        ? SqlLiteral.createNull(at)
                        : SqlLiteral.createCharString(element, at));
            }
            return elements;
        } catch (ArrayText.MalformedArrayException e) {
            throw OperandRules.mistake(at, e.getMessage());
        }
    }

    /** What the elements of a cast to an array are cast to; null for anything else. */
    static SqlDataTypeSpec elementType(SqlNode node) {
        SqlDataTypeSpec type = node.getKind() == SqlKind.CAST && node instanceof SqlCall call
                && call.operand(1) instanceof SqlDataTypeSpec given
                        ? given
                        : null;
        boolean array = type != null && type.getTypeNameSpec() instanceof SqlCollectionTypeNameSpec;
        SqlDataTypeSpec element = array ? type.getComponentTypeSpec() : null;
        // As in PostgreSQL, int[][] is int[].
        while (element != null && element.getTypeNameSpec() instanceof SqlCollectionTypeNameSpec) {
            element = element.getComponentTypeSpec();
        }
        return element;
    }

    /** {@code ARRAY[a::t, b::t]} for one that is cast; null for any other call. */
    static SqlNode cast(SqlCall call) {
        List<SqlNode> elements = elementType(call) == null ? null : elements(call, false);
        if (elements == null) {
            return null;
        }
        return elements.isEmpty()
                ? ofNone(elementType(call), call.getParserPosition())
                : SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(call.getParserPosition(), elements);
    }

    /** The array of a query without a row: {@code ARRAY (SELECT NULL::t FROM (VALUES (0)) WHERE FALSE)}. */
    private static SqlNode ofNone(SqlDataTypeSpec type, SqlParserPos at) {
        SqlNode element = SqlStdOperatorTable.CAST.createCall(at, SqlLiteral.createNull(at), type);
        SqlNode row = SqlStdOperatorTable.VALUES.createCall(at,
                SqlStdOperatorTable.ROW.createCall(at, SqlLiteral.createExactNumeric("0", at)));
        return SqlStdOperatorTable.ARRAY_QUERY.createCall(at, new SqlSelect(at, null, SqlNodeList.of(element), row,
                SqlLiteral.createBoolean(false, at), null, null, null, null, null, null, null, null));
    }

    /**
     * {@code x = ANY (ARRAY[1, '2'])} and {@code x = ANY (1, '2')} as {@code x IN (1, '2')}, {@code x = ANY (ARRAY
     * (query))} as {@code x = ANY (query)}, others as comparisons one by one; null for a call that is no comparison
     * with values that stand in the query. Each of them has the type of what it is compared with: Calcite 1.42 has no
     * code for texts beside numbers in ANY.
     */
    static SqlNode compared(SqlCall call) {
        if (!(call.getOperator() instanceof SqlQuantifyOperator operator) || call.operandCount() != 2
                || !(call.operand(1) instanceof SqlNodeList list)) {
            return null;
        }
        if (list.size() == 1 && list.get(0).getKind() == SqlKind.ARRAY_QUERY_CONSTRUCTOR) {
            // The rows themselves: a join finds them, where an array is read from its start for each value.
            return operator.createCall(call.getParserPosition(), call.operand(0), ((SqlCall) list.get(0)).operand(0));
        }
        List<SqlNode> elements = list.size() == 1 ? elements(list.get(0), true) : list.getList();
        if (elements == null) {
            return null;
        }
        boolean all = operator.getKind() == SqlKind.ALL;
        if (elements.isEmpty()) {
            return ofNone(call, all);
        }
        SqlNodeList listed = new SqlNodeList(elements, list.get(0).getParserPosition());
        SqlKind kind = operator.comparisonKind;
        if (kind == SqlKind.EQUALS && !all || kind == SqlKind.NOT_EQUALS && all) {
            return (all ? SqlStdOperatorTable.NOT_IN : SqlStdOperatorTable.IN)
                    .createCall(call.getParserPosition(), call.operand(0), listed);
        }
        return oneByOne(comparison(kind), call, elements, all);
    }

    /** A comparison with each element: of one half or of the other, so that many are not nested as deeply. */
    static SqlNode oneByOne(SqlOperator comparison, SqlCall call, List<SqlNode> elements, boolean all) {
        SqlParserPos at = call.getParserPosition();
        if (elements.size() == 1) {
            return comparison.createCall(at, RowsInQueries.copy(call.operand(0)), elements.get(0));
        }
        int half = elements.size() / 2;
        return (all ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR).createCall(at,
                oneByOne(comparison, call, elements.subList(0, half), all),
                oneByOne(comparison, call, elements.subList(half, elements.size()), all));
    }

    private static SqlOperator comparison(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> SqlStdOperatorTable.EQUALS;
            case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
            case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
            case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
            default -> throw new IllegalArgumentException("ANY is not of the comparison " + kind + ".");
        };
    }

    /** Compared with no element: false for ANY and true for ALL, even for NULL. */
    static SqlNode ofNone(SqlCall call, boolean all) {
        SqlParserPos at = call.getParserPosition();
        return (all ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND).createCall(at,
                SqlStdOperatorTable.IS_NULL.createCall(at, (SqlNode) call.operand(0)),
                SqlLiteral.createBoolean(all, at));
    }
}
