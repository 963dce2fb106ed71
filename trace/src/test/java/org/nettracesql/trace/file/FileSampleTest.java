package org.nettracesql.trace.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSampleTest {

    private static final long SEED = 20_261_123L;

    @TempDir
    private Path folder;

    private boolean isSame(byte[] before, byte[] after, int pieces) throws IOException {
        Path file = folder.resolve("file");
        Files.write(file, before);
        FileSample sample;
        try (FileChannel channel = FileChannel.open(file)) {
            sample = FileSample.of(channel, before.length, pieces);
        }
        Files.write(file, after);
        try (FileChannel channel = FileChannel.open(file)) {
            return sample.isOf(channel);
        }
    }

    @Test
    void oneOtherBitAnywhereInASmallFileIsSeen() throws IOException {
        Random random = new Random(SEED);
        for (int size : new int[] {1, 7, 8, 9, 100, 5000, 100_000}) {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            assertThat(isSame(bytes, bytes, FileSample.MANY_PIECES)).isTrue();
            for (int i = 0; i < 50; i++) {
                byte[] other = bytes.clone();
                other[random.nextInt(size)] ^= (byte) (1 << random.nextInt(8));
                assertThat(isSame(bytes, other, FileSample.MANY_PIECES)).as("%s bytes", size).isFalse();
            }
        }
    }

    @Test
    void ofALargeFileTheEndsAreSeenAndWhatWasAppendedIsNot() throws IOException {
        byte[] bytes = new byte[1 << 20];
        new Random(SEED).nextBytes(bytes);
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 10);
        for (int pieces : new int[] {FileSample.BOTH_ENDS, FileSample.MANY_PIECES}) {
            assertThat(isSame(bytes, longer, pieces)).isTrue();
            assertThat(isSame(longer, bytes, pieces)).isFalse();
            for (int at : new int[] {0, 4095, bytes.length - 4096, bytes.length - 1}) {
                byte[] other = bytes.clone();
                other[at]++;
                assertThat(isSame(bytes, other, pieces)).as("byte %s", at).isFalse();
            }
        }
    }
}
