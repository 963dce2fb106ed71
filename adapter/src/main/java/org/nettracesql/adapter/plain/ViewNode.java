package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;

/** A step of a view's query, over those that it takes its rows from. Immutable. */
abstract class ViewNode {

    private final List<ViewColumn> columns;
    private final List<ViewNode> sources;

    /** @param sources that it takes its rows from */
    ViewNode(List<ViewColumn> columns, ViewNode... sources) {
        this.columns = List.copyOf(columns);
        this.sources = List.of(sources);
    }

    /** False if it is clear before it starts that it has no row. */
    boolean mayHaveRows() {
        return sources.isEmpty() || sources.stream().anyMatch(ViewNode::mayHaveRows);
    }

    /** Whether it resolves stacks of rows that there may be. */
    boolean resolvesStacks() {
        return sources.stream().anyMatch(ViewNode::resolvesStacks);
    }

    /** What its rows have. */
    final List<ViewColumn> columns() {
        return columns;
    }

    /** Starts it; reads nothing. The caller closes the rows. */
    abstract ViewRows open(Execution execution);

    /**
     * Starts it for who looks at one row after the other: a row is the caller's only until it asks for the next. Events
     * that are counted are many, and an array for each of them costs a short query more pages than all else that it
     * keeps.
     */
    ViewRows openPassing(Execution execution) {
        return open(execution);
    }

    /** What the sentence about too much memory begins with. */
    static KeptMemory memory(String what) {
        return new KeptMemory("What " + what + " in a view keeps");
    }
}
