package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLDataException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts are those that PostgreSQL 15 has for the same bytes. */
class PgIntervalTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 00:00:00", "14, 0, 0, 1 year 2 mons", "-14, 0, 0, -1 years -2 mons",
        "0, 3, 14706789000, 3 days 04:05:06.789", "0, -3, -14706789000, -3 days -04:05:06.789",
        "14, -3, 1000000, 1 year 2 mons -3 days +00:00:01", "-1, 1, 0, -1 mons +1 day",
        "0, -1, 7200000000, -1 days +02:00:00", "0, 0, 360000000000, 100:00:00", "0, 0, -500000, -00:00:00.5",
        "0, 1, 0, 1 day", "0, -1, 0, -1 days", "0, 0, 9223372036854775807, 2562047788:00:54.775807",
        "0, 0, -9223372036854775808, -2562047788:00:54.775808", "-12, 1, -3600000000, -1 years +1 day -01:00:00"
    })
    void textIsPostgres(int months, int days, long micros, String text) {
        assertThat(new PgInterval(months, days, micros).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1 year 2 months, 1 year 2 mons", "-1 year -2 months, -1 years -2 mons", "00:00:00, 00:00:00",
        "-00:00:01.5, -00:00:01.5", "-1 day -02:00:00, -1 days -02:00:00", "3 days 04:05:06.789, 3 days 04:05:06.789",
        "1 year 2 months 3 days 04:05:06.000001, 1 year 2 mons 3 days 04:05:06.000001"
    })
    void driversTextIsRead(String driver, String text) throws SQLException {
        assertThat(PgInterval.of(driver).text()).isEqualTo(text);
    }

    @Test
    void longerOnesThanPostgresHasAreRefused() {
        for (String text : new String[] {"999999999 years", "2147483648 days"}) {
            assertThatThrownBy(() -> PgInterval.of(text)).isInstanceOf(SQLDataException.class)
                    .hasMessageContaining("longer than");
        }
    }

    @Test
    void whatIsNoIntervalIsAnErrorAndNoOtherInterval() {
        for (String text : new String[] {"", "1 week", "1 day 1", "day"}) {
            assertThatThrownBy(() -> PgInterval.of(text)).isInstanceOf(IllegalStateException.class);
        }
    }
}
