package org.nettracesql.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.UnpackLimit;

/**
 * What was set of unpacking, for each process that has to.
 *
 * @param bytes how much; 0 for the default
 * @param folder where to; null for the system's temporary folder
 */
record Unpacking(long bytes, String folder) implements Serializable {

    /** Those of this process: what its tasks unpack counts together. */
    private static final Map<Unpacking, UnpackLimit> LIMITS = new ConcurrentHashMap<>();

    static Unpacking of(TraceOptions options) {
        return new Unpacking(options.unpackLimitBytes(),
                options.spillFolder() == null ? null : options.spillFolder().toAbsolutePath().toString());
    }

    UnpackLimit limit() {
        return LIMITS.computeIfAbsent(this,
                set -> new UnpackLimit(set.bytes, set.folder == null ? null : Path.of(set.folder)));
    }
}
