package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.OpenedTraces;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.UnpackLimit;
import org.nettracesql.trace.testing.WrittenCtf;

/** Archives of CTF traces, and what must not be in them. */
class ArchiveTest {

    @TempDir
    Path folder;

    /** What is unpacked. */
    @TempDir
    Path spools;

    private final WrittenCtf ctf = new WrittenCtf(false);

    private byte[] stream(int n) {
        return ctf.packet(ctf.begin(ctf.events(), 7, n, 1, 2).put(8, n), n, n, 0, 0);
    }

    private byte[] metadata() {
        return ctf.metadata("demo:tick", "uint8_t _n;").getBytes(StandardCharsets.UTF_8);
    }

    private interface Content {
        void write(ZipOutputStream zip) throws IOException;
    }

    private Path zip(Content content) throws IOException {
        Path file = folder.resolve("a.trace.zip");
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            content.write(zip);
        }
        return file;
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    private Trace unpacked(Path file) {
        return Trace.openAll(file, IndexStorage.MEMORY, new UnpackLimit(0, spools)).traces().values().iterator().next();
    }

    @Test
    void aFolderOfAnArchiveWithStreamsAndWithoutMetadataIsTold() throws IOException {
        Path file = zip(zip -> {
            put(zip, "a/metadata", metadata());
            put(zip, "a/channel0_0", stream(2));
            put(zip, "b/channel0_0", stream(3));
            put(zip, "b/channel0_1", stream(3));
            put(zip, "b/notes.txt", new byte[100]);
        });
        OpenedTraces opened = Trace.openAll(file, IndexStorage.MEMORY, new UnpackLimit(0, spools));
        assertThat(opened.traces()).hasSize(1);
        assertThat(opened.unreadable().values()).singleElement().satisfies(why -> assertThat(why.getMessage())
                .contains("b/channel0_0", "it is a stream of a CTF trace", "needs the file metadata beside it"));
        opened.traces().values().forEach(Trace::close);
    }

    @Test
    void sessionsAreFoundHoweverDeepAndNothingIsLeftBehind() throws IOException {
        Path file = zip(zip -> {
            put(zip, "a/readme.txt", new byte[100]);
            put(zip, "a/b/c/ust/metadata", metadata());
            put(zip, "a/b/c/ust/channel0_0", stream(2));
            put(zip, "a/b/c/ust/index/channel0_0.idx", new byte[10]);
            put(zip, "a/b/d/metadata", metadata());
            put(zip, "a/b/d/channel0_0", stream(1));
        });
        try (Trace trace = unpacked(file)) {
            assertThat(WrittenCtf.rows(trace, HeaderColumn.TIME_NS)).hasSize(2);
            assertThat(trace.structuralWarnings()).isEmpty();
            assertThat(trace.hasChanged()).isFalse();
        }
        assertThat(spools).isEmptyDirectory();
    }

