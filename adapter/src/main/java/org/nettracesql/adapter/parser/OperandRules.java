package org.nettracesql.adapter.parser;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlPivot;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Litmus;
import org.nettracesql.adapter.function.ArrayStatistics;
import org.nettracesql.adapter.function.Percentile;
import org.nettracesql.adapter.function.TraceScalarFunction;
import org.nettracesql.adapter.tokens.ConstantLimits;

/**
 * Refuses arguments that Calcite 1.42's validator lets pass and that nothing can run then, or each engine in its own
 * way: a moment where a text or a number is meant, JSON of numbers, units that time is not cut by. Texts and numbers
 * stand for each other as Calcite has it; what is NULL or a parameter passes.
 */
public final class OperandRules {

    /** What the elements of an array without values are. */
    private static final Set<SqlTypeName> OF_NO_VALUE = Set.of(SqlTypeName.NULL, SqlTypeName.ANY, SqlTypeName.UNKNOWN);

    /** Of texts: in the other libraries and in the standard. */
    private static final Set<String> OF_TEXT = Set.of("SIMILAR TO", "NOT SIMILAR TO", "LIKE", "NOT LIKE", "ILIKE",
            "NOT ILIKE", "TRIM", "LTRIM", "RTRIM", "DIFFERENCE", "SOUNDEX", "UPPER", "LOWER", "INITCAP", "REVERSE",
            "ASCII", "MD5", "SHA1", "SHA256", "SHA512", "CHAR_LENGTH", "CHARACTER_LENGTH", "OCTET_LENGTH", "POSITION",
            "STRPOS", "REPLACE", "TRANSLATE", "TRANSLATE3", "REGEXP_LIKE", "REGEXP_REPLACE", "STARTS_WITH",
            "ENDS_WITH", "SPLIT_PART", "LPAD", "RPAD", "REPEAT", "LEFT", "RIGHT", "SUBSTRING", "SUBSTR", "OVERLAY",
            "TO_DATE", "TO_TIMESTAMP", "JSON_VALUE", "JSON_QUERY", "JSON_EXISTS", "JSON_KEYS", "JSON_LENGTH",
            "JSON_DEPTH", "JSON_TYPE", "JSON_PRETTY", "JSON_SET", "JSON_INSERT", "JSON_REPLACE", "JSON_REMOVE",
            "JSON_STORAGE_SIZE", "JSON_VALUE_ANY", "JSON_API_COMMON_SYNTAX", "JSON_EXTRACT", "JSON_EXTRACT_STRING");
    /** A number is no JSON, and no text to compare with a pattern. */
    private static final Set<String> OF_TEXT_ALONE = Set.of("TRIM", "LTRIM", "RTRIM", "SOUNDEX", "DIFFERENCE");

    private static final Set<TimeUnit> CUT_BY = Set.of(TimeUnit.MILLENNIUM, TimeUnit.CENTURY, TimeUnit.DECADE,
            TimeUnit.YEAR, TimeUnit.ISOYEAR, TimeUnit.QUARTER, TimeUnit.MONTH, TimeUnit.WEEK, TimeUnit.DAY,
            TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND, TimeUnit.MILLISECOND, TimeUnit.MICROSECOND,
            TimeUnit.NANOSECOND);

    private static final Set<SqlKind> BEHIND_CALLS = Set.of(SqlKind.OVER, SqlKind.FILTER, SqlKind.WITHIN_GROUP,
            SqlKind.WITHIN_DISTINCT, SqlKind.RESPECT_NULLS, SqlKind.IGNORE_NULLS);

    private OperandRules() {}

