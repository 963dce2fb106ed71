package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.function.JsonText;

/** What PostgreSQL does with JSONB to make other JSONB of it. Its type is that of texts here. */
final class JsonCalls {

    /** Operators of ours whose texts are JSON. */
    private static final Set<SqlOperator> RESULTS = Set.of(DialectOperators.JSON_EXTRACT, DialectOperators.JSON_CONCAT,
            DialectOperators.JSON_ONLY, DialectOperators.JSON_WITHOUT, DialectOperators.JSON_PUT,
            DialectOperators.JSON_STRIP_NULLS);

    private static final Set<String> MADE = Set.of("JSONB_BUILD_OBJECT", "JSONB_BUILD_ARRAY", "TO_JSONB", "JSONB_SET",
            "JSONB_STRIP_NULLS", "JSONB_OBJECT_AGG", "JSONB_EXTRACT_PATH");

    private JsonCalls() {}

    /** Whether it is cast to JSONB, or made as such, as it was written. */
    static boolean isJson(SqlNode node) {
        if (!(node instanceof SqlCall call)) {
            return false;
        }
        if (call.getKind() == SqlKind.CAST) {
            return call.operand(1) instanceof SqlDataTypeSpec type && type.getTypeNameSpec().getTypeName().isSimple()
                    && type.getTypeNameSpec().getTypeName().getSimple().equalsIgnoreCase("JSONB");
        }
        boolean joined = call.getOperator() == SqlStdOperatorTable.CONCAT
                || call.getOperator() == SqlStdOperatorTable.MINUS || WrittenArrows.isPart(call);
        return joined && call.operandCount() == 2
                ? isJson(call.operand(0))
                : call.getOperator() instanceof SqlFunction function && function.getNameAsId().isSimple()
                        && MADE.contains(function.getName().toUpperCase(Locale.ROOT));
    }

    /**
     * Whether a value is JSON as far as its words tell, once it is rewritten: also where it is chosen, or collected in
     * an order, or of a query. That a column of a query within is JSON they do not tell.
     */
    static boolean makesJson(SqlNode node) {
        if (node instanceof SqlSelect query) {
            SqlNodeList columns = query.getSelectList();
            return columns.size() == 1 && makesJson(columns.get(0));
        }
        if (node instanceof SqlOrderBy ordered) {
            return makesJson(ordered.query);
        }
        if (node instanceof SqlCase choice) {
            List<SqlNode> values = new ArrayList<>(choice.getThenOperands());
            values.add(choice.getElseOperand());
            return choosesJson(values);
        }
        if (!(node instanceof SqlCall call)) {
            return false;
        }
        if (WrittenQueries.isNamed(call, "COALESCE", true)) {
            return choosesJson(call.getOperandList());
        }
        return switch (call.getKind()) {
            case JSON_OBJECTAGG, JSON_ARRAYAGG -> true;
            case AS, FILTER, OVER, WITHIN_GROUP -> makesJson(call.operand(0));
            default -> call.getOperator() == SqlStdOperatorTable.JSON_OBJECT
                    || call.getOperator() == SqlStdOperatorTable.JSON_ARRAY || RESULTS.contains(call.getOperator())
                    || WrittenTypes.isJson(call);
        };
    }

    /** Whether all that are not NULL are JSON, and one is. */
    private static boolean choosesJson(List<SqlNode> values) {
        List<SqlNode> known = values.stream().filter(value -> !SqlUtil.isNullLiteral(value, false)).toList();
        return !known.isEmpty() && known.stream().allMatch(JsonCalls::makesJson);
    }

    /** A value in what is made as JSON: JSON within JSON is no text. */
    static SqlNode within(SqlNode value) {
        return makesJson(value)
                ? ((SqlOperator) SqlStdOperatorTable.JSON_TYPE_OPERATOR).createCall(value.getParserPosition(), value)
                : value;
    }

    /**
     * {@code json - 'key'}, {@code json - 1} and {@code json - '{a,b}'::text[]}; null for another difference.
     *
     * @param visited the same call once its operands are rewritten
     */
    static SqlNode without(SqlCall written, SqlCall visited) {
        if (!isJson(written.operand(0))) {
            return null;
        }
        SqlParserPos at = written.getParserPosition();
        List<SqlNode> keys = WrittenArrays.elements(visited.operand(1), false);
        SqlNode json = visited.operand(0);
        for (SqlNode key : keys == null ? List.of(visited.<SqlNode>operand(1)) : keys) {
            boolean place = key instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.DECIMAL
                    || key.getKind() == SqlKind.MINUS_PREFIX;
            json = DialectOperators.JSON_WITHOUT.createCall(at, json,
                    DialectCalls.cast(key, SqlTypeName.VARCHAR, at),
                    SqlLiteral.createCharString(place ? "place" : "key", at));
        }
        return json;
    }

    /** {@code JSONB_SET(json, '{a,0}', value)}, whose last argument says whether to add what is not there. */
    static SqlNode set(List<SqlNode> operands, SqlParserPos at) {
        List<SqlNode> keys = WrittenArrays.elements(operands.get(1), true);
        List<String> path = new ArrayList<>();
        for (SqlNode key : keys == null ? List.<SqlNode>of() : keys) {
            SqlNode plain = key.getKind() == SqlKind.CAST ? ((SqlCall) key).operand(0) : key;
            if (plain instanceof SqlCharStringLiteral text) {
                path.add(text.getValueAs(String.class));
            }
        }
        if (keys == null || keys.size() != path.size()) {
            throw OperandRules.mistake(operands.get(1).getParserPosition(),
                    "A path into JSON is a text such as '{a,b,0}' here");
        }
        SqlNode adds = operands.size() > 3 ? operands.get(3) : SqlLiteral.createBoolean(true, at);
        return DialectOperators.JSON_PUT.createCall(at, operands.get(0),
                SqlLiteral.createCharString(String.join(JsonText.BETWEEN_KEYS, path), at), operands.get(2),
                DialectCalls.cast(adds, SqlTypeName.VARCHAR, at));
    }

    /**
     * {@code JSON_OBJECT} or {@code JSON_ARRAY}, in which a value that is JSON is no text.
     *
     * @param call once its operands are rewritten; the first one says what becomes of NULL
     */
    static SqlCall nested(SqlCall call) {
        int step = call.getOperator() == SqlStdOperatorTable.JSON_OBJECT ? 2 : 1;
        for (int i = step; i < call.operandCount(); i += step) {
            call.setOperand(i, within(call.operand(i)));
        }
        return call;
    }

    /**
     * The array of JSON that an aggregate with FILTER or OVER collects.
     *
     * @param call of {@code ARRAY_AGG}, as it was written
     */
    static SqlCall collected(SqlCall call) {
        if (call.getKind() == SqlKind.FILTER || call.getKind() == SqlKind.OVER) {
            call.setOperand(0, collected(call.operand(0)));
            return call;
        }
        SqlNode order = call.operandCount() > 1 ? call.operand(1) : null;
        return SqlStdOperatorTable.JSON_ARRAYAGG.with(SqlJsonConstructorNullClause.NULL_ON_NULL)
                .createCall(call.getParserPosition(), call.operand(0), order);
    }
}
