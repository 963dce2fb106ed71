package org.nettracesql.adapter.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanLedger;
import org.nettracesql.trace.Cancellation;

/** A computed table that a statement may name more than once. */
class ViewSharedTest {

    private static final int ROWS = 3;

    private int computed;

    private final ViewShared shared = new ViewShared(new ViewNode(List.of(new ViewColumn(null, "n", ViewType.WHOLE))) {
        @Override
        ViewRows open(Execution execution) {
            computed++;
            return new ViewRows() {
                private long at;

                @Override
                Object[] next() {
                    return at < ROWS ? new Object[] {at++} : null;
                }

                @Override
                public void close() {
                    at = ROWS;
                }
            };
        }
    });

    private static Execution execution() {
        return new ScanLedger().started(new Object(), new Object(), Cancellation.NONE);
    }

    private List<Object> values(Execution execution) {
        List<Object> values = new ArrayList<>();
        try (ViewRows rows = shared.open(execution)) {
            for (Object[] row = rows.next(); row != null; row = rows.next()) {
                values.add(row[0]);
                // Rows are the reader's to change.
                row[0] = null;
            }
        }
        return values;
    }

    @Test
    void whoNamesItTwiceComputesItOnceAnExecution() {
        shared.addUser();
        Execution first = execution();
        assertThat(values(first)).containsExactly(0L, 1L, 2L);
        assertThat(values(first)).containsExactly(0L, 1L, 2L);
        assertThat(computed).isEqualTo(1);
        assertThat(values(execution())).containsExactly(0L, 1L, 2L);
        assertThat(computed).isEqualTo(2);
    }

    @Test
    void whoNamesItOnceKeepsNothing() {
        Execution execution = execution();
        assertThat(values(execution)).containsExactly(0L, 1L, 2L);
        assertThat(values(execution)).containsExactly(0L, 1L, 2L);
        assertThat(computed).isEqualTo(2);
    }
}
