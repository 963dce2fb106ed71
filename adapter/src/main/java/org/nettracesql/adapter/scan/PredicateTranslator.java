package org.nettracesql.adapter.scan;

import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.function.SafeTextOperators;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;

/**
 * Turns parts of a WHERE clause into conditions that a scan decides. A part is taken whole or not at all, and only
 * where the scan's answer equals SQL's for every value: no comparison goes through a double that the column does not
 * hold, and a part that could be UNKNOWN is taken only where UNKNOWN drops the row.
 *
 * <p>Taken are, for one column and constants or parameters: comparisons, IN, BETWEEN, ranges joined by OR, IS [NOT]
 * NULL, LIKE with its ESCAPE, boolean columns, {@code BITAND(column, mask) = / <> constant}, {@code MOD(column, n) =
 * constant}, and NOT of what is UNKNOWN exactly for NULL.
 */
final class PredicateTranslator {

    /** Calcite's timestamps are milliseconds, the reader's microseconds. */
    private static final long MICROS_PER_MILLI = 1000;

    private static final String TRACE_LABEL = "TRACE_LABEL";

    /** Stands for a NULL constant, which no comparison is true for. */
    private static final Object NULL = new Object();

    private final List<TableColumn> columns;

    /** @param columns what the condition's input references stand for */
    PredicateTranslator(List<TableColumn> columns) {
        this.columns = columns;
    }

    /**
     * @param residual what stays above the scan; null if nothing does
     */
    record Split(List<PushedFilter> pushed, RexNode residual) {}

    /** @param millis since 1970, UTC */
    private record Moment(long millis) {}

    /**
     * A condition on a column.
     *
     * @param strict whether it is UNKNOWN exactly for NULL, so that its complement is its negation
     */
    private record Term(TableColumn column, Condition condition, boolean strict) {
        private Term lenient() {
            return new Term(column, condition, false);
        }
    }

