package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.GeneralScalarExpression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;

/**
 * Spark's predicates as conditions on one column. What has no equal stays with Spark: it is never translated by half.
 * As a filter's result, NULL counts as false on both sides.
 */
final class FilterTranslator {

    private static final char ESCAPE = '\\';

    private final Map<String, TableColumn> columns = new HashMap<>();

    FilterTranslator(List<TableColumn> columns) {
        for (TableColumn column : columns) {
            this.columns.put(column.name().toLowerCase(Locale.ROOT), column);
        }
    }

    /** The column of a name, in any case; null if there is none. */
    TableColumn column(String name) {
        return columns.get(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Predicates that a scan decides, and those that stay with Spark.
     *
     * @param conditions for those that are taken
     */
    record Split(Predicate[] taken, Predicate[] left, List<PushedPredicate> conditions) {}

    /** @param canDecide tells the columns that the scan has */
    Split split(Predicate[] predicates, java.util.function.Predicate<TableColumn> canDecide) {
        List<Predicate> taken = new ArrayList<>();
        List<Predicate> left = new ArrayList<>();
        List<PushedPredicate> conditions = new ArrayList<>();
        for (Predicate predicate : predicates) {
            PushedPredicate condition = pushed(predicate);
            if (condition == null || !canDecide.test(condition.column())) {
                left.add(predicate);
            } else {
                taken.add(predicate);
                conditions.add(condition);
            }
        }
        return new Split(taken.toArray(Predicate[]::new), left.toArray(Predicate[]::new), conditions);
    }

    /** What a scan is to be asked for a predicate; null if Spark has to decide it. */
    PushedPredicate pushed(Predicate predicate) {
        PushedPredicate shown = translate(predicate);
        return shown != null && shown.column().type() == ColumnType.TIMESTAMP
                        && shown.condition() instanceof Condition.LongRanges ranges
                ? new PushedPredicate(shown.column(), SparkTypes.timesShownIn(ranges))
                : shown;
    }

    /** The same condition on what Spark is shown; null if there is none. */
    private PushedPredicate translate(Predicate predicate) {
        Expression[] parts = predicate.children();
        return switch (predicate.name()) {
            case "IS_NULL", "IS_NOT_NULL" -> isNull(parts[0], predicate.name().equals("IS_NULL"));
            case "=", "<>", "<", "<=", ">", ">=" -> comparison(predicate.name(), parts[0], parts[1]);
            // With a literal that is not NULL the same as a filter, but not within NOT.
            case "<=>" -> comparison("=", parts[0], parts[1]);
            case "IN" -> in(parts);
            case "STARTS_WITH" -> like(parts, "", "%");
            case "ENDS_WITH" -> like(parts, "%", "");
            case "CONTAINS" -> like(parts, "%", "%");
            case "NOT" -> parts[0] instanceof Predicate negated ? not(negated) : null;
            case "OR" -> parts[0] instanceof Predicate left && parts[1] instanceof Predicate right
                    ? or(translate(left), translate(right))
                    : null;
            default -> null;
        };
    }

    /** The column that an expression is; null if it is anything else. */
    TableColumn column(Expression expression) {
        return expression instanceof NamedReference reference && reference.fieldNames().length == 1
                ? column(reference.fieldNames()[0])
                : null;
    }

    private PushedPredicate isNull(Expression operand, boolean isNull) {
        TableColumn column = column(operand);
        return column == null ? null : new PushedPredicate(column, new Condition.Null(isNull));
    }

    private PushedPredicate comparison(String operator, Expression left, Expression right) {
        if (left instanceof Literal && !(right instanceof Literal)) {
            return comparison(mirrored(operator), right, left);
        }
        if (!(right instanceof Literal<?> literal) || literal.value() == null) {
            return null;
        }
        TableColumn column = column(left);
        if (column == null) {
            return operator.equals("=") || operator.equals("<>") ? ofBits(operator, left, literal) : null;
        }
        Condition condition = switch (column.type()) {
            case TEXT -> texts(operator, literal);
            case FLOAT32, FLOAT64 -> doubles(operator, literal);
            default -> longs(operator, column.type(), literal);
        };
        return condition == null ? null : new PushedPredicate(column, condition);
    }

    private static String mirrored(String operator) {
        return switch (operator) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> operator;
        };
    }

    private static Condition texts(String operator, Literal<?> literal) {
        if (literal.dataType() != DataTypes.StringType || !operator.equals("=") && !operator.equals("<>")) {
            return null;
        }
        return new Condition.TextIn(Set.of(literal.value().toString()), operator.equals("<>"));
    }

    private static Condition doubles(String operator, Literal<?> literal) {
        if (!(literal.value() instanceof Float || literal.value() instanceof Double)) {
            return null;
        }
        double constant = ((Number) literal.value()).doubleValue();
        return Double.isNaN(constant) ? null : new Condition.DoubleCompare(switch (operator) {
            case "=" -> Condition.DoubleCompare.Operator.EQ;
            case "<>" -> Condition.DoubleCompare.Operator.NE;
            case "<" -> Condition.DoubleCompare.Operator.LT;
            case "<=" -> Condition.DoubleCompare.Operator.LE;
            case ">" -> Condition.DoubleCompare.Operator.GT;
            default -> Condition.DoubleCompare.Operator.GE;
        }, constant);
    }

    private static Condition longs(String operator, ColumnType type, Literal<?> literal) {
        Long constant = asLong(type, literal);
        if (constant == null) {
            return null;
        }
        long value = constant;
        return switch (operator) {
            case "=" -> Condition.LongRanges.equalTo(value);
            case "<>" -> complement(Condition.LongRanges.equalTo(value));
            case "<" -> value == Long.MIN_VALUE ? none() : Condition.LongRanges.of(Long.MIN_VALUE, value - 1);
            case "<=" -> Condition.LongRanges.of(Long.MIN_VALUE, value);
            case ">" -> value == Long.MAX_VALUE ? none() : Condition.LongRanges.of(value + 1, Long.MAX_VALUE);
            default -> Condition.LongRanges.of(value, Long.MAX_VALUE);
        };
    }

    private static Condition.LongRanges none() {
        return new Condition.LongRanges(new long[0], new long[0]);
    }

    /** The literal as a scan has values of that type; null if it is of another kind. */
    private static Long asLong(ColumnType type, Literal<?> literal) {
        Object value = literal.value();
        return switch (type) {
            case BOOLEAN -> value instanceof Boolean isTrue ? isTrue ? 1L : 0L : null;
            case TIMESTAMP -> literal.dataType() == DataTypes.TimestampNTZType ? (Long) value : null;
            default -> isInteger(literal) ? Long.valueOf(((Number) value).longValue()) : null;
        };
    }

    private static boolean isInteger(Literal<?> literal) {
        return literal.dataType() == DataTypes.ByteType || literal.dataType() == DataTypes.ShortType
                || literal.dataType() == DataTypes.IntegerType || literal.dataType() == DataTypes.LongType;
    }

    /** {@code column & mask = value}, {@code column % divisor = value}. */
    private PushedPredicate ofBits(String operator, Expression left, Literal<?> literal) {
        if (!(left instanceof GeneralScalarExpression operation) || operation.children().length != 2
                || !isInteger(literal)) {
            return null;
        }
        TableColumn column = column(operation.children()[0]);
        if (column == null || !isIntegerColumn(column.type())
                || !(operation.children()[1] instanceof Literal<?> operand)
                || operand.value() == null || !isInteger(operand)) {
            return null;
        }
        long constant = ((Number) operand.value()).longValue();
        long expected = ((Number) literal.value()).longValue();
        if (operation.name().equals("&")) {
            return new PushedPredicate(column, new Condition.Bits(constant, expected, operator.equals("<>")));
        }
        boolean isRemainder = operation.name().equals("%") && constant != 0 && operator.equals("=");
        return isRemainder ? new PushedPredicate(column, new Condition.Mod(constant, expected)) : null;
    }

    private static boolean isIntegerColumn(ColumnType type) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> true;
            default -> false;
        };
    }

    private PushedPredicate in(Expression[] parts) {
        TableColumn column = column(parts[0]);
        if (column == null || column.type() == ColumnType.FLOAT32 || column.type() == ColumnType.FLOAT64) {
            return null;
        }
        Set<String> texts = new HashSet<>();
        TreeSet<Long> numbers = new TreeSet<>();
        for (int i = 1; i < parts.length; i++) {
            if (!(parts[i] instanceof Literal<?> literal)) {
                return null;
            }
            if (literal.value() == null) {
                // It makes the answer NULL where no other value fits, which a filter takes for false.
                continue;
            }
            if (column.type() == ColumnType.TEXT && literal.dataType() == DataTypes.StringType) {
                texts.add(literal.value().toString());
                continue;
            }
            Long number = column.type() == ColumnType.TEXT ? null : asLong(column.type(), literal);
            if (number == null) {
                return null;
            }
            numbers.add(number);
        }
        if (column.type() == ColumnType.TEXT) {
            return new PushedPredicate(column, new Condition.TextIn(texts, false));
        }
        long[] values = numbers.stream().mapToLong(Long::longValue).toArray();
        return new PushedPredicate(column, new Condition.LongRanges(values, values));
    }

    private PushedPredicate like(Expression[] parts, String before, String after) {
        TableColumn column = column(parts[0]);
        if (column == null || column.type() != ColumnType.TEXT || !(parts[1] instanceof Literal<?> literal)
                || literal.value() == null || literal.dataType() != DataTypes.StringType) {
            return null;
        }
        String text = literal.value().toString().replaceAll("[\\\\%_]", "\\\\$0");
        return new PushedPredicate(column, new Condition.TextLike(before + text + after, ESCAPE, false));
    }

    private PushedPredicate not(Predicate negated) {
        boolean isTwoValued = switch (negated.name()) {
            // NULL stays NULL: what is not true of either side is left out on both.
            case "=", "<>", "<", "<=", ">", ">=", "STARTS_WITH", "ENDS_WITH", "CONTAINS" -> true;
            case "IN" -> hasNoNull(negated.children());
            default -> false;
        };
        PushedPredicate positive = isTwoValued ? translate(negated) : null;
        if (positive == null) {
            return null;
        }
        Condition condition = positive.condition();
        Condition opposite = null;
        if (condition instanceof Condition.LongRanges ranges) {
            opposite = complement(ranges);
        } else if (condition instanceof Condition.TextIn in) {
            opposite = new Condition.TextIn(in.values(), !in.negated());
        } else if (condition instanceof Condition.TextLike like) {
            opposite = like.negation();
        } else if (condition instanceof Condition.Bits bits) {
            opposite = new Condition.Bits(bits.mask(), bits.expected(), !bits.negated());
        }
        return opposite == null ? null : new PushedPredicate(positive.column(), opposite);
    }

    private static boolean hasNoNull(Expression[] parts) {
        for (Expression part : parts) {
            if (part instanceof Literal<?> literal && literal.value() == null) {
                return false;
            }
        }
        return true;
    }

    private static PushedPredicate or(PushedPredicate left, PushedPredicate right) {
        if (left == null || right == null || !left.column().equals(right.column())) {
            return null;
        }
        if (left.condition() instanceof Condition.LongRanges one
                && right.condition() instanceof Condition.LongRanges other) {
            return new PushedPredicate(left.column(), union(one, other));
        }
        if (left.condition() instanceof Condition.TextIn one && right.condition() instanceof Condition.TextIn other
                && !one.negated() && !other.negated()) {
            Set<String> texts = new HashSet<>(one.values());
            texts.addAll(other.values());
            return new PushedPredicate(left.column(), new Condition.TextIn(texts, false));
        }
        return null;
    }

    private static Condition.LongRanges union(Condition.LongRanges one, Condition.LongRanges other) {
        return complement(complement(one).and(complement(other)));
    }

    /** All other numbers. */
    private static Condition.LongRanges complement(Condition.LongRanges ranges) {
        long[] lows = new long[ranges.lows().length + 1];
        long[] highs = new long[lows.length];
        int count = 0;
        long next = Long.MIN_VALUE;
        boolean isOpen = true;
        for (int i = 0; i < ranges.lows().length; i++) {
            if (ranges.lows()[i] > next) {
                lows[count] = next;
                highs[count++] = ranges.lows()[i] - 1;
            }
            isOpen = ranges.highs()[i] != Long.MAX_VALUE;
            next = isOpen ? ranges.highs()[i] + 1 : next;
        }
        if (isOpen) {
            lows[count] = next;
            highs[count++] = Long.MAX_VALUE;
        }
        return new Condition.LongRanges(
                Arrays.copyOf(lows, count), Arrays.copyOf(highs, count));
    }
}
