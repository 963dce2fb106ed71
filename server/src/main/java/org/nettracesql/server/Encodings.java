package org.nettracesql.server;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * How a client's texts are encoded: UTF-8, or what {@code client_encoding} says.
 *
 * <p>Source: PostgreSQL documentation, "Character Set Support", for the names. SQL_ASCII is bytes as they are, which
 * are those of UTF-8 here.
 */
final class Encodings {

    static final String UTF8 = "UTF8";

    /** By PostgreSQL's names; those that it has other names for follow. */
    private static final Map<String, String> JAVA_NAMES = Map.ofEntries(
            Map.entry(UTF8, "UTF-8"), Map.entry("SQL_ASCII", "UTF-8"), Map.entry("LATIN1", "ISO-8859-1"),
            Map.entry("LATIN2", "ISO-8859-2"), Map.entry("LATIN5", "ISO-8859-9"), Map.entry("LATIN9", "ISO-8859-15"),
            Map.entry("WIN1250", "windows-1250"), Map.entry("WIN1251", "windows-1251"),
            Map.entry("WIN1252", "windows-1252"), Map.entry("WIN1253", "windows-1253"),
            Map.entry("WIN1254", "windows-1254"), Map.entry("WIN1257", "windows-1257"),
            Map.entry("KOI8R", "KOI8-R"));

    private static final Map<String, String> OTHER_NAMES = Map.of("UNICODE", UTF8, "ISO88591", "LATIN1",
            "ISO885915", "LATIN9", "WINDOWS1252", "WIN1252", "SQLASCII", "SQL_ASCII");

    /** A character that an encoding does not have. */
    static final class NoEquivalentException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoEquivalentException(String text, Charset charset, CharacterCodingException cause) {
            super("A text has a character that " + charset.name() + " does not have: " + shown(text, charset), cause);
        }

        private static String shown(String text, Charset charset) {
            CharsetEncoder encoder = charset.newEncoder();
            int wrong = text.codePoints().filter(c -> !encoder.canEncode(Character.toString(c)))
                    .findFirst().orElse(0);
            return String.format(Locale.ROOT, "U+%04X.", wrong);
        }
    }

    private Encodings() {}

    /** PostgreSQL's name of an encoding, which may be written with other signs; null for one that there is not. */
    static String nameOf(String value) {
        String plain = value.replaceAll("[\\s'\"_-]", "").toUpperCase(Locale.ROOT);
        String name = OTHER_NAMES.getOrDefault(plain, plain);
        return JAVA_NAMES.containsKey(name) ? name : null;
    }

    /** @param name that {@link #nameOf} gave */
    static Charset charset(String name) {
        return Charset.forName(JAVA_NAMES.get(name));
    }

    /** The names that there are, as a sentence has them. */
    static String names() {
        return String.join(", ", JAVA_NAMES.keySet().stream().sorted().toList());
    }

    /** @throws NoEquivalentException if there is a character that the encoding does not have */
    static byte[] encoded(String text, Charset charset) {
        if (charset.equals(StandardCharsets.UTF_8)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            ByteBuffer bytes = charset.newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPORT).encode(CharBuffer.wrap(text));
            byte[] encoded = new byte[bytes.remaining()];
            bytes.get(encoded);
            return encoded;
        } catch (CharacterCodingException e) {
            throw new NoEquivalentException(text, charset, e);
        }
    }

    static String decoded(ByteBuffer bytes, Charset charset) throws MalformedMessageException {
        try {
            return charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT).decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new BadTextException("A text in a message is not " + charset.name() + ".");
        }
    }
}
