package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.RowExpressions;
import org.nettracesql.adapter.engine.IndexGroups;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;
import org.nettracesql.adapter.totals.Totals;

/**
 * Answers an aggregate over expressions from the block index: where keys, conditions and what is counted but once are
 * made of columns by which the index counts, it counts by these columns, and the aggregate adds these counts up.
 *
 * <p>Of {@code GROUP BY trace_label(trace, 'host')} the index counts by trace, and no trace is opened for it; of
 * {@code COUNT(*) FILTER (WHERE provider LIKE 'M%')} by provider; {@code COUNT(DISTINCT trace)} has a row a trace to
 * look at. What an aggregate over plain columns asks for is {@link EventTotalsRule}'s.
 */
final class CountedExpressionsRule extends RelRule<RuleConfig> {

    private static final ScanMeasure EVENTS = ScanMeasure.of(ScanMeasure.Kind.COUNT, null);

    private CountedExpressionsRule(RuleConfig config) {
        super(config);
    }

    /** One for each shape that the rules of projections and filters leave: either may be there or not. */
    static List<RelOptRule> rules() {
        OperandTransform scan = one -> one.operand(EventScan.class).noInputs();
        OperandTransform filter = one -> one.operand(LogicalFilter.class).oneInput(scan);
        return List.of(
                over("scan", scan),
                over("filter", filter),
                over("project", one -> one.operand(LogicalProject.class).oneInput(scan)),
                over("project of filter", one -> one.operand(LogicalProject.class).oneInput(filter)));
    }

    private static RelOptRule over(String input, OperandTransform operand) {
        return new RuleConfig(
                        "CountedExpressionsRule:" + input,
                        aggregate -> aggregate.operand(LogicalAggregate.class).oneInput(operand),
                        CountedExpressionsRule::new)
                .toRule();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(call.rels.length - 1);
        List<RexNode> inputs = null;
        RexNode condition = null;
        for (RelNode rel : call.rels) {
            if (rel instanceof Project project) {
                inputs = project.getProjects();
            } else if (rel instanceof Filter filter) {
                condition = filter.getCondition();
            }
        }
        if (inputs == null) {
            inputs = scan.getCluster().getRexBuilder().identityProjects(scan.getRowType());
        }
        RelNode counted = new Rewriting(scan, aggregate, inputs, condition).counted();
        if (counted != null) {
            call.transformTo(counted);
        }
    }

    /**
     * One aggregate that becomes one over the index's counts. Its input has the inputs that it needs, as they are over
     * the columns that are counted by, then the measures that it adds up, and then what it weighs by the counts.
     */
    private static final class Rewriting {
        private final EventScan scan;
        private final RexBuilder rexBuilder;
        private final Aggregate aggregate;
        /** What the aggregate's input has, over the scan's columns. */
        private final List<RexNode> inputs;
        /** Over the scan's columns, too; null for none. */
        private final RexNode condition;
        /** Which of the inputs are needed but for what is measured: the keys first, in their order. */
        private final List<Integer> needed;
        /** The scan's columns that are counted by. */
        private final List<Integer> columns;
        /** What the index adds up. */
        private final List<ScanMeasure> measures = new ArrayList<>();
        /** The calls whose arguments count as often as there are events. */
        private final List<AggregateCall> weighed = new ArrayList<>();

        Rewriting(EventScan scan, Aggregate aggregate, List<RexNode> inputs, RexNode condition) {
            this.scan = scan;
            this.rexBuilder = scan.getCluster().getRexBuilder();
            this.aggregate = aggregate;
            this.inputs = inputs;
            this.condition = condition;
            Set<Integer> found = new LinkedHashSet<>(aggregate.getGroupSet().asList());
            for (AggregateCall call : aggregate.getAggCallList()) {
                ScanMeasure measure = measure(call);
                if (measure == null) {
                    found.addAll(call.getArgList());
                    if (isWeighed(call)) {
                        weighed.add(call);
                        measure = EVENTS;
                    }
                }
                if (measure != null && !measures.contains(measure)) {
                    measures.add(measure);
                }
                if (call.hasFilter()) {
                    found.add(call.filterArg);
                }
            }
            needed = List.copyOf(found);
            Set<Integer> used = new LinkedHashSet<>();
            expressions().forEach(one -> used.addAll(RelOptUtil.InputFinder.bits(one).asList()));
            columns = List.copyOf(used);
        }

