package org.nettracesql.adapter.engine;

/** DOUBLEs as SQL orders them: NaN is equal to itself and greater than every number, and there is one zero. */
public final class FloatingNumbers {

    private FloatingNumbers() {}

    /** As a {@link java.util.Comparator} tells it. */
    public static int compare(double a, double b) {
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : Double.compare(a, b);
    }
}
