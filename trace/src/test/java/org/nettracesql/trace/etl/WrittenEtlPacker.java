package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.nettracesql.trace.testing.ByteSink;

/** Packs bytes as the three methods of Windows' compressed buffers have them: simple, but with all that can occur. */
final class WrittenEtlPacker {

    private static final int CHUNK = 4096;
    private static final int BLOCK = 1 << 16;
    private static final int SYMBOLS = 512;

    private WrittenEtlPacker() {}

    static byte[] pack(int format, byte[] bytes) {
        return switch (format) {
            case Unpacker.LZNT1 -> lznt1(bytes);
            case Unpacker.XPRESS_HUFFMAN -> xpressHuffman(bytes);
            default -> WrittenEtl.pack(bytes);
        };
    }

    /** A match of bytes before a position, or none. */
    private record Match(int distance, int length) {}

    /** Finds the last place of three equal bytes. */
    private static final class Places {
        private final byte[] bytes;
        private final int[] last = new int[1 << 16];

        Places(byte[] bytes) {
            this.bytes = bytes;
            Arrays.fill(last, -1);
        }

        Match at(int at, int from, int to, int mostDistance, int mostLength) {
            if (at + 3 > to) {
                return null;
            }
            int hash = (bytes[at] * 31 + bytes[at + 1]) * 31 + bytes[at + 2] & last.length - 1;
            int before = last[hash];
            last[hash] = at;
            if (before < from || at - before > mostDistance) {
                return null;
            }
            int length = 0;
            while (at + length < to && length < mostLength && bytes[before + length] == bytes[at + length]) {
                length++;
            }
            return length < 3 ? null : new Match(at - before, length);
        }
    }

    static byte[] lznt1(byte[] bytes) {
        ByteSink out = new ByteSink();
        Places places = new Places(bytes);
        for (int start = 0; start < bytes.length; start += CHUNK) {
            int end = Math.min(bytes.length, start + CHUNK);
            byte[] packed = lznt1Chunk(bytes, start, end, places);
            if (packed.length >= CHUNK) {
                out.i16(0x3000 | end - start - 1).bytes(Arrays.copyOfRange(bytes, start, end));
            } else {
                out.i16(0xb000 | packed.length - 1).bytes(packed);
            }
        }
        return out.toBytes();
    }

    private static byte[] lznt1Chunk(byte[] bytes, int start, int end, Places places) {
        ByteSink out = new ByteSink();
        int at = start;
        while (at < end) {
            ByteSink tokens = new ByteSink();
            int flags = 0;
            for (int token = 0; token < 8 && at < end; token++) {
                int distanceBits = 4;
                while (1 << distanceBits < at - start) {
                    distanceBits++;
                }
                int lengthBits = 16 - distanceBits;
                Match match = places.at(at, start, end, 1 << distanceBits, (1 << lengthBits) + 2);
                if (match == null) {
                    tokens.i8(bytes[at++]);
                } else {
                    flags |= 1 << token;
                    tokens.i16(match.distance - 1 << lengthBits | match.length - 3);
                    at += match.length;
                }
            }
            out.i8(flags).bytes(tokens.toBytes());
        }
        return out.toBytes();
    }

    static byte[] xpressHuffman(byte[] bytes) {
        ByteSink out = new ByteSink();
        Places places = new Places(bytes);
        for (int start = 0; start < bytes.length; start += BLOCK) {
            out.bytes(huffmanBlock(bytes, start, Math.min(bytes.length, start + BLOCK), places));
        }
        return out.toBytes();
    }