    public static void check(SqlValidator validator, SqlCall call) {
        SqlOperator operator = call.getOperator();
        String name = operator.getName().toUpperCase(Locale.ROOT);
        switch (call.getKind()) {
            case FLOOR, CEIL -> floor(validator, call);
            case CAST, SAFE_CAST -> cast(validator, call);
            case EXISTS, UNIQUE -> {
                if (!call.operand(0).isA(SqlKind.QUERY)) {
                    throw mistake(call.getParserPosition(), name + " takes a query, as in " + name + " (SELECT ...)");
                }
            }
            case FILTER -> {
                SqlOperator filtered = ((SqlCall) call.operand(0)).getOperator();
                if (filtered instanceof SqlAggFunction aggregate
                        && (aggregate.requiresOver() || !aggregate.allowsFilter())) {
                    throw mistake(call.getParserPosition(), "FILTER chooses the rows of an aggregate, and "
                            + filtered.getName() + " has none to choose");
                }
            }
            case BIT_AND, BIT_OR, BIT_XOR -> {
                each(validator, call, SqlTypeUtil::isIntType, "integers");
                refuseNull(validator, call);
            }
            default -> {
                if (operator instanceof SqlUserDefinedFunction function
                        && function.getFunction() instanceof TraceScalarFunction ours) {
                    ours(validator, call, ours.getParameters());
                } else if (name.startsWith("BIT") && operator instanceof SqlFunction) {
                    each(validator, call, SqlTypeUtil::isIntType, "integers");
                } else if (name.equals("ROUND") || name.equals("TRUNCATE")) {
                    if (call.operandCount() == 2) {
                        require(validator, call, 1, SqlTypeUtil::isIntType, "an integer");
                    }
                } else if (name.equals("TIMESTAMPADD") && call.operandCount() == 3) {
                    require(validator, call, 1, SqlTypeUtil::isNumeric, "a number");
                    require(validator, call, 2, SqlTypeUtil::isDatetime, "a date or a timestamp");
                } else if (name.equals("SUM") || name.equals("AVG")) {
                    refuseNull(validator, call);
                } else if (name.equals("LAST_DAY")) {
                    each(validator, call, type -> SqlTypeUtil.isDate(type) || SqlTypeUtil.isTimestamp(type),
                            "a date or a timestamp");
                    refuseNull(validator, call);
                } else if (name.equals("APPROX_COUNT_DISTINCT") && call.operandCount() != 1) {
                    throw mistake(call.getParserPosition(), "APPROX_COUNT_DISTINCT counts values of 1 argument:"
                            + " COUNT(DISTINCT a, b) counts those of several");
                } else if (name.equals("STRPOS") && call.operandCount() != 2) {
                    throw mistake(call.getParserPosition(), "STRPOS takes 2 arguments: a text and what is looked for");
                } else if (OF_TEXT_ALONE.contains(name)) {
                    each(validator, call, SqlTypeUtil::isCharacter, "texts");
                } else if (OF_TEXT.contains(name) || call.getKind().name().contains("POSIX")
                        || name.equals("~") || name.equals("~*") || name.equals("!~") || name.equals("!~*")) {
                    texts(validator, call, name);
                }
            }
        }
    }

    private static boolean isOpen(SqlNode operand, RelDataType type) {
        return type == null
                || operand instanceof SqlDynamicParam
                || type.getSqlTypeName() == SqlTypeName.SYMBOL
                || type.getSqlTypeName() == SqlTypeName.NULL
                || type.getSqlTypeName() == SqlTypeName.ANY
                || type.getSqlTypeName() == SqlTypeName.UNKNOWN;
    }

    private static RelDataType type(SqlValidator validator, SqlNode operand) {
        return operand == null || operand instanceof SqlIntervalQualifier
                ? null
                : validator.getValidatedNodeTypeIfKnown(operand);
    }

    private static void require(
            SqlValidator validator, SqlCall call, int index, Predicate<RelDataType> condition, String wanted) {
        SqlNode operand = call.operand(index);
        RelDataType type = type(validator, operand);
        if (!isOpen(operand, type) && !condition.test(type)) {
            throw mistake(call.getParserPosition(), call.getOperator().getName() + " takes " + wanted
                    + " for its argument " + (index + 1) + ", and is given one of type " + named(type));
        }
    }

