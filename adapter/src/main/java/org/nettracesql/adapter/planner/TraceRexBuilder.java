package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLambdaRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlSumAggFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.ImplicitCastOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.function.AgeText;
import org.nettracesql.adapter.function.BitOperators;
import org.nettracesql.adapter.function.CastOperator;
import org.nettracesql.adapter.function.CheckedMath;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.adapter.function.CodeOfExpressions;
import org.nettracesql.adapter.function.ElementsCast;
import org.nettracesql.adapter.function.IntervalParts;
import org.nettracesql.adapter.function.JsonMembers;
import org.nettracesql.adapter.function.MomentDigits;
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.function.NumberPerhaps;
import org.nettracesql.adapter.function.SafeTextOperators;
import org.nettracesql.adapter.function.TimestampText;
import org.nettracesql.adapter.validator.TraceValidator;
import org.nettracesql.trace.Cancellation;

/**
 * Makes expressions that Calcite would make wrongly, or such that no engine of ours can run them: a timestamp's text
 * keeps its milliseconds, a DOUBLE becomes the nearest integer (the even one of two, as in PostgreSQL and DuckDB) or an
 * error, and {@code PERCENT_RANK} and {@code CUME_DIST} are counts of rows. A
 * {@code SUM} over an empty frame is NULL by itself.
 */
final class TraceRexBuilder extends RexBuilder implements CodeOfExpressions {

    /**
     * Not Calcite's own instance, which its ProjectOverSumToSum0Rule takes for a sum that is 0 over no values and is
     * guarded by a count.
     */
    private static final SqlAggFunction SUM = new SqlSumAggFunction(null);

    private final Cancellation cancellation = Cancellation.current();

