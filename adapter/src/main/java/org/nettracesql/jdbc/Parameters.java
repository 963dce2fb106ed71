package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.parser.ParameterTypes;
import org.nettracesql.adapter.tokens.ComputedParameters;
import org.nettracesql.adapter.tokens.ConstantLimits;
import org.nettracesql.adapter.tokens.LimitParameters;

/**
 * The parameters of a prepared statement: their types, and their values in the classes that the planner wants.
 *
 * <p>A value that the type from the query can hold is converted to it. One that it cannot hold (2.5 for an INTEGER, or
 * any value where the query gives no type) has its own type, and the query is planned with that, as with a literal.
 */
final class Parameters extends Unwrappable implements ParameterMetaData {

    private static final int NANOS_PER_MILLI = 1_000_000;
    /** Of a DECIMAL. */
    static final int MOST_DIGITS = 38;
    private static final int ANY_LENGTH = -1;
    private static final String TEXT = "VARCHAR";
    private static final Pattern TIME_OF_DAY = Pattern.compile("([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?");

    private final int[] types;
    private final int[] precisions;
    /** Of decimals, of which {@link #precisions} has all digits; 0 for all others. */
    private final int[] scales;
    /** Of texts that have one and the same by their type, 0 for {@code ''}; ANY_LENGTH for all others. */
    private final int[] lengths;
    /** Where the query gives an interval, which no value of JDBC is: only the value's own type will do. */
    private final boolean[] intervals;
    /** The types that the query was first planned with; null for the planner's own. */
    private final List<String> given;
    private final Object[] values;
    /** As they were set. */
    private final Object[] written;
    private final Calendar[] zones;
    /** The types that the values need. */
    private final String[] needed;
    private final boolean[] isSet;
    /** Those whose values are arrays to the query, as in {@code = ANY (?)}; the type is then that of an element. */
    private final Set<Integer> arrays;
    /** Those that are numbers of rows, whatever else the query is planned with. */
    private final Set<Integer> limits;

    private final String query;
    /** See {@link ComputedParameters#operands}; null before it is asked for. */
    private Set<Integer> operands;

    private Parameters(int count, List<String> given, String query) {
        this.types = new int[count];
        this.precisions = new int[count];
        this.scales = new int[count];
        this.lengths = new int[count];
        this.intervals = new boolean[count];
        this.given = given;
        this.values = new Object[count];
        this.written = new Object[count];
        this.zones = new Calendar[count];
        this.needed = new String[count];
        this.isSet = new boolean[count];
        this.arrays = SqlText.arrays(query);
        this.limits = count == 0 ? Set.of() : LimitParameters.in(query);
        this.query = query;
    }

    /**
     * @param planner null if the query was not planned
     * @param given types that the query was planned with, see {@link UntypedParameters}; empty for none
     */
    static Parameters of(ParameterMetaData planner, List<String> given, String query) throws SQLException {
        boolean known = planner != null && !given.contains(ParameterTypes.NULL);
        Parameters parameters = new Parameters(known ? planner.getParameterCount() : given.size(), given, query);
        for (int i = 0; i < parameters.types.length; i++) {
            boolean isLimit = parameters.limits.contains(i + 1);
            parameters.types[i] = isLimit ? Types.BIGINT
                    : known ? JdbcTypes.exposed(planner.getParameterType(i + 1)) : Types.VARCHAR;
            parameters.precisions[i] = JdbcTypes.precision(
                    parameters.types[i], known ? planner.getPrecision(i + 1) : 0);
            parameters.scales[i] = known && parameters.types[i] == Types.DECIMAL ? planner.getScale(i + 1) : 0;
            parameters.intervals[i] = known && planner.getParameterTypeName(i + 1).startsWith("INTERVAL");
            parameters.lengths[i] = known && planner.getParameterType(i + 1) == Types.CHAR
                    ? planner.getPrecision(i + 1)
                    : ANY_LENGTH;
        }
        return parameters;
    }

    private int at(int index) throws SQLException {
        if (index < 1 || index > types.length) {
            throw new SQLException("There is no parameter " + index + ": the query has " + types.length + ".",
                    SqlErrors.NO_SUCH_INDEX);
        }
        return index - 1;
    }

