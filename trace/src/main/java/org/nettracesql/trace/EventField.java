package org.nettracesql.trace;

import java.io.Serializable;
import java.util.Objects;

/**
 * A field of an event's payload or of a structure in it.
 *
 * @param name the name in the manifest or in the trace's metadata; may be empty or not unique in a trace's own metadata
 * @param type layout on the wire
 * @param enumMap name of the enumeration or bit mask that names the values (key with the provider), or null
 */
public record EventField(String name, FieldType type, String enumMap) implements Serializable {
    public EventField {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    public EventField(String name, FieldType type) {
        this(name, type, null);
    }

    // Written out for the reason that EventType gives.

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof EventField that
                        && name.equals(that.name)
                        && type.equals(that.type)
                        && Objects.equals(enumMap, that.enumMap);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + type.hashCode();
    }
}