    TraceRexBuilder(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    /** The same word as another literal: of a type that is equal to that of no other number. */
    RexLiteral makeFlag(RexLiteral flag, int number) {
        return makeLiteral(flag.getValueAs(Comparable.class), new FlagType(typeFactory.getTypeSystem(), number),
                SqlTypeName.SYMBOL);
    }

    /** Code has months as 32 bits, and of more would take the lowest ones. */
    @Override
    public RexLiteral makeIntervalLiteral(BigDecimal value, SqlIntervalQualifier qualifier) {
        return super.makeIntervalLiteral(qualifier.isYearMonth() ? CheckedMath.months(value) : value, qualifier);
    }

    @Override
    public RexNode inCode(RexNode expression) {
        return GuardedCalc.last(this, expression).accept(new FlagsInBranches(this));
    }

    private static final class FlagType extends BasicSqlType {
        private final int number;

        FlagType(RelDataTypeSystem system, int number) {
            super(system, SqlTypeName.SYMBOL);
            this.number = number;
            computeDigest();
        }

        @Override
        protected void generateTypeString(StringBuilder text, boolean withDetail) {
            super.generateTypeString(text, withDetail);
            text.append(" #").append(number);
        }
    }

    /** Rewriting an expression may take long, and makes calls all the time. */
    @Override
    public RexNode makeCall(SqlParserPos position, RelDataType type, SqlOperator operator, List<RexNode> operands) {
        cancellation.check();
        if (operator.getKind() == SqlKind.LIKE && operands.get(1) instanceof RexLiteral pattern && pattern.isNull()) {
            // RexSimplify.simplifyLike of Calcite 1.42 takes no NULL.
            return makeNullLiteral(typeFactory.createTypeWithNullability(type, true));
        }
        if (isCalcites(operator) && type.getSqlTypeName() == SqlTypeName.NULL
                && operands.stream().anyMatch(TraceRexBuilder::isNullWithoutType)) {
            // What has the type of a NULL without one is NULL.
            return makeNullLiteral(type);
        }
        RexNode exact = ExactMoments.compared(this, operator, operands);
        if (exact != null) {
            return exact;
        }
        List<RexNode> given = SafeTextOperators.operands(operator, typed(operator, operands));
        SqlOperator ours = BitOperators.of(operator, given);
        ours = ours == operator ? SafeTextOperators.of(operator, given) : ours;
        ours = ours == operator ? AgeText.of(operator, given) : ours;
        ours = ours == operator ? JsonMembers.of(operator) : ours;
        if (operator == SqlStdOperatorTable.TRIM && ours != operator) {
            // Ours is given the side as a text.
            given = List.of(makeLiteral(String.valueOf(((RexLiteral) given.get(0)).getValue())), given.get(1),
                    given.get(2));
        }
        return super.makeCall(position, type, ours, given);
    }

    /** A function's NULL without a type has the one that the function takes: no engine has code for others. */
    private List<RexNode> typed(SqlOperator operator, List<RexNode> operands) {
        if (!isCalcites(operator) || operands.stream().noneMatch(TraceRexBuilder::isNullWithoutType)) {
            return operands;
        }
        List<RexNode> typed = new ArrayList<>(operands);
        for (int i = 0; i < typed.size(); i++) {
            RelDataType type = isNullWithoutType(typed.get(i)) ? wanted(operator, i) : null;
            if (type != null) {
                typed.set(i, makeNullLiteral(typeFactory.createTypeWithNullability(type, true)));
            }
        }
        return typed;
    }

    /** Ours take NULLs of any type. */
    private static boolean isCalcites(SqlOperator operator) {
        return operator instanceof SqlFunction && !(operator instanceof SqlUserDefinedFunction);
    }

    /** Null where it cannot be told. */
    private RelDataType wanted(SqlOperator operator, int operand) {
        if (operator == SqlStdOperatorTable.TRIM || operator == SqlStdOperatorTable.POSITION) {
            return typeFactory.createSqlType(SqlTypeName.VARCHAR);
        }
        return operator.getOperandTypeChecker() instanceof ImplicitCastOperandTypeChecker checker
                ? checker.getOperandSqlTypeFamily(operand).getDefaultConcreteType(typeFactory)
                : null;
    }

    private static boolean isNullWithoutType(RexNode node) {
        return node instanceof RexLiteral && node.getType().getSqlTypeName() == SqlTypeName.NULL;
    }

    @Override
    public RexNode makeCall(SqlParserPos position, SqlOperator operator, List<? extends RexNode> operands) {
        return makeCall(position, deriveReturnType(operator, operands), operator, List.copyOf(operands));
    }

    /** Calcite would have Infinity for a literal that REAL cannot hold. */
    @Override
    public RexNode makeCast(SqlParserPos position, RelDataType type, RexNode operand, boolean matchNullability,
            boolean safe, RexLiteral format) {
        if (changesElements(operand, type)) {
            return elements(position, type, operand, safe);
        }
        boolean real = safe && type.getSqlTypeName() == SqlTypeName.REAL && operand instanceof RexLiteral literal
                && !literal.isNull();
        if (safe && operand.getType().getSqlTypeName() == SqlTypeName.BOOLEAN && SqlTypeUtil.isIntType(type)) {
            // Calcite 1.42 has a choice of 1 and 0 for it, which is not NULL as the result of TRY_CAST may be.
            RexNode number = super.makeCast(position, type, operand, false, false, format);
            return number.getType().isNullable() ? number
                    : super.makeAbstractCast(position, typeFactory.createTypeWithNullability(type, true), number, false,
                            format);
        }
        return real
                ? makeAbstractCast(position, type, operand, true, format)
                : super.makeCast(position, type, operand, matchNullability, safe, format);
    }

    @Override
    public RexNode makeAbstractCast(SqlParserPos position, RelDataType type, RexNode operand, boolean safe) {
        return makeAbstractCast(position, type, operand, safe, constantNull());
    }

    @Override
    public RexNode makeAbstractCast(
            SqlParserPos position, RelDataType type, RexNode operand, boolean safe, RexLiteral format) {
        if (changesElements(operand, type)) {
            return elements(position, type, operand, safe);
        }
        if (operand.getType().getSqlTypeName() == SqlTypeName.NULL && !(operand instanceof RexLiteral)) {
            // What has NULL for its type has no class that code could convert.
            return makeNullLiteral(typeFactory.createTypeWithNullability(type, true));
        }
        boolean isNull = operand instanceof RexLiteral literal && literal.isNull();
        if (safe && !isNull && format.isNull()) {
            RexNode tried = tried(position, type, operand);
            if (tried != null) {
                return tried;
            }
        }
        CheckedOperator check = safe ? null : check(operand.getType().getSqlTypeName(), type.getSqlTypeName());
        if (check != null && !(operand instanceof RexCall call && call.getOperator() == check)) {
            return checkedCast(position, type, operand, check);
        }
        CastOperator ours = format.isNull()
                ? castOperator(operand.getType().getSqlTypeName(), type.getSqlTypeName(), safe)
                : null;
        if (ours != null && !isNull) {
            return castByUs(position, type, operand, ours, safe);
        }
        if (type.getSqlTypeName() == SqlTypeName.DECIMAL && !safe && !isNull
                && SqlTypeName.CHAR_TYPES.contains(operand.getType().getSqlTypeName())
                && !(operand instanceof RexCall call && call.getOperator() == CastOperator.DECIMAL_OF_TEXT)) {
            RelDataType text = typeFactory.createTypeWithNullability(
                    typeFactory.createSqlType(SqlTypeName.VARCHAR), operand.getType().isNullable());
            return super.makeAbstractCast(position, type,
                    makeCall(text, CastOperator.DECIMAL_OF_TEXT, List.of(operand)), false, format);
        }
        if (hasFewerDigits(operand.getType(), type) && !isNull) {
            return rounded(position, type, operand, safe, format);
        }
        if (isCut(operand.getType(), type) && !isNull && !isStart(operand, type.getPrecision())) {
            RexNode start = makeCall(operand.getType(), SqlStdOperatorTable.SUBSTRING, List.of(operand,
                    makeExactLiteral(BigDecimal.ONE), makeExactLiteral(BigDecimal.valueOf(type.getPrecision()))));
            return super.makeAbstractCast(position, type, start, safe, format);
        }
        boolean textOfTimestamp = operand.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP
                && SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName())
                && format.isNull();
        if (!textOfTimestamp) {
            return super.makeAbstractCast(position, type, operand, safe, format);
        }
        int digits = Math.max(0, operand.getType().getPrecision());
        RexNode text = makeCall(TimestampText.OPERATOR, operand, makeExactLiteral(BigDecimal.valueOf(digits)));
        return super.makeAbstractCast(position, type, text, safe, format);
    }

