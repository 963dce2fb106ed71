package org.nettracesql.cli;

import java.sql.SQLWarning;
import java.util.HashSet;
import java.util.Set;

/** Says each warning once on standard error, however many statements bring it. */
final class Warnings {

    private final Streams streams;
    private final Set<String> said = new HashSet<>();

    Warnings(Streams streams) {
        this.streams = streams;
    }

    /** @param first of a chain; null for none */
    void say(SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            if (said.add(warning.getMessage())) {
                streams.message("warning: " + warning.getMessage());
            }
        }
    }
}
