package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.nettracesql.trace.TraceException;

/**
 * The files of a {@code .zip} archive, by its directory. Links, absolute names and names that lead out of the archive
 * are refused, though nothing is ever written under a name of the archive: who makes such an archive means harm.
 *
 * <p>Source: PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.14 and 4.3.15 (its end
 * in archives beyond 4 GB), 4.3.16 (its end), 4.4.4 (flags), 4.4.5 (methods).
 */
public final class ZipArchive {

    private static final int LOCAL_SIGNATURE = 0x04034b50;
    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END64_SIGNATURE = 0x06064b50;
    private static final int LOCATOR64_SIGNATURE = 0x07064b50;
    private static final int SIGNATURE_SIGNATURE = 0x05054b50;
    private static final int LOCAL_BYTES = 30;
    private static final int ENTRY_BYTES = 46;
    private static final int END_BYTES = 22;
    private static final int END64_BYTES = 56;
    private static final int LOCATOR64_BYTES = 20;
    private static final int MOST_COMMENT = 0xffff;
    private static final int MOST_ENTRIES = 100_000;
    private static final int MOST_DIRECTORY = 64 << 20;
    private static final int ZIP64_EXTRA = 1;
    private static final int AES_METHOD = 99;
    private static final int UNIX = 3;
    private static final int TYPE_MASK = 0170000;
    private static final int LINK = 0120000;
    private static final int ENCRYPTED = 1;
    private static final int UTF8 = 1 << 11;
    private static final Charset OLD_NAMES = StandardCharsets.ISO_8859_1;

    private final ContainerFile container;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A file of the archive.
     *
     * @param name with slashes
     * @param method how it is packed: {@link ZipStream#STORED} or {@link ZipStream#DEFLATED}, or another one
     * @param checksum CRC-32 of its content
     * @param packedBytes size in the archive
     * @param bytes size of its content, as the directory says
     * @param headerOffset of its local header
     */
    public record Entry(
            String name, boolean encrypted, int method, int checksum, long packedBytes, long bytes, long headerOffset) {

        /** Why its content cannot be read; null if it can. */
        public String refusal() {
            if (encrypted || method == AES_METHOD) {
                return "it is encrypted";
            }
            return method == ZipStream.STORED || method == ZipStream.DEFLATED
                    ? null
                    : "it is packed by method " + method + methodName(method) + ", and only stored (0) and deflated (8)"
                            + " files can be read";
        }

        private static String methodName(int method) {
            return switch (method) {
                case 9 -> " (Deflate64)";
                case 12 -> " (bzip2)";
                case 14 -> " (LZMA)";
                case 93 -> " (Zstandard)";
                case 95 -> " (XZ)";
                default -> "";
            };
        }
    }

    private ZipArchive(ContainerFile container) {
        this.container = container;
    }

    /** Whether a file that begins with these bytes is an archive. */
    public static boolean recognises(ByteBuffer head) {
        int at = head.position();
        return head.remaining() >= 4
                && head.get(at) == 'P'
                && head.get(at + 1) == 'K'
                && (head.get(at + 2) == 3 && head.get(at + 3) == 4 || head.get(at + 2) == 5 && head.get(at + 3) == 6);
    }

    /** Whether a file ends as an archive does, whatever stands before that. */
    public static boolean recognisesEnd(TraceFile file) {
        byte[] tail = new byte[(int) Math.min(file.sizeBytes(), END_BYTES + MOST_COMMENT)];
        int read = file.read(file.sizeBytes() - tail.length, tail, 0, tail.length);
        return directoryEnd(ByteBuffer.wrap(tail, 0, read).order(ByteOrder.LITTLE_ENDIAN), read, true) >= 0;
    }

    /** @throws TraceException if the directory cannot be read, or has what is refused */
    public static ZipArchive read(ContainerFile container) {
        ZipArchive archive = new ZipArchive(container);
        archive.readDirectory();
        archive.entries.sort(Comparator.comparing(Entry::name));
        container.file().verify();
        return archive;
    }

    /** Ordered by name; without folders. */
    public List<Entry> entries() {
        return entries;
    }

    private Path path() {
        return container.file().path();
    }

    private TraceException broken(String what) {
        return new TraceException(path(), "it is no archive that can be read (" + what + ")");
    }

    private ByteBuffer bytes(long offset, int length) {
        byte[] bytes = new byte[length];
        int read = offset < 0 ? 0 : container.file().read(offset, bytes, 0, length);
        return ByteBuffer.wrap(bytes, 0, read).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void readDirectory() {
        long fileBytes = container.file().sizeBytes();
        int tailBytes = (int) Math.min(fileBytes, END_BYTES + MOST_COMMENT);
        ByteBuffer tail = bytes(fileBytes - tailBytes, tailBytes);
        int end = directoryEnd(tail, tailBytes, true);
        if (end < 0) {
            end = directoryEnd(tail, tailBytes, false);
        }
        if (end < 0) {
            throw broken("its directory, which stands at the end, is missing: it may have been cut");
        }
        readDirectory(tail, end, fileBytes - tailBytes + end);
    }

    /**
     * The last place where the directory may end; -1 for none.
     *
     * @param reaches whether its comment has to end with the file, which a signature within a comment does not lead to
     */
    private static int directoryEnd(ByteBuffer tail, int tailBytes, boolean reaches) {
        for (int at = tailBytes - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) == END_SIGNATURE
                    && (!reaches || at + END_BYTES + (tail.getShort(at + 20) & 0xffff) == tailBytes)) {
                return at;
            }
        }
        return -1;
    }

