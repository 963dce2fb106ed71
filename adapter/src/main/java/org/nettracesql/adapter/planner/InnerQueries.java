package org.nettracesql.adapter.planner;

import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Has a visitor of a query's relations visit those of the queries within its expressions, too. */
class InnerQueries extends RexShuttle {

    private final RelShuttle relations;

    InnerQueries(RelShuttle relations) {
        this.relations = relations;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
        RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
        return visited.clone(visited.rel.accept(relations));
    }
}
