package org.nettracesql.cli.picture;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many samples have the same frames. Stacks come as texts, which repeat: each is taken apart only once. */
final class StackCounts {

    private final Map<String, long[]> counts = new HashMap<>();

    void add(String folded) {
        counts.computeIfAbsent(folded, stack -> new long[1])[0]++;
    }

    /** The counts by folded stack, in the order of text. */
    SortedMap<String, Long> sorted() {
        SortedMap<String, Long> sorted = new TreeMap<>();
        counts.forEach((stack, count) -> sorted.put(stack, count[0]));
        return sorted;
    }

    /** The counts by the calls that lead to them. */
    CallTree tree() {
        CallTree all = new CallTree("all");
        sorted().forEach(all::add);
        return all;
    }
}