    private void readDirectory(ByteBuffer tail, int at, long endOffset) {
        long count = tail.getShort(at + 10) & 0xffff;
        long size = tail.getInt(at + 12) & 0xffffffffL;
        long stated = tail.getInt(at + 16) & 0xffffffffL;
        long end = endOffset;
        if (count == 0xffff || size == 0xffffffffL || stated == 0xffffffffL) {
            ByteBuffer locator = bytes(endOffset - LOCATOR64_BYTES, LOCATOR64_BYTES);
            if (locator.remaining() == LOCATOR64_BYTES && locator.getInt(0) == LOCATOR64_SIGNATURE) {
                end = locator.getLong(8);
                ByteBuffer end64 = bytes(end, END64_BYTES);
                if (!isEnd64(end64)) {
                    // Bytes before the archive have moved it; it has its least size then.
                    end = endOffset - LOCATOR64_BYTES - END64_BYTES;
                    end64 = bytes(end, END64_BYTES);
                }
                if (!isEnd64(end64)) {
                    throw broken("its directory for archives beyond 4 GB is missing");
                }
                count = end64.getLong(32);
                size = end64.getLong(40);
                stated = end64.getLong(48);
            }
        }
        // What stands before the archive, as in one that unpacks itself, moves all offsets.
        long start = end - size;
        if (size < 0 || size > MOST_DIRECTORY || start < 0 || count < 0 || stated < 0 || stated > start) {
            throw broken("its directory of " + size + " bytes does not fit in");
        }
        if (count > MOST_ENTRIES) {
            throw new TraceException(path(), "the archive has more than " + MOST_ENTRIES + " entries");
        }
        ByteBuffer directory = bytes(start, (int) size);
        int position = 0;
        for (long i = 0; i < count; i++) {
            position = readEntry(directory, position, start - stated);
        }
        boolean signed = directory.limit() - position >= 4 && directory.getInt(position) == SIGNATURE_SIGNATURE;
        if (position < directory.limit() && !signed) {
            throw broken("its directory has more than the " + count + " files that it states");
        }
    }

    private static boolean isEnd64(ByteBuffer there) {
        return there.remaining() == END64_BYTES && there.getInt(0) == END64_SIGNATURE;
    }

