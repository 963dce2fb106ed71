package org.nettracesql.adapter.oracle;

import java.util.List;

/**
 * An expression and what is known of its values.
 *
 * @param bound no number in it is farther from zero; infinite where sums or products could go beyond the type
 * @param exact false for what depends on the order of additions or on a library's last digit, so that nothing is
 *     compared, grouped or ordered by it
 * @param samples some of its values, for literals that meet them
 */
record Expr(Part part, Kind kind, double bound, boolean exact, List<Object> samples) {

    Expr(Part part, Kind kind, double bound) {
        this(part, kind, bound, true, List.of());
    }

    /** A column of a query or table under another name. */
    Expr named(String name) {
        return new Expr(Part.of(kind.name(), name), kind, bound, exact, samples);
    }

    Expr inexact() {
        return new Expr(part, kind, bound, false, samples);
    }

    /** Whether sums of it over a few thousand rows stay exact in a DOUBLE, too. */
    boolean isTame() {
        return bound <= 1e9;
    }
}