    private static void each(SqlValidator validator, SqlCall call, Predicate<RelDataType> condition, String wanted) {
        for (int i = 0; i < call.operandCount(); i++) {
            require(validator, call, i, condition, wanted);
        }
    }

    /**
     * Of calls as they are rewritten. The parser makes some with as many operands as they have, which by their inner
     * names have any, and of {@code COALESCE(x)} an {@code x} is left.
     */
    public static void checkCount(SqlCall call) {
        if (BEHIND_CALLS.contains(call.getKind()) && !(call.operand(0) instanceof SqlCall)) {
            throw mistake(call.getParserPosition(), call.getOperator().getName()
                    + " stands behind a function of rows, as in SUM(x) OVER (ORDER BY y)");
        }
        boolean ofPairs = call.getKind() == SqlKind.JSON_OBJECTAGG;
        if (!ofPairs && call.getKind() != SqlKind.JSON_ARRAYAGG) {
            return;
        }
        boolean sorted = !ofPairs && call.operandCount() == 2
                && (call.operand(1) == null || call.operand(1) instanceof SqlNodeList);
        if (!sorted && call.operandCount() != (ofPairs ? 2 : 1)) {
            throw mistake(call.getParserPosition(), ofPairs
                    ? "JSON_OBJECTAGG takes a key and a value, as in JSON_OBJECTAGG(k VALUE v)"
                    : "JSON_ARRAYAGG takes one value, as in JSON_ARRAYAGG(x ORDER BY y)");
        }
    }

    /** Of a NULL without a type nothing is known that could be computed. */
    private static void refuseNull(SqlValidator validator, SqlCall call) {
        for (SqlNode operand : call.getOperandList()) {
            RelDataType type = type(validator, operand);
            if (type != null && type.getSqlTypeName() == SqlTypeName.NULL) {
                throw mistake(operand.getParserPosition(), call.getOperator().getName()
                        + " is given a NULL without a type: CAST it to one");
            }
        }
    }

    private static void texts(SqlValidator validator, SqlCall call, String name) {
        boolean json = name.startsWith("JSON");
        for (int i = 0; i < call.operandCount(); i++) {
            boolean first = i == 0 || name.equals("DIFFERENCE");
            boolean alone = json && i < 2;
            require(validator, call, i, type -> SqlTypeUtil.isCharacter(type)
                    || !alone && (SqlTypeUtil.isNumeric(type) || !first && SqlTypeUtil.isBoolean(type))
                    || json && !alone
                    || SqlTypeUtil.isBinary(type), json || first ? "a text" : "a text or a number");
        }
    }

    private static void floor(SqlValidator validator, SqlCall call) {
        if (call.operandCount() != 2 || !(call.operand(1) instanceof SqlIntervalQualifier unit)) {
            return;
        }
        String name = call.getOperator().getName();
        RelDataType type = type(validator, call.operand(0));
        boolean time = type != null && type.getSqlTypeName() == SqlTypeName.TIME;
        if (unit.timeFrameName == null && !CUT_BY.contains(unit.getStartUnit())) {
            throw mistake(call.getParserPosition(), name + " knows no unit " + unit.getStartUnit()
                    + ": years to milliseconds are units");
        }
        if (time && (call.getKind() == SqlKind.CEIL || unit.getStartUnit().yearMonth
                || Set.of(TimeUnit.WEEK, TimeUnit.DAY).contains(unit.getStartUnit()))) {
            throw mistake(call.getParserPosition(), "A TIME is not cut by " + name + " TO " + unit.getStartUnit());
        }
    }

