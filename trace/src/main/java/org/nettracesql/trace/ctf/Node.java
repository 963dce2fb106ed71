package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.scan.JsonText;

/**
 * A type in one place of a stream, ready to be read. Every method takes where the value before ended and returns where
 * this one ends; {@link #BEYOND} if it does not end within the packet. Immutable once all of a trace's metadata has
 * been compiled.
 */
abstract class Node {

    /** The value does not fit in the packet, or makes no sense. */
    static final long BEYOND = -1;

    /** Steps over a value, taking note of what others refer to. */
    abstract long skip(Frame frame, long bit);

    /** Steps over a value and writes it as packed little-endian bytes, laid out as {@link #fields} says. */
    abstract long write(Frame frame, long bit);

    /** Steps over a value and appends it as JSON. */
    abstract long json(Frame frame, long bit, StringBuilder out);

    /** The layout of what {@link #write} writes: one field, and before it the number of its elements if need be. */
    abstract List<EventField> fields(String name);

    /** Whether the bytes of the packet are what {@link #write} would write, wherever the value begins. */
    abstract boolean isPacked();

    /** The number of bits of a value that can be stepped over without looking at it; -1 if it must be looked at. */
    long plainBits() {
        return -1;
    }

    /** The layout as one type, for an element. */
    FieldType fieldType() {
        List<EventField> fields = fields("value");
        return fields.size() == 1 ? fields.get(0).type() : new FieldType.Struct(fields);
    }

    /** An integer or an enumeration. */
    static final class Number extends Node {
        static final int NO_SLOT = -1;

        final CtfType.Int type;
        /** The labels, or null. */
        final CtfType.Enumeration labels;
        private final boolean bigEndian;
        private final boolean ticks;
        /** Where the value is kept for those who refer to it. */
        int slot = NO_SLOT;

        Number(CtfType.Int type, CtfType.Enumeration labels, boolean bigEndian, boolean ticks) {
            this.type = type;
            this.labels = labels;
            this.bigEndian = bigEndian;
            this.ticks = ticks;
        }

        /** The value; only after a step over it that was not {@link #BEYOND}. */
        private long value(Frame frame, long start) {
            long value = frame.integer(start, type.bits(), type.signed(), bigEndian);
            if (slot != NO_SLOT) {
                frame.slots[slot] = value;
            }
            if (ticks) {
                frame.tick(type.bits(), value);
            }
            return value;
        }

        @Override
        long skip(Frame frame, long bit) {
            long start = Frame.aligned(bit, type.alignment());
            long end = start + type.bits();
            if (end > frame.endBit) {
                return BEYOND;
            }
            if (slot != NO_SLOT || ticks) {
                value(frame, start);
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
            return type.alignment() == 8 && (bits == 8 || !bigEndian && bits == scalar().fixedSize() * 8);
        }

        @Override
        long plainBits() {
            return slot == NO_SLOT && !ticks && type.alignment() == 8 && type.bits() % 8 == 0 ? type.bits() : -1;
        }
    }

    /** A floating-point number. */
    static final class Real extends Node {
        private final CtfType.Real type;
        private final boolean bigEndian;

