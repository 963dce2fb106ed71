package org.nettracesql.trace.code;

import java.util.function.Supplier;
import org.nettracesql.trace.SharedValue;

/** A shared value that a function makes. */
final class Lazy<T> extends SharedValue<T> {

    private final Supplier<T> maker;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    protected T compute() {
        return maker.get();
    }
}
