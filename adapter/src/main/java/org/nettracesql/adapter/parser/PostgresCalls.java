package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.ArrayElements;
import org.nettracesql.adapter.function.ArrayParts;
import org.nettracesql.adapter.function.ByteSizes;
import org.nettracesql.adapter.function.BytesText;
import org.nettracesql.adapter.function.DecimalDigits;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.function.FormattedNumber;
import org.nettracesql.adapter.function.JsonKey;
import org.nettracesql.adapter.function.JsonText;
import org.nettracesql.adapter.function.MixedInterval;
import org.nettracesql.adapter.function.NullableJson;
import org.nettracesql.adapter.function.TextParts;
import org.nettracesql.adapter.function.TypedOperators;
import org.nettracesql.adapter.tokens.WrittenNames;

/**
 * PostgreSQL's functions of JSON, arrays and intervals by what Calcite has for them, in the place of which
 * {@link DialectCalls} asks for them.
 */
public final class PostgresCalls {

    /** The order of the parts of MAKE_INTERVAL, with what they are called. */
    private static final List<String> PARTS = List.of("YEARS", "MONTHS", "WEEKS", "DAYS", "HOURS", "MINS", "SECS");
    private static final List<TimeUnit> UNITS = List.of(TimeUnit.YEAR, TimeUnit.MONTH, TimeUnit.DAY, TimeUnit.DAY,
            TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND);
    private static final int WEEKS = 2;
    private static final int MOST_DIGITS = 38;
    private static final String SPLIT = "STRING_SPLIT";

    private PostgresCalls() {}