    private String given(int at) {
        return at < given.size() ? given.get(at) : null;
    }

    /** @param zone in which the fields of a java.sql date or time are meant; null for the default */
    void set(int index, Object set, Calendar zone) throws SQLException {
        int at = at(index);
        Object value = bounded(index, set);
        needed[at] = given(at);
        List<Object> elements = value == null ? null : ArrayValues.elements(value);
        if (value == null) {
            setNull(index, Types.NULL);
        } else if (limits.contains(index)) {
            needed[at] = null;
            values[at] = rows(index, value);
        } else if (elements != null) {
            setElements(at, elements);
        } else if (!given.isEmpty() || intervals[at] || FineMoments.isOne(types[at], value)
                || !fits(types[at], lengths[at], value) || widens(at, value)) {
            setTyped(at, value, zone);
        } else {
            values[at] = converted(types[at], value, zone);
        }
        written[at] = value;
        zones[at] = zone;
        isSet[at] = true;
    }

    /**
     * Whether a whole number, as small as it is, is one of a wider type than the query's integer, and what is computed
     * with it is one then, too: 7 divided by a decimal 2 is 3.5. So is a number that has more digits than the query's
     * decimal, or that is no decimal: the result would have too few for it.
     */
    private boolean widens(int at, Object value) {
        int bytes = switch (types[at]) {
            case Types.BIGINT -> Long.BYTES;
            case Types.INTEGER -> Integer.BYTES;
            case Types.SMALLINT -> Short.BYTES;
            case Types.TINYINT -> Byte.BYTES;
            default -> Integer.MAX_VALUE;
        };
        boolean wider = value instanceof BigDecimal || value instanceof BigInteger
                ? bytes <= Long.BYTES
                : value instanceof Long ? bytes < Long.BYTES : value instanceof Integer && bytes < Integer.BYTES;
        wider |= types[at] == Types.DECIMAL && (value instanceof Double || value instanceof Float
                || value instanceof BigDecimal number && number.scale() > scales[at]
                || value instanceof Number number && digitsBeforePoint(number) > precisions[at] - scales[at]);
        if (wider && operands == null) {
            operands = ComputedParameters.operands(query);
        }
        return wider && operands.contains(at + 1);
    }

    /** A number as {@link CellValues#bounded} has it; what is none as it is. */
    private static Object bounded(int index, Object value) throws SQLException {
        if (value instanceof BigDecimal number) {
            return bounded(index, number);
        }
        if (value instanceof BigInteger whole) {
            bounded(index, CellValues.toBigDecimal(whole));
        }
        return value;
    }

    /** @throws SQLException if it has more digits before its point than any type */
    static BigDecimal bounded(int index, BigDecimal number) throws SQLException {
        BigDecimal bounded = CellValues.bounded(number);
        if (bounded == null) {
            long digits = (long) number.precision() - number.scale();
            throw new SQLDataException("Parameter " + index + " is a number of " + digits
                    + " digits, and a DECIMAL has " + MOST_DIGITS + ", a DOUBLE 309.", SqlErrors.NUMBER_OUT_OF_RANGE);
        }
        return bounded;
    }

    /** Of a number that is no fraction by its class, or a decimal. */
    private static int digitsBeforePoint(Number number) {
        BigDecimal decimal = new BigDecimal(number.toString());
        return decimal.precision() - decimal.scale();
    }

    /** A fraction is rounded, as that of a literal is. */
    private static long rows(int index, Object value) throws SQLException {
        BigDecimal rows = CellValues.toBigDecimal(value).setScale(0, RoundingMode.HALF_UP);
        if (rows.signum() < 0 || rows.compareTo(ConstantLimits.MOST_ROWS) > 0) {
            throw new SQLDataException("Parameter " + index + " is a number of rows, which is 0 or more and at most "
                    + ConstantLimits.MOST_ROWS + ", and is set to " + value + ".", SqlErrors.BAD_VALUE);
        }
        return rows.longValue();
    }

    private void setTyped(int at, Object value, Calendar zone) throws SQLException {
        String moment = FineMoments.typeOf(types[at], value);
        needed[at] = moment == null ? typeOf(value) : moment;
        values[at] = converted(jdbcType(needed[at]), value, zone);
    }

