package org.nettracesql.trace.ctf;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.nettracesql.trace.scan.EventRows;

/**
 * What a {@code metadata} file declares.
 *
 * @param bigEndian the byte order of everything that does not name its own
 * @param uuid of the trace, which its packets repeat; null if it has none
 * @param packetHeader null where packets have none
 * @param environment values of {@code env}, numbers as decimal text
 * @param clocks by name, as they were declared
 * @param streams by id, as they were declared
 */
record CtfMetadata(
        boolean bigEndian,
        UUID uuid,
        CtfType.Struct packetHeader,
        Map<String, String> environment,
        Map<String, Clock> clocks,
        Map<Long, Stream> streams) {

    CtfMetadata {
        environment = inOrder(environment);
        clocks = inOrder(clocks);
        streams = inOrder(streams);
    }

    /** A copy in the order of the declarations: that of Map.copyOf is another one in each run of the program. */
    private static <K, V> Map<K, V> inOrder(Map<K, V> declared) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(declared));
    }

    /** Whether it was recorded in the kernel. */
    boolean isKernel() {
        return "kernel".equals(environment.get("domain"));
    }

    /** The process whose events it has, where LTTng's buffers are one's own; -1 if it does not say so. */
    int processId() {
        String id = environment.get("vpid");
        try {
            return id == null ? EventRows.NO_PROCESS : Integer.parseInt(id);
        } catch (NumberFormatException e) {
            return EventRows.NO_PROCESS;
        }
    }

    /** As LTTng's kernel tracer or perf names it, with its version; null where neither does. */
    String operatingSystem() {
        String name = environment.get("sysname");
        String release = environment.getOrDefault("kernel_release", environment.get("release"));
        return name == null || release == null ? name : name + " " + release;
    }

    /** The processor's, as EventPipe names them; null where perf does not say it. */
    String architecture() {
        String machine = environment.get("machine");
        return machine == null ? null : switch (machine) {
            case "x86_64" -> "x64";
            case "i386", "i486", "i586", "i686" -> "x86";
            case "aarch64" -> "arm64";
            case "armv6l", "armv7l", "armv8l" -> "arm";
            default -> machine;
        };
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
     * @param events by id, as they were declared
     */
    record Stream(
            long id,
            CtfType.Struct eventHeader,
            CtfType.Struct packetContext,
            CtfType.Struct eventContext,
            Clock onlyClock,
            Map<Long, Event> events) {
        Stream {
            events = inOrder(events);
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
