package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.file.TraceInput;
import org.nettracesql.trace.testing.Rows;

/** Buffers that several threads unpack come in the order of the file, each whole; and who cannot go on ends all. */
@Timeout(60)
class UnpackAheadTest {

    private static final int BUFFERS = 300;

    @TempDir
    Path folder;

    private Path write() throws IOException {
        WrittenEtl etl = new WrittenEtl(4096);
        Random random = new Random(11);
        for (int buffer = 0; buffer < BUFFERS; buffer++) {
            int first = buffer * 1000;
            int events = 1 + random.nextInt(30);
            if (random.nextInt(5) == 0) {
                etl.buffer(1, r -> fill(r, first, events));
            } else {
                etl.compressed(1, r -> fill(r, first, events));
            }
        }
        return Files.write(folder.resolve("t.etl"), etl.toBytes());
    }

    private static void fill(WrittenEtl.Records records, int first, int events) {
        for (int i = 0; i < events; i++) {
            records.gcStart(true, 1, 2, 1_000_001 + first + i, first + i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void rowsDoNotDependOnTheNumberOfThreads(int threads) throws IOException {
        Path file = write();
        try (Trace one = Trace.open(file); Trace several = Trace.open(file)) {
            one.useThreads(1);
            several.useThreads(threads);
            assertThat(Rows.of(several, HeaderColumn.values())).isEqualTo(Rows.of(one, HeaderColumn.values()));
            assertThat(several.index()).isEqualTo(one.index());
        }
    }

    @Test
    void buffersAreHandedOverInOrder() {
        List<Buffer> buffers = new ArrayList<>();
        for (int i = 0; i < BUFFERS; i++) {
            buffers.add(new Buffer(i, 4, 0, 0, 0, 0, i, false, 0));
        }
        List<Buffer> taken = new ArrayList<>();
        UnpackAhead.walk(new Failing(-1), logFile(), buffers, 4, (buffer, slot) -> taken.add(buffer));
        assertThat(taken).isEqualTo(buffers);
    }

    /** A thread that reads, the one that takes, and the statement. */
    @Test
    void whatOneThreadThrowsEndsAll() {
        List<Buffer> buffers = new ArrayList<>();
        for (int i = 0; i < BUFFERS; i++) {
            buffers.add(new Buffer(i, 4, 0, 0, 0, 0, i, false, 0));
        }
        LogFile logFile = logFile();
        for (int failing = 0; failing < BUFFERS; failing += 7) {
            int at = failing;
            assertThatThrownBy(() -> UnpackAhead.walk(new Failing(at), logFile, buffers, 4, (buffer, slot) -> { }))
                    .isInstanceOf(TraceException.class).hasMessageContaining("cannot be read");
            assertThatThrownBy(() -> UnpackAhead.walk(new Failing(-1), logFile, buffers, 4, (buffer, slot) -> {
                if (buffer.offsetBytes == at) {
                    throw new IllegalStateException("taken");
                }
            })).isInstanceOf(IllegalStateException.class).hasMessage("taken");
            Cancellation cancellation = new Cancellation();
            assertThatThrownBy(() -> cancellation.call(() -> {
                UnpackAhead.walk(new Failing(-1), logFile, buffers, 4, (buffer, slot) -> {
                    if (buffer.offsetBytes == at) {
                        cancellation.cancel();
                    }
                });
                cancellation.check();
                return null;
            })).isInstanceOf(ScanCancelledException.class);
        }
    }

    private static LogFile logFile() {
        byte[] bytes = new WrittenEtl(4096).toBytes();
        return LogFile.read(new Failing(-1) {
            @Override
            public int read(long offsetBytes, byte[] target, int start, int length) {
                int read = Math.min(length, bytes.length);
                System.arraycopy(bytes, 0, target, start, read);
                return read;
            }
        });
    }

    /** A file of zeros that cannot be read at one offset. */
    private static class Failing implements TraceInput {
        private final long failing;

        Failing(long failing) {
            this.failing = failing;
        }

        @Override
        public Path path() {
            return Path.of("t.etl");
        }

        @Override
        public long sizeBytes() {
            return 1 << 20;
        }

        @Override
        public int read(long offsetBytes, byte[] target, int start, int length) {
            if (offsetBytes == failing) {
                throw new TraceException(path(), "it cannot be read");
            }
            return length;
        }

        @Override
        public void verifyIfDue() {}

        @Override
        public void verify() {}

        @Override
        public boolean hasChanged() {
            return false;
        }

        @Override
        public void close() {}
    }
}