        private List<RexNode> expressions() {
            List<RexNode> expressions = new ArrayList<>();
            needed.forEach(input -> expressions.add(inputs.get(input)));
            if (condition != null) {
                expressions.add(condition);
            }
            return expressions;
        }

        /** The aggregate over the index's counts; null where the index does not know enough. */
        RelNode counted() {
            if (!isOfWhatIsCountedBy() || isPlain()) {
                return null;
            }
            List<GroupKey> keys = columns.stream().map(one -> GroupKey.of(column(one))).toList();
            Totals totals = new Totals(keys, measures);
            EventRequest request = scan.request().withColumns(totals.columns());
            if (!IndexTotals.isEnoughFor(request, totals)) {
                return null;
            }
            RelNode answer = new EventAnswer(scan, countsType(), new IndexAnswer(scan.context(), request, totals));
            RelNode counts = condition == null ? answer : LogicalFilter.create(answer, overCounts(condition));
            List<RexNode> fields = new ArrayList<>();
            needed.forEach(input -> fields.add(overCounts(inputs.get(input))));
            for (int i = 0; i < measures.size(); i++) {
                fields.add(rexBuilder.makeInputRef(counts, columns.size() + i));
            }
            weighed.forEach(call -> fields.add(weight(call, counts)));
            RelNode input = LogicalProject.create(counts, List.of(), fields, (List<String>) null, Set.of());
            List<ImmutableBitSet> groupSets = new ArrayList<>();
            aggregate.getGroupSets().forEach(set -> groupSets.add(ImmutableBitSet.of(positions(set.asList()))));
            List<AggregateCall> calls = new ArrayList<>();
            aggregate.getAggCallList().forEach(call -> calls.add(overCounts(call, input)));
            return withTypes(LogicalAggregate.create(
                    input, List.of(), ImmutableBitSet.range(aggregate.getGroupCount()), groupSets, calls));
        }

        /**
         * Whether the index has, for each of its groups, all that is needed. Counted by nothing, it has a row even of
         * no events.
         */
        private boolean isOfWhatIsCountedBy() {
            return !columns.isEmpty()
                    && expressions().stream().allMatch(RowExpressions::isOfColumns)
                    && columns.stream().allMatch(one -> IndexGroups.isOfType(column(one)))
                    && aggregate.getAggCallList().stream().allMatch(
                            call -> measure(call) != null || isWeighed(call) || isOfValues(call));
        }

        /** Whether it comes to the same over each value once as over all rows that have it. */
        private static boolean isOfValues(AggregateCall call) {
            return call.getCollation().equals(RelCollations.EMPTY)
                    && call.distinctKeys == null
                    && (call.isDistinct() || switch (call.getAggregation().getKind()) {
                        case MIN, MAX, GROUPING -> true;
                        default -> false;
                    });
        }

        /** Whether it comes to a sum over the values, each as often as there are events that have it. */
        private boolean isWeighed(AggregateCall call) {
            if (call.isDistinct() || call.getArgList().size() != 1) {
                return false;
            }
            RelDataType type = inputs.get(call.getArgList().get(0)).getType();
            return switch (call.getAggregation().getKind()) {
                case COUNT -> true;
                // The product with a count is a BIGINT for these at any rate.
                case SUM, SUM0 -> SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())
                        && type.getSqlTypeName() != SqlTypeName.BIGINT;
                default -> false;
            };
        }

