package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScanRequestTest {

    private static final Predicate LATE = new Predicate(HeaderColumn.TIME_NS, Condition.LongRanges.of(5, 9));

    private static ScanRequest request() {
        return ScanRequest.builder().columns(HeaderColumn.THREAD_ID, HeaderColumn.EVENT_NAME)
                .where(List.of(LATE)).limit(7).build().ofBlocks(2, 4);
    }

    @Test
    void otherColumnsAreOfTheSameRows() {
        ScanRequest other = request().withColumns(List.of(HeaderColumn.PAYLOAD_SIZE));
        assertThat(other.columns()).containsExactly(HeaderColumn.PAYLOAD_SIZE);
        assertThat(other.predicates()).containsExactly(LATE);
        assertThat(List.of(other.firstBlock(), other.endBlock(), other.limit())).containsExactly(2, 4, 7L);
    }

    @Test
    void oneMoreConditionHoldsBesideTheOthers() {
        ScanRequest narrower = request().where(HeaderColumn.THREAD_ID, new Condition.Null(false));
        assertThat(narrower.predicates())
                .containsExactly(LATE, new Predicate(HeaderColumn.THREAD_ID, new Condition.Null(false)));
        assertThat(narrower.columns()).isEqualTo(request().columns());
        assertThat(List.of(narrower.firstBlock(), narrower.endBlock())).containsExactly(2, 4);
    }
}
