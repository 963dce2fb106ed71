package org.nettracesql.adapter.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.calcite.linq4j.Enumerable;

/** Rows to join: a key, which may be NULL, and two small numbers, which may be NULL and often are the same. */
final class JoinRows {

    static final int COLUMNS = 3;

    private JoinRows() {}

    static List<Object> some(Random random, int most) {
        List<Object> rows = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            rows.add(new Object[] {number(random, 3), number(random, 20), number(random, 20)});
        }
        return rows;
    }

    private static Long number(Random random, int bound) {
        return random.nextInt(8) == 0 ? null : Long.valueOf(random.nextInt(bound) - bound / 2);
    }

    static List<Long> keyOf(Object row) {
        Long key = (Long) ((Object[]) row)[0];
        return key == null ? null : List.of(key);
    }

    /** As texts, in the order of texts. */
    static List<String> sorted(Enumerable<Object> rows) {
        return rows.toList().stream().map(row -> Arrays.toString((Object[]) row)).sorted().toList();
    }
}
