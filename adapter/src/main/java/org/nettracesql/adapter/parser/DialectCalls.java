package org.nettracesql.adapter.parser;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.function.AgeText;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.function.IntervalParts;
import org.nettracesql.adapter.function.IntervalText;
import org.nettracesql.adapter.function.JsonText;
import org.nettracesql.adapter.function.MomentOperators;
import org.nettracesql.adapter.function.Percentile;
import org.nettracesql.adapter.function.TextParts;
import org.nettracesql.adapter.function.UnitNames;

/**
 * Functions of PostgreSQL and DuckDB by what Calcite has for them: {@code DATE_TRUNC('minute', t)} is
 * {@code FLOOR(t TO MINUTE)}, {@code NOW()} is {@code CURRENT_TIMESTAMP}. What is not understood stays as it is, for
 * the validator to complain of.
 */
public final class DialectCalls {

    /** Names of which {@link #of} knows something. */
    public static final Set<String> NAMES = Set.of("NOW", "GETDATE", "TODAY", "DATE_TRUNC", "DATE_PART", "DATEDIFF",
            "DATE_DIFF", "DATE_ADD", "EPOCH", "EPOCH_MS", "TO_TIMESTAMP", "TO_DATE", "TRUNC", "INSTR", "IFNULL", "NVL",
            "IF", "IFF", "IIF", "REGEXP_MATCHES", "REGEXP_EXTRACT", "JSON_EXTRACT", "JSON_EXTRACT_STRING",
            "JSON_EXTRACT_PATH_TEXT", "JSON_EXTRACT_PATH", "POW", "CONTAINS", "SUFFIX", "PREFIX", "LIST",
            "GROUP_CONCAT", "COUNT_IF", "COUNTIF", "MAX_BY", "MIN_BY", "QUANTILE_CONT", "QUANTILE_DISC", "QUANTILE",
            "VERSION", "CURRENT_DATABASE", "TIME_BUCKET", "DATE_BIN", "LEN", "EXTRACT", "DAYNAME", "MONTHNAME",
            "TIMESTAMPDIFF", "BTRIM", "LTRIM", "RTRIM", "COALESCE", "MAKE_DATE", "MAKE_TIMESTAMP", "APPROX_QUANTILE",
            "REGR_SLOPE", "REGR_INTERCEPT", "REGR_R2", "REGR_AVGX", "REGR_AVGY", "FORMAT", "PRINTF", "STRFTIME",
            "STRPTIME", "DAY", "WEEK", "DAYOFMONTH", "WEEKOFYEAR", "ISODOW", "DATE", "EPOCH_US", "EPOCH_NS",
            "STRING_TO_ARRAY", "STRING_SPLIT", "STR_SPLIT", "ARRAY_LENGTH", "PG_TYPEOF",
            "DATEADD", "DATEPART", "DATENAME", "ISNULL", "NVL2", "CHARINDEX", "LOCATE", "REPLICATE", "EOMONTH",
            "DATEFROMPARTS", "COUNT_BIG", "CURDATE", "SYSDATETIME", "SYSUTCDATETIME", "GETUTCDATE", "UTC_TIMESTAMP",
            "TIMESTAMP", "MID", "DATE_SUB", "DATE_FORMAT", "STR_TO_DATE", "UNIX_TIMESTAMP", "FROM_UNIXTIME",
            "TIMESTAMP_TRUNC", "DATETIME_TRUNC", "ZEROIFNULL", "STUFF", "REGEXP_SUBSTR", "SAFE_DIVIDE",
            "JSON_ARRAY_LENGTH", "ISNAN", "ISINF", "LIST_CONTAINS", "ARRAY_TO_STRING", "SUBSTRING", "DIV", "GCD", "LCM",
            "WIDTH_BUCKET", "TO_HEX", "MAKE_INTERVAL", "JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT", "JSON_BUILD_ARRAY",
            "JSONB_BUILD_ARRAY", "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG", "JSONB_ARRAY_LENGTH", "JSON_TYPEOF",
            "JSONB_TYPEOF", "JSONB_EXTRACT_PATH", "JSONB_EXTRACT_PATH_TEXT", "ARRAY_APPEND", "ARRAY_PREPEND",
            "ARRAY_CAT", "ARRAY_REMOVE", "ARRAY_POSITION", "CLOCK_TIMESTAMP", "STATEMENT_TIMESTAMP",
            "TRANSACTION_TIMESTAMP", "NUM_NULLS", "NUM_NONNULLS", "REGEXP_MATCH", "REGEXP_SPLIT_TO_ARRAY",
            "REGEXP_COUNT", "BIT_LENGTH", "QUOTE_IDENT", "QUOTE_LITERAL", "QUOTE_NULLABLE", "TO_JSON", "TO_JSONB",
            "ROW_TO_JSON", "TYPEOF", "ISFINITE", "MAKE_TIME", "MAKE_TIMESTAMPTZ", "TO_NUMBER", "DATESUB",
            "REGEXP_INSTR", "REGEXP_REPLACE", "XOR", "BIT_COUNT", "TIMEZONE", "COLUMNS",
            "ENCODE", "DECODE", "CONVERT_FROM", "CONVERT_TO", "TRIM_ARRAY", "ARRAY_REPLACE",
            "ARRAY_POSITIONS", "ARRAY_UPPER", "ARRAY_LOWER", "ARRAY_NDIMS", "ARRAY_TO_JSON", "AGE",
            "JSONB_SET", "JSON_STRIP_NULLS", "JSONB_STRIP_NULLS", "JUSTIFY_HOURS", "JUSTIFY_DAYS", "JUSTIFY_INTERVAL",
            "PG_SIZE_PRETTY", "FORMAT_BYTES", "FORMATREADABLESIZE", "FORMATREADABLEDECIMALSIZE", "BIN", "TO_BINARY",
            "MIN_SCALE", "SCALE", "TRIM_SCALE", "FACTORIAL");

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final Set<String> FRACTIONAL = Set.of("DOUBLE", "FLOAT", "REAL", "DECIMAL", "NUMERIC",
            "FLOAT4", "FLOAT8");

