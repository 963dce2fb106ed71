package org.nettracesql.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.OpenedTraces;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceChangedException;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.UnpackLimit;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.etl.WrittenEtl;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SharedFiles;

/** Traces in gzip files and archives have the rows that they have without; and what must not be in them. */
class ContainersTest {

    private static final long SEED = Long.getLong("nettrace.hostile.seed", 20_261_122L);
    private static final int FLIPS = Integer.getInteger("nettrace.hostile.flips", 400);

    private static final byte[] FIRST = SmallContainers.trace(3, 0);
    private static final byte[] SECOND = SmallContainers.trace(2, 1000);

    @TempDir
    Path folder;

    private Path spools;

    @BeforeEach
    void makeFolder() throws IOException {
        spools = Files.createDirectory(folder.resolve("spools"));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private OpenedTraces open(Path file) {
        return Trace.openAll(file, IndexStorage.MEMORY, new UnpackLimit(0, spools));
    }

    private static void close(OpenedTraces opened) {
        opened.traces().values().forEach(Trace::close);
    }

    private static List<List<Object>> rows(Trace trace) {
        return Rows.of(trace, HeaderColumn.values());
    }

    private List<List<Object>> rows(byte[] trace) throws IOException {
        try (Trace opened = Trace.open(write("plain.nettrace", trace))) {
            return rows(opened);
        }
    }

    private List<TraceWarning> warnings(byte[] trace) throws IOException {
        try (Trace opened = Trace.open(write("plain.nettrace", trace))) {
            return opened.warnings();
        }
    }

    private Map<String, List<List<Object>>> rowsOfAll(Path file) {
        OpenedTraces opened = open(file);
        Map<String, List<List<Object>>> rows = new LinkedHashMap<>();
        try {
            opened.traces().forEach((name, trace) -> rows.put(name, rows(trace)));
        } finally {
            close(opened);
        }
        return rows;
    }

    @Test
    void aGzipFileHasTheRowsOfItsTraceWhateverItIsCalled() throws IOException {
        Path file = write("no-ending", SmallContainers.gzip(FIRST));
        assertThat(rowsOfAll(file)).containsExactly(Map.entry("no-ending", rows(FIRST)));
        try (Trace trace = Trace.open(file)) {
            assertThat(rows(trace)).isEqualTo(rows(FIRST));
            assertThat(trace.warnings()).isEqualTo(warnings(FIRST));
            assertThat(trace.info().fileBytes()).isEqualTo(FIRST.length);
            assertThat(trace.hasChanged()).isFalse();
        }
    }

    @Test
    void membersOfAGzipFileAreOneTrace() throws IOException {
        byte[] head = Arrays.copyOf(FIRST, 700);
        byte[] rest = Arrays.copyOfRange(FIRST, 700, FIRST.length);
        Path file = write("a.gz", SmallContainers.gzip(head, rest));
        assertThat(rowsOfAll(file)).containsExactly(Map.entry("a.gz", rows(FIRST)));
    }

    @Test
    void theTracesOfAnArchiveAreToldApartByTheirNames() throws IOException {
        Path file = write("box.diagsession", SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "x/b.nettrace", FIRST);
            SmallContainers.stored(zip, "a.nettrace", SECOND);
            SmallContainers.deflated(zip, "metadata.xml", "<Package/>".getBytes());
            SmallContainers.deflated(zip, "c.nettrace.gz", SmallContainers.gzip(FIRST));
        }));
        OpenedTraces opened = open(file);
        close(opened);
        assertThat(opened.unreadable()).isEmpty();
        assertThat(rowsOfAll(file)).containsExactly(
                Map.entry("box.diagsession!a.nettrace", rows(SECOND)),
                Map.entry("box.diagsession!c.nettrace.gz", rows(FIRST)),
                Map.entry("box.diagsession!x/b.nettrace", rows(FIRST)));
        assertThatThrownBy(() -> Trace.open(file)).isInstanceOf(TraceException.class)
                .hasMessageContaining("one was expected: box.diagsession!a.nettrace");
    }

    @Test
    void whatIsInAnArchiveIsOpenedByItsName() throws IOException {
        Path file = write("box.zip", SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "x/b[1].nettrace", FIRST);
            SmallContainers.stored(zip, "x/y/b.nettrace", SECOND);
            SmallContainers.deflated(zip, "x/readme.txt", new byte[10]);
            SmallContainers.deflated(zip, "xy.nettrace", SECOND);
            SmallContainers.deflated(zip, "c!d.nettrace.gz", SmallContainers.gzip(FIRST));
            SmallContainers.deflated(zip, "damaged.nettrace", new byte[] {'N', 'e', 't'});
        }));
        for (String name : List.of("x/b[1].nettrace", "c!d.nettrace.gz")) {
            Path within = Path.of(file + "!" + name);
            assertThat(rowsOfAll(within)).containsExactly(Map.entry("box.zip!" + name, rows(FIRST)));
            try (Trace trace = Trace.open(within)) {
                assertThat(rows(trace)).isEqualTo(rows(FIRST));
            }
        }
        for (String folder : List.of("x", "x/")) {
            assertThat(rowsOfAll(Path.of(file + "!" + folder))).containsExactly(
                    Map.entry("box.zip!x/b[1].nettrace", rows(FIRST)),
                    Map.entry("box.zip!x/y/b.nettrace", rows(SECOND)));
        }
        assertThat(rowsOfAll(Path.of(file + "!xy.nettrace"))).hasSize(1);
        assertThatThrownBy(() -> open(Path.of(file + "!x/a.nettrace"))).isInstanceOf(TraceException.class)
                .hasMessageContaining("box.zip")
                .hasMessageEndingWith("it has nothing that is called x/a.nettrace; it has the traces"
                        + " c!d.nettrace.gz, x/b[1].nettrace, x/y/b.nettrace, xy.nettrace.");
        assertThatThrownBy(() -> open(Path.of(file + "!damaged.nettrace"))).isInstanceOf(TraceException.class)
                .hasMessageContaining("damaged.nettrace");
        Path gzip = write("a.nettrace.gz", SmallContainers.gzip(FIRST));
        assertThatThrownBy(() -> open(Path.of(gzip + "!a"))).isInstanceOf(TraceException.class)
                .hasMessageContaining("leave out what is behind the name of the file");
        Path plain = write("plain!.nettrace", FIRST);
        assertThat(rowsOfAll(plain)).containsExactly(Map.entry("plain!.nettrace", rows(FIRST)));
        assertThatThrownBy(() -> open(Path.of(plain + "!a"))).isInstanceOf(TraceException.class)
                .hasMessageContaining("it is no archive");
        assertThatThrownBy(() -> open(folder.resolve("none.zip!a"))).isInstanceOf(TraceException.class)
                .hasMessageContaining("none.zip!a");
    }

    @Test
    void oneTraceOfAnArchiveHasTheArchivesName() throws IOException {
        Path file = write("a.zip", SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "d/a.nettrace", FIRST);
            SmallContainers.deflated(zip, "readme.txt", new byte[10]);
        }));
        assertThat(rowsOfAll(file)).containsExactly(Map.entry("a.zip", rows(FIRST)));
    }

    @Test
    void anArchiveBehindOtherBytesIsReadLikeAnother() throws IOException {
        byte[] zip = SmallContainers.zip(zip1 -> {
            SmallContainers.stored(zip1, "a.nettrace", FIRST);
            SmallContainers.deflated(zip1, "b.nettrace", SECOND);
        });
        byte[] script = "#!/bin/sh\nunzip \"$0\"; exit\n".getBytes(StandardCharsets.US_ASCII);
        Path file = write("unpack.sh", SmallContainers.joined(script, zip));
        assertThat(rowsOfAll(file)).containsExactly(
                Map.entry("unpack.sh!a.nettrace", rows(FIRST)), Map.entry("unpack.sh!b.nettrace", rows(SECOND)));
        assertThat(rowsOfAll(Path.of(file + "!b.nettrace"))).containsExactly(
                Map.entry("unpack.sh!b.nettrace", rows(SECOND)));
        assertThat(Trace.isContainer(file)).isTrue();
        // What unpacks itself may have its offsets counted from the file's start.
        byte[] program = SmallContainers.joined("MZ program".getBytes(StandardCharsets.US_ASCII), zip);
        assertThat(rowsOfAll(write("a.exe", SmallContainers.shifted(program, 10)))).hasSize(2);
        assertThatThrownBy(() -> open(write("cut.sh", Arrays.copyOf(program, program.length - 1))))
                .isInstanceOf(UnsupportedTraceException.class).hasMessageContaining("begins with the bytes 4d 5a");
    }

    @Test
    void aTarArchiveIsCalledThatPackedOrNot() throws IOException {
        byte[] tar = new byte[1024];
        byte[] header = ("%-100s%07o %07o %07o %011o %011o 0012345 0".formatted("a.nettrace", 0644, 0, 0, 512, 1))
                .replace(' ', '\0').getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(header, 0, tar, 0, header.length);
        String said = "found a tar archive, which is not looked into: unpack it first";
        assertThatThrownBy(() -> open(write("a.tar", tar)))
                .isInstanceOf(UnsupportedTraceException.class).hasMessageContaining(said);
        assertThatThrownBy(() -> open(write("a.tar.gz", SmallContainers.gzip(tar))))
                .isInstanceOf(UnsupportedTraceException.class).hasMessageContaining(said);
        tar[110] = 'x';
        assertThatThrownBy(() -> open(write("b.tar", tar))).hasMessageContaining("begins with the bytes");
    }

    @Test
    void anArchiveBeyondFourGigabytesMayStandBehindOtherBytes() throws IOException {
        byte[] zip = SmallContainers.zip64(SmallContainers.zip(
                zip1 -> SmallContainers.stored(zip1, "a.nettrace", FIRST)));
        assertThat(rowsOfAll(write("a.zip", zip))).containsExactly(Map.entry("a.zip", rows(FIRST)));
        assertThat(rowsOfAll(write("b.run", SmallContainers.joined("#!/bin/sh\n".getBytes(StandardCharsets.US_ASCII),
                zip)))).containsExactly(Map.entry("b.run", rows(FIRST)));
    }

    @Test
    void aTraceWithAnArchiveBehindItIsTheTrace() throws IOException {
        byte[] zip = SmallContainers.zip(zip1 -> SmallContainers.stored(zip1, "b.nettrace", SECOND));
        assertThat(rowsOfAll(write("a.nettrace", SmallContainers.joined(FIRST, zip)))).containsOnlyKeys("a.nettrace");
    }

    @Test
    void aNameThatAnArchiveHasTwiceIsTwoTraces() throws IOException {
        byte[] bytes = SmallContainers.zip(zip -> {
            SmallContainers.stored(zip, "a.nettrace", FIRST);
            SmallContainers.stored(zip, "b.nettrace", SECOND);
        });
        bytes[SmallContainers.directoryEntry(bytes, 1) + 46] = 'a';
        assertThat(rowsOfAll(write("a.zip", bytes))).containsOnlyKeys("a.zip!a.nettrace", "a.zip!a.nettrace (2)");
    }

    @Test
    void whatIsStoredIsReadInPlaceAndWhatIsPackedIsUnpackedWhenItIsRead() throws IOException {
        Path stored = write("a.zip", SmallContainers.zip(zip -> SmallContainers.stored(zip, "a.nettrace", FIRST)));
        Path packed = write("b.zip", SmallContainers.zip(zip -> SmallContainers.deflated(zip, "a.nettrace", FIRST)));
        UnpackLimit nothing = new UnpackLimit(1, spools);
        OpenedTraces opened = Trace.openAll(stored, IndexStorage.MEMORY, nothing);
        assertThat(rows(opened.traces().get("a.zip"))).isEqualTo(rows(FIRST));
        close(opened);
        assertThatThrownBy(() -> Trace.openAll(packed, IndexStorage.MEMORY, nothing))
                .isInstanceOf(TraceException.class).hasMessageContaining("unpack_limit");
    }

    /** So that unpacking is under the limits of the statement that reads. */
    @ParameterizedTest
    @ValueSource(strings = {"etl", "nettrace"})
    void openingUnpacksOnlyTheBeginning(String ending) throws IOException {
        byte[] trace = ending.equals("etl") ? largeEtl() : SmallContainers.trace(20_000, 0);
        assertThat(trace).hasSizeGreaterThan(500_000);
        int half = trace.length / 2;
        // Of several members the last one alone says its size: all of it is known once it was unpacked.
        OpenedTraces opened = open(write("a.gz", SmallContainers.gzip(
                Arrays.copyOf(trace, half), Arrays.copyOfRange(trace, half, trace.length))));
        Trace only = opened.traces().get("a.gz");
        assertThat(only.info().fileBytes()).isNotEqualTo(trace.length);
        Cancellation cancelled = new Cancellation();
        cancelled.cancel();
        assertThatThrownBy(() -> cancelled.call(only::eventTypes)).isInstanceOf(ScanCancelledException.class);
        assertThat(only.info().fileBytes()).isNotEqualTo(trace.length);
        assertThat(only.index().eventCount()).isPositive();
        assertThat(only.info().fileBytes()).isEqualTo(trace.length);
        close(opened);
    }

    /** What an archive has many of must not each keep what unpacks it; who reads next goes on where that one was. */
    @Test
    void packedTracesThatRestWhileTheyAreUnpackedGoOnWhereTheyWere() throws IOException {
        byte[] large = SmallContainers.trace(4_000, 0);
        Path file = write("many.zip", SmallContainers.zip(zip -> {
            for (int i = 0; i < 10; i++) {
                SmallContainers.deflated(zip, i + ".nettrace", i == 3 ? large : FIRST);
            }
            SmallContainers.deflated(zip, "z.gz", Arrays.copyOf(SmallContainers.gzip(large), 20_000));
        }));
        OpenedTraces opened = open(file);
        assertThat(opened.traces()).hasSize(11);
        Cancellation cancelled = new Cancellation();
        cancelled.cancel();
        Trace trace = opened.traces().get("many.zip!3.nettrace");
        assertThatThrownBy(() -> cancelled.call(trace::index)).isInstanceOf(ScanCancelledException.class);
        trace.rest();
        assertThat(rows(trace)).isEqualTo(rows(large));
        trace.rest();
        assertThat(rows(trace)).isEqualTo(rows(large));
        Trace cut = opened.traces().get("many.zip!z.gz");
        List<List<Object>> before = rows(cut);
        cut.rest();
        assertThat(rows(cut)).isEqualTo(before);
        assertThat(before).isNotEmpty().isEqualTo(rows(large).subList(0, before.size()));
        assertThat(cut.warnings()).extracting(TraceWarning::message)
                .anyMatch(message -> message.contains("ends in the middle"));
        close(opened);
        assertThat(SmallContainers.spools(spools)).isEmpty();
    }

    @Test
    void aCommentThatLooksLikeTheEndOfADirectoryIsNone() throws IOException {
        byte[] small = SmallContainers.trace(1, 0);
        byte[] zip = SmallContainers.zip(out -> {
            SmallContainers.deflated(out, "a.nettrace", small);
            out.setComment("PK\5\6" + "\0".repeat(18) + "and more");
        });
        assertThat(rowsOfAll(write("a.zip", zip))).containsExactly(Map.entry("a.zip", rows(small)));
        // What follows an archive does not hide it.
        byte[] longer = Arrays.copyOf(SmallContainers.zip(out -> SmallContainers.deflated(out, "a.nettrace", small)),
                zip.length + 100);
        assertThat(rowsOfAll(write("b.zip", longer))).containsExactly(Map.entry("b.zip", rows(small)));
    }

    private static byte[] largeEtl() {
        WrittenEtl etl = new WrittenEtl(1 << 16);
        for (int buffer = 0; buffer < 40; buffer++) {
            int first = buffer * 1000;
            etl.buffer(0, r -> {
                for (int i = 0; i < 400; i++) {
                    r.gcStart(true, 1, 2, 1_000_001 + first + i, i);
                }
            });
        }
        return etl.toBytes();
    }

    @Test
    void theLimitHoldsForAllThatIsOpenAndIsGivenBack() throws IOException {
        Path file = write("a.gz", SmallContainers.gzip(FIRST));
        UnpackLimit limit = new UnpackLimit(FIRST.length + 10, spools);
        for (int round = 0; round < 3; round++) {
            OpenedTraces opened = Trace.openAll(file, IndexStorage.MEMORY, limit);
            assertThat(rows(opened.traces().get("a.gz"))).hasSize(150);
            assertThatThrownBy(() -> Trace.openAll(file, IndexStorage.MEMORY, limit))
                    .hasMessageContaining("takes more than " + (FIRST.length + 10) + " bytes")
                    .hasMessageContaining("unpack_limit").hasMessageContaining("spill_folder");
            close(opened);
        }
        assertThat(SmallContainers.spools(spools)).isEmpty();
    }

    /** Each had its container open, and as many handles of a temporary file of its own as there are processors. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void openFilesDoNotGrowWithTheContainersThatRest() throws IOException {
        UnpackLimit limit = new UnpackLimit(0, spools);
        List<OpenedTraces> all = new ArrayList<>();
        List<byte[]> traces = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            traces.add(SmallContainers.trace(3 + i, i));
            Path file = write(i + ".gz", SmallContainers.gzip(traces.get(i)));
            all.add(Trace.openAll(file, IndexStorage.MEMORY, limit));
            Trace trace = all.get(i).traces().get(i + ".gz");
            assertThat(rows(trace)).isEqualTo(rows(traces.get(i)));
            trace.rest();
        }
        // One for each processor, eight at the most, and one for the length.
        assertThat(openFiles()).isBetween(2L, 9L);
        for (int i = 0; i < 40; i++) {
            assertThat(rows(all.get(i).traces().get(i + ".gz"))).isEqualTo(rows(traces.get(i)));
        }
        for (OpenedTraces one : all) {
            close(one);
        }
        assertThat(openFiles()).isZero();
    }

    private long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(file -> {
                try {
                    return Files.readSymbolicLink(file).startsWith(folder);
                } catch (IOException e) {
                    return false;
                }
            }).count();
        }
    }

    @Test
    void roomThatAContainerLeavesIsTakenByOthersWhileTheRestIsRead() throws IOException {
        UnpackLimit limit = new UnpackLimit(0, spools);
        Map<String, byte[]> bytes = new HashMap<>();
        Map<String, OpenedTraces> open = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            String name = i + ".gz";
            bytes.put(name, i % 4 == 0 ? SmallContainers.trace(2000, i) : SmallContainers.trace(3 + i, i));
            Path file = write(name, SmallContainers.gzip(bytes.get(name)));
            open.put(name, Trace.openAll(file, IndexStorage.MEMORY, limit));
            assertThat(rows(open.get(name).traces().get(name))).hasSize(rows(bytes.get(name)).size());
            if (i >= 5) {
                String left = (i * 7 % 10 < 5 ? i - 5 : i - 1) + ".gz";
                if (open.containsKey(left)) {
                    close(open.remove(left));
                }
            }
        }
        for (Map.Entry<String, OpenedTraces> one : open.entrySet()) {
            assertThat(rows(one.getValue().traces().get(one.getKey()))).isEqualTo(rows(bytes.get(one.getKey())));
            close(one.getValue());
        }
        assertThat(SmallContainers.spools(spools)).isEmpty();
    }

    @Test
    void whatGrowsBeyondMeasureIsRefusedAndWhatSaysSoIsNotEvenBegun() throws IOException {
        byte[] zeros = new byte[1 << 20];
        Path honest = write("a.zip", SmallContainers.zip(zip -> {
            zip.putNextEntry(new java.util.zip.ZipEntry("a.nettrace"));
            zip.write(FIRST);
            for (int i = 0; i < 1100; i++) {
                zip.write(zeros);
            }
            zip.closeEntry();
        }));
        assertThatThrownBy(() -> open(honest)).isInstanceOf(TraceException.class)
                .hasMessageContaining("holds more than 1073741824 bytes, which is refused")
                .hasMessageContaining("unpack_limit=2GB");
        byte[] liar = Files.readAllBytes(honest);
        SmallContainers.littleEndian(liar).putInt(SmallContainers.directoryEntry(liar, 0) + 24, 5000);
        OpenedTraces opened = open(write("b.zip", liar));
        Trace trace = opened.traces().get("b.zip");
        assertThat(trace.structuralWarnings()).anyMatch(warning ->
                warning.message().contains("it has more than the 5000 bytes that the archive states"));
        close(opened);
    }

    @Test
    void namesThatLeadOutOfTheArchiveAreRefused() throws IOException {
        for (String name : List.of("../a.nettrace", "/etc/a", "a/../../b", "C:\\a", "..\\a", "a/..")) {
            Path file = write("a.zip", SmallContainers.zip(zip -> {
                SmallContainers.deflated(zip, "a.nettrace", FIRST);
                SmallContainers.deflated(zip, name, FIRST);
            }));
            assertThatThrownBy(() -> open(file)).as(name).isInstanceOf(TraceException.class)
                    .hasMessageContaining("leads out of the archive, which is refused");
        }
    }

    @Test
    void linksAreRefused() throws IOException {
        byte[] bytes = SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "a.nettrace", FIRST);
            SmallContainers.deflated(zip, "b.nettrace", "/etc/passwd".getBytes());
        });
        int entry = SmallContainers.directoryEntry(bytes, 1);
        bytes[entry + 5] = 3;
        SmallContainers.littleEndian(bytes).putInt(entry + 38, 0120777 << 16);
        assertThatThrownBy(() -> open(write("a.zip", bytes))).isInstanceOf(TraceException.class)
                .hasMessageContaining("the archive has a link, b.nettrace, which is refused");
    }

    @Test
    void aDirectoryThatHidesFilesIsRefused() throws IOException {
        byte[] bytes = SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "a.nettrace", FIRST);
            SmallContainers.deflated(zip, "b.nettrace", SECOND);
        });
        bytes[bytes.length - 12] = 1;
        bytes[bytes.length - 14] = 1;
        assertThatThrownBy(() -> open(write("a.zip", bytes))).isInstanceOf(TraceException.class)
                .hasMessageContaining("its directory has more than the 1 files that it states");
    }

    @Test
    void encryptedFilesAndUnknownMethodsAreToldOfBesideTheOthers() throws IOException {
        byte[] bytes = SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "a.nettrace", FIRST);
            SmallContainers.deflated(zip, "b.nettrace", FIRST);
            SmallContainers.deflated(zip, "c.nettrace", SECOND);
        });
        bytes[SmallContainers.directoryEntry(bytes, 0) + 8] |= 1;
        bytes[SmallContainers.directoryEntry(bytes, 1) + 10] = 9;
        OpenedTraces opened = open(write("a.zip", bytes));
        close(opened);
        assertThat(opened.traces()).containsOnlyKeys("a.zip!c.nettrace");
        assertThat(opened.unreadable().get("a.zip!a.nettrace")).hasMessageContaining("it is encrypted");
        assertThat(opened.unreadable().get("a.zip!b.nettrace")).hasMessageContaining("method 9 (Deflate64)");
        bytes[SmallContainers.directoryEntry(bytes, 2) + 8] |= 1;
        assertThatThrownBy(() -> open(write("b.zip", bytes))).isInstanceOf(TraceException.class)
                .hasMessageContaining("it is encrypted").hasMessageContaining("2 more files");
    }

    @Test
    void containersAreNotNestedDeeperThanAGzipFileInAnArchive() throws IOException {
        byte[] gzip = SmallContainers.gzip(FIRST);
        byte[] zip = SmallContainers.zip(out -> SmallContainers.deflated(out, "a.nettrace", FIRST));
        Map<String, byte[]> nested = Map.of(
                "gzip in gzip", SmallContainers.gzip(gzip),
                "zip in gzip", SmallContainers.gzip(zip),
                "zip in zip", SmallContainers.zip(out -> SmallContainers.deflated(out, "a.zip", zip)),
                "gzip in gzip in zip", SmallContainers.zip(out ->
                        SmallContainers.deflated(out, "a", SmallContainers.gzip(gzip))));
        nested.forEach((name, bytes) -> assertThatThrownBy(() -> open(write("nested", bytes))).as(name)
                .isInstanceOf(TraceException.class).hasMessageContaining("unpack it first"));
    }

    @Test
    void containersWithoutATraceSayWhatIsMissing() throws IOException {
        assertThatThrownBy(() -> open(write("a.zip", SmallContainers.zip(zip ->
                SmallContainers.deflated(zip, "readme.txt", new byte[10])))))
                .hasMessageContaining("the archive has no trace that can be read");
        assertThatThrownBy(() -> open(write("a.gz", SmallContainers.gzip("hello, world".getBytes()))))
                .hasMessageContaining("68 65 6c 6c 6f");
        assertThat(Trace.isContainer(folder.resolve("a.gz"))).isFalse();
        assertThat(Trace.isContainer(write("b.gz", SmallContainers.gzip(FIRST)))).isTrue();
        assertThat(Trace.isContainer(write("c.nettrace", FIRST))).isFalse();
        assertThat(Trace.isContainer(folder.resolve("none"))).isFalse();
    }

    @Test
    void everyCutOfAGzipFileLeavesTheRowsBeforeItAndAWarning() throws IOException {
        byte[] whole = SmallContainers.gzip(FIRST);
        List<List<Object>> all = rows(FIRST);
        int most = 0;
        for (int length = 3; length < whole.length; length += 5) {
            Path file = write("cut.gz", Arrays.copyOf(whole, length));
            OpenedTraces opened;
            try {
                opened = open(file);
            } catch (TraceException e) {
                assertThat(e.getMessage()).contains(file.toString());
                continue;
            }
            Trace trace = opened.traces().get("cut.gz");
            List<List<Object>> rows = rows(trace);
            assertThat(rows).isEqualTo(all.subList(0, rows.size()));
            assertThat(trace.structuralWarnings()).anyMatch(warning -> warning.kind() == Kind.TRUNCATED
                    && warning.message().contains("its packed data ends in the middle"));
            most = Math.max(most, rows.size());
            close(opened);
        }
        assertThat(most).isPositive();
    }

    @Test
    void aWrongChecksumIsWarnedOf() throws IOException {
        byte[] gzip = SmallContainers.gzip(FIRST);
        gzip[gzip.length - 8] ^= 1;
        byte[] zip = SmallContainers.zip(out -> SmallContainers.deflated(out, "a.nettrace", FIRST));
        zip[SmallContainers.directoryEntry(zip, 0) + 16] ^= 1;
        byte[] stored = SmallContainers.zip(out -> SmallContainers.stored(out, "a.nettrace", FIRST));
        stored[SmallContainers.directoryEntry(stored, 0) + 16] ^= 1;
        for (byte[] bytes : List.of(gzip, zip, stored)) {
            OpenedTraces opened = open(write("a", bytes));
            Trace trace = opened.traces().get("a");
            assertThat(rows(trace)).isEqualTo(rows(FIRST));
            assertThat(trace.warnings()).extracting(TraceWarning::message)
                    .anyMatch(message -> message.contains("its checksum is wrong"));
            close(opened);
        }
    }

    @Test
    void flippedBytesOfContainersAreSurvived() throws IOException {
        byte[] small = SmallContainers.trace(1, 0);
        List<byte[]> wholes = List.of(SmallContainers.gzip(small), SmallContainers.zip(zip -> {
            SmallContainers.deflated(zip, "a.nettrace", small);
            SmallContainers.stored(zip, "b/c.nettrace", small);
            SmallContainers.deflated(zip, "d.gz", SmallContainers.gzip(small));
        }));
        for (int n = 0; n < FLIPS; n++) {
            Random random = new Random(SEED * 31 + n);
            byte[] bytes = wholes.get(n % 2).clone();
            for (int flips = 1 + random.nextInt(6); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            }
            Path file = write("flipped", random.nextInt(4) > 0
                    ? bytes
                    : Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            try {
                OpenedTraces opened = open(file);
                for (Trace trace : opened.traces().values()) {
                    assertThat(trace.index().eventCount()).isEqualTo(rows(trace).size());
                    assertThat(trace.warnings()).isNotNull();
                }
                close(opened);
            } catch (TraceException e) {
                assertThat(e.getMessage()).as("-Dnettrace.hostile.seed=" + SEED + ", case " + n)
                        .contains(file.toString());
            }
        }
        assertThat(SmallContainers.spools(spools)).isEmpty();
    }

    @Test
    void whoeverUnpacksCanBeCancelledAndTheNextGoesOn() throws IOException {
        Path file = write("a.gz", SmallContainers.gzip(FIRST));
        OpenedTraces opened = open(file);
        Trace trace = opened.traces().get("a.gz");
        Cancellation cancelled = new Cancellation();
        cancelled.cancel();
        assertThatThrownBy(() -> cancelled.call(() -> rows(trace))).isInstanceOf(ScanCancelledException.class);
        assertThat(rows(trace)).isEqualTo(rows(FIRST));
        close(opened);
        assertThatThrownBy(() -> rows(trace)).isInstanceOf(ScanCancelledException.class);
    }

    @Test
    void severalThreadsUnpackOneTraceTogether() throws Exception {
        byte[] large = SmallContainers.trace(400, 0);
        List<List<Object>> expected = rows(large);
        for (int round = 0; round < 5; round++) {
            OpenedTraces opened = open(write("a.gz", SmallContainers.gzip(large)));
            Trace trace = opened.traces().get("a.gz");
            List<Thread> threads = new ArrayList<>();
            List<List<List<Object>>> found = Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> found.add(rows(trace)));
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(found).hasSize(4).allMatch(rows -> rows.equals(expected));
            close(opened);
        }
    }

    @Test
    void aContainerThatChangesIsNoticed() throws IOException {
        // So large that opening does not unpack all of it.
        byte[] large = SmallContainers.trace(4_000, 0);
        assertThat(large).hasSizeGreaterThan(100_000);
        for (boolean packed : List.of(true, false)) {
            Path file = write("a.zip", zipOf(packed, large));
            OpenedTraces opened = open(file);
            Trace trace = opened.traces().get("a.zip");
            write("a.zip", zipOf(packed, SmallContainers.trace(3, 7)));
            assertThat(trace.hasChanged()).isTrue();
            assertThatThrownBy(() -> rows(trace)).isInstanceOf(TraceChangedException.class);
            close(opened);
            OpenedTraces again = open(file);
            assertThat(rows(again.traces().get("a.zip"))).isEqualTo(rows(SmallContainers.trace(3, 7)));
            write("a.zip", zipOf(packed, FIRST));
            if (packed) {
                assertThat(rows(again.traces().get("a.zip"))).isEqualTo(rows(SmallContainers.trace(3, 7)));
            }
            assertThat(again.traces().get("a.zip").hasChanged()).isTrue();
            close(again);
        }
    }

    private static byte[] zipOf(boolean packed, byte[] trace) {
        return SmallContainers.zip(zip -> {
            if (packed) {
                SmallContainers.deflated(zip, "a.nettrace", trace);
            } else {
                SmallContainers.stored(zip, "a.nettrace", trace);
            }
        });
    }

    @Test
    void whatKilledProcessesLeftIsRemovedAndWhatOthersHaveIsNot() throws IOException {
        Path abandoned = Files.createFile(spools.resolve("nettrace-sql-spool-1-1-x.tmp"));
        Path own = Files.createFile(spools.resolve("nettrace-sql-spool-" + ProcessHandle.current().pid() + "-"
                + ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli() + "-y.tmp"));
        Path other = Files.createFile(spools.resolve("other-1-1-x.tmp"));
        Path inUse = Files.createFile(spools.resolve("nettrace-sql-spool-1-2-z.tmp"));
        try (FileChannel channel = FileChannel.open(inUse, StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
            rowsOfAll(write("a.gz", SmallContainers.gzip(FIRST)));
            assertThat(lock.isValid()).isTrue();
        }
        assertThat(inUse).exists();
        assertThat(abandoned).doesNotExist();
        assertThat(own).exists();
        assertThat(other).exists();
        rowsOfAll(write("a.gz", SmallContainers.gzip(FIRST)));
        assertThat(inUse).doesNotExist();
    }

    @Test
    void recordedTracesHaveTheSameRowsInAContainer() throws IOException {
        for (String name : List.of("gc.nettrace", "killed.nettrace", "v6-perf.nettrace")) {
            byte[] bytes = Files.readAllBytes(SharedFiles.ownTrace(name));
            List<List<Object>> rows = rows(bytes);
            assertThat(rowsOfAll(write("a.gz", SmallContainers.gzip(bytes)))).containsValue(rows);
            Path zip = write("a.zip", SmallContainers.zip(out -> {
                SmallContainers.deflated(out, "a", bytes);
                SmallContainers.stored(out, "b", bytes);
            }));
            assertThat(rowsOfAll(zip)).containsExactly(Map.entry("a.zip!a", rows), Map.entry("a.zip!b", rows));
        }
    }
}