    /** Null for a call that is none of these. */
    static SqlNode of(SqlCall call, String name, SqlParserPos at) {
        String function = name.substring(0, name.lastIndexOf('/'));
        List<SqlNode> operands = call.getOperandList();
        SqlNode first = operands.isEmpty() ? null : operands.get(0);
        return switch (function) {
            case "JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT" -> object(operands, at);
            case "JSON_BUILD_ARRAY", "JSONB_BUILD_ARRAY" -> array(operands, at);
            case "JSON_EXTRACT_PATH", "JSONB_EXTRACT_PATH" -> part(operands, false, at);
            case "JSON_EXTRACT_PATH_TEXT", "JSONB_EXTRACT_PATH_TEXT" -> part(operands, true, at);
            case "MAKE_INTERVAL" -> interval(operands, at);
            case "COLUMNS" -> throw OperandRules.mistake(at, "Columns are named one by one: COLUMNS is not there, and"
                    + " * EXCLUDE (a) is all but one");
            case "DECODE" -> operands.size() > 2 ? decoded(operands, at)
                    : operands.size() == 2 ? BytesText.DECODE.createCall(at, operands) : null;
            case "NUM_NULLS", "NUM_NONNULLS" -> operands.isEmpty() ? null : nulls(function, operands, at);
            default -> switch (name) {
                case "PG_SIZE_PRETTY/1" -> ByteSizes.PG_SIZE_PRETTY.createCall(at, first);
                case "FORMAT_BYTES/1", "FORMATREADABLESIZE/1" -> ByteSizes.FORMAT_BYTES.createCall(at, first);
                case "FORMATREADABLEDECIMALSIZE/1" -> ByteSizes.DECIMAL_SIZE.createCall(at, first);
                case "BIN/1", "TO_BINARY/1" -> ByteSizes.BIN.createCall(at, first);
                case "MIN_SCALE/1" -> DecimalDigits.MIN_SCALE.createCall(at, first);
                case "SCALE/1" -> TypedOperators.SCALE.createCall(at, first);
                case "TRIM_SCALE/1" -> trimmed(first, at);
                case "ARRAY_FILL/2" -> filled(operands, at);
                case "FACTORIAL/1" -> DialectOperators.FACTORIAL.createCall(at, first);
                case "KEY OF JSON/1" -> JsonKey.OPERATOR.createCall(at, first);
                case "TO_HEX/1" -> DialectOperators.TO_HEX.createCall(at, first);
                case "JSON_ARRAY_LENGTH/1", "JSONB_ARRAY_LENGTH/1" ->
                    DialectOperators.JSON_ARRAY_LENGTH.createCall(at, first);
                case "QUOTE_IDENT/1" -> DialectOperators.QUOTE_IDENT.createCall(at, first);
                case "QUOTE_LITERAL/1" -> DialectOperators.QUOTE_LITERAL.createCall(at, text(first, at));
                case "QUOTE_NULLABLE/1" -> SqlStdOperatorTable.COALESCE.createCall(at,
                        DialectOperators.QUOTE_LITERAL.createCall(at, text(first, at)),
                        SqlLiteral.createCharString("NULL", at));
                case "TO_JSON/1", "TO_JSONB/1", "ARRAY_TO_JSON/1", "ROW_TO_JSON/1" ->
                    DialectOperators.JSON_ONLY.createCall(at,
                        SqlStdOperatorTable.JSON_ARRAY.createCall(at,
                                SqlLiteral.createSymbol(SqlJsonConstructorNullClause.ABSENT_ON_NULL, at),
                                JsonCalls.within(first)));
                case "PG_TYPEOF/1" -> TypedOperators.PG_TYPEOF.createCall(at, first);
                case "TYPEOF/1" -> TypedOperators.TYPEOF.createCall(at, first);
                case "ISFINITE/1" -> TypedOperators.ISFINITE.createCall(at, first);
                case "MAKE_TIME/3" -> DialectOperators.MAKE_TIME.createCall(at, operands);
                case "MAKE_TIMESTAMPTZ/6" -> DialectOperators.MAKE_TIMESTAMP.createCall(at, operands);
                case "TO_NUMBER/2" -> number(operands, at);
                case "XOR/2" -> SqlStdOperatorTable.BITXOR.createCall(at, operands);
                case "BIT_COUNT/1" -> SqlStdOperatorTable.BITCOUNT.createCall(at, operands);
                case "BIT_LENGTH/1" -> SqlStdOperatorTable.MULTIPLY.createCall(at,
                        SqlStdOperatorTable.OCTET_LENGTH.createCall(at, first),
                        SqlLiteral.createExactNumeric("8", at));
                case "JSON_TYPEOF/1", "JSONB_TYPEOF/1" -> DialectOperators.JSON_TYPEOF.createCall(at, first);
                case "ARRAY_APPEND/2" -> ArrayElements.APPEND.createCall(at, operands);
                case "ARRAY_PREPEND/2" -> ArrayElements.PREPEND.createCall(at, operands.get(1), first);
                case "ARRAY_CAT/2" -> ArrayElements.CAT.createCall(at, operands);
                case "ARRAY_REMOVE/2" -> ArrayElements.REMOVE.createCall(at, operands);
                case "ARRAY_REPLACE/3" -> ArrayElements.REPLACE.createCall(at, operands);
                case "ARRAY_POSITION/2" -> ArrayElements.POSITION.createCall(at, operands);
                case "ARRAY_POSITIONS/2" -> ArrayElements.POSITIONS.createCall(at, operands);
                case "ARRAY_LENGTH/2", "ARRAY_UPPER/2" -> nullIfZero(ofFirstDimension(call, at), at);
                case "ARRAY_LOWER/2" -> first(ofFirstDimension(call, at), at);
                case "ARRAY_NDIMS/1" -> first(SqlStdOperatorTable.CARDINALITY.createCall(at, first), at);
                case "TRIM_ARRAY/2" -> ArrayParts.SLICE.createCall(at, first, SqlLiteral.createExactNumeric("1", at),
                        SqlStdOperatorTable.MINUS.createCall(at,
                                SqlStdOperatorTable.CARDINALITY.createCall(at, first), operands.get(1)));
                case "ENCODE/2" -> isDigest(first) && isText(operands.get(1), "hex")
                        ? first
                        : BytesText.ENCODE.createCall(at, operands);
                case "CONVERT_FROM/2" -> BytesText.CONVERT_FROM.createCall(at, operands);
                case "CONVERT_TO/2" -> BytesText.CONVERT_TO.createCall(at, operands);
                case "CLOCK_TIMESTAMP/0", "STATEMENT_TIMESTAMP/0", "TRANSACTION_TIMESTAMP/0" ->
                    SqlStdOperatorTable.CURRENT_TIMESTAMP.createCall(at);
                case "JSON_OBJECT_AGG/2", "JSONB_OBJECT_AGG/2" ->
                    NullableJson.of(SqlStdOperatorTable.JSON_OBJECTAGG)
                            .createCall(at, operands.get(0), JsonCalls.within(operands.get(1)));
                case "JSONB_SET/3", "JSONB_SET/4" -> JsonCalls.set(operands, at);
                case "JSONB_STRIP_NULLS/1", "JSON_STRIP_NULLS/1" ->
                    DialectOperators.JSON_STRIP_NULLS.createCall(at, first);
                case "JUSTIFY_HOURS/1" -> justified(first, at);
                case "JUSTIFY_DAYS/1", "JUSTIFY_INTERVAL/1" -> MixedInterval.JUSTIFY.createCall(at, first);
                default -> {
                    SqlNode regex = RegexCalls.of(name, operands, at);
                    yield regex == null ? ListCalls.of(call, name, at) : regex;
                }
            };
        };
    }

