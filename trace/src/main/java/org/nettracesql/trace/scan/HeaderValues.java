package org.nettracesql.trace.scan;

import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TextDictionary.Encoding;
import org.nettracesql.trace.TraceInfo;

/**
 * The header columns of one event that are made of what a format filled in, rather than filled in themselves. For one
 * thread.
 */
final class HeaderValues {

    private static final int GUID_BYTES = 16;

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final FieldReader fields;
    private final long startMicros;
    private final byte[] guidBytes = new byte[GUID_BYTES];

    /**
     * @param startMicros the wall-clock time at which {@code time_ns} is 0, in microseconds since 1970-01-01 UTC
     */
    HeaderValues(PayloadScan scan, SelectedEvents selected, FieldReader fields, long startMicros) {
        this.scan = scan;
        this.selected = selected;
        this.fields = fields;
        this.startMicros = startMicros;
    }

    /** In microseconds since 1970-01-01 UTC. */
    long utcMicros(int row) {
        return TraceInfo.utcMicros(startMicros, selected.rows.timeNanos[row]);
    }

    /** The whole payload as JSON; null if that is too long. */
    String payload(int row) {
        EventRows rows = selected.rows;
        Layout layout = scan.plans[rows.typeIndex[row]].layout;
        return fields.payloadJson(row, layout, rows.payloadStart[row], rows.payloadEnd[row]);
    }

    /** Its code in a dictionary, to which it is added; -1 if that is too long. */
    int payloadCode(int row, TextDictionary dictionary) {
        EventRows rows = selected.rows;
        Layout layout = scan.plans[rows.typeIndex[row]].layout;
        return fields.payloadJsonCode(row, layout, rows.payloadStart[row], rows.payloadEnd[row], dictionary);
    }

    /** The thread's name, or what the event's labels say. */
    String context(HeaderColumn column, int row) {
        return scan.hasContexts()
                ? scan.contexts.text(column, selected.rows.labels[row], selected.rows.threadKey[row])
                : null;
    }

    /** A GUID as text; null for one of zeros, which stands for none. */
    String guid(long low, long high) {
        return (low | high) == 0 ? null : TextDictionary.decode(guidBytes(low, high), 0, GUID_BYTES, Encoding.GUID);
    }

    /** Its code in a dictionary; -1 for one of zeros. */
    int guidCode(long low, long high, TextDictionary dictionary) {
        return (low | high) == 0 ? -1 : dictionary.code(guidBytes(low, high), 0, GUID_BYTES, Encoding.GUID);
    }

    private byte[] guidBytes(long low, long high) {
        for (int i = 0; i < Long.BYTES; i++) {
            guidBytes[i] = (byte) (low >>> Byte.SIZE * i);
            guidBytes[Long.BYTES + i] = (byte) (high >>> Byte.SIZE * i);
        }
        return guidBytes;
    }
}