    private static boolean changesElements(RexNode operand, RelDataType type) {
        return ElementsCast.isFor(operand.getType(), type) && !RexLiteral.isNullLiteral(operand);
    }

    /** Each element is cast as a value of its type is. */
    private RexNode elements(SqlParserPos position, RelDataType type, RexNode array, boolean safe) {
        RelDataType from = array.getType().getComponentType();
        boolean nullable = safe || from.isNullable() || type.getComponentType().isNullable();
        RelDataType to = typeFactory.createTypeWithNullability(type.getComponentType(), nullable);
        RexLambdaRef element = new RexLambdaRef(0, ElementsCast.nameOfElement(array.getType()),
                typeFactory.createTypeWithNullability(from, nullable));
        RexNode cast = makeCast(position, to, element, true, safe, constantNull());
        // As in COALESCE(array, other), where a condition tells that it is not NULL.
        boolean isSaidNotToBeNull = !type.isNullable() && SqlTypeUtil.equalSansNullability(
                typeFactory, array.getType(), type);
        return makeCall(position, typeFactory.createTypeWithNullability(typeFactory.createArrayType(to, -1),
                type.isNullable() || array.getType().isNullable() && !isSaidNotToBeNull || safe), ElementsCast.OPERATOR,
                List.of(array, makeLambdaCall(cast, List.of(element))));
    }

