package org.nettracesql.trace.nettrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipOutputStream;
import org.nettracesql.trace.etl.WrittenEtl;
import org.nettracesql.trace.file.SmallContainers;
import org.nettracesql.trace.symbols.SmallPdb;
import org.nettracesql.trace.testing.SmallTrace;
import org.nettracesql.trace.testing.SmallTraces;

/** Writes what a fuzzer starts from into a folder: {@code trace/}, {@code index/}, {@code pdb/}. */
public final class FuzzSeeds {

    private FuzzSeeds() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path traces = Files.createDirectories(folder.resolve("trace"));
        for (Map.Entry<String, byte[]> seed : traces().entrySet()) {
            Files.write(traces.resolve(seed.getKey()), seed.getValue());
        }
        Files.write(Files.createDirectories(folder.resolve("index")).resolve("seed"), IndexFuzzTarget.genuine());
        Files.write(Files.createDirectories(folder.resolve("pdb")).resolve("seed"), SmallPdb.bytes());
    }

    /** Small traces of all formats that are a file, and containers of these and of those that are a folder. */
    static Map<String, byte[]> traces() throws IOException {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        Path folder = Files.createTempDirectory("nettrace-seeds");
        try {
            for (SmallTraces.Written written : SmallTraces.writeAll(folder)) {
                String name = written.path().getFileName().toString();
                if (Files.isDirectory(written.path())) {
                    seeds.put(name + ".zip", SmallContainers.zip(zip -> putFolder(zip, folder, written.path())));
                } else {
                    seeds.put(name, Files.readAllBytes(written.path()));
                }
            }
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(file);
                }
            }
        }
        List<WrittenEtl.Switch> switches = List.of(
                new WrittenEtl.Switch(WrittenEtl.FIRST_TICKS + 5, 7, 8, 10, 6, 0),
                new WrittenEtl.Switch(WrittenEtl.FIRST_TICKS + 90_000, 0, 0, 0, 0, 0),
                new WrittenEtl.Switch(WrittenEtl.FIRST_TICKS + 400_000, 9, 8, 30, 40, 5));
        seeds.put("switches.etl", new WrittenEtl(4096)
                .buffer(0, r -> r.compactSwitches(switches, WrittenEtl.FIRST_TICKS + 500_000))
                .compressed(1, r -> r.compactSwitches(switches, WrittenEtl.FIRST_TICKS + 500_000)).toBytes());
        byte[] small = SmallTrace.bytes();
        seeds.put("trace.gz", SmallContainers.gzip(small));
        seeds.put("traces.zip", SmallContainers.zip(zip -> {
            put(zip, "a.nettrace", small, false);
            put(zip, "b/c.nettrace", small, true);
            put(zip, "b/d.gz", SmallContainers.gzip(small), true);
        }));
        return seeds;
    }

    private static void putFolder(ZipOutputStream zip, Path root, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = root.relativize(file).toString().replace('\\', '/');
                put(zip, name, Files.readAllBytes(file), name.length() % 2 == 0);
            }
        }
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes, boolean isStored) throws IOException {
        if (isStored) {
            SmallContainers.stored(zip, name, bytes);
        } else {
            SmallContainers.deflated(zip, name, bytes);
        }
    }
}