    private int readEntry(ByteBuffer in, int at, long shift) {
        if (in.limit() - at < ENTRY_BYTES || in.getInt(at) != ENTRY_SIGNATURE) {
            throw broken("its directory is damaged");
        }
        int nameBytes = in.getShort(at + 28) & 0xffff;
        int extraBytes = in.getShort(at + 30) & 0xffff;
        int next = at + ENTRY_BYTES + nameBytes + extraBytes + (in.getShort(at + 32) & 0xffff);
        if (next > in.limit()) {
            throw broken("its directory is damaged");
        }
        int flags = in.getShort(at + 8);
        byte[] written = new byte[nameBytes];
        in.get(at + ENTRY_BYTES, written);
        String name = new String(written, (flags & UTF8) != 0 ? StandardCharsets.UTF_8 : OLD_NAMES);
        int mode = in.getInt(at + 38) >>> 16;
        if (in.get(at + 5) == UNIX && (mode & TYPE_MASK) == LINK) {
            throw new TraceException(path(), "the archive has a link, " + shown(name) + ", which is refused");
        }
        String slashed = name.replace('\\', '/');
        if (leadsOut(slashed)) {
            throw new TraceException(path(), "the archive has an entry " + shown(name)
                    + ", whose name leads out of the archive, which is refused");
        }
        long bytes = in.getInt(at + 24) & 0xffffffffL;
        long packedBytes = in.getInt(at + 20) & 0xffffffffL;
        long header = in.getInt(at + 42) & 0xffffffffL;
        int extraStart = at + ENTRY_BYTES + nameBytes;
        for (int extra = extraStart; extra + 4 <= extraStart + extraBytes; ) {
            int length = in.getShort(extra + 2) & 0xffff;
            int value = extra + 4;
            int valueEnd = Math.min(value + length, extraStart + extraBytes);
            if (in.getShort(extra) == ZIP64_EXTRA) {
                if (bytes == 0xffffffffL && value + 8 <= valueEnd) {
                    bytes = in.getLong(value);
                    value += 8;
                }
                if (packedBytes == 0xffffffffL && value + 8 <= valueEnd) {
                    packedBytes = in.getLong(value);
                    value += 8;
                }
                if (header == 0xffffffffL && value + 8 <= valueEnd) {
                    header = in.getLong(value);
                }
            }
            extra += 4 + length;
        }
        if (bytes < 0 || packedBytes < 0 || header < 0) {
            throw broken("the sizes of " + shown(name) + " make no sense");
        }
        if (!slashed.endsWith("/")) {
            entries.add(new Entry(slashed, (flags & ENCRYPTED) != 0, in.getShort(at + 10) & 0xffff,
                    in.getInt(at + 16), packedBytes, bytes, header + shift));
        }
        return next;
    }

    private static boolean leadsOut(String slashed) {
        boolean drive = slashed.length() > 1 && slashed.charAt(1) == ':' && Character.isLetter(slashed.charAt(0));
        return slashed.startsWith("/") || drive || ("/" + slashed + "/").contains("/../") || slashed.indexOf(0) >= 0;
    }

    /** A name without what a terminal or a file system could take amiss. */
    public static String shown(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append(Character.isISOControl(c) || ":*?\"<>|".indexOf(c) >= 0 ? '_' : c);
        }
        return text.toString();
    }

    /**
     * Where the content of an entry begins.
     *
     * @throws IOException if there is no such entry there
     */
    private long contentOffset(Entry entry) throws IOException {
        ByteBuffer header = bytes(entry.headerOffset, LOCAL_BYTES);
        if (header.remaining() < LOCAL_BYTES || header.getInt(0) != LOCAL_SIGNATURE) {
            throw new IOException("there is no file at offset " + entry.headerOffset + " of the archive");
        }
        return entry.headerOffset + LOCAL_BYTES + (header.getShort(26) & 0xffff) + (header.getShort(28) & 0xffff);
    }

    /** The content of an entry that is not refused; it fails where it is damaged, as {@link Packed#open} says. */
    public InputStream open(Entry entry) throws IOException {
        return new ZipStream(container.stream(contentOffset(entry), entry.packedBytes), entry);
    }

    /**
     * The content of an entry that is not refused, for reads at any place.
     *
     * @param path what to call it
     */
    public TraceInput input(Path path, Entry entry) {
        if (entry.method == ZipStream.STORED) {
            try {
                long offset = contentOffset(entry);
                if (entry.bytes == entry.packedBytes && offset + entry.bytes <= container.file().sizeBytes()) {
                    return container.inPlace(path, offset, entry.bytes, entry.checksum);
                }
            } catch (IOException e) {
                throw new TraceException(path, "it is damaged: " + e.getMessage(), e);
            }
        }
        container.requireRoomFor(entry.bytes);
        return container.unpacked(path, () -> open(entry), entry.bytes);
    }
}
