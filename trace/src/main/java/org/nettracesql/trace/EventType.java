package org.nettracesql.trace;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A kind of event: what a metadata record of the trace or an entry of the built-in manifest declares.
 *
 * @param provider provider name, for instance {@code Microsoft-Windows-DotNETRuntime}
 * @param id event id, unique within provider and version for manifest providers
 * @param version layout version
 * @param name table name: the manifest's name without version ({@code MethodLoadVerbose}), or the name in the trace's
 *     metadata; {@code Event<id>} where there is none
 * @param versionedName documented name of this version ({@code MethodLoadVerbose_V1}); equal to {@code name} where the
 *     provider does not version names
 * @param level 0 to 5
 * @param keywords bit mask
 * @param opcode 0 where unknown
 * @param opcodeName null where unknown
 * @param task null where unknown
 * @param fields payload fields in wire order; empty both for an event without payload and for one of unknown layout
 * @param origin where the fields were learnt
 */
public record EventType(
        String provider,
        int id,
        int version,
        String name,
        String versionedName,
        int level,
        long keywords,
        int opcode,
        String opcodeName,
        String task,
        List<EventField> fields,
        Origin origin)
        implements Serializable {

    /** Provider, id, version; then what makes the order the same in every run. */
    public static final Comparator<EventType> ORDER = new Comparator<>() {
        @Override
        public int compare(EventType a, EventType b) {
            int order = a.provider().compareTo(b.provider());
            if (order == 0) {
                order = Integer.compare(a.id(), b.id());
            }
            if (order == 0) {
                order = Integer.compare(a.version(), b.version());
            }
            if (order == 0) {
                order = a.name().compareTo(b.name());
            }
            if (order == 0) {
                order = Long.compare(a.keywords(), b.keywords());
            }
            return order;
        }
    };

    /** Where the layout of the payload was learnt. */
    public enum Origin {
        /** The built-in manifest of the runtime's providers. */
        MANIFEST,
        /** The trace's own metadata. */
        TRACE,
        /** Nowhere: the payload is shown as hex text. */
        UNKNOWN
    }

    public EventType {
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(versionedName, "versionedName");
        fields = List.copyOf(fields);
        Objects.requireNonNull(origin, "origin");
    }

    /** The field of that name (exact case), or null. */
    public EventField field(String fieldName) {
        for (EventField field : fields) {
            if (field.name().equals(fieldName)) {
                return field;
            }
        }
        return null;
    }

    /**
     * What all events of the type have in a column.
     *
     * @param column {@linkplain HeaderColumn#isTypeLevel type-level}
     * @return a {@link String}, {@link Integer} or {@link Long} as the column's type has it; never null
     */
    public Object value(HeaderColumn column) {
        return switch (column) {
            case PROVIDER -> provider;
            case EVENT_NAME -> name;
            case EVENT_ID -> id;
            case EVENT_VERSION -> version;
            case EVENT_LEVEL -> level;
            case EVENT_OPCODE -> opcode;
            case EVENT_KEYWORDS -> keywords;
            default -> throw new IllegalArgumentException(column + " differs from event to event.");
        };
    }

    // Written out because types are keys of maps on the way to the first row, and the methods that a record gets for
    // free are linked when they are first called, which takes some 20 ms.

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof EventType that
                        && id == that.id
                        && version == that.version
                        && level == that.level
                        && keywords == that.keywords
                        && opcode == that.opcode
                        && provider.equals(that.provider)
                        && name.equals(that.name)
                        && versionedName.equals(that.versionedName)
                        && Objects.equals(opcodeName, that.opcodeName)
                        && Objects.equals(task, that.task)
                        && origin == that.origin
                        && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return ((provider.hashCode() * 31 + id) * 31 + version) * 31 + name.hashCode();
    }

    @Override
    public String toString() {
        return provider + "/" + versionedName + " (id " + id + ", version " + version + ")";
    }
}
