package org.nettracesql.trace.etl;

import java.util.Arrays;
import org.nettracesql.trace.file.LittleEndian;

/**
 * Unpacks LZ77 with Huffman codes. For every 64 KB of output there are 256 bytes with the lengths of the codes of 512
 * symbols, four bits each, the lower ones first; then bits in u16 words, the highest first. A symbol below 256 is a
 * byte as it is. Above, its high nibble counts the bits of the distance behind the code, whose highest one is left out;
 * its low nibble is length - 3, where 15 goes on in a byte between the words, 255 there in a u16, 0 there in a u32.
 * Symbol 256 ends the output where it has its size. Source: MS-XCA 2.2.
 */
final class XpressHuffman extends Unpacker {

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int SYMBOLS = 512;
    private static final int LENGTHS_BYTES = SYMBOLS / 2;
    private static final int MOST_CODE_BITS = 15;

    /** By the next 15 bits: the symbol, and above its 9 bits the length of its code; 0 for no code. */
    private final short[] codes = new short[1 << MOST_CODE_BITS];
    private final int[] firstPlaces = new int[MOST_CODE_BITS + 2];

    private byte[] in;
    private int at;
    private int to;
    /** The next bits of the input, from the highest on; 16 more than {@link #extraBits}. */
    private int bits;

    private int extraBits;
    private boolean isAtEnd;

    @Override
    int unpack(byte[] input, int from, int end, int most) {
        isBroken = false;
        isAtEnd = false;
        in = input;
        at = from;
        to = end;
        int written = 0;
        while (written < most && to - at >= LENGTHS_BYTES + 4) {
            if (!readCodes()) {
                isBroken = true;
                return written;
            }
            at += LENGTHS_BYTES;
            bits = LittleEndian.u16(in, at) << 16 | LittleEndian.u16(in, at + 2);
            at += 4;
            extraBits = 16;
            written = block(written, Math.min(most, written + BLOCK_BYTES), most);
            if (isBroken || isAtEnd) {
                return written;
            }
        }
        return written;
    }

    /** Unpacks up to a position of the output; the last match may go beyond it. */
    private int block(int start, int limit, int most) {
        int written = start;
        byte[] out = bytes;
        if (limit > out.length - SPARE) {
            out = grown(limit, most);
        }
        while (written < limit) {
            int code = codes[bits >>> Integer.SIZE - MOST_CODE_BITS];
            if (code == 0) {
                isBroken = true;
                return written;
            }
            take(code >>> 9);
            if (isAtEnd) {
                return written;
            }
            int symbol = code & SYMBOLS - 1;
            if (symbol < 256) {
                out[written++] = (byte) symbol;
                continue;
            }
            long length = length(symbol & 15);
            int distanceBits = symbol >>> 4 & 15;
            // By two shifts: one by 32 would shift by none.
            int distance = (1 << distanceBits) + (bits >>> 1 >>> Integer.SIZE - 1 - distanceBits);
            take(distanceBits);
            if (isAtEnd || isBroken) {
                return written;
            }
            if (distance > written) {
                isBroken = true;
                return written;
            }
            written = repeat(distance, length, written, most);
            out = bytes;
            if (isBroken) {
                return written;
            }
        }
        return written;
    }

    /** Takes bits. Where no word follows, those that were read in advance are the last. */
    private void take(int count) {
        bits <<= count;
        extraBits -= count;
        if (extraBits >= 0) {
            return;
        }
        if (at <= to - 2) {
            bits |= LittleEndian.u16(in, at) << -extraBits;
            at += 2;
            extraBits += 16;
        } else {
            // What is left, if anything, is the first half of a word.
            at = to;
            isAtEnd = extraBits < -16;
        }
    }

    private long length(int low) {
        long length = low;
        if (low == 15) {
            if (at > to - 1) {
                isAtEnd = true;
                return 0;
            }
            length = in[at++] & 0xff;
            if (length == 255) {
                if (at > to - 2) {
                    isAtEnd = true;
                    return 0;
                }
                length = LittleEndian.u16(in, at);
                at += 2;
                if (length == 0) {
                    if (at > to - 4) {
                        isAtEnd = true;
                        return 0;
                    }
                    length = (LittleEndian.u16(in, at) | LittleEndian.u16(in, at + 2) << 16) & 0xffffffffL;
                    at += 4;
                }
                if (length < 15) {
                    isBroken = true;
                    return 0;
                }
                length -= 15;
            }
            length += 15;
        }
        return length + 3;
    }

    /** Makes the table of the codes: those of one length ascend with their symbols. False if they do not fit. */
    private boolean readCodes() {
        int[] places = firstPlaces;
        Arrays.fill(places, 0);
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            int length = codeBits(symbol);
            places[length + 1] += length == 0 ? 0 : 1 << MOST_CODE_BITS - length;
        }
        for (int length = 2; length < places.length; length++) {
            places[length] += places[length - 1];
        }
        int end = places[MOST_CODE_BITS + 1];
        if (end > codes.length) {
            return false;
        }
        Arrays.fill(codes, end, codes.length, (short) 0);
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            int length = codeBits(symbol);
            if (length > 0) {
                int place = places[length];
                places[length] = place + (1 << MOST_CODE_BITS - length);
                Arrays.fill(codes, place, places[length], (short) (length << 9 | symbol));
            }
        }
        return true;
    }

    private int codeBits(int symbol) {
        return in[at + (symbol >>> 1)] >>> (symbol & 1) * 4 & 15;
    }
}
