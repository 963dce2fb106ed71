package org.nettracesql.adapter.plain;

import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.Predicate;
import org.nettracesql.adapter.function.CheckedMath;
import org.nettracesql.adapter.plain.ViewSyntax.Op;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.SqlType;
import org.nettracesql.functions.TraceContext;

/**
 * An expression over the columns of a row, with SQL's three truth values: null is NULL, and unknown. Whole numbers are
 * computed with exactly, and what does not fit 64 bits is an {@link ArithmeticException} as the planner's engines have
 * it. One class with a switch, not one for each kind: a fresh process has to load them. Immutable.
 */
final class ViewExpression {

    /** Calls of functions that are not in the catalog. */
    enum BuiltIn {
        MOD,
        BITAND,
        ROUND,
        EXP,
        LN
    }

    private final Op op;
    private final ViewType type;
    private final ViewExpression[] parts;
    private final int column;
    private final Object constant;
    private final BuiltIn builtIn;
    private final SqlFunction function;
    private final TraceContext context;
    private final Predicate<String> pattern;

    private ViewExpression(Op op, ViewType type, int column, Object constant, ViewExpression... parts) {
        this(op, type, column, constant, null, null, null, null, parts);
    }

    private ViewExpression(
            Op op,
            ViewType type,
            int column,
            Object constant,
            BuiltIn builtIn,
            SqlFunction function,
            TraceContext context,
            Predicate<String> pattern,
            ViewExpression... parts) {
        this.op = op;
        this.type = type;
        this.column = column;
        this.constant = constant;
        this.builtIn = builtIn;
        this.function = function;
        this.context = context;
        this.pattern = pattern;
        this.parts = parts;
    }

    static ViewExpression column(int place, ViewType type) {
        return new ViewExpression(Op.COLUMN, type, place, null);
    }

    static ViewExpression literal(Object value, ViewType type) {
        return new ViewExpression(Op.LITERAL, type, -1, value);
    }

    static ViewExpression of(Op op, ViewType type, ViewExpression... parts) {
        return new ViewExpression(op, type, -1, null, parts);
    }

    static ViewExpression like(Predicate<String> pattern, ViewExpression text) {
        return new ViewExpression(Op.LIKE, ViewType.BOOLEAN, -1, null, null, null, null, pattern, text);
    }

    static ViewExpression call(BuiltIn builtIn, ViewType type, ViewExpression... parts) {
        return new ViewExpression(Op.CALL, type, -1, null, builtIn, null, null, null, parts);
    }

    static ViewExpression call(SqlFunction function, TraceContext context, ViewExpression... parts) {
        return new ViewExpression(
                Op.CALL, ViewType.of(function.returnType()), -1, null, null, function, context, null, parts);
    }

    ViewType type() {
        return type;
    }

    /** Whether stacks are resolved for its value. */
    boolean resolvesStacks() {
        return function != null && function.resolvesStacks() || resolvesStacks(parts);
    }

    static boolean resolvesStacks(ViewExpression[] any) {
        for (ViewExpression one : any) {
            if (one.resolvesStacks()) {
                return true;
            }
        }
        return false;
    }

    /** The place of the column that it is; -1 if it is none. */
    int column() {
        return column;
    }

    boolean isTrue(Object[] row) {
        return Boolean.TRUE.equals(value(row));
    }

    Object value(Object[] row) {
        return switch (op) {
            case COLUMN -> row[column];
            case LITERAL -> constant;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> computed(parts[0].value(row), parts[1].value(row));
            case CONCATENATE -> concatenated(parts[0].value(row), parts[1].value(row));
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                compared(parts[0].value(row), parts[1].value(row));
            case IN -> isOneOf(row);
            case LIKE -> parts[0].value(row) instanceof String text ? (Boolean) pattern.test(text) : null;
            case IS_NULL -> parts[0].value(row) == null;
            case AND -> decided(row, false);
            case OR -> decided(row, true);
            case NOT -> parts[0].value(row) instanceof Boolean truth ? (Boolean) !truth : null;
            case CASE -> chosen(row);
            case CAST -> cast(parts[0].value(row));
            case COALESCE -> first(row);
            case NULLIF -> unless(parts[0].value(row), parts[1].value(row));
            case CALL -> function == null ? builtIn(row) : called(row);
            case AGGREGATE, WINDOW -> throw new IllegalStateException(op + " has no value for a row alone.");
        };
    }