    /** An array: its elements have the type that the query gives them if it holds them all, else one of their own. */
    private void setElements(int at, List<Object> elements) throws SQLException {
        boolean fit = given.isEmpty() && !intervals[at] && arrays.contains(at + 1);
        String common = null;
        for (Object element : elements) {
            fit &= element == null || fits(types[at], lengths[at], element);
            FineMoments.refuse(at + 1, types[at], element);
            common = element == null ? common : ArrayValues.common(common, typeOf(element));
        }
        String type = fit || common == null ? null : common;
        Object[] converted = new Object[elements.size()];
        for (int i = 0; i < converted.length; i++) {
            Object element = elements.get(i);
            converted[i] = element == null ? null
                    : converted(type == null ? types[at] : jdbcType(type), element, null);
        }
        needed[at] = ParameterTypes.array(converted.length, type);
        values[at] = converted;
    }

    /** @param type of {@link Types}: what the NULL is one of if the query does not tell */
    void setNull(int index, int type) throws SQLException {
        int at = at(index);
        String typeless = JdbcTypes.name(JdbcTypes.exposed(type));
        boolean known = !typeless.isEmpty() && type != Types.NULL && type != Types.DECIMAL && type != Types.ARRAY;
        needed[at] = given(at) == null || limits.contains(index) ? null : known ? typeless : TEXT;
        values[at] = null;
        isSet[at] = true;
    }

    /**
     * The types to plan the query with for these values; null for the planner's own. What it finds by itself depends on
     * the types that others have, so that all have those of their values as soon as one has.
     */
    List<String> needed() throws SQLException {
        boolean any = false;
        for (String type : needed) {
            any |= type != null && !ParameterTypes.isPlainArray(type);
        }
        for (int i = 0; any && i < needed.length; i++) {
            if (needed[i] == null && values[i] != null && !limits.contains(i + 1)) {
                setTyped(i, written[i], zones[i]);
            }
        }
        List<String> types = Arrays.asList(needed.clone());
        if (given.contains(ParameterTypes.NULL)) {
            shareEqual(types);
        }
        return Collections.unmodifiableList(types);
    }

    boolean isAnySet() {
        boolean any = false;
        for (boolean one : isSet) {
            any |= one;
        }
        return any;
    }

    /** As {@link #needed}; a parameter that is not set yet has the type that it was planned with. */
    List<String> neededSoFar() throws SQLException {
        List<String> types = new ArrayList<>(needed());
        for (int i = 0; i < isSet.length; i++) {
            if (!isSet[i]) {
                types.set(i, given(i));
            }
        }
        return types;
    }

    /** Where only the values tell the types, they tell, too, which expressions are the same. */
    private void shareEqual(List<String> types) {
        for (int i = 0; i < types.size(); i++) {
            for (int j = 0; j < i && values[i] != null; j++) {
                if (!(values[i] instanceof Object[]) && values[i].equals(values[j])
                        && Objects.equals(types.get(i), types.get(j))) {
                    types.set(i, ParameterTypes.sameAs(j));
                }
            }
        }
    }

    /** Whether a type holds a value as it is, or, if it is none of numbers or times, what is converted to it. */
    private static boolean fits(int type, int length, Object value) throws SQLException {
        if (length != ANY_LENGTH) {
            // A text of another length would be cut, or filled up with blanks.
            return value instanceof String text && text.length() == length;
        }
        if (value instanceof String text && !isMoment(type, text)) {
            return false;
        }
        String typeOfTime = isTime(value) ? typeOf(value) : null;
        if (typeOfTime != null) {
            // A time of day is one of the day on which it is asked, as CAST says, and not of 1970.
            return type == Types.VARCHAR
                    || type == Types.TIMESTAMP && !isTimeOfDay(value)
                    || typeOfTime.equals(JdbcTypes.name(type));
        }
        boolean integer = switch (type) {
            case Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.TINYINT -> true;
            default -> false;
        };
        if (!integer) {
            return type != Types.REAL || !(value instanceof Double number) || (float) (double) number == number;
        }
        if (value instanceof Double || value instanceof Float) {
            return false;
        }
        BigDecimal number = CellValues.toBigDecimal(value);
        int bits = switch (type) {
            case Types.BIGINT -> Long.SIZE;
            case Types.INTEGER -> Integer.SIZE;
            case Types.SMALLINT -> Short.SIZE;
            default -> Byte.SIZE;
        };
        return number.scale() <= 0 && number.toBigInteger().bitLength() < bits;
    }

