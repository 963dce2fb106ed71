package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountTest {

    @Test
    void oneIsNotSeveral() {
        assertThat(Amount.of(1, "event")).isEqualTo("1 event");
        assertThat(Amount.of(0, "event")).isEqualTo("0 events");
        assertThat(Amount.of(2, "buffer is", "buffers are")).isEqualTo("2 buffers are");
        assertThat(Amount.of(1, "buffer is", "buffers are")).isEqualTo("1 buffer is");
    }
}