    /** A number without zeros at its end, which only a literal can do without: others have the digits of their type. */
    private static SqlNode trimmed(SqlNode number, SqlParserPos at) {
        return number instanceof SqlNumericLiteral literal && !literal.isInteger()
                ? SqlLiteral.createExactNumeric(
                        literal.bigDecimalValue().stripTrailingZeros().toPlainString(), at)
                : number;
    }

    /** An array of so many times the same. */
    private static SqlNode filled(List<SqlNode> operands, SqlParserPos at) {
        if (!(operands.get(1) instanceof SqlCall lengths) || lengths.getKind() != SqlKind.ARRAY_VALUE_CONSTRUCTOR
                || lengths.operandCount() != 1) {
            throw OperandRules.mistake(at, "ARRAY_FILL makes arrays of one dimension, whose length is written as an"
                    + " array: ARRAY_FILL(0, ARRAY[3])");
        }
        return SqlLibraryOperators.ARRAY_REPEAT.createCall(at, operands.get(0), (SqlNode) lengths.operand(0));
    }

    /** Oracle's {@code DECODE(x, 1, 'a', 2, 'b', 'c')}, to which NULL is equal to NULL. */
    private static SqlNode decoded(List<SqlNode> operands, SqlParserPos at) {
        SqlNodeList conditions = new SqlNodeList(at);
        SqlNodeList values = new SqlNodeList(at);
        for (int i = 1; i + 1 < operands.size(); i += 2) {
            conditions.add(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM.createCall(at, operands.get(0), operands.get(i)));
            values.add(operands.get(i + 1));
        }
        SqlNode otherwise = operands.size() % 2 == 0 ? operands.get(operands.size() - 1) : SqlLiteral.createNull(at);
        return SqlStdOperatorTable.CASE.createCall(null, at, null, conditions, values, otherwise);
    }

    private static SqlNode text(SqlNode value, SqlParserPos at) {
        return DialectCalls.cast(value, SqlTypeName.VARCHAR, at);
    }

