package org.nettracesql.adapter.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    @Test
    void everyDigitThatADecimalHasIsTheOneOfTheWholeNumber() {
        Random random = new Random(7);
        for (int i = 0; i < 3_000; i++) {
            String text = number(random);
            BigDecimal whole = new BigDecimal(text);
            int scale = random.nextInt(39);
            BigDecimal rounded = whole.setScale(scale, RoundingMode.HALF_UP);
            if (whole.precision() - whole.scale() <= 38 || whole.signum() == 0) {
                assertThat(DecimalText.number(text).setScale(scale, RoundingMode.HALF_UP)).as(text)
                        .isEqualByComparingTo(rounded);
                assertThat(new BigDecimal(DecimalText.shortened(text)).setScale(scale, RoundingMode.HALF_UP)).as(text)
                        .isEqualByComparingTo(rounded);
            } else {
                assertThatThrownBy(() -> DecimalText.number(text)).as(text).isInstanceOf(ArithmeticException.class);
            }
        }
    }

    private static String number(Random random) {
        StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : "");
        text.append("0".repeat(random.nextInt(3) * random.nextInt(60)));
        for (int i = random.nextInt(45); i > 0; i--) {
            text.append((char) ('0' + random.nextInt(10)));
        }
        text.append("0.").append("0".repeat(random.nextInt(3) * random.nextInt(60)));
        for (int i = random.nextInt(2) * random.nextInt(200); i > 0; i--) {
            text.append((char) ('0' + (random.nextBoolean() ? 9 : random.nextInt(10))));
        }
        return random.nextBoolean() ? text.toString() : text + "e" + (random.nextInt(120) - 60);
    }

    @Test
    void whatNoDecimalHasRoomForIsSaidInAFewWords() {
        for (String text : List.of("1e1000000000", "-1e100000", "1".repeat(5_000_000), "9".repeat(39) + ".5")) {
            assertThatThrownBy(() -> DecimalText.number(text)).isInstanceOf(ArithmeticException.class)
                    .hasMessageEndingWith(" does not fit DECIMAL(38, 0).")
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
        }
    }

    @Test
    void aLongTextIsReadInATimeThatGrowsWithIt() {
        String text = "1." + "1".repeat(5_000_000);
        assertThat(assertTimeoutPreemptively(SOON, () -> DecimalText.number(text)))
                .isBetween(new BigDecimal("1.11"), new BigDecimal("1.12"));
        assertThat(DecimalText.number("1e-1000000000")).isZero();
        assertThat(DecimalText.number("0e1000000000")).isZero();
        assertThat(DecimalText.number("1" + "0".repeat(5_000) + "e-5000")).isEqualByComparingTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "-", "e5", "1e", "1e5x", "1.1.1", "--1", "1e5e5"})
    void whatIsNoNumberIsNone(String text) {
        String longer = text.isEmpty() ? "x".repeat(200) : text + " ".repeat(200) + "x";
        assertThatThrownBy(() -> DecimalText.number(text)).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> DecimalText.number(longer)).isInstanceOf(NumberFormatException.class);
    }
}
