package org.nettracesql.adapter.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Types;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.engine.KeptMemory;

/** Arrays grow with the rows, and end with the last of them. */
class ColumnBuilderTest {

    private final List<ColumnBuilder> builders = IntStream.of(Types.BIGINT, Types.INTEGER, Types.DOUBLE, Types.VARCHAR)
            .mapToObj(type -> ColumnBuilder.of(
                    ColumnBuilder.kind(type), -1, KeptMemory.ofResult("A test's columns")))
            .toList();

    /** In each column its number; every third is NULL. */
    private void append(int rows) {
        for (int row = 0; row < rows; row++) {
            Integer value = row % 3 == 2 ? null : row;
            builders.get(0).append(value == null ? null : (Object) value.longValue());
            builders.get(1).append((Object) value);
            builders.get(2).append(value == null ? null : (Object) value.doubleValue());
            builders.get(3).append(value == null ? null : (Object) ("t" + value % 100));
        }
    }

    private void assertRows(int rows) {
        List<ColumnResult.Data> built = ColumnBuilder.buildAll(builders);
        long[] longs = (long[]) built.get(0).values();
        int[] ints = (int[]) built.get(1).values();
        double[] doubles = (double[]) built.get(2).values();
        int[] codes = (int[]) built.get(3).values();
        assertThat(List.of(longs.length, ints.length, doubles.length, codes.length)).containsOnly(rows);
        for (int row = 0; row < rows; row++) {
            boolean isThere = row % 3 != 2;
            for (ColumnResult.Data data : built) {
                assertThat(data.validity()[row]).isEqualTo(isThere);
            }
            if (isThere) {
                assertThat(longs[row]).isEqualTo(row);
                assertThat(ints[row]).isEqualTo(row);
                assertThat(doubles[row]).isEqualTo(row);
                assertThat(built.get(3).dictionary()[codes[row]]).isEqualTo("t" + row % 100);
            }
        }
    }

    @Test
    void fewRowsAreAllThere() {
        append(5);
        assertRows(5);
    }

    @Test
    void manyRowsWhoseArraysTwoThreadsMakeAreAllThere() {
        append(100_001);
        assertRows(100_001);
    }

    @Test
    void noRowsAreEmptyArrays() {
        List<ColumnResult.Data> built = ColumnBuilder.buildAll(builders);
        assertThat((long[]) built.get(0).values()).isEmpty();
        assertThat((int[]) built.get(3).values()).isEmpty();
    }
}
