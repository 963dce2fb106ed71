package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What the file system says of a file at one moment. Two equal states are of one file that nobody wrote to meanwhile,
 * as far as the file system's clock tells.
 *
 * @param key tells the file from others that have had its name (device and inode); null where the system has none
 * @param sizeBytes its size
 * @param modifiedNanos when its content was changed last, in nanoseconds since 1970; a program can set it
 * @param changedNanos when anything of it was changed last, which no program can set; where the system does not tell,
 *     as {@code modifiedNanos}
 */
record FileState(Object key, long sizeBytes, long modifiedNanos, long changedNanos) {

    /** The clocks of file systems are coarse, to 2 seconds at the worst. */
    private static final long COARSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final String UNIX = "unix:dev,ino,size,lastModifiedTime,ctime";

    /** The state of the file at a path now. */
    static FileState of(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            long modified = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
            return new FileState(attributes.fileKey(), attributes.size(), modified, modified);
        }
        Map<String, Object> attributes = Files.readAttributes(path, UNIX);
        return new FileState(
                attributes.get("dev") + "/" + attributes.get("ino"),
                (Long) attributes.get("size"),
                ((FileTime) attributes.get("lastModifiedTime")).to(TimeUnit.NANOSECONDS),
                ((FileTime) attributes.get("ctime")).to(TimeUnit.NANOSECONDS));
    }

    // Written out because states are compared on the way to the first row, and the methods that a record gets for free
    // are linked when they are first called, which takes some 20 ms.
    @Override
    public boolean equals(Object other) {
        return other instanceof FileState that
                && isSameFile(that)
                && sizeBytes == that.sizeBytes
                && modifiedNanos == that.modifiedNanos
                && changedNanos == that.changedNanos;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(sizeBytes * 31 + modifiedNanos);
    }

    boolean isSameFile(FileState that) {
        return Objects.equals(key, that.key);
    }

    /** Whether every write after this moment shows in the state: the last one is too long ago to have the same time. */
    boolean isSettled(long nowMillis) {
        return Math.max(modifiedNanos, changedNanos) < TimeUnit.MILLISECONDS.toNanos(nowMillis) - COARSE_NANOS;
    }
}
