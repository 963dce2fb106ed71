package org.nettracesql.trace.etl;

import org.nettracesql.trace.file.LittleEndian;

/**
 * Unpacks LZNT1: chunks of up to 4096 bytes, each with a u16 before it: 12 bits of its packed size - 1, 3 bits 011, and
 * whether it is packed; 0 ends the chunks. In a packed chunk a byte of flags, used from the lowest bit up, says of each
 * token whether it is a byte as it is or a match. A match is a u16: distance - 1 in its high bits, as many as places up
 * to there in the chunk need but at least four, and length - 3 in the others. Source: MS-XCA 2.5.
 */
final class Lznt1 extends Unpacker {

    private static final int CHUNK_BYTES = 4096;
    private static final int SIGNATURE = 3;

    @Override
    int unpack(byte[] in, int from, int to, int most) {
        isBroken = false;
        int at = from;
        int written = 0;
        while (at <= to - 2) {
            int header = LittleEndian.u16(in, at);
            if (header == 0) {
                return written;
            }
            at += 2;
            int end = Math.min(to, at + (header & 0xfff) + 1);
            if ((header >>> 12 & 7) != SIGNATURE || written == most) {
                isBroken = true;
                return written;
            }
            int limit = Math.min(most, written + CHUNK_BYTES);
            if (limit > bytes.length - SPARE) {
                grown(limit, most);
            }
            if (header >>> 15 == 0) {
                int taken = Math.min(end - at, limit - written);
                System.arraycopy(in, at, bytes, written, taken);
                written += taken;
                isBroken = taken < end - at;
            } else {
                written = chunk(in, at, end, written, limit);
            }
            if (isBroken) {
                return written;
            }
            at = end;
        }
        return written;
    }

    /** Unpacks a chunk from one position of the output up to another; returns where it ends. */
    private int chunk(byte[] in, int from, int to, int start, int limit) {
        byte[] out = bytes;
        int at = from;
        int written = start;
        int lengthBits = 12;
        while (at < to) {
            int flags = in[at++];
            for (int token = 0; token < 8 && at < to; token++, flags >>= 1) {
                if (written == limit) {
                    isBroken = true;
                    return written;
                }
                if ((flags & 1) == 0) {
                    out[written++] = in[at++];
                    continue;
                }
                if (at > to - 2) {
                    return written;
                }
                int match = LittleEndian.u16(in, at);
                at += 2;
                while (lengthBits > 4 && written - start > 1 << 16 - lengthBits) {
                    lengthBits--;
                }
                int distance = (match >>> lengthBits) + 1;
                int length = (match & (1 << lengthBits) - 1) + 3;
                if (distance > written - start) {
                    isBroken = true;
                    return written;
                }
                written = repeat(distance, length, written, limit);
                if (isBroken) {
                    return written;
                }
            }
        }
        return written;
    }
}
