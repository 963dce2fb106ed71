package org.nettracesql.adapter.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.junit.jupiter.api.Test;

/** Rows that an operator asks for again and again are made once. */
class KeptRowsTest {

    private int made;

    private final Enumerable<Object> rows = new AbstractEnumerable<>() {
        @Override
        public Enumerator<Object> enumerator() {
            made++;
            return Linq4j.enumerator(List.of(1, 2, 3));
        }
    };

    private static List<Object> read(Enumerable<Object> rows, int most) {
        List<Object> read = new ArrayList<>();
        try (Enumerator<Object> each = rows.enumerator()) {
            while (read.size() < most && each.moveNext()) {
                read.add(each.current());
            }
        }
        return read;
    }

    private Enumerable<Object> kept(boolean again) {
        return KeptRows.of(rows, new KeptRows.Place("What a test keeps", null, Long.MAX_VALUE, again, false));
    }

    @Test
    void rowsThatWereReadToTheirEndAreNotMadeAgain() {
        Enumerable<Object> kept = kept(true);
        for (int i = 0; i < 3; i++) {
            assertThat(read(kept, 4)).containsExactly(1, 2, 3);
        }
        assertThat(read(kept, 2)).containsExactly(1, 2);
        assertThat(made).isEqualTo(1);
    }

    @Test
    void rowsThatWereReadInPartAreMadeAgain() {
        Enumerable<Object> kept = kept(true);
        assertThat(read(kept, 1)).containsExactly(1);
        assertThat(read(kept, 3)).containsExactly(1, 2, 3);
        assertThat(read(kept, 4)).containsExactly(1, 2, 3);
        assertThat(read(kept, 4)).containsExactly(1, 2, 3);
        assertThat(made).isEqualTo(3);
    }

    @Test
    void operatorThatKeepsRowsItselfGetsThemAsTheyAre() {
        Enumerable<Object> counted = kept(false);
        assertThat(read(counted, 4)).containsExactly(1, 2, 3);
        assertThat(read(counted, 4)).containsExactly(1, 2, 3);
        assertThat(made).isEqualTo(2);
    }
}
