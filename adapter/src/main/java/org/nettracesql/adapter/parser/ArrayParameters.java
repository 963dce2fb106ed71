package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.nettracesql.adapter.tokens.WrittenNames;

/**
 * Parameters whose values are arrays: one of three elements is three parameters, so that {@code x = ANY (?)} is
 * {@code x = ANY (?, ?, ?)}, which is pushed down as a list of values is, and elsewhere {@code ARRAY[?, ?, ?]}. All
 * parameters are numbered anew in the order that they have in the text.
 *
 * <p>Without an element, {@code x = ANY (?)} is false, even for NULL, and {@code x <> ALL (?)} is true.
 */
final class ArrayParameters extends SqlShuttle {

    private final ParameterTypes types;

    private ArrayParameters(ParameterTypes types) {
        this.types = types;
    }

    /** The query with as many parameters as there are elements; {@link ParameterTypes#ofElements} has their types. */
    static SqlNode expanded(SqlNode query, ParameterTypes types) {
        return query.accept(new ArrayParameters(types));
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlNode of = call.operandCount() == 2 ? arrayOf(call) : null;
        if (of == null) {
            return super.visit(call);
        }
        SqlDynamicParam parameter = parameter(of);
        SqlParserPos at = of.getParserPosition();
        SqlNode left = call.operand(0).accept(this);
        if (types.elements(parameter) == 0) {
            boolean all = call.getKind() == SqlKind.ALL || isOf(call, WrittenNames.ALL_OF);
            return WrittenArrays.ofNone((SqlCall) call.getOperator().createCall(at, left, call.operand(1)), all);
        }
        List<SqlNode> elements = elements(parameter);
        if (of instanceof SqlCall cast) {
            elements = cast(elements, WrittenArrays.elementType(cast));
        }
        SqlNode right = call.operand(1) instanceof SqlNodeList
                ? new SqlNodeList(elements, at)
                : ((SqlCall) call.operand(1)).getOperator().createCall(at, elements);
        return call.getOperator().createCall(call.getParserPosition(), left, right);
    }

    /** What a comparison's {@code ANY} or {@code ALL} is of, if that is a parameter, also one cast to an array. */
    private static SqlNode arrayOf(SqlCall call) {
        SqlNode operand = call.operand(1);
        List<SqlNode> list = call.getOperator() instanceof SqlQuantifyOperator && operand instanceof SqlNodeList nodes
                ? nodes.getList()
                : isOf(call, WrittenNames.ANY_OF) || isOf(call, WrittenNames.ALL_OF)
                        ? ((SqlCall) operand).getOperandList()
                        : List.of();
        return list.size() == 1 && parameter(list.get(0)) != null ? list.get(0) : null;
    }

    private static boolean isOf(SqlCall call, String name) {
        return call.getKind() == SqlKind.LIKE && call.operand(1) instanceof SqlCall texts
                && WrittenQueries.isNamed(texts, name);
    }

    private static SqlDynamicParam parameter(SqlNode node) {
        SqlNode plain = WrittenArrays.elementType(node) != null ? ((SqlCall) node).operand(0) : node;
        return plain instanceof SqlDynamicParam parameter ? parameter : null;
    }

    private static List<SqlNode> cast(List<SqlNode> elements, SqlDataTypeSpec type) {
        List<SqlNode> cast = new ArrayList<>();
        for (SqlNode element : elements) {
            cast.add(SqlStdOperatorTable.CAST.createCall(element.getParserPosition(), element, type));
        }
        return cast;
    }

    @Override
    public SqlNode visit(SqlDynamicParam parameter) {
        List<SqlNode> elements = elements(parameter);
        if (!types.isArray(parameter)) {
            return elements.get(0);
        }
        if (elements.isEmpty()) {
            throw OperandRules.mistake(parameter.getParserPosition(),
                    "An array without an element can be given to = ANY (?) and its like, not here");
        }
        return SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(parameter.getParserPosition(), elements);
    }

    private List<SqlNode> elements(SqlDynamicParam parameter) {
        List<SqlNode> elements = new ArrayList<>();
        int first = types.firstElement(parameter.getIndex());
        for (int i = 0; i < types.elements(parameter); i++) {
            elements.add(new SqlDynamicParam(first + i, parameter.getParserPosition()));
        }
        return elements;
    }
}