    /** Whether a text is a moment where one is wanted. What is none, the query refuses as it does one in quotes. */
    private static boolean isMoment(int type, String text) {
        return switch (type) {
            case Types.TIMESTAMP -> MomentText.timestampOrNull(text) != null;
            case Types.DATE -> MomentText.dateOrNull(text) != null;
            case Types.TIME -> TIME_OF_DAY.matcher(text).matches();
            default -> true;
        };
    }

    private static boolean isTime(Object value) {
        return value instanceof java.util.Date || value instanceof Calendar || value instanceof Temporal;
    }

    private static boolean isTimeOfDay(Object value) {
        return value instanceof Time || value instanceof LocalTime;
    }

    /** The type of SQL that a value of a class has, as a literal has one. */
    private static String typeOf(Object value) throws SQLException {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return "INTEGER";
        }
        if (value instanceof Long) {
            return "BIGINT";
        }
        if (value instanceof Double) {
            return "DOUBLE";
        }
        if (value instanceof Float) {
            return "REAL";
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            BigDecimal number = CellValues.toBigDecimal(value);
            int scale = Math.max(0, number.scale());
            int digits = Math.max(number.precision() - number.scale() + scale, scale);
            return digits > MOST_DIGITS ? "DOUBLE" : "DECIMAL " + Math.max(1, digits) + " " + scale;
        }
        if (value instanceof Boolean) {
            return "BOOLEAN";
        }
        if (value instanceof java.sql.Date || value instanceof LocalDate) {
            return "DATE";
        }
        if (isTimeOfDay(value)) {
            return "TIME 3";
        }
        if (isTime(value)) {
            return "TIMESTAMP 3";
        }
        return value instanceof byte[] ? "VARBINARY" : TEXT;
    }

    private static int jdbcType(String type) {
        int end = type.indexOf(' ');
        return switch (end < 0 ? type : type.substring(0, end)) {
            case "INTEGER" -> Types.INTEGER;
            case "BIGINT" -> Types.BIGINT;
            case "DOUBLE" -> Types.DOUBLE;
            case "REAL" -> Types.REAL;
            case "DECIMAL" -> Types.DECIMAL;
            case "BOOLEAN" -> Types.BOOLEAN;
            case "DATE" -> Types.DATE;
            case "TIME" -> Types.TIME;
            case "TIMESTAMP" -> Types.TIMESTAMP;
            case "VARBINARY" -> Types.VARBINARY;
            default -> Types.VARCHAR;
        };
    }

    void clear() {
        for (int i = 0; i < values.length; i++) {
            values[i] = null;
            needed[i] = null;
            isSet[i] = false;
        }
    }

    /**
     * A value in the class that parameters of a type are kept in; as it is for a type that none has.
     *
     * @param type as {@link JdbcTypes#exposed} has it
     * @throws SQLException if the value cannot be had as one of the type
     */
    static Object converted(int type, Object value, Calendar zone) throws SQLException {
        return switch (type) {
            case Types.BIGINT -> CellValues.toLong(value);
            case Types.INTEGER -> CellValues.toInt(value);
            case Types.SMALLINT -> CellValues.toShort(value);
            case Types.TINYINT -> CellValues.toByte(value);
            case Types.DOUBLE -> CellValues.toDouble(value);
            case Types.REAL -> (float) CellValues.toDouble(value);
            case Types.DECIMAL -> CellValues.toBigDecimal(value);
            case Types.BOOLEAN -> CellValues.toBoolean(value);
            case Types.VARCHAR -> isMoment(value) ? momentText(value, zone) : CellValues.givenText(value);
            case Types.VARBINARY -> CellValues.toBytes(value);
            case Types.TIMESTAMP -> value instanceof String text
                    ? LocalDate.EPOCH.atStartOfDay().plus(MomentText.timestamp(text), ChronoUnit.MILLIS)
                    : fields(value, zone);
            case Types.DATE -> value instanceof String text
                    ? LocalDate.ofEpochDay(MomentText.date(text)).atStartOfDay()
                    : fields(value, zone);
            case Types.TIME -> fields(value, zone);
            // Of UUIDs alone, which have no type of JDBC's.
            case Types.OTHER -> value instanceof UUID ? value : CellValues.toUuid(value);
            default -> value;
        };
    }

    /** Of a year, for one, there is no time. */
    private static boolean isMoment(Object value) {
        return value instanceof java.util.Date || value instanceof Calendar || value instanceof LocalDate
                || value instanceof Temporal moment && moment.isSupported(ChronoField.NANO_OF_SECOND)
                        && !(value instanceof OffsetTime);
    }

    /** As CAST has it, whatever class of Java the moment is of: in UTC, and with milliseconds where there are some. */
    private static String momentText(Object value, Calendar zone) throws SQLException {
        LocalDateTime fields = fields(value, zone);
        String day = fields.toLocalDate().toString();
        String time = CellValues.text(fields.toLocalTime());
        return isTimeOfDay(value) ? time : typeOf(value).equals("DATE") ? day : day + " " + time;
    }

    private static LocalDateTime fields(Object value, Calendar zone) throws SQLException {
        if (zone != null && value instanceof java.sql.Date date) {
            Calendar calendar = new GregorianCalendar(zone.getTimeZone());
            calendar.setTime(date);
            return LocalDate.of(calendar.get(Calendar.YEAR), calendar.get(Calendar.MONTH) + 1,
                    calendar.get(Calendar.DAY_OF_MONTH)).atStartOfDay();
        }
        if (zone != null && value instanceof java.util.Date date) {
            long millis = date.getTime();
            return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L),
                    (int) Math.floorMod(millis, 1000L) * NANOS_PER_MILLI,
                    ZoneOffset.ofTotalSeconds(zone.getTimeZone().getOffset(millis) / 1000));
        }
        return CellValues.toLocalDateTime(value);
    }

    /** @throws SQLException if a parameter has no value, not even null */
    void checkSet() throws SQLException {
        for (int i = 0; i < isSet.length; i++) {
            if (!isSet[i]) {
                throw new SQLException("Parameter " + (i + 1) + " is not set.", SqlErrors.NO_VALUE);
            }
        }
    }

    /** Hands all values to the planner's statement. */
    void bind(PreparedStatement planner) throws SQLException {
        int index = 1;
        for (int i = 0; i < types.length; i++) {
            if (values[i] instanceof Object[] elements) {
                boolean plain = ParameterTypes.isPlainArray(needed[i]);
                int type = plain ? types[i] : jdbcType(ParameterTypes.elementOf(needed[i]));
                for (Object element : elements) {
                    bind(planner, index++, type, element);
                }
            } else {
                bind(planner, index++, needed[i] == null ? types[i] : jdbcType(needed[i]), values[i]);
            }
        }
    }

    private static void bind(PreparedStatement planner, int index, int type, Object value)
            throws SQLException {
        if (value == null) {
            planner.setNull(index, type);
            return;
        }
        // As the planner keeps them, for its own conversions depend on the default time zone.
        switch (type) {
            case Types.TIMESTAMP ->
                planner.setLong(index, ((LocalDateTime) value).toInstant(ZoneOffset.UTC).toEpochMilli());
            case Types.DATE -> planner.setInt(index, (int) ((LocalDateTime) value).toLocalDate().toEpochDay());
            case Types.TIME -> planner.setInt(index,
                    (int) (((LocalDateTime) value).toLocalTime().toNanoOfDay() / NANOS_PER_MILLI));
            default -> planner.setObject(index, value);
        }
    }

    // Metadata

    @Override
    public int getParameterCount() {
        return types.length;
    }

    @Override
    public int isNullable(int index) throws SQLException {
        at(index);
        return parameterNullable;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return JdbcTypes.isSigned(types[at(index)]);
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        return precisions[at(index)];
    }

    @Override
    public int getScale(int index) throws SQLException {
        at(index);
        return 0;
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        int type = types[at(index)];
        return arrays.contains(index) ? Types.ARRAY : type;
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        String name = JdbcTypes.name(types[at(index)]);
        return arrays.contains(index) ? name + " ARRAY" : name;
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        return JdbcTypes.javaClass(getParameterType(index)).getName();
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        at(index);
        return parameterModeIn;
    }
}
