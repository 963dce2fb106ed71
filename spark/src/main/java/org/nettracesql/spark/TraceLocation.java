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
 * @param isPlain whether the trace is the file from its beginning, so that what was written behind it can be left out
 * @param bytes size of the file; 0 for what is not a file by itself
 */
record TraceLocation(String path, Unpacking unpacking, String name, Instant start, boolean isPlain, long bytes)
        implements Serializable {

    /** @throws IllegalArgumentException if the trace is not what the driver opened, and cannot be read as that */
    static TraceLocation of(OpenTrace trace, Unpacking unpacking) {
        TraceInfo info = trace.trace().info();
        Path path = info.file().toAbsolutePath();
        long plainBytes = trace.trace().plainBytes();
        if (plainBytes == 0 && trace.trace().hasChanged()) {
            throw new IllegalArgumentException("Cannot read " + path + ": it was changed since its table was loaded."
                    + " Loaded anew, the table has what there is now.");
        }
        return new TraceLocation(path.toString(), unpacking, trace.name(), info.start(), plainBytes > 0,
                plainBytes > 0 ? plainBytes : bytes(path));
    }

    private static long bytes(Path path) {
        File file = path.toFile();
        return file.isFile() ? file.length() : 0;
    }

    /** Bytes of what is at the path here. */
    long bytesNow() {
        return bytes(Path.of(path));
    }
}
