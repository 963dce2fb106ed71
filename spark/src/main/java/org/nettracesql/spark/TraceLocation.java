package org.nettracesql.spark;

import java.io.File;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Instant;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.TraceInfo;

/**
 * A trace as the driver saw it, for an executor to open.
 *
 * @param path absolute, as {@link TraceInfo#file}
 * @param unpacking how, if it is in a container
 * @param name what the column {@code trace} shows
 * @param start when the trace begins, by which another file of the same path is noticed
 * @param bytes size of the file, below which it must not be; 0 for what is not a file by itself
 */
record TraceLocation(String path, Unpacking unpacking, String name, Instant start, long bytes)
        implements Serializable {

    static TraceLocation of(OpenTrace trace, Unpacking unpacking) {
        TraceInfo info = trace.trace().info();
        return new TraceLocation(info.file().toAbsolutePath().toString(), unpacking, trace.name(),
                info.start(), bytes(info.file().toAbsolutePath()));
    }

    private static long bytes(Path path) {
        File file = path.toFile();
        return file.isFile() ? file.length() : 0;
    }

    /** Whether what is at the path here cannot be what the driver saw. */
    boolean isLonger() {
        return bytes > bytes(Path.of(path));
    }
}
