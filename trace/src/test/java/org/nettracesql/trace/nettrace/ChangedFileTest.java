package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceChangedException;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SharedFiles;

/** A file that changes while its trace is open gives its old rows or an error. */
class ChangedFileTest extends WrittenTraceTest {

    private static final int EVENTS_A_BLOCK = 500;

    private Path file;
    private byte[] old;

    @BeforeEach
    void write() throws IOException {
        old = written(20, 0);
        file = Files.write(folder.resolve("a.nettrace"), old);
    }

    /** Stacks, sequence points and events whose payloads tell which trace they are of. */
    private static byte[] written(int blocks, int first) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int b = 0; b < blocks; b++) {
            int from = first + b * EVENTS_A_BLOCK;
            writer.stacks(b + 1, new long[] {0x1000L + from});
            int stack = b + 1;
            writer.events(block -> {
                for (int i = from; i < from + EVENTS_A_BLOCK; i++) {
                    int n = i;
                    block.event(tick, NetTraceWriter.SYNC_TICKS + n).stack(stack).payload(p -> p.i32(n));
                }
            });
        }
        return writer.end().toBytes();
    }

    private static List<List<Object>> rows(Trace trace) {
        return Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD, HeaderColumn.STACK_ID);
    }

    private void overwrite(byte[] bytes) throws IOException {
        Files.write(file, bytes, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private void cut(int bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }

    /** As if the file had been written long ago, so that its times tell of a change. */
    private void age() throws IOException, InterruptedException {
        // The time of the last change of anything cannot be set.
        TimeUnit.MILLISECONDS.sleep(2100);
    }

    @Test
    void everyCutIsAnErrorBeforeAndAfterTheBlocksAreKnownAndTheFileIsMapped() throws IOException {
        int tried = 0;
        for (int bytes = 0; bytes < old.length; bytes += 997) {
            for (int scans = -1; scans <= 2; scans++) {
                overwrite(old);
                try (Trace trace = Trace.open(file)) {
                    if (scans >= 0) {
                        trace.eventTypes();
                    }
                    for (int i = 0; i < scans; i++) {
                        assertThat(trace.hasChanged()).isFalse();
                        rows(trace);
                    }
                    cut(bytes);
                    assertThat(trace.hasChanged()).isTrue();
                    assertThatThrownBy(() -> rows(trace)).isInstanceOf(TraceChangedException.class)
                            .hasMessageContaining("shorter");
                    if (scans < 1) {
                        assertThatThrownBy(trace::index).isInstanceOf(TraceChangedException.class);
                        assertThatThrownBy(trace::stacks).isInstanceOf(TraceChangedException.class);
                    }
                    tried++;
                }
            }
        }
        System.out.println("ChangedFileTest: " + tried + " cuts");
    }

    @Test
    void anotherTraceWrittenOverItIsAnErrorWhateverItsSize() throws IOException {
        for (byte[] other : List.of(written(10, 7), written(20, 7), written(30, 7), written(30, 0))) {
            overwrite(old);
            try (Trace trace = Trace.open(file)) {
                trace.eventTypes();
                overwrite(other);
                assertThat(trace.hasChanged()).isTrue();
                assertThatThrownBy(() -> rows(trace)).isInstanceOf(TraceChangedException.class)
                        .hasMessageContaining("a new query reads it as it is now");
            }
        }
    }

    @Test
    void theFirstBytesAreWhatWasOpenedWhenThereWereNoMore() throws IOException {
        byte[] longer = written(30, 0);
        for (int bytes : new int[] {old.length, old.length - 100, old.length / 2}) {
            overwrite(Arrays.copyOf(longer, bytes));
            try (Trace then = Trace.open(file)) {
                List<List<Object>> expected = rows(then);
                overwrite(longer);
                try (Trace first = Trace.openFirst(file, then.plainBytes())) {
                    assertThat(rows(first)).isEqualTo(expected);
                    assertThat(first.plainBytes()).isEqualTo(bytes);
                    Files.write(file, old, StandardOpenOption.APPEND);
                    assertThat(first.hasChanged()).isFalse();
                    assertThat(rows(first)).isEqualTo(expected);
                    cut(bytes - 1);
                    assertThat(first.hasChanged()).isTrue();
                }
            }
        }
    }

    /** The same size, and the time of the last write set back: only the content or the time of change tells. */
    @Test
    void oneByteWrittenOverIsNoticedWhereTheTimesDoNotTell() throws Exception {
        for (boolean aged : new boolean[] {false, true}) {
            overwrite(old);
            FileTime time = Files.getLastModifiedTime(file);
            if (aged) {
                age();
            }
            try (Trace trace = Trace.open(file)) {
                List<List<Object>> before = rows(trace);
                byte[] changed = old.clone();
                changed[old.length / 2] ^= 1;
                overwrite(changed);
                Files.setLastModifiedTime(file, time);
                assertThat(before).hasSize(20 * EVENTS_A_BLOCK);
                assertThatThrownBy(() -> rows(trace)).as("aged %s", aged).isInstanceOf(TraceChangedException.class);
                assertThat(trace.hasChanged()).isTrue();
            }
        }
    }

    @Test
    void whatIsWrittenOverDuringAScanIsAnErrorAndNoInventedRow() throws IOException {
        for (int batches = 0; batches < 5; batches++) {
            overwrite(old);
            ScanRequest request = ScanRequest.builder().columns(HeaderColumn.TIME_NS).fileOrder(true).build();
            try (Trace trace = Trace.open(file);
                    TraceScan scan = trace.scan(request);
                    BatchCursor cursor = scan.openCursor()) {
                List<Long> given = new ArrayList<>();
                for (int i = 0; i < batches; i++) {
                    assertThat(cursor.next()).isTrue();
                    add(given, cursor.batch());
                }
                overwrite(written(20, 100_000));
                assertThatThrownBy(() -> {
                    while (cursor.next()) {
                        add(given, cursor.batch());
                    }
                }).isInstanceOf(TraceChangedException.class);
                assertThat(given).allMatch(time -> time < 20 * EVENTS_A_BLOCK);
            }
        }
    }

    @Test
    void whatIsWrittenOverBetweenPartsIsAnErrorWhenTheyAreVerified() throws IOException {
        for (int over = 0; over < 3; over++) {
            overwrite(old);
            ScanRequest request = ScanRequest.builder().columns(HeaderColumn.TIME_NS).build();
            try (Trace trace = Trace.open(file);
                    TraceScan scan = trace.scan(request);
                    PartCursor cursor = scan.openPartCursor()) {
                List<ScanRequest> parts = trace.splits(request, 3);
                int next = over;
                assertThatThrownBy(() -> {
                    for (int part = 0; part < parts.size(); part++) {
                        cursor.start(parts.get(part).firstBlock(), parts.get(part).endBlock());
                        assertThat(cursor.next()).isTrue();
                        if (part == next) {
                            overwrite(changedIn(parts.size() - 1, parts.size()));
                        }
                    }
                    cursor.verify();
                }).isInstanceOf(TraceChangedException.class);
            }
        }
    }

    /** With another byte in the middle of a part. */
    private byte[] changedIn(int part, int parts) {
        byte[] changed = old.clone();
        changed[(int) (old.length * (2L * part + 1) / (2L * parts))] ^= 1;
        return changed;
    }

    private static void add(List<Long> given, Batch batch) {
        Arrays.stream(batch.longs(0).values, 0, batch.size()).forEach(given::add);
    }

    @Test
    void appendedBytesAreNotPartOfTheTraceThatIsOpen() throws IOException {
        byte[] more = written(25, 0);
        // Without its end mark the one is the beginning of the other.
        old = Arrays.copyOf(old, old.length - 1);
        overwrite(old);
        try (Trace trace = Trace.open(file)) {
            Files.write(file, Arrays.copyOfRange(more, old.length, more.length), StandardOpenOption.APPEND);
            assertThat(trace.hasChanged()).isTrue();
            assertThat(rows(trace)).hasSize(20 * EVENTS_A_BLOCK);
            assertThat(trace.index().eventCount()).isEqualTo(20 * EVENTS_A_BLOCK);
        }
        try (Trace trace = Trace.open(file)) {
            assertThat(rows(trace)).hasSize(25 * EVENTS_A_BLOCK);
        }
    }

    @Test
    void replacedAndDeletedFilesAreReadOn() throws IOException {
        try (Trace trace = Trace.open(file)) {
            List<List<Object>> before = rows(trace);
            Files.move(Files.write(folder.resolve("b"), written(3, 9)), file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(trace.hasChanged()).isTrue();
            assertThat(rows(trace)).isEqualTo(before);
            assertThat(trace.stacks().count()).isEqualTo(20);
            Files.delete(file);
            assertThat(trace.hasChanged()).as("there is nothing new to open").isFalse();
            assertThat(trace.index().eventCount()).isEqualTo(20 * EVENTS_A_BLOCK);
        }
    }

    /** Renamed, it is still the file that is open. */
    @Test
    void aFileThatIsWrittenOverUnderAnotherNameIsAnError() throws IOException {
        try (Trace trace = Trace.open(file)) {
            rows(trace);
            file = Files.move(file, folder.resolve("elsewhere"));
            overwrite(written(20, 7));
            assertThatThrownBy(() -> rows(trace)).isInstanceOf(TraceChangedException.class);
        }
    }

    @Test
    void afterAnInterruptAnotherFileOfTheNameIsNotReadOn() throws Exception {
        try (Trace trace = Trace.open(file)) {
            rows(trace);
            Thread interrupted = new Thread(() -> {
                Thread.currentThread().interrupt();
                try {
                    rows(trace);
                } catch (TraceException | ScanCancelledException e) {
                    // As it should be: this thread was interrupted.
                    assertThat(e).hasMessageContaining("interrupted");
                }
            });
            interrupted.start();
            interrupted.join();
            Files.move(Files.write(folder.resolve("b"), written(20, 9)), file, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> rows(trace)).isInstanceOf(TraceChangedException.class)
                    .hasMessageContaining("replaced");
        }
    }

    @Test
    void interruptedThreadIsToldSoAndNotThatTheFileCannotBeOpened() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Trace.open(file)).isInstanceOf(ScanCancelledException.class)
                    .hasMessage("The thread that read " + file + " was interrupted.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        try (Trace trace = Trace.open(file)) {
            assertThat(rows(trace)).isNotEmpty();
        }
    }

    @Test
    void recordedTraceThatIsCutIsAnError() throws IOException {
        Path recorded = SharedFiles.ownTrace("orders.nettrace");
        overwrite(Files.readAllBytes(recorded));
        for (int half = 0; half < 2; half++) {
            try (Trace trace = Trace.open(file)) {
                trace.eventTypes();
                cut((int) (Files.size(file) * half / 2));
                assertThatThrownBy(() -> rows(trace)).isInstanceOf(TraceChangedException.class);
            }
            overwrite(Files.readAllBytes(recorded));
        }
    }

    @Test
    @Timeout(60)
    void whatIsNoFileIsToldAtOnce() throws Exception {
        assertThatThrownBy(() -> Trace.open(folder)).hasMessageContaining("it is a folder");
        assertThatThrownBy(() -> Trace.open(Path.of("/"))).hasMessageContaining("it is a folder");
        assertThatThrownBy(() -> Trace.open(folder.resolve("none.nettrace")))
                .hasMessageContaining("there is no such file");
        Path device = Path.of("/dev/zero");
        Assumptions.assumeTrue(Files.exists(device), "there is no /dev/zero to try");
        assertThatThrownBy(() -> Trace.open(device)).hasMessageContaining("it is no regular file");
        Path pipe = folder.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        Assumptions.assumeTrue(made.waitFor() == 0, "there is no mkfifo to make a pipe with");
        assertThatThrownBy(() -> Trace.open(pipe)).hasMessageContaining("it is no regular file");
    }

    @Test
    void aFileWithoutPermissionSaysSo() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(file), "whoever runs this may read everything");
        assertThatThrownBy(() -> Trace.open(file)).hasMessageContaining("permission denied");
    }
}
