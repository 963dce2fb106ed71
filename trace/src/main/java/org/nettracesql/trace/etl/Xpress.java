package org.nettracesql.trace.etl;

import org.nettracesql.trace.file.LittleEndian;

/**
 * Unpacks plain LZ77 (XPRESS): a u32 of flags, used from the highest bit down, says of each token whether it is a byte
 * as it is or a match. A match is a u16, 13 bits distance - 1 and 3
 * bits length - 3; a length of 7 goes on in a nibble of a byte that two matches share, 15 there in a byte, 255 there in
 * a u16, 0 there in a u32. The end of the input ends the output, and bits of the last flags may be left over.
 * Source: MS-XCA 2.4.
 *
 * <p>What costs time are branches that cannot be foreseen. So most tokens are taken where neither the input nor the
 * output can end within one: bytes as they are in one go up to the next match, copied by whole longs whatever their
 * number, and without a branch for which half of the shared byte it is.
 */
final class Xpress extends Unpacker {

    /** Below the flags that are left stands one bit more, so this is when none are. */
    private static final long NO_FLAGS = Long.MIN_VALUE;

    private static final long END_OF_FLAGS = 1L << Integer.SIZE - 1;

    /** More than flags, the bytes up to a match, and the match take of the input, or are read from it. */
    private static final int MOST_TOKEN_BYTES = 48;

    /** More than bytes up to a match, and one whose length is in a byte at the most, write. */
    private static final int MOST_SHORT_BYTES = 360;

    private static final int LEAST_MATCH = 3;
    private static final int IN_NIBBLE = 7;
    private static final int IN_BYTE = 15;
    private static final int IN_WORD = 255;

    private byte[] in;
    private int at;
    private int to;
    private long flags;
    /** Where the shared byte is. */
    private int nibbleAt;
    /** How far its next nibble has to be shifted: 0, which begins another byte, or 4. */
    private int nibbleShift;

    @Override
    int unpack(byte[] input, int from, int end, int most) {
        isBroken = false;
        in = input;
        at = from;
        to = end;
        flags = NO_FLAGS;
        nibbleShift = 0;
        int written = 0;
        while (at < to && !isBroken) {
            written = token(tokens(written, most), most);
        }
        return written;
    }

    /** Takes tokens as long as neither the input nor the output can end within one. */
    private int tokens(int start, int most) {
        byte[] from = in;
        byte[] out = bytes;
        int last = Math.min(to, from.length) - MOST_TOKEN_BYTES;
        int room = Math.min(most, out.length - SPARE) - MOST_SHORT_BYTES;
        int p = at;
        int written = start;
        long f = flags;
        while (p <= last && written <= room) {
            if (f == NO_FLAGS) {
                f = (long) LittleEndian.i32(from, p) << Integer.SIZE | END_OF_FLAGS;
                p += Integer.BYTES;
            }
            int run = Long.numberOfLeadingZeros(f);
            LittleEndian.copy(from, p, out, written);
            if (run > Long.BYTES) {
                for (int i = Long.BYTES; i < Integer.SIZE; i += Long.BYTES) {
                    LittleEndian.copy(from, p + i, out, written + i);
                }
            }
            p += run;
            written += run;
            f <<= run;
            if (f == NO_FLAGS) {
                continue;
            }
            f <<= 1;
            int match = LittleEndian.u16(from, p);
            p += Short.BYTES;
            int distance = (match >>> 3) + 1;
            int length = (match & 7) + LEAST_MATCH;
            if (distance > written) {
                isBroken = true;
                break;
            }
            if (length == IN_NIBBLE + LEAST_MATCH) {
                // A new shared byte is the next one of the input.
                int isNew = 1 - (nibbleShift >> 2);
                nibbleAt += (p - nibbleAt) * isNew;
                p += isNew;
                int nibble = from[nibbleAt] >> nibbleShift & 15;
                nibbleShift ^= 4;
                length += nibble;
                if (nibble == IN_BYTE) {
                    int more = from[p] & 0xff;
                    if (more == IN_WORD) {
                        at = p;
                        long whole = longLength();
                        p = at;
                        if (isBroken) {
                            break;
                        }
                        written = repeat(distance, whole, written, most);
                        if (isBroken) {
                            break;
                        }
                        out = bytes;
                        room = Math.min(most, out.length - SPARE) - MOST_SHORT_BYTES;
                        continue;
                    }
                    p++;
                    length += more;
                }
            }
            if (distance >= Long.BYTES) {
                int back = written - distance;
                LittleEndian.copy(out, back, out, written);
                LittleEndian.copy(out, back + 8, out, written + 8);
                LittleEndian.copy(out, back + 16, out, written + 16);
                LittleEndian.copy(out, back + 24, out, written + 24);
                for (int i = 32; i < length; i += Long.BYTES) {
                    LittleEndian.copy(out, back + i, out, written + i);
                }
            } else {
                copy(out, distance, written, length);
            }
            written += length;
        }
        at = p;
        flags = f;
        return written;
    }

    /** Takes flags, a byte or a match, if the input has one; moves to its end if it has no whole one. */
    private int token(int written, int most) {
        if (at >= to || isBroken) {
            return written;
        }
        if (flags == NO_FLAGS) {
            if (at > to - Integer.BYTES) {
                at = to;
                return written;
            }
            flags = (long) LittleEndian.i32(in, at) << Integer.SIZE | END_OF_FLAGS;
            at += Integer.BYTES;
            return written;
        }
        boolean isMatch = flags < 0;
        flags <<= 1;
        if (isMatch) {
            return match(written, most);
        }
        if (written == most) {
            isBroken = true;
            return written;
        }
        if (written >= bytes.length - SPARE) {
            grown(written + 1, most);
        }
        bytes[written] = in[at++];
        return written + 1;
    }

    private int match(int written, int most) {
        if (at > to - Short.BYTES) {
            at = to;
            return written;
        }
        int match = LittleEndian.u16(in, at);
        at += Short.BYTES;
        long length = (match & 7L) + LEAST_MATCH;
        if (length == IN_NIBBLE + LEAST_MATCH) {
            if (nibbleShift == 0) {
                if (at >= to) {
                    return written;
                }
                nibbleAt = at++;
            }
            int nibble = in[nibbleAt] >> nibbleShift & 15;
            nibbleShift ^= 4;
            length = nibble == IN_BYTE ? longLength() : length + nibble;
        }
        if (length < 0 || isBroken) {
            return written;
        }
        int distance = (match >>> 3) + 1;
        if (distance > written) {
            isBroken = true;
            return written;
        }
        return repeat(distance, length, written, most);
    }

    /** The length behind a nibble that has no more; -1 where the input ends, to which it then moves. */
    private long longLength() {
        if (at >= to) {
            return -1;
        }
        long length = in[at++] & 0xff;
        if (length == IN_WORD) {
            if (at > to - Short.BYTES) {
                at = to;
                return -1;
            }
            length = LittleEndian.u16(in, at);
            at += Short.BYTES;
            if (length == 0) {
                if (at > to - Integer.BYTES) {
                    at = to;
                    return -1;
                }
                length = LittleEndian.i32(in, at) & 0xffffffffL;
                at += Integer.BYTES;
            }
            if (length < IN_BYTE + IN_NIBBLE) {
                isBroken = true;
                return -1;
            }
            length -= IN_BYTE + IN_NIBBLE;
        }
        return length + IN_BYTE + IN_NIBBLE + LEAST_MATCH;
    }
}
