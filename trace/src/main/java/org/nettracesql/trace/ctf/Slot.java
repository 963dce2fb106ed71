package org.nettracesql.trace.ctf;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The positions in {@link Frame#slots} of values that have a meaning to the reader; those that types refer to follow.
 */
final class Slot {

    static final int MAGIC = 0;
    static final int STREAM_ID = 1;
    static final int TIMESTAMP_BEGIN = 2;
    static final int TIMESTAMP_END = 3;
    static final int CONTENT_BITS = 4;
    static final int PACKET_BITS = 5;
    static final int EVENTS_DISCARDED = 6;
    static final int PACKET_NUMBER = 7;
    static final int PROCESSOR = 8;
    static final int EVENT_ID = 9;
    static final int PROCESS_ID = 10;
    static final int THREAD_ID = 11;
    /** Where the name of the thread is, in bits. */
    static final int THREAD_NAME = 12;
    /** Where the current event's own context and its fields begin, in bits. */
    static final int OWN_CONTEXT = 13;

    static final int FIELDS = 14;

    static final int STREAM_INSTANCE = 15;

    /** Where the trace's UUID is in a packet's header, in bits. */
    static final int UUID = 16;

    static final int FIRST_FREE = 17;

    static final String THREAD_NAME_CONTEXT = "procname";

    static final Map<String, Integer> PACKET_HEADER = Map.of(
            "magic", MAGIC, "stream_id", STREAM_ID, "stream_instance_id", STREAM_INSTANCE);

    static final Map<String, Integer> PACKET_CONTEXT = Map.of(
            "timestamp_begin", TIMESTAMP_BEGIN,
            "timestamp_end", TIMESTAMP_END,
            "content_size", CONTENT_BITS,
            "packet_size", PACKET_BITS,
            "events_discarded", EVENTS_DISCARDED,
            "packet_seq_num", PACKET_NUMBER,
            "cpu_id", PROCESSOR);

    /** The extended header has a second id, in the option of a variant: it comes later and counts. */
    static final Map<String, Integer> EVENT_HEADER = Map.of("id", EVENT_ID);

    static final Map<String, Integer> SYSTEM_IDS = Map.of("pid", PROCESS_ID, "tid", THREAD_ID);

    static final Map<String, Integer> CONTAINER_IDS = Map.of("vpid", PROCESS_ID, "vtid", THREAD_ID);

    /** In the fields of events that perf has sampled and converted, which has no contexts. */
    private static final Map<String, Integer> PERF_IDS = Map.of("perf_pid", PROCESS_ID, "perf_tid", THREAD_ID);

    private Slot() {}

    /** The ids in fields: those of perf's samples, which have both. */
    static Map<String, Integer> idsInFields(CtfType.Struct fields) {
        if (fields == null) {
            return Map.of();
        }
        Set<String> names = new HashSet<>();
        for (CtfType.Field field : fields.fields()) {
            names.add(Compiler.shown(field.name()));
        }
        return names.containsAll(PERF_IDS.keySet()) ? PERF_IDS : Map.of();
    }

    /** The ids in a context; where it has both, those of the system count, not those in a container. */
    static Map<String, Integer> ids(CtfType.Struct context) {
        if (context == null) {
            return Map.of();
        }
        Map<String, Integer> slots = new HashMap<>(CONTAINER_IDS);
        for (CtfType.Field field : context.fields()) {
            String name = Compiler.shown(field.name());
            if (SYSTEM_IDS.containsKey(name)) {
                slots.put(name, SYSTEM_IDS.get(name));
                slots.remove("v" + name);
            }
        }
        return slots;
    }
}
