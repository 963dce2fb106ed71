package org.nettracesql.adapter.planner;

import org.apache.calcite.plan.RelOptCostImpl;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;

/**
 * Applies rules to a plan until none matches, whatever it costs, as the steps of Calcite's standard program do: those
 * are in {@code Programs}, which makes all rules of Calcite when it is loaded.
 */
final class Rewriting {

    private Rewriting() {}

    /** A plan as the rules of a program leave it. */
    static RelNode of(RelNode plan, HepProgram program) {
        HepPlanner planner = new HepPlanner(program, null, true, null, RelOptCostImpl.FACTORY);
        planner.setRoot(plan);
        return planner.findBestExp();
    }
}
