package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Some bytes of a file, to compare with what is there later: its two ends and, where more is asked for, pieces between
 * them at equal distances; all of a small file. What is kept is a number of 64 bits that other bytes hardly have: the
 * bytes themselves were 256 KB for each of a thousand traces.
 */
final class FileSample {

    /** Enough to have all of a file of 256 KB. */
    static final int MANY_PIECES = 64;

    static final int BOTH_ENDS = 2;

    private static final int PIECE_BYTES = 4096;

    /** The golden ratio in 64 bits, an odd number. */
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final int HALF_BITS = 32;

    private final long fileBytes;
    private final int pieces;
    private final int length;
    private final long hash;

    private FileSample(long fileBytes, int pieces, byte[] bytes) {
        this.fileBytes = fileBytes;
        this.pieces = pieces;
        this.length = bytes.length;
        this.hash = hash(bytes);
    }

    /** Each step can be undone, so that two samples with one difference have two numbers. */
    private static long hash(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long hash = bytes.length;
        while (buffer.remaining() >= Long.BYTES) {
            hash = Long.rotateLeft((hash ^ buffer.getLong()) * GOLDEN, HALF_BITS);
        }
        while (buffer.hasRemaining()) {
            hash = Long.rotateLeft((hash ^ buffer.get()) * GOLDEN, HALF_BITS);
        }
        return hash;
    }

    /** @param fileBytes how much of the file counts; if it has less, the sample equals none that has more */
    static FileSample of(FileChannel channel, long fileBytes, int pieces) throws IOException {
        byte[] bytes = new byte[(int) Math.min(fileBytes, (long) pieces * PIECE_BYTES)];
        if (bytes.length == fileBytes) {
            return new FileSample(fileBytes, pieces, read(channel, 0, bytes, 0, bytes.length));
        }
        byte[] read = bytes;
        for (int i = 0; i < pieces && read.length == bytes.length; i++) {
            long at = (long) ((double) (fileBytes - PIECE_BYTES) * i / (pieces - 1));
            read = read(channel, at, bytes, i * PIECE_BYTES, PIECE_BYTES);
        }
        return new FileSample(fileBytes, pieces, read);
    }

    /** Fills part of the array; gives a shorter one if the file ends before. */
    private static byte[] read(FileChannel channel, long at, byte[] bytes, int start, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, start, length);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position() - start) < 0) {
                return Arrays.copyOf(bytes, buffer.position());
            }
        }
        return bytes;
    }

    /** Whether the file still has the bytes that the sample has. */
    boolean isOf(FileChannel channel) throws IOException {
        FileSample now = of(channel, fileBytes, pieces);
        return length == now.length && hash == now.hash;
    }
}
