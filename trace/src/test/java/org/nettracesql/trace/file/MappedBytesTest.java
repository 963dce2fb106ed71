package org.nettracesql.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceChangedException;

/** A file that was read through is copied from memory, and fails as one does that is read by position. */
class MappedBytesTest {

    private static final int BLOCK_BYTES = 100_000;
    private static final int FILE_BYTES = 20 * BLOCK_BYTES + 777;

    @TempDir
    private Path folder;

    private Path path;
    private byte[] content;
    private TraceFile file;

    @BeforeEach
    void write() throws IOException {
        content = new byte[FILE_BYTES];
        new Random(46).nextBytes(content);
        path = Files.write(folder.resolve("a.nettrace"), content);
        file = TraceFile.open(path);
    }

    @AfterEach
    void close() {
        file.close();
    }

    private byte[] read(long offset, int length) {
        byte[] target = new byte[length + 10];
        int n = file.read(offset, target, 5, length);
        assertThat(target).startsWith(new byte[5]).endsWith(new byte[5]);
        return Arrays.copyOfRange(target, 5, 5 + n);
    }

    /** As one statement and the next. */
    private void readTwice() {
        readThrough();
        assertThat(file.hasChanged()).isFalse();
        readThrough();
    }

    private void readThrough() {
        for (int offset = 0; offset < FILE_BYTES; offset += BLOCK_BYTES) {
            read(offset, BLOCK_BYTES);
        }
    }

    private void cut(int bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }

    @Test
    void bytesAreThoseOfTheFileHoweverOftenItIsRead() {
        readTwice();
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            int offset = random.nextInt(FILE_BYTES + 10);
            int length = random.nextInt(i % 2 == 0 ? 3 * BLOCK_BYTES : 6000);
            assertThat(read(offset, length))
                    .isEqualTo(Arrays.copyOfRange(
                            content, Math.min(offset, FILE_BYTES), Math.min(offset + length, FILE_BYTES)));
        }
    }

    /** Names of all files that this process has mapped, and where else. */
    private static String mapped() throws IOException {
        Path maps = Path.of("/proc/self/maps");
        String reason = "Skipped: no " + maps + " tells here which files this process has mapped.";
        if (!Files.exists(maps)) {
            System.out.println(reason);
        }
        Assumptions.assumeTrue(Files.exists(maps), reason);
        return Files.readString(maps);
    }

    @Test
    void fileIsMappedForAStatementBeforeWhichMostOfItWasRead() throws IOException {
        readThrough();
        readThrough();
        assertThat(mapped()).as("one statement").doesNotContain(path.toString());
        assertThat(file.hasChanged()).isFalse();
        read(0, BLOCK_BYTES);
        assertThat(mapped()).as("the next").contains(path.toString());
    }

    @Test
    void filesOfAProcessThatAreMappedHaveOneGigabyteTogether() throws IOException {
        TraceFile[] large = new TraceFile[2];
        for (int i = 0; i < large.length; i++) {
            Path sparse = Files.createFile(folder.resolve("large" + i));
            try (FileChannel channel = FileChannel.open(sparse, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.allocate(1), 700_000_000);
            }
            large[i] = TraceFile.open(sparse);
        }
        try {
            for (int i = 0; i < large.length; i++) {
                byte[] target = new byte[1 << 20];
                for (long offset = 0; offset < 400_000_000; offset += target.length) {
                    large[i].read(offset, target, 0, target.length);
                }
                assertThat(large[i].hasChanged()).isFalse();
                large[i].read(0, target, 0, target.length);
            }
            assertThat(mapped()).contains("large0").doesNotContain("large1");
            large[0].close();
            assertThat(large[1].hasChanged()).isFalse();
            large[1].read(0, new byte[5000], 0, 5000);
            assertThat(mapped()).contains("large1");
        } finally {
            large[0].close();
            large[1].close();
        }
    }

    /** On Java 17 the error of the fault would come later, in code that knows nothing of the file. */
    @Test
    void fileThatShrinksIsASentenceAndNoErrorOfTheMachine() throws IOException {
        for (int round = 0; round < 200; round++) {
            write();
            readTwice();
            for (int i = 0; i < 200; i++) {
                read(i * 1000, BLOCK_BYTES);
            }
            // In the page where it ends now, which stays readable, or behind.
            boolean isBehind = round % 2 == 1;
            int cut = round % 4 == 0 ? FILE_BYTES - 1 : new Random(round).nextInt(FILE_BYTES - 20_000);
            cut(cut);
            int from = Math.max(0, isBehind ? cut + 10_000 : cut - 50_000);
            assertThatThrownBy(() -> read(from, BLOCK_BYTES)).isInstanceOf(TraceChangedException.class)
                    .hasMessageContaining("shorter");
            // Where an error that is still to come would come.
            long sum = 0;
            for (byte b : content) {
                sum += b;
            }
            assertThat(sum).isNotZero();
            file.close();
        }
    }

    @Test
    void restingFileIsMappedAnewAfterItWasReadThrough() throws IOException {
        readTwice();
        file.rest();
        for (int i = 0; i < 3; i++) {
            assertThat(file.hasChanged()).isFalse();
            for (int offset = 0; offset < FILE_BYTES; offset += BLOCK_BYTES) {
                assertThat(read(offset, BLOCK_BYTES))
                        .isEqualTo(Arrays.copyOfRange(content, offset, Math.min(FILE_BYTES, offset + BLOCK_BYTES)));
            }
        }
    }

    @Test
    void closedFileAndInterruptedThreadCancelTheScan() throws InterruptedException {
        readTwice();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread interrupted = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                read(0, BLOCK_BYTES);
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        interrupted.start();
        interrupted.join();
        assertThat(thrown.get()).isInstanceOf(ScanCancelledException.class);
        assertThat(read(BLOCK_BYTES, BLOCK_BYTES)).as("for others").isEqualTo(
                Arrays.copyOfRange(content, BLOCK_BYTES, 2 * BLOCK_BYTES));
        file.close();
        assertThatThrownBy(() -> read(0, BLOCK_BYTES)).isInstanceOf(ScanCancelledException.class);
    }
}
