package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.scan.JsonText;

/** UTF-8 up to a zero byte. */
final class TextNode extends Node {
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

    /** How many of these bytes come before the first zero. */
    static int length(byte[] bytes, int from, int most) {
        int length = 0;
        while (length < most && bytes[from + length] != 0) {
            length++;
        }
        return length;
    }
}
