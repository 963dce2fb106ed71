package org.nettracesql.trace.nettrace6;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.block.ScopedIds;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.Wire;
import org.nettracesql.trace.manifest.DeclaredTypes;
import org.nettracesql.trace.scan.JsonText;

/**
 * The label lists of a NetTrace 6 file: what an event has besides its payload. Equal lists are one. Filled by the walk
 * over the file; immutable from then on.
 *
 * <p>Block: u32 first id, u32 count, then for each list labels {u8 kind, value}; the top bit of the kind marks the last
 * label of a list. Kinds: 1 activity and 2 related activity (GUID), 3 trace id (16 bytes), 4 span id (u64), 5 text and
 * text, 6 text and varint, and what overrides the event's type: 7 opcode (u8), 8 keywords (u64), 9 level (u8), 10
 * version (u8).
 */
final class LabelLists {

    /** What a list overrides of the event's type; null for what it leaves. */
    private record Override(Integer opcode, Long keywords, Integer level, Integer version) {
        static final Override NOTHING = new Override(null, null, null, null);

        EventType of(EventType type, int pointerBytes) {
            boolean isDeclared = type.origin() == EventType.Origin.TRACE;
            return DeclaredTypes.of(
                    type.provider(),
                    type.id(),
                    version == null ? type.version() : version,
                    isDeclared ? type.name() : "",
                    level == null ? type.level() : level,
                    keywords == null ? type.keywords() : keywords,
                    opcode == null ? type.opcode() : opcode,
                    isDeclared ? type.fields() : List.of(),
                    pointerBytes);
        }
    }

    /**
     * A list of labels.
     *
     * @param traceId hex text, as {@code spanId}; null for none
     * @param others further labels as a JSON object, null for none
     * @param variant 0 or what {@link #override} knows the list's overrides by
     */
    record Labels(
            long activityLow,
            long activityHigh,
            long relatedLow,
            long relatedHigh,
            String traceId,
            String spanId,
            String others,
            int variant) {}

    private static final Labels NONE = new Labels(0, 0, 0, 0, null, null, null, 0);

    private final ScopedIds ids = new ScopedIds();
    private final List<Labels> lists = new ArrayList<>(List.of(NONE));
    private final Map<Labels, Integer> indexes = new HashMap<>();
    private final List<Override> overrides = new ArrayList<>(List.of(Override.NOTHING));

    /** Reads a block; the lists before the place where it is damaged are there. */
    void read(Wire in, int scope) throws MalformedMetadataException {
        int first = in.i32("first id");
        int count = in.i32("count of label lists");
        int[] values = new int[16];
        int n = 0;
        try {
            for (; n < count || count < 0; n++) {
                if (n == values.length) {
                    values = Arrays.copyOf(values, n * 2);
                }
                values[n] = index(list(in));
            }
        } finally {
            ids.add(scope, first, Arrays.copyOf(values, n));
        }
    }

    private int index(Labels labels) {
        Integer known = indexes.putIfAbsent(labels, lists.size());
        if (known != null) {
            return known;
        }
        lists.add(labels);
        return lists.size() - 1;
    }

    private Labels list(Wire in) throws MalformedMetadataException {
        long activityLow = 0;
        long activityHigh = 0;
        long relatedLow = 0;
        long relatedHigh = 0;
        String traceId = null;
        String spanId = null;
        StringBuilder others = null;
        Integer opcode = null;
        Long keywords = null;
        Integer level = null;
        Integer version = null;
        int kind;
        do {
            kind = in.u8("kind of a label");
            switch (kind & 0x7f) {
                case 1 -> {
                    activityLow = in.i64("activity id");
                    activityHigh = in.i64("activity id");
                }
                case 2 -> {
                    relatedLow = in.i64("related activity id");
                    relatedHigh = in.i64("related activity id");
                }
                case 3 -> traceId = hex(Long.reverseBytes(in.i64("trace id")))
                        + hex(Long.reverseBytes(in.i64("trace id")));
                case 4 -> spanId = hex(in.i64("span id"));
                case 5, 6 -> {
                    others = others == null ? new StringBuilder("{") : others.append(',');
                    JsonText.quote(in.text("key of a label"), others);
                    others.append(':');
                    if ((kind & 0x7f) == 5) {
                        JsonText.quote(in.text("value of a label"), others);
                    } else {
                        others.append(in.varint("value of a label"));
                    }
                }
                case 7 -> opcode = in.u8("opcode");
                case 8 -> keywords = in.i64("keywords");
                case 9 -> level = in.u8("level");
                case 10 -> version = in.u8("version");
                default -> throw new MalformedMetadataException("a label of the unknown kind " + (kind & 0x7f));
            }
        } while (kind < 0x80);
        return new Labels(activityLow, activityHigh, relatedLow, relatedHigh, traceId, spanId,
                others == null ? null : others + "}", variant(new Override(opcode, keywords, level, version)));
    }

    private int variant(Override override) {
        int known = overrides.indexOf(override);
        if (known >= 0) {
            return known;
        }
        overrides.add(override);
        return overrides.size() - 1;
    }

    private static String hex(long value) {
        String digits = Long.toHexString(value);
        return "0".repeat(16 - digits.length()) + digits;
    }

    /** Index of a list; 0 for the empty one, which nobody declares. */
    int index(int scope, int id) {
        return id == 0 ? 0 : ids.at(scope, id);
    }

    Labels get(int index) {
        return lists.get(index);
    }

    /** Whether a list overrides something of the types of events. */
    boolean hasOverrides() {
        return overrides.size() > 1;
    }

    /** The type of an event that has a list of that variant. */
    EventType override(EventType type, int variant, int pointerBytes) {
        return overrides.get(variant).of(type, pointerBytes);
    }
}