    private static byte[] huffmanBlock(byte[] bytes, int start, int end, Places places) {
        List<Match> tokens = new ArrayList<>();
        int[] uses = new int[SYMBOLS];
        for (int at = start; at < end; ) {
            Match match = places.at(at, 0, end, BLOCK - 1, Integer.MAX_VALUE);
            tokens.add(match);
            uses[match == null ? bytes[at] & 0xff : symbol(match)]++;
            at += match == null ? 1 : match.length;
        }
        // What ends the last block.
        uses[256]++;
        int[] lengths = codeLengths(uses);
        int[] codes = codes(lengths);
        BitPacker out = new BitPacker();
        for (int i = 0; i < SYMBOLS; i += 2) {
            out.bytes[i / 2] = (byte) (lengths[i] | lengths[i + 1] << 4);
        }
        int at = start;
        for (Match match : tokens) {
            if (match == null) {
                int symbol = bytes[at++] & 0xff;
                out.bits(codes[symbol], lengths[symbol]);
                continue;
            }
            int symbol = symbol(match);
            out.bits(codes[symbol], lengths[symbol]);
            int length = match.length - 3;
            if (length >= 15) {
                out.extra(length < 15 + 255 ? length - 15 : 255, 1);
                if (length >= 15 + 255) {
                    out.extra(length > 0xffff ? 0 : length, 2);
                    if (length > 0xffff) {
                        out.extra(length, 4);
                    }
                }
            }
            int distanceBits = symbol >> 4 & 15;
            out.bits(match.distance - (1 << distanceBits), distanceBits);
            at += match.length;
        }
        if (end == bytes.length) {
            out.bits(codes[256], lengths[256]);
        }
        return out.end();
    }

    private static int symbol(Match match) {
        int distanceBits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(match.distance);
        return 256 | distanceBits << 4 | Math.min(15, match.length - 3);
    }

    /** Lengths up to 15; flatter uses are tried until they are. */
    private static int[] codeLengths(int[] uses) {
        record Node(long uses, int symbol, Node left, Node right) {}
        int[] flattened = uses.clone();
        while (true) {
            PriorityQueue<Node> queue = new PriorityQueue<>(Comparator.comparingLong(Node::uses));
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (flattened[symbol] > 0) {
                    queue.add(new Node(flattened[symbol], symbol, null, null));
                }
            }
            if (queue.size() == 1) {
                queue.add(new Node(0, queue.peek().symbol == 0 ? 1 : 0, null, null));
            }
            while (queue.size() > 1) {
                Node left = queue.poll();
                Node right = queue.poll();
                queue.add(new Node(left.uses + right.uses, -1, left, right));
            }
            int[] lengths = new int[SYMBOLS];
            List<Node> level = List.of(queue.poll());
            int depth = 0;
            for (; !level.isEmpty(); depth++) {
                List<Node> next = new ArrayList<>();
                for (Node node : level) {
                    if (node.symbol >= 0) {
                        lengths[node.symbol] = depth;
                    } else {
                        next.add(node.left);
                        next.add(node.right);
                    }
                }
                level = next;
            }
            if (depth <= 16) {
                return lengths;
            }
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                flattened[symbol] = flattened[symbol] + 1 >> 1;
            }
        }
    }

    private static int[] codes(int[] lengths) {
        int[] codes = new int[SYMBOLS];
        int code = 0;
        for (int length = 1; length <= 15; length++) {
            code <<= 1;
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (lengths[symbol] == length) {
                    codes[symbol] = code++;
                }
            }
        }
        return codes;
    }

    /** Words of bits with bytes between them, behind the table: who reads has two words in advance. */
    private static final class BitPacker {
        private byte[] bytes = new byte[SYMBOLS / 2 + 4];
        private int size = bytes.length;
        private int first = SYMBOLS / 2;
        private int second = first + 2;
        private int word;
        private int free = 16;

        void bits(int value, int count) {
            if (count <= free) {
                word = word << count | value;
                free -= count;
                return;
            }
            int rest = count - free;
            put(first, word << free | value >> rest, 2);
            first = second;
            second = size;
            extra(0, 2);
            word = value & (1 << rest) - 1;
            free = 16 - rest;
        }

        void extra(int value, int count) {
            bytes = Arrays.copyOf(bytes, size + count);
            put(size, value, count);
            size += count;
        }

        private void put(int at, int value, int count) {
            for (int i = 0; i < count; i++) {
                bytes[at + i] = (byte) (value >> 8 * i);
            }
        }

        byte[] end() {
            put(first, word << free, 2);
            return bytes;
        }
    }
}
