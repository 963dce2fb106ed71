package org.nettracesql.adapter.aggregate;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;

/**
 * Gives rows without columns one, under a window: {@code SELECT ROW_NUMBER() OVER () FROM events} reads none, and
 * Calcite 1.42 counts the columns of such an input wrongly (Index 1 out of bounds for length 1).
 */
public final class WindowOverNothingRule extends RelOptRule {

    public static final RelOptRule INSTANCE = new WindowOverNothingRule();

    private WindowOverNothingRule() {
        super(operandJ(LogicalProject.class, null, WindowOverNothingRule::isOverNothing, any()),
                "WindowOverNothingRule");
    }

    /** Whether it is a window over rows without columns. */
    public static boolean isOverNothing(Project project) {
        return project.containsOver() && project.getInput().getRowType().getFieldCount() == 0;
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        RexBuilder builder = project.getCluster().getRexBuilder();
        LogicalProject something = LogicalProject.create(project.getInput(), List.of(),
                List.of(builder.makeLiteral(true)), List.of("something"), Set.of());
        call.transformTo(project.copy(project.getTraitSet(), something, project.getProjects(), project.getRowType()));
    }
}
