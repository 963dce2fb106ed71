package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of parameters as drivers write them. */
class ParameterReaderTest {

    @ParameterizedTest
    @ValueSource(strings = {"2020-02-29 12:34:56.5+02", "2020-02-29T12:34:56.5+02:00", "2020-02-29 10:34:56.5 UTC",
            "2020-02-29 12:34:56.5 +0200", "2020-02-29 10:34:56.5Z", "2020-02-29  10:34:56.500",
            "2020-02-29 10:34:56.5 z",
            "2020-02-29 05:04:56.5-05:30"})
    void aMomentIsReadAsDriversOfManyLanguagesWriteIt(String text) throws SQLException {
        assertThat(ParameterReader.text(text, PgType.TIMESTAMPTZ))
                .isEqualTo(LocalDateTime.of(2020, 2, 29, 10, 34, 56, 500_000_000));
    }

    @Test
    void aTimestampAndATimePassOverTheirZoneAsPostgresDoes() throws SQLException {
        for (String zone : List.of("", "+02", "-05:30", " +0545", "Z")) {
            assertThat(ParameterReader.text("2020-02-29 12:34:56.5" + zone, PgType.TIMESTAMP))
                    .isEqualTo(LocalDateTime.of(2020, 2, 29, 12, 34, 56, 500_000_000));
            assertThat(ParameterReader.text("12:34:56.5" + zone, PgType.TIME))
                    .isEqualTo(LocalTime.of(12, 34, 56, 500_000_000));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, NaN", "inf, Infinity", "-Infinity, -Infinity", "+inf, Infinity", "1e3, 1000", ".5, 0.5", "-7, -7"
    })
    void aFloatMayBeAnyOfPostgresWords(String text, double expected) throws SQLException {
        assertThat(ParameterReader.text(text, PgType.FLOAT8)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1d", "0x1p3", "", "one", "1e", "infinit"})
    void whatOnlyJavaTakesForAFloatIsNone(String text) {
        assertThatThrownBy(() -> ParameterReader.text(text, PgType.FLOAT8))
                .isInstanceOf(SQLDataException.class).hasMessageContaining("is not a value of type float8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5D1A7C8E00004000800000000000000F", "{5d1a7c8e-0000-4000-8000-00000000000f}",
        "5d1a-7c8e-0000-4000-8000-0000-0000-000f", " 5d1a7c8e-0000-4000-8000-00000000000f "})
    void aUuidMayBeWrittenInAnyOfPostgresWays(String text) throws SQLException {
        assertThat(ParameterReader.text(text, PgType.UUID)).isEqualTo("5d1a7c8e-0000-4000-8000-00000000000f");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5d1a7c8e-0000-4000-8000-00000000000", "{5d1a7c8e-0000-4000-8000-00000000000f",
        "5d1a7c8e-0000-4000-8000-00000000000g", "5d1a7c8e--0000-4000-8000-00000000000f"})
    void whatIsNoUuidIsRefused(String text) {
        assertThatThrownBy(() -> ParameterReader.text(text, PgType.UUID))
                .isInstanceOf(SQLDataException.class).hasMessageContaining("is not a value of type uuid");
    }

    @Test
    void aNumberOfMillionsOfDigitsIsRefusedBeforeItIsRead() {
        assertThatThrownBy(() -> ParameterReader.text("1".repeat(16_000_000), PgType.NUMERIC))
                .isInstanceOf(SQLDataException.class)
                .hasMessageEndingWith("...\" is not a value of type numeric.")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void aTypeHasTheNumberOfAnyOfItsNames() {
        assertThat(PgType.oidOf("DOUBLE PRECISION")).isEqualTo(701);
        assertThat(PgType.oidOf("NUMERIC(10,2)")).isEqualTo(1700);
        assertThat(PgType.oidOf("DECIMAL")).isEqualTo(1700);
        assertThat(PgType.oidOf("INT4[]")).isEqualTo(1007);
        assertThat(PgType.oidOf("CHARACTER VARYING(5)")).isEqualTo(1043);
        assertThat(PgType.oidOf("POINT")).isZero();
    }
}
