package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * What an IL-to-native map event says: MethodILToNativeMap (runtime 190), MethodDCStartILToNativeMap and
 * MethodDCEndILToNativeMap (rundown 149, 150).
 *
 * @param rundown whether the rundown sent it; such an event comes before its method's event, a live one after
 * @param versioned whether {@code reJitId} is the id of a native code version (event version 1 and later); it is that
 *     of an IL version before, which says nothing
 */
record IlMapEvent(
        boolean rundown,
        boolean versioned,
        long timeNanos,
        long threadId,
        int processId,
        long methodId,
        long reJitId,
        int[] ilOffsets,
        int[] nativeOffsets) {

    private static final List<ScanColumn> EVENT_COLUMNS = List.of(
            HeaderColumn.EVENT_NUMBER,
            new ElementColumn(ElementColumn.VALUE, ColumnType.INT64),
            HeaderColumn.PROVIDER,
            HeaderColumn.EVENT_VERSION,
            HeaderColumn.TIME_NS,
            HeaderColumn.THREAD_ID,
            HeaderColumn.PROCESS_ID,
            PayloadColumn.of("MethodID", ColumnType.INT64),
            PayloadColumn.of("ReJITID", ColumnType.INT64),
            PayloadColumn.of("MethodExtent", ColumnType.INT64));

    private static boolean isMap(EventType type) {
        return Providers.RUNTIME.equals(type.provider()) && type.id() == 190
                || Providers.RUNDOWN.equals(type.provider()) && (type.id() == 149 || type.id() == 150);
    }

    /**
     * All map events, those of a thread in the order of time. The two arrays of an event are read by two scans, one
     * element a row, which meet by the number of the event, whose elements may have those of other processors between
     * them; an event whose arrays differ in length (a cut payload) is left out.
     */
    static List<IlMapEvent> read(Trace trace) {
        Sides ilSides = new Sides();
        TypedRows.forEach(trace, IlMapEvent::isMap, EVENT_COLUMNS, "ILOffsets", (batch, row) -> {
            Side side = ilSides.of(batch.longs(0).values[row]);
            if (side.count == 0) {
                side.header = header(batch, row);
            }
            side.add((int) batch.longs(1).values[row]);
        });
        Sides nativeSides = new Sides();
        TypedRows.forEach(trace, IlMapEvent::isMap, EVENT_COLUMNS.subList(0, 2), "NativeOffsets", (batch, row) ->
                nativeSides.of(batch.longs(0).values[row]).add((int) batch.longs(1).values[row]));
        List<IlMapEvent> events = new ArrayList<>(ilSides.byNumber.size());
        ilSides.byNumber.forEach((number, il) -> {
            Side other = nativeSides.byNumber.get(number);
            if (il.header != null && other != null && other.count == il.count) {
                events.add(il.header.withOffsets(il.values(), other.values()));
            }
        });
        return events;
    }

    /** The event without its arrays; null for the cold part of a method, whose offsets count from another start. */
    private static IlMapEvent header(Batch batch, int row) {
        if (batch.column(9).isNull(row) || batch.longs(9).values[row] != 0) {
            return null;
        }
        return new IlMapEvent(
                Providers.RUNDOWN.equals(batch.texts(2).get(row)),
                batch.ints(3).values[row] >= 1,
                batch.longs(4).values[row],
                batch.longs(5).values[row],
                batch.ints(6).values[row],
                batch.longs(7).values[row],
                batch.longs(8).values[row],
                null,
                null);
    }

    private IlMapEvent withOffsets(int[] il, int[] nativeOnes) {
        return new IlMapEvent(
                rundown, versioned, timeNanos, threadId, processId, methodId, reJitId, il, nativeOnes);
    }

    /** Whether the offsets fit a body of that size. Offsets are unsigned on the wire; no body has 2 GB. */
    boolean fits(long sizeBytes) {
        if (sizeBytes > Integer.MAX_VALUE) {
            return false;
        }
        for (int offset : nativeOffsets) {
            if (offset < 0 || offset > sizeBytes) {
                return false;
            }
        }
        return true;
    }

    /** One array of each event, by the event's number, in the order in which they begin. */
    private static final class Sides {
        final Map<Long, Side> byNumber = new LinkedHashMap<>();
        private long lastNumber;
        private Side last;

        /** Most elements follow another one of the same event, and are not looked up. */
        Side of(long number) {
            if (last == null || number != lastNumber) {
                last = byNumber.computeIfAbsent(number, absent -> new Side());
                lastNumber = number;
            }
            return last;
        }
    }

    /** One array of an event in the making. */
    private static final class Side {
        /** Null for one that is left out. */
        IlMapEvent header;
        private int[] values = new int[16];
        int count;

        void add(int value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, count * 2);
            }
            values[count++] = value;
        }

        int[] values() {
            return Arrays.copyOf(values, count);
        }
    }
}
