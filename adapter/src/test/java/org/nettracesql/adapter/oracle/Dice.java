package org.nettracesql.adapter.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Choices from a seed. */
final class Dice {

    private final Random random;

    Dice(long seed) {
        this.random = new Random(seed);
    }

    int upTo(int limit) {
        return random.nextInt(limit);
    }

    /** True once in so many times. */
    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Some of a list, at least one, in any order. */
    <T> List<T> some(List<T> all, int most) {
        List<T> left = new ArrayList<>(all);
        List<T> chosen = new ArrayList<>();
        int count = 1 + random.nextInt(Math.min(most, all.size()));
        while (chosen.size() < count) {
            chosen.add(left.remove(random.nextInt(left.size())));
        }
        return chosen;
    }
}
