package org.nettracesql.trace.manifest;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;

/**
 * The events of one provider: their keys and where their lines begin in the resource. A line is parsed when its event
 * is first asked for, once for each pointer size that makes a difference.
 */
final class ProviderEvents {

    private final byte[] text;
    private final String provider;
    private final String guid;
    private final String alias;
    private long[] keys = new long[256];
    private int[] lineStarts = new int[256];
    private int size;

    /*
     * Read without a lock and written under this object's: a type is immutable, so a thread sees all of it or null.
     */
    private EventType[] narrow;
    private EventType[] wide;

    /** Of the provider whose line the cursor reads, past its mark. */
    ProviderEvents(byte[] text, ManifestCursor cursor) {
        this.text = text;
        this.provider = cursor.column();
        this.guid = cursor.column();
        this.alias = cursor.column();
    }

    /** Notes the line at the cursor, an event of this provider. Lines come in the order of id and version. */
    void add(ManifestCursor cursor) {
        int lineStart = cursor.position();
        long key = key((int) cursor.number(10), (int) cursor.number(10));
        if (size > 0 && key <= keys[size - 1]) {
            throw cursor.expected("an event with a higher id or version than the one before, not this one");
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
        narrow = new EventType[size];
        wide = new EventType[size];
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
        int last = -Arrays.binarySearch(keys, 0, size, key(id, -1)) - 2;
        return last < 0 || (int) (keys[last] >> Integer.SIZE) != id ? null : get(last, pointerBytes);
    }

    /** The event at a position of the order of id and version. */
    EventType get(int index, int pointerBytes) {
        EventType type = (pointerBytes == Long.BYTES ? wide : narrow)[index];
        return type != null ? type : parse(index, pointerBytes);
    }

    private synchronized EventType parse(int index, int pointerBytes) {
        EventType[] types = pointerBytes == Long.BYTES ? wide : narrow;
        if (types[index] == null) {
            ManifestCursor cursor = new ManifestCursor(text, lineStarts[index]);
            int id = (int) cursor.number(10);
            int version = (int) cursor.number(10);
            String name = cursor.column();
            String versionedName = cursor.column();
            int level = (int) cursor.number(10);
            long keywords = cursor.number(16);
            String task = cursor.column();
            int opcode = (int) cursor.number(10);
            String opcodeName = cursor.column();
            LayoutParser layout = new LayoutParser(cursor, pointerBytes);
            List<EventField> fields = layout.parse();
            types[index] = new EventType(provider, id, version, name, versionedName.isEmpty() ? name : versionedName,
                    level, keywords, opcode, emptyToNull(opcodeName), emptyToNull(task), fields,
                    EventType.Origin.MANIFEST);
            if (!layout.dependsOnPointers()) {
                narrow[index] = types[index];
                wide[index] = types[index];
            }
        }
        return types[index];
    }

    private static String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** Orders by id, then by version as unsigned; version -1 is after all others. */
    private static long key(int id, int version) {
        return (long) id << Integer.SIZE | version & 0xFFFFFFFFL;
    }
}
