package org.nettracesql.adapter.planner;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;

/**
 * A part of a statement that runs before the rest and has one row at most.
 *
 * @param plan gives the row; logical, or physical once it is planned
 * @param parameters the statement's parameter that each of its columns is to the rest; NULL all where it has no row
 * @param found the parameter that tells whether it has a row; -1 where nobody asks
 */
record FirstQuery(RelNode plan, List<Integer> parameters, int found) {

    /** As the rest of the plan has them: {@code ?1, ?2}. */
    String parameterNames() {
        return parameters.stream().map(FirstQuery::name).collect(Collectors.joining(", "))
                + (found < 0 ? "" : "; " + name(found) + ": whether there is a row");
    }

    /** The name that a plan has for a parameter. */
    static String name(int parameter) {
        return "?" + parameter;
    }

    FirstQuery with(RelNode other) {
        return new FirstQuery(other, parameters, found);
    }
}
