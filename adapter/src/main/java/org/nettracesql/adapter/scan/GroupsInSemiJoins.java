package org.nettracesql.adapter.scan;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule.Done;
import org.apache.calcite.plan.RelRule.OperandBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.SemiJoinRule.JoinToSemiJoinRule.JoinToSemiJoinRuleConfig;
import org.apache.calcite.rel.rules.SemiJoinRule.ProjectToSemiJoinRule.ProjectToSemiJoinRuleConfig;

/**
 * Calcite's rules that make a semi join of a join with the groups of a query, whose own columns nobody reads. Only with
 * groups by keys, each of which is there once: in Calcite 1.42 a total, which has a row over no rows, becomes a semi
 * join with the rows themselves, and where there are none all rows of the other side are lost. {@code TRUE OR x IN
 * (query)} is one with the number of the query's rows.
 */
final class GroupsInSemiJoins {

    private GroupsInSemiJoins() {}

    static RelOptRule beneathProject() {
        return ProjectToSemiJoinRuleConfig.DEFAULT
                .withOperandSupplier(project -> project.operand(Project.class).oneInput(GroupsInSemiJoins::join))
                .withDescription("SemiJoinRule:project-groups")
                .toRule();
    }

    static RelOptRule plain() {
        return JoinToSemiJoinRuleConfig.DEFAULT
                .withOperandSupplier(GroupsInSemiJoins::join)
                .withDescription("SemiJoinRule:join-groups")
                .toRule();
    }

    private static Done join(OperandBuilder join) {
        return join.operand(Join.class)
                .predicate(one -> one.getJoinType() == JoinRelType.INNER || one.getJoinType() == JoinRelType.LEFT)
                .inputs(left -> left.operand(RelNode.class).anyInputs(), GroupsInSemiJoins::groups);
    }

    private static Done groups(OperandBuilder right) {
        return right.operand(Aggregate.class)
                .predicate(one -> !one.getGroupSet().isEmpty() && one.getGroupType() == Aggregate.Group.SIMPLE)
                .anyInputs();
    }
}
