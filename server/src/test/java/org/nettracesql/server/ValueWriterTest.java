package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts of values that are written without an object of their text. */
class ValueWriterTest {

    private Object cell;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final MessageWriter out = new MessageWriter(sent);
    private final ValueWriter writer = new ValueWriter(out);
    /** A row of one cell, whatever getter is called. */
    private final ResultSet row = (ResultSet) Proxy.newProxyInstance(getClass().getClassLoader(),
            new Class<?>[] {ResultSet.class}, (proxy, method, arguments) ->
                    method.getName().equals("wasNull") ? (Object) false : cell);

    private String text(Object value, PgType type) throws SQLException, IOException {
        cell = value;
        sent.reset();
        writer.write(row, 1, new ResultColumn("x", type, false, false, -1), false);
        out.flush();
        byte[] bytes = sent.toByteArray();
        String text = new String(bytes, 4, bytes.length - 4, StandardCharsets.UTF_8);
        assertThat(bytes[3] & 0xFF).isEqualTo(bytes.length - 4);
        return text;
    }

    @Test
    void numbersWithFewDigitsAreWrittenAsJavaHasThem() throws SQLException, IOException {
        Random random = new Random(20261122);
        double[] scales = {1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e9, 3};
        for (int i = 0; i < 50_000; i++) {
            double value = (random.nextInt() >> random.nextInt(32)) / scales[random.nextInt(scales.length)];
            if (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e7) {
                String expected = new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
                assertThat(text(value, PgType.FLOAT8)).isEqualTo(expected);
            }
        }
    }

    @Test
    void otherNumbersAreWrittenAsPostgreSqlHasThem() throws SQLException, IOException {
        assertThat(text(0.0, PgType.FLOAT8)).isEqualTo("0");
        assertThat(text(-0.0, PgType.FLOAT8)).isEqualTo("-0");
        assertThat(text(1e20, PgType.FLOAT8)).isEqualTo("1e+20");
        assertThat(text(1.5e-7, PgType.FLOAT8)).isEqualTo("1.5e-07");
        assertThat(text(Double.NaN, PgType.FLOAT8)).isEqualTo("NaN");
        assertThat(text(Double.NEGATIVE_INFINITY, PgType.FLOAT8)).isEqualTo("-Infinity");
        assertThat(text(0.1f, PgType.FLOAT4)).isEqualTo("0.1");
    }

    /** PostgreSQL 15's texts of them. */
    @Test
    void numbersHaveAnExponentWherePostgreSqlGivesThemOne() throws SQLException, IOException {
        double[] doubles = {1577923200, 123456789012345.0, 1e14, 1e15, 1234567890123456.0, -2.5e20, 1e-4, 1e-5,
            -1.25e-7, 0.00012345, 1e300, 1e7, 12345678.5};
        String[] texts = {"1577923200", "123456789012345", "100000000000000", "1e+15", "1.234567890123456e+15",
            "-2.5e+20", "0.0001", "1e-05", "-1.25e-07", "0.00012345", "1e+300", "10000000", "12345678.5"};
        for (int i = 0; i < doubles.length; i++) {
            assertThat(text(doubles[i], PgType.FLOAT8)).isEqualTo(texts[i]);
        }
        float[] floats = {999999, 1e6f, 1234567, 12345.5f, 1e-4f, 1e-5f};
        String[] shorter = {"999999", "1e+06", "1.234567e+06", "12345.5", "0.0001", "1e-05"};
        for (int i = 0; i < floats.length; i++) {
            assertThat(text(floats[i], PgType.FLOAT4)).isEqualTo(shorter[i]);
        }
    }

    @Test
    void momentsOfSeveralDaysHaveTheirOwnDay() throws SQLException, IOException {
        String[][] moments = {{"2026-11-21T07:58:45.105Z", "2026-11-21 07:58:45.105"},
            {"2026-11-21T07:58:45.000120Z", "2026-11-21 07:58:45.00012"},
            {"2026-11-21T07:58:45Z", "2026-11-21 07:58:45"}, {"2026-11-21T07:59:45.020Z", "2026-11-21 07:59:45.02"},
            {"2026-11-21T00:00:00Z", "2026-11-21 00:00:00"}, {"2026-11-20T23:59:59.999Z", "2026-11-20 23:59:59.999"},
            {"1969-12-31T23:59:59.500Z", "1969-12-31 23:59:59.5"}, {"0001-01-01T00:00:00Z", "0001-01-01 00:00:00"},
            {"0000-12-31T01:00:00Z", "0001-12-31 01:00:00 BC"}, {"2026-11-21T10:00:00Z", "2026-11-21 10:00:00"}};
        for (String[] moment : moments) {
            assertThat(text(Timestamp.from(Instant.parse(moment[0])), PgType.TIMESTAMP)).isEqualTo(moment[1]);
        }
        assertThat(text(Timestamp.from(Instant.parse(moments[0][0])), PgType.TIMESTAMPTZ))
                .isEqualTo("2026-11-21 07:58:45.105+00");
    }

    @Test
    void textsThatShareAPlaceAmongThoseKnownAreNotMistaken() throws SQLException, IOException {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 1_000; i++) {
                assertThat(text("größe " + i, PgType.VARCHAR)).isEqualTo("größe " + i);
            }
        }
        // Both have the same hash.
        assertThat(text("Aa", PgType.TEXT)).isEqualTo("Aa");
        assertThat(text("BB", PgType.TEXT)).isEqualTo("BB");
    }
}
