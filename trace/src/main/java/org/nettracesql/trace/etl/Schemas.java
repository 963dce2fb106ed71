package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What self-describing events say of themselves: the bytes of their schema and of their provider's traits, distinct,
 * under ids from 1 on. Filled by one thread at a time while the file is walked over, then immutable.
 */
final class Schemas {

    /** One more would not fit into what {@link EventKinds} keeps of them. */
    static final int MOST = 50_000;

    private final int most;

    /**
     * A schema.
     *
     * @param event what the event says of itself
     * @param traits what it says of its provider; empty for nothing
     */
    record Schema(byte[] event, byte[] traits) {}

    private final List<Schema> schemas = new ArrayList<>();
    private int[] slots = new int[64];
    private boolean isFull;

    /** @param most so many schemas are there at the most */
    Schemas(int most) {
        this.most = most;
    }

    Schema get(int id) {
        return schemas.get(id - 1);
    }

    int size() {
        return schemas.size();
    }

    /** Whether schemas were left out. */
    boolean isFull() {
        return isFull;
    }

    /** The id of a schema; 0 if there is none. */
    int find(byte[] bytes, int event, int eventSize, int traits, int traitsSize) {
        int mask = slots.length - 1;
        int slot = hash(bytes, event, eventSize, traits, traitsSize) & mask;
        for (int id = slots[slot]; id != 0; id = slots[slot]) {
            Schema schema = schemas.get(id - 1);
            if (Arrays.equals(schema.event, 0, schema.event.length, bytes, event, event + eventSize)
                    && Arrays.equals(schema.traits, 0, schema.traits.length, bytes, traits, traits + traitsSize)) {
                return id;
            }
            slot = slot + 1 & mask;
        }
        return 0;
    }

    /** The id of a schema that was not found, which is added; 0 if there are too many. */
    int add(byte[] bytes, int event, int eventSize, int traits, int traitsSize) {
        if (schemas.size() == most) {
            isFull = true;
            return 0;
        }
        schemas.add(new Schema(
                Arrays.copyOfRange(bytes, event, event + eventSize),
                Arrays.copyOfRange(bytes, traits, traits + traitsSize)));
        if (schemas.size() * 2 > slots.length) {
            slots = new int[slots.length * 2];
            for (int id = 1; id < schemas.size(); id++) {
                put(id);
            }
        }
        put(schemas.size());
        return schemas.size();
    }

    /** The id of a schema, which is added if it is new; 0 if there are too many. */
    int idOf(Schema schema) {
        byte[] both = both(schema);
        int traits = schema.event.length;
        int known = find(both, 0, traits, traits, schema.traits.length);
        return known != 0 ? known : add(both, 0, traits, traits, schema.traits.length);
    }

    private static byte[] both(Schema schema) {
        byte[] both = Arrays.copyOf(schema.event, schema.event.length + schema.traits.length);
        System.arraycopy(schema.traits, 0, both, schema.event.length, schema.traits.length);
        return both;
    }

    private void put(int id) {
        Schema schema = get(id);
        byte[] both = both(schema);
        int mask = slots.length - 1;
        int slot = hash(both, 0, schema.event.length, schema.event.length, schema.traits.length) & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = id;
    }

    private static int hash(byte[] bytes, int event, int eventSize, int traits, int traitsSize) {
        int hash = eventSize;
        for (int i = event; i < event + eventSize; i++) {
            hash = hash * 31 + bytes[i];
        }
        for (int i = traits; i < traits + traitsSize; i++) {
            hash = hash * 31 + bytes[i];
        }
        return hash * 0x9E3779B9 >>> 7;
    }
}
