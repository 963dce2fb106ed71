package org.nettracesql.trace.eventpipe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.nettracesql.trace.TextDictionary;

/**
 * Reads what declarations are made of: little-endian numbers, varuint (7 bits a byte, least first), and text, as
 * varuint length and UTF-8 or as UTF-16 up to a zero. Never beyond its end: a {@link MalformedMetadataException} tells
 * what was wrong.
 */
public final class Wire {

    private final ByteBuffer in;

    public Wire(byte[] bytes, int from, int to) {
        in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        in.limit(to).position(from);
    }

    public int position() {
        return in.position();
    }

    /** Goes on at another position, which must not be behind the end. */
    public void position(int position) {
        in.position(position);
    }

    public int remaining() {
        return in.remaining();
    }

    public boolean hasMore() {
        return in.hasRemaining();
    }

    /** The next bytes, on which this goes on behind. */
    public Wire part(int length, String what) throws MalformedMetadataException {
        require(length, what);
        int from = in.position();
        in.position(from + length);
        return new Wire(in.array(), from, from + length);
    }

    public void skip(int length, String what) throws MalformedMetadataException {
        require(length, what);
        in.position(in.position() + length);
    }

    public int u8(String what) throws MalformedMetadataException {
        require(1, what);
        return in.get() & 0xff;
    }

    public int u16(String what) throws MalformedMetadataException {
        require(2, what);
        return in.getShort() & 0xffff;
    }

    public int i32(String what) throws MalformedMetadataException {
        require(4, what);
        return in.getInt();
    }

    public long i64(String what) throws MalformedMetadataException {
        require(8, what);
        return in.getLong();
    }

    /** A GUID of 16 bytes, as text. */
    public String guid(String what) throws MalformedMetadataException {
        int start = in.position();
        skip(16, what);
        return TextDictionary.decode(in.array(), start, 16, TextDictionary.Encoding.GUID);
    }

    /** As many bits as a long has. */
    public long varuint(String what) throws MalformedMetadataException {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            int next = u8(what);
            value |= (long) (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new MalformedMetadataException("a number of more than 10 bytes as " + what);
    }

    public long varint(String what) throws MalformedMetadataException {
        long value = varuint(what);
        return value >>> 1 ^ -(value & 1);
    }

    public int varuint32(String what) throws MalformedMetadataException {
        long value = varuint(what);
        if (value >>> Integer.SIZE != 0) {
            throw new MalformedMetadataException("a number of more than 32 bits as " + what);
        }
        return (int) value;
    }

    public String text(String what) throws MalformedMetadataException {
        long length = varuint(what);
        require(length < 0 || length > in.remaining() ? Integer.MAX_VALUE : (int) length, what);
        String text = new String(in.array(), in.position(), (int) length, StandardCharsets.UTF_8);
        in.position(in.position() + (int) length);
        return text;
    }

    /** UTF-16 up to a zero. */
    public String utf16z(String what) throws MalformedMetadataException {
        int start = in.position();
        for (int p = start; p + 1 < in.limit(); p += 2) {
            if (in.getShort(p) == 0) {
                in.position(p + 2);
                return new String(in.array(), start, p - start, StandardCharsets.UTF_16LE);
            }
        }
        throw new MalformedMetadataException("its end inside the " + what);
    }

    private void require(int bytes, String what) throws MalformedMetadataException {
        if (bytes > in.remaining()) {
            throw new MalformedMetadataException("its end inside the " + what);
        }
    }
}
