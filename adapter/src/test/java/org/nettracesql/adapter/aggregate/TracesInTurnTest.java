package org.nettracesql.adapter.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.junit.jupiter.api.Test;

/** Rows that come trace after trace, of which an operator gets those of one at a time. */
class TracesInTurnTest {

    private final AtomicInteger asked = new AtomicInteger();

    /** Rows that begin with the name of their trace; the operator gives them joined, if they are any but "drop". */
    private TracesInTurn of(String... rows) {
        Enumerator<Object> input = Linq4j.asEnumerable(Arrays.<Object>asList((Object[]) rows)).enumerator();
        return new TracesInTurn("rows", input, row -> row.toString().substring(0, 1), (ofTrace, memory) -> {
            asked.incrementAndGet();
            List<Object> all = new ArrayList<>();
            while (ofTrace.moveNext()) {
                all.add(ofTrace.current());
            }
            ofTrace.close();
            return all.toString().contains("drop") ? List.of() : List.of(all.toString(), all.size());
        });
    }

    private static List<Object> all(TracesInTurn turns) {
        List<Object> given = new ArrayList<>();
        while (turns.moveNext()) {
            given.add(turns.current());
        }
        return given;
    }

    @Test
    void eachTraceIsGivenWhole() {
        assertThat(all(of("a1", "a2", "b1", "c1", "c2", "c3")))
                .containsExactly("[a1, a2]", 2, "[b1]", 1, "[c1, c2, c3]", 3);
    }

    @Test
    void aTraceOfWhichNothingIsGivenIsPassedOver() {
        assertThat(all(of("a-drop", "b1", "c-drop", "c2"))).containsExactly("[b1]", 1);
        assertThat(all(of("a-drop"))).isEmpty();
    }

    @Test
    void noRowsAreNoTrace() {
        TracesInTurn turns = of();
        assertThat(turns.moveNext()).isFalse();
        assertThat(turns.moveNext()).isFalse();
        assertThat(asked).hasValue(0);
    }

    @Test
    void aLaterTraceIsNotAskedForBeforeItsTurn() {
        TracesInTurn turns = of("a1", "b1");
        assertThat(turns.moveNext() && turns.moveNext()).isTrue();
        assertThat(asked).hasValue(1);
        assertThat(turns.moveNext()).isTrue();
        assertThat(asked).hasValue(2);
        turns.close();
        assertThat(turns.moveNext()).isFalse();
    }
}