    private static void cast(SqlValidator validator, SqlCall call) {
        RelDataType to = validator.getValidatedNodeTypeIfKnown(call);
        RelDataType from = type(validator, call.operand(0));
        if (to == null || isOpen(call.operand(0), from)) {
            return;
        }
        if (call.getKind() == SqlKind.CAST) {
            WrittenTexts.requireOf(call.operand(0), to);
        }
        boolean moments = SqlTypeUtil.isDatetime(from) && (SqlTypeUtil.isNumeric(to) || SqlTypeUtil.isBoolean(to))
                || SqlTypeUtil.isDatetime(to) && (SqlTypeUtil.isNumeric(from) || SqlTypeUtil.isBoolean(from));
        if (moments) {
            throw mistake(call.getParserPosition(), "A " + named(from) + " cannot be cast to " + named(to)
                    + ": EXTRACT(EPOCH FROM t) and TO_TIMESTAMP(seconds) go from one to the other"
                    + (from.getSqlTypeName() == SqlTypeName.BIGINT ? ", and UTC_TIME(time_ns, trace) is the moment of"
                            + " a trace's time" : ""));
        }
        if (to.getComponentType() != null && from.getComponentType() == null) {
            throw mistake(call.getParserPosition(), "A " + named(from) + " cannot be cast to an array: one is written"
                    + " as ARRAY[a, b]");
        }
        boolean ofText = SqlTypeUtil.isCharacter(from) && SqlTypeName.DAY_INTERVAL_TYPES.contains(to.getSqlTypeName())
                && call.getKind() == SqlKind.CAST;
        if (SqlTypeUtil.isInterval(to) && !SqlTypeUtil.isInterval(from) && !ofText) {
            throw mistake(call.getParserPosition(), "A " + named(from) + " cannot be cast to an interval: one is"
                    + " written as INTERVAL '5 minutes' or n * INTERVAL '1' MINUTE");
        }
    }

    private static void ours(SqlValidator validator, SqlCall call, List<FunctionParameter> parameters) {
        for (int i = 0; i < call.operandCount() && i < parameters.size(); i++) {
            RelDataType wanted = parameters.get(i).getType(validator.getTypeFactory());
            boolean truth = SqlTypeUtil.isBoolean(wanted);
            require(validator, call, i, type -> truth
                    ? SqlTypeUtil.isBoolean(type)
                    : SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isCharacter(type), "a " + named(wanted));
        }
    }

    public static String named(RelDataType type) {
        return type.getSqlTypeName().name().startsWith("INTERVAL") ? "INTERVAL" : type.getSqlTypeName().getName();
    }

