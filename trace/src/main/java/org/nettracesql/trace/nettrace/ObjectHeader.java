package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The header of a FastSerialization object: u8 5, u8 5, u8 1, i32 version, i32 least reader version, i32 name length, name
 * in UTF-8, u8 6. The object ends with u8 6.
 */
record ObjectHeader(String name, int version, int minReaderVersion, int headerBytes) {

    static final byte NULL = 1;
    static final byte BEGIN = 5;
    static final byte END = 6;

    /** The longest header that is believed. */
    static final int MAX_BYTES = 64;

    private static final int FIXED_BYTES = 16;

    /** Reads a header at the buffer's position, which stays; null if there is none. */
    static ObjectHeader read(ByteBuffer in) {
        int at = in.position();
        if (in.remaining() < FIXED_BYTES
                || in.get(at) != BEGIN
                || in.get(at + 1) != BEGIN
                || in.get(at + 2) != NULL) {
            return null;
        }
        int nameBytes = in.getInt(at + 11);
        if (nameBytes < 1 || nameBytes > MAX_BYTES - FIXED_BYTES || nameBytes > in.remaining() - FIXED_BYTES) {
            return null;
        }
        if (in.get(at + 15 + nameBytes) != END) {
            return null;
        }
        byte[] name = new byte[nameBytes];
        for (int i = 0; i < nameBytes; i++) {
            name[i] = in.get(at + 15 + i);
        }
        return new ObjectHeader(new String(name, StandardCharsets.UTF_8), in.getInt(at + 3), in.getInt(at + 7),
                FIXED_BYTES + nameBytes);
    }
}
