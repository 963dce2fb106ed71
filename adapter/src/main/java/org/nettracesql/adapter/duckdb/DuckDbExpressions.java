package org.nettracesql.adapter.duckdb;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLambda;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.function.NullableCasts;
import org.nettracesql.adapter.function.SafeTextOperators;

/**
 * Puts operators of DuckDB in the place of Calcite's, such that both engines compute the same.
 *
 * <p>The rule is a white list: an operator for which DuckDB has the same meaning, on operands of these types, becomes
 * SQL; every other deterministic one is computed by the very Java code that Calcite generates for it, which DuckDB
 * calls back (see {@link JavaFunctions}). What cannot be handed over either is refused, and its node stays in Java.
 * Known differences that the translation levels out: division by zero (an error), the sign and type of {@code /}
 * and {@code MOD}, letters outside ASCII in text functions.
 *
 * <p>One difference stays: DuckDB orders text by code point and Java by UTF-16 unit, so that characters beyond U+FFFF
 * sort after U+E000..U+FFFF in DuckDB and before them in Java.
 */
final class DuckDbExpressions extends RexShuttle {

    /** Thrown, without a stack, for an expression that DuckDB cannot be given. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(RexNode node) {
            super("DuckDB is not given " + node, null, false, false);
        }
    }

    /** Where an expression goes that Java computes for DuckDB. */
    interface JavaCalls {
        /** A call of the function that computes the expression, whose input references mean the arguments. */
        RexNode call(RexNode expression, List<RexNode> arguments);
    }

    private final RexBuilder rexBuilder;
    private final JavaCalls javaCalls;

    DuckDbExpressions(RexBuilder rexBuilder, JavaCalls javaCalls) {
        this.rexBuilder = rexBuilder;
        this.javaCalls = javaCalls;
    }

