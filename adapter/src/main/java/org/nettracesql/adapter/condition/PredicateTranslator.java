package org.nettracesql.adapter.condition;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.function.ExpressionFinder;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.function.TraceScalarFunction;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;

/**
 * Turns parts of a WHERE clause into conditions that a scan decides. A part is taken whole or not at all, and only
 * where the scan's answer equals SQL's for every value: no comparison goes through a double that the column does not
 * hold, and a part that could be UNKNOWN is taken only where UNKNOWN drops the row.
 *
 * <p>Taken are, for one column and constants or parameters: comparisons, IN, BETWEEN, ranges joined by OR, IS [NOT]
 * NULL, LIKE with its ESCAPE, boolean columns, {@code BITAND(column, mask) = / <> constant}, {@code MOD(column, n) =
 * constant}, and NOT of what is UNKNOWN exactly for NULL. {@link TermReader} reads such a part; here is what becomes of
 * all parts of a condition, and when the values of parameters are known. Anything on the trace alone is {@link
 * OfTraces}: whole where it cannot fail, and else as what says which traces are read.
 */
public final class PredicateTranslator {

    private final List<TableColumn> columns;
    private final List<String> traces;

    /** @param columns what the condition's input references stand for */
    public PredicateTranslator(List<TableColumn> columns) {
        this(columns, List.of());
    }

    /**
     * One that takes any condition on the name of the trace, too.
     *
     * @param traces the names that there may be rows of; none if there is no such column
     */
    public PredicateTranslator(List<TableColumn> columns, List<String> traces) {
        this.columns = columns;
        this.traces = traces;
    }

    /**
     * @param residual what stays above the scan; null if nothing does
     */
    public record Split(List<PushedFilter> pushed, RexNode residual) {}

