package org.nettracesql.trace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nettracesql.trace.etl.SmallEtl;

/** A small trace of every format, for tests of what all formats have in common; a new format adds its own here. */
public final class SmallTraces {

    /**
     * A trace that is written.
     *
     * @param format as {@link org.nettracesql.trace.TraceInfo#format} has it
     * @param path what to open
     */
    public record Written(String format, Path path, int events) {}

    private SmallTraces() {}

    /** Writes them all, each under a name of its own. */
    public static List<Written> writeAll(Path folder) {
        Path ctf = SmallCtf.write(folder.resolve("small-ctf"));
        return List.of(
                file("NetTrace", folder.resolve("small4.nettrace"), SmallTrace.bytes(), SmallTrace.EVENTS),
                file("NetTrace", folder.resolve("small6.nettrace"), SmallTrace6.bytes(), SmallTrace6.EVENTS),
                file("NetPerf", folder.resolve("small3.netperf"), SmallNetPerf.version3(8), SmallNetPerf.EVENTS),
                file("NetPerf", folder.resolve("small2.netperf"), SmallNetPerf.old(2), SmallNetPerf.OLD_EVENTS),
                file("ETL", folder.resolve("small.etl"), SmallEtl.bytes(), SmallEtl.EVENTS),
                new Written("CTF", ctf, SmallCtf.EVENTS));
    }

    private static Written file(String format, Path path, byte[] bytes, int events) {
        try {
            return new Written(format, Files.write(path, bytes), events);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
