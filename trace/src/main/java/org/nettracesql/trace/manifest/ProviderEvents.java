package org.nettracesql.trace.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;

/**
 * The events of one provider: their keys and where their lines begin in the resource. A line is parsed when its event is
 * first asked for, once for each pointer size that makes a difference.
 */
final class ProviderEvents {

    private static final int COLUMNS = 10;

    private final String text;
    private final String provider;
    private final String guid;
    private final String alias;
    private long[] keys = new long[256];
    private int[] lineStarts = new int[256];
    private int size;
    private AtomicReferenceArray<EventType> narrow;
    private AtomicReferenceArray<EventType> wide;

    /** Of the provider line from {@code lineStart} to {@code lineEnd}. */
    ProviderEvents(String text, int lineStart, int lineEnd) {
        String[] columns = ManifestText.columns(text, lineStart + 1, lineEnd, 3);
        this.text = text;
        this.provider = columns[0];
        this.guid = columns[1];
        this.alias = columns[2];
    }

    /** Notes the next event's line. Lines come in the order of id and version. */
    void add(int lineStart, int lineEnd) {
        int idEnd = ManifestText.columnEnd(text, lineStart, lineEnd);
        int versionEnd = ManifestText.columnEnd(text, idEnd + 1, lineEnd);
        long key = key(Integer.parseInt(text, lineStart, idEnd, 10), Integer.parseInt(text, idEnd + 1, versionEnd, 10));
        if (size > 0 && key <= keys[size - 1]) {
            throw new IllegalStateException("The line '" + text.substring(lineStart, lineEnd) + "' of provider "
                    + provider + " in the built-in manifest is out of order.");
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            lineStarts = Arrays.copyOf(lineStarts, size * 2);
        }
        keys[size] = key;
        lineStarts[size++] = lineStart;
    }

    /** Ends the noting of lines. */
    void seal() {
        narrow = new AtomicReferenceArray<>(size);
        wide = new AtomicReferenceArray<>(size);
    }

    String provider() {
        return provider;
    }

    String guid() {
        return guid;
    }

    String alias() {
        return alias;
    }

    /** How many (id, version) there are. */
    int size() {
        return size;
    }

    EventType find(int id, int version, int pointerBytes) {
        int index = Arrays.binarySearch(keys, 0, size, key(id, version));
        return index < 0 ? null : get(index, pointerBytes);
    }

    EventType findLatest(int id, int pointerBytes) {
        int insertion = Arrays.binarySearch(keys, 0, size, key(id, Integer.MAX_VALUE));
        int last = (insertion < 0 ? -insertion - 1 : insertion + 1) - 1;
        return last < 0 || (int) (keys[last] >> Integer.SIZE) != id ? null : get(last, pointerBytes);
    }

    /** The event at a position of the order of id and version. */
    EventType get(int index, int pointerBytes) {
        AtomicReferenceArray<EventType> types = pointerBytes == Long.BYTES ? wide : narrow;
        EventType type = types.get(index);
        return type != null ? type : parse(index, pointerBytes);
    }

    /** Parses a line; of two threads that do so at once the first one's result is kept, so that a type is one object. */
    private EventType parse(int index, int pointerBytes) {
        int start = lineStarts[index];
        String[] columns = ManifestText.columns(text, start, ManifestText.lineEnd(text, start), COLUMNS);
        String layout = columns[9];
        EventType type = type(columns, LayoutParser.parse(layout, pointerBytes));
        if (!LayoutParser.dependsOnPointers(layout)) {
            EventType first = keep(wide, index, type);
            narrow.set(index, first);
            return first;
        }
        return keep(pointerBytes == Long.BYTES ? wide : narrow, index, type);
    }

    private static EventType keep(AtomicReferenceArray<EventType> types, int index, EventType type) {
        EventType earlier = types.compareAndExchange(index, null, type);
        return earlier == null ? type : earlier;
    }

    private EventType type(String[] columns, List<EventField> fields) {
        String name = columns[2];
        return new EventType(
                provider,
                Integer.parseInt(columns[0]),
                Integer.parseInt(columns[1]),
                name,
                columns[3].isEmpty() ? name : columns[3],
                Integer.parseInt(columns[4]),
                Long.parseUnsignedLong(columns[5], 16),
                Integer.parseInt(columns[7]),
                emptyToNull(columns[8]),
                emptyToNull(columns[6]),
                fields,
                EventType.Origin.MANIFEST);
    }

    private static String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static long key(int id, int version) {
        return (long) id << Integer.SIZE | version & 0xFFFFFFFFL;
    }
}
