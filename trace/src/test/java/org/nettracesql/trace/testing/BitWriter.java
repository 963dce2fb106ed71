package org.nettracesql.trace.testing;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the bits of a CTF packet one after another, the straightforward way. */
public final class BitWriter {

    private final boolean bigEndian;
    private byte[] bytes = new byte[64];
    private int bit;

    public BitWriter(boolean bigEndian) {
        this.bigEndian = bigEndian;
    }

    public BitWriter align(int bits) {
        while (bit % bits != 0) {
            put(false, false);
        }
        return this;
    }

    public BitWriter put(int bits, long value) {
        return put(bits, value, bigEndian);
    }

    public BitWriter put(int bits, long value, boolean big) {
        BigInteger number = BigInteger.valueOf(value);
        for (int i = 0; i < bits; i++) {
            put(number.testBit(big ? bits - 1 - i : i), big);
        }
        return this;
    }

    public BitWriter text(String text) {
        return raw(text).put(8, 0);
    }

    public BitWriter raw(String text) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            put(8, b);
        }
        return this;
    }

    private void put(boolean one, boolean big) {
        if (bit / 8 == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        if (one) {
            bytes[bit / 8] |= (byte) (1 << (big ? 7 - bit % 8 : bit % 8));
        }
        bit++;
    }

    public int bits() {
        return bit;
    }

    public byte[] bytes() {
        return Arrays.copyOf(bytes, (bit + 7) / 8);
    }
}
