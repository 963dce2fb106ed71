package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.file.TraceInput;
import org.nettracesql.trace.testing.Rows;

/** What several threads learn of parts of a file comes in the order of the file; and who cannot go on ends all. */
@Timeout(60)
class PartWalkTest {

    private static final int BUFFERS = 300;

    @TempDir
    Path folder;

    /**
     * Some parts: packed buffers and others, kinds of events that come late, samples whose process threads tell that
     * start in other parts, and a manifest of which each piece is in another part.
     */
    private Path write(boolean reuses) throws IOException {
        WrittenEtl etl = new WrittenEtl(1 << 18);
        Random random = new Random(11);
        for (int buffer = 0; buffer < 45; buffer++) {
            int number = buffer;
            Consumer<WrittenEtl.Records> fill = r -> fill(r, number, random, reuses);
            if (random.nextInt(3) == 0) {
                etl.buffer(number % 3, fill);
            } else {
                etl.compressed(number % 3, fill);
            }
        }
        return Files.write(folder.resolve("t.etl"), etl.toBytes());
    }

    private static void fill(WrittenEtl.Records records, int buffer, Random random, boolean reuses) {
        long ticks = 1_000_001 + buffer * 10_000L;
        records.threadStart(buffer % 2 == 0 ? 3 : 1, 100 + buffer, 1000 + buffer, ticks);
        if (buffer % 20 == 1) {
            EtlDefinitionsTest.piece(records, 3, buffer / 20, ticks);
        }
        for (int i = 0; i < 1600; i++) {
            ticks += random.nextInt(3);
            switch (random.nextInt(4)) {
                case 0 -> records.sample(i, 1000 + random.nextInt(50), ticks);
                case 1 -> records.event(true, 5, 6, ticks, WrittenEtl.DEMO, buffer / 5, p -> p.zeros(120));
                default -> records.gcStart(random.nextBoolean(), 1, 2, ticks, i);
            }
        }
        if (reuses) {
            records.sample(1, 7, ticks).threadStart(1, 300 + buffer, 7, ticks + 1).sample(1, 7, ticks + 2);
        }
    }

    @ParameterizedTest
    @CsvSource({"2,false", "3,false", "8,true"})
    void rowsDoNotDependOnTheNumberOfThreads(int threads, boolean reuses) throws IOException {
        Path file = write(reuses);
        try (Trace one = Trace.open(file); Trace several = Trace.open(file)) {
            one.useThreads(1);
            several.useThreads(threads);
            assertThat(several.eventTypes()).isEqualTo(one.eventTypes());
            assertThat(several.eventTypes()).anySatisfy(type -> assertThat(type.provider()).isEqualTo("Demo-Source"));
            assertThat(several.index()).isEqualTo(one.index());
            assertThat(several.warnings()).isEqualTo(one.warnings());
            List<List<Object>> rows = Rows.of(several, HeaderColumn.values());
            assertThat(rows).isEqualTo(Rows.of(one, HeaderColumn.values()));
            assertThat(rows).hasSize((int) one.index().eventCount());
        }
    }

    /** What the walk counted; and where a thread's id was used again within a buffer, what was counted afterwards. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void indexCountsThreadsAsRowsHaveThem(boolean reuses) throws IOException {
        try (Trace trace = Trace.open(write(reuses))) {
            Map<List<Object>, Long> rows = new HashMap<>();
            for (List<Object> row : Rows.of(trace, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID)) {
                rows.merge(row, 1L, Long::sum);
            }
            Map<List<Object>, Long> counted = new HashMap<>();
            for (TraceIndex.ThreadStatistics thread : trace.index().threads()) {
                Integer process = thread.processId() == TraceIndex.NO_PROCESS ? null : thread.processId();
                counted.put(Arrays.asList(process, thread.threadId()), thread.eventCount());
            }
            assertThat(counted).isEqualTo(rows);
            Map<Object, Long> names = new HashMap<>();
            for (Object name : Rows.column(trace, HeaderColumn.EVENT_NAME)) {
                names.merge(name, 1L, Long::sum);
            }
            Map<Object, Long> types = new HashMap<>();
            for (TraceIndex.TypeStatistics type : trace.index().types()) {
                types.merge(type.type().name(), type.eventCount(), Long::sum);
            }
            assertThat(types).isEqualTo(names);
        }
    }

    @Test
    void partsAreHandedOverInOrder() {
        List<Long> taken = new ArrayList<>();
        walk(new Failing(-1), part -> part.walked.forEach(walked -> taken.add(walked.buffer().offsetBytes)));
        assertThat(taken).hasSize(BUFFERS).isSorted();
    }

    /** A thread that reads, the one that takes, and the statement. */
    @Test
    void whatOneThreadThrowsEndsAll() {
        for (int failing = 0; failing < BUFFERS; failing += 23) {
            int at = failing;
            assertThatThrownBy(() -> walk(new Failing(at), part -> { }))
                    .isInstanceOf(TraceException.class).hasMessageContaining("cannot be read");
            assertThatThrownBy(() -> walk(new Failing(-1), part -> {
                if (has(part, at)) {
                    throw new IllegalStateException("taken");
                }
            })).isInstanceOf(IllegalStateException.class).hasMessage("taken");
            Cancellation cancellation = new Cancellation();
            assertThatThrownBy(() -> cancellation.call(() -> {
                walk(new Failing(-1), part -> {
                    if (has(part, at)) {
                        cancellation.cancel();
                    }
                });
                cancellation.check();
                return null;
            })).isInstanceOf(ScanCancelledException.class);
        }
    }

    private static boolean has(LearntPart part, long offset) {
        return part.walked.stream().anyMatch(walked -> walked.buffer().offsetBytes == offset);
    }

    /** Buffers that are large enough for a few of them to be a part, each with a record that does not fit. */
    private static void walk(TraceInput file, PartWalk.Taker taker) {
        LogFile logFile = new LogFile(null, null, 1 << 20, 0, 0, BUFFERS, 0, 0, Unpacker.XPRESS, 9200);
        List<Buffer> buffers = new ArrayList<>();
        for (int i = 0; i < BUFFERS; i++) {
            buffers.add(new Buffer(i, 1 << 19, 0, 0, 0, 0, i, false, 0));
        }
        PartWalk.walk(file, new EtlDirectory(logFile, new KeptRecords()), buffers, 4, taker);
    }

    /** A file without sense that cannot be read at one offset. */
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
            Arrays.fill(target, start, start + length, (byte) 1);
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
