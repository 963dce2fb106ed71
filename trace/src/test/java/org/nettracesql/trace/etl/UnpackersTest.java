package org.nettracesql.trace.etl;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.ByteSink;

/** The three methods of compression: the examples of MS-XCA, what was packed by them, and what somebody broke. */
class UnpackersTest {

    private static final long SEED = Long.getLong("nettrace.hostile.seed", 20261122);

    /** MS-XCA 3.2: both examples; the lengths of the codes stand from byte 48 on. */
    @Test
    void theExamplesOfLz77WithHuffmanCodesAreUnpacked() {
        byte[] letters = huffman(
                "50 55 55 55 55 55 55 55 55 55 55 45 44 04", "04",
                "d8 52 3e d7 94 11 5b e9 19 5f f9 d6 7c df 8d 04 00 00 00 00");
        assertThat(unpacked(Unpacker.XPRESS_HUFFMAN, letters, 26)).isEqualTo("abcdefghijklmnopqrstuvwxyz");
        byte[] repeated = huffman("30 23", "02", "a8 dc 00 00 ff 26 01");
        repeated[143] = 0x20;
        assertThat(unpacked(Unpacker.XPRESS_HUFFMAN, repeated, 300)).isEqualTo("abc".repeat(100));
    }

    /** MS-XCA 3.3. */
    @Test
    void theExampleOfLznt1IsUnpacked() {
        byte[] packed = bytes("38 b0 88 46 23 20 00 20 47 20 41 00 10 a2 47 01 a0 45 20 44 00 08 45 01 50 79 00 c0 45"
                + " 20 05 24 13 88 05 b4 02 4a 44 ef 03 58 02 8c 09 16 01 48 45 00 be 00 9e 00 04 01 18 90 00");
        assertThat(unpacked(Unpacker.LZNT1, packed, 142)).isEqualTo("F# F# G A A G F# E D D E F# F# E E F# F# G A A G"
                + " F# E D D E F# E D D E E F# D E F# G F# D E F# G F# E D E A F# F# G A A G F# E D D E F# E D D\0");
    }

    @ParameterizedTest
    @ValueSource(ints = {Unpacker.LZNT1, Unpacker.XPRESS, Unpacker.XPRESS_HUFFMAN})
    void whatWasPackedComesOut(int format) {
        Random random = new Random(SEED);
        Unpacker unpacker = Unpacker.of(format);
        for (int round = 0; round < 60; round++) {
            byte[] bytes = some(random, 1 + random.nextInt(round < 50 ? 9_000 : 200_000));
            byte[] packed = WrittenEtlPacker.pack(format, bytes);
            // Somewhere in an array, as in a file.
            byte[] in = new ByteSink().i64(-1).bytes(packed).i64(-1).toBytes();
            int size = unpacker.unpack(in, 8, 8 + packed.length, bytes.length);
            assertThat(unpacker.isBroken).as("round %d of seed %d", round, SEED).isFalse();
            assertThat(Arrays.copyOf(unpacker.bytes, size)).as("round %d of seed %d", round, SEED).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Unpacker.LZNT1, Unpacker.XPRESS, Unpacker.XPRESS_HUFFMAN})
    void whatIsCutGivesWhatIsBeforeTheCut(int format) {
        byte[] bytes = some(new Random(SEED), 5_000);
        byte[] packed = WrittenEtlPacker.pack(format, bytes);
        Unpacker unpacker = Unpacker.of(format);
        for (int cut = 0; cut < packed.length; cut++) {
            int size = unpacker.unpack(Arrays.copyOf(packed, cut), 0, cut, bytes.length);
            assertThat(Arrays.copyOf(unpacker.bytes, size)).isEqualTo(Arrays.copyOf(bytes, size));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Unpacker.LZNT1, Unpacker.XPRESS, Unpacker.XPRESS_HUFFMAN})
    void whatIsBrokenNeverGoesBeyondItsSize(int format) {
        Random random = new Random(SEED);
        byte[] bytes = some(random, 3_000);
        byte[] packed = WrittenEtlPacker.pack(format, bytes);
        Unpacker unpacker = Unpacker.of(format);
        for (int round = 0; round < 20_000; round++) {
            byte[] flipped = packed.clone();
            for (int flip = 0; flip <= random.nextInt(4); flip++) {
                flipped[random.nextInt(packed.length)] = (byte) random.nextInt();
            }
            int most = random.nextInt(2 * bytes.length);
            int size = unpacker.unpack(flipped, 0, random.nextInt(packed.length + 1), most);
            assertThat(size).as("round %d of seed %d", round, SEED).isBetween(0, most);
        }
        assertThat(unpacker.bytes).hasSize(1 << 16);
    }

    /** Text with repeats, near and far, runs, and stretches of noise. */
    private static byte[] some(Random random, int size) {
        byte[] bytes = new byte[size];
        for (int at = 0; at < size; ) {
            int length = Math.min(size - at, 1 + random.nextInt(random.nextInt(20) == 0 ? 80_000 : 60));
            int kind = random.nextInt(4);
            int from = at == 0 ? 0 : random.nextInt(at);
            for (int i = 0; i < length; i++, at++) {
                bytes[at] = switch (kind) {
                    case 0 -> (byte) random.nextInt();
                    case 1 -> at == 0 ? 7 : bytes[at - 1];
                    case 2 -> (byte) ('a' + random.nextInt(3));
                    default -> bytes[from + i];
                };
            }
        }
        return bytes;
    }

    private static byte[] huffman(String lengthsFrom48, String lengthOf256, String stream) {
        byte[] table = new byte[256];
        byte[] lengths = bytes(lengthsFrom48);
        System.arraycopy(lengths, 0, table, 48, lengths.length);
        table[128] = bytes(lengthOf256)[0];
        return new ByteSink().bytes(table).bytes(bytes(stream)).toBytes();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.ofDelimiter(" ").parseHex(hex);
    }

    private static String unpacked(int format, byte[] packed, int most) {
        Unpacker unpacker = Unpacker.of(format);
        int size = unpacker.unpack(packed, 0, packed.length, most);
        assertThat(unpacker.isBroken).isFalse();
        return new String(unpacker.bytes, 0, size, US_ASCII);
    }
}
