package org.nettracesql.trace.folder;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.file.FileVersion;
import org.nettracesql.trace.file.WholeFile;

/**
 * Reads what {@link ManifestWriter} wrote. Nothing in it is trusted: what does not hold together is as good as no file.
 * Whoever can write the file can make rows vanish, though, as whoever can write the traces can.
 */
final class ManifestReader {

    /** Structures within structures; deeper than any event's. */
    private static final int MOST_DEPTH = 32;

    /** The file is of no use; the message ends a sentence that begins with the file. */
    static final class UnfitException extends Exception {
        private static final long serialVersionUID = 1L;

        UnfitException(String message) {
            super(message);
        }
    }

    private final ByteBuffer in;
    private final List<String> texts = new ArrayList<>();
    private final List<EventType> types = new ArrayList<>();
    private final List<List<EventType>> lists = new ArrayList<>();

    private ManifestReader(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    static Manifest read(byte[] bytes) throws UnfitException {
        try {
            return new ManifestReader(bytes).read(ManifestWriter.checksum(bytes));
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new UnfitException("it ends too early");
        }
    }

    /** Whether it is of a newer version, whose own program goes on using it. */
    static boolean isNewer(Path file) {
        return WholeFile.isNewer(file, ManifestWriter.MAGIC, ByteOrder.BIG_ENDIAN, ManifestWriter.VERSION);
    }

    private static void require(boolean condition, String otherwise) throws UnfitException {
        if (!condition) {
            throw new UnfitException(otherwise);
        }
    }

    private Manifest read(int checksum) throws UnfitException {
        for (byte expected : ManifestWriter.MAGIC) {
            require(in.get() == expected, "it is no such file");
        }
        int version = in.getInt();
        require(version <= ManifestWriter.VERSION, WholeFile.newer(version, ManifestWriter.VERSION));
        require(version == ManifestWriter.VERSION,
                "it has version " + version + ", and version " + ManifestWriter.VERSION + " was expected");
        require(in.getInt() == checksum, "its checksum is wrong, so it is damaged");
        for (int n = count(4); n > 0; n--) {
            byte[] utf8 = new byte[count(1)];
            in.get(utf8);
            texts.add(new String(utf8, StandardCharsets.UTF_8));
        }
        for (int n = count(53); n > 0; n--) {
            types.add(eventType());
        }
        for (int n = count(4); n > 0; n--) {
            List<EventType> list = new ArrayList<>();
            for (int i = count(4); i > 0; i--) {
                list.add(type());
            }
            lists.add(List.copyOf(list));
        }
        Manifest manifest = Manifest.empty();
        for (int n = count(44); n > 0; n--) {
            String file = requiredText();
            FileVersion fileVersion = new FileVersion(
                    in.getLong(), in.getLong(), in.getLong(), requiredText(), in.getInt(), in.getInt());
            Map<String, TraceFacts> traces = new TreeMap<>();
            for (int i = count(21); i > 0; i--) {
                traces.put(requiredText(), facts());
            }
            manifest.files().put(file, new Manifest.Entry(fileVersion, traces));
        }
        require(!in.hasRemaining(), "it has bytes behind its end");
        return manifest;
    }

    /** A count of things of so many bytes at the least, which must fit into what is left. */
    private int count(int leastBytes) throws UnfitException {
        int count = in.getInt();
        require(count >= 0 && (long) count * leastBytes <= in.remaining(), "it ends too early");
        return count;
    }

    private <T> T at(List<T> list) throws UnfitException {
        int index = in.getInt();
        require(index >= 0 && index < list.size(), "it names what it does not have");
        return list.get(index);
    }

    private EventType type() throws UnfitException {
        return at(types);
    }

    private String requiredText() throws UnfitException {
        return at(texts);
    }

    private String text() throws UnfitException {
        int index = in.getInt();
        require(index >= -1 && index < texts.size(), "it names what it does not have");
        return index < 0 ? null : texts.get(index);
    }

    private <T> T oneOf(T[] values) throws UnfitException {
        int ordinal = in.get() & 0xFF;
        require(ordinal < values.length, "it has an unknown kind of something");
        return values[ordinal];
    }

    private EventType eventType() throws UnfitException {
        String provider = requiredText();
        int id = in.getInt();
        int version = in.getInt();
        String name = requiredText();
        String versionedName = requiredText();
        int level = in.getInt();
        long keywords = in.getLong();
        int opcode = in.getInt();
        String opcodeName = text();
        String task = text();
        EventType.Origin origin = oneOf(EventType.Origin.values());
        return new EventType(provider, id, version, name, versionedName, level, keywords, opcode, opcodeName, task,
                fields(0), origin);
    }

    private List<EventField> fields(int depth) throws UnfitException {
        List<EventField> fields = new ArrayList<>();
        for (int n = count(10); n > 0; n--) {
            String name = requiredText();
            String enumMap = text();
            FieldType type = fieldType(depth + 1);
            require(hasSize(type), "a field is larger than any payload");
            fields.add(new EventField(name, type, enumMap));
        }
        return fields;
    }

    private static boolean hasSize(FieldType type) {
        try {
            return type.fixedSize() >= -1;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private FieldType fieldType(int depth) throws UnfitException {
        require(depth <= MOST_DEPTH, "its structures are too deep");
        int kind = in.get();
        switch (kind) {
            case ManifestWriter.SCALAR:
                return oneOf(FieldType.Scalar.values());
            case ManifestWriter.ARRAY:
                FieldType.Count count = fieldCount();
                return new FieldType.Array(fieldType(depth + 1), count);
            case ManifestWriter.STRUCT:
                return new FieldType.Struct(fields(depth));
            default:
                throw new UnfitException("it has an unknown kind of field");
        }
    }

    private FieldType.Count fieldCount() throws UnfitException {
        int kind = in.get();
        switch (kind) {
            case ManifestWriter.COUNT_FIELD:
                return new FieldType.CountField(requiredText());
            case ManifestWriter.COUNT_PREFIX:
                return new FieldType.CountPrefix();
            case ManifestWriter.COUNT_FIXED:
                int fixed = in.getInt();
                require(fixed >= 0, "a count is negative");
                return new FieldType.CountFixed(fixed);
            case ManifestWriter.COUNT_LOCATED:
                return new FieldType.CountLocated(in.getInt());
            case ManifestWriter.COUNT_REST:
                return new FieldType.CountRest();
            default:
                throw new UnfitException("it has an unknown kind of count");
        }
    }

    private TraceFacts facts() throws UnfitException {
        List<EventType> declared = at(lists);
        int lanes = in.getInt();
        require(lanes >= 1, "a trace has no lanes");
        List<TraceWarning> damage = warnings();
        Map<String, String> told = new TreeMap<>();
        for (int n = count(8); n > 0; n--) {
            told.put(requiredText(), text());
        }
        boolean isIndexed = in.get() != 0;
        return isIndexed
                ? new TraceFacts(declared, lanes, damage, index(), warnings(), told)
                : new TraceFacts(declared, lanes, damage, null, List.of(), told);
    }

    private TraceIndex index() throws UnfitException {
        long events = in.getLong();
        long firstNanos = in.getLong();
        long lastNanos = in.getLong();
        long lost = in.getLong();
        List<TraceIndex.TypeStatistics> ofTypes = new ArrayList<>();
        long sum = 0;
        for (int n = count(36); n > 0; n--) {
            TraceIndex.TypeStatistics type = new TraceIndex.TypeStatistics(
                    type(), in.getLong(), in.getLong(), in.getLong(), in.getLong());
            require(type.eventCount() > 0, "a count is not positive");
            sum += type.eventCount();
            ofTypes.add(type);
        }
        require(sum == events && lost >= 0, "its counts contradict each other");
        List<TraceIndex.ThreadStatistics> threads = new ArrayList<>();
        for (int n = count(40); n > 0; n--) {
            threads.add(new TraceIndex.ThreadStatistics(
                    in.getInt(), in.getLong(), text(), in.getLong(), in.getLong(), in.getLong()));
        }
        return new TraceIndex(events, List.copyOf(ofTypes), firstNanos, lastNanos, List.copyOf(threads), lost);
    }

    private List<TraceWarning> warnings() throws UnfitException {
        List<TraceWarning> warnings = new ArrayList<>();
        for (int n = count(33); n > 0; n--) {
            TraceWarning.Kind kind = oneOf(TraceWarning.Kind.values());
            long offset = in.getLong();
            long times = in.getLong();
            int type = in.getInt();
            require(type >= -1 && type < types.size(), "it names what it does not have");
            warnings.add(new TraceWarning(kind, offset, times, type < 0 ? null : types.get(type), in.getLong(),
                    requiredText()));
        }
        return warnings;
    }
}
