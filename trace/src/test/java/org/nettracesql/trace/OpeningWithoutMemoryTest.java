package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.file.PartedInput;

/** A program may go on after Java had no memory for a trace: nothing of it stays open. */
class OpeningWithoutMemoryTest {

    /** Bytes for which there is never enough memory. */
    private static PartedInput input(AtomicInteger closed) {
        return (PartedInput) Proxy.newProxyInstance(
                PartedInput.class.getClassLoader(), new Class<?>[] {PartedInput.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "close":
                            closed.incrementAndGet();
                            return null;
                        case "path":
                            return Path.of("some.trace");
                        default:
                            throw new OutOfMemoryError("Java heap space");
                    }
                });
    }

    @Test
    void everyFormatClosesItsInputWhenMemoryEnds() {
        int formats = 0;
        for (TraceFormat format : TraceFormats.load()) {
            AtomicInteger closed = new AtomicInteger();
            assertThatThrownBy(() -> format.open(input(closed))).as(format.name()).isInstanceOf(OutOfMemoryError.class);
            assertThat(closed.get()).as(format.name()).isPositive();
            formats++;
        }
        assertThat(formats).isGreaterThan(4);
    }
}