    /** Splits a condition by its ANDs. */
    Split split(RexNode condition, RexBuilder rexBuilder) {
        List<PushedFilter> pushed = new ArrayList<>();
        List<RexNode> residual = new ArrayList<>();
        List<RexNode> conjuncts = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            // A range of floating-point numbers is two comparisons to the scan.
            conjuncts.addAll(isFloatSearch(conjunct)
                    ? RelOptUtil.conjunctions(RexUtil.expandSearch(rexBuilder, null, conjunct))
                    : List.of(conjunct));
        }
        for (RexNode conjunct : conjuncts) {
            PushedFilter filter = filter(conjunct);
            if (filter == null) {
                residual.add(conjunct);
            } else {
                pushed.add(filter);
            }
        }
        return new Split(pushed, residual.isEmpty() ? null : RexUtil.composeConjunction(rexBuilder, residual));
    }

    /** The condition of a part with parameters, in one execution. */
    PushedPredicate withParameters(RexNode node, DataContext execution) {
        Term term = new Reader(parameter -> valueOf(parameter, execution)).term(node);
        if (term == null) {
            throw new IllegalArgumentException("The parameters of the condition " + node
                    + " must be numbers, text or timestamps as the column is.");
        }
        return new PushedPredicate(term.column, term.condition);
    }

    private PushedFilter filter(RexNode conjunct) {
        if (!hasParameters(conjunct)) {
            Term term = new Reader(parameter -> null).term(conjunct);
            return term == null ? null : new PushedFilter.Fixed(new PushedPredicate(term.column, term.condition));
        }
        if (!isTotal(conjunct)) {
            return null;
        }
        Term term = new Reader(PredicateTranslator::sample).term(conjunct);
        return term == null || isFloat(term.column.type())
                ? null
                : new PushedFilter.WithParameters(conjunct, columns, term.column);
    }

    private boolean isFloatSearch(RexNode node) {
        return node.isA(SqlKind.SEARCH)
                && ((RexCall) node).getOperands().get(0) instanceof RexInputRef column
                && isFloat(columns.get(column.getIndex()).type());
    }

    private static boolean hasParameters(RexNode node) {
        boolean[] found = {false};
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitDynamicParam(RexDynamicParam parameter) {
                found[0] = true;
                return null;
            }
        });
        return found[0];
    }

    /** Whether a part with parameters can be taken whatever their values will be. */
    private static boolean isTotal(RexNode node) {
        if (!(node instanceof RexCall call)) {
            return true;
        }
        boolean allowed = switch (call.getKind()) {
            case EQUALS, NOT_EQUALS -> true;
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> call.getOperands().stream()
                    .noneMatch(PredicateTranslator::isBitAnd);
            case LIKE -> call.getOperands().size() == 2;
            case OR, CAST -> true;
            default -> isBitAnd(call);
        };
        return allowed && call.getOperands().stream().allMatch(PredicateTranslator::isTotal);
    }

    private static Object sample(RexDynamicParam parameter) {
        SqlTypeName type = parameter.getType().getSqlTypeName();
        if (SqlTypeName.NUMERIC_TYPES.contains(type)) {
            return BigDecimal.ONE;
        }
        if (SqlTypeName.CHAR_TYPES.contains(type)) {
            return "a";
        }
        return type == SqlTypeName.TIMESTAMP ? new Moment(0) : null;
    }

    private static Object valueOf(RexDynamicParam parameter, DataContext execution) {
        Object value = execution.get(parameter.getName());
        if (value == null) {
            return NULL;
        }
        SqlTypeName type = parameter.getType().getSqlTypeName();
        if (type == SqlTypeName.TIMESTAMP && value instanceof Long millis) {
            return new Moment(millis);
        }
        if (value instanceof java.util.Date date) {
            return new Moment(date.getTime());
        }
        if (SqlTypeName.CHAR_TYPES.contains(type)) {
            return value.toString();
        }
        if (value instanceof BigDecimal number) {
            return number;
        }
        if (value instanceof Double || value instanceof Float) {
            return BigDecimal.valueOf(((Number) value).doubleValue());
        }
        return value instanceof Number number ? BigDecimal.valueOf(number.longValue()) : null;
    }

    private static boolean isBitAnd(RexNode node) {
        return node instanceof RexCall call
                && call.getOperands().size() == 2
                && (call.getOperator().getName().equals("BITAND") || call.getOperator().getName().equals("&"));
    }

    private static boolean isFloat(ColumnType type) {
        return type == ColumnType.FLOAT32 || type == ColumnType.FLOAT64;
    }

    private static boolean isInteger(ColumnType type) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> true;
            default -> false;
        };
    }

    /** Reads one part, with one way to tell the parameters' values. Null means: not for the scan. */
    private final class Reader {

        private final Function<RexDynamicParam, Object> parameters;

        /** @param parameters gives a parameter's value, null where it cannot be told */
        private Reader(Function<RexDynamicParam, Object> parameters) {
            this.parameters = parameters;
        }

        private Term term(RexNode node) {
            if (node instanceof RexInputRef) {
                return truth(column(node), 1);
            }
            if (!(node instanceof RexCall call)) {
                return null;
            }
            return switch (call.getKind()) {
                case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                    comparison(call);
                case SEARCH -> search(call);
                case LIKE -> like(call);
                case OR -> or(call);
                case NOT -> negation(term(call.getOperands().get(0)));
                case IS_NULL, IS_NOT_NULL -> nullTest(call);
                case IS_TRUE -> lenient(term(call.getOperands().get(0)));
                case IS_FALSE -> lenient(negation(term(call.getOperands().get(0))));
                default -> null;
            };
        }

        private Term lenient(Term term) {
            return term == null ? null : term.lenient();
        }

        private Term truth(TableColumn column, long value) {
            return column != null && column.type() == ColumnType.BOOLEAN
                    ? new Term(column, Condition.LongRanges.equalTo(value), true)
                    : null;
        }

        private Term nullTest(RexCall call) {
            TableColumn column = column(call.getOperands().get(0));
            return column == null ? null : new Term(column, new Condition.Null(call.isA(SqlKind.IS_NULL)), false);
        }

        private Term comparison(RexCall call) {
            RexNode left = call.getOperands().get(0);
            RexNode right = call.getOperands().get(1);
            Object constant = constant(right);
            SqlKind kind = call.getKind();
            if (constant == null) {
                constant = constant(left);
                left = right;
                kind = kind.reverse();
            }
            if (constant == null) {
                return null;
            }
            TableColumn column = column(left);
            if (column == null) {
                return ofExpression(left, kind, constant);
            }
            return switch (column.type()) {
                case BOOLEAN -> ofBoolean(column, kind, constant);
                case INT8, INT16, INT32, INT64 -> ofInteger(column, kind, constant);
                case TIMESTAMP -> ofTime(column, kind, constant);
                case FLOAT32, FLOAT64 -> ofFloat(column, kind, constant);
                case TEXT -> ofText(column, kind, constant);
            };
        }

        private Term never(TableColumn column) {
            Condition none =
                    column.type() == ColumnType.TEXT ? new Condition.TextIn(Set.of(), false) : LongSet.EMPTY;
            return new Term(column, none, false);
        }

        private Term ofBoolean(TableColumn column, SqlKind kind, Object constant) {
            if (constant instanceof Boolean value && (kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS)) {
                return truth(column, value == (kind == SqlKind.EQUALS) ? 1 : 0);
            }
            return null;
        }

        private Term ofInteger(TableColumn column, SqlKind kind, Object constant) {
            if (constant == NULL) {
                return never(column);
            }
            return constant instanceof BigDecimal number ? new Term(column, ranges(kind, number), true) : null;
        }

        private Term ofTime(TableColumn column, SqlKind kind, Object constant) {
            if (constant == NULL) {
                return never(column);
            }
            if (!(constant instanceof Moment moment)) {
                return null;
            }
            Condition.LongRanges millis = ranges(kind, BigDecimal.valueOf(moment.millis));
            return new Term(column, LongSet.scaled(millis, MICROS_PER_MILLI), true);
        }

        private Condition.LongRanges ranges(SqlKind kind, BigDecimal number) {
            return switch (kind) {
                case EQUALS -> LongSet.equalTo(number);
                case NOT_EQUALS -> LongSet.complement(LongSet.equalTo(number));
                case LESS_THAN -> LongSet.between(null, false, number, false);
                case LESS_THAN_OR_EQUAL -> LongSet.between(null, false, number, true);
                case GREATER_THAN -> LongSet.between(number, false, null, false);
                case GREATER_THAN_OR_EQUAL -> LongSet.between(number, true, null, false);
                default -> throw new IllegalArgumentException("Not a comparison: " + kind + ".");
            };
        }

        private Term ofFloat(TableColumn column, SqlKind kind, Object constant) {
            if (!(constant instanceof BigDecimal number)) {
                return null;
            }
            double value = number.doubleValue();
            // Java's equality of boxed doubles tells 0.0 from -0.0.
            boolean exact = Double.isFinite(value) && value != 0 && new BigDecimal(value).compareTo(number) == 0;
            if (!exact) {
                return null;
            }
            Condition.DoubleCompare.Operator operator = switch (kind) {
                case EQUALS -> Condition.DoubleCompare.Operator.EQ;
                case LESS_THAN -> Condition.DoubleCompare.Operator.LT;
                case LESS_THAN_OR_EQUAL -> Condition.DoubleCompare.Operator.LE;
                case GREATER_THAN -> Condition.DoubleCompare.Operator.GT;
                case GREATER_THAN_OR_EQUAL -> Condition.DoubleCompare.Operator.GE;
                default -> null;
            };
            return operator == null ? null : new Term(column, new Condition.DoubleCompare(operator, value), false);
        }

        private Term ofText(TableColumn column, SqlKind kind, Object constant) {
            if (kind != SqlKind.EQUALS && kind != SqlKind.NOT_EQUALS) {
                return null;
            }
            if (constant == NULL) {
                return never(column);
            }
            return constant instanceof String text
                    ? new Term(column, new Condition.TextIn(Set.of(text), kind == SqlKind.NOT_EQUALS), true)
                    : null;
        }

        /** BITAND(column, mask) and MOD(column, n) compared with a constant. */
        private Term ofExpression(RexNode node, SqlKind kind, Object constant) {
            if (!(node instanceof RexCall call) || call.getOperands().size() != 2) {
                return null;
            }
            TableColumn column = column(call.getOperands().get(0));
            Object operand = constant(call.getOperands().get(1));
            if (column == null && isBitAnd(call)) {
                column = column(call.getOperands().get(1));
                operand = constant(call.getOperands().get(0));
            }
            if (column == null || operand == null || !isInteger(column.type())) {
                return null;
            }
            if (operand == NULL || constant == NULL) {
                return isBitAnd(call) ? never(column) : null;
            }
            if (!isLong(operand) || !isLong(constant)) {
                return null;
            }
            long number = ((BigDecimal) operand).longValueExact();
            long compared = ((BigDecimal) constant).longValueExact();
            if (isBitAnd(call)) {
                return bits(column, number, kind, compared);
            }
            return call.isA(SqlKind.MOD) && kind == SqlKind.EQUALS && number != 0
                    ? new Term(column, new Condition.Mod(number, compared), false)
                    : null;
        }

        private Term bits(TableColumn column, long mask, SqlKind kind, long compared) {
            return switch (kind) {
                case EQUALS -> new Term(column, new Condition.Bits(mask, compared, false), true);
                case NOT_EQUALS -> new Term(column, new Condition.Bits(mask, compared, true), true);
                case GREATER_THAN -> mask >= 0 && compared == 0
                        ? new Term(column, new Condition.Bits(mask, 0, true), true)
                        : null;
                default -> null;
            };
        }

        private Term like(RexCall call) {
            // The kind LIKE has other operators too, such as ILIKE.
            if (call.getOperator() != SqlStdOperatorTable.LIKE && call.getOperator() != SafeTextOperators.LIKE) {
                return null;
            }
            TableColumn column = column(call.getOperands().get(0));
            Object pattern = constant(call.getOperands().get(1));
            Object escape = call.getOperands().size() == 3 ? constant(call.getOperands().get(2)) : "";
            if (column == null || column.type() != ColumnType.TEXT) {
                return null;
            }
            if (pattern == NULL) {
                return never(column);
            }
            if (!(pattern instanceof String text) || !(escape instanceof String by) || by.length() > 1) {
                return null;
            }
            char escapeCharacter = by.isEmpty() ? 0 : by.charAt(0);
            return isWellFormed(text, escapeCharacter)
                    ? new Term(column, new Condition.TextLike(text, escapeCharacter, false), true)
                    : null;
        }

        /** A pattern that is in error raises that error above the scan. */
        private boolean isWellFormed(String pattern, char escape) {
            if (escape == 0) {
                return pattern.indexOf(0) < 0;
            }
            if (escape == '%' || escape == '_') {
                return false;
            }
            for (int i = 0; i < pattern.length(); i++) {
                if (pattern.charAt(i) == escape) {
                    i++;
                    boolean escapes = i < pattern.length()
                            && (pattern.charAt(i) == '%' || pattern.charAt(i) == '_' || pattern.charAt(i) == escape);
                    if (!escapes) {
                        return false;
                    }
                }
            }
            return true;
        }

        private Term or(RexCall call) {
            List<Term> terms = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                Term term = term(operand);
                if (term == null || !terms.isEmpty() && !term.column.equals(terms.get(0).column)) {
                    return null;
                }
                terms.add(term);
            }
            TableColumn column = terms.get(0).column;
            boolean strict = terms.stream().allMatch(Term::strict);
            if (terms.stream().allMatch(term -> term.condition instanceof Condition.LongRanges)) {
                return new Term(column, LongSet.union(terms.stream()
                        .map(term -> (Condition.LongRanges) term.condition)
                        .toList()), strict);
            }
            if (terms.stream().allMatch(term -> term.condition instanceof Condition.TextIn in && !in.negated())) {
                Set<String> texts = new HashSet<>();
                terms.forEach(term -> texts.addAll(((Condition.TextIn) term.condition).values()));
                return new Term(column, new Condition.TextIn(texts, false), strict);
            }
            if (terms.stream().allMatch(term -> term.condition instanceof Condition.Bits bits
                    && bits.negated() && bits.expected() == 0)) {
                long mask = 0;
                for (Term term : terms) {
                    mask |= ((Condition.Bits) term.condition).mask();
                }
                return new Term(column, new Condition.Bits(mask, 0, true), strict);
            }
            return null;
        }

        private Term negation(Term term) {
            if (term == null || !term.strict) {
                return null;
            }
            Condition condition = term.condition;
            Condition negated = null;
            if (condition instanceof Condition.LongRanges ranges) {
                negated = term.column.type() == ColumnType.BOOLEAN
                        ? Condition.LongRanges.equalTo(1 - ranges.min())
                        : LongSet.complement(ranges);
            } else if (condition instanceof Condition.TextIn in) {
                negated = new Condition.TextIn(in.values(), !in.negated());
            } else if (condition instanceof Condition.TextLike like) {
                negated = new Condition.TextLike(like.pattern(), like.escape(), !like.negated());
            } else if (condition instanceof Condition.Bits bits) {
                negated = new Condition.Bits(bits.mask(), bits.expected(), !bits.negated());
            }
            return negated == null ? null : new Term(term.column, negated, true);
        }

        private Term search(RexCall call) {
            TableColumn column = column(call.getOperands().get(0));
            if (column == null || !(call.getOperands().get(1) instanceof RexLiteral literal)) {
                return null;
            }
            Sarg<?> sarg = literal.getValueAs(Sarg.class);
            if (sarg == null || sarg.nullAs == RexUnknownAs.TRUE && column.nullable()) {
                return null;
            }
            boolean strict = sarg.nullAs == RexUnknownAs.UNKNOWN || !column.nullable();
            if (column.type() == ColumnType.TEXT) {
                Condition texts = texts(sarg);
                return texts == null ? null : new Term(column, texts, strict);
            }
            if (!isInteger(column.type()) && column.type() != ColumnType.TIMESTAMP) {
                return null;
            }
            List<Condition.LongRanges> ranges = new ArrayList<>();
            for (Range<?> range : sarg.rangeSet.asRanges()) {
                BigDecimal low = range.hasLowerBound() ? bound(range.lowerEndpoint()) : null;
                BigDecimal high = range.hasUpperBound() ? bound(range.upperEndpoint()) : null;
                if (range.hasLowerBound() && low == null || range.hasUpperBound() && high == null) {
                    return null;
                }
                ranges.add(LongSet.between(
                        low,
                        low != null && range.lowerBoundType() == com.google.common.collect.BoundType.CLOSED,
                        high,
                        high != null && range.upperBoundType() == com.google.common.collect.BoundType.CLOSED));
            }
            Condition.LongRanges union = LongSet.union(ranges);
            return new Term(
                    column,
                    column.type() == ColumnType.TIMESTAMP ? LongSet.scaled(union, MICROS_PER_MILLI) : union,
                    strict);
        }

        private Condition texts(Sarg<?> sarg) {
            boolean negated = !sarg.isPoints();
            if (negated && !sarg.isComplementedPoints()) {
                return null;
            }
            Set<String> texts = new HashSet<>();
            for (Range<?> range : (negated ? sarg.rangeSet.complement() : sarg.rangeSet).asRanges()) {
                if (!(range.lowerEndpoint() instanceof NlsString text)) {
                    return null;
                }
                texts.add(text.getValue());
            }
            return new Condition.TextIn(texts, negated);
        }

        private BigDecimal bound(Comparable<?> value) {
            if (value instanceof TimestampString time) {
                return BigDecimal.valueOf(time.getMillisSinceEpoch());
            }
            return value instanceof BigDecimal number ? number : null;
        }

        private boolean isLong(Object constant) {
            if (!(constant instanceof BigDecimal number)) {
                return false;
            }
            BigDecimal integer = number.stripTrailingZeros();
            return integer.scale() <= 0 && integer.toBigInteger().bitLength() < Long.SIZE;
        }

        /** The value of a literal, a parameter, or a conversion of one that keeps it; null for anything else. */
        private Object constant(RexNode node) {
            if (node instanceof RexDynamicParam parameter) {
                return parameters.apply(parameter);
            }
            if (node.isA(SqlKind.CAST)) {
                RexNode from = ((RexCall) node).getOperands().get(0);
                return keepsConstant(from.getType(), node.getType()) ? constant(from) : null;
            }
            if (!(node instanceof RexLiteral literal)) {
                return null;
            }
            if (literal.isNull()) {
                return NULL;
            }
            Object value = switch (literal.getTypeName()) {
                case DECIMAL -> literal.getValueAs(BigDecimal.class);
                case DOUBLE -> isFinite(literal) ? literal.getValueAs(BigDecimal.class) : null;
                case CHAR -> literal.getValueAs(String.class);
                case BOOLEAN -> literal.getValueAs(Boolean.class);
                case TIMESTAMP -> new Moment(literal.getValueAs(TimestampString.class).getMillisSinceEpoch());
                default -> null;
            };
            return value;
        }

        private boolean isFinite(RexLiteral literal) {
            return !(literal.getValue() instanceof Double number) || Double.isFinite(number);
        }

        private boolean keepsConstant(RelDataType from, RelDataType to) {
            SqlTypeName source = from.getSqlTypeName();
            SqlTypeName target = to.getSqlTypeName();
            if (SqlTypeName.INT_TYPES.contains(source)) {
                return SqlTypeName.INT_TYPES.contains(target) && target.compareTo(source) >= 0;
            }
            if (SqlTypeName.CHAR_TYPES.contains(source)) {
                return target == SqlTypeName.VARCHAR
                        && (to.getPrecision() < 0 || to.getPrecision() >= from.getPrecision());
            }
            return source == SqlTypeName.TIMESTAMP
                    && target == SqlTypeName.TIMESTAMP
                    && to.getPrecision() >= from.getPrecision();
        }

        /** The column that a node is, or a conversion of one that keeps every value; null for anything else. */
        private TableColumn column(RexNode node) {
            if (node instanceof RexInputRef reference) {
                return columns.get(reference.getIndex());
            }
            if (node.isA(SqlKind.CAST)) {
                TableColumn column = column(((RexCall) node).getOperands().get(0));
                return column != null && keepsColumn(column.type(), node.getType()) ? column : null;
            }
            return node instanceof RexCall call && call.getOperator().getName().equals(TRACE_LABEL)
                    ? label(call)
                    : null;
        }

        private TableColumn label(RexCall call) {
            TableColumn trace = column(call.getOperands().get(0));
            Object label = constant(call.getOperands().get(1));
            return trace != null && trace.isTraceName() && label instanceof String name
                    ? TableColumn.ofTraceLabel(name)
                    : null;
        }

        private boolean keepsColumn(ColumnType from, RelDataType to) {
            SqlTypeName target = to.getSqlTypeName();
            return switch (from) {
                case BOOLEAN -> target == SqlTypeName.BOOLEAN;
                case INT8 -> SqlTypeName.INT_TYPES.contains(target) || holdsDigits(to, 3);
                case INT16 -> target == SqlTypeName.SMALLINT
                        || target == SqlTypeName.INTEGER
                        || target == SqlTypeName.BIGINT
                        || holdsDigits(to, 5);
                case INT32 -> target == SqlTypeName.INTEGER
                        || target == SqlTypeName.BIGINT
                        || target == SqlTypeName.DOUBLE
                        || holdsDigits(to, 10);
                case INT64 -> target == SqlTypeName.BIGINT || holdsDigits(to, 19);
                case TIMESTAMP -> target == SqlTypeName.TIMESTAMP && to.getPrecision() >= 3;
                case FLOAT32 -> target == SqlTypeName.REAL || target == SqlTypeName.DOUBLE;
                case FLOAT64 -> target == SqlTypeName.DOUBLE;
                case TEXT -> target == SqlTypeName.VARCHAR && to.getPrecision() < 0;
            };
        }

        private boolean holdsDigits(RelDataType type, int digits) {
            return type.getSqlTypeName() == SqlTypeName.DECIMAL && type.getPrecision() - type.getScale() >= digits;
        }
    }
}
