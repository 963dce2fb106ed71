package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.scan.JsonText;

/** UTF-8 up to a zero byte. */
final class TextNode extends Node {
    /** Where the place of the text is kept for the reader, in bits; before its alignment. */
    int placeSlot = NumberNode.NO_SLOT;

    @Override
    long skip(Frame frame, long bit) {
        return frame.textEnd(bit);
    }

    @Override
    long write(Frame frame, long bit) {
        long end = skip(frame, bit);
        if (end != BEYOND) {
            int from = (int) (bit + 7 >>> 3);
            frame.copy(from, (int) (end >>> 3) - from);
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
