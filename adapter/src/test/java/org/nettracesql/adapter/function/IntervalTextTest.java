package org.nettracesql.adapter.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTextTest {

    @Test
    void aTextIsAnIntervalOfItsOwnWhateverWasReadBefore() {
        assertThat(IntervalText.millisOf("2 seconds")).isEqualTo(2_000);
        assertThat(IntervalText.millisOf("2 seconds")).isEqualTo(2_000);
        assertThat(IntervalText.millisOf("2 minutes")).isEqualTo(120_000);
        assertThatThrownBy(() -> IntervalText.millisOf("2 months")).isInstanceOf(BadArgumentException.class);
        assertThatThrownBy(() -> IntervalText.millisOf("2 months")).isInstanceOf(BadArgumentException.class);
        assertThat(IntervalText.millisOf("2 seconds")).isEqualTo(2_000);
    }

    @Test
    void threadsReadIntervalsAtOnce() {
        IntStream.range(0, 20_000)
                .parallel()
                .forEach(i -> assertThat(IntervalText.millisOf(i % 7 + " seconds")).isEqualTo(i % 7 * 1000L));
    }
}
