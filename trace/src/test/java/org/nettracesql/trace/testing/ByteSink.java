package org.nettracesql.trace.testing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/** Collects little-endian bytes: a payload, a metadata record, a block, a file. Every method appends. */
public final class ByteSink {

    private byte[] bytes = new byte[256];
    private int size;

    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    public ByteSink i8(int value) {
        return littleEndian(value, 1);
    }

    public ByteSink i16(int value) {
        return littleEndian(value, 2);
    }

    public ByteSink i32(int value) {
        return littleEndian(value, 4);
    }

    public ByteSink i64(long value) {
        return littleEndian(value, 8);
    }

    public ByteSink f32(float value) {
        return i32(Float.floatToRawIntBits(value));
    }

    public ByteSink f64(double value) {
        return i64(Double.doubleToRawLongBits(value));
    }

    /** 4 bytes, as EventPipe writes Boolean. */
    public ByteSink bool32(boolean value) {
        return i32(value ? 1 : 0);
    }

    /** UTF-16LE with a terminating zero unit. */
    public ByteSink utf16z(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_16LE)).i16(0);
    }

    /** UTF-8 with a terminating zero byte. */
    public ByteSink utf8z(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8)).i8(0);
    }

    /** i32 byte length, then UTF-8, as FastSerialization writes names. */
    public ByteSink name(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return i32(utf8.length).bytes(utf8);
    }

    /** Windows layout: the first three groups little-endian, the last eight bytes as they are spelled. */
    public ByteSink guid(UUID guid) {
        long high = guid.getMostSignificantBits();
        return i32((int) (high >>> 32))
                .i16((int) (high >>> 16))
                .i16((int) high)
                .i64(Long.reverseBytes(guid.getLeastSignificantBits()));
    }

    /** Seven bits a byte, the lowest first; the value's 64 bits are taken as unsigned. */
    public ByteSink varuint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            i8((int) rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        return i8((int) rest);
    }

    /** The varuint of 32 bits taken as unsigned. */
    public ByteSink varuint32(int value) {
        return varuint(Integer.toUnsignedLong(value));
    }

    public ByteSink bytes(byte... more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    public ByteSink zeros(int count) {
        room(count);
        size += count;
        return this;
    }

    /** Zeros up to the next multiple of 4. */
    public ByteSink pad4() {
        return zeros(-size & 3);
    }

    private ByteSink littleEndian(long value, int width) {
        room(width);
        for (int i = 0; i < width; i++) {
            bytes[size++] = (byte) (value >>> 8 * i);
        }
        return this;
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
