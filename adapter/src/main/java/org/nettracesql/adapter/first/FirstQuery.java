package org.nettracesql.adapter.first;

import org.apache.calcite.rel.RelNode;

/** A part of a statement that runs before the rest, which knows its rows then. Immutable. */
public sealed interface FirstQuery permits FirstRow, FirstRows {

    /** Gives its rows; logical, or physical once it is planned. */
    RelNode plan();

    /** The same with another plan for its rows. */
    FirstQuery with(RelNode other);

    /** What {@code EXPLAIN} says that it is to the rest. */
    String title();

    /** The name that a plan has for a parameter. */
    static String parameter(int index) {
        return "?" + index;
    }
}
