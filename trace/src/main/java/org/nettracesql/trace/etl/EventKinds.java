package org.nettracesql.trace.etl;

import java.util.Arrays;

/**
 * The kinds of events that a file or a part of it has: what in their headers tells their type, under ids from 1 on.
 * Filled by one thread at a time while the file is walked over, then immutable.
 */
final class EventKinds {

    /** Longs of a key. */
    static final int WORDS = 5;

    // What stands in a key's word SHAPE.
    static final int SHAPE = 4;
    static final int KERNEL = 0;
    static final int CLASSIC = 1;
    static final int EVENT = 2;
    private static final int SHAPE_BITS = 2;
    private static final int WIDE = 4;
    private static final int SCHEMA_SHIFT = 8;

    /** A file that has more is broken or hostile; further kinds have no type. */
    static final int MOST = 50_000;

    private final int most;

    private long[] keys = new long[64 * WORDS];
    private int[] slots = new int[256];
    private int size;
    private boolean isFull;

    /** By id: what {@link ClassicEvents.Known} says of process and thread. */
    int[] processAt = new int[64];

    int[] threadAt = new int[64];
    int[] threadNameAt = new int[64];
    /** By id: events of it have to be looked at while the file is walked over. */
    boolean[] isOfInterest = new boolean[64];

    /** @param most so many kinds are there at the most */
    EventKinds(int most) {
        this.most = most;
        stackRole[0] = StackRole.NONE;
        unfolding[0] = Unfolding.Form.NONE;
        processAt[0] = ClassicEvents.HEADER;
        threadAt[0] = ClassicEvents.HEADER;
        threadNameAt[0] = ClassicEvents.NO_NAME;
    }

    /** By id. */
    StackRole[] stackRole = new StackRole[64];

    /** By id: how payloads are written anew. */
    Unfolding.Form[] unfolding = new Unfolding.Form[64];

    static long shape(int kind, int pointerBytes, int schema) {
        return kind | (pointerBytes == Long.BYTES ? WIDE : 0) | (long) schema << SCHEMA_SHIFT;
    }

    /** A shape whose schema has another id. */
    static long withSchema(long shape, int schema) {
        return shape & (1 << SCHEMA_SHIFT) - 1 | (long) schema << SCHEMA_SHIFT;
    }

    int size() {
        return size;
    }

    /** Whether kinds were left out. */
    boolean isFull() {
        return isFull;
    }

    /** One word of the key of an id. */
    long word(int id, int word) {
        return keys[(id - 1) * WORDS + word];
    }

    long[] key(int id) {
        return Arrays.copyOfRange(keys, (id - 1) * WORDS, id * WORDS);
    }

    int kind(int id) {
        return (int) word(id, SHAPE) & (1 << SHAPE_BITS) - 1;
    }

    int pointerBytes(int id) {
        return (word(id, SHAPE) & WIDE) != 0 ? Long.BYTES : Integer.BYTES;
    }

    /** Whether an event without an id has the opcode of what begins. */
    boolean isStart(int id) {
        return (word(id, 2) & 0xff) == 1;
    }

    /** The version of the payload of an event without an id. */
    int version(int id) {
        return (int) (word(id, 2) >>> 16) & 0xffff;
    }

    /** The GUID of an event that has one. */
    String guid(int id) {
        return EventTypes.guid(word(id, 0), word(id, 1));
    }

    int schema(int id) {
        return (int) (word(id, SHAPE) >>> SCHEMA_SHIFT);
    }

    /** Whether an id, or 0, is that of a key. */
    boolean is(int id, long a, long b, long c, long d, long shape) {
        int at = (id - 1) * WORDS;
        long[] k = keys;
        return id != 0 && k[at + 2] == c && k[at] == a && k[at + 3] == d && k[at + 1] == b && k[at + SHAPE] == shape;
    }

    /** The id of a key; 0 if there is none. */
    int find(long a, long b, long c, long d, long shape) {
        int mask = slots.length - 1;
        int slot = hash(a, b, c, d, shape) & mask;
        for (int id = slots[slot]; id != 0; id = slots[slot]) {
            if (is(id, a, b, c, d, shape)) {
                return id;
            }
            slot = slot + 1 & mask;
        }
        return 0;
    }

    /** The id of a key that was not found, which is added; 0 if there are too many. */
    int add(long a, long b, long c, long d, long shape) {
        if (size == most) {
            isFull = true;
            return 0;
        }
        int at = size * WORDS;
        if (at == keys.length) {
            keys = Arrays.copyOf(keys, at * 2);
        }
        keys[at] = a;
        keys[at + 1] = b;
        keys[at + 2] = c;
        keys[at + 3] = d;
        keys[at + SHAPE] = shape;
        size++;
        if (size == processAt.length) {
            processAt = Arrays.copyOf(processAt, size * 2);
            threadAt = Arrays.copyOf(threadAt, size * 2);
            threadNameAt = Arrays.copyOf(threadNameAt, size * 2);
            isOfInterest = Arrays.copyOf(isOfInterest, size * 2);
            stackRole = Arrays.copyOf(stackRole, size * 2);
            unfolding = Arrays.copyOf(unfolding, size * 2);
        }
        if (size * 2 > slots.length) {
            slots = new int[slots.length * 2];
            for (int id = 1; id < size; id++) {
                put(id);
            }
        }
        put(size);
        return size;
    }

    private void put(int id) {
        int at = (id - 1) * WORDS;
        int mask = slots.length - 1;
        int slot = hash(keys[at], keys[at + 1], keys[at + 2], keys[at + 3], keys[at + SHAPE]) & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = id;
    }

    private static int hash(long a, long b, long c, long d, long shape) {
        long mixed = (a ^ Long.rotateLeft(b, 23) ^ shape) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 29 ^ c) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 32 ^ d) * 0x94D049BB133111EBL;
        return (int) (mixed >>> 32);
    }
}
