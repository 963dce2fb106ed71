package org.nettracesql.trace.block;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.WholeFile;

/**
 * The index of a trace in a file beside it, {@code NAME.ntindex}: what one pass over the event headers found, so that
 * another process need not make that pass.
 *
 * <p>Shape, little-endian:
 *
 * <pre>
 * "NTSINDEX"
 * i32 version                         another one is not read
 * i32 checksum                        CRC-32C of all that follows
 * i64 bytes of the trace              these four must be those of the trace that is open
 * i64 its modification time           nanoseconds since 1970
 * i32 checksum of its first 4096 bytes, which hold its header
 * i32 checksum of its last 4096 bytes
 * i32 blocks, i32 types               those of the directory
 * i64 events, i64 lost events
 * types:    {i64 events, i64 payload bytes, i64 least tick, i64 greatest tick}
 * i32 n, n: {i64 thread key, i64 events, i64 least tick, i64 greatest tick}
 * blocks:   {i64 number of its first event, i64 least tick, i64 greatest tick, i32 n, n: i32 index of a type}
 * i32 n, n: {u8 kind, i64 offset, i64 count, i64 thread id, i32 bytes, UTF-8 message}     warnings
 * </pre>
 *
 * <p>Nothing in it is trusted beyond that: a count must be what the trace's directory says or fit into the bytes there
 * are, and a file that does not hold together is as good as none. Whoever can write the file can make rows vanish,
 * though, as whoever can write the trace can.
 *
 * <p>Errors: none leave this class; what is wrong with the file, or with writing it, becomes a warning.
 */
final class IndexFile {

    static final String SUFFIX = IndexStorage.FILE_SUFFIX;

    private static final byte[] MAGIC = "NTSINDEX".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final int CHECKED_FROM = 16;
    private static final int CHECKED_TRACE_BYTES = 4096;
    private static final long MOST_BYTES = 1L << 30;
    /** What is made of a file takes up to four times its bytes, beside them; 32 MB are those of a million blocks. */
    private static final int PART_OF_MEMORY = 8;
    private static final int WARNING_BYTES = 29;
    /** A block without its types. */
    private static final int BLOCK_BYTES = 28;

    /** What tells a version of a trace from others. */
    private record Identity(long bytes, long modifiedNanos, int headChecksum, int tailChecksum) {}

    private final TraceFile trace;
    private final BlockDirectory directory;
    private final List<TraceWarning> warnings;
    /** Null where no file can have such a name. */
    private final Path file;
    /** Taken before the trace is read, so that what changes meanwhile is noticed when the index is written. */
    private final Identity identity;

    /** @param warnings what is found wrong is added here */
    IndexFile(TraceFile trace, BlockDirectory directory, List<TraceWarning> warnings) {
        this.trace = trace;
        this.directory = directory;
        this.warnings = warnings;
        this.file = beside(trace.path());
        this.identity = file == null ? null : identity();
    }

