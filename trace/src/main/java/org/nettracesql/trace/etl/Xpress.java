package org.nettracesql.trace.etl;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Unpacks plain LZ77 (XPRESS): a u32 of flags, used from the highest bit down, says of each token whether it is a byte
 * as it is or a match. A match is a u16, 13 bits distance - 1 and 3
 * bits length - 3; a length of 7 goes on in a nibble of a byte that two matches share, 15 there in a byte, 255 there in
 * a u16, 0 there in a u32. The end of the input ends the output, and bits of the last flags may be left over.
 * Source: MS-XCA 2.4.
 */
final class Xpress extends Unpacker {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Half of the matches have up to ten bytes: a call that copies an array takes thrice as long for them. */
    private static final int MOST_BY_LONGS = 64;

    @Override
    int unpack(byte[] in, int from, int to, int most) {
        isBroken = false;
        byte[] out = bytes;
        int at = from;
        int written = 0;
        int flags = 0;
        int flagsLeft = 0;
        int sharedNibble = -1;
        while (at < to) {
            if (flagsLeft == 0) {
                if (at > to - 4) {
                    return written;
                }
                flags = u16(in, at) | u16(in, at + 2) << 16;
                at += 4;
                flagsLeft = 32;
                continue;
            }
            if (flags >= 0) {
                int run = Math.min(Math.min(Integer.numberOfLeadingZeros(flags), flagsLeft), to - at);
                flagsLeft -= run;
                // All 32 of them would shift by none.
                flags = flags << run - 1 << 1;
                int copied = Math.min(run, most - written);
                if (written + copied > out.length - SPARE) {
                    out = grown(written + copied, most);
                }
                if (copied <= Long.BYTES && at + Long.BYTES <= in.length) {
                    LONG.set(out, written, (long) LONG.get(in, at));
                } else {
                    System.arraycopy(in, at, out, written, copied);
                }
                at += copied;
                written += copied;
                if (copied < run) {
                    isBroken = true;
                    return written;
                }
                continue;
            }
            flagsLeft--;
            flags <<= 1;
            if (at > to - 2) {
                return written;
            }
            int match = u16(in, at);
            at += 2;
            int distance = (match >>> 3) + 1;
            long length = match & 7;
            if (length == 7) {
                int nibble;
                if (sharedNibble < 0) {
                    if (at >= to) {
                        return written;
                    }
                    sharedNibble = at;
                    nibble = in[at++] & 15;
                } else {
                    nibble = in[sharedNibble] >> 4 & 15;
                    sharedNibble = -1;
                }
                length = nibble;
                if (nibble == 15) {
                    if (at >= to) {
                        return written;
                    }
                    length = in[at++] & 0xff;
                    if (length == 255) {
                        if (at > to - 2) {
                            return written;
                        }
                        length = u16(in, at);
                        at += 2;
                        if (length == 0) {
                            if (at > to - 4) {
                                return written;
                            }
                            length = (u16(in, at) | u16(in, at + 2) << 16) & 0xffffffffL;
                            at += 4;
                        }
                        if (length < 22) {
                            isBroken = true;
                            return written;
                        }
                        length -= 22;
                    }
                    length += 15;
                }
                length += 7;
            }
            length += 3;
            if (distance > written) {
                isBroken = true;
                return written;
            }
            int copied = (int) Math.min(length, most - written);
            if (written + copied > out.length - SPARE) {
                out = grown(written + copied, most);
            }
            if (distance >= Long.BYTES && copied <= MOST_BY_LONGS) {
                for (int i = written; i < written + copied; i += Long.BYTES) {
                    LONG.set(out, i, (long) LONG.get(out, i - distance));
                }
            } else {
                copy(out, distance, written, copied);
            }
            written += copied;
            if (copied < length) {
                isBroken = true;
                return written;
            }
        }
        return written;
    }
}
