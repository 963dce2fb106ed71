package org.nettracesql.trace.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * The folder {@code ../shared} beside the project's root: real traces, goldens and reference tables that are not part
 * of the project. A test that needs it is skipped, with a printed reason, where it is absent.
 */
public final class SharedFiles {

    /** What the first object of a FastSerialization trace begins with, up to its version. */
    private static final byte[] NETTRACE_MAGIC =
            "Nettrace\u0014\0\0\0!FastSerialization.1\u0005\u0005\u0001".getBytes(StandardCharsets.US_ASCII);

    private SharedFiles() {}

    /** The folder, if it is there. */
    public static Optional<Path> folder() {
        Path shared = projectRoot().resolveSibling("shared");
        return Files.isDirectory(shared) ? Optional.of(shared) : Optional.empty();
    }

    /** The folder of the project's top pom, found from the working folder upwards. */
    public static Path projectRoot() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path pom = folder.resolve("pom.xml");
            try {
                if (Files.isRegularFile(pom) && Files.readString(pom).contains("<modules>")) {
                    return folder;
                }
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot read " + pom, e);
            }
        }
        throw new IllegalStateException("No pom.xml with modules in " + start + " or above it.");
    }

    /**
     * A file or folder below {@code ../shared}.
     *
     * @param relative for instance {@code traces/own/cpu.nettrace}
     * @return the path; does not return if it is absent: the running test is then skipped
     */
    public static Path require(String relative) {
        Optional<Path> path = folder().map(shared -> shared.resolve(relative)).filter(Files::exists);
        if (path.isEmpty()) {
            String reason = "Skipped: there is no " + projectRoot().resolveSibling("shared").resolve(relative) + ".";
            System.out.println(reason);
            Assumptions.abort(reason);
        }
        return path.get();
    }

    /** A trace of {@code traces/own}, for instance {@code cpu.nettrace}; else as {@link #require}. */
    public static Path ownTrace(String name) {
        return require("traces/own/" + name);
    }

    /** A trace of {@code traces/public}, unpacked if it is a zip file with one entry; else as {@link #require}. */
    public static Path publicTrace(String name) {
        Path file = require("traces/public/" + name);
        return name.endsWith(".zip") ? unzip(file) : file;
    }

    /**
     * Unpacks a zip file that has a single file into the build folder, once per build.
     *
     * @return the unpacked file
     */
    public static Path unzip(Path zip) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "unzipped").toAbsolutePath());
            Path unpacked = folder.resolve(zip.getFileName().toString().replaceFirst("\\.zip$", ""));
            if (Files.exists(unpacked)) {
                return unpacked;
            }
            Path partial = Files.createTempFile(folder, "partial", ".tmp");
            try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
                if (nextFile(in) == null) {
                    throw new IllegalArgumentException("There is no file in " + zip + ".");
                }
                Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
                if (nextFile(in) != null) {
                    throw new IllegalArgumentException("Expected one file in " + zip + ", found several.");
                }
                return Files.move(partial, unpacked, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot unpack " + zip, e);
        }
    }

    /** Every NetTrace 4 file of {@code traces/own} and {@code traces/public}, told by its bytes; else as require. */
    public static List<Path> netTrace4Files() {
        Path traces = require("traces");
        List<Path> found = new ArrayList<>();
        for (String folder : List.of("own", "public")) {
            for (Path file : list(traces.resolve(folder))) {
                if (hasOneFile(file)) {
                    Path trace = file.toString().endsWith(".zip") ? unzip(file) : file;
                    if (isNetTrace4(trace)) {
                        found.add(trace);
                    }
                }
            }
        }
        return found;
    }

    /** As {@link #netTrace4Files}, with those of NetTrace 6 and NetPerf 3. */
    public static List<Path> eventPipeFiles() {
        List<Path> found = new ArrayList<>(netTrace4Files());
        found.add(require("traces").resolve("own/v6-perf.nettrace"));
        found.add(unzip(
                require("traces").resolve("public/eventpipe-dotnetcore2.1-win-x86-objver3.netperf.zip")));
        return found;
    }

    /** Whether a file is a NetTrace whose trace object has version 4. */
    public static boolean isNetTrace4(Path file) {
        byte[] head = new byte[NETTRACE_MAGIC.length + Integer.BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            if (in.readNBytes(head, 0, head.length) < head.length) {
                return false;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
        ByteBuffer buffer = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        return buffer.slice(0, NETTRACE_MAGIC.length).equals(ByteBuffer.wrap(NETTRACE_MAGIC))
                && buffer.getInt(NETTRACE_MAGIC.length) == 4;
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + folder, e);
        }
    }

    private static boolean hasOneFile(Path file) {
        if (!file.toString().endsWith(".zip")) {
            return true;
        }
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file))) {
            return nextFile(in) != null && nextFile(in) == null;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    private static ZipEntry nextFile(ZipInputStream in) throws IOException {
        ZipEntry entry = in.getNextEntry();
        while (entry != null && entry.isDirectory()) {
            entry = in.getNextEntry();
        }
        return entry;
    }
}
