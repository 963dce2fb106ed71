package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableFilter;
import org.apache.calcite.adapter.enumerable.EnumerableProject;
import org.apache.calcite.plan.RelOptLattice;
import org.apache.calcite.plan.RelOptMaterialization;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.Program;
import org.nettracesql.adapter.condition.TraceConditions;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.first.FirstQueries;
import org.nettracesql.adapter.first.FirstQuery;
import org.nettracesql.adapter.function.ExpressionFinder;
import org.nettracesql.adapter.join.JoinsByRange;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.scan.CalciteRules;
import org.nettracesql.adapter.scan.PlannerRules;

/**
 * Turns a logical plan into the cheapest physical one. Most queries filter, group and sort one table: they are planned
 * with the few rules that can match them. All others go through the steps of Calcite's standard program.
 */
final class TraceProgram implements Program {

    private final TraceOptions options;
    private final DuckDbEngine duckDb;
    private final TraceConditions.Choice choice;
    /** Of the plan that was made last. */
    private List<FirstQuery> firstQueries = List.of();

    TraceProgram(TraceOptions options, DuckDbEngine duckDb) {
        this(options, duckDb, (rel, column) -> null);
    }

    private TraceProgram(TraceOptions options, DuckDbEngine duckDb, TraceConditions.Choice choice) {
        this.options = options;
        this.duckDb = duckDb;
        this.choice = choice;
    }

    /** The same, with what is known of traces looked up where that tells which of them are wanted. */
    TraceProgram with(TraceConditions.Choice other) {
        return new TraceProgram(options, duckDb, other);
    }

    @Override
    public RelNode run(
            RelOptPlanner planner,
            RelNode rel,
            RelTraitSet requiredTraits,
            List<RelOptMaterialization> materializations,
            List<RelOptLattice> lattices) {
        boolean ofOneTable = isOfOneTable(rel);
        if (ofOneTable) {
            PlannerRules.registerForOneTable(planner, options);
            if (usesDuckDb()) {
                duckDb.registerForOneTable(planner);
            }
        } else {
            registerAllRules(planner);
        }
        RelNode joined = ofOneTable ? rel : FlatUnions.of(ConditionsOfAsofJoins.moved(Unnesting.unnested(rel)));
        if (!options.pushdown()) {
            return physical(planner, joined, requiredTraits, ofOneTable);
        }
        RelNode narrowed = ofOneTable ? joined : TraceConditions.passedOn(joined, choice);
        FirstQueries parts = FirstQueries.of(
                narrowed, ofOneTable, ofOneTable ? UnaryOperator.identity() : TraceProgram::trimmed);
        List<FirstQuery> physical = new ArrayList<>();
        for (FirstQuery query : parts.queries()) {
            RelTraitSet traits = query.plan().getTraitSet().replace(EnumerableConvention.INSTANCE);
            physical.add(query.with(physical(planner, query.plan(), traits, ofOneTable)));
        }
        firstQueries = physical;
        return physical(planner, parts.rest(), requiredTraits, ofOneTable);
    }

    /** What has to run before the plan that was made last, in this order. */
    List<FirstQuery> firstQueries() {
        return firstQueries;
    }

    /** Without columns that nobody asks for. */
    private static RelNode trimmed(RelNode rel) {
        return new RelFieldTrimmer(null, RelFactories.LOGICAL_BUILDER.create(rel.getCluster(), null)).trim(rel);
    }

    /** @param ofOneTable whether the planner has the few rules for that alone */
    private static RelNode physical(
            RelOptPlanner planner, RelNode rel, RelTraitSet requiredTraits, boolean ofOneTable) {
        RelNode trimmed = trimmed(rel);
        planner.setRoot(trimmed);
        if (!trimmed.getTraitSet().equals(requiredTraits)) {
            planner.setRoot(planner.changeTraits(trimmed, requiredTraits));
        }
        RelNode best = planner.findBestExp();
        HepProgramBuilder calculations = new HepProgramBuilder();
        if (!ofOneTable) {
            CalciteRules.calculations().forEach(calculations::addRuleInstance);
        } else if (calculates(best)) {
            calculations.addRuleCollection(PlannerRules.calculationsOfOneTable());
        } else {
            return best;
        }
        RelNode calculating = Rewriting.of(best, calculations.build());
        return ofOneTable ? calculating : JoinsByRange.in(calculating);
    }

    /** Gives a planner all rules, for a plan of any shape. */
    void registerAllRules(RelOptPlanner planner) {
        PlannerRules.register(planner, options);
        if (usesDuckDb()) {
            duckDb.registerForSeveralTables(planner);
        }
    }

    private boolean usesDuckDb() {
        return options.engine() != TraceOptions.Engine.JAVA;
    }

    /** Whether it is a chain of filters, projections, plain aggregates and sorts, without windows and subqueries. */
    static boolean isOfOneTable(RelNode rel) {
        if (rel instanceof TableScan || rel instanceof LogicalValues) {
            return true;
        }
        boolean known = rel instanceof LogicalProject project && !NotPlain.FINDER.isInAny(project.getProjects())
                || rel instanceof LogicalFilter filter && !NotPlain.FINDER.isIn(filter.getCondition())
                || rel instanceof LogicalSort
                || rel instanceof LogicalAggregate aggregate && isPlain(aggregate);
        return known && isOfOneTable(rel.getInput(0));
    }

    private static boolean isPlain(LogicalAggregate aggregate) {
        return aggregate.getGroupType() == LogicalAggregate.Group.SIMPLE
                && aggregate.getAggCallList().stream()
                        .allMatch(call -> !call.isDistinct() && call.distinctKeys == null && call.rexList.isEmpty());
    }

    /** A window, a subquery or a reference to an outer row. */
    private static final class NotPlain extends ExpressionFinder {
        private static final NotPlain FINDER = new NotPlain();

        @Override
        public Void visitOver(RexOver over) {
            return found();
        }

        @Override
        public Void visitSubQuery(RexSubQuery subQuery) {
            return found();
        }

        @Override
        public Void visitCorrelVariable(RexCorrelVariable variable) {
            return found();
        }
    }

    /** Whether Java has to compute expressions somewhere in the plan. */
    private static boolean calculates(RelNode rel) {
        return rel instanceof EnumerableProject
                || rel instanceof EnumerableFilter
                || rel.getInputs().stream().anyMatch(TraceProgram::calculates);
    }
}