    /** Splits a condition by its ANDs. */
    public Split split(RexNode condition, RexBuilder rexBuilder) {
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
            if (filter == null && isOfTrace(conjunct) && !GuardedLogic.mayFail(conjunct)) {
                filter = ofTraces(conjunct, true, rexBuilder);
            }
            if (filter == null) {
                residual.add(conjunct);
            } else {
                pushed.add(filter);
            }
        }
        return new Split(pushed, residual.isEmpty() ? null : RexUtil.composeConjunction(rexBuilder, residual));
    }

    /**
     * Conditions that follow from what stays above the scan, and decide which traces and blocks are read: of
     * {@code (trace = 'a' AND n > 2) OR trace = 'b'}, that the trace is one of these two.
     *
     * @param residual null if nothing stays
     */
    public List<PushedFilter> implied(RexNode residual, RexBuilder rexBuilder) {
        List<PushedFilter> implied = new ArrayList<>();
        for (RexNode conjunct : residual == null ? List.<RexNode>of() : RelOptUtil.conjunctions(residual)) {
            RexNode ofTrace = ofTrace(conjunct, rexBuilder);
            if (ofTrace != null) {
                PushedFilter filter = filter(ofTrace);
                implied.add(filter == null ? ofTraces(ofTrace, false, rexBuilder) : filter);
            }
            List<RexNode> branches = RelOptUtil.disjunctions(conjunct);
            for (int column : branches.size() < 2 ? ImmutableBitSet.of() : RelOptUtil.InputFinder.bits(conjunct)) {
                List<RexNode> ofColumn = new ArrayList<>();
                for (RexNode branch : isOfBlocks(columns.get(column)) ? branches : List.<RexNode>of()) {
                    RelOptUtil.conjunctions(branch).stream()
                            .filter(part -> RelOptUtil.InputFinder.bits(part).equals(ImmutableBitSet.of(column)))
                            .filter(part -> !hasParameters(part) && filter(part) != null)
                            .findFirst().ifPresent(ofColumn::add);
                }
                PushedFilter filter = ofColumn.size() == branches.size()
                        ? filter(RexUtil.composeDisjunction(rexBuilder, ofColumn))
                        : null;
                if (filter != null) {
                    implied.add(filter);
                }
            }
        }
        return implied;
    }

    /** What a condition says of the trace: it is true where the condition is. Null if it says nothing. */
    private RexNode ofTrace(RexNode condition, RexBuilder rexBuilder) {
        if (isOfTrace(condition)) {
            return condition;
        }
        if (!condition.isA(SqlKind.AND) && !condition.isA(SqlKind.OR)) {
            return null;
        }
        List<RexNode> parts = new ArrayList<>();
        for (RexNode operand : ((RexCall) condition).getOperands()) {
            RexNode part = ofTrace(operand, rexBuilder);
            if (part != null) {
                parts.add(part);
            } else if (condition.isA(SqlKind.OR)) {
                return null;
            }
        }
        return parts.isEmpty() ? null : condition.isA(SqlKind.OR)
                ? RexUtil.composeDisjunction(rexBuilder, parts)
                : RexUtil.composeConjunction(rexBuilder, parts);
    }

    private boolean isOfTrace(RexNode condition) {
        ImmutableBitSet read = RelOptUtil.InputFinder.bits(condition);
        return !traces.isEmpty()
                && read.cardinality() == 1
                && columns.get(read.nth(0)).isTraceName()
                && RowExpressions.isOfColumns(condition)
                && !EventReader.FINDER.isIn(condition);
    }

    private PushedFilter ofTraces(RexNode condition, boolean isWhole, RexBuilder rexBuilder) {
        TableColumn trace = columns.get(RelOptUtil.InputFinder.bits(condition).nth(0));
        return new OfTraces(condition, trace, traces, isWhole, rexBuilder);
    }

    /** A function that reads traces: of a trace that has no rows it would for nothing. */
    private static final class EventReader extends ExpressionFinder {
        private static final EventReader FINDER = new EventReader();

        @Override
        public Void visitCall(RexCall call) {
            return call.getOperator() instanceof SqlUserDefinedFunction function
                            && function.getFunction() instanceof TraceScalarFunction ours
                            && ours.readsEvents()
                    ? found()
                    : super.visitCall(call);
        }
    }

    private static boolean isOfBlocks(TableColumn column) {
        return column.source() instanceof HeaderColumn header
                && (header == HeaderColumn.TIME_NS || header.isTypeLevel());
    }

    /** The condition of a part with parameters, in one execution. */
    PushedPredicate withParameters(RexNode node, DataContext execution) {
        TermReader.Term term = reader(parameter -> valueOf(parameter, execution)).term(node);
        if (term == null) {
            throw new IllegalArgumentException("The parameters of the condition " + node
                    + " must be numbers, text or timestamps as the column is.");
        }
        return new PushedPredicate(term.column(), term.condition());
    }

    private PushedFilter filter(RexNode conjunct) {
        if (!hasParameters(conjunct)) {
            TermReader.Term term = reader(parameter -> null).term(conjunct);
            return term == null ? null : new PushedFilter.Fixed(new PushedPredicate(term.column(), term.condition()));
        }
        if (!isTotal(conjunct)) {
            return null;
        }
        TermReader.Term term = reader(PredicateTranslator::sample).term(conjunct);
        return term == null || isFloat(term.column().type())
                ? null
                : new PushedFilter.WithParameters(conjunct, columns, term.column());
    }

    private TermReader reader(Function<RexDynamicParam, Object> parameters) {
        return new TermReader(new ScanOperands(columns, parameters));
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
                    .noneMatch(ScanOperands::isBitAnd);
            case LIKE -> call.getOperands().size() == 2;
            case OR, CAST -> true;
            default -> ScanOperands.isBitAnd(call);
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
        return type == SqlTypeName.TIMESTAMP ? new ScanOperands.Moment(0) : null;
    }

    private static Object valueOf(RexDynamicParam parameter, DataContext execution) {
        Object value = execution.get(parameter.getName());
        if (value == null) {
            return ScanOperands.NULL;
        }
        SqlTypeName type = parameter.getType().getSqlTypeName();
        if (type == SqlTypeName.TIMESTAMP && value instanceof Long millis) {
            return new ScanOperands.Moment(millis);
        }
        if (value instanceof java.util.Date date) {
            return new ScanOperands.Moment(date.getTime());
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

    private static boolean isFloat(ColumnType type) {
        return type == ColumnType.FLOAT32 || type == ColumnType.FLOAT64;
    }
}
