package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.TextDictionary.Encoding;

class TextDictionaryTest {

    private static final int BEFORE = 3;

    @ParameterizedTest
    @ValueSource(strings = {
        "", "a", "Main", "grün", "\u00ff\u0080", "a\u0100", "\u0100a", "Ж", "日本", "a\ud83d\ude00b", "\u0000"
    })
    void utf16IsTheTextThatItSpells(String text) {
        assertThat(decode(text.getBytes(StandardCharsets.UTF_16LE))).isEqualTo(text);
    }

    @Test
    void utf16ThatIsMalformedIsDecodedAsJavaDoes() {
        Random random = new Random(20261126);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            for (int at = 0; at < bytes.length; at++) {
                // Mostly Latin-1, with halves of pairs between.
                boolean isHigh = (at & 1) == 1;
                int any = random.nextBoolean() ? 0xd8 : random.nextInt();
                bytes[at] = (byte) (isHigh && random.nextInt(4) > 0 ? 0 : any);
            }
            assertThat(decode(bytes)).isEqualTo(new String(bytes, StandardCharsets.UTF_16LE));
        }
    }

    private static String decode(byte[] bytes) {
        byte[] within = new byte[BEFORE + bytes.length + 1];
        System.arraycopy(bytes, 0, within, BEFORE, bytes.length);
        within[BEFORE + bytes.length] = 'x';
        return TextDictionary.decode(within, BEFORE, bytes.length, Encoding.UTF16LE);
    }
}
