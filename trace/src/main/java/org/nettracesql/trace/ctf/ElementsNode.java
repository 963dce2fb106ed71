package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.scan.JsonText;

/** Elements of one type, as many as the type or an earlier number says. */
final class ElementsNode extends Node {
    private static final int NO_SLOT = -1;

    private final Node element;
    private final long count;
    private final int slot;
    private final int alignment;
    /**
     * The earlier field of the same structure that has the count; null if the count is written with the elements.
     */
    private final String countField;
    /** Whether the elements are characters, shown as text up to the first zero. */
    private final boolean text;

    /** So many elements may be there. */
    private final long most;

    private long elementBits = -1;
    /** Where the place of the elements is kept for the reader, in bits. */
    int placeSlot = NO_SLOT;

    private ElementsNode(Node element, long count, int slot, int alignment, String countField, boolean text,
            long most) {
        this.element = element;
        this.count = count;
        this.slot = slot;
        this.alignment = alignment;
        this.countField = countField;
        this.text = text;
        this.most = most;
    }

    static ElementsNode array(Node element, long count, int alignment, boolean text) {
        return new ElementsNode(element, count, NO_SLOT, alignment, null, text, Long.MAX_VALUE);
    }

    /** @param most more elements than that do not fit, whatever counts them says */
    static ElementsNode sequence(
            Node element, int slot, int alignment, String countField, boolean text, long most) {
        return new ElementsNode(element, 0, slot, alignment, countField, text, most);
    }

    boolean isText() {
        return text;
    }

    /** What each element is; null for anything but a number. */
    NumberNode number() {
        return element instanceof NumberNode number ? number : null;
    }

    boolean isSequence() {
        return slot != NO_SLOT;
    }

    /** How many elements there are, once what counts them was read. */
    long length(Frame frame) {
        return count(frame);
    }

    void seal() {
        Compiler.seal(element);
        elementBits = element.plainBits();
    }

    /** Where there are none, the place where they would begin may lie in the last byte behind the content. */
    private boolean doNotFit(Frame frame, long n, long at) {
        return n < 0 || n > most || n > 0 && at > frame.endBit;
    }

    private long count(Frame frame) {
        return slot == NO_SLOT ? count : frame.slots[slot];
    }

    @Override
    long skip(Frame frame, long bit) {
        long n = count(frame);
        long at = Frame.aligned(bit, alignment);
        if (doNotFit(frame, n, at)) {
            return BEYOND;
        }
        if (placeSlot != NO_SLOT) {
            frame.slots[placeSlot] = at;
        }
        if (elementBits > 0 && n > 0) {
            return n <= (frame.endBit - at) / elementBits ? at + n * elementBits : BEYOND;
        }
        for (long i = 0; i < n && at != BEYOND; i++) {
            at = --frame.steps < 0 ? BEYOND : element.skip(frame, at);
        }
        return at;
    }

    @Override
    long write(Frame frame, long bit) {
        if (text) {
            long end = skip(frame, bit);
            if (end != BEYOND) {
                writeCharacters(frame, end, (int) count(frame));
            }
            return end;
        }
        long n = count(frame);
        long at = Frame.aligned(bit, alignment);
        if (doNotFit(frame, n, at)) {
            return BEYOND;
        }
        if (isSequence() && countField == null) {
            frame.write(4, n);
        }
        for (long i = 0; i < n && at != BEYOND; i++) {
            at = --frame.steps < 0 ? BEYOND : element.write(frame, at);
        }
        return at;
    }

    private void writeCharacters(Frame frame, long end, int n) {
        int from = (int) (end >>> 3) - n;
        int length = frame.zero(from, from + n) - from;
        frame.copy(from, length);
        frame.write(1, 0);
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        if (text) {
            long end = skip(frame, bit);
            if (end != BEYOND) {
                int n = (int) count(frame);
                int from = (int) (end >>> 3) - n;
                int length = frame.zero(from, from + n) - from;
                JsonText.quote(new String(frame.bytes, from, length, StandardCharsets.UTF_8), out);
            }
            return end;
        }
        long n = count(frame);
        long at = Frame.aligned(bit, alignment);
        if (doNotFit(frame, n, at)) {
            return BEYOND;
        }
        out.append('[');
        for (long i = 0; i < n && at != BEYOND; i++) {
            out.append(i == 0 ? "" : ",");
            at = --frame.steps < 0 ? BEYOND : element.json(frame, at, out);
        }
        out.append(']');
        return at;
    }

    @Override
    List<EventField> fields(String name) {
        if (text) {
            return List.of(new EventField(name, Scalar.UTF8Z));
        }
        if (!isSequence()) {
            FieldType.Count elements = new FieldType.CountFixed((int) Math.min(count, Integer.MAX_VALUE));
            return List.of(new EventField(name, new FieldType.Array(element.fieldType(), elements)));
        }
        if (countField != null) {
            return List.of(new EventField(name,
                    new FieldType.Array(element.fieldType(), new FieldType.CountField(countField))));
        }
        String counter = name + "_length";
        return List.of(new EventField(counter, Scalar.U32),
                new EventField(name, new FieldType.Array(element.fieldType(), new FieldType.CountField(counter))));
    }

    @Override
    boolean isPacked() {
        return !text && element.isPacked() && (!isSequence() || countField != null) && alignment == 8;
    }

    @Override
    long plainBits() {
        boolean plain = slot == NO_SLOT && placeSlot == NO_SLOT && elementBits > 0 && alignment == 8;
        return plain ? elementBits * count : -1;
    }
}
