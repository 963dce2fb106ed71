package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.condition.PredicateTranslator;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.ScanContext;

/**
 * Hands the parts of a WHERE clause that tell which traces are wanted to a computed table, which then computes the rows
 * of no other: a code map for each of a thousand traces is a lot of work. The rest stays above it.
 */
final class DerivedFilterRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "DerivedFilterRule",
                    filter -> filter.operand(LogicalFilter.class)
                            .oneInput(scan -> scan.operand(TableScan.class).noInputs()),
                    DerivedFilterRule::new)
            .toRule();

    private static final ImmutableBitSet TRACE_NAME = ImmutableBitSet.of(0);

    private DerivedFilterRule(RuleConfig config) {
        super(config);
    }

    /** Those of a statement; what a join tells of the traces is there before. */
    private static boolean hasConditions(TableScan scan) {
        return scan instanceof DerivedScan derived
                && derived.query().filters().stream().anyMatch(one -> !(one instanceof PushedFilter.OfRows));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        TableScan scan = call.rel(1);
        DerivedRelation relation = scan.getTable().unwrap(DerivedRelation.class);
        ScanContext context = scan.getTable().unwrap(ScanContext.class);
        if (relation == null || !relation.canChooseTraces() || hasConditions(scan)) {
            return;
        }
        List<RexNode> ofTrace = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
            (RelOptUtil.InputFinder.bits(part).equals(TRACE_NAME) ? ofTrace : rest).add(part);
        }
        RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
        List<String> names = new ArrayList<>(context.traceNames());
        names.addAll(relation.ofSkipped().keySet());
        PredicateTranslator translator = new PredicateTranslator(relation.columns(), names);
        PredicateTranslator.Split split =
                translator.split(RexUtil.composeConjunction(rexBuilder, ofTrace), rexBuilder);
        if (split.residual() != null) {
            rest.add(split.residual());
        }
        List<PushedFilter> pushed = new ArrayList<>(split.pushed());
        for (PushedFilter one : translator.implied(RexUtil.composeConjunction(rexBuilder, rest), rexBuilder)) {
            if (one.column().isTraceName()) {
                pushed.add(one);
            }
        }
        if (pushed.isEmpty()) {
            return;
        }
        TableScan narrower = DerivedScan.filtered(scan, pushed);
        call.transformTo(rest.isEmpty()
                ? narrower
                : filter.copy(filter.getTraitSet(), narrower, RexUtil.composeConjunction(rexBuilder, rest)));
    }
}
