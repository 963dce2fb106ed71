package org.nettracesql.adapter.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;

/** Rows that a join keeps, beside a list of the same. */
class RightRowsTest {

    private static final int ROWS = 2 * RightRows.ROWS_PER_PACK + 100;
    private static final Object[] VALUES = {
        null, 0L, Long.MIN_VALUE, 7, Integer.MAX_VALUE, (short) -3, (byte) 5, -0.0, Double.NaN, 1.5f, true, "", "text",
        new BigDecimal("1.50"), List.of(1L, 2L),
    };

    private static void comeBack(IntFunction<Object> rowOf) {
        RightRows rows = new RightRows(new KeptMemory("What a test keeps"));
        List<Object> given = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            given.add(rowOf.apply(i));
            assertThat(rows.add(given.get(i))).isEqualTo(i);
        }
        assertThat(rows.size()).isEqualTo(ROWS);
        for (int i = ROWS - 1; i >= 0; i--) {
            Object row = rows.row(i);
            if (given.get(i) instanceof Object[] values) {
                // Without the classes of values, Long and Integer are not told apart.
                assertThat((Object[]) row).containsExactly(values);
            } else {
                assertThat(row).isEqualTo(given.get(i));
            }
        }
    }

    @Test
    void rowsOfAllClassesComeBackAsTheyWereGiven() {
        comeBack(i -> new Object[] {
            (long) i * i, i, i % 3 == 0 ? null : i * 0.5, i % 5 == 0 ? null : "text " + i % 7,
            i < 10 ? (Object) i : "x", i % 2 == 0, null, i == 70_000 ? null : Long.MAX_VALUE - i, (short) i
        });
    }

    @Test
    void rowsOfAnyClassesInAnyColumnComeBackAsTheyWereGiven() {
        Random random = new Random(20261130);
        comeBack(i -> new Object[] {
            VALUES[random.nextInt(VALUES.length)], i < RightRows.ROWS_PER_PACK ? (Object) 1L : VALUES[i % VALUES.length]
        });
    }

    @Test
    void bareValuesComeBackAsTheyWereGiven() {
        comeBack(i -> i % 4 == 0 ? null : Long.valueOf(i));
        comeBack(i -> i % 4 == 0 ? "text" : null);
    }

    @Test
    void packedRowsAreCountedAsTheLessThatTheyTake() {
        KeptMemory memory = new KeptMemory("What a test keeps");
        RightRows rows = new RightRows(memory);
        for (int i = 0; i < RightRows.ROWS_PER_PACK; i++) {
            rows.add(new Object[] {(long) i, i});
        }
        assertThat(memory.bytes()).isGreaterThan(60L * RightRows.ROWS_PER_PACK);
        rows.add(new Object[] {1L, 1});
        assertThat(memory.bytes()).isBetween(12L * RightRows.ROWS_PER_PACK, 12L * RightRows.ROWS_PER_PACK + 200);
    }

    @Test
    void moreThanMayBeKeptIsRefused() {
        KeptMemory memory = new KeptMemory("What a test keeps", new KeptMemory.Pool(4 << 20));
        RightRows rows = new RightRows(memory);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < ROWS; i++) {
                        rows.add(new Object[] {"a text of its own that is long enough to be counted, " + i});
                    }
                })
                .isInstanceOf(NotEnoughMemoryException.class)
                .hasMessageStartingWith("What a test keeps would take more than");
    }
}
