package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.nettracesql.trace.TraceException;

/**
 * Looks at what the JDK's reader of archives does not show: which entries are links. Source: PKWARE's APPNOTE.TXT
 * 6.3.10, sections 4.3.12 (central directory) and 4.3.16 (its end).
 */
final class ZipDirectory {

    private static final int END_SIGNATURE = 0x06054b50;
    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int END_BYTES = 22;
    private static final int ENTRY_BYTES = 46;
    private static final int MOST_COMMENT = 0xffff;
    private static final int MOST_DIRECTORY = 64 << 20;
    private static final int UNIX = 3;
    private static final int TYPE_MASK = 0170000;
    private static final int LINK = 0120000;

    private ZipDirectory() {}

    /** The names of entries that are symbolic links. */
    static Set<String> links(Path path) throws IOException {
        try (TraceFile file = TraceFile.open(path)) {
            byte[] tail = new byte[(int) Math.min(file.sizeBytes(), END_BYTES + MOST_COMMENT)];
            file.read(file.sizeBytes() - tail.length, tail, 0, tail.length);
            ByteBuffer end = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = tail.length - END_BYTES; at >= 0; at--) {
                if (end.getInt(at) == END_SIGNATURE) {
                    long size = end.getInt(at + 12) & 0xffffffffL;
                    long start = file.sizeBytes() - tail.length + at - size;
                    if (size > MOST_DIRECTORY || start < 0) {
                        throw new TraceException(path, "the archive's directory has " + size + " bytes");
                    }
                    byte[] directory = new byte[(int) size];
                    file.read(start, directory, 0, directory.length);
                    return links(directory);
                }
            }
        }
        return Set.of();
    }

    private static Set<String> links(byte[] directory) {
        Set<String> links = new HashSet<>();
        ByteBuffer in = ByteBuffer.wrap(directory).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at <= directory.length - ENTRY_BYTES && in.getInt(at) == ENTRY_SIGNATURE) {
            int nameBytes = in.getShort(at + 28) & 0xffff;
            int next = at + ENTRY_BYTES + nameBytes + (in.getShort(at + 30) & 0xffff) + (in.getShort(at + 32) & 0xffff);
            boolean unix = in.get(at + 5) == UNIX;
            int mode = in.getInt(at + 38) >>> 16;
            if (unix && (mode & TYPE_MASK) == LINK && at + ENTRY_BYTES + nameBytes <= directory.length) {
                links.add(new String(directory, at + ENTRY_BYTES, nameBytes, StandardCharsets.UTF_8));
            }
            at = next;
        }
        return links;
    }
}