        Real(CtfType.Real type, boolean bigEndian) {
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

    /** UTF-8 up to a zero byte. */
    static final class Text extends Node {
        @Override
        long skip(Frame frame, long bit) {
            byte[] bytes = frame.bytes;
            int end = (int) (frame.endBit >>> 3);
            for (int at = (int) (bit + 7 >>> 3); at < end; at++) {
                if (bytes[at] == 0) {
                    return (at + 1L) << 3;
                }
            }
            return BEYOND;
        }

        @Override
        long write(Frame frame, long bit) {
            long end = skip(frame, bit);
            if (end != BEYOND) {
                int from = (int) (bit + 7 >>> 3);
                copy(frame, from, (int) (end >>> 3) - from);
            }
            return end;
        }

        @Override
        long json(Frame frame, long bit, StringBuilder out) {
            long end = skip(frame, bit);
            if (end != BEYOND) {
                int from = (int) (bit + 7 >>> 3);
                JsonText.quote(
                        new String(frame.bytes, from, (int) (end >>> 3) - 1 - from, StandardCharsets.UTF_8), out);
            }
            return end;
        }

        @Override
        List<EventField> fields(String name) {
            return List.of(new EventField(name, Scalar.UTF8Z));
        }

        @Override
        boolean isPacked() {
            return true;
        }
    }

    /** Fields one after another. */
    static final class Struct extends Node {
        final String[] names;
        final Node[] nodes;
        private final int alignment;
        /** What {@link #skip} goes through: {@link #nodes}, those of plain bits joined. */
        private Node[] steps;

        Struct(String[] names, Node[] nodes, int alignment) {
            this.names = names;
            this.nodes = nodes;
            this.alignment = alignment;
        }

        /** Joins plain fields; once all references have been resolved. */
        void seal() {
            for (Node node : nodes) {
                Compiler.seal(node);
            }
            Node[] joined = new Node[nodes.length];
            int n = 0;
            for (Node node : nodes) {
                long bits = node.plainBits();
                if (bits >= 0 && n > 0 && joined[n - 1] instanceof Plain plain) {
                    joined[n - 1] = new Plain(plain.bits + bits);
                } else {
                    joined[n++] = bits >= 0 ? new Plain(bits) : node;
                }
            }
            steps = Arrays.copyOf(joined, n);
        }

        @Override
        long skip(Frame frame, long bit) {
            long at = Frame.aligned(bit, alignment);
            for (Node step : steps) {
                at = step.skip(frame, at);
                if (at == BEYOND) {
                    return BEYOND;
                }
            }
            return at;
        }

        @Override
        long write(Frame frame, long bit) {
            long at = Frame.aligned(bit, alignment);
            for (Node node : nodes) {
                at = node.write(frame, at);
                if (at == BEYOND) {
                    return BEYOND;
                }
            }
            return at;
        }

        @Override
        long json(Frame frame, long bit, StringBuilder out) {
            long at = Frame.aligned(bit, alignment);
            out.append('{');
            for (int i = 0; i < nodes.length; i++) {
                out.append(i == 0 ? "" : ",");
                JsonText.quote(Compiler.shown(names[i]), out);
                out.append(':');
                at = nodes[i].json(frame, at, out);
                if (at == BEYOND) {
                    return BEYOND;
                }
            }
            out.append('}');
            return at;
        }

        /** The layouts of the members, one after another. */
        List<EventField> members() {
            List<EventField> members = new ArrayList<>();
            for (int i = 0; i < nodes.length; i++) {
                members.addAll(nodes[i].fields(Compiler.shown(names[i])));
            }
            return members;
        }

        @Override
        List<EventField> fields(String name) {
            return List.of(new EventField(name, new FieldType.Struct(members())));
        }

        @Override
        boolean isPacked() {
            if (alignment > 8) {
                return false;
            }
            for (Node node : nodes) {
                if (!node.isPacked()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        long plainBits() {
            return alignment == 8 && steps != null && steps.length == 1 ? steps[0].plainBits() : -1;
        }

        Node find(String name) {
            for (int i = nodes.length - 1; i >= 0; i--) {
                if (nodes[i] != null && (names[i].equals(name) || Compiler.shown(names[i]).equals(name))) {
                    return nodes[i];
                }
            }
            return null;
        }
    }

    /** So many bits, whatever they are, from a byte on. Only for stepping over. */
    private static final class Plain extends Node {
        private final long bits;

        Plain(long bits) {
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

    /** One of the options, shown as JSON: an object of the option's name and value. */
    static final class Variant extends Node {
        private final String[] names;
        private final Node[] options;
        private final CtfType.Enumeration tag;
        private final int slot;
        /** By label of the tag: which option it names, or -1. */
        private final int[] optionOf;

        Variant(String[] names, Node[] options, CtfType.Enumeration tag, int slot) {
            this.names = names;
            this.options = options;
            this.tag = tag;
            this.slot = slot;
            this.optionOf = new int[tag.labels().size()];
            Map<String, Integer> byName = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                byName.put(Compiler.shown(names[i]), i);
            }
            for (int i = 0; i < names.length; i++) {
                byName.put(names[i], i);
            }
            for (int i = 0; i < optionOf.length; i++) {
                String label = tag.labels().get(i).name();
                Integer exact = byName.get(label);
                Integer option = exact != null ? exact : byName.get(Compiler.shown(label));
                optionOf[i] = option == null ? -1 : option;
            }
        }

        Node[] options() {
            return options;
        }

        void seal() {
            for (Node option : options) {
                Compiler.seal(option);
            }
        }

        Node find(String name) {
            for (int i = 0; i < names.length; i++) {
                if (names[i].equals(name)) {
                    return options[i];
                }
            }
            return null;
        }

        /** The option that the tag's value names; -1 if it names none. */
        private int option(Frame frame) {
            long value = frame.slots[slot];
            List<CtfType.Label> labels = tag.labels();
            boolean signed = tag.container().signed();
            for (int i = 0; i < optionOf.length; i++) {
                CtfType.Label label = labels.get(i);
                if (optionOf[i] >= 0 && label.holds(value, signed)) {
                    // Many labels, of which one far down is meant by every event, must not take for ever.
                    frame.steps -= i >> 3;
                    return frame.steps < 0 ? -1 : optionOf[i];
                }
            }
            return -1;
        }

        @Override
        long skip(Frame frame, long bit) {
            int option = option(frame);
            return option < 0 ? BEYOND : options[option].skip(frame, bit);
        }

        @Override
        long write(Frame frame, long bit) {
            StringBuilder text = new StringBuilder();
            long end = json(frame, bit, text);
            if (end != BEYOND) {
                writeText(frame, text.toString());
            }
            return end;
        }

        @Override
        long json(Frame frame, long bit, StringBuilder out) {
            int option = option(frame);
            if (option < 0) {
                return BEYOND;
            }
            out.append('{');
            JsonText.quote(Compiler.shown(names[option]), out);
            out.append(':');
            long end = options[option].json(frame, bit, out);
            out.append('}');
            return end;
        }

        @Override
        List<EventField> fields(String name) {
            return List.of(new EventField(name, Scalar.UTF8Z));
        }

        @Override
        boolean isPacked() {
            return false;
        }
    }

    /** Elements of one type, as many as the type or an earlier number says. */
    static final class Elements extends Node {
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

        private long elementBits = -1;
        /** Where the place of the elements is kept for the reader, in bits. */
        int placeSlot = NO_SLOT;

        private Elements(Node element, long count, int slot, int alignment, String countField, boolean text) {
            this.element = element;
            this.count = count;
            this.slot = slot;
            this.alignment = alignment;
            this.countField = countField;
            this.text = text;
        }

        static Elements array(Node element, long count, int alignment, boolean text) {
            return new Elements(element, count, NO_SLOT, alignment, null, text);
        }

        static Elements sequence(Node element, int slot, int alignment, String countField, boolean text) {
            return new Elements(element, 0, slot, alignment, countField, text);
        }

        boolean isText() {
            return text;
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

        private long count(Frame frame) {
            return slot == NO_SLOT ? count : frame.slots[slot];
        }

        @Override
        long skip(Frame frame, long bit) {
            long n = count(frame);
            long at = Frame.aligned(bit, alignment);
            if (n < 0 || at > frame.endBit) {
                return BEYOND;
            }
            if (placeSlot != NO_SLOT) {
                frame.slots[placeSlot] = at;
            }
            if (elementBits > 0) {
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
                    writeText(frame, end, (int) count(frame));
                }
                return end;
            }
            long n = count(frame);
            long at = Frame.aligned(bit, alignment);
            if (n < 0 || at > frame.endBit) {
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

        private void writeText(Frame frame, long end, int n) {
            int from = (int) (end >>> 3) - n;
            int length = textLength(frame.bytes, from, n);
            copy(frame, from, length);
            frame.write(1, 0);
        }

        @Override
        long json(Frame frame, long bit, StringBuilder out) {
            if (text) {
                long end = skip(frame, bit);
                if (end != BEYOND) {
                    int n = (int) count(frame);
                    int from = (int) (end >>> 3) - n;
                    int length = textLength(frame.bytes, from, n);
                    JsonText.quote(new String(frame.bytes, from, length, StandardCharsets.UTF_8), out);
                }
                return end;
            }
            long n = count(frame);
            long at = Frame.aligned(bit, alignment);
            if (n < 0 || at > frame.endBit) {
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
                return List.of(new EventField(name,
                        new FieldType.Array(element.fieldType(), new FieldType.CountFixed((int) count))));
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

    /** A type that cannot be read; whatever has it ends the packet. */
    static final class Impossible extends Node {
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

    /** How many of these bytes come before the first zero. */
    static int textLength(byte[] bytes, int from, int most) {
        int length = 0;
        while (length < most && bytes[from + length] != 0) {
            length++;
        }
        return length;
    }

    private static void copy(Frame frame, int from, int length) {
        frame.need(length);
        System.arraycopy(frame.bytes, from, frame.bytes, frame.written, length);
        frame.written += length;
    }

    private static void writeText(Frame frame, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        frame.need(utf8.length + 1);
        System.arraycopy(utf8, 0, frame.bytes, frame.written, utf8.length);
        frame.written += utf8.length;
        frame.write(1, 0);
    }
}
