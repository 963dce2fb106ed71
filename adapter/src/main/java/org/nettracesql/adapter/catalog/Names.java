package org.nettracesql.adapter.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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

    private final Set<String> own;
    private final Function<String, T> maker;
    private final Map<String, String> byLowerCase;
    private final Map<String, T> made;
    private final Supplier<Names<T>> more;
    private final Predicate<String> hidden;

    /** @param makers what makes the thing of each name, given the name */
    Names(Map<String, Function<String, T>> makers) {
        this(makers.keySet(), maker(Map.copyOf(makers)), null, name -> true);
    }

    private static <T> Function<String, T> maker(Map<String, Function<String, T>> makers) {
        return name -> makers.get(name).apply(name);
    }

    /**
     * Names after which others are looked up, which may change.
     *
     * @param maker makes the thing of a name as it is spelt here
     * @param more the others at this moment; they are asked for only where no name is that one
     * @param hidden whether one of the others does not count, because it means something else in SQL
     */
    Names(Collection<String> names, Function<String, T> maker, Supplier<Names<T>> more, Predicate<String> hidden) {
        this(new TreeSet<>(names), maker, new HashMap<>(), new ConcurrentHashMap<>(), more, hidden);
        for (String name : own) {
            byLowerCase.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
        }
    }

    private Names(
            Set<String> own,
            Function<String, T> maker,
            Map<String, String> byLowerCase,
            Map<String, T> made,
            Supplier<Names<T>> more,
            Predicate<String> hidden) {
        this.own = own;
        this.maker = maker;
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
        return new Names<>(own, maker, byLowerCase, made, () -> others, hidden);
    }

    /** All names, sorted. */
    public Set<String> all() {
        Set<String> names = new LinkedHashSet<>(own);
        if (more != null) {
            more.get().all().stream()
                    .filter(name -> ownSpelling(name) == null && !hidden.test(name))
                    .forEach(names::add);
        }
        return Collections.unmodifiableSet(names);
    }

    /** The name as it is spelt here, or null. */
    public String spelling(String name) {
        String spelling = ownSpelling(name);
        return spelling != null ? spelling : fromMore(name, Names::spelling);
    }

    /** Null where none of the others counts that has the name; whether it does, may take a look into all traces. */
    private <R> R fromMore(String name, BiFunction<Names<T>, String, R> get) {
        Names<T> others = more == null ? null : more.get();
        return others == null || others.spelling(name) == null || hidden.test(name) ? null : get.apply(others, name);
    }

    private String ownSpelling(String name) {
        return own.contains(name) ? name : byLowerCase.get(name.toLowerCase(Locale.ROOT));
    }

    /** What the name stands for, or null. */
    public T get(String name) {
        String spelling = ownSpelling(name);
        if (spelling != null) {
            // Not under a lock: what makes it may read the traces, and whoever waits for a lock cannot be cancelled.
            T known = made.get(spelling);
            if (known == null) {
                T first = maker.apply(spelling);
                known = made.putIfAbsent(spelling, first);
                known = known == null ? first : known;
            }
            return known;
        }
        return fromMore(name, Names::get);
    }
}
