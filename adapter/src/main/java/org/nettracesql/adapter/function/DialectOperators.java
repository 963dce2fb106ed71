package org.nettracesql.adapter.function;

import java.util.Collections;
import java.util.List;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Operators of other databases that Calcite lacks, which queries are given in the place of what people write. No name
 * is looked up for them.
 */
public final class DialectOperators {

    /**
     * {@code a - b} of what can be subtracted, and of two dates, which are days, or of timestamps or times of day, an
     * interval.
     */
    public static final SqlOperator MINUS = new Shift("-", SqlStdOperatorTable.MINUS);

    /** {@code a + b} of what can be added, and of a date and a number of days, or a time of day. */
    public static final SqlOperator PLUS = new Shift("+", SqlStdOperatorTable.PLUS);

    /**
     * How many milliseconds are between two moments, of the end and the start; in an interval, since 1970 at a moment,
     * or since midnight at a time of day, of one.
     */
    public static final SqlOperator MILLIS = new Milliseconds();

    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    public static final SqlOperator JSON_EXTRACT = new TextFunction("JSON_EXTRACT", JsonText.class, "extract");
    public static final SqlOperator JSON_EXTRACT_STRING =
            new TextFunction("JSON_EXTRACT_STRING", JsonText.class, "extractString");
    /** The path that a key is, or a number, see {@link JsonText#path}. */
    public static final SqlOperator JSON_PATH = new StandingFunction("PATH OF JSON", TEXT, List.of(SqlTypeFamily.ANY),
            types -> List.of(), new MethodFunction(SqlTypeName.VARCHAR, NullPolicy.STRICT, JsonText.class, "path",
                    List.of(Object.class)));
    public static final SqlOperator REGEXP_EXTRACT =
            new TextFunction("REGEXP_EXTRACT", SafeText.class, "regexpExtract");
    /** The first group of what is found, or all of it where there is no group; NULL if nothing is found. */
    public static final SqlOperator REGEXP_GROUP = new TextFunction("REGEXP_GROUP", SafeText.class, "regexpGroup");

    /** Whether the second JSON is a part of the first one, as PostgreSQL's {@code @>} has it. */
    public static final SqlOperator JSON_CONTAINS =
            new TextFunction("JSON_CONTAINS", SqlTypeName.BOOLEAN, 2, JsonText.class, "contains");
    /** The members of two objects, or the elements of two arrays, as PostgreSQL's {@code ||} of JSONB has them. */
    public static final SqlOperator JSON_CONCAT = new TextFunction("JSON_CONCAT", JsonText.class, "concat");
    /** JSON without a key or, where the third argument says {@code place}, without an element. */
    public static final SqlOperator JSON_WITHOUT =
            new TextFunction("JSON_WITHOUT", SqlTypeName.VARCHAR, 3, JsonText.class, "without");
    /** JSON with a value at the end of a path, see {@link JsonText#put}. */
    public static final SqlOperator JSON_PUT =
            new TextFunction("JSONB_SET", SqlTypeName.VARCHAR, 4, JsonText.class, "put");
    /** JSON without the members of objects that are null. */
    public static final SqlOperator JSON_STRIP_NULLS =
            new TextFunction("JSON_STRIP_NULLS", SqlTypeName.VARCHAR, 1, JsonText.class, "withoutNulls");
    /** What kind of JSON a text is: {@code object}, {@code array}, {@code string} and so on. */
    public static final SqlOperator JSON_TYPEOF =
            new TextFunction("JSON_TYPEOF", SqlTypeName.VARCHAR, 1, JsonText.class, "typeOf");

