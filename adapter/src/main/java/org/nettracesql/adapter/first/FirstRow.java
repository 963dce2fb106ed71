package org.nettracesql.adapter.first;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;

/**
 * A query of one row at most, whose values are parameters to the rest.
 *
 * @param plan gives the row
 * @param parameters the statement's parameter that each of its columns is to the rest; NULL all where it has no row
 * @param found the parameter that tells whether it has a row; -1 where nobody asks
 */
record FirstRow(RelNode plan, List<Integer> parameters, int found) implements FirstQuery {

    /** {@code ?1, ?2}. */
    @Override
    public String title() {
        return parameters.stream().map(FirstQuery::parameter).collect(Collectors.joining(", "))
                + (found < 0 ? "" : "; " + FirstQuery.parameter(found) + ": whether there is a row");
    }

    @Override
    public FirstRow with(RelNode other) {
        return new FirstRow(other, parameters, found);
    }
}
