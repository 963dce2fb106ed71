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
    /** Samples by state. */
    private final long[] samples = new long[SampleState.values().length];

    CallTree(String name) {
        this.name = name;
    }

    /**
     * Adds samples of one stack.
     *
     * @param folded names from the root to the leaf, joined by semicolons
     * @param counts samples of each state
     */
    void add(String folded, long[] counts) {
        addSamples(counts);
        CallTree node = this;
        int depth = 0;
        int start = 0;
        while (start <= folded.length()) {
            int end = folded.indexOf(';', start);
            end = end < 0 ? folded.length() : end;
            boolean isTooDeep = ++depth > MOST_FRAMES;
            node = node.children.computeIfAbsent(isTooDeep ? DEEPER : folded.substring(start, end), CallTree::new);
            node.addSamples(counts);
            start = isTooDeep ? folded.length() + 1 : end + 1;
        }
    }

    String name() {
        return name;
    }

    Collection<CallTree> children() {
        return children.values();
    }

    private void addSamples(long[] counts) {
        for (int state = 0; state < samples.length; state++) {
            samples[state] += counts[state];
        }
    }

    /** Samples with this call. */
    long samples() {
        long sum = 0;
        for (long count : samples) {
            sum += count;
        }
        return sum;
    }

    /** Those in a state. */
    long samples(SampleState state) {
        return samples[state.ordinal()];
    }

    /** The state that most samples with this call have. */
    SampleState mainState() {
        SampleState most = SampleState.UNKNOWN;
        for (SampleState state : SampleState.values()) {
            most = samples(state) > samples(most) ? state : most;
        }
        return most;
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