    private DialectCalls() {}

    /**
     * The parts of a value's text between separators, as an array.
     *
     * @param operator PostgreSQL's or DuckDB's
     */
    static SqlNode parts(SqlOperator operator, List<SqlNode> operands, SqlParserPos at) {
        List<SqlNode> ofText = new ArrayList<>(operands);
        ofText.set(0, cast(operands.get(0), SqlTypeName.VARCHAR, at));
        return operator.createCall(at, ofText);
    }

    static boolean isKnown(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return NAMES.contains(upper) || ListCalls.isKnown(name) || CollectedCalls.isKnown(upper)
                || Macros.isKnown(upper);
    }

    /** What to parse instead of a call whose operands are rewritten already; the call itself for nothing else. */
    static SqlNode of(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        if (call.getOperator() == SqlStdOperatorTable.EXTRACT) {
            return call.operand(0) instanceof SqlIntervalQualifier unit ? extracted(call, unit) : call;
        }
        if (!(call.getOperator() instanceof SqlFunction function) || function.getNameAsId().names.size() != 1) {
            return call;
        }
        if (function.getName().equalsIgnoreCase(SqlKind.COALESCE.name())) {
            return withoutNulls(call);
        }
        SqlNode first = call.operandCount() > 0 ? call.operand(0) : null;
        SqlNode second = call.operandCount() > 1 ? call.operand(1) : null;
        SqlNode third = call.operandCount() > 2 ? call.operand(2) : null;
        String name = function.getName().toUpperCase(Locale.ROOT) + "/" + call.operandCount();
        SqlNode rewritten = switch (name) {
            case "NOW/0", "GETDATE/0" -> SqlStdOperatorTable.CURRENT_TIMESTAMP.createCall(at);
            case "TODAY/0" -> SqlStdOperatorTable.CURRENT_DATE.createCall(at);
            case "VERSION/0" -> SqlLiteral.createCharString("nettrace-sql, with the SQL of PostgreSQL and DuckDB", at);
            case "CURRENT_DATABASE/0" -> SqlStdOperatorTable.CURRENT_CATALOG.createCall(at);
            case "DATE_TRUNC/2" -> isComputed(first)
                    ? MomentOperators.TRUNC.createCall(at, first, cast(second, SqlTypeName.TIMESTAMP, at))
                    : second instanceof SqlIntervalQualifier
                    ? floor(second, cast(first, SqlTypeName.TIMESTAMP, at), at)
                    : floor(first, cast(second, SqlTypeName.TIMESTAMP, at), at);
            case "DATE_TRUNC/3" -> WrittenZones.truncated(first, second, third, at);
            case "DATE_PART/2" -> isComputed(first)
                    ? MomentOperators.PART.createCall(at, first, cast(second, SqlTypeName.TIMESTAMP, at))
                    : part(first, second, at);
            case "DATEDIFF/3", "DATE_DIFF/3" -> boundaries(first, second, third, at);
            case "DATESUB/3", "DATE_SUB/3" -> whole(first, second, third, at);
            case "DATE_ADD/2" -> SqlStdOperatorTable.PLUS.createCall(at, first, second);
            case "EPOCH/1" -> WrittenCalls.secondsSinceEpoch(at, first);
            case "EPOCH_MS/1" -> DialectOperators.MILLIS.createCall(at, first, epoch(at));
            case "TIMESTAMPDIFF/3" -> first instanceof SqlIntervalQualifier unit && unit.timeFrameName == null
                    ? ofMillis(unit.getStartUnit(), second, third, at) : null;
            case "DAYNAME/1" -> name("Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday", TimeUnit.ISODOW,
                    first, at);
            case "MONTHNAME/1" -> name("January,February,March,April,May,June,July,August,September,October,November,"
                    + "December", TimeUnit.MONTH, first, at);
            case "TIME_BUCKET/2", "DATE_BIN/2" -> {
                TimeUnit unit = unitOf(first);
                yield unit == null
                        ? bucket(first, second, monday(), at)
                        : SqlStdOperatorTable.FLOOR.createCall(at, second, qualifier(unit, at));
            }
            case "TIME_BUCKET/3", "DATE_BIN/3" -> bucket(first, second, third, at);
            case "TO_TIMESTAMP/1" -> add(epoch(at), times(first, THOUSAND, at), at);
            case "TO_TIMESTAMP/2" -> DialectOperators.TO_TIMESTAMP.createCall(at, first, second);
            case "TO_DATE/2" -> DialectOperators.TO_DATE.createCall(at, first, second);
            case "TRUNC/1", "TRUNC/2" -> SqlStdOperatorTable.TRUNCATE.createCall(at, call.getOperandList());
            case "INSTR/2" -> SqlStdOperatorTable.POSITION.createCall(at, second, first);
            case "IFNULL/2", "NVL/2" -> SqlStdOperatorTable.COALESCE.createCall(at, first, second);
            case "IF/3", "IFF/3", "IIF/3" -> choice(first, second, third, at);
            case "BTRIM/1" -> trim(SqlTrimFunction.Flag.BOTH, SqlLiteral.createCharString(" ", at), first, at);
            case "BTRIM/2" -> trim(SqlTrimFunction.Flag.BOTH, second, first, at);
            case "LTRIM/2" -> trim(SqlTrimFunction.Flag.LEADING, second, first, at);
            case "RTRIM/2" -> trim(SqlTrimFunction.Flag.TRAILING, second, first, at);
            case "LEN/1" -> SqlStdOperatorTable.CHAR_LENGTH.createCall(at, first);
            case "REGEXP_MATCHES/3" -> SqlLibraryOperators.REGEXP_LIKE.createCall(at, first, second, third);
            case "REGEXP_MATCHES/2" -> SqlLibraryOperators.REGEXP_LIKE.createCall(at, first, second);
            case "REGEXP_EXTRACT/2" -> DialectOperators.REGEXP_EXTRACT.createCall(at, first, second);
            case "JSON_EXTRACT/2" -> json(DialectOperators.JSON_EXTRACT, first, second, at);
            case "JSON_EXTRACT_STRING/2" -> json(DialectOperators.JSON_EXTRACT_STRING, first, second, at);
            case "POW/2" -> SqlStdOperatorTable.POWER.createCall(at, first, second);
            case "CONTAINS/2" -> SqlStdOperatorTable.GREATER_THAN.createCall(at,
                    SqlStdOperatorTable.POSITION.createCall(at, second, first),
                    SqlLiteral.createExactNumeric("0", at));
            case "SUFFIX/2" -> SqlLibraryOperators.ENDS_WITH.createCall(at, first, second);
            case "PREFIX/2" -> SqlLibraryOperators.STARTS_WITH.createCall(at, first, second);
            case "COUNT_IF/1", "COUNTIF/1" -> aggregate(SqlStdOperatorTable.COUNT, call,
                    choice(first, SqlLiteral.createExactNumeric("1", at), SqlLiteral.createNull(at), at));
            case "MAX_BY/2" -> aggregate(SqlStdOperatorTable.ARG_MAX, call, first, second);
            case "MIN_BY/2" -> aggregate(SqlStdOperatorTable.ARG_MIN, call, first, second);
            case "QUANTILE_CONT/2", "APPROX_QUANTILE/2" -> quantile(true, first, second, at);
            case "QUANTILE_DISC/2", "QUANTILE/2" -> quantile(false, first, second, at);
            case "REGR_SLOPE/2" -> slope(first, second, at);
            case "REGR_INTERCEPT/2" -> SqlStdOperatorTable.MINUS.createCall(at,
                    SqlStdOperatorTable.AVG.createCall(at, paired(first, second, at)),
                    SqlStdOperatorTable.MULTIPLY.createCall(at, slope(first, second, at),
                            SqlStdOperatorTable.AVG.createCall(at, paired(second, first, at))));
            case "REGR_R2/2" -> determination(first, second, at);
            case "REGR_AVGX/2" -> SqlStdOperatorTable.AVG.createCall(at, paired(second, first, at));
            case "REGR_AVGY/2" -> SqlStdOperatorTable.AVG.createCall(at, paired(first, second, at));
            case "MAKE_DATE/3" -> DialectOperators.MAKE_DATE.createCall(at, first, second, third);
            case "MAKE_TIMESTAMP/6" -> DialectOperators.MAKE_TIMESTAMP.createCall(at, call.getOperandList());
            case "MAKE_TIMESTAMP/1" -> add(epoch(at), SqlStdOperatorTable.DIVIDE.createCall(at, first,
                    SqlLiteral.createExactNumeric("1000", at)), at);
            case "DAY/1", "DAYOFMONTH/1" -> extract(TimeUnit.DAY, first, at);
            case "WEEK/1", "WEEKOFYEAR/1" -> extract(TimeUnit.WEEK, first, at);
            case "ISODOW/1" -> extract(TimeUnit.ISODOW, first, at);
            case "DATE/1" -> cast(first, SqlTypeName.DATE, at);
            case "ISNAN/1" -> SqlLibraryOperators.IS_NAN.createCall(at, first);
            case "ISINF/1" -> SqlLibraryOperators.IS_INF.createCall(at, first);
            case "LIST_CONTAINS/2" -> SqlLibraryOperators.ARRAY_CONTAINS.createCall(at, first, second);
            case "EPOCH_US/1" -> sinceEpoch(first, "1000", at);
            case "EPOCH_NS/1" -> sinceEpoch(first, "1000000", at);
            case "STRFTIME/2" -> first instanceof SqlCharStringLiteral && !(second instanceof SqlCharStringLiteral)
                    ? Formats.moment(second, first, false, at)
                    : Formats.moment(first, second, false, at);
            case "STRPTIME/2" -> Formats.parsed(first, second, false, at);
            case "STRING_TO_ARRAY/2" -> parts(TextParts.TO_ARRAY, call.getOperandList(), at);
            case "STRING_TO_ARRAY/3" -> parts(TextParts.TO_ARRAY_WITH_NULLS, call.getOperandList(), at);
            case "STRING_SPLIT/2", "STR_SPLIT/2" -> parts(TextParts.SPLIT, call.getOperandList(), at);
            case "ARRAY_TO_STRING/2" -> SqlLibraryOperators.ARRAY_TO_STRING.createCall(at, texts(first, at), second);
            case "ARRAY_TO_STRING/3" -> joined(first, second, third, at);
            case "SUBSTRING/2" ->
                second instanceof SqlCharStringLiteral
                        ? DialectOperators.REGEXP_GROUP.createCall(at, first, second)
                        : null;
            case "DIV/2" -> SqlStdOperatorTable.TRUNCATE.createCall(at,
                    SqlStdOperatorTable.DIVIDE.createCall(at, first, second));
            case "GCD/2" -> DialectOperators.GCD.createCall(at, first, second);
            case "LCM/2" -> DialectOperators.LCM.createCall(at, first, second);
            case "WIDTH_BUCKET/4" -> DialectOperators.WIDTH_BUCKET.createCall(at, call.getOperandList());
            case "ARRAY_LENGTH/1" -> SqlStdOperatorTable.CARDINALITY.createCall(at, first);
            default -> Formats.isFormatting(function.getName())
                    ? Formats.text(call)
                    : ServerCalls.of(call, name, at);
        };
        if (rewritten == null) {
            rewritten = Macros.of(call, name, at);
        }
        return rewritten == null ? call : rewritten;
    }

