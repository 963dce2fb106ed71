package org.nettracesql.trace.manifest;

import java.util.Objects;

/**
 * A keyword of a provider: a bit by which a session chooses events.
 *
 * @param mask the bit
 * @param name the manifest's symbol, for instance {@code JitKeyword}
 * @param display the manifest's short name, for instance {@code Jit}
 */
public record Keyword(long mask, String name, String display) {
    public Keyword {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(display, "display");
    }
}
