package org.nettracesql.trace.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.file.FileVersion;
import org.nettracesql.trace.file.WholeFile;
import org.nettracesql.trace.testing.SmallCtf;
import org.nettracesql.trace.testing.SmallTrace;
import org.nettracesql.trace.testing.SmallTraces;

/** A manifest spares looking into traces that are as they were, and never speaks for others. */
class FolderManifestsTest {

    private static final long SEED = Long.getLong("nettrace.manifest.seed", 20_261_122L);

    /** What was written a moment ago may still be written to at what the file system calls the same time. */
    private static final long SETTLED_MILLIS = 2_200;

    @TempDir
    private static Path all;

    private static Path folder;
    private static Path copy;
    private static Path later;
    private static Path interrupted;
    private static Path versions;
    private static Path changed;
    private static Path blocked;
    private static byte[] manifest;
    private static final Map<String, TraceFacts> EXPECTED = new TreeMap<>();

    @BeforeAll
    static void writeTracesAndTheirManifest() throws IOException, InterruptedException {
        folder = Files.createDirectory(all.resolve("traces"));
        SmallTraces.writeAll(folder);
        Thread.sleep(SETTLED_MILLIS);
        FolderManifests manifests = new FolderManifests();
        for (Path file : files(folder)) {
            try (Trace trace = Trace.open(file)) {
                manifests.tell(file, name(file), trace);
                assertThat(trace.facts()).isNull();
                trace.index();
                Map<String, String> told = new TreeMap<>(Map.of("version", "10.0", "empty", ""));
                told.put("unknown", null);
                trace.note(told);
                EXPECTED.put(name(file), trace.facts());
            }
        }
        manifests.keepIfComplete();
        assertThat(manifests.warnings()).isEmpty();
        assertThat(EXPECTED).hasSizeGreaterThan(3);
        manifest = Files.readAllBytes(folder.resolve(FolderManifests.FILE_NAME));
        copy = copyOf("copy");
        later = copyOf("later");
        interrupted = copyOf("interrupted");
        versions = copyOf("versions");
        changed = copyOf("changed");
        for (Path file : files(changed)) {
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        }
        blocked = Files.createDirectory(all.resolve("blocked"));
        Files.write(blocked.resolve("one.nettrace"), SmallTrace.bytes());
        Files.createFile(Files.createDirectory(blocked.resolve(FolderManifests.FILE_NAME)).resolve("full"));
        Thread.sleep(SETTLED_MILLIS);
    }

