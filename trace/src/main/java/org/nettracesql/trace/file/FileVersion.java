package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * What tells one content of a file from others, for a later process.
 *
 * @param sizeBytes its size
 * @param modifiedNanos when its content was changed last, in nanoseconds since 1970; a program can set it
 * @param changedNanos when anything of it was changed last; differs in a copy
 * @param key device and inode; differs in a copy
 * @param headChecksum CRC-32C of its first {@value #CHECKED_BYTES} bytes
 * @param tailChecksum of its last ones
 */
public record FileVersion(
        long sizeBytes, long modifiedNanos, long changedNanos, String key, int headChecksum, int tailChecksum) {

    /** So much of either end is looked at. */
    static final int CHECKED_BYTES = 4096;

    /**
     * The version that is there now. An interrupt does not end this; the caller sees it afterwards.
     *
     * @return null while it may still be written to without a trace: its last change is a moment ago
     */
    public static FileVersion of(Path path) throws IOException {
        long nowMillis = System.currentTimeMillis();
        FileState state = FileState.of(path);
        if (!state.isSettled(nowMillis)) {
            return null;
        }
        return WholeFile.uninterrupted(() -> of(path, state));
    }

    private static FileVersion of(Path path, FileState state) throws IOException {
        byte[] part = new byte[(int) Math.min(CHECKED_BYTES, state.sizeBytes())];
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            int head = checksum(channel, 0, part);
            int tail = checksum(channel, state.sizeBytes() - part.length, part);
            return new FileVersion(state.sizeBytes(), state.modifiedNanos(), state.changedNanos(),
                    String.valueOf(state.key()), head, tail);
        }
    }

    /**
     * Whether a file still is, or is a copy of, this version. Costs a look at the file system, and for a copy, or where
     * the system does not tell files apart, two short reads.
     */
    public boolean isOf(Path path) throws IOException {
        FileState state = FileState.of(path);
        // Some copy times to the microsecond only.
        if (state.sizeBytes() != sizeBytes || state.modifiedNanos() / 1000 != modifiedNanos / 1000) {
            return false;
        }
        if (state.key() != null && state.key().equals(key)) {
            // A copy has another key: this file has been written to, if only its time does not show it.
            return state.changedNanos() == changedNanos;
        }
        FileVersion now = of(path);
        return now != null && now.headChecksum == headChecksum && now.tailChecksum == tailChecksum;
    }

    private static int checksum(FileChannel channel, long offsetBytes, byte[] part) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(part);
        while (buffer.hasRemaining() && channel.read(buffer, offsetBytes + buffer.position()) >= 0) {
            // A file that ends early has another checksum.
        }
        CRC32C checksum = new CRC32C();
        checksum.update(part, 0, buffer.position());
        return (int) checksum.getValue();
    }
}