    private Object computed(Object left, Object right) {
        if (left == null || right == null) {
            return null;
        }
        if (type == ViewType.DOUBLE) {
            double a = ((Number) left).doubleValue();
            double b = ((Number) right).doubleValue();
            return switch (op) {
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                default -> a / b;
            };
        }
        long a = (Long) left;
        long b = (Long) right;
        return switch (op) {
            case ADD -> CheckedMath.plus(a, b);
            case SUBTRACT -> CheckedMath.minus(a, b);
            case MULTIPLY -> CheckedMath.times(a, b);
            default -> CheckedMath.divide(a, b);
        };
    }

    private static String concatenated(Object left, Object right) {
        return left == null || right == null ? null : left + (String) right;
    }

    private Boolean compared(Object left, Object right) {
        if (left == null || right == null) {
            return null;
        }
        int order = ViewValues.compare(left, right);
        return switch (op) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    private Boolean isOneOf(Object[] row) {
        Object value = parts[0].value(row);
        boolean isUnknown = value == null;
        for (int i = 1; i < parts.length && value != null; i++) {
            Object other = parts[i].value(row);
            if (other == null) {
                isUnknown = true;
            } else if (ViewValues.compare(value, other) == 0) {
                return true;
            }
        }
        return isUnknown ? null : (Boolean) false;
    }

    /** AND and OR: one part may decide, without the others. */
    private Boolean decided(Object[] row, boolean by) {
        boolean isUnknown = false;
        for (ViewExpression part : parts) {
            Object value = part.value(row);
            if (value == null) {
                isUnknown = true;
            } else if ((Boolean) value == by) {
                return by;
            }
        }
        return isUnknown ? null : (Boolean) !by;
    }

    private Object chosen(Object[] row) {
        for (int i = 0; i + 1 < parts.length; i += 2) {
            if (parts[i].isTrue(row)) {
                return parts[i + 1].value(row);
            }
        }
        return parts[parts.length - 1].value(row);
    }

    private Object cast(Object value) {
        if (value == null) {
            return null;
        }
        return switch (type) {
            case DOUBLE -> ((Number) value).doubleValue();
            case TEXT -> value.toString();
            case WHOLE -> value instanceof Double number ? whole(number) : value;
            default -> value;
        };
    }

    private static Long whole(double value) {
        double rounded = CheckedMath.whole(value);
        // The greatest BIGINT is no double: the next one is beyond it.
        if (rounded < Long.MIN_VALUE || rounded >= -(double) Long.MIN_VALUE) {
            throw new ArithmeticException(CheckedMath.overflow("CAST", "BIGINT"));
        }
        return (long) rounded;
    }

    private Object first(Object[] row) {
        for (ViewExpression part : parts) {
            Object value = part.value(row);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static Object unless(Object value, Object other) {
        return value != null && other != null && ViewValues.compare(value, other) == 0 ? null : value;
    }

    private Object builtIn(Object[] row) {
        Object first = parts[0].value(row);
        Object second = parts.length > 1 ? parts[1].value(row) : "";
        if (first == null || second == null) {
            return null;
        }
        return switch (builtIn) {
            case MOD -> remainder((Long) first, (Long) second);
            case BITAND -> (Long) first & (Long) second;
            case ROUND -> rounded((Double) first, ((Long) second).intValue());
            case EXP -> CheckedMath.finite(Math.exp((Double) first), "EXP", (Double) first);
            case LN -> CheckedMath.finite(Math.log((Double) first), "LN", (Double) first);
        };
    }

    private static Long remainder(long value, long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return value % divisor;
    }

    private static Double rounded(double value, int digits) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).doubleValue()
                : value;
    }

    private Object called(Object[] row) {
        int first = function.needsContext() ? 1 : 0;
        Object[] arguments = new Object[first + function.parameters().size()];
        if (first > 0) {
            arguments[0] = context;
        }
        for (int i = first; i < arguments.length; i++) {
            Parameter parameter = function.parameters().get(i - first);
            if (i - first >= parts.length) {
                arguments[i] = parameter.defaultValue();
                continue;
            }
            Object value = parts[i - first].value(row);
            if (value == null) {
                return null;
            }
            arguments[i] = parameter.type() == SqlType.INTEGER ? (Integer) Math.toIntExact((Long) value) : value;
        }
        try {
            Object result = function.method().invoke(null, arguments);
            return result instanceof Integer number ? (Object) number.longValue() : result;
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The function " + function.name() + " is not public.", e);
        }
    }
}
