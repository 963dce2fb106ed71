package org.nettracesql.trace.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts of types and threads stay what they are when these get other names, and those of one name become one. */
class BlockSummaryTest {

    private static BlockSummary ofTypes(int[] types) {
        BlockSummary summary = new BlockSummary();
        summary.types = types;
        summary.typeValues = new long[types.length * IndexData.TYPE_VALUES];
        for (int i = 0; i < types.length; i++) {
            int at = i * IndexData.TYPE_VALUES;
            summary.typeValues[at] = i + 1;
            summary.typeValues[at + 1] = 100L * i;
            summary.typeValues[at + 2] = 50 - i;
            summary.typeValues[at + 3] = 60 + i;
        }
        return summary;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void renamedTypesAreInOrderAndThoseOfOneNameAreAddedUp(int seed) {
        Random random = new Random(seed);
        int[] types = {0, 1, 2, 5, 6, 9, 12};
        int[] names = random.ints(13, 0, seed < 4 ? 40 : 4).toArray();
        int from = seed % 2 == 0 ? 0 : 2;
        TreeMap<Integer, long[]> expected = new TreeMap<>();
        BlockSummary before = ofTypes(types);
        for (int i = 0; i < types.length; i++) {
            int name = types[i] < from ? types[i] : names[types[i] - from] + from;
            int at = i * IndexData.TYPE_VALUES;
            long[] v = before.typeValues;
            long[] one = {v[at], v[at + 1], v[at + 2], v[at + 3]};
            expected.merge(name, one, (a, b) -> new long[] {
                a[0] + b[0], a[1] + b[1], Math.min(a[2], b[2]), Math.max(a[3], b[3])
            });
        }

        BlockSummary summary = ofTypes(types.clone());
        int[] shifted = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            shifted[i] = names[i] + from;
        }
        summary.renameTypes(from, shifted);

        assertThat(summary.types).containsExactly(expected.keySet().stream().mapToInt(i -> i).toArray());
        assertThat(summary.typeValues)
                .containsExactly(expected.values().stream().flatMapToLong(Arrays::stream).toArray());
    }

    private static BlockSummary ofThreads(long... keys) {
        BlockSummary summary = new BlockSummary();
        for (long key : keys) {
            int slot = summary.threads.slot(key);
            IndexBuilder.add(summary.threads.values, slot, 0, 1, key, key + 1);
        }
        return summary;
    }

    @Test
    void threadsThatKeepTheirNameAreLeftAsTheyAre() {
        BlockSummary summary = ofThreads(3, 1, 2);
        LongTable before = summary.threads;
        assertThat(summary.renameThreads((key, first, last) -> key)).isTrue();
        assertThat(summary.threads).isSameAs(before);
    }

    @Test
    void threadsThatGetTheNameOfOneBeforeAreAddedToIt() {
        BlockSummary summary = ofThreads(3, 1, 2);
        assertThat(summary.renameThreads((key, first, last) -> key == 2 ? 3 : key)).isTrue();
        assertThat(summary.threads.sortedKeys()).containsExactly(1, 3);
        int at = summary.threads.find(3);
        assertThat(summary.threads.values[at]).isEqualTo(2);
        assertThat(summary.threads.values[at + 1]).isEqualTo(2);
        assertThat(summary.threads.values[at + 2]).isEqualTo(4);
    }

    @Test
    void aTableThatForgotItsKeysKnowsNoneAndBeginsWithZeros() {
        LongTable table = new LongTable(2);
        for (long key = 0; key < 100; key++) {
            int slot = table.slot(key);
            table.values[slot + 1] = key + 1;
        }
        table.clear();
        assertThat(table.size()).isZero();
        assertThat(table.find(5)).isNegative();
        int slot = table.slot(7);
        assertThat(table.values[slot + 1]).isZero();
    }
}
