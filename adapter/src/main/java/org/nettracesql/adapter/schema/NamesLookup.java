package org.nettracesql.adapter.schema;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.schema.lookup.Named;
import org.apache.calcite.util.Pair;

/** A look-up that asks for one name at a time, so that naming one table does not make all of them. */
final class NamesLookup<T> implements Lookup<T> {

    private final Function<String, Pair<String, T>> find;
    private final Supplier<Set<String>> names;

    /**
     * @param find gives spelling and thing of a name in any case, or null
     * @param names what a listing shows
     */
    NamesLookup(Function<String, Pair<String, T>> find, Supplier<Set<String>> names) {
        this.find = find;
        this.names = names;
    }

    @Override
    public T get(String name) {
        Pair<String, T> found = find.apply(name);
        return found != null && found.left.equals(name) ? found.right : null;
    }

    @Override
    public Named<T> getIgnoreCase(String name) {
        Pair<String, T> found = find.apply(name);
        return found == null ? null : new Named<>(found.left, found.right);
    }

    @Override
    public Set<String> getNames(LikePattern pattern) {
        return names.get().stream().filter(pattern.matcher()::apply).collect(Collectors.toSet());
    }
}
