package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Digits as Java writes them, for every length. */
class MessageWriterTest {

    @Test
    void digitsOfEveryLengthAreThoseOfTheNumber() throws IOException {
        List<Long> numbers = new ArrayList<>(List.of(0L, Long.MIN_VALUE, Long.MAX_VALUE, (long) Integer.MAX_VALUE,
                (long) Integer.MIN_VALUE));
        for (long power = 1; power > 0 && power <= 1_000_000_000_000_000_000L; power *= 10) {
            for (int of = 1; of < 10 && (power < 1_000_000_000_000_000_000L || of < 9); of++) {
                numbers.addAll(List.of(power * of, power * of - 1, power * of + 1, -power * of, power * of / 2));
            }
            if (power == 1_000_000_000_000_000_000L) {
                break;
            }
        }
        for (long i = 0; i < 100_000; i++) {
            numbers.add(i);
        }
        Random random = new Random(20261122);
        for (int i = 0; i < 100_000; i++) {
            numbers.add(random.nextLong() >> random.nextInt(64));
        }
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        MessageWriter writer = new MessageWriter(sent);
        for (long number : numbers) {
            writer.digits(number).int8(' ');
        }
        writer.flush();
        assertThat(sent.toString(StandardCharsets.US_ASCII).strip())
                .isEqualTo(numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
}