    /** A NULL in a COALESCE says nothing, and would make Calcite 1.42 believe that the others may be NULL. */
    private static SqlNode withoutNulls(SqlCall call) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.removeIf(operand -> SqlUtil.isNullLiteral(operand, false));
        return operands.isEmpty() || operands.size() == call.operandCount()
                ? call
                : call.getOperator().createCall(call.getParserPosition(), operands);
    }

    static SqlNode aggregate(SqlOperator aggregate, SqlCall call, SqlNode... operands) {
        return aggregate.createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }

    private static SqlNode trim(SqlTrimFunction.Flag side, SqlNode set, SqlNode text, SqlParserPos at) {
        return SqlStdOperatorTable.TRIM.createCall(at, side.symbol(at), set, text);
    }

    static SqlNode choice(SqlNode condition, SqlNode then, SqlNode otherwise, SqlParserPos at) {
        return SqlStdOperatorTable.CASE.createCall(null, at, null, SqlNodeList.of(truth(condition)),
                SqlNodeList.of(then), otherwise);
    }

    /** Calcite 1.42 finds no type for a parameter that is a condition in a CASE which is an operand itself. */
    static SqlNode truth(SqlNode condition) {
        return condition instanceof SqlDynamicParam
                ? cast(condition, SqlTypeName.BOOLEAN, condition.getParserPosition())
                : condition;
    }

    private static SqlNode quantile(boolean continuous, SqlNode value, SqlNode fraction, SqlParserPos at) {
        SqlNode plain = fraction.getKind() == SqlKind.CAST ? ((SqlCall) fraction).operand(0) : fraction;
        if (plain.getKind() == SqlKind.DYNAMIC_PARAM) {
            return new Percentile(continuous, null, false)
                    .createCall(at, value, cast(fraction, SqlTypeName.DOUBLE, at));
        }
        if (fraction.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            List<SqlNode> each = ((SqlCall) fraction).getOperandList().stream()
                    .map(one -> quantile(continuous, RowsInQueries.copy(value), one, at)).toList();
            return each.contains(null) ? null : SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(at, each);
        }
        BigDecimal number = fraction(fraction);
        return number == null ? null : new Percentile(continuous, number, false).createCall(at, value);
    }

    /** The number from 0 to 1 that a percentile is asked for with; null if it is none. */
    static BigDecimal fraction(SqlNode written) {
        SqlNode plain = isFractional(written) ? ((SqlCall) written).operand(0) : written;
        BigDecimal number = plain instanceof SqlNumericLiteral literal ? literal.bigDecimalValue() : null;
        return number == null || number.signum() < 0 || number.compareTo(BigDecimal.ONE) > 0
                ? null
                : number.stripTrailingZeros();
    }

    /** Whether it is cast to a type that a number from 0 to 1 does not change in. */
    private static boolean isFractional(SqlNode written) {
        return written.getKind() == SqlKind.CAST
                && ((SqlCall) written).operand(1) instanceof SqlDataTypeSpec type
                && !(type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic && basic.getPrecision() >= 0)
                && FRACTIONAL.contains(type.getTypeName().names.get(0).toUpperCase(Locale.ROOT));
    }

    /** The elements with a separator between; NULLs are left out where what stands for them is NULL, too. */
    private static SqlNode joined(SqlNode array, SqlNode separator, SqlNode ofNull, SqlParserPos at) {
        SqlOperator joining = SqlLibraryOperators.ARRAY_TO_STRING;
        SqlNode all = joining.createCall(at, texts(array, at), separator, ofNull);
        return ofNull instanceof SqlCharStringLiteral
                ? all
                : choice(SqlStdOperatorTable.IS_NULL.createCall(at, ofNull),
                        joining.createCall(at, texts(RowsInQueries.copy(array), at), RowsInQueries.copy(separator)),
                        all, at);
    }

    /** An array whose elements are texts. */
    public static SqlNode texts(SqlNode array, SqlParserPos at) {
        return SqlStdOperatorTable.CAST.createCall(at, array, new SqlDataTypeSpec(
                new SqlCollectionTypeNameSpec(
                        new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, at), SqlTypeName.ARRAY, at),
                at));
    }

    /** A value where another is not NULL, too: regressions are of pairs. */
    private static SqlNode paired(SqlNode value, SqlNode other, SqlParserPos at) {
        return choice(SqlStdOperatorTable.IS_NOT_NULL.createCall(at, other), cast(value, SqlTypeName.DOUBLE, at),
                SqlLiteral.createNull(at), at);
    }

    private static SqlNode slope(SqlNode y, SqlNode x, SqlParserPos at) {
        return SqlStdOperatorTable.DIVIDE.createCall(at, SqlStdOperatorTable.COVAR_POP.createCall(at, y, x),
                nullIfZero(SqlStdOperatorTable.VAR_POP.createCall(at, paired(x, y, at)), at));
    }

    /** 1 where the dependent variable never changes, NULL where the independent one does not. */
    private static SqlNode determination(SqlNode y, SqlNode x, SqlParserPos at) {
        SqlNode covariance = SqlStdOperatorTable.COVAR_POP.createCall(at, y, x);
        SqlNode ofX = SqlStdOperatorTable.VAR_POP.createCall(at, paired(x, y, at));
        SqlNode ofY = SqlStdOperatorTable.VAR_POP.createCall(at, paired(y, x, at));
        SqlNode zero = SqlLiteral.createExactNumeric("0", at);
        SqlNode share = SqlStdOperatorTable.DIVIDE.createCall(at,
                SqlStdOperatorTable.MULTIPLY.createCall(at, covariance, covariance),
                SqlStdOperatorTable.MULTIPLY.createCall(at, nullIfZero(ofX, at), ofY));
        SqlNode constant = SqlStdOperatorTable.AND.createCall(at,
                SqlStdOperatorTable.EQUALS.createCall(at, ofY, zero),
                SqlStdOperatorTable.GREATER_THAN.createCall(at, ofX, zero));
        return choice(constant, cast(SqlLiteral.createExactNumeric("1", at), SqlTypeName.DOUBLE, at), share, at);
    }

    private static SqlNode nullIfZero(SqlNode number, SqlParserPos at) {
        return SqlStdOperatorTable.NULLIF.createCall(at, number, SqlLiteral.createExactNumeric("0", at));
    }

    // ---- time

    static SqlNode extract(TimeUnit unit, SqlNode time, SqlParserPos at) {
        return SqlStdOperatorTable.EXTRACT.createCall(at, qualifier(unit, at), cast(time, SqlTypeName.TIMESTAMP, at));
    }

    private static SqlNode sinceEpoch(SqlNode time, String unitsOfMilli, SqlParserPos at) {
        return SqlStdOperatorTable.MULTIPLY.createCall(at,
                DialectOperators.MILLIS.createCall(at, time, epoch(at)),
                SqlLiteral.createExactNumeric(unitsOfMilli, at));
    }

    /** The unit that a text names, or a word; null if it names none. */
    public static TimeUnit unit(SqlNode written) {
        String name = null;
        if (written instanceof SqlCharStringLiteral literal) {
            name = literal.toValue();
        } else if (written instanceof SqlIntervalQualifier qualifier) {
            name = qualifier.timeFrameName;
            if (name == null) {
                return qualifier.getStartUnit();
            }
        } else if (written instanceof SqlIdentifier word && word.isSimple()) {
            name = word.getSimple();
        }
        return name == null ? null : UnitNames.of(name);
    }

    /** Null for what is no text; a text that names no unit is refused. */
    private static TimeUnit knownUnit(SqlNode written) {
        TimeUnit unit = unit(written);
        if (unit == null && written instanceof SqlCharStringLiteral text) {
            throw OperandRules.mistake(written.getParserPosition(), "'" + text.toValue()
                    + "' is no unit of time here: years to milliseconds are units");
        }
        return unit;
    }

    /** Whether a unit is one of each row: a column, or a call. */
    private static boolean isComputed(SqlNode unit) {
        return unit(unit) == null && (unit instanceof SqlCall || unit instanceof SqlIdentifier
                || unit instanceof SqlDynamicParam);
    }

    static SqlIntervalQualifier qualifier(TimeUnit unit, SqlParserPos at) {
        return new SqlIntervalQualifier(unit, null, at);
    }

    static SqlNode floor(SqlNode written, SqlNode time, SqlParserPos at) {
        TimeUnit unit = knownUnit(written);
        if (unit == null) {
            return null;
        }
        return switch (unit) {
            case EPOCH, DOW, ISODOW, DOY -> null;
            case MILLISECOND, MICROSECOND -> time;
            case WEEK -> week(time, at);
            default -> SqlStdOperatorTable.FLOOR.createCall(at, time, qualifier(unit, at));
        };
    }

    /** From Monday on: Calcite's weeks begin on Sunday. */
    private static SqlNode week(SqlNode time, SqlParserPos at) {
        SqlNode day = SqlStdOperatorTable.FLOOR.createCall(at, time, qualifier(TimeUnit.DAY, at));
        SqlNode weekday = SqlStdOperatorTable.EXTRACT.createCall(at, qualifier(TimeUnit.ISODOW, at), time);
        SqlNode back = SqlStdOperatorTable.MINUS.createCall(at, SqlLiteral.createExactNumeric("1", at), weekday);
        return SqlStdOperatorTable.TIMESTAMP_ADD.createCall(at, qualifier(TimeUnit.DAY, at), back, day);
    }

    static SqlNode part(SqlNode written, SqlNode given, SqlParserPos at) {
        TimeUnit unit = knownUnit(written);
        SqlNode time = given instanceof SqlDynamicParam ? cast(given, SqlTypeName.TIMESTAMP, at) : given;
        if (unit == null) {
            return null;
        }
        if (isAge(time)) {
            return ofAge(unit, (SqlCall) time, at);
        }
        if (unit == TimeUnit.EPOCH) {
            return WrittenCalls.secondsSinceEpoch(at, time);
        }
        SqlIntervalQualifier qualifier = qualifier(unit, at);
        return dayOfWeek((SqlCall) SqlStdOperatorTable.EXTRACT.createCall(at, qualifier, time), qualifier);
    }

    static boolean isAge(SqlNode time) {
        return time instanceof SqlCall age && WrittenQueries.isNamed(age, "AGE", true) && age.operandCount() == 2;
    }

    /** A part of an age, which is a text here; whole, but for seconds and an epoch. */
    static SqlNode ofAge(TimeUnit unit, SqlCall age, SqlParserPos at) {
        SqlNode part = AgeText.PART.createCall(at, SqlLiteral.createCharString(unit.name(), at),
                cast(age.operand(0), SqlTypeName.TIMESTAMP, at), cast(age.operand(1), SqlTypeName.TIMESTAMP, at));
        return unit == TimeUnit.EPOCH || unit == TimeUnit.SECOND ? part : cast(part, SqlTypeName.BIGINT, at);
    }

    /** {@code EXTRACT(milliseconds FROM t)} has a unit by another of its names. */
    private static SqlNode extracted(SqlCall extract, SqlIntervalQualifier named) {
        TimeUnit unit = named.timeFrameName == null ? null : UnitNames.of(named.timeFrameName);
        boolean other = unit != null && !unit.name().equalsIgnoreCase(named.timeFrameName);
        if (isAge(extract.operand(1)) && named.timeFrameName == null) {
            return ofAge(named.getStartUnit(), (SqlCall) extract.operand(1), extract.getParserPosition());
        }
        return other || isAge(extract.operand(1))
                ? part(named, extract.operand(1), extract.getParserPosition())
                : dayOfWeek(extract, named);
    }

    /** {@code EXTRACT(DOW FROM t)} is 0 on Sundays, as in PostgreSQL and DuckDB; Calcite's is 1. */
    private static SqlNode dayOfWeek(SqlCall extract, SqlIntervalQualifier unit) {
        boolean dayOfWeek = unit.getStartUnit() == TimeUnit.DOW
                && (unit.timeFrameName == null || unit.timeFrameName.equalsIgnoreCase("DOW"));
        SqlParserPos at = extract.getParserPosition();
        return dayOfWeek
                ? SqlStdOperatorTable.MINUS.createCall(at, extract, SqlLiteral.createExactNumeric("1", at))
                : extract;
    }

    /** How often a new unit begins between two times. */
    private static SqlNode boundaries(SqlNode written, SqlNode from, SqlNode to, SqlParserPos at) {
        TimeUnit unit = unit(written);
        SqlNode start = floor(written, cast(from, SqlTypeName.TIMESTAMP, at), at);
        SqlNode end = floor(written, cast(to, SqlTypeName.TIMESTAMP, at), at);
        if (unit == null || start == null) {
            return null;
        }
        SqlNode difference = ofMillis(unit, start, end, at);
        return difference != null ? difference : cast(difference(unit, start, end, at), SqlTypeName.BIGINT, at);
    }

    /** How many whole units are between two times. */
    private static SqlNode whole(SqlNode written, SqlNode from, SqlNode to, SqlParserPos at) {
        TimeUnit unit = unit(written);
        if (unit == null || unit == TimeUnit.EPOCH || unit == TimeUnit.DOW || unit == TimeUnit.DOY) {
            return null;
        }
        SqlNode start = cast(from, SqlTypeName.TIMESTAMP, at);
        SqlNode end = cast(to, SqlTypeName.TIMESTAMP, at);
        int months = switch (unit) {
            case MONTH -> 1;
            case QUARTER -> 3;
            case YEAR -> 12;
            case DECADE -> 120;
            case CENTURY -> 1200;
            case MILLENNIUM -> 12_000;
            default -> 0;
        };
        if (months > 0) {
            return SqlStdOperatorTable.DIVIDE.createCall(at, MomentOperators.MONTHS.createCall(at, start, end),
                    SqlLiteral.createExactNumeric(Integer.toString(months), at));
        }
        SqlNode difference = ofMillis(unit, start, end, at);
        return difference != null ? difference : cast(difference(unit, start, end, at), SqlTypeName.BIGINT, at);
    }

    /**
     * {@code TIMESTAMPDIFF} in seconds and below, which Calcite 1.42 computes in 32 bits: whole ones as a BIGINT. Null
     * for other units.
     */
    private static SqlNode ofMillis(TimeUnit unit, SqlNode from, SqlNode to, SqlParserPos at) {
        SqlNode millis = DialectOperators.MILLIS.createCall(at, to, from);
        SqlNode thousand = SqlLiteral.createExactNumeric("1000", at);
        return switch (unit) {
            case SECOND -> SqlStdOperatorTable.DIVIDE.createCall(at, millis, thousand);
            case MILLISECOND -> millis;
            case MICROSECOND -> SqlStdOperatorTable.MULTIPLY.createCall(at, millis, thousand);
            default -> null;
        };
    }

    static SqlNode name(String names, TimeUnit unit, SqlNode time, SqlParserPos at) {
        SqlNode number = SqlStdOperatorTable.EXTRACT.createCall(at, qualifier(unit, at), time);
        return SqlLibraryOperators.SPLIT_PART.createCall(at, SqlLiteral.createCharString(names, at),
                SqlLiteral.createCharString(",", at), cast(number, SqlTypeName.INTEGER, at));
    }

    /** The start of the equal spans, counted from an origin, that a time is in. */
    private static SqlNode bucket(SqlNode width, SqlNode time, SqlNode origin, SqlParserPos at) {
        long millis = millis(width);
        if (millis <= 0 && width instanceof SqlLiteral && !SqlUtil.isNullLiteral(width, false)) {
            return null;
        }
        SqlNode span = millis > 0
                ? SqlLiteral.createExactNumeric(Long.toString(millis), at)
                : IntervalParts.WIDTH.createCall(at, isParameter(width)
                        ? DialectOperators.INTERVAL_OF.createCall(at, cast(width, SqlTypeName.VARCHAR, at)) : width);
        SqlNode since = DialectOperators.MILLIS.createCall(at, time, origin);
        SqlNode rest = SqlStdOperatorTable.MOD.createCall(at, SqlStdOperatorTable.PLUS.createCall(at,
                SqlStdOperatorTable.MOD.createCall(at, since, span), span), span);
        return add(time, SqlStdOperatorTable.UNARY_MINUS.createCall(at, rest), at);
    }

    /** Whether it is one, or one of the type that it was declared as; its value is a text. */
    private static boolean isParameter(SqlNode node) {
        return node instanceof SqlDynamicParam
                || node.getKind() == SqlKind.CAST && node instanceof SqlCall cast
                && cast.operand(0) instanceof SqlDynamicParam && !(cast.operand(1) instanceof SqlIntervalQualifier);
    }

    /** Of an interval of a month, a quarter or a year; null for others. */
    private static TimeUnit unitOf(SqlNode width) {
        if (!(width instanceof SqlIntervalLiteral literal)) {
            return null;
        }
        SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
        if (!value.getIntervalQualifier().isYearMonth()) {
            return null;
        }
        return switch ((int) SqlParserUtil.intervalToMonths(value)) {
            case 1 -> TimeUnit.MONTH;
            case 3 -> TimeUnit.QUARTER;
            case 12 -> TimeUnit.YEAR;
            default -> null;
        };
    }

    /** Of an interval of days and less, or of its text; 0 for anything else. */
    private static long millis(SqlNode width) {
        if (width instanceof SqlCharStringLiteral text) {
            return IntervalText.of(text.toValue()).millis();
        }
        if (!(width instanceof SqlIntervalLiteral literal)) {
            return 0;
        }
        SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
        return value.getIntervalQualifier().isYearMonth() ? 0 : SqlParserUtil.intervalToMillis(value);
    }

    /** Where DuckDB counts spans of days and less from. */
    private static SqlNode monday() {
        return SqlLiteral.createTimestamp(SqlTypeName.TIMESTAMP, new TimestampString("2000-01-03 00:00:00"), 3,
                SqlParserPos.ZERO);
    }

    private static SqlNode difference(TimeUnit unit, SqlNode from, SqlNode to, SqlParserPos at) {
        return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(at, qualifier(unit, at), from, to);
    }

    static SqlNode epoch(SqlParserPos at) {
        return SqlLiteral.createTimestamp(SqlTypeName.TIMESTAMP, TimestampString.fromMillisSinceEpoch(0), 3, at);
    }

    static SqlNode times(SqlNode number, BigDecimal factor, SqlParserPos at) {
        return cast(SqlStdOperatorTable.MULTIPLY.createCall(at, cast(number, SqlTypeName.DOUBLE, at),
                SqlLiteral.createExactNumeric(factor.toPlainString(), at)), SqlTypeName.BIGINT, at);
    }

    static SqlNode add(SqlNode time, SqlNode millis, SqlParserPos at) {
        return SqlStdOperatorTable.TIMESTAMP_ADD.createCall(at, qualifier(TimeUnit.MILLISECOND, at), millis, time);
    }

    public static SqlNode cast(SqlNode value, SqlTypeName type, SqlParserPos at) {
        return SqlStdOperatorTable.CAST.createCall(at, value,
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, at), at));
    }

    // ---- JSON

    /** @param key a text, or a number for the element of an array; a parameter may be either */
    static SqlNode json(SqlOperator operator, SqlNode json, SqlNode key, SqlParserPos at) {
        SqlNode path = key instanceof SqlNumericLiteral index
                ? SqlLiteral.createCharString("$[" + index.toValue() + "]", at)
                : key instanceof SqlLiteral ? key
                : key instanceof SqlDynamicParam
                        ? SqlStdOperatorTable.CONCAT.createCall(at,
                                SqlLiteral.createCharString(JsonText.KEY_OR_PLACE, at),
                                cast(key, SqlTypeName.VARCHAR, at))
                        : DialectOperators.JSON_PATH.createCall(at, key);
        return operator.createCall(at, json, path);
    }

    /** Not used by name: a list for {@link WrittenQueries}. */
    static List<String> aggregates() {
        return List.of("LIST", "GROUP_CONCAT", "APPROX_QUANTILE", "REGR_SLOPE", "REGR_INTERCEPT", "REGR_R2",
                "REGR_AVGX", "REGR_AVGY", "COUNT_BIG", "COUNT_IF", "COUNTIF", "MAX_BY", "MIN_BY", "QUANTILE_CONT",
                "QUANTILE_DISC", "QUANTILE", "MEDIAN", "CORR", "PERCENTILE_CONT", "PERCENTILE_DISC");
    }
}