    /** A {@code TRY_CAST} of a number, or one that always succeeds; null for another one. */
    private RexNode tried(SqlParserPos position, RelDataType type, RexNode operand) {
        SqlTypeName from = operand.getType().getSqlTypeName();
        RelDataType nullable = typeFactory.createTypeWithNullability(type, true);
        if (NumberPerhaps.isFor(from, type.getSqlTypeName())) {
            return makeCall(position, nullable, NumberPerhaps.INSTANCE, List.of(operand));
        }
        return SqlTypeName.NUMERIC_TYPES.contains(from) || SqlTypeName.DATETIME_TYPES.contains(from)
                ? makeAbstractCast(position, nullable, operand, false)
                : null;
    }

    /**
     * Whether a text of any length may have an end from now on. Calcite 1.42 ({@code RexUtil.isLosslessCast}) takes the
     * length that is not said for less than any, and leaves the cast out where it compares or is cast again.
     */
    private static boolean isCut(RelDataType from, RelDataType to) {
        return from.getSqlTypeName() == SqlTypeName.VARCHAR && from.getPrecision() < 0
                && SqlTypeName.CHAR_TYPES.contains(to.getSqlTypeName()) && to.getPrecision() > 0;
    }

    private static boolean isStart(RexNode text, int length) {
        return text instanceof RexCall call && call.getOperator().getName().equals("SUBSTRING")
                && call.operands.size() == 3
                && isNumber(call.operands.get(1), 1) && isNumber(call.operands.get(2), length);
    }

    private static boolean isNumber(RexNode node, int number) {
        return node instanceof RexLiteral literal && literal.getValue() instanceof BigDecimal value
                && value.compareTo(BigDecimal.valueOf(number)) == 0;
    }

    /** Whether a moment or a time of day loses digits of its second's fraction. */
    private static boolean hasFewerDigits(RelDataType from, RelDataType to) {
        boolean moment = to.getSqlTypeName() == SqlTypeName.TIMESTAMP && from.getSqlTypeName() == SqlTypeName.TIMESTAMP;
        boolean time = to.getSqlTypeName() == SqlTypeName.TIME && (from.getSqlTypeName() == SqlTypeName.TIME
                || from.getSqlTypeName() == SqlTypeName.TIMESTAMP);
        return (moment || time) && isShort(to) && to.getPrecision() < from.getPrecision();
    }

    private static boolean isShort(RelDataType type) {
        return (type.getSqlTypeName() == SqlTypeName.TIMESTAMP || type.getSqlTypeName() == SqlTypeName.TIME)
                && type.getPrecision() >= 0 && type.getPrecision() < MomentDigits.MILLIS;
    }

    private RexNode rounded(
            SqlParserPos position, RelDataType type, RexNode operand, boolean safe, RexLiteral format) {
        RelDataType widest = typeFactory.createTypeWithNullability(
                typeFactory.createSqlType(type.getSqlTypeName(), MomentDigits.MILLIS), type.isNullable());
        RexNode value = widest.getSqlTypeName() == operand.getType().getSqlTypeName()
                ? operand
                : super.makeAbstractCast(position, widest, operand, safe, format);
        return digits(type, type.getSqlTypeName() == SqlTypeName.TIME ? MomentDigits.ROUNDED_TIME
                : MomentDigits.ROUNDED, value);
    }

    private RexNode digits(RelDataType type, SqlOperator rounding, RexNode value) {
        return makeCall(typeFactory.createTypeWithNullability(type, value.getType().isNullable()), rounding,
                List.of(value, makeExactLiteral(BigDecimal.valueOf(type.getPrecision()))));
    }

