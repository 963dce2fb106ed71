package org.nettracesql.trace.eventpipe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The header of a FastSerialization object: u8 5, u8 5 (4, 4 in NetPerf), u8 1, i32 version, i32 least reader version,
 * i32 name length, name in UTF-8, u8 6. The object ends with u8 6.
 */
public record ObjectHeader(String name, int version, int minReaderVersion, int headerBytes) {

    /** Stands at the start of a file, behind its length. */
    public static final byte[] FAST_SERIALIZATION = "!FastSerialization.1".getBytes(StandardCharsets.US_ASCII);

    public static final byte NULL = 1;
    public static final byte BEGIN = 5;
    public static final byte BEGIN_NETPERF = 4;
    public static final byte END = 6;

    /** The longest header that is believed. */
    public static final int MAX_BYTES = 64;

    private static final int FIXED_BYTES = 16;

    /** Whether these bytes stand at the buffer's position, which stays. */
    public static boolean startsWith(ByteBuffer in, byte[] bytes) {
        if (in.remaining() < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (in.get(in.position() + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Reads a header that begins with these tags at the buffer's position, which stays; null if there is none. */
    public static ObjectHeader read(ByteBuffer in, byte begin) {
        int at = in.position();
        if (in.remaining() < FIXED_BYTES
                || in.get(at) != begin
                || in.get(at + 1) != begin
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
        in.get(at + 15, name);
        return new ObjectHeader(new String(name, StandardCharsets.UTF_8), in.getInt(at + 3), in.getInt(at + 7),
                FIXED_BYTES + nameBytes);
    }
}