    /** With as many digits after the point as the format has. */
    private static SqlNode number(List<SqlNode> operands, SqlParserPos at) {
        SqlNode number = DialectOperators.TO_NUMBER.createCall(at, operands);
        if (!(operands.get(1) instanceof SqlCharStringLiteral format)) {
            return number;
        }
        SqlDataTypeSpec type = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, MOST_DIGITS,
                FormattedNumber.digitsOfFraction(format.toValue()), at), at);
        return SqlStdOperatorTable.CAST.createCall(at, number, type);
    }

    /** The array whose elements a function of PostgreSQL gives as rows; null for another call. */
    static SqlCall arrayOfRows(SqlCall call) {
        if (!(call.getOperator() instanceof SqlFunction function) || !function.getNameAsId().isSimple()) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        List<SqlNode> operands = call.getOperandList();
        SqlNode array = switch (function.getName().toUpperCase(Locale.ROOT) + "/" + operands.size()) {
            case "JSON_ARRAY_ELEMENTS/1", "JSONB_ARRAY_ELEMENTS/1" ->
                DialectOperators.JSON_ELEMENTS.createCall(at, operands);
            case "JSON_ARRAY_ELEMENTS_TEXT/1", "JSONB_ARRAY_ELEMENTS_TEXT/1" ->
                DialectOperators.JSON_ELEMENT_TEXTS.createCall(at, operands);
            case "JSON_OBJECT_KEYS/1", "JSONB_OBJECT_KEYS/1" -> DialectOperators.JSON_KEYS.createCall(at, operands);
            case "REGEXP_SPLIT_TO_TABLE/2" -> DialectOperators.REGEXP_SPLIT.createCall(at, operands);
            case "REGEXP_SPLIT_TO_TABLE/3" -> DialectOperators.REGEXP_SPLIT_BY_FLAGS.createCall(at, operands);
            case "JSON_EACH/1", "JSONB_EACH/1" -> DialectOperators.JSON_EACH.createCall(at, operands);
            case "JSON_EACH_TEXT/1", "JSONB_EACH_TEXT/1" -> DialectOperators.JSON_EACH_TEXT.createCall(at, operands);
            case "STRING_TO_TABLE/2" -> DialectCalls.parts(TextParts.TO_ARRAY, operands, at);
            case "STRING_TO_TABLE/3" -> DialectCalls.parts(TextParts.TO_ARRAY_WITH_NULLS, operands, at);
            default -> null;
        };
        return (SqlCall) array;
    }

    /** The same of SQL Server's {@code STRING_SPLIT}, which gives rows in FROM only; null for another call. */
    static SqlCall arrayOfSplit(SqlNode node) {
        return node instanceof SqlCall call && WrittenQueries.isNamed(call, SPLIT, true) && call.operandCount() == 2
                ? (SqlCall) DialectCalls.parts(TextParts.SPLIT, call.getOperandList(), call.getParserPosition())
                : null;
    }

    /** Whether a name is that of a function whose result is rows. */
    static boolean givesRows(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return upper.endsWith("_TO_TABLE") || upper.startsWith("JSON") && (upper.contains("_ELEMENTS")
                || upper.contains("_EACH") || upper.endsWith("_OBJECT_KEYS"));
    }

    /** What the columns of such rows are called where nothing else names them; none for what the function is called. */
    static List<String> columnsOfRows(String function) {
        String upper = function.toUpperCase(Locale.ROOT);
        return upper.contains("_ELEMENTS") || upper.equals(SPLIT) ? List.of("value")
                : upper.contains("_EACH") ? List.of("key", "value") : List.of();
    }

    private static SqlNode nullIfZero(SqlNode number, SqlParserPos at) {
        return SqlStdOperatorTable.NULLIF.createCall(at, number, SqlLiteral.createExactNumeric("0", at));
    }

    /** Whether it is a call whose bytes are written in hexadecimal digits here. */
    private static boolean isDigest(SqlNode node) {
        return node instanceof SqlCall call && call.getOperator() instanceof SqlFunction
                && call.getOperator().getName().toUpperCase(Locale.ROOT).matches("SHA\\d+");
    }

    private static boolean isText(SqlNode node, String text) {
        return node instanceof SqlCharStringLiteral literal && literal.toValue().equalsIgnoreCase(text);
    }

    /** How many elements there are; arrays of arrays have further dimensions, which have no lengths of their own. */
    private static SqlNode ofFirstDimension(SqlCall call, SqlParserPos at) {
        if (!(call.operand(1) instanceof SqlNumericLiteral number) || number.bigDecimalValue().intValue() != 1) {
            throw OperandRules.mistake(at, call.getOperator().getName().toUpperCase(Locale.ROOT)
                    + " is of dimension 1 here, written as a number: an array's element may be an array, as in a[1]");
        }
        return SqlStdOperatorTable.CARDINALITY.createCall(at, (SqlNode) call.operand(0));
    }

    /** 1 where there is an element. */
    private static SqlNode first(SqlNode count, SqlParserPos at) {
        return DialectCalls.choice(SqlStdOperatorTable.GREATER_THAN.createCall(at, count,
                        SqlLiteral.createExactNumeric("0", at)),
                SqlLiteral.createExactNumeric("1", at), SqlLiteral.createNull(at), at);
    }

    private static SqlNode nulls(String function, List<SqlNode> operands, SqlParserPos at) {
        SqlNode sum = null;
        for (SqlNode operand : operands) {
            SqlNode one = DialectCalls.choice(
                    (function.equals("NUM_NULLS") ? SqlStdOperatorTable.IS_NULL : SqlStdOperatorTable.IS_NOT_NULL)
                            .createCall(at, operand),
                    SqlLiteral.createExactNumeric("1", at), SqlLiteral.createExactNumeric("0", at), at);
            sum = sum == null ? one : SqlStdOperatorTable.PLUS.createCall(at, sum, one);
        }
        return sum;
    }

    // ---- JSON

    private static SqlNode object(List<SqlNode> operands, SqlParserPos at) {
        if (operands.size() % 2 != 0) {
            throw OperandRules.mistake(at, "An object of JSON is of keys and values in turn");
        }
        List<SqlNode> arguments = new ArrayList<>();
        arguments.add(SqlLiteral.createSymbol(SqlJsonConstructorNullClause.NULL_ON_NULL, at));
        for (int i = 0; i < operands.size(); i += 2) {
            arguments.add(operands.get(i));
            arguments.add(JsonCalls.within(operands.get(i + 1)));
        }
        return SqlStdOperatorTable.JSON_OBJECT.createCall(at, arguments);
    }

    private static SqlNode array(List<SqlNode> operands, SqlParserPos at) {
        List<SqlNode> arguments = new ArrayList<>();
        arguments.add(SqlLiteral.createSymbol(SqlJsonConstructorNullClause.NULL_ON_NULL, at));
        operands.forEach(operand -> arguments.add(JsonCalls.within(operand)));
        return SqlStdOperatorTable.JSON_ARRAY.createCall(at, arguments);
    }

    /** What is where a path of several keys leads. */
    private static SqlNode part(List<SqlNode> operands, boolean asText, SqlParserPos at) {
        SqlNode value = operands.get(0);
        for (int i = 1; i < operands.size(); i++) {
            boolean text = asText && i == operands.size() - 1;
            value = DialectCalls.json(text ? DialectOperators.JSON_EXTRACT_STRING : DialectOperators.JSON_EXTRACT,
                    value, key(operands.get(i)), at);
        }
        return operands.size() < 2 ? null : value;
    }

    /** A number in a text is that of an element, or a key. */
    private static SqlNode key(SqlNode written) {
        SqlParserPos at = written.getParserPosition();
        SqlNode either = SqlLiteral.createCharString(JsonText.KEY_OR_PLACE, at);
        if (!(written instanceof SqlLiteral)) {
            return SqlStdOperatorTable.CONCAT.createCall(at, either, text(written, at));
        }
        String text = written instanceof SqlCharStringLiteral literal ? literal.getValueAs(String.class) : "";
        return text.matches("-?\\d{1,9}")
                ? SqlLiteral.createCharString(JsonText.KEY_OR_PLACE + text, at)
                : written;
    }

    /** The part of JSON that PostgreSQL's text of an array of keys leads to. */
    static SqlNode ofPath(SqlNode json, SqlNode path, boolean asText, SqlParserPos at) {
        List<SqlNode> keys = WrittenArrays.elements(path, true);
        if (keys != null && keys.isEmpty()) {
            return DialectCalls.json(asText ? DialectOperators.JSON_EXTRACT_STRING : DialectOperators.JSON_EXTRACT,
                    json, SqlLiteral.createCharString("$", at), at);
        }
        if (keys == null) {
            throw OperandRules.mistake(path.getParserPosition(), "A path into JSON is a text such as '{a,b,0}' here");
        }
        List<SqlNode> operands = new ArrayList<>(List.of(json));
        operands.addAll(keys);
        return part(operands, asText, at);
    }

    // ---- intervals

    private static SqlNode interval(List<SqlNode> operands, SqlParserPos at) {
        if (operands.size() > PARTS.size()) {
            return null;
        }
        List<SqlNode> counts = new ArrayList<>(Collections.nCopies(PARTS.size(), null));
        for (int i = 0; i < operands.size(); i++) {
            SqlNode operand = operands.get(i);
            boolean named = operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
            int part = named
                    ? PARTS.indexOf(((SqlCall) operand).operand(1).toString().toUpperCase(Locale.ROOT))
                    : i;
            if (part < 0) {
                throw OperandRules.mistake(operand.getParserPosition(),
                        "MAKE_INTERVAL has the parts " + String.join(", ", PARTS).toLowerCase(Locale.ROOT));
            }
            counts.set(part, named ? ((SqlCall) operand).operand(0) : operand);
        }
        SqlNode sum = null;
        boolean months = false;
        boolean days = false;
        for (int i = 0; i < PARTS.size(); i++) {
            SqlNode count = counts.get(i);
            boolean none = count == null || count instanceof SqlNumericLiteral zero
                    && zero.bigDecimalValue().signum() == 0;
            if (none) {
                continue;
            }
            months |= i < WEEKS;
            days |= i >= WEEKS;
            SqlNode part = SqlStdOperatorTable.MULTIPLY.createCall(at, count, unit(i, at));
            sum = sum == null ? part : SqlStdOperatorTable.PLUS.createCall(at, sum, part);
        }
        if (months && days) {
            throw OperandRules.mistake(at, "An interval is of years and months, or of days and less: write"
                    + " two intervals, one of each");
        }
        return sum == null
                ? SqlStdOperatorTable.MULTIPLY.createCall(at, SqlLiteral.createExactNumeric("0", at), unit(3, at))
                : sum;
    }

    /** Hours beyond 24 become days by the type. */
    public static SqlNode justified(SqlNode interval, SqlParserPos at) {
        return SqlStdOperatorTable.CAST.createCall(at, interval,
                new SqlIntervalQualifier(TimeUnit.DAY, 9, TimeUnit.SECOND, 3, at));
    }

    private static SqlNode unit(int part, SqlParserPos at) {
        TimeUnit unit = UNITS.get(part);
        boolean months = part < WEEKS;
        SqlIntervalQualifier qualifier = months
                ? new SqlIntervalQualifier(TimeUnit.YEAR, 9, TimeUnit.MONTH, -1, at)
                : new SqlIntervalQualifier(unit == TimeUnit.DAY ? unit : TimeUnit.HOUR, 9, TimeUnit.SECOND, 3, at);
        String text = switch (unit) {
            case YEAR -> "1-0";
            case MONTH -> "0-1";
            case DAY -> (part == WEEKS ? "7" : "1") + " 00:00:00";
            case HOUR -> "01:00:00";
            case MINUTE -> "00:01:00";
            default -> "00:00:01";
        };
        return SqlLiteral.createInterval(1, text, qualifier, at);
    }

    // ---- arrays

    /** {@code a @> b}: of JSON, or of arrays where one of them is written as one. */
    static SqlNode contains(SqlNode whole, SqlNode part, SqlParserPos at) {
        if (!isArray(whole) && !isArray(part)) {
            return DialectOperators.JSON_CONTAINS.createCall(at, whole, part);
        }
        return ArrayParts.CONTAINS.createCall(at, whole, part);
    }

    /** {@code array || x} adds one element where one operand alone is written as an array. */
    static SqlNode concatenated(SqlCall call) {
        SqlNode first = call.operand(0);
        SqlNode second = call.operand(1);
        SqlParserPos at = call.getParserPosition();
        boolean isValue = isArray(first) ? isPlain(second) : isArray(second) && isPlain(first);
        return isValue
                ? SqlStdOperatorTable.CONCAT.createCall(at, listed(first, at), listed(second, at))
                : call;
    }

    private static boolean isPlain(SqlNode node) {
        return node instanceof SqlLiteral literal && literal.getTypeName() != SqlTypeName.NULL;
    }

    private static SqlNode listed(SqlNode node, SqlParserPos at) {
        return isArray(node) ? node : SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(at, node);
    }

    /** {@code array[a:b]}, of which the bounds may be left out; null for any other element. */
    static SqlNode slice(SqlCall item) {
        if (!(item.operand(1) instanceof SqlCall part) || !WrittenQueries.isNamed(part, WrittenNames.PART_OF)
                || part.operandCount() != 2) {
            return null;
        }
        SqlParserPos at = item.getParserPosition();
        return ArrayParts.SLICE.createCall(at, item.operand(0), bound(part.operand(0), "1"),
                bound(part.operand(1), String.valueOf(Integer.MAX_VALUE)));
    }

    private static SqlNode bound(SqlNode written, String otherwise) {
        return SqlUtil.isNullLiteral(written, false)
                ? SqlLiteral.createExactNumeric(otherwise, written.getParserPosition())
                : written;
    }

    /** {@code (REGEXP_MATCH(x, p))[1]}; null for any other element. */
    static SqlNode firstGroup(SqlCall item) {
        boolean first = item.operand(0) instanceof SqlCall match
                && WrittenQueries.isNamed(match, "REGEXP_MATCH", true) && match.operandCount() == 2
                && item.operand(1) instanceof SqlNumericLiteral number && number.toValue().equals("1");
        return first
                ? DialectOperators.REGEXP_GROUP.createCall(item.getParserPosition(),
                        ((SqlCall) item.operand(0)).getOperandList())
                : null;
    }

    static boolean isArray(SqlNode node) {
        return node.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR || node.getKind() == SqlKind.ARRAY_AGG
                || node.getKind() == SqlKind.ARRAY_QUERY_CONSTRUCTOR || WrittenArrays.elementType(node) != null
                || node instanceof SqlCall call && WrittenQueries.isNamed(call, "STRING_TO_ARRAY", true);
    }
}