    /** How many elements a JSON array has. */
    public static final SqlOperator JSON_ARRAY_LENGTH =
            new TextFunction("JSON_ARRAY_LENGTH", SqlTypeName.INTEGER, 1, JsonText.class, "arrayLength");
    /** The elements of a JSON array as an array of JSON. */
    public static final SqlOperator JSON_ELEMENTS = texts("JSON_ARRAY_ELEMENTS", 1, JsonText.class, "elements");
    /** The elements of a JSON array as an array of texts. */
    public static final SqlOperator JSON_ELEMENT_TEXTS =
            texts("JSON_ARRAY_ELEMENTS_TEXT", 1, JsonText.class, "elementTexts");
    /** The keys of a JSON object as an array. */
    public static final SqlOperator JSON_KEYS = texts("JSON_OBJECT_KEYS", 1, JsonText.class, "keys");
    /** What stands between the parts of a text that a regular expression finds, as an array. */
    public static final SqlOperator REGEXP_SPLIT = texts("REGEXP_SPLIT_TO_ARRAY", 2, SafeText.class, "regexpSplit");
    /** As {@link #REGEXP_SPLIT}, with flags as the third argument. */
    public static final SqlOperator REGEXP_SPLIT_BY_FLAGS =
            texts("REGEXP_SPLIT_TO_ARRAY", 3, SafeText.class, "regexpSplit");
    /** What the groups of a regular expression find first, or all of it where there is no group, as an array. */
    public static final SqlOperator REGEXP_MATCH = texts("REGEXP_MATCH", 2, SafeText.class, "regexpMatch");
    /** As {@link #REGEXP_MATCH}, with flags as the third argument. */
    public static final SqlOperator REGEXP_MATCH_BY_FLAGS = texts("REGEXP_MATCH", 3, SafeText.class, "regexpMatch");
    /** What a group of a regular expression finds each time, 0 for all of it, as an array. */
    public static final SqlOperator REGEXP_EXTRACT_ALL =
            texts("REGEXP_EXTRACT_ALL", 3, SafeText.class, "regexpExtractAll");
    /** How often a regular expression is found, see {@link RegexFinds#count}. */
    public static final SqlOperator REGEXP_COUNT =
            new TextFunction("REGEXP_COUNT", SqlTypeName.BIGINT, 4, RegexFinds.class, "count");
    /** At which character a regular expression is found, see {@link RegexFinds#instr}. */
    public static final SqlOperator REGEXP_INSTR =
            new TextFunction("REGEXP_INSTR", SqlTypeName.BIGINT, 7, RegexFinds.class, "instr");
    /** What a regular expression finds, see {@link RegexFinds#substr}. */
    public static final SqlOperator REGEXP_SUBSTR =
            new TextFunction("REGEXP_SUBSTR", SqlTypeName.VARCHAR, 6, RegexFinds.class, "substr");
    /** A text with another in the place of what is found, see {@link RegexFinds#replace}. */
    public static final SqlOperator REGEXP_REPLACE_FROM =
            new TextFunction("REGEXP_REPLACE", SqlTypeName.VARCHAR, 6, RegexFinds.class, "replace");

    /** A name in quotes where it wants them. */
    public static final SqlOperator QUOTE_IDENT =
            new TextFunction("QUOTE_IDENT", SqlTypeName.VARCHAR, 1, QuotedText.class, "identifier");
    /** A text as a literal. */
    public static final SqlOperator QUOTE_LITERAL =
            new TextFunction("QUOTE_LITERAL", SqlTypeName.VARCHAR, 1, QuotedText.class, "literal");

