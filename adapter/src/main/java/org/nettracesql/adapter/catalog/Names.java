package org.nettracesql.adapter.catalog;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Names that each stand for something made on its first look-up and then kept. A look-up takes the exact spelling if
 * there is one and any case otherwise. Safe for all threads.
 */
public final class Names<T> {

    private final Map<String, Function<String, T>> makers;
    private final Map<String, String> byLowerCase;
    private final Map<String, T> made = new ConcurrentHashMap<>();

    /** @param makers what makes the thing of each name, given the name */
    Names(Map<String, Function<String, T>> makers) {
        this.makers = new TreeMap<>(makers);
        this.byLowerCase = new TreeMap<>();
        for (String name : this.makers.keySet()) {
            byLowerCase.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
        }
    }

    /** All names, sorted. */
    public Set<String> all() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(makers.keySet()));
    }

    /** The name as it is spelt here, or null. */
    public String spelling(String name) {
        return makers.containsKey(name) ? name : byLowerCase.get(name.toLowerCase(Locale.ROOT));
    }

    /** What the name stands for, or null. */
    public T get(String name) {
        String spelling = spelling(name);
        return spelling == null ? null : made.computeIfAbsent(spelling, key -> makers.get(key).apply(key));
    }
}
