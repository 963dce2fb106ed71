package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.block.BlockDirectory;

/**
 * The types of EventSources' events, of which LTTng knows only that they are {@code DotNETRuntime:EventSource}: each
 * event says by itself which it is and what fields it has. All events are looked at once; what is like none of those
 * seen, or comes after more kinds than make sense, stays what LTTng says. Filled by one thread, then immutable.
 */
final class EventSources {

    static final int MOST_KINDS = 10_000;
    private static final int MOST_TEXT = 1 << 20;
    private static final int FIRST_PLACES = 64;

    /** A kind of event. */
    static final class Known {
        final byte[] key;
        final int hash;
        final EventType name;
        final List<String> fields = new ArrayList<>();
        final UnfoldedEvent.Kind[] kinds;
        /** Position among those that were learnt together. */
        final int ordinal;
        int metadataId;

        Known(UnfoldedEvent event, int ordinal) {
            this.ordinal = ordinal;
            key = Arrays.copyOf(event.key, event.keyBytes);
            hash = event.keyHash;
            for (int i = 0; i < event.count; i++) {
                fields.add(event.field(i));
            }
            kinds = Arrays.copyOf(event.kinds, event.count);
            String text = event.name();
            name = new EventType(event.provider(), event.id, 0, text, text, 0, 0, 0, null, null, List.of(),
                    EventType.Origin.TRACE);
        }

        boolean has(int otherHash, byte[] other, int otherBytes) {
            return hash == otherHash && Arrays.equals(key, 0, key.length, other, 0, otherBytes);
        }
    }

    private final List<Known> all = new ArrayList<>();
    private boolean areSizesKnown = true;
    /** By the hash of their keys, each at the first free place from there on. */
    private Known[] table = new Known[FIRST_PLACES];

    /** Null if there is none of the kind. */
    private Known find(int hash, byte[] key, int keyBytes) {
        int mask = table.length - 1;
        for (int place = hash & mask; table[place] != null; place = place + 1 & mask) {
            if (table[place].has(hash, key, keyBytes)) {
                return table[place];
            }
        }
        return null;
    }

    private void add(Known known) {
        all.add(known);
        if (all.size() * 2 > table.length) {
            table = new Known[table.length * 2];
            all.forEach(this::place);
        } else {
            place(known);
        }
    }

    private void place(Known known) {
        int mask = table.length - 1;
        int place = known.hash & mask;
        while (table[place] != null) {
            place = place + 1 & mask;
        }
        table[place] = known;
    }

    /** Takes note of an event; returns its kind, null if there are too many or it has none. */
    Known learn(UnfoldedEvent event) {
        Known known = find(event.keyHash, event.key, event.keyBytes);
        if (known == null) {
            if (all.size() == MOST_KINDS || event.keyBytes > MOST_TEXT || event.hasTwins()) {
                return null;
            }
            known = new Known(event, all.size());
            add(known);
            return known;
        }
        widen(known, event.kinds);
        return known;
    }

    private void widen(Known known, UnfoldedEvent.Kind[] kinds) {
        for (int i = 0; i < known.kinds.length; i++) {
            if (known.kinds[i] != kinds[i]) {
                known.kinds[i] = known.kinds[i].with(kinds[i]);
                areSizesKnown &= known.kinds[i] != UnfoldedEvent.Kind.TEXT;
            }
        }
    }

    /** Whether events have the size in the end that they have by themselves: no value becomes a text. */
    boolean areSizesKnown() {
        return areSizesKnown;
    }

    /** The index in a directory of the types that another's kinds have become, by their ordinals. */
    int[] typesOf(EventSources other, BlockDirectory directory) {
        int[] types = new int[other.all.size()];
        for (int i = 0; i < types.length; i++) {
            Known theirs = other.all.get(i);
            Known known = find(theirs.hash, theirs.key, theirs.key.length);
            if (known == null) {
                return null;
            }
            types[i] = directory.typeIndex(known.metadataId, 0);
        }
        return types;
    }

    /** Takes over what was learnt of events that come later than all that were seen up to now. */
    void add(EventSources later) {
        areSizesKnown &= later.areSizesKnown;
        for (Known other : later.all) {
            Known known = find(other.hash, other.key, other.key.length);
            if (known != null) {
                widen(known, other.kinds);
            } else if (all.size() < MOST_KINDS) {
                add(other);
            }
        }
    }

    /** Declares the types that were learnt, under ids from this one on. */
    void declare(BlockDirectory directory, int firstId) {
        int id = firstId;
        for (Known known : all) {
            List<EventField> fields = new ArrayList<>();
            for (int i = 0; i < known.fields.size(); i++) {
                fields.add(new EventField(known.fields.get(i), switch (known.kinds[i]) {
                    case INTEGER -> Scalar.I64;
                    case REAL -> Scalar.F64;
                    case BOOLEAN -> Scalar.BOOL8;
                    case TEXT -> Scalar.UTF8Z;
                }));
            }
            EventType name = known.name;
            directory.declare(id, new EventType(name.provider(), name.id(), 0, name.name(), name.name(), 0, 0, 0, null,
                    null, fields, EventType.Origin.TRACE));
            known.metadataId = id++;
        }
    }

    /** How many bytes {@link #write} writes of an event whose values are all of their kinds. */
    static int writtenBytes(UnfoldedEvent event) {
        int bytes = 0;
        for (int i = 0; i < event.count; i++) {
            bytes += writtenBytes(event, i, event.kinds[i]);
        }
        return bytes;
    }

    private static int writtenBytes(UnfoldedEvent event, int field, UnfoldedEvent.Kind kind) {
        return switch (kind) {
            case INTEGER, REAL -> 8;
            case BOOLEAN -> 1;
            case TEXT -> {
                int bytes = 1;
                for (int at = event.valueStart[field]; at < event.valueEnd[field]; at++) {
                    bytes += event.text[at] != 0 ? 1 : 0;
                }
                yield bytes;
            }
        };
    }

    /** The kind of an event; null if none like it was seen. */
    Known find(UnfoldedEvent event) {
        return find(event.keyHash, event.key, event.keyBytes);
    }

    /** How many bytes {@link #write} writes. */
    static int writtenBytes(UnfoldedEvent event, Known known) {
        int bytes = 0;
        for (int i = 0; i < event.count; i++) {
            bytes += writtenBytes(event, i, known.kinds[i]);
        }
        return bytes;
    }

    /** Writes the values of an event behind the packet. */
    static void write(UnfoldedEvent event, Known known, Frame frame) {
        for (int i = 0; i < known.kinds.length; i++) {
            switch (known.kinds[i]) {
                case INTEGER -> frame.write(8, event.integers[i]);
                case REAL -> frame.write(8, Double.doubleToRawLongBits(event.kinds[i] == UnfoldedEvent.Kind.INTEGER
                        ? event.integers[i]
                        : Double.parseDouble(event.value(i))));
                case BOOLEAN -> frame.write(1, event.isTrue(i) ? 1 : 0);
                default -> writeText(event, i, frame);
            }
        }
    }

    /** Up to a zero byte; those within are left out. */
    private static void writeText(UnfoldedEvent event, int field, Frame frame) {
        int end = event.valueEnd[field];
        frame.need(end - event.valueStart[field] + 1);
        byte[] out = frame.bytes;
        int written = frame.written;
        for (int i = event.valueStart[field]; i < end; i++) {
            if (event.text[i] != 0) {
                out[written++] = event.text[i];
            }
        }
        frame.written = written;
        frame.write(1, 0);
    }
}