    /** The number that a text has in a format. */
    public static final SqlOperator TO_NUMBER = new TextFunction("TO_NUMBER", SqlTypeName.ANY,
            call -> call.getTypeFactory().createTypeWithNullability(
                    call.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 38, 10), true),
            2, FormattedNumber.class, "parse");

    /** The moment that a text says in a format. */
    public static final SqlOperator TO_TIMESTAMP =
            new TextFunction("TO_TIMESTAMP", SqlTypeName.TIMESTAMP, 2, MomentOfFormat.class, "timestamp");
    /** The day that a text says in a format. */
    public static final SqlOperator TO_DATE =
            new TextFunction("TO_DATE", SqlTypeName.DATE, 2, MomentOfFormat.class, "date");

    /** The only element of a JSON array as JSON; NULL where there is none. */
    public static final SqlOperator JSON_ONLY = new TextFunction("JSON_ONLY", SqlTypeName.VARCHAR, 1, JsonText.class,
            "only");
    /** The keys of a JSON object with their values, as JSON. */
    public static final SqlOperator JSON_EACH = pairs("JSON_EACH", "each");
    /** The keys of a JSON object with their values, as texts. */
    public static final SqlOperator JSON_EACH_TEXT = pairs("JSON_EACH_TEXT", "eachText");

    /** Of an hour, a minute and seconds. */
    public static final SqlOperator MAKE_TIME =
            new OfNumbers("MAKE_TIME", 3, SqlTypeName.TIME, double.class, MomentParts.class, "time");

    /** The hexadecimal digits of the 64 bits of a number, without zeros before them. */
    public static final SqlOperator TO_HEX =
            new OfNumbers("TO_HEX", 1, SqlTypeName.VARCHAR, long.class, WholeNumbers.class, "hex");

    /** Of a year, a month and a day. */
    public static final SqlOperator MAKE_DATE = new OfNumbers(
            "MAKE_DATE", 3, SqlTypeName.DATE, long.class, MomentParts.class, "date");

    /** Of a year, a month, a day, an hour, a minute and seconds with their fraction. */
    public static final SqlOperator MAKE_TIMESTAMP =
            new OfNumbers("MAKE_TIMESTAMP", 6, SqlTypeName.TIMESTAMP, double.class, MomentParts.class, "timestamp");

    /** The greatest whole number that divides two without a remainder. */
    public static final SqlOperator GCD =
            new OfNumbers("GCD", 2, SqlTypeName.BIGINT, long.class, WholeNumbers.class, "gcd");

    /** The least whole number that two divide without a remainder. */
    public static final SqlOperator LCM =
            new OfNumbers("LCM", 2, SqlTypeName.BIGINT, long.class, WholeNumbers.class, "lcm");

    /** Of a number, two bounds and how many parts there are between them. */
    public static final SqlOperator WIDTH_BUCKET = new OfNumbers(
            "WIDTH_BUCKET", 4, SqlTypeName.INTEGER, double.class, WholeNumbers.class, "widthBucket");

    /** Calcite's is NULL where the product does not fit. */
    public static final SqlOperator FACTORIAL =
            new OfNumbers("FACTORIAL", 1, SqlTypeName.BIGINT, long.class, WholeNumbers.class, "factorial");

    /** The interval that a text says, of days and less. */
    public static final SqlOperator INTERVAL_OF = new TextFunction("INTERVAL_OF", SqlTypeName.ANY,
            call -> call.getTypeFactory().createTypeWithNullability(interval(call.getTypeFactory()), true),
            1, IntervalText.class, "millisOf");

    /** {@code a >> b}: the quotient of a power of two, rounded down. */
    public static final SqlOperator SHIFT_RIGHT =
            new OfNumbers("SHIFT_RIGHT", 2, SqlTypeName.BIGINT, long.class, WholeNumbers.class, "shiftRight");

    /** Of a second's fraction. */
    private static final int MILLIS_DIGITS = 3;

    private DialectOperators() {}

    /** The type that two moments differ by. */
    public static RelDataType interval(RelDataTypeFactory types) {
        return types.createSqlIntervalType(
                new SqlIntervalQualifier(TimeUnit.DAY, 9, TimeUnit.SECOND, 3, SqlParserPos.ZERO));
    }

    /** A function of texts whose result is an array of texts. */
    private static SqlOperator texts(String name, int count, Class<?> functions, String method) {
        SqlReturnTypeInference array = TEXT.andThen(SqlTypeTransforms.TO_ARRAY)
                .andThen(SqlTypeTransforms.FORCE_NULLABLE);
        return new TextFunction(name, SqlTypeName.ANY, array, count, functions, method);
    }

    /** A function of a text whose result is a map from texts to texts. */
    private static SqlOperator pairs(String name, String method) {
        SqlReturnTypeInference map = binding -> {
            RelDataTypeFactory types = binding.getTypeFactory();
            RelDataType text = types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
            return types.createTypeWithNullability(
                    types.createMapType(types.createSqlType(SqlTypeName.VARCHAR), text), true);
        };
        return new TextFunction(name, SqlTypeName.ANY, map, 1, JsonText.class, method);
    }

    /** A function of texts. */
    private static final class TextFunction extends StandingFunction {
        private TextFunction(String name, Class<?> functions, String method) {
            this(name, SqlTypeName.VARCHAR, 2, functions, method);
        }

        private TextFunction(String name, SqlTypeName type, int count, Class<?> functions, String method) {
            this(name, type, type == SqlTypeName.VARCHAR
                            ? TEXT
                            : ReturnTypes.explicit(type).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    count, functions, method);
        }

        private TextFunction(String name, SqlTypeName type, SqlReturnTypeInference result, int count,
                Class<?> functions, String method) {
            super(name, result, InferTypes.VARCHAR_1024,
                    OperandTypes.operandMetadata(
                            Collections.nCopies(count, SqlTypeFamily.CHARACTER),
                            types -> Collections.nCopies(count, types.createSqlType(SqlTypeName.VARCHAR)),
                            index -> "argument", index -> false),
                    new MethodFunction(type, functions, method, String.class));
        }
    }

    /** A moment of its parts, or a number of others. */
    private static final class OfNumbers extends StandingFunction {
        private OfNumbers(
                String name, int count, SqlTypeName type, Class<?> parameter, Class<?> functions, String method) {
            super(name, ReturnTypes.explicit(type).andThen(SqlTypeTransforms.TO_NULLABLE),
                    Collections.nCopies(count, SqlTypeFamily.NUMERIC),
                    types -> Collections.nCopies(count, types.createSqlType(
                            parameter == long.class ? SqlTypeName.BIGINT : SqlTypeName.DOUBLE)),
                    new MethodFunction(type, functions, method, parameter));
        }
    }

    private static final class Milliseconds extends SqlSpecialOperator {
        private Milliseconds() {
            super("A difference of times", SqlKind.OTHER, 0, false,
                    ReturnTypes.BIGINT_NULLABLE, InferTypes.explicit(List.of()), OperandTypes.VARIADIC);
        }

        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            boolean fits = true;
            for (SqlNode operand : call.getOperandList()) {
                RelDataType type = validator.deriveType(scope, operand);
                fits &= isMoment(type) || type.getSqlTypeName() == SqlTypeName.NULL
                        || call.operandCount() == 1 && (type.getSqlTypeName() == SqlTypeName.TIME
                                || SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName()));
            }
            if (!fits) {
                throw new IllegalArgumentException("no moments, and no interval");
            }
            return validateOperands(validator, scope, call);
        }

        @Override
        public void unparse(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
            SqlSyntax.FUNCTION.unparse(writer, this, call, leftPrecedence, rightPrecedence);
        }
    }

    private static final class Shift extends SqlBinaryOperator {
        private final SqlOperator standard;

        private Shift(String name, SqlOperator standard) {
            super(name, standard.getKind(), 40, true, binding -> type(binding, standard), InferTypes.FIRST_KNOWN,
                    OperandTypes.VARIADIC);
            this.standard = standard;
        }

        private static RelDataType type(SqlOperatorBinding binding, SqlOperator standard) {
            RelDataTypeFactory types = binding.getTypeFactory();
            RelDataType first = binding.getOperandType(0);
            RelDataType second = binding.getOperandType(1);
            boolean dates = first.getSqlTypeName() == SqlTypeName.DATE && second.getSqlTypeName() == SqlTypeName.DATE;
            RelDataType type;
            if (isByDays(standard.getKind(), first, second)) {
                type = types.createSqlType(SqlTypeName.DATE);
            } else if (isTimeOfDay(standard.getKind(), first, second)) {
                type = types.createSqlType(SqlTypeName.TIMESTAMP, MILLIS_DIGITS);
            } else if (isDifference(standard.getKind(), first, second)) {
                type = dates ? types.createSqlType(SqlTypeName.BIGINT) : interval(types);
            } else {
                return standard.getReturnTypeInference().inferReturnType(binding);
            }
            return types.createTypeWithNullability(type, first.isNullable() || second.isNullable());
        }

        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            RelDataType first = validator.deriveType(scope, call.operand(0));
            RelDataType second = validator.deriveType(scope, call.operand(1));
            return isDifference(kind, first, second) || isByDays(kind, first, second)
                            || isTimeOfDay(kind, first, second)
                    ? validateOperands(validator, scope, call)
                    : standard.deriveType(validator, scope, call);
        }
    }

    /** Whether two dates or timestamps are subtracted, or two times of day. */
    private static boolean isDifference(SqlKind kind, RelDataType first, RelDataType second) {
        return kind == SqlKind.MINUS
                && (isMoment(first) && isMoment(second) || isTime(first) && isTime(second));
    }

    /** Whether a date and a time of day are added. */
    public static boolean isTimeOfDay(SqlKind kind, RelDataType first, RelDataType second) {
        return kind == SqlKind.PLUS
                && (isTime(first) && second.getSqlTypeName() == SqlTypeName.DATE
                        || first.getSqlTypeName() == SqlTypeName.DATE && isTime(second));
    }

    private static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }

    /** Whether a number of days is added to a date or taken from it. */
    public static boolean isByDays(SqlKind kind, RelDataType first, RelDataType second) {
        return first.getSqlTypeName() == SqlTypeName.DATE && SqlTypeUtil.isIntType(second)
                || kind == SqlKind.PLUS && second.getSqlTypeName() == SqlTypeName.DATE && SqlTypeUtil.isIntType(first);
    }

    private static boolean isMoment(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE || type.getSqlTypeName() == SqlTypeName.TIMESTAMP;
    }
}
