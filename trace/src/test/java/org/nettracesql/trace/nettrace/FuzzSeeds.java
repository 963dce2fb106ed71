package org.nettracesql.trace.nettrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nettracesql.trace.symbols.SmallPdb;
import org.nettracesql.trace.testing.SmallTrace;

/** Writes what a fuzzer starts from into a folder: {@code trace/}, {@code index/}, {@code pdb/}. */
public final class FuzzSeeds {

    private FuzzSeeds() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Files.write(Files.createDirectories(folder.resolve("trace")).resolve("seed"), SmallTrace.bytes());
        Files.write(Files.createDirectories(folder.resolve("index")).resolve("seed"), IndexFuzzTarget.genuine());
        Files.write(Files.createDirectories(folder.resolve("pdb")).resolve("seed"), SmallPdb.bytes());
    }
}
