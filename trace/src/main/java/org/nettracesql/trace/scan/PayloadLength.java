package org.nettracesql.trace.scan;

import org.nettracesql.trace.EventType;

/** Compares the length of payloads with what their type declares. Immutable; readers are for one thread. */
public final class PayloadLength {

    /** How a payload fits its type. */
    public enum Fit {
        EXACT,
        SURPLUS,
        SHORT,
        /** The type has no fields, yet there is a payload. */
        UNKNOWN
    }

    /** Access to the bytes of one block. */
    public static final class Reader {
        private final Payload payload;

        public Reader(byte[] block) {
            this.payload = new Payload(block);
        }
    }

    private final Layout layout;
    private final int fixedSize;
    private final boolean hasLocated;

    public PayloadLength(EventType type) {
        this.layout = Layout.of(type.fields());
        this.hasLocated = layout.hasLocated();
        this.fixedSize = new org.nettracesql.trace.FieldType.Struct(type.fields()).fixedSize();
    }

    public Fit fit(Reader reader, int start, int end) {
        if (layout.size() == 0) {
            return end > start ? Fit.UNKNOWN : Fit.EXACT;
        }
        int after = fixedSize >= 0
                ? start <= end - fixedSize ? start + fixedSize : Payload.BEYOND
                : reader.payload.skip(layout, start, end);
        if (after >= Payload.BEYOND) {
            return Fit.SHORT;
        }
        // What lies behind the fields may be the elements of arrays among them.
        return after < end && !hasLocated ? Fit.SURPLUS : Fit.EXACT;
    }
}