        private RexNode weight(AggregateCall call, RelNode counts) {
            RexNode value = overCounts(inputs.get(call.getArgList().get(0)));
            RexNode events = rexBuilder.makeInputRef(counts, columns.size() + measures.indexOf(EVENTS));
            return call.getAggregation().getKind() == SqlKind.COUNT
                    ? rexBuilder.makeCall(SqlStdOperatorTable.CASE,
                            rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value),
                            events, rexBuilder.makeZeroLiteral(events.getType()))
                    : rexBuilder.makeCall(SqlStdOperatorTable.MULTIPLY, value, events);
        }

        /** Whether the index gives the rows as they are asked for. */
        private boolean isPlain() {
            return condition == null
                    && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && needed.stream().allMatch(input -> inputs.get(input) instanceof RexInputRef)
                    && aggregate.getAggCallList().stream().allMatch(call -> measure(call) != null && !call.hasFilter());
        }

        /** What the index has to add up for a call; null for one over expressions of what it counts by. */
        private ScanMeasure measure(AggregateCall call) {
            ScanMeasure.Kind kind = PlannedTotals.kind(call);
            if (kind == null || call.isDistinct() || call.getArgList().size() > 1) {
                return null;
            }
            RexNode argument = call.getArgList().isEmpty() ? null : inputs.get(call.getArgList().get(0));
            if (kind == ScanMeasure.Kind.COUNT && (argument == null || !argument.getType().isNullable())) {
                return ScanMeasure.of(kind, null);
            }
            ScanMeasure measure =
                    argument instanceof RexInputRef ref ? ScanMeasure.of(kind, column(ref.getIndex())) : null;
            return measure == null || !measure.isIndexed() ? null : measure;
        }

        private TableColumn column(int index) {
            return scan.request().columns().get(index);
        }

        private RelDataType typeOf(TableColumn column) {
            return scan.getRowType().getFieldList().get(scan.request().columns().indexOf(column)).getType();
        }

        private List<Integer> positions(List<Integer> ofInputs) {
            return ofInputs.stream().map(needed::indexOf).toList();
        }

        private RexNode overCounts(RexNode overScan) {
            return overScan.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                    return rexBuilder.makeInputRef(ref.getType(), columns.indexOf(ref.getIndex()));
                }
            });
        }

        private AggregateCall overCounts(AggregateCall call, RelNode input) {
            ScanMeasure measure = measure(call);
            List<Integer> arguments;
            if (measure != null) {
                arguments = List.of(needed.size() + measures.indexOf(measure));
            } else if (isWeighed(call)) {
                arguments = List.of(needed.size() + measures.size() + weighed.indexOf(call));
            } else {
                arguments = positions(call.getArgList());
            }
            boolean isCount = call.getAggregation().getKind() == SqlKind.COUNT && !call.isDistinct();
            // That is what decides whether a sum may be NULL.
            boolean hasRowOfNothing = aggregate.getGroupSets().stream().anyMatch(ImmutableBitSet::isEmpty);
            return AggregateCall.create(
                    isCount ? SqlStdOperatorTable.SUM0 : call.getAggregation(), call.isDistinct(),
                    call.isApproximate(), call.ignoreNulls(), call.rexList, arguments,
                    call.hasFilter() ? needed.indexOf(call.filterArg) : -1, null, RelCollations.EMPTY,
                    hasRowOfNothing, input, null, call.getName());
        }

        private RelDataType countsType() {
            RelDataTypeFactory.Builder row = scan.getCluster().getTypeFactory().builder();
            columns.forEach(one -> row.add(scan.getRowType().getFieldList().get(one)));
            for (ScanMeasure measure : measures) {
                if (measure.isUtcTime()) {
                    row.add(measure.toString(), typeOf(measure.column()));
                } else {
                    row.add(measure.toString(), SqlTypeName.BIGINT);
                }
            }
            return row.build();
        }

        /** A sum of counts has more digits than a count has. */
        private RelNode withTypes(RelNode added) {
            RelDataType wanted = aggregate.getRowType();
            List<RexNode> results = new ArrayList<>();
            for (RelDataTypeField field : wanted.getFieldList()) {
                results.add(rexBuilder.ensureType(
                        field.getType(), rexBuilder.makeInputRef(added, field.getIndex()), true));
            }
            return LogicalProject.create(added, List.of(), results, wanted.getFieldNames(), Set.of());
        }
    }
}
