package org.nettracesql.trace.nettrace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SmallTrace;

/**
 * Puts any bytes beside a trace as its index, for a fuzzer. As they are, they must not change an answer. With the
 * trace's identity and the right checksum put into them, which whoever forges an index can do, rows may vanish; no row
 * may be another than the trace has, and nothing may fail.
 */
public final class IndexFuzzTarget {

    private static final int CHECKSUM_AT = 12;
    private static final int IDENTITY_AT = 16;
    private static final int IDENTITY_BYTES = 24;

    private static Path file;
    private static Path indexFile;
    private static byte[] genuine;
    private static List<List<Object>> expected;

    private IndexFuzzTarget() {}

    /** What a fuzzer calls first: loading and instrumenting classes must not count as the time of an input. */
    public static void fuzzerInitialize() throws IOException {
        fuzzerTestOneInput(genuine());
    }

    /** What a fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] data) {
        try {
            prepare();
            Files.write(indexFile, data);
            if (!rows().equals(expected)) {
                throw new AssertionError("an index of any bytes changed the rows");
            }
            if (data.length > IDENTITY_AT + IDENTITY_BYTES) {
                Files.write(indexFile, forged(data));
                for (List<Object> row : rows()) {
                    if (!expected.contains(row) && !isRenumbered(row)) {
                        throw new AssertionError("a forged index invented the row " + row);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An index that lies about counts gives other numbers to events; nothing else may differ. */
    private static boolean isRenumbered(List<Object> row) {
        return expected.stream().anyMatch(one -> one.subList(1, one.size()).equals(row.subList(1, row.size())));
    }

    private static byte[] forged(byte[] data) {
        byte[] forged = data.clone();
        System.arraycopy(genuine, 0, forged, 0, CHECKSUM_AT);
        System.arraycopy(genuine, IDENTITY_AT, forged, IDENTITY_AT, IDENTITY_BYTES);
        CRC32C checksum = new CRC32C();
        checksum.update(forged, IDENTITY_AT, forged.length - IDENTITY_AT);
        ByteBuffer.wrap(forged).order(ByteOrder.LITTLE_ENDIAN).putInt(CHECKSUM_AT, (int) checksum.getValue());
        return forged;
    }

    private static List<List<Object>> rows() {
        try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
            trace.index();
            trace.warnings();
            return Rows.of(trace, HeaderColumn.EVENT_NUMBER, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID,
                    HeaderColumn.EVENT_ID, HeaderColumn.EVENT_NAME);
        }
    }

    /** The index that belongs to the trace: what a fuzzer starts from. */
    static byte[] genuine() throws IOException {
        prepare();
        return genuine.clone();
    }

    private static void prepare() throws IOException {
        if (file != null) {
            return;
        }
        Path folder = Files.createTempDirectory("nettrace-fuzz");
        folder.toFile().deleteOnExit();
        file = Files.write(folder.resolve("input.nettrace"), SmallTrace.bytes());
        file.toFile().deleteOnExit();
        indexFile = folder.resolve("input.nettrace" + ".ntindex");
        indexFile.toFile().deleteOnExit();
        expected = rows();
        genuine = Files.readAllBytes(indexFile);
        if (!Arrays.equals(genuine, 0, 8, "NTSINDEX".getBytes(StandardCharsets.US_ASCII), 0, 8)) {
            throw new IllegalStateException("The format of the index has changed, and this target with it.");
        }
    }
}
