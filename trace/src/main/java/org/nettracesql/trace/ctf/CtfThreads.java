package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.trace.block.ProcessThreads;

/**
 * Threads with the names that the context {@code procname} gives them: of several the one that comes last. Filled by
 * one thread, then immutable.
 */
final class CtfThreads extends ProcessThreads {

    private static final int MOST_NAMES = 1 << 20;

    private final Map<Long, String> names = new HashMap<>();
    private long lastKey;
    private byte[] lastName = new byte[0];

    /** Takes note of a thread's name: so many bytes of the packet, up to the first zero. */
    void named(long key, Frame frame, int from, int most) {
        byte[] bytes = frame.bytes;
        int known = lastName.length;
        if (key == lastKey && known <= most && (known == most || bytes[from + known] == 0)
                && Arrays.equals(lastName, 0, known, bytes, from, from + known)) {
            return;
        }
        int length = frame.zero(from, from + most) - from;
        if (length > 0) {
            lastKey = key;
            lastName = Arrays.copyOfRange(bytes, from, from + length);
            name(key, new String(lastName, StandardCharsets.UTF_8));
        }
    }

    private void name(long key, String name) {
        if (names.size() < MOST_NAMES || names.containsKey(key)) {
            names.put(key, name);
        }
    }

    /** Takes over what comes later than all that is known up to now. */
    void add(CtfThreads later) {
        later.names.forEach(this::name);
    }

    @Override
    public String name(long key) {
        return names.get(key);
    }
}
