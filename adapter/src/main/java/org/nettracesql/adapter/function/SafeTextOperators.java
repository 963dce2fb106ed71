package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * Puts {@link SafeText}, {@link CodePoints} and {@link FormattedMoment} in the place of Calcite's own text functions:
 * an operator of the same name and type, which generated code computes by ours. Nobody can type
 * these; plans have them instead of Calcite's.
 */
public final class SafeTextOperators {

    /** LIKE with a pattern that Calcite's regular expressions may take for ever to match. */
    public static final SqlOperator LIKE = safe(SqlStdOperatorTable.LIKE, SqlKind.LIKE, SafeText.class, "like");

    /** LIKE in which letters match in any case. */
    public static final SqlOperator ILIKE =
            safe(SqlLibraryOperators.ILIKE, SqlKind.LIKE, SafeText.class, "ilike");

    private static final SqlOperator TO_CHAR =
            safe(SqlLibraryOperators.TO_CHAR_PG, SqlKind.OTHER_FUNCTION, FormattedMoment.class, "text");

    /** Of two texts. */
    public static final SqlOperator CONCAT = safe(SqlStdOperatorTable.CONCAT, SqlKind.OTHER, SafeText.class, "concat");

    private static final Map<SqlOperator, SqlOperator> SAFE = safeOperators();

    private SafeTextOperators() {}

    private static Map<SqlOperator, SqlOperator> safeOperators() {
        Map<SqlOperator, SqlOperator> safe = new HashMap<>();
        put(safe, SqlStdOperatorTable.SIMILAR_TO, "similar");
        put(safe, SqlStdOperatorTable.POSIX_REGEX_CASE_SENSITIVE, "posix");
        put(safe, SqlStdOperatorTable.POSIX_REGEX_CASE_INSENSITIVE, "posixAnyCase");
        put(safe, SqlStdOperatorTable.NEGATED_POSIX_REGEX_CASE_SENSITIVE, "notPosix");
        put(safe, SqlStdOperatorTable.NEGATED_POSIX_REGEX_CASE_INSENSITIVE, "notPosixAnyCase");
        put(safe, SqlLibraryOperators.REGEXP_LIKE, "regexpLike");
        put(safe, SqlLibraryOperators.REGEXP_REPLACE_PG_3, "regexpReplace");
        put(safe, SqlLibraryOperators.REGEXP_REPLACE_PG_4, "regexpReplace");
        safe.put(SqlLibraryOperators.ILIKE, ILIKE);
        put(safe, SqlStdOperatorTable.INITCAP, "initcap");
        put(safe, SqlLibraryOperators.REPEAT, "repeat");
        put(safe, SqlLibraryOperators.LPAD, "lpad");
        put(safe, SqlLibraryOperators.RPAD, "rpad");
        put(safe, SqlStdOperatorTable.REPLACE, "replace");
        safe.put(SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL,
                joining(SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL, "concatAll"));
        safe.put(SqlLibraryOperators.CONCAT_WS_POSTGRESQL,
                joining(SqlLibraryOperators.CONCAT_WS_POSTGRESQL, "concatSeparated"));
        put(safe, SqlLibraryOperators.SOUNDEX, "soundex");
        put(safe, SqlLibraryOperators.DIFFERENCE, "difference");
        for (SqlOperator length : List.of(SqlStdOperatorTable.CHAR_LENGTH, SqlStdOperatorTable.CHARACTER_LENGTH,
                SqlLibraryOperators.LENGTH)) {
            safe.put(length, safe(length, SqlKind.CHAR_LENGTH, CodePoints.class, "length"));
        }
        put(safe, SqlStdOperatorTable.TRIM, CodePoints.class, "trim");
        put(safe, SqlStdOperatorTable.SUBSTRING, CodePoints.class, "substring");
        put(safe, SqlLibraryOperators.LEFT, CodePoints.class, "left");
        put(safe, SqlLibraryOperators.RIGHT, CodePoints.class, "right");
        put(safe, SqlStdOperatorTable.OVERLAY, CodePoints.class, "overlay");
        put(safe, SqlStdOperatorTable.POSITION, CodePoints.class, "position");
        put(safe, SqlLibraryOperators.STRPOS, CodePoints.class, "strpos");
        put(safe, SqlLibraryOperators.TRANSLATE3, CodePoints.class, "translate");
        return safe;
    }

    private static void put(Map<SqlOperator, SqlOperator> safe, SqlOperator operator, String method) {
        put(safe, operator, SafeText.class, method);
    }

