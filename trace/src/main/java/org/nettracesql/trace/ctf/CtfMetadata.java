package org.nettracesql.trace.ctf;

import java.util.Map;
import java.util.UUID;

/**
 * What a {@code metadata} file declares.
 *
 * @param bigEndian the byte order of everything that does not name its own
 * @param uuid of the trace, which its packets repeat; null if it has none
 * @param packetHeader null where packets have none
 * @param environment values of {@code env}, numbers as decimal text
 * @param clocks by name
 * @param streams by id
 */
record CtfMetadata(
        boolean bigEndian,
        UUID uuid,
        CtfType.Struct packetHeader,
        Map<String, String> environment,
        Map<String, Clock> clocks,
        Map<Long, Stream> streams) {

    CtfMetadata {
        environment = Map.copyOf(environment);
        clocks = Map.copyOf(clocks);
        streams = Map.copyOf(streams);
    }

    /** Whether it was recorded in the kernel. */
    boolean isKernel() {
        return "kernel".equals(environment.get("domain"));
    }

    int pointerBytes() {
        return "32".equals(environment.get("architecture_bit_width")) ? 4 : 8;
    }

    /**
     * A clock: value v is {@code offsetSeconds + (offset + v) / frequency} seconds after 1970.
     *
     * @param frequency ticks a second, greater than 0
     */
    record Clock(String name, long frequency, long offsetSeconds, long offset) {}

    /**
     * A kind of stream. Structures are null where there are none.
     *
     * @param onlyClock the clock of time stamps that name none: the only one that is declared before the stream; null
     *     if there are others or none
     * @param events by id
     */
    record Stream(
            long id,
            CtfType.Struct eventHeader,
            CtfType.Struct packetContext,
            CtfType.Struct eventContext,
            Clock onlyClock,
            Map<Long, Event> events) {
        Stream {
            events = Map.copyOf(events);
        }
    }

    /**
     * A kind of event.
     *
     * @param logLevel LTTng's level, or -1
     * @param context null where it has none of its own
     * @param fields null where it has none
     */
    record Event(long id, String name, long logLevel, CtfType.Struct context, CtfType.Struct fields) {}
}
