package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;

/** A step of a view's query, over those that it takes its rows from. Immutable. */
abstract class ViewNode {

    private final List<ViewColumn> columns;

    ViewNode(List<ViewColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    /** What its rows have. */
    final List<ViewColumn> columns() {
        return columns;
    }

    /** Starts it; reads nothing. The caller closes the rows. */
    abstract ViewRows open(Execution execution);

    /** What the sentence about too much memory begins with. */
    static KeptMemory memory(String what) {
        return new KeptMemory("What " + what + " in a view keeps");
    }
}
