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

    /** Where the addresses of the current event's stack are, in bits: a part of the kernel, and the rest. */
    static final int KERNEL_STACK = 17;
    static final int USER_STACK = 18;

    /** The address at which the current event was sampled. */
    static final int POINTER = 19;

    /** The thread that the current event's thread begins, and whose process it is of. */
    static final int CHILD_PROCESS = 20;
    static final int CHILD_THREAD = 21;

    static final int FIRST_FREE = 22;

    static final String THREAD_NAME_CONTEXT = "procname";

    /** By this event perf tells what a thread is called from now on, in the field of that name. */
    static final String PERF_COMM = "perf_comm";

    /** By this event perf tells that a thread has begun another one, which is called as it is. */
    static final String PERF_FORK = "perf_fork";

    static final String THREAD_NAME_FIELD = "comm";

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

    /** In the fields of events that perf has converted, which has no contexts: whom it has sampled, and where. */
    private static final Map<String, Integer> PERF_IDS =
            Map.of("perf_pid", PROCESS_ID, "perf_tid", THREAD_ID, "perf_ip", POINTER);

    /** The same in what perf tells of a thread beside the samples, and in what it tells of one that begins another. */
    private static final Map<String, Integer> PERF_SUBJECT = Map.of("pid", PROCESS_ID, "tid", THREAD_ID);

    private static final Map<String, Integer> PERF_PARENT = Map.of(
            "ppid", PROCESS_ID, "ptid", THREAD_ID, "pid", CHILD_PROCESS, "tid", CHILD_THREAD);

    private Slot() {}

    /** The ids in the fields of an event without contexts: perf's. */
    static Map<String, Integer> idsInFields(String event, CtfType.Struct fields) {
        if (fields == null) {
            return Map.of();
        }
        Set<String> names = new HashSet<>();
        for (CtfType.Field field : fields.fields()) {
            names.add(Compiler.shown(field.name()));
        }
        if (names.contains("perf_pid") && names.contains("perf_tid")) {
            return PERF_IDS;
        }
        Map<String, Integer> ids = switch (event) {
            case PERF_COMM, "perf_mmap", "perf_mmap2", "perf_exit" -> PERF_SUBJECT;
            case PERF_FORK -> PERF_PARENT;
            default -> Map.of();
        };
        return names.containsAll(ids.keySet()) ? ids : Map.of();
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
