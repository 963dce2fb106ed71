package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType.Scalar;

/** An integer or an enumeration. */
final class NumberNode extends Node {
    static final int NO_SLOT = -1;

    final CtfType.Int type;
    /** The labels, or null. */
    final CtfType.Enumeration labels;
    final boolean isBigEndian;
    /** Whether it is a part of the clock. */
    final boolean ticks;
    /** Where the value is kept for those who refer to it. */
    int slot = NO_SLOT;

    NumberNode(CtfType.Int type, CtfType.Enumeration labels, boolean bigEndian, boolean ticks) {
        this.type = type;
        this.labels = labels;
        this.isBigEndian = bigEndian;
        this.ticks = ticks;
    }

    /** The value; only after a step over it that was not {@link #BEYOND}. */
    long value(Frame frame, long start) {
        long value = frame.integer(start, type.bits(), type.signed(), isBigEndian);
        if (slot != NO_SLOT) {
            frame.slots[slot] = value;
        }
        return value;
    }

    /** Takes note of a value that is stepped over: the first pass over an event, and the only one for all. */
    void lookAt(Frame frame, long start) {
        long value = value(frame, start);
        if (ticks) {
            frame.tick(type.bits(), value);
        }
    }

    /** Whether somebody wants to know the value of a number that is stepped over. */
    boolean isLookedAt() {
        return slot != NO_SLOT || ticks;
    }

    @Override
    long skip(Frame frame, long bit) {
        long start = Frame.aligned(bit, type.alignment());
        long end = start + type.bits();
        if (end > frame.endBit) {
            return BEYOND;
        }
        if (isLookedAt()) {
            lookAt(frame, start);
        }
        return end;
    }

    @Override
    long write(Frame frame, long bit) {
        long start = Frame.aligned(bit, type.alignment());
        long end = start + type.bits();
        if (end > frame.endBit) {
            return BEYOND;
        }
        frame.write(scalar().fixedSize(), value(frame, start));
        return end;
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        long start = Frame.aligned(bit, type.alignment());
        long end = start + type.bits();
        if (end > frame.endBit) {
            return BEYOND;
        }
        long value = value(frame, start);
        out.append(type.signed() ? Long.toString(value) : Long.toUnsignedString(value));
        return end;
    }

    Scalar scalar() {
        int bits = type.bits();
        if (bits <= 8) {
            return type.signed() ? Scalar.I8 : Scalar.U8;
        }
        if (bits <= 16) {
            return type.signed() ? Scalar.I16 : Scalar.U16;
        }
        if (bits <= 32) {
            return type.signed() ? Scalar.I32 : Scalar.U32;
        }
        return type.signed() ? Scalar.I64 : Scalar.U64;
    }

    @Override
    List<EventField> fields(String name) {
        return List.of(new EventField(name, scalar()));
    }

    @Override
    boolean isPacked() {
        int bits = type.bits();
        return type.alignment() == 8 && (bits == 8 || !isBigEndian && bits == scalar().fixedSize() * 8);
    }

    @Override
    long plainBits() {
        return !isLookedAt() && type.alignment() == 8 && type.bits() % 8 == 0 ? type.bits() : -1;
    }
}
