package org.nettracesql.adapter.catalog;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Names that each stand for something made on its first look-up and then kept. A look-up takes the exact spelling if
 * there is one and any case otherwise. Safe for all threads.
 */
public final class Names<T> {

    private final Map<String, Function<String, T>> makers;
    private final Map<String, String> byLowerCase;
    private final Map<String, T> made;
    private final Supplier<Names<T>> more;
    private final Predicate<String> hidden;

    /** @param makers what makes the thing of each name, given the name */
    Names(Map<String, Function<String, T>> makers) {
        this(makers, null, name -> true);
    }

    /**
     * Names after which others are looked up, which may change.
     *
     * @param more the others at this moment; they are asked for only where the makers lack a name
     * @param hidden whether one of the others does not count, because it means something else in SQL
     */
    Names(Map<String, Function<String, T>> makers, Supplier<Names<T>> more, Predicate<String> hidden) {
        this(new TreeMap<>(makers), new TreeMap<>(), new ConcurrentHashMap<>(), more, hidden);
        for (String name : this.makers.keySet()) {
            byLowerCase.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
        }
    }

    private Names(
            Map<String, Function<String, T>> makers,
            Map<String, String> byLowerCase,
            Map<String, T> made,
            Supplier<Names<T>> more,
            Predicate<String> hidden) {
        this.makers = makers;
        this.byLowerCase = byLowerCase;
        this.made = made;
        this.more = more;
        this.hidden = hidden;
    }

    /**
     * The names as they are at this moment: what it lists it also finds, whatever other threads create or drop
     * meanwhile.
     */
    public Names<T> now() {
        if (more == null) {
            return this;
        }
        Names<T> others = more.get();
        return new Names<>(makers, byLowerCase, made, () -> others, hidden);
    }

    /** All names, sorted. */
    public Set<String> all() {
        Set<String> names = new LinkedHashSet<>(makers.keySet());
        if (more != null) {
            more.get().all().stream()
                    .filter(name -> ownSpelling(name) == null && !hidden.test(name))
                    .forEach(names::add);
        }
        return Collections.unmodifiableSet(names);
    }

    /** The name as it is spelt here, or null. */
    public String spelling(String name) {
        String own = ownSpelling(name);
        return own != null ? own : fromMore(name, Names::spelling);
    }

    /** Null where none of the others counts that has the name; whether it does, may take a look into all traces. */
    private <R> R fromMore(String name, BiFunction<Names<T>, String, R> get) {
        Names<T> others = more == null ? null : more.get();
        return others == null || others.spelling(name) == null || hidden.test(name) ? null : get.apply(others, name);
    }

    private String ownSpelling(String name) {
        return makers.containsKey(name) ? name : byLowerCase.get(name.toLowerCase(Locale.ROOT));
    }

    /** What the name stands for, or null. */
    public T get(String name) {
        String own = ownSpelling(name);
        if (own != null) {
            // Not under a lock: what makes it may read the traces, and whoever waits for a lock cannot be cancelled.
            T known = made.get(own);
            if (known == null) {
                T first = makers.get(own).apply(own);
                known = made.putIfAbsent(own, first);
                known = known == null ? first : known;
            }
            return known;
        }
        return fromMore(name, Names::get);
    }
}