    private static void put(
            Map<SqlOperator, SqlOperator> safe, SqlOperator operator, Class<?> functions, String method) {
        safe.put(operator, safe(operator, SqlKind.OTHER_FUNCTION, functions, method));
    }

    private static SqlOperator safe(SqlOperator operator, SqlKind kind, Class<?> functions, String method) {
        return new SafeFunction(functions, method)
                .operator(operator.getName(), kind, operator.getReturnTypeInference());
    }

    private static SqlOperator joining(SqlOperator operator, String method) {
        return new JoiningFunction(method)
                .operator(operator.getName(), SqlKind.OTHER_FUNCTION, operator.getReturnTypeInference());
    }

    /** The operator to use instead of one, which may be the same. */
    public static SqlOperator of(SqlOperator operator, List<? extends RexNode> operands) {
        if (operator == SqlStdOperatorTable.LIKE) {
            return isSimple(operands) ? operator : LIKE;
        }
        if (operator == SqlLibraryOperators.TO_CHAR_PG) {
            return operands.get(0).getType().getSqlTypeName() == SqlTypeName.TIMESTAMP ? TO_CHAR : operator;
        }
        if (operator == SqlStdOperatorTable.CONCAT) {
            boolean texts = operands.size() == 2
                    && SqlTypeName.CHAR_TYPES.contains(operands.get(0).getType().getSqlTypeName())
                    && SqlTypeName.CHAR_TYPES.contains(operands.get(1).getType().getSqlTypeName());
            return texts ? CONCAT : operator;
        }
        SqlOperator safe = SAFE.get(operator);
        if (safe != null && ((SqlUserDefinedFunction) safe).getFunction() instanceof JoiningFunction) {
            boolean texts = operands.stream().map(operand -> operand.getType().getSqlTypeName())
                    .allMatch(type -> SqlTypeName.CHAR_TYPES.contains(type) || type == SqlTypeName.NULL);
            return texts ? safe : operator;
        }
        int first = operator == SqlStdOperatorTable.TRIM ? 1 : 0;
        return safe != null && SqlTypeName.CHAR_TYPES.contains(operands.get(first).getType().getSqlTypeName())
                ? safe
                : operator;
    }

    /**
     * The operands to use instead of those of an operator, which may be the same. {@code ESCAPE ''} is no escape, as in
     * PostgreSQL. Calcite 1.42 would take the first character of any constant escape, which it may not have
     * ({@code RexSimplify.simplifyLike}).
     */
    public static List<RexNode> operands(SqlOperator operator, List<RexNode> operands) {
        boolean escapes = operands.size() == 3
                && (operator == SqlStdOperatorTable.LIKE || operator == LIKE
                        || operator == SqlLibraryOperators.ILIKE || operator == ILIKE
                        || operator == SqlStdOperatorTable.SIMILAR_TO);
        if (!escapes || !(operands.get(2) instanceof RexLiteral literal) || literal.isNull()) {
            return operands;
        }
        String name = operator == SqlStdOperatorTable.SIMILAR_TO ? "SIMILAR TO" : "LIKE";
        return SafeText.escapeCharacter(name, literal.getValueAs(String.class)) < 0 ? operands.subList(0, 2) : operands;
    }

    /** Whether any way of matching is fast: there are few places to go back to. */
    private static boolean isSimple(List<? extends RexNode> operands) {
        if (operands.size() != 2 || !(operands.get(1) instanceof RexLiteral literal)) {
            return false;
        }
        String pattern = literal.getValueAs(String.class);
        long percents = pattern == null ? 0 : pattern.chars().filter(c -> c == '%').count();
        return percents < 2 || percents == 2 && pattern.indexOf('_') < 0;
    }

    /** A method of ours that knows what a NULL among any number of texts is. Public for generated code. */
    private static final class JoiningFunction extends StrictFunction {
        private final String method;

        private JoiningFunction(String method) {
            super(SqlTypeName.VARCHAR, NullPolicy.NONE);
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(SafeText.class, method, Expressions.newArrayInit(Object.class, arguments));
        }
    }

    /** A method of ours; NULL for any NULL. Public for the code that Calcite generates. */
    private static final class SafeFunction extends StrictFunction {
        private final Class<?> functions;
        private final String method;

        private SafeFunction(Class<?> functions, String method) {
            super(SqlTypeName.VARCHAR);
            this.functions = functions;
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            List<Expression> converted = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                boolean isText = SqlTypeName.CHAR_TYPES.contains(
                        call.getOperands().get(i).getType().getSqlTypeName());
                converted.add(EnumUtils.convert(arguments.get(i), isText ? String.class : long.class));
            }
            return Expressions.call(functions, method, converted);
        }
    }
}
