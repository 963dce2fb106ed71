package org.nettracesql.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimestampCellsTest {

    private static final long MILLIS_TO_9999 = 253_402_300_799_999L;

    @Test
    void aTimestampIsWrittenAsTheLibraryWritesIt() {
        DateTimeFormatter expected = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
        TimestampCells cells = new TimestampCells();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            long millis = switch (i % 4) {
                case 0 -> random.nextLong(MILLIS_TO_9999);
                case 1 -> -random.nextLong(MILLIS_TO_9999 / 10);
                case 2 -> i * 86_400_000L - random.nextInt(2);
                default -> 1_700_000_000_000L + random.nextInt(1_000_000);
            };
            assertThat(cells.text(millis)).isEqualTo(
                    expected.format(LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC)));
        }
    }
}