    private static Path copyOf(String name) throws IOException {
        Path target = Files.createDirectory(all.resolve(name));
        for (Path file : files(folder)) {
            Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.write(target.resolve(FolderManifests.FILE_NAME), manifest);
        return target;
    }

    private static Iterable<Path> files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file) && !name(file).equals(FolderManifests.FILE_NAME))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    /** What a process that comes later is told of a folder's traces. */
    private static Map<String, TraceFacts> told(Path folder, FolderManifests manifests) throws IOException {
        Map<String, TraceFacts> told = new TreeMap<>();
        for (Path file : files(folder)) {
            try (Trace trace = Trace.open(file)) {
                manifests.tell(file, name(file), trace);
                if (trace.facts() != null) {
                    told.put(name(file), trace.facts());
                }
            }
        }
        return told;
    }

    @Test
    void whatOneProcessFoundOutTheNextIsTold() throws IOException {
        FolderManifests manifests = new FolderManifests();
        assertThat(told(folder, manifests)).isEqualTo(EXPECTED);
        assertThat(manifests.warnings()).isEmpty();
    }

    @Test
    void whatIsToldLaterIsAddedToTheFile() throws IOException {
        for (String word : new String[] {"first", "second"}) {
            FolderManifests manifests = new FolderManifests();
            Path file = files(later).iterator().next();
            try (Trace trace = Trace.open(file)) {
                manifests.tell(file, name(file), trace);
                trace.note(Map.of(word, word));
                manifests.keep();
            }
        }
        assertThat(told(later, new FolderManifests()).values().iterator().next().told())
                .containsEntry("first", "first").containsEntry("second", "second").containsEntry("version", "10.0");
    }

    /** Pools close connections on threads that they have interrupted. */
    @Test
    void interruptedThreadKeepsWhatWasFoundOutBesideWhatTheFileHas() throws IOException {
        FolderManifests manifests = new FolderManifests();
        Path file = files(interrupted).iterator().next();
        try (Trace trace = Trace.open(file)) {
            manifests.tell(file, name(file), trace);
            trace.note(Map.of("word", "kept"));
            Thread.currentThread().interrupt();
            try {
                manifests.keep();
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
        assertThat(manifests.warnings()).isEmpty();
        Map<String, TraceFacts> told = told(interrupted, new FolderManifests());
        assertThat(told.keySet()).isEqualTo(EXPECTED.keySet());
        assertThat(told.get(name(file)).told()).containsEntry("word", "kept");
    }

    @Test
    void manifestGoesWithACopyOfItsFolder() throws IOException {
        assertThat(told(copy, new FolderManifests())).isEqualTo(EXPECTED);
    }

    @Test
    void traceThatChangedSinceIsReadAnew() throws IOException {
        assertThat(told(changed, new FolderManifests())).isEmpty();
    }

    /** Both its ends and its time are as they were; a copy of it is told apart no further. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void traceThatWasWrittenToUnderItsOldTimeIsReadAnew() throws IOException, InterruptedException {
        Path own = Files.createDirectory(all.resolve("edited"));
        Path file = own.resolve("one.nettrace");
        byte[] bytes = Arrays.copyOf(SmallTrace.bytes(), 20_000);
        Files.write(file, bytes);
        FileTime time = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
        Files.setLastModifiedTime(file, time);
        Thread.sleep(SETTLED_MILLIS);
        FileVersion version = FileVersion.of(file);
        assertThat(version.isOf(file)).isTrue();
        bytes[10_000] = 1;
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);
        Thread.sleep(SETTLED_MILLIS);
        assertThat(version.isOf(file)).isFalse();
    }

    @Test
    void traceThatIsGoneLosesItsEntryWhenAnotherComes() throws IOException, InterruptedException {
        Path some = copyOf("some");
        Path gone = files(some).iterator().next();
        Files.delete(gone);
        Path added = Files.write(some.resolve("new.nettrace"), SmallTrace.bytes());
        Thread.sleep(SETTLED_MILLIS);
        FolderManifests manifests = new FolderManifests();
        try (Trace trace = Trace.open(added)) {
            manifests.tell(added, name(added), trace);
            trace.index();
        }
        manifests.keep();
        Map<String, TraceFacts> expected = new TreeMap<>(EXPECTED);
        expected.remove(name(gone));
        Map<String, TraceFacts> told = told(some, new FolderManifests());
        assertThat(told.keySet()).contains("new.nettrace").containsAll(expected.keySet()).doesNotContain(name(gone));
    }

    @Test
    void everyCutOfAManifestIsPassedOverWithAWarning() throws IOException {
        Path cut = Files.createDirectory(all.resolve("cut"));
        Path file = Files.write(cut.resolve("one.nettrace"), SmallTrace.bytes());
        for (int length = 0; length < manifest.length; length += 1 + length / 50) {
            Files.write(cut.resolve(FolderManifests.FILE_NAME), Arrays.copyOf(manifest, length));
            FolderManifests manifests = new FolderManifests();
            try (Trace trace = Trace.open(file)) {
                manifests.tell(file, name(file), trace);
            }
            assertThat(manifests.warnings()).as("%d bytes", length).singleElement()
                    .satisfies(warning -> assertThat(warning.message()).contains("was passed over"));
        }
    }

    @Test
    void manifestWithFlippedBytesAndARightChecksumIsReadOrRefused() {
        Random random = new Random(SEED);
        int refused = 0;
        for (int i = 0; i < 3_000; i++) {
            byte[] bytes = manifest.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                int at = ManifestWriter.CHECKED_FROM + random.nextInt(bytes.length - ManifestWriter.CHECKED_FROM);
                bytes[at] = (byte) (random.nextBoolean() ? bytes[at] ^ 1 << random.nextInt(8) : random.nextInt(256));
            }
            ByteBuffer.wrap(bytes)
                    .putInt(ManifestWriter.CHECKED_FROM - Integer.BYTES, ManifestWriter.checksum(bytes));
            try {
                ManifestReader.read(bytes);
            } catch (ManifestReader.UnfitException e) {
                assertThat(e).hasMessageMatching("it.*|its.*|a .*");
                refused++;
            }
        }
        assertThat(refused).as("seed %d", SEED).isBetween(100, 2_999);
    }

    @Test
    void manifestOfANewerProgramIsLeftToItAndOneOfAnOlderIsWrittenAnew() throws IOException {
        Path manifestFile = versions.resolve(FolderManifests.FILE_NAME);
        byte[] newer = manifest.clone();
        newer[ManifestWriter.CHECKED_FROM - 5]++;
        Files.write(manifestFile, newer);
        assertThat(warningsOfAnother(versions)).singleElement().asString().contains("of a newer program");
        assertThat(manifestFile).hasBinaryContent(newer);
        byte[] older = manifest.clone();
        older[ManifestWriter.CHECKED_FROM - 5]--;
        Files.write(manifestFile, older);
        assertThat(warningsOfAnother(versions)).singleElement().asString().contains("it has version 2, and version 3");
        assertThat(told(versions, new FolderManifests()).keySet()).isEqualTo(EXPECTED.keySet());
    }

    /** What a process warns of that finds out all about a folder's traces. */
    private static List<String> warningsOfAnother(Path folder) throws IOException {
        FolderManifests manifests = new FolderManifests();
        for (Path file : files(folder)) {
            try (Trace trace = Trace.open(file)) {
                manifests.tell(file, name(file), trace);
                trace.index();
            }
        }
        manifests.keep();
        manifests.keep();
        return manifests.warnings().stream().map(TraceWarning::message).toList();
    }

    /** Who reads a pipe waits for somebody to write it, and a device has no end. */
    @Test
    @Timeout(120)
    void manifestAndIndexThatAreNoFilesArePassedOver() throws Exception {
        Path special = Files.createDirectory(all.resolve("special"));
        Path file = Files.write(special.resolve("one.nettrace"), SmallTrace.bytes());
        Path manifestFile = special.resolve(FolderManifests.FILE_NAME);
        Path indexFile = special.resolve("one.nettrace" + IndexStorage.FILE_SUFFIX);
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "there is no mkfifo");
        assertThat(new ProcessBuilder("/usr/bin/mkfifo", manifestFile.toString(), indexFile.toString()).start()
                .waitFor()).isZero();
        assertPassedOver(file, manifestFile, indexFile);
        for (Path one : List.of(manifestFile, indexFile)) {
            Files.delete(one);
            Files.createSymbolicLink(one, Path.of("/dev/zero"));
        }
        assertPassedOver(file, manifestFile, indexFile);
        Files.delete(manifestFile);
    }

    private static void assertPassedOver(Path file, Path manifestFile, Path indexFile) throws IOException {
        FolderManifests manifests = new FolderManifests();
        try (Trace trace = Trace.open(file, IndexStorage.FILE)) {
            manifests.tell(file, name(file), trace);
            assertThat(trace.index().eventCount()).isPositive();
            assertThat(trace.warnings()).extracting(TraceWarning::message).contains(
                    "The index file " + indexFile + " was passed over: it cannot be read (it is no regular file).");
        }
        assertThat(manifests.warnings()).extracting(TraceWarning::message).containsExactly(
                "The manifest " + manifestFile + " was passed over: it cannot be read (it is no regular file).");
    }

    @Test
    void whatAKilledProcessHadWrittenIsRemovedByTheNextThatWrites() throws IOException {
        Path folder = Files.createDirectory(all.resolve("killed"));
        Path manifestFile = folder.resolve(FolderManifests.FILE_NAME);
        Path left = Files.createFile(folder.resolve(FolderManifests.FILE_NAME + ".1fikyeqbqdinr.tmp"));
        Path recent = Files.createFile(folder.resolve(FolderManifests.FILE_NAME + ".2fikyeqbqdinr.tmp"));
        Path other = Files.createFile(folder.resolve(FolderManifests.FILE_NAME + ".MINE.tmp"));
        for (Path old : List.of(left, other)) {
            Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        }
        assertThat(WholeFile.write(manifestFile, new byte[1], () -> true)).isTrue();
        assertThat(folder).isDirectoryContaining(manifestFile::equals)
                .isDirectoryContaining(recent::equals).isDirectoryContaining(other::equals)
                .isDirectoryNotContaining(left::equals);
    }

    @Test
    void folderThatCannotBeWrittenGivesOneWarningInWords() throws IOException {
        FolderManifests manifests = new FolderManifests();
        Path file = blocked.resolve("one.nettrace");
        try (Trace trace = Trace.open(file)) {
            manifests.tell(file, name(file), trace);
            trace.index();
        }
        manifests.keep();
        assertThat(manifests.warnings()).extracting(TraceWarning::message).singleElement().asString()
                .startsWith("The manifest " + blocked.resolve(FolderManifests.FILE_NAME) + " cannot be written (")
                .endsWith("), so each process looks into every trace.")
                .doesNotContain("Exception", ".tmp");
        assertThat(blocked).isDirectoryNotContaining("glob:**.tmp");
    }

    /** Other readers of it would take it for a stream. */
    @Test
    void nothingIsKeptInAFolderThatIsATraceItself() throws IOException {
        Path ctf = Files.createDirectory(all.resolve("ctf"));
        SmallCtf.write(ctf);
        try (Stream<Path> before = Files.walk(ctf)) {
            List<Path> files = before.toList();
            Path metadata = files.stream().filter(file -> file.endsWith("metadata")).findFirst().orElseThrow();
            FolderManifests manifests = new FolderManifests();
            try (Trace trace = Trace.open(metadata)) {
                manifests.tell(metadata, "metadata", trace);
                trace.index();
                manifests.keepIfComplete();
                manifests.keep();
            }
            assertThat(manifests.warnings()).isEmpty();
            try (Stream<Path> after = Files.walk(ctf)) {
                assertThat(after.toList()).isEqualTo(files);
            }
        }
    }

    /** As an earlier version left them. */
    @Test
    void whatIsKeptBesideTracesIsNoStreamOfOne() throws IOException {
        Path ctf = Files.createDirectory(all.resolve("ctf-kept"));
        SmallCtf.write(ctf);
        Path metadata;
        try (Stream<Path> files = Files.walk(ctf)) {
            metadata = files.filter(file -> file.endsWith("metadata")).findFirst().orElseThrow();
        }
        for (String kept : List.of(FolderManifests.FILE_NAME, FolderManifests.FILE_NAME + ".5f.tmp",
                "metadata.ntindex", "metadata.ntindex.5f.tmp")) {
            Files.write(metadata.resolveSibling(kept), manifest);
        }
        for (Path path : List.of(ctf, metadata)) {
            try (Trace trace = Trace.open(path)) {
                assertThat(trace.index().eventCount()).isEqualTo(SmallCtf.EVENTS);
                assertThat(trace.warnings()).isEmpty();
            }
        }
    }
}
