package org.nettracesql.adapter.report;

import java.util.Arrays;

/** Samples and their weights, added up by a dense number and by kind; grows as numbers come. */
final class SampleSums {

    private static final SampleKind[] KINDS = SampleKind.values();
    /** Samples and nanoseconds of each kind stand side by side. */
    private static final int STRIDE = KINDS.length * 2;

    private long[] sums;

    SampleSums() {
        this(64);
    }

    /** @param numbers for how many there is room at first */
    SampleSums(int numbers) {
        sums = new long[numbers * STRIDE];
    }

    void add(int index, SampleKind kind, long samples, long weightNanos) {
        int at = at(index) + kind.ordinal() * 2;
        sums[at] += samples;
        sums[at + 1] += weightNanos;
    }

    private int at(int index) {
        int at = index * STRIDE;
        if (at >= sums.length) {
            sums = Arrays.copyOf(sums, Math.max(at + STRIDE, sums.length * 2));
        }
        return at;
    }

    long samples(int index, SampleKind kind) {
        int at = index * STRIDE + kind.ordinal() * 2;
        return at < sums.length ? sums[at] : 0;
    }

    long nanos(int index, SampleKind kind) {
        int at = index * STRIDE + kind.ordinal() * 2 + 1;
        return at < sums.length ? sums[at] : 0;
    }

    /** Of all kinds. */
    long samples(int index) {
        long samples = 0;
        for (int at = index * STRIDE; at < Math.min((index + 1) * STRIDE, sums.length); at += 2) {
            samples += sums[at];
        }
        return samples;
    }

    /** Of all kinds. */
    long nanos(int index) {
        long nanos = 0;
        for (int at = index * STRIDE + 1; at < Math.min((index + 1) * STRIDE, sums.length); at += 2) {
            nanos += sums[at];
        }
        return nanos;
    }
}
