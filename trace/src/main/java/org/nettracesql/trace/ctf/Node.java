package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;

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
}
