package org.nettracesql.trace.manifest;

import java.util.Objects;

/**
 * A named value of an enumeration, or a named bit of a mask.
 *
 * @param bits whether {@code value} is a bit of a mask
 * @param value the number on the wire
 * @param symbol its name
 */
public record MapEntry(boolean bits, long value, String symbol) {
    public MapEntry {
        Objects.requireNonNull(symbol, "symbol");
    }
}
