package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SmallTrace;

/** An index beside its trace saves a pass over the events, and never changes an answer. */
class IndexFileTest {

    private static final long SEED = Long.getLong("nettrace.index.seed", 20_261_122L);

    @TempDir
    Path folder;

    private Path file;
    private Path indexFile;
    private TraceIndex expected;
    private List<TraceWarning> expectedWarnings;
    private List<List<Object>> expectedRows;

    @BeforeEach
    void writeTrace() throws IOException {
        file = Files.write(folder.resolve("a b.nettrace"), SmallTrace.bytes());
        indexFile = folder.resolve("a b.nettrace.ntindex");
        try (Trace trace = Trace.open(file)) {
            expected = trace.index();
            expectedWarnings = trace.warnings();
            expectedRows = rows(trace);
        }
        assertThat(expectedRows).hasSizeGreaterThan(10);
        assertThat(expectedWarnings).isNotEmpty();
        assertThat(indexFile).doesNotExist();
    }

    private static List<List<Object>> rows(Trace trace) {
        return Rows.of(trace, HeaderColumn.EVENT_NUMBER, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID,
                HeaderColumn.EVENT_ID, HeaderColumn.STACK_ID);
    }

    /**
     * Opens the trace with an index file, asks everything, and returns what it warns of beyond what it would anyway.
     */
    private List<String> warningsOfIndexFile() {
        try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
            assertThat(rows(trace)).isEqualTo(expectedRows);
            assertThat(trace.index()).isEqualTo(expected);
            List<TraceWarning> warnings = new ArrayList<>(trace.warnings());
            assertThat(warnings).containsAll(expectedWarnings);
            warnings.removeAll(expectedWarnings);
            return warnings.stream().map(TraceWarning::message).toList();
        }
    }

    @Test
    void theFirstScanWritesTheIndexAndLaterProcessesReadIt() throws IOException {
        assertThat(warningsOfIndexFile()).isEmpty();
        assertThat(folder).isDirectoryContaining(indexFile::equals);
        assertThat(Files.list(folder)).as("nothing is left behind").hasSize(2);
        FileTime written = Files.getLastModifiedTime(indexFile);
        Files.setLastModifiedTime(indexFile, FileTime.fromMillis(written.toMillis() - 5000));
        try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
            assertThat(trace.isIndexed()).as("without reading the events").isTrue();
        }
        assertThat(warningsOfIndexFile()).isEmpty();
        assertThat(Files.getLastModifiedTime(indexFile)).as("not written again").isLessThan(written);
    }

    @Test
    void withoutTheOptionNoFileIsReadOrWritten() throws IOException {
        Files.write(indexFile, new byte[] {1, 2, 3});
        try (Trace trace = Trace.open(file)) {
            assertThat(rows(trace)).isEqualTo(expectedRows);
            assertThat(trace.index()).isEqualTo(expected);
            assertThat(trace.warnings()).isEqualTo(expectedWarnings);
        }
        assertThat(indexFile).hasBinaryContent(new byte[] {1, 2, 3});
    }

    @Test
    void anIndexOfAnotherTimeSizeOrHeaderIsPassedOverAndWrittenAnew() throws IOException {
        warningsOfIndexFile();
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        assertThat(warningsOfIndexFile()).singleElement().asString().contains("the trace has changed");
        assertThat(warningsOfIndexFile()).isEmpty();

        byte[] other = SmallTrace.bytes();
        Files.write(file, Arrays.copyOf(other, other.length - 300));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        writeExpectationsOf(file);
        assertThat(warningsOfIndexFile()).singleElement().asString().contains("the trace has changed");

        byte[] changed = Files.readAllBytes(file);
        changed[70] ^= 1; // The tick of its start.
        Files.write(file, changed);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        writeExpectationsOf(file);
        assertThat(warningsOfIndexFile()).singleElement().asString().contains("the trace has changed");
        assertThat(warningsOfIndexFile()).isEmpty();
    }

    private void writeExpectationsOf(Path trace) {
        try (Trace open = Trace.open(trace)) {
            expected = open.index();
            expectedWarnings = open.warnings();
            expectedRows = rows(open);
        }
    }

    @Test
    void everyTruncationIsNoticed() throws IOException {
        warningsOfIndexFile();
        byte[] whole = Files.readAllBytes(indexFile);
        for (int length = 0; length < whole.length; length += length < 200 ? 1 : 7) {
            Files.write(indexFile, Arrays.copyOf(whole, length));
            assertThat(warningsOfIndexFile()).as("cut to %s bytes", length).hasSize(1);
            assertThat(indexFile).hasBinaryContent(whole);
        }
    }

    @Test
    void everyFlippedByteIsNoticed() throws IOException {
        System.out.println("IndexFileTest: -Dnettrace.index.seed=" + SEED);
        Random random = new Random(SEED);
        warningsOfIndexFile();
        byte[] whole = Files.readAllBytes(indexFile);
        for (int at = 0; at < whole.length; at += at < 100 ? 1 : 1 + random.nextInt(5)) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 1 << random.nextInt(8);
            Files.write(indexFile, flipped);
            assertThat(warningsOfIndexFile()).as("flipped at %s", at).hasSize(1);
        }
    }

    @Test
    void indexOfANewerProgramIsLeftToItAndOneOfAnOlderIsWrittenAnew() throws IOException {
        warningsOfIndexFile();
        byte[] own = Files.readAllBytes(indexFile);
        byte[] newer = own.clone();
        newer[8]++;
        Files.write(indexFile, newer);
        assertThat(warningsOfIndexFile()).singleElement().asString().contains("of a newer program");
        assertThat(indexFile).hasBinaryContent(newer);
        byte[] older = own.clone();
        older[8]--;
        Files.write(indexFile, older);
        assertThat(warningsOfIndexFile()).singleElement().asString().contains("it has version 1, and version 2 was");
        assertThat(indexFile).hasBinaryContent(own);
    }

    /** Whoever can recompute the checksum can write a wrong index, but nothing else than an index or a warning. */
    @Test
    void aForgedIndexCannotBreakTheReader() throws IOException {
        System.out.println("IndexFileTest: -Dnettrace.index.seed=" + SEED);
        Random random = new Random(SEED);
        warningsOfIndexFile();
        byte[] whole = Files.readAllBytes(indexFile);
        int taken = 0;
        for (int i = 0; i < 700; i++) {
            byte[] forged =
                    Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(16, whole.length) : whole.length);
            for (int n = random.nextInt(4); n >= 0; n--) {
                int at = random.nextInt(16, forged.length + 1);
                if (at + 4 <= forged.length && random.nextBoolean()) {
                    ByteBuffer.wrap(forged).putInt(at, random.nextInt(3) - 1 << random.nextInt(32));
                } else if (at < forged.length) {
                    forged[at] = (byte) random.nextInt();
                }
            }
            CRC32C checksum = new CRC32C();
            checksum.update(forged, 16, forged.length - 16);
            ByteBuffer.wrap(forged).order(ByteOrder.LITTLE_ENDIAN).putInt(12, (int) checksum.getValue());
            Files.write(indexFile, forged);
            try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
                taken += trace.isIndexed() ? 1 : 0;
                rows(trace);
                trace.index();
                trace.warnings();
            }
        }
        assertThat(taken).as("forgeries that hold together").isPositive();
    }

    @Test
    void indexThatWouldTakeTheMemoryOfJavaIsPassedOverAndWrittenAnew() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(indexFile.toFile(), "rw")) {
            sparse.setLength(Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 8) + 1);
        }
        assertThat(warningsOfIndexFile()).singleElement().asString().contains("was passed over: it has more than");
        assertThat(Files.size(indexFile)).isLessThan(10_000);
        assertThat(warningsOfIndexFile()).isEmpty();
    }

    @Test
    void aFolderThatCannotBeWrittenIsAWarning() throws IOException {
        // A folder in the file's place cannot be replaced by a file, whoever tries.
        Files.createDirectory(indexFile);
        Files.write(indexFile.resolve("x"), new byte[1]);
        List<String> warnings = warningsOfIndexFile();
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).contains("cannot be read");
        assertThat(warnings.get(1)).contains("cannot be written");
        assertThat(Files.list(folder)).as("nothing is left behind").hasSize(2);
    }
}
