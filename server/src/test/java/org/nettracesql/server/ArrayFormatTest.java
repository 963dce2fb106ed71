package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayFormatTest {

    private static Object[] texts(String array) throws SQLException {
        return ArrayFormat.read(array.getBytes(StandardCharsets.UTF_8), PgType.TEXT, false);
    }

    @Test
    void quotesAndBackslashesMakeATextOfWhatMeansSomethingElse() throws SQLException {
        assertThat(texts("{}")).isEmpty();
        assertThat(texts(" { } ")).isEmpty();
        assertThat(texts("{a}")).containsExactly("a");
        assertThat(texts("{ a b , \"\" ,\" c,}\\\"\\\\\" }")).containsExactly("a b", "", " c,}\"\\");
        assertThat(texts("{a\\ ,NU\\LL, b }")).containsExactly("a ", "NULL", "b");
        assertThat(texts("{NULL,null,\"NULL\",a\\,b}")).containsExactly(null, null, "NULL", "a,b");
        assertThat(ArrayFormat.read("{1,-2}".getBytes(StandardCharsets.UTF_8), PgType.INT8, false))
                .containsExactly(1L, -2L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "}", "a", "{a", "a}", "{a,}", "{,a}", "{a,,b}", "{\"a}", "{\"a\"b}", "{a\"b\"}",
        "{\"a\\\"}", "{a}b}", "{a\\}", "{{a}}", "[0:0]={a}", "{a}}"})
    void textThatIsNoArrayIsRefused(String text) {
        assertThatThrownBy(() -> texts(text))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P02"));
    }

    @Test
    void everyTruncationOfABinaryArrayIsRefused() throws SQLException {
        byte[] whole = ByteBuffer.allocate(36).putInt(1).putInt(1).putInt(PgType.INT4.oid()).putInt(2).putInt(1)
                .putInt(4).putInt(7).putInt(-1).putInt(0).array();
        assertThat(ArrayFormat.read(Arrays.copyOf(whole, 32), PgType.INT4, true)).containsExactly(7, null);
        for (int length = 0; length <= whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            if (length != 32) {
                assertThatThrownBy(() -> ArrayFormat.read(part, PgType.INT4, true)).isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P03"));
            }
        }
        assertThatThrownBy(() -> ArrayFormat.read(Arrays.copyOf(whole, 32), PgType.INT8, true))
                .hasMessageContaining("type number 23");
    }
}
