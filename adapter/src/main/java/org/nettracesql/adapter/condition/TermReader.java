package org.nettracesql.adapter.condition;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.function.SafeTextOperators;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;

/**
 * Reads one part of a condition as a {@link Term}, the condition on one column that the scan decides. Null means: not
 * for the scan.
 */
final class TermReader {

    /** Calcite's timestamps are milliseconds, the reader's microseconds. */
    private static final long MICROS_PER_MILLI = 1000;

    /**
     * A condition on a column.
     *
     * @param strict whether it is UNKNOWN exactly for NULL, so that its complement is its negation
     */
    record Term(TableColumn column, Condition condition, boolean strict) {
        Term lenient() {
            return new Term(column, condition, false);
        }
    }

    private final ScanOperands operands;

    TermReader(ScanOperands operands) {
        this.operands = operands;
    }

    /** The condition that a part is. */
    Term term(RexNode node) {
        if (node instanceof RexInputRef) {
            return truth(operands.column(node), 1);
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

    private static Term lenient(Term term) {
        return term == null ? null : term.lenient();
    }

    private static Term truth(TableColumn column, long value) {
        return column != null && column.type() == ColumnType.BOOLEAN
                ? new Term(column, Condition.LongRanges.equalTo(value), true)
                : null;
    }

    private Term nullTest(RexCall call) {
        TableColumn column = operands.column(call.getOperands().get(0));
        return column == null ? null : new Term(column, new Condition.Null(call.isA(SqlKind.IS_NULL)), false);
    }

    private Term comparison(RexCall call) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        Object constant = operands.constant(right);
        SqlKind kind = call.getKind();
        if (constant == null) {
            constant = operands.constant(left);
            left = right;
            kind = kind.reverse();
        }
        if (constant == null) {
            return null;
        }
        TableColumn column = operands.column(left);
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

    private static Term never(TableColumn column) {
        Condition none =
                column.type() == ColumnType.TEXT ? new Condition.TextIn(Set.of(), false) : LongSet.EMPTY;
        return new Term(column, none, false);
    }

    private static Term ofBoolean(TableColumn column, SqlKind kind, Object constant) {
        if (constant instanceof Boolean value && (kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS)) {
            return truth(column, value == (kind == SqlKind.EQUALS) ? 1 : 0);
        }
        return null;
    }

    private static Term ofInteger(TableColumn column, SqlKind kind, Object constant) {
        if (constant == ScanOperands.NULL) {
            return never(column);
        }
        return constant instanceof BigDecimal number ? new Term(column, ranges(kind, number), true) : null;
    }

    private static Term ofTime(TableColumn column, SqlKind kind, Object constant) {
        if (constant == ScanOperands.NULL) {
            return never(column);
        }
        if (!(constant instanceof ScanOperands.Moment moment)) {
            return null;
        }
        Condition.LongRanges millis = ranges(kind, BigDecimal.valueOf(moment.millis()));
        return new Term(column, LongSet.scaled(millis, MICROS_PER_MILLI), true);
    }

    private static Condition.LongRanges ranges(SqlKind kind, BigDecimal number) {
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

    private static Term ofFloat(TableColumn column, SqlKind kind, Object constant) {
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

    private static Term ofText(TableColumn column, SqlKind kind, Object constant) {
        if (kind != SqlKind.EQUALS && kind != SqlKind.NOT_EQUALS) {
            return null;
        }
        if (constant == ScanOperands.NULL) {
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
        TableColumn column = operands.column(call.getOperands().get(0));
        Object operand = operands.constant(call.getOperands().get(1));
        if (column == null && ScanOperands.isBitAnd(call)) {
            column = operands.column(call.getOperands().get(1));
            operand = operands.constant(call.getOperands().get(0));
        }
        if (column == null || operand == null || !isInteger(column.type())) {
            return null;
        }
        if (operand == ScanOperands.NULL || constant == ScanOperands.NULL) {
            return ScanOperands.isBitAnd(call) ? never(column) : null;
        }
        if (!isLong(operand) || !isLong(constant)) {
            return null;
        }
        long number = ((BigDecimal) operand).longValueExact();
        long compared = ((BigDecimal) constant).longValueExact();
        if (ScanOperands.isBitAnd(call)) {
            return bits(column, number, kind, compared);
        }
        return call.isA(SqlKind.MOD) && kind == SqlKind.EQUALS && number != 0
                ? new Term(column, new Condition.Mod(number, compared), false)
                : null;
    }

    private static Term bits(TableColumn column, long mask, SqlKind kind, long compared) {
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
        // The kind has other operators too.
        boolean anyCase = call.getOperator() == SafeTextOperators.ILIKE;
        if (!anyCase
                && call.getOperator() != SqlStdOperatorTable.LIKE
                && call.getOperator() != SafeTextOperators.LIKE) {
            return null;
        }
        TableColumn column = operands.column(call.getOperands().get(0));
        Object pattern = operands.constant(call.getOperands().get(1));
        Object escape = call.getOperands().size() == 3 ? operands.constant(call.getOperands().get(2)) : "";
        if (column == null || column.type() != ColumnType.TEXT) {
            return null;
        }
        if (pattern == ScanOperands.NULL) {
            return never(column);
        }
        if (!(pattern instanceof String text) || !(escape instanceof String by) || by.length() > 1) {
            return null;
        }
        char escapeCharacter = by.isEmpty() ? 0 : by.charAt(0);
        return isWellFormed(text, escapeCharacter)
                ? new Term(column, new Condition.TextLike(text, escapeCharacter, anyCase, false), true)
                : null;
    }

    /** A pattern that is in error raises that error above the scan. */
    private static boolean isWellFormed(String pattern, char escape) {
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

    private static Term negation(Term term) {
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
            negated = like.negation();
        } else if (condition instanceof Condition.Bits bits) {
            negated = new Condition.Bits(bits.mask(), bits.expected(), !bits.negated());
        }
        return negated == null ? null : new Term(term.column, negated, true);
    }

    private Term search(RexCall call) {
        TableColumn column = operands.column(call.getOperands().get(0));
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
                    low != null && range.lowerBoundType() == BoundType.CLOSED,
                    high,
                    high != null && range.upperBoundType() == BoundType.CLOSED));
        }
        Condition.LongRanges union = LongSet.union(ranges);
        return new Term(
                column,
                column.type() == ColumnType.TIMESTAMP ? LongSet.scaled(union, MICROS_PER_MILLI) : union,
                strict);
    }

    private static Condition texts(Sarg<?> sarg) {
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

    private static BigDecimal bound(Comparable<?> value) {
        if (value instanceof TimestampString time) {
            return BigDecimal.valueOf(time.getMillisSinceEpoch());
        }
        return value instanceof BigDecimal number ? number : null;
    }

    private static boolean isLong(Object constant) {
        if (!(constant instanceof BigDecimal number)) {
            return false;
        }
        BigDecimal integer = number.stripTrailingZeros();
        return integer.scale() <= 0 && integer.toBigInteger().bitLength() < Long.SIZE;
    }

    private static boolean isInteger(ColumnType type) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> true;
            default -> false;
        };
    }
}
