package org.nettracesql.adapter.first;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * A logical plan in parts: the queries that run before the rest, and the rest, which refers to them. Each part is
 * planned for itself.
 *
 * @param queries in the order in which they have to run
 * @param rest the whole plan where there are none
 */
public record FirstQueries(List<FirstQuery> queries, RelNode rest) {

    /**
     * Finds the parts of a plan.
     *
     * @param plan without queries in expressions and references to outer rows
     * @param ofOneTable whether it has no joins
     * @param trimmed leaves out columns that nobody asks for, as each that is left of such a query is computed; called
     *     where there may be some
     */
    public static FirstQueries of(RelNode plan, boolean ofOneTable, UnaryOperator<RelNode> trimmed) {
        boolean mayHaveValues = QueriesRunFirst.mayBeIn(plan);
        boolean mayHaveFilters = !ofOneTable && DynamicFilters.mayBeIn(plan);
        List<FirstQuery> queries = new ArrayList<>();
        RelNode rest = plan;
        if (mayHaveValues || mayHaveFilters) {
            rest = trimmed.apply(plan);
        }
        if (mayHaveValues) {
            QueriesRunFirst parted = QueriesRunFirst.of(rest);
            queries.addAll(parted.queries());
            rest = parted.rest();
        }
        if (mayHaveFilters) {
            rest = withDynamicFilters(rest, queries);
        }
        return new FirstQueries(queries, queries.isEmpty() ? plan : rest);
    }

    /** @param queries run before the rest; those that run before these, too, are put among them */
    private static RelNode withDynamicFilters(RelNode rest, List<FirstQuery> queries) {
        List<FirstQuery> parts = List.copyOf(queries);
        queries.clear();
        int number = 0;
        for (FirstQuery part : parts) {
            DynamicFilters filters = DynamicFilters.of(part.plan(), number);
            queries.addAll(filters.queries());
            queries.add(part.with(filters.rest()));
            number = filters.lastNumber();
        }
        DynamicFilters filters = DynamicFilters.of(rest, number);
        queries.addAll(filters.queries());
        return filters.rest();
    }
}
