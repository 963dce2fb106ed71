package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.EventField;

/** So many bits, whatever they are, from a byte on. Only for stepping over. */
final class PlainNode extends Node {
    final long bits;

    PlainNode(long bits) {
        this.bits = bits;
    }

    @Override
    long skip(Frame frame, long bit) {
        long end = Frame.aligned(bit, 8) + bits;
        return end > frame.endBit ? BEYOND : end;
    }

    @Override
    long write(Frame frame, long bit) {
        throw new IllegalStateException("Plain bits are only stepped over.");
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        throw new IllegalStateException("Plain bits are only stepped over.");
    }

    @Override
    List<EventField> fields(String name) {
        throw new IllegalStateException("Plain bits are only stepped over.");
    }

    @Override
    boolean isPacked() {
        return true;
    }

    @Override
    long plainBits() {
        return bits;
    }
}
