package org.nettracesql.trace.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearbyReadsTest {

    private static final int FILE_BYTES = 2_000;

    @TempDir
    private Path folder;

    private int reads;

    @Test
    void givesWhatTheFileGivesAtAnyPlaceAndOfAnyLength() throws Exception {
        byte[] bytes = new byte[FILE_BYTES];
        Random random = new Random(49);
        random.nextBytes(bytes);
        try (TraceInput file = file(bytes)) {
            NearbyReads nearby = new NearbyReads(file);
            long last = 0;
            for (int i = 0; i < 20_000; i++) {
                // Most as a walk does: a little behind the last one.
                long offset = random.nextInt(4) == 0 ? random.nextInt(FILE_BYTES + 300) : last + random.nextInt(200);
                int length = random.nextInt(random.nextInt(3) == 0 ? 600 : 130);
                int start = random.nextInt(4);
                byte[] target = new byte[start + length];
                int expected = (int) Math.max(0, Math.min(length, FILE_BYTES - offset));
                assertThat(nearby.read(offset, target, start, length)).isEqualTo(expected);
                if (expected > 0) {
                    assertThat(Arrays.copyOfRange(target, start, start + expected))
                            .isEqualTo(Arrays.copyOfRange(bytes, (int) offset, (int) offset + expected));
                }
                last = offset > FILE_BYTES ? 0 : offset;
            }
        }
    }

    @Test
    void asksTheFileOnceForTheTagOfABlockAndTheHeadsOfTheNext() throws Exception {
        byte[] target = new byte[128];
        try (TraceInput file = file(new byte[FILE_BYTES])) {
            NearbyReads nearby = new NearbyReads(file);
            nearby.read(700, target, 0, 1);
            nearby.read(701, target, 0, 128);
            nearby.read(740, target, 0, 20);
            assertThat(reads).isOne();
        }
    }

    @Test
    void asksTheEndOfTheFileOnce() throws Exception {
        byte[] target = new byte[128];
        try (TraceInput file = file(new byte[FILE_BYTES])) {
            NearbyReads nearby = new NearbyReads(file);
            assertThat(nearby.read(FILE_BYTES - 1, target, 0, 1)).isOne();
            assertThat(nearby.read(FILE_BYTES, target, 0, 128)).isZero();
            assertThat(reads).isOne();
        }
    }

    /** A file that counts how often it is read. */
    private TraceInput file(byte[] bytes) throws Exception {
        TraceInput file = TraceFile.open(Files.write(folder.resolve("bytes"), bytes));
        return (TraceInput) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TraceInput.class}, (proxy, method, arguments) -> {
                    reads += method.getName().equals("read") ? 1 : 0;
                    try {
                        return method.invoke(file, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
