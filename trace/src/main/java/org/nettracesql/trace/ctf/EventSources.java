package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private static final int MOST_KINDS = 10_000;
    private static final int MOST_TEXT = 1 << 20;

    private static final class Known {
        final EventType name;
        final List<String> fields;
        final List<UnfoldedEvent.Kind> kinds;
        int metadataId;

        Known(UnfoldedEvent event) {
            fields = List.copyOf(event.fields);
            kinds = new ArrayList<>(event.kinds);
            name = new EventType(event.provider, event.id, 0, event.name, event.name, 0, 0, 0, null, null, List.of(),
                    EventType.Origin.TRACE);
        }
    }

    private final Map<String, Known> byKey = new HashMap<>();

    /** Takes note of an event. */
    void learn(UnfoldedEvent event) {
        String key = event.key();
        Known known = byKey.get(key);
        if (known == null) {
            if (byKey.size() < MOST_KINDS && key.length() <= MOST_TEXT) {
                byKey.put(key, new Known(event));
            }
            return;
        }
        for (int i = 0; i < known.kinds.size(); i++) {
            known.kinds.set(i, known.kinds.get(i).with(event.kinds.get(i)));
        }
    }

    /** Declares the types that were learnt, under ids from this one on. */
    void declare(BlockDirectory directory, int firstId) {
        int id = firstId;
        for (Known known : byKey.values()) {
            List<EventField> fields = new ArrayList<>();
            for (int i = 0; i < known.fields.size(); i++) {
                fields.add(new EventField(known.fields.get(i), switch (known.kinds.get(i)) {
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

    /** Writes the values of an event behind the packet; returns the id of its type, or 0 if it has none. */
    int write(UnfoldedEvent event, Frame frame) {
        Known known = byKey.get(event.key());
        if (known == null) {
            return 0;
        }
        for (int i = 0; i < known.fields.size(); i++) {
            String value = event.values.get(i);
            switch (known.kinds.get(i)) {
                case INTEGER -> frame.write(8, Long.parseLong(value));
                case REAL -> frame.write(8, Double.doubleToRawLongBits(Double.parseDouble(value)));
                case BOOLEAN -> frame.write(1, Boolean.parseBoolean(value) ? 1 : 0);
                default -> {
                    byte[] utf8 = value.replace("\0", "").getBytes(StandardCharsets.UTF_8);
                    frame.need(utf8.length);
                    System.arraycopy(utf8, 0, frame.bytes, frame.written, utf8.length);
                    frame.written += utf8.length;
                    frame.write(1, 0);
                }
            }
        }
        return known.metadataId;
    }
}
