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

    /** Takes note of a thread's name: so many bytes, up to the first zero. */
    void named(long key, byte[] bytes, int from, int most) {
        int length = TextNode.length(bytes, from, most);
        if (length == 0 || key == lastKey
                && Arrays.equals(lastName, 0, lastName.length, bytes, from, from + length)) {
            return;
        }
        lastKey = key;
        lastName = Arrays.copyOfRange(bytes, from, from + length);
        name(key, new String(lastName, StandardCharsets.UTF_8));
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
