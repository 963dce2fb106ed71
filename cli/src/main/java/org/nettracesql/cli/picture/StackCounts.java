package org.nettracesql.cli.picture;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many samples have the same frames. Stacks come as texts, which repeat: each is taken apart only once. */
final class StackCounts {

    /** The number of samples of each state, by folded stack. */
    private final Map<String, long[]> counts = new HashMap<>();

    void add(PictureSample sample) {
        counts.computeIfAbsent(sample.folded(), stack -> new long[SampleState.values().length])
                [sample.state().ordinal()]++;
    }

    /** The counts by state by folded stack, in the order of text. */
    SortedMap<String, long[]> sorted() {
        return new TreeMap<>(counts);
    }

    /** The counts by the calls that lead to them. */
    CallTree tree() {
        CallTree all = new CallTree("all");
        sorted().forEach(all::add);
        return all;
    }
}
