package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.EventField;

/** A type that cannot be read; whatever has it ends the packet. */
final class ImpossibleNode extends Node {
    @Override
    long skip(Frame frame, long bit) {
        return BEYOND;
    }

    @Override
    long write(Frame frame, long bit) {
        return BEYOND;
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        return BEYOND;
    }

    @Override
    List<EventField> fields(String name) {
        return List.of();
    }

    @Override
    boolean isPacked() {
        return false;
    }
}
