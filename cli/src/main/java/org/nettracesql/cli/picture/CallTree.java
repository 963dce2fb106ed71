package org.nettracesql.cli.picture;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Samples added up by the calls that lead to them. */
final class CallTree {

    /** Deeper calls are added up in one: JSON's writers and readers, and drawings, go only so deep. */
    static final int MOST_FRAMES = 400;

    static final String DEEPER = "(deeper frames)";

    private final String name;
    private final Map<String, CallTree> children = new LinkedHashMap<>();
    private long samples;

    CallTree(String name) {
        this.name = name;
    }

    /**
     * Adds samples of one stack.
     *
     * @param folded names from the root to the leaf, joined by semicolons
     */
    void add(String folded, long count) {
        samples += count;
        CallTree node = this;
        int depth = 0;
        int start = 0;
        while (start <= folded.length()) {
            int end = folded.indexOf(';', start);
            end = end < 0 ? folded.length() : end;
            boolean isTooDeep = ++depth > MOST_FRAMES;
            node = node.children.computeIfAbsent(isTooDeep ? DEEPER : folded.substring(start, end), CallTree::new);
            node.samples += count;
            start = isTooDeep ? folded.length() + 1 : end + 1;
        }
    }

    String name() {
        return name;
    }

    Collection<CallTree> children() {
        return children.values();
    }

    /** Samples with this call. */
    long samples() {
        return samples;
    }

    /** Calls on the longest path, this one included. */
    int height() {
        int height = 0;
        for (CallTree child : children.values()) {
            height = Math.max(height, child.height());
        }
        return height + 1;
    }
}