    /** Whether DuckDB can be given all of the expressions. */
    static boolean supports(RexBuilder rexBuilder, Iterable<? extends RexNode> nodes) {
        DuckDbExpressions dry = new DuckDbExpressions(rexBuilder,
                (expression, arguments) ->
                        rexBuilder.makeCall(expression.getType(), RawSql.call("java", 0), List.of()));
        try {
            for (RexNode node : nodes) {
                dry.translate(node);
            }
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    /** The expression in DuckDB's operators. Call only for what {@link #supports} accepts. */
    RexNode translate(RexNode node) {
        RexNode compared = NullableCasts.in(rexBuilder, RexUtil.expandSearch(rexBuilder, null, node));
        return GuardedLogic.in(rexBuilder, compared).accept(this);
    }

    @Override
    public RexNode visitInputRef(RexInputRef reference) {
        return computable(reference);
    }

    @Override
    public RexNode visitLiteral(RexLiteral literal) {
        computable(literal);
        if (literal.getValue() instanceof NlsString text && text.getValue().indexOf('\0') >= 0) {
            throw new Refused(literal);
        }
        // A plain NULL or number would take its type from what is around it.
        boolean typeless = literal.isNull() || DuckDbTypes.isFloating(literal.getType());
        return typeless ? cast(literal, literal.getType()) : literal;
    }

    @Override
    public RexNode visitDynamicParam(RexDynamicParam parameter) {
        SourceColumn type = DuckDbTypes.transport(parameter.getType());
        if (type == null) {
            throw new Refused(parameter);
        }
        // A moment is a number in Calcite's hands.
        return type.isConverted()
                ? raw(parameter.getType(), type.toValue().formatted("CAST($0 AS " + type.storage() + ")"), parameter)
                : cast(parameter, parameter.getType());
    }

    @Override
    public RexNode visitOver(RexOver over) {
        computable(over);
        if (over.ignoreNulls() || hasDistance(over.getWindow()) || hasComputedBound(over.getWindow())
                || mayEndBeforeItBegins(over.getWindow())) {
            throw new Refused(over);
        }
        SqlAggFunction function = over.getAggOperator();
        int operands = over.getOperands().size();
        return switch (function.getName()) {
            case "COUNT" -> operands > 1 ? refused(over) : window(over, function, over.getType());
            case "SUM", "$SUM0" -> sum(window(over, function, over.getType()), over.getType());
            case "AVG" -> quotient(window(over, SqlStdOperatorTable.SUM, over.getType()),
                    window(over, SqlStdOperatorTable.COUNT, over.getType()), over.getType());
            case "NTILE" -> over.getOperands().get(0) instanceof RexLiteral tiles && RexLiteral.intValue(tiles) > 0
                    ? window(over, function, over.getType())
                    : refused(over);
            case "MIN", "MAX", "ROW_NUMBER", "RANK", "DENSE_RANK", "LAG", "LEAD", "FIRST_VALUE", "LAST_VALUE" ->
                window(over, function, over.getType());
            default -> refused(over);
        };
    }

    private static RexNode refused(RexNode node) {
        throw new Refused(node);
    }

    /** Whether a bound has to be computed, or is NULL, which is a mistake: Java's engine does both. */
    private static boolean hasComputedBound(RexWindow window) {
        return Stream.of(window.getLowerBound(), window.getUpperBound()).map(RexWindowBound::getOffset)
                .anyMatch(offset -> offset instanceof RexCall
                        || offset instanceof RexLiteral literal && literal.isNull());
    }

    /** Whether a frame in RANGE begins or ends at a distance: DuckDB fails where that is beyond the key's type. */
    private static boolean hasDistance(RexWindow window) {
        return !window.isRows()
                && (window.getLowerBound().getOffset() != null || window.getUpperBound().getOffset() != null);
    }

    /**
     * Whether both bounds are on one side of the row: where the frame is empty, DuckDB 1.5.6 counts less than no rows.
     */
    private static boolean mayEndBeforeItBegins(RexWindow window) {
        RexWindowBound lower = window.getLowerBound();
        RexWindowBound upper = window.getUpperBound();
        return lower.getOffset() != null
                && upper.getOffset() != null
                && lower.isPreceding() == upper.isPreceding();
    }

    private RexNode window(RexOver over, SqlAggFunction function, RelDataType type) {
        RexWindow window = over.getWindow();
        List<RexNode> partitions = new ArrayList<>();
        for (RexNode key : window.partitionKeys) {
            partitions.add(key.accept(this));
        }
        List<RexFieldCollation> orders = new ArrayList<>();
        for (RexFieldCollation order : window.orderKeys) {
            orders.add(new RexFieldCollation(order.left.accept(this), order.right));
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : over.getOperands()) {
            operands.add(operand.accept(this));
        }
        if (operands.size() > 2) {
            // A value and its default.
            operands.set(0, cast(operands.get(0), type));
            operands.set(2, cast(operands.get(2), type));
        }
        return rexBuilder.makeOver(
                type,
                function,
                operands,
                partitions,
                ImmutableList.copyOf(orders),
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    /** A sum, which has 128 bits or is a fraction, in the planner's type. */
    RexNode sum(RexNode sum, RelDataType type) {
        return DuckDbTypes.isFloating(type) ? sum : cast(sum, type);
    }

    RexNode nullForNaN(RexNode value) {
        return raw(value.getType(), "CASE WHEN isnan($0) THEN NULL ELSE $0 END", value);
    }

    /** An average: the DOUBLE that is nearest to the sum, divided by the count. */
    RexNode quotient(RexNode sum, RexNode count, RelDataType type) {
        return rexBuilder.makeCall(type, RawSql.call("nt_quotient", 2), List.of(sum, count));
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call.getOperator().getKind() == SqlKind.DEFAULT) {
            throw new Refused(call);
        }
        RexNode natively = computable(call) == call ? nativeCall(call) : null;
        return natively != null ? natively : javaCall(call);
    }

    /** The call in DuckDB's own operators, or null where they would not mean the same. */
    private RexNode nativeCall(RexCall call) {
        return switch (call.getKind()) {
            case AND -> raw(call, RawSql.infix("AND", call.operands.size()));
            case OR -> raw(call, RawSql.infix("OR", call.operands.size()));
            case NOT -> raw(call, "(NOT $0)");
            case IS_NULL -> raw(call, "($0 IS NULL)");
            case IS_NOT_NULL -> raw(call, "($0 IS NOT NULL)");
            case IS_TRUE -> raw(call, "($0 IS TRUE)");
            case IS_NOT_TRUE -> raw(call, "($0 IS NOT TRUE)");
            case IS_FALSE -> raw(call, "($0 IS FALSE)");
            case IS_NOT_FALSE -> raw(call, "($0 IS NOT FALSE)");
            case EQUALS -> comparison(call, "=");
            case NOT_EQUALS -> comparison(call, "<>");
            case LESS_THAN -> comparison(call, "<");
            case LESS_THAN_OR_EQUAL -> comparison(call, "<=");
            case GREATER_THAN -> comparison(call, ">");
            case GREATER_THAN_OR_EQUAL -> comparison(call, ">=");
            case IS_DISTINCT_FROM -> distinct(call, "($0 IS DISTINCT FROM $1)");
            case IS_NOT_DISTINCT_FROM -> distinct(call, "($0 IS NOT DISTINCT FROM $1)");
            case CASE -> caseCall(call);
            case PLUS, MINUS, TIMES, DIVIDE, MOD, MINUS_PREFIX -> rawOrNull(call, DuckDbArithmetic.of(call));
            case PLUS_PREFIX -> call.operands.get(0).accept(this);
            case CAST -> castCall(call);
            case LIKE -> like(call);
            case FLOOR -> floor(call);
            case EXTRACT -> extract(call);
            case CHAR_LENGTH -> textOnly(call) ? raw(call, "CAST(length($0) AS INTEGER)") : null;
            case OTHER, OTHER_FUNCTION -> namedFunction(call);
            default -> null;
        };
    }

    private RexNode namedFunction(RexCall call) {
        SqlOperator operator = call.getOperator();
        if (operator instanceof RawSql raw) {
            return raw(call, raw);
        }
        if (operator instanceof CheckedOperator) {
            return rawOrNull(call, DuckDbArithmetic.ofIntegers(call, operator));
        }
        if (operator == SqlStdOperatorTable.CONCAT) {
            return textOnly(call) ? raw(call, RawSql.infix("||", call.operands.size())) : null;
        }
        if (operator == SafeTextOperators.CONCAT) {
            // What it builds is bounded by the session's memory.
            return raw(call, RawSql.infix("||", 2));
        }
        if (operator == SqlStdOperatorTable.UPPER) {
            return asciiOr(call, "upper($0)");
        }
        if (operator == SqlStdOperatorTable.LOWER) {
            return asciiOr(call, "lower($0)");
        }
        if (operator.getName().equals("BITAND") && DuckDbArithmetic.isOfIntegers(call)) {
            return raw(call, "($0 & $1)");
        }
        if (operator.getName().equals("BITOR") && DuckDbArithmetic.isOfIntegers(call)) {
            return raw(call, "($0 | $1)");
        }
        if (operator.getName().equals("BITXOR") && DuckDbArithmetic.isOfIntegers(call)) {
            return raw(call, "xor($0, $1)");
        }
        return null;
    }

    /** The native function for ASCII text, where characters are bytes; Java's own for all other text. */
    private RexNode asciiOr(RexCall call, String natively) {
        RexNode text = call.operands.get(0).accept(this);
        return rexBuilder.makeCall(
                call.getType(),
                new RawSql("(CASE WHEN strlen($0) = length($0) THEN " + natively + " ELSE $1 END)"),
                List.of(text, javaCall(call)));
    }

    private static boolean textOnly(RexCall call) {
        return call.operands.stream().allMatch(operand -> DuckDbTypes.isText(operand.getType()));
    }

    private RexNode comparison(RexCall call, String symbol) {
        RelDataType left = call.operands.get(0).getType();
        RelDataType right = call.operands.get(1).getType();
        return comparable(left, right) ? raw(call, RawSql.infix(symbol, 2)) : null;
    }

    private RexNode distinct(RexCall call, String pattern) {
        RelDataType left = call.operands.get(0).getType();
        RelDataType right = call.operands.get(1).getType();
        return comparable(left, right) ? raw(call, pattern) : null;
    }

    private static boolean comparable(RelDataType left, RelDataType right) {
        if (left.getSqlTypeName() == SqlTypeName.NULL || right.getSqlTypeName() == SqlTypeName.NULL) {
            return false;
        }
        boolean numbers = isNumber(left) && isNumber(right);
        boolean exactWithFloating = numbers
                && DuckDbTypes.isFloating(left) != DuckDbTypes.isFloating(right)
                && !(DuckDbTypes.isInteger(left) || DuckDbTypes.isInteger(right));
        return numbers && !exactWithFloating
                || DuckDbTypes.isText(left) && DuckDbTypes.isText(right)
                || left.getSqlTypeName() == right.getSqlTypeName();
    }

    private static boolean isNumber(RelDataType type) {
        return SqlTypeName.NUMERIC_TYPES.contains(type.getSqlTypeName());
    }

    private RexNode caseCall(RexCall call) {
        StringBuilder pattern = new StringBuilder("CAST((CASE");
        int last = call.operands.size() - 1;
        for (int i = 0; i < last; i += 2) {
            pattern.append(" WHEN $").append(i).append(" THEN $").append(i + 1);
        }
        pattern.append(" ELSE $").append(last).append(" END) AS ");
        return raw(call, pattern.append(DuckDbTypes.sqlName(call.getType())).append(')').toString());
    }

    private RexNode like(RexCall call) {
        if (call.getOperator() == SafeTextOperators.LIKE) {
            // DuckDB, too, goes back and forth for ever, but for a constant pattern of nothing but parts between %.
            boolean parts = call.operands.size() == 2
                    && call.operands.get(1) instanceof RexLiteral literal
                    && !literal.isNull()
                    && literal.getValueAs(String.class).indexOf('_') < 0;
            return parts && textOnly(call) ? raw(call, "($0 LIKE $1)") : null;
        }
        if (!textOnly(call)
                || !(call.getOperator() instanceof SqlLikeOperator operator)
                || !operator.isCaseSensitive()) {
            return null;
        }
        String not = operator.isNegated() ? "NOT " : "";
        if (call.operands.size() == 2) {
            // DuckDB has no escape character unless told, and Calcite neither.
            return raw(call, "($0 " + not + "LIKE $1)");
        }
        return call.operands.get(2) instanceof RexLiteral escape
                        && !escape.isNull()
                        && escape.getValueAs(String.class).length() == 1
                ? raw(call, "($0 " + not + "LIKE $1 ESCAPE $2)")
                : null;
    }

    private RexNode floor(RexCall call) {
        RexNode operand = call.operands.get(0);
        if (call.operands.size() == 1) {
            return DuckDbTypes.isInteger(operand.getType()) ? operand.accept(this) : null;
        }
        String unit = standardUnit(call.operands.get(1));
        return operand.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP && unit != null
                ? raw(call.getType(), "date_trunc('" + unit + "', $0)", operand.accept(this))
                : null;
    }

    private RexNode extract(RexCall call) {
        RexNode operand = call.operands.get(1);
        String unit = standardUnit(call.operands.get(0));
        return operand.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP && unit != null
                ? raw(call.getType(), "CAST(date_part('" + unit + "', $0) AS BIGINT)", operand.accept(this))
                : null;
    }

    /** DuckDB's word for a unit of time that both engines understand in the same way; else null. */
    private static String standardUnit(RexNode flag) {
        if (!(flag instanceof RexLiteral literal) || !(literal.getValue() instanceof TimeUnitRange unit)) {
            return null;
        }
        return switch (unit) {
            case YEAR -> "year";
            case MONTH -> "month";
            case DAY -> "day";
            case HOUR -> "hour";
            case MINUTE -> "minute";
            case SECOND -> "second";
            default -> null;
        };
    }

    private RexNode castCall(RexCall call) {
        RexNode operand = call.operands.get(0);
        if (DuckDbCasts.keepsValue(operand.getType(), call.getType())) {
            return operand.accept(this);
        }
        return DuckDbCasts.isSame(operand.getType(), call.getType())
                ? cast(operand.accept(this), call.getType())
                : null;
    }

    private RexNode cast(RexNode operand, RelDataType type) {
        return raw(type, "CAST($0 AS " + DuckDbTypes.sqlName(type) + ")", operand);
    }

    private RexNode rawOrNull(RexCall call, String pattern) {
        return pattern == null ? null : raw(call, pattern);
    }

    private RexNode raw(RexCall call, String pattern) {
        return raw(call, new RawSql(pattern));
    }

    private RexNode raw(RexCall call, RawSql operator) {
        return rexBuilder.makeCall(call.getType(), operator, visitList(call.operands));
    }

    private RexNode raw(RelDataType type, String pattern, RexNode operand) {
        return rexBuilder.makeCall(type, new RawSql(pattern), List.of(operand));
    }

    private RexNode computable(RexNode node) {
        if (!DuckDbTypes.isComputable(node.getType())) {
            throw new Refused(node);
        }
        return node;
    }

    /** Lets Java compute a call; what it reads of the row, and windows in it, are the arguments. */
    private RexNode javaCall(RexCall call) {
        requireJavaCanComputeIt(call);
        List<RexNode> read = new ArrayList<>();
        RexNode expression = call.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return argument(reference);
            }

            @Override
            public RexNode visitOver(RexOver over) {
                return argument(over);
            }

            private RexNode argument(RexNode node) {
                if (DuckDbTypes.transport(node.getType()) == null) {
                    throw new Refused(node);
                }
                int index = read.indexOf(node);
                if (index < 0) {
                    index = read.size();
                    read.add(node);
                }
                return new RexInputRef(index, node.getType());
            }
        });
        return javaCalls.call(expression, visitList(read));
    }

    private static void requireJavaCanComputeIt(RexCall call) {
        if (DuckDbTypes.transport(call.getType()) == null || !RexUtil.isDeterministic(call)) {
            throw new Refused(call);
        }
        call.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitFieldAccess(RexFieldAccess access) {
                throw new Refused(access);
            }

            @Override
            public Void visitSubQuery(RexSubQuery query) {
                throw new Refused(query);
            }

            @Override
            public Void visitCorrelVariable(RexCorrelVariable variable) {
                throw new Refused(variable);
            }

            @Override
            public Void visitLambda(RexLambda lambda) {
                throw new Refused(lambda);
            }
        });
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
        throw new Refused(access);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
        throw new Refused(query);
    }

    @Override
    public RexNode visitCorrelVariable(RexCorrelVariable variable) {
        throw new Refused(variable);
    }
}
