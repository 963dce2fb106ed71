package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TextDictionary.Encoding;

class JsonBufferTest {

    private final JsonBuffer buffer = new JsonBuffer();

    private void assertNumbers(long value) {
        buffer.clear();
        buffer.number(value);
        assertThat(buffer.text(0)).isEqualTo(Long.toString(value));
        buffer.clear();
        buffer.unsigned(value);
        assertThat(buffer.text(0)).isEqualTo(Long.toUnsignedString(value));
    }

    @Test
    void numbersAreWhatJavaWrites() {
        long power = 1;
        for (int digits = 0; digits < 19; digits++, power *= 10) {
            for (long value : new long[] {power - 1, power, power + 1, -power, 1 - power, -1 - power}) {
                assertNumbers(value);
            }
        }
        for (int bit = 0; bit < Long.SIZE; bit++) {
            assertNumbers(1L << bit);
            assertNumbers((1L << bit) - 1);
            assertNumbers(-(1L << bit));
        }
        Random random = new Random(20261129);
        for (int i = 0; i < 100_000; i++) {
            assertNumbers(random.nextLong() >> random.nextInt(Long.SIZE));
        }
    }

    /** Bytes of ASCII for the most part, escapes among them, and such as spell something else or nothing. */
    private static byte[] any(Random random, int charBytes) {
        byte[] bytes = new byte[random.nextInt(40)];
        boolean isAscii = random.nextBoolean();
        for (int at = 0; at < bytes.length; at++) {
            if (isAscii || random.nextInt(8) > 0) {
                bytes[at] = at % charBytes == 0 ? (byte) random.nextInt(0x80) : 0;
            } else {
                bytes[at] = (byte) (random.nextBoolean() ? 0xd8 + random.nextInt(8) : random.nextInt());
            }
        }
        return bytes;
    }

    private void assertQuoted(byte[] bytes, Encoding encoding, String text, TextDictionary dictionary) {
        StringBuilder quoted = new StringBuilder();
        JsonText.quote(text, quoted);
        buffer.clear();
        buffer.quote(bytes, 0, bytes.length, encoding);
        assertThat(buffer.text(0)).isEqualTo(quoted.toString());
        assertThat(buffer.text(1)).isEqualTo(quoted.substring(1, quoted.length() - 1));
        assertThat(buffer.chars()).isEqualTo(quoted.length());
        int code = buffer.appendTo(dictionary, 0);
        assertThat(dictionary.utf8(code)).isEqualTo(quoted.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(dictionary.text(code)).isEqualTo(quoted.toString());
    }

    @Test
    void textsOfPayloadsAreQuotedAsJavasAre() {
        Random random = new Random(20261129);
        TextDictionary dictionary = new TextDictionary();
        for (int i = 0; i < 50_000; i++) {
            byte[] utf16 = any(random, 2);
            assertQuoted(utf16, Encoding.UTF16LE, new String(utf16, StandardCharsets.UTF_16LE), dictionary);
            byte[] utf8 = any(random, 1);
            assertQuoted(utf8, Encoding.UTF8, new String(utf8, StandardCharsets.UTF_8), dictionary);
        }
    }

    @Test
    void charactersThatAreEscapedAreThoseOfTheStandard() {
        StringBuilder quoted = new StringBuilder();
        for (char c = 0; c < 0x100; c++) {
            quoted.setLength(0);
            JsonText.quote(String.valueOf(c), quoted);
            String expected = c == '"' || c == '\\' ? "\\" + c
                    : c == '\n' ? "\\n"
                    : c == '\r' ? "\\r"
                    : c == '\t' ? "\\t"
                    : c < 0x20 ? String.format("\\u%04x", (int) c) : String.valueOf(c);
            assertThat(quoted).hasToString('"' + expected + '"');
        }
    }

    @Test
    void bytesAreHexDigits() {
        buffer.hex(new byte[] {1, (byte) 0xab, 0, -1, 0x7f}, 1, 4);
        assertThat(buffer.text(0)).isEqualTo("AB00FF7F");
    }

    @Test
    void behindALongValueAShortOneIsWhole() {
        for (int i = 0; i < 200_000; i++) {
            buffer.put("0123456789");
        }
        assertThat(buffer.chars()).isEqualTo(2_000_000);
        buffer.clear();
        buffer.put("{}");
        assertThat(buffer.text(0)).isEqualTo("{}");
    }

    @Test
    void anAppendedTextIsNotTakenForAnEqualOneThatIsLookedFor() {
        TextDictionary dictionary = new TextDictionary();
        buffer.put("one");
        int appended = buffer.appendTo(dictionary, 0);
        for (int i = 0; i < 1000; i++) {
            // More than its table of codes has room for at first.
            dictionary.code("text " + i);
        }
        int looked = dictionary.code("one");
        assertThat(looked).isNotEqualTo(appended);
        assertThat(dictionary.code("one")).isEqualTo(looked);
        assertThat(dictionary.text(appended)).isEqualTo("one");
    }
}
