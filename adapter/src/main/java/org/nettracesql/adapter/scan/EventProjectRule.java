package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.catalog.TableColumn;

/**
 * Makes a scan give only the columns that a projection uses. A projection of nothing but distinct columns becomes the
 * scan's own order; one with expressions stays above, over fewer columns.
 */
final class EventProjectRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventProjectRule",
                    project -> project.operand(LogicalProject.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventProjectRule::new)
            .toRule();

    private EventProjectRule(RuleConfig config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Project project = call.rel(0);
        EventScan scan = call.rel(1);
        List<TableColumn> columns = scan.request().columns();
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        boolean columnsOnly = project.getProjects().stream().allMatch(RexInputRef.class::isInstance)
                && used.cardinality() == project.getProjects().size();
        if (columnsOnly) {
            call.transformTo(scan.with(scan.request().withColumns(project.getProjects().stream()
                    .map(column -> columns.get(((RexInputRef) column).getIndex()))
                    .toList())));
        } else if (used.cardinality() < columns.size()) {
            EventScan narrower = scan.with(
                    scan.request().withColumns(used.toList().stream().map(columns::get).toList()));
            call.transformTo(project.copy(
                    project.getTraitSet(), narrower, renumbered(project, narrower, used), project.getRowType()));
        }
    }

    private static List<RexNode> renumbered(Project project, EventScan input, ImmutableBitSet used) {
        return new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                int position = used.indexOf(column.getIndex());
                return new RexInputRef(position, input.getRowType().getFieldList().get(position).getType());
            }
        }.visitList(project.getProjects());
    }
}