    /** What to say of a call that the validator gives up without a sentence. */
    public static CalciteContextException notApplicable(SqlValidator validator, SqlCall call) {
        List<String> types = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            RelDataType type = type(validator, operand);
            types.add(type == null ? "?" : type.getSqlTypeName() == null ? type.toString() : named(type));
        }
        return mistake(call.getParserPosition(), types.isEmpty()
                ? call.getOperator().getName() + " cannot be called without arguments"
                : call.getOperator().getName() + " cannot be applied to arguments of the types "
                        + String.join(", ", types));
    }

    /** Of an array whatever its elements are, Calcite knows no more than that it is one. */
    public static void checkElements(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        if (!ArrayStatistics.isOfNumbers(call.getOperator())) {
            return;
        }
        for (SqlNode operand : call.getOperandList()) {
            RelDataType element = validator.deriveType(scope, operand).getComponentType();
            if (element != null && !SqlTypeUtil.isNumeric(element) && !OF_NO_VALUE.contains(element.getSqlTypeName())) {
                throw mistake(operand.getParserPosition(), "The elements of this array are to be numbers: cast it, as"
                        + " in CAST(x AS DOUBLE ARRAY)");
            }
        }
    }

    /** A percentile's name has its fraction in it, and its arguments are numbers. */
    public static void checkPercentile(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        if (!(call.getOperator() instanceof Percentile percentile)) {
            return;
        }
        RelDataType type = validator.deriveType(scope, call.operand(0));
        if (SqlTypeUtil.isDatetime(type) || SqlTypeUtil.isInterval(type)) {
            throw mistake(call.getParserPosition(), "A percentile is of numbers: that of a moment or an interval is"
                    + " PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY EXTRACT(EPOCH FROM x)), in seconds");
        }
        if (SqlTypeUtil.isCharacter(type) || SqlTypeUtil.isBoolean(type) || type.getComponentType() != null) {
            String way = percentile.descending() ? " DESC" : "";
            throw mistake(call.getParserPosition(), "A percentile is of numbers: the middle of others is"
                    + " (ARRAY_AGG(x ORDER BY x" + way + "))[(COUNT(x) + 1) / 2]");
        }
    }

    /** LIMIT and OFFSET are numbers of rows, and the query beneath has no ORDER BY, LIMIT or OFFSET itself. */
    public static void checkOrder(SqlOrderBy ordered) {
        if (ordered.query instanceof SqlOrderBy) {
            throw mistake(ordered.getParserPosition(), "Rows are put in order, and limited, once: the query with the"
                    + " first ORDER BY or LIMIT belongs into FROM, as in SELECT * FROM (SELECT … ORDER BY a LIMIT 5) q"
                    + " ORDER BY b");
        }
        checkRows(ordered.offset);
        checkRows(ordered.fetch);
    }

    /** A query has as many rows as a BIGINT can count; hexadecimal digits can be those of a negative number. */
    private static void checkRows(SqlNode rows) {
        if (!(rows instanceof SqlNumericLiteral number)) {
            return;
        }
        BigDecimal count = number.bigDecimalValue();
        if (count.signum() < 0 || count.compareTo(ConstantLimits.MOST_ROWS) > 0) {
            throw mistake(rows.getParserPosition(), "A number of rows is 0 or more and at most "
                    + ConstantLimits.MOST_ROWS + ", and this is " + count.toPlainString());
        }
    }

    /** Calcite 1.42 has one column for equal aggregates, and takes the others from behind the last. */
    public static void checkPivot(SqlPivot pivot) {
        List<SqlNode> aggregates = new ArrayList<>();
        for (SqlNode written : pivot.aggList) {
            SqlNode aggregate = written.getKind() == SqlKind.AS ? ((SqlCall) written).operand(0) : written;
            if (aggregates.stream().anyMatch(other -> other.equalsDeep(aggregate, Litmus.IGNORE))) {
                throw mistake(aggregate.getParserPosition(), "PIVOT has an aggregate twice, which makes the same"
                        + " columns twice: leave one of them out");
            }
            aggregates.add(aggregate);
        }
    }

    /** A window of rows is bounded by numbers of rows; Calcite takes any literal. */
    public static void checkBounds(SqlWindow window) {
        for (SqlNode bound : new SqlNode[] {window.getLowerBound(), window.getUpperBound()}) {
            SqlNode size = bound instanceof SqlCall call && call.operandCount() == 1 ? call.operand(0) : null;
            if (size != null) {
                refuseColumns(size);
            }
            if (window.isRows() && size instanceof SqlLiteral && !(size instanceof SqlNumericLiteral)) {
                throw mistake(size.getParserPosition(),
                        "ROWS are bounded by a number of rows; RANGE takes an interval");
            }
        }
    }

    /** The first row's value would be taken for that of all. */
    private static void refuseColumns(SqlNode size) {
        size.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlIdentifier column) {
                throw mistake(column.getParserPosition(), "A window's frame is as wide for all rows: its bounds are"
                        + " constants or parameters, not the column " + column);
            }
        });
    }

    public static CalciteContextException mistake(SqlParserPos at, String sentence) {
        CalciteContextException mistake = new CalciteContextException(sentence, new IllegalArgumentException(sentence));
        mistake.setPosition(at.getLineNum(), at.getColumnNum(), at.getEndLineNum(), at.getEndColumnNum());
        return mistake;
    }
}