    private static CastOperator castOperator(SqlTypeName from, SqlTypeName to, boolean safe) {
        if (SqlTypeName.CHAR_TYPES.contains(from)) {
            return switch (to) {
                case TIMESTAMP -> safe ? CastOperator.TIMESTAMP_PERHAPS : CastOperator.TIMESTAMP_OF_TEXT;
                case DATE -> safe ? CastOperator.DATE_PERHAPS : CastOperator.DATE_OF_TEXT;
                case DOUBLE, FLOAT, REAL -> safe ? CastOperator.DOUBLE_PERHAPS : CastOperator.DOUBLE_OF_TEXT;
                case TIME -> safe ? CastOperator.TIME_PERHAPS : CastOperator.TIME_OF_TEXT;
                case BOOLEAN -> safe ? CastOperator.BOOLEAN_PERHAPS : CastOperator.BOOLEAN_OF_TEXT;
                default -> SqlTypeName.DAY_INTERVAL_TYPES.contains(to) && !safe ? CastOperator.DAYS_OF_TEXT : null;
            };
        }
        if (!SqlTypeName.CHAR_TYPES.contains(to)) {
            return null;
        }
        if (SqlTypeName.INTERVAL_TYPES.contains(from)) {
            return switch (IntervalParts.Kind.of(from)) {
                case MONTHS -> CastOperator.TEXT_OF_MONTHS;
                case DAYS -> CastOperator.TEXT_OF_DAYS;
                case HOURS -> CastOperator.TEXT_OF_HOURS;
            };
        }
        return switch (from) {
            case TIME -> CastOperator.TEXT_OF_TIME;
            case BOOLEAN -> CastOperator.TEXT_OF_BOOLEAN;
            case DECIMAL -> CastOperator.TEXT_OF_DECIMAL;
            case FLOAT, DOUBLE -> CastOperator.TEXT_OF_DOUBLE;
            case REAL -> CastOperator.TEXT_OF_REAL;
            default -> null;
        };
    }

