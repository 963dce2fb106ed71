package org.nettracesql.server;

import java.nio.charset.StandardCharsets;

/**
 * UTF-8 of texts that were written lately. The driver decodes a text that repeats once and gives the same object again,
 * so a look at it is enough, and its bytes are only copied. At most {@value #SLOTS} texts of {@value #LONGEST}
 * characters are kept. Not for several threads.
 */
final class KnownTexts {

    private static final int SLOTS = 256;
    private static final int LONGEST = 256;

    private final String[] texts = new String[SLOTS];
    private final byte[][] encoded = new byte[SLOTS][];

    byte[] utf8(String text) {
        if (text.length() > LONGEST) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        int hash = text.hashCode();
        int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & SLOTS - 1;
        if (!text.equals(texts[slot])) {
            texts[slot] = text;
            encoded[slot] = text.getBytes(StandardCharsets.UTF_8);
        }
        return encoded[slot];
    }
}
