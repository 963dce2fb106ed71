package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLWarning;
import org.junit.jupiter.api.Test;

class WarningsTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Warnings warnings = new Warnings(new Streams(new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false, false, false, 0));

    private static SQLWarning chain(int count) {
        SQLWarning first = new SQLWarning("Trace 1 is cut.");
        for (int i = 2; i <= count; i++) {
            first.setNextWarning(new SQLWarning("Trace " + i + " is cut."));
        }
        return first;
    }

    @Test
    void each_is_said_once() {
        warnings.say(chain(2));
        warnings.say(chain(3));
        warnings.say(null);
        assertThat(err.toString(StandardCharsets.UTF_8).lines()).containsExactly(
                "nettrace-sql: warning: Trace 1 is cut.",
                "nettrace-sql: warning: Trace 2 is cut.",
                "nettrace-sql: warning: Trace 3 is cut.");
    }

    @Test
    void of_very_many_the_first_are_said_and_the_rest_counted() {
        warnings.say(chain(1000));
        assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(21).last()
                .isEqualTo("nettrace-sql: warning: and 980 more: the table trace_warnings has all of them.");
        err.reset();
        warnings.say(chain(1000));
        assertThat(err.size()).isZero();
    }
}