    private Path beside(Path path) {
        try {
            return path.resolveSibling(path.getFileName() + SUFFIX);
        } catch (InvalidPathException e) {
            warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, "No index file is kept for " + path
                    + ", whose name has letters that this process has none for: its locale is not one of UTF-8."));
            return null;
        }
    }

    private Identity identity() {
        try {
            long modified = Files.getLastModifiedTime(trace.path()).to(TimeUnit.NANOSECONDS);
            byte[] part = new byte[(int) Math.min(CHECKED_TRACE_BYTES, trace.sizeBytes())];
            int head = checksum(part, 0, trace.read(0, part, 0, part.length));
            int tail = checksum(part, 0, trace.read(trace.sizeBytes() - part.length, part, 0, part.length));
            long size = Files.size(trace.path());
            if (size == trace.sizeBytes()) {
                return new Identity(size, modified, head, tail);
            }
            warn("is not used: the trace is changing");
            return null;
        } catch (IOException e) {
            warn("cannot be used, because the trace's time cannot be read: " + e.getMessage());
            return null;
        }
    }

    private static int checksum(byte[] bytes, int offset, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, offset, length);
        return (int) checksum.getValue();
    }

    private void warn(String what) {
        warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, "The index file " + file + " " + what + "."));
    }

    /** The index in the file; null if there is none that fits. */
    IndexData read() {
        if (identity == null) {
            return null;
        }
        byte[] bytes;
        try {
            long most = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY);
            bytes = WholeFile.read(file, most);
            if (bytes == null) {
                warn("was passed over: it has more than " + most + " bytes, which are the most that are read of an"
                        + " index with so much memory in Java");
                return null;
            }
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            warn("was passed over: it cannot be read (" + WholeFile.reason(e) + ")");
            return null;
        }
        try {
            return parse(bytes);
        } catch (Unfit e) {
            warn("was passed over: " + e.getMessage());
        } catch (BufferUnderflowException e) {
            warn("was passed over: it ends too early");
        }
        return null;
    }

    /** The file is of no use. */
    private static final class Unfit extends Exception {
        private static final long serialVersionUID = 1L;

        Unfit(String message) {
            super(message);
        }
    }

    private static void require(boolean condition, String otherwise) throws Unfit {
        if (!condition) {
            throw new Unfit(otherwise);
        }
    }

    private IndexData parse(byte[] bytes) throws Unfit {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (byte expected : MAGIC) {
            require(in.get() == expected, "it is no index");
        }
        int version = in.getInt();
        require(version <= VERSION, WholeFile.newer(version, VERSION));
        require(version == VERSION, "it has version " + version + ", and version " + VERSION + " was expected");
        require(in.getInt() == checksum(bytes, CHECKED_FROM, bytes.length - CHECKED_FROM),
                "its checksum is wrong, so it is damaged");
        require(new Identity(in.getLong(), in.getLong(), in.getInt(), in.getInt()).equals(identity),
                "the trace has changed since it was written");
        int blocks = directory.blocks().size();
        int types = directory.types().size();
        require(in.getInt() == blocks && in.getInt() == types, "the trace has other blocks or types");
        long events = in.getLong();
        long lost = in.getLong();
        long[] byType = longs(in, types * IndexData.TYPE_VALUES);
        long sum = 0;
        for (int type = 0; type < types; type++) {
            require(byType[type * IndexData.TYPE_VALUES] >= 0, "a count is negative");
            sum += byType[type * IndexData.TYPE_VALUES];
        }
        require(sum == events && events >= 0 && lost >= 0, "its counts contradict each other");
        int threadCount = count(in, 4 * Long.BYTES);
        long[] threads = new long[threadCount];
        long[] byThread = new long[threadCount * IndexData.THREAD_VALUES];
        for (int i = 0; i < threadCount; i++) {
            threads[i] = in.getLong();
            in.asLongBuffer().get(byThread, i * IndexData.THREAD_VALUES, IndexData.THREAD_VALUES);
            in.position(in.position() + IndexData.THREAD_VALUES * Long.BYTES);
        }
        require((long) blocks * BLOCK_BYTES <= in.remaining(), "it ends too early");
        long[] firstEventNumber = new long[blocks];
        long[] minTicks = new long[blocks];
        long[] maxTicks = new long[blocks];
        int[][] blockTypes = new int[blocks][];
        long previous = 1;
        for (int i = 0; i < blocks; i++) {
            firstEventNumber[i] = in.getLong();
            minTicks[i] = in.getLong();
            maxTicks[i] = in.getLong();
            blockTypes[i] = typeIndexes(in, types);
            require(firstEventNumber[i] >= previous && firstEventNumber[i] <= events + 1,
                    "its counts contradict each other");
            previous = firstEventNumber[i];
        }
        List<TraceWarning> found = warnings(in);
        require(!in.hasRemaining(), "it has bytes behind its end");
        return new IndexData(events, lost, byType, threads, byThread, firstEventNumber, blockTypes, minTicks, maxTicks,
                found);
    }

    /** A count of things of so many bytes at the least, which must fit into what is left. */
    private static int count(ByteBuffer in, int leastBytes) throws Unfit {
        int count = in.getInt();
        require(count >= 0 && (long) count * leastBytes <= in.remaining(), "it ends too early");
        return count;
    }

    private static long[] longs(ByteBuffer in, int count) throws Unfit {
        require((long) count * Long.BYTES <= in.remaining(), "it ends too early");
        long[] values = new long[count];
        in.asLongBuffer().get(values);
        in.position(in.position() + count * Long.BYTES);
        return values;
    }

    /** Ascending, and each one of the trace's. */
    private static int[] typeIndexes(ByteBuffer in, int types) throws Unfit {
        int[] indexes = new int[count(in, Integer.BYTES)];
        int previous = -1;
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = in.getInt();
            require(indexes[i] > previous && indexes[i] < types, "a block has types that the trace has not");
            previous = indexes[i];
        }
        return indexes;
    }

    private static List<TraceWarning> warnings(ByteBuffer in) throws Unfit {
        int count = count(in, WARNING_BYTES);
        List<TraceWarning> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = in.get() & 0xFF;
            require(kind < Kind.values().length, "it has an unknown kind of warning");
            long offset = in.getLong();
            long times = in.getLong();
            long thread = in.getLong();
            byte[] message = new byte[count(in, 1)];
            in.get(message);
            found.add(new TraceWarning(Kind.values()[kind], offset, times, null, thread,
                    new String(message, StandardCharsets.UTF_8)));
        }
        return found;
    }

    /** Writes the index, unless the trace has changed since it was opened. The file is there whole or not at all. */
    void write(IndexData data) {
        if (identity == null || WholeFile.isNewer(file, MAGIC, ByteOrder.LITTLE_ENDIAN, VERSION)) {
            return;
        }
        try {
            if (!WholeFile.write(file, bytes(data), () -> identity.equals(identity()))) {
                warn("was not written: the trace is changing");
            }
        } catch (IOException e) {
            warn("cannot be written (" + WholeFile.reason(e) + "), so each process reads all event headers once");
        }
    }

    private byte[] bytes(IndexData data) throws IOException {
        List<byte[]> messages = new ArrayList<>();
        long length = 88L + (data.byType().length + data.threads().length + data.byThread().length) * 8L;
        for (TraceWarning warning : data.warnings()) {
            byte[] message = warning.message().getBytes(StandardCharsets.UTF_8);
            messages.add(message);
            length += WARNING_BYTES + message.length;
        }
        for (int[] types : data.blockTypes()) {
            length += BLOCK_BYTES + (long) types.length * Integer.BYTES;
        }
        if (length > MOST_BYTES) {
            throw new IOException("it would have " + length + " bytes, more than any index that is read");
        }
        ByteBuffer out = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
        out.put(MAGIC).putInt(VERSION).putInt(0);
        out.putLong(identity.bytes).putLong(identity.modifiedNanos);
        out.putInt(identity.headChecksum).putInt(identity.tailChecksum);
        out.putInt(data.minTicks().length).putInt(directory.types().size());
        out.putLong(data.events()).putLong(data.lostEvents());
        put(out, data.byType());
        out.putInt(data.threads().length);
        for (int i = 0; i < data.threads().length; i++) {
            out.putLong(data.threads()[i]);
            for (int value = 0; value < IndexData.THREAD_VALUES; value++) {
                out.putLong(data.byThread()[i * IndexData.THREAD_VALUES + value]);
            }
        }
        for (int i = 0; i < data.minTicks().length; i++) {
            out.putLong(data.firstEventNumber()[i]).putLong(data.minTicks()[i]).putLong(data.maxTicks()[i]);
            out.putInt(data.blockTypes()[i].length);
            for (int type : data.blockTypes()[i]) {
                out.putInt(type);
            }
        }
        out.putInt(messages.size());
        for (int i = 0; i < messages.size(); i++) {
            TraceWarning warning = data.warnings().get(i);
            out.put((byte) warning.kind().ordinal()).putLong(warning.offsetBytes()).putLong(warning.count());
            out.putLong(warning.threadId()).putInt(messages.get(i).length).put(messages.get(i));
        }
        byte[] bytes = Arrays.copyOf(out.array(), out.position());
        out.putInt(CHECKED_FROM - Integer.BYTES, checksum(bytes, CHECKED_FROM, bytes.length - CHECKED_FROM));
        System.arraycopy(out.array(), 0, bytes, 0, CHECKED_FROM);
        return bytes;
    }

    private static void put(ByteBuffer out, long[] values) {
        for (long value : values) {
            out.putLong(value);
        }
    }
}
