package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType.Scalar;

/** A floating-point number. */
final class RealNode extends Node {
    private final CtfType.Real type;
    private final boolean bigEndian;

    RealNode(CtfType.Real type, boolean bigEndian) {
        this.type = type;
        this.bigEndian = bigEndian;
    }

    @Override
    long skip(Frame frame, long bit) {
        long end = Frame.aligned(bit, type.alignment()) + type.bits();
        return end > frame.endBit ? BEYOND : end;
    }

    @Override
    long write(Frame frame, long bit) {
        long end = skip(frame, bit);
        if (end != BEYOND) {
            frame.write(type.bits() / 8, frame.integer(end - type.bits(), type.bits(), false, bigEndian));
        }
        return end;
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        long end = skip(frame, bit);
        if (end != BEYOND) {
            long raw = frame.integer(end - type.bits(), type.bits(), false, bigEndian);
            double value = type.bits() == 64 ? Double.longBitsToDouble(raw) : Float.intBitsToFloat((int) raw);
            boolean finite = !Double.isNaN(value) && !Double.isInfinite(value);
            String text = type.bits() == 64 ? Double.toString(value) : Float.toString((float) value);
            out.append(finite ? text : "\"" + text + "\"");
        }
        return end;
    }

    @Override
    List<EventField> fields(String name) {
        return List.of(new EventField(name, type.bits() == 64 ? Scalar.F64 : Scalar.F32));
    }

    @Override
    boolean isPacked() {
        return type.alignment() == 8 && !bigEndian;
    }

    @Override
    long plainBits() {
        return type.alignment() == 8 ? type.bits() : -1;
    }
}
