package org.nettracesql.trace.symbols;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nettracesql.trace.TextDictionary;

/**
 * A stretch of a symbol file's bytes that checks every access: little-endian numbers, and ECMA-335's compressed
 * integers (II.23.2). Offsets count from the start of the stretch; messages give them from the start of the file.
 */
final class SymbolBytes {

    private static final int GUID_BYTES = 16;

    private final String file;
    private final byte[] bytes;
    private final int start;
    private final int length;

    SymbolBytes(String file, byte[] bytes) {
        this(file, bytes, 0, bytes.length);
    }

    private SymbolBytes(String file, byte[] bytes, int start, int length) {
        this.file = file;
        this.bytes = bytes;
        this.start = start;
        this.length = length;
    }

    int length() {
        return length;
    }

    SymbolBytes slice(long offset, long size, String what) throws MalformedSymbolsException {
        if (offset < 0 || size < 0 || offset > length || size > length - offset) {
            throw malformed(offset, what + " of " + size + " bytes", "only " + Math.max(0, length - offset));
        }
        return new SymbolBytes(file, bytes, start + (int) offset, (int) size);
    }

    int u8(long offset) throws MalformedSymbolsException {
        check(offset, 1);
        return bytes[start + (int) offset] & 0xff;
    }

    int u16(long offset) throws MalformedSymbolsException {
        return u8(offset) | u8(offset + 1) << 8;
    }

    /** As signed. */
    int i32(long offset) throws MalformedSymbolsException {
        return u16(offset) | u16(offset + 2) << 16;
    }

    long u32(long offset) throws MalformedSymbolsException {
        return i32(offset) & 0xFFFF_FFFFL;
    }

    long u64(long offset) throws MalformedSymbolsException {
        return u32(offset) | u32(offset + 4) << 32;
    }

    /** GUID text in lower case, without braces. */
    String guid(long offset) throws MalformedSymbolsException {
        check(offset, GUID_BYTES);
        return TextDictionary.decode(bytes, start + (int) offset, GUID_BYTES, TextDictionary.Encoding.GUID);
    }

    String utf8(long offset, long size) throws MalformedSymbolsException {
        check(offset, size);
        return new String(bytes, start + (int) offset, (int) size, StandardCharsets.UTF_8);
    }

    /** UTF-8 up to a zero byte, or to the end. */
    String utf8z(long offset) throws MalformedSymbolsException {
        int end = (int) offset;
        while (end < length && u8(end) != 0) {
            end++;
        }
        return utf8(offset, end - offset);
    }

    byte[] copy() {
        return Arrays.copyOfRange(bytes, start, start + length);
    }

    private void check(long offset, long size) throws MalformedSymbolsException {
        if (offset < 0 || size < 0 || offset > length - size) {
            throw malformed(offset, size + " bytes", "only " + Math.max(0, length - offset));
        }
    }

    MalformedSymbolsException malformed(long offset, String expected, String found) {
        return new MalformedSymbolsException(file, start + offset, expected, found);
    }

    /** Reads compressed integers one after another. */
    final class Cursor {
        private int position;

        Cursor(int position) {
            this.position = position;
        }

        boolean atEnd() {
            return position >= length;
        }

        int position() {
            return position;
        }

        /** A compressed unsigned integer: 7, 14 or 29 bits. */
        int unsigned() throws MalformedSymbolsException {
            int first = u8(position);
            if ((first & 0x80) == 0) {
                position += 1;
                return first;
            }
            if ((first & 0xC0) == 0x80) {
                int value = (first & 0x3F) << 8 | u8(position + 1);
                position += 2;
                return value;
            }
            if ((first & 0xE0) == 0xC0) {
                int value = (first & 0x1F) << 24 | u8(position + 1) << 16 | u8(position + 2) << 8 | u8(position + 3);
                position += 4;
                return value;
            }
            throw malformed(position, "a compressed integer", "the byte 0x" + Integer.toHexString(first));
        }

        /** A compressed signed integer: the sign is the lowest bit, the rest is two's complement of the width. */
        int signed() throws MalformedSymbolsException {
            int before = position;
            int raw = unsigned();
            int value = raw >> 1;
            if ((raw & 1) == 0) {
                return value;
            }
            return switch (position - before) {
                case 1 -> value - (1 << 6);
                case 2 -> value - (1 << 13);
                default -> value - (1 << 28);
            };
        }
    }

    Cursor cursor(int position) {
        return new Cursor(position);
    }
}
