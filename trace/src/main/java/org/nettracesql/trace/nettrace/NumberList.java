package org.nettracesql.trace.nettrace;

import java.util.Arrays;

/** Threads and their last sequence numbers, in the order in which they come. */
final class NumberList {

    private long[] threads = new long[16];
    private int[] sequences = new int[16];
    private int size;

    void add(long thread, int sequence) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, size * 2);
            sequences = Arrays.copyOf(sequences, size * 2);
        }
        threads[size] = thread;
        sequences[size++] = sequence;
    }

    long[] threads() {
        return Arrays.copyOf(threads, size);
    }

    int[] sequences() {
        return Arrays.copyOf(sequences, size);
    }
}