    private RexNode castByUs(
            SqlParserPos position, RelDataType type, RexNode operand, CastOperator cast, boolean safe) {
        boolean nullable = operand.getType().isNullable() || safe;
        boolean moment = type.getSqlTypeName() == SqlTypeName.TIMESTAMP;
        if (operand instanceof RexLiteral text && moment) {
            // A literal is pushed down to the events, where a call would have to be computed first.
            String written = text.getValueAs(String.class);
            String literal = MomentText.literal(written, isShort(type) ? type.getPrecision() : MomentDigits.MILLIS);
            if (literal != null && (isShort(type) || safe || !MomentText.isBelowMillis(written))) {
                return super.makeAbstractCast(position, type,
                        makeTimestampLiteral(new TimestampString(literal), Math.max(0, type.getPrecision())), false,
                        constantNull());
            }
        }
        if (isShort(type)) {
            boolean time = type.getSqlTypeName() == SqlTypeName.TIME;
            return safe
                    ? rounded(position, type, castByUs(position, typeFactory.createTypeWithNullability(
                            typeFactory.createSqlType(type.getSqlTypeName(), MomentDigits.MILLIS), true), operand,
                            cast, true), true, constantNull())
                    : digits(type, time ? MomentDigits.TIME_OF_TEXT : MomentDigits.OF_TEXT, operand);
        }
        RelDataType widest = SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName())
                ? typeFactory.createSqlType(SqlTypeName.VARCHAR)
                : SqlTypeUtil.isInterval(type) ? type : typeFactory.createSqlType(
                        SqlTypeUtil.isApproximateNumeric(type) ? SqlTypeName.DOUBLE : type.getSqlTypeName());
        RexNode value = makeCall(typeFactory.createTypeWithNullability(widest, nullable), cast, List.of(operand));
        return type.getSqlTypeName() == SqlTypeName.REAL && !safe
                ? makeAbstractCast(position, type, value, false)
                : super.makeAbstractCast(position, type, value, false, constantNull());
    }

    /** What has to be done to a number of one type on its way to another; null for nothing. */
    private static CheckedOperator check(SqlTypeName from, SqlTypeName to) {
        if (!SqlTypeName.APPROX_TYPES.contains(from)) {
            return null;
        }
        if (SqlTypeName.INT_TYPES.contains(to)) {
            return CheckedOperator.WHOLE;
        }
        if (to == SqlTypeName.DECIMAL) {
            return CheckedOperator.EXACT;
        }
        return to == SqlTypeName.REAL && from != SqlTypeName.REAL ? CheckedOperator.REAL : null;
    }

    private RexNode checkedCast(SqlParserPos position, RelDataType type, RexNode operand, CheckedOperator check) {
        boolean nullable = operand.getType().isNullable();
        SqlTypeName checked = check == CheckedOperator.REAL ? SqlTypeName.REAL : SqlTypeName.DOUBLE;
        RexNode number = makeCall(typeFactory.createTypeWithNullability(typeFactory.createSqlType(checked), nullable),
                check, List.of(operand));
        return check == CheckedOperator.REAL
                ? number
                : super.makeAbstractCast(position, type, number, false, constantNull());
    }

    @Override
    public RexNode makeOver(
            SqlParserPos position,
            RelDataType type,
            SqlAggFunction function,
            List<RexNode> operands,
            List<RexNode> partitionKeys,
            ImmutableList<RexFieldCollation> orderKeys,
            RexWindowBound lower,
            RexWindowBound upper,
            RexWindowExclusion exclude,
            boolean rows,
            boolean allowPartial,
            boolean nullWhenCountZero,
            boolean distinct,
            boolean ignoreNulls) {
        SqlKind kind = function.getKind();
        if (kind != SqlKind.PERCENT_RANK && kind != SqlKind.CUME_DIST) {
            boolean mayFindNoRow = (ignoreNulls || exclude != RexWindowExclusion.EXCLUDE_NO_OTHER)
                    && !TraceValidator.NEVER_NULL.contains(kind);
            RelDataType found = mayFindNoRow ? typeFactory.createTypeWithNullability(type, true) : type;
            return super.makeOver(position, found, kind == SqlKind.SUM ? SUM : function, operands, partitionKeys,
                    orderKeys,
                    lower, upper, exclude, rows, allowPartial, false, distinct, ignoreNulls);
        }
        RexNode all = count(partitionKeys, ImmutableList.of(), RexWindowBounds.UNBOUNDED_FOLLOWING);
        if (kind == SqlKind.CUME_DIST) {
            return ratio(count(partitionKeys, orderKeys, RexWindowBounds.CURRENT_ROW), all, type);
        }
        RexNode rank = over(SqlStdOperatorTable.RANK, partitionKeys, orderKeys, RexWindowBounds.CURRENT_ROW);
        RexNode one = makeBigintLiteral(BigDecimal.ONE);
        return makeCall(type, SqlStdOperatorTable.CASE, List.of(
                makeCall(SqlStdOperatorTable.GREATER_THAN, all, one),
                ratio(makeCall(SqlStdOperatorTable.MINUS, rank, one),
                        makeCall(SqlStdOperatorTable.MINUS, all, one), type),
                makeCast(type, makeApproxLiteral(BigDecimal.ZERO))));
    }

    private RexNode ratio(RexNode part, RexNode whole, RelDataType type) {
        RelDataType number = typeFactory.createSqlType(SqlTypeName.DOUBLE);
        return makeCast(type,
                makeCall(SqlStdOperatorTable.DIVIDE, makeCast(number, part), makeCast(number, whole)), true);
    }

    private RexNode count(
            List<RexNode> partitionKeys, ImmutableList<RexFieldCollation> orderKeys, RexWindowBound upper) {
        return over(SqlStdOperatorTable.COUNT, partitionKeys, orderKeys, upper);
    }

    private RexNode over(
            SqlAggFunction function,
            List<RexNode> partitionKeys,
            ImmutableList<RexFieldCollation> orderKeys,
            RexWindowBound upper) {
        return makeOver(typeFactory.createSqlType(SqlTypeName.BIGINT), function, List.of(), partitionKeys, orderKeys,
                RexWindowBounds.UNBOUNDED_PRECEDING, upper, false, true, false, false, false);
    }
}