    @Test
    void packetsAreUnpackedForAStatementAndNotWhenItIsCancelled() throws IOException {
        Path file = zip(zip -> {
            put(zip, "t/channel0_0", joined(stream(1), new byte[20 << 20]));
            put(zip, "t/metadata", metadata());
        });
        try (Trace trace = unpacked(file)) {
            Cancellation cancelled = new Cancellation();
            cancelled.cancel();
            cancelled.call(() -> {
                assertThatThrownBy(trace::info).isInstanceOf(ScanCancelledException.class);
                assertThatThrownBy(trace::eventTypes).isInstanceOf(ScanCancelledException.class);
                return null;
            });
            assertThat(trace.info().start()).isEqualTo(Instant.ofEpochSecond(1_600_000_000L, 250_000_000));
            assertThat(WrittenCtf.rows(trace, HeaderColumn.TIME_NS)).hasSize(1);
        }
        assertThat(spools).isEmptyDirectory();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void aDamagedFileOfAnArchiveEndsThereAndTheNextIsReadFromItsStart() throws IOException {
        Path file = zip(zip -> {
            put(zip, "t/channel0_0", joined(stream(1), joined(stream(2), stream(3))));
            put(zip, "t/channel0_1", stream(9));
            put(zip, "t/metadata", metadata());
        });
        byte[] bytes = Files.readAllBytes(file);
        byte[] name = "t/channel0_0".getBytes(StandardCharsets.US_ASCII);
        int start = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("t/channel0_0") + name.length;
        // The last bytes of what is packed, so that there is a part of it.
        int end = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("PK\u0007\u0008", start);
        Arrays.fill(bytes, end - 12, end, (byte) 0xFF);
        Files.write(file, bytes);
        try (Trace trace = Trace.open(file)) {
            List<String> payloads = WrittenCtf.rows(trace, HeaderColumn.PAYLOAD);
            assertThat(payloads).last().asString().endsWith("\"n\":9}");
            assertThat(payloads.size()).isBetween(1, 4);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message)
                    .anySatisfy(message -> assertThat(message).contains("is damaged"));
        }
    }

    @Test
    void anArchiveWithoutATraceIsRefused() throws IOException {
        Path file = zip(zip -> put(zip, "a/readme.txt", new byte[100]));
        assertThatThrownBy(() -> Trace.open(file)).isInstanceOf(TraceException.class)
                .hasMessageContaining("the archive has no trace that can be read");
    }

    @Test
    void namesThatLeadOutOfTheArchiveAreRefused() throws IOException {
        List<String> names = List.of(
                "../metadata", "/etc/metadata", "a/../../metadata", "C:\\metadata", "..\\metadata");
        for (String name : names) {
            Path file = zip(zip -> {
                put(zip, "t/metadata", metadata());
                put(zip, name, metadata());
            });
            assertThatThrownBy(() -> Trace.open(file)).as(name).isInstanceOf(TraceException.class)
                    .hasMessageContaining("leads out of the archive");
        }
    }

    @Test
    void linksAreRefused() throws IOException {
        Path file = zip(zip -> {
            put(zip, "t/metadata", metadata());
            put(zip, "t/channel0_0", "/etc/passwd".getBytes(StandardCharsets.US_ASCII));
        });
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < bytes.length - 46; at++) {
            if (in.getInt(at) == 0x02014b50) {
                bytes[at + 5] = 3;
                in.putInt(at + 38, 0120777 << 16);
            }
        }
        Files.write(file, bytes);
        assertThatThrownBy(() -> Trace.open(file)).isInstanceOf(TraceException.class)
                .hasMessageContaining("the archive has a link");
    }

    @Test
    void anArchiveThatGrowsBeyondMeasureIsRefused() throws IOException {
        byte[] zeros = new byte[1 << 20];
        Path file = zip(zip -> {
            put(zip, "t/metadata", metadata());
            zip.putNextEntry(new ZipEntry("t/channel0_0"));
            for (int i = 0; i < 1100; i++) {
                zip.write(zeros);
            }
            zip.closeEntry();
        });
        assertThatThrownBy(() -> unpacked(file)).isInstanceOf(TraceException.class)
                .hasMessageContaining("holds more than 1073741824 bytes, which is refused");
        assertThat(spools).isEmptyDirectory();
    }

    @Test
    void everyTruncationOfAnArchiveIsRefusedOrRead() throws IOException {
        Path file = zip(zip -> {
            put(zip, "t/metadata", metadata());
            put(zip, "t/channel0_0", stream(1));
        });
        byte[] bytes = Files.readAllBytes(file);
        for (int length = 4; length < bytes.length; length += 3) {
            Path cut = folder.resolve("cut" + length + ".zip");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, length);
            Files.write(cut, out.toByteArray());
            assertThatThrownBy(() -> Trace.open(cut)).isInstanceOf(TraceException.class);
        }
    }
}
