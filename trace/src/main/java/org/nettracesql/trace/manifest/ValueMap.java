package org.nettracesql.trace.manifest;

import java.util.List;
import java.util.Objects;

/**
 * An enumeration or a bit mask of a provider.
 *
 * @param name as {@link org.nettracesql.trace.EventField#enumMap()} has it; unique within a provider only
 * @param bits whether the entries are bits of a mask
 * @param entries ordered by value
 */
public record ValueMap(String name, boolean bits, List<MapEntry> entries) {

    public ValueMap {
        Objects.requireNonNull(name, "name");
        entries = List.copyOf(entries);
    }

    /** The symbol of exactly that value, or null. */
    public String symbol(long value) {
        for (MapEntry entry : entries) {
            if (entry.value() == value) {
                return entry.symbol();
            }
        }
        return null;
    }
}
