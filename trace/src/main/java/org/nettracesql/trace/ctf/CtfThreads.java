package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.nettracesql.trace.block.ProcessThreads;

/**
 * Threads with the names that the context {@code procname} or perf gives them: of several the one that comes last.
 * Filled by one thread, then immutable.
 */
final class CtfThreads extends ProcessThreads {

    private static final int MOST_NAMES = 1 << 20;

    private static final int RECENT = 64;
    private static final int RECENT_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(RECENT);
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final Map<Long, String> names = new HashMap<>();
    /** By thread: the one that began it, where that one has no name yet. */
    private final Map<Long, Long> nameless = new LinkedHashMap<>();

    /** Threads that were named, each at the place of its key's hash, and the bytes of their names; null for none. */
    private final long[] recentKeys = new long[RECENT];

    private final byte[][] recentNames = new byte[RECENT][];

    /** Takes note of a thread's name: so many bytes of the packet, up to the first zero. */
    void named(long key, Frame frame, int from, int most) {
        byte[] bytes = frame.bytes;
        int place = place(key);
        byte[] name = recentNames[place];
        if (name != null && key == recentKeys[place] && name.length <= most
                && (name.length == most || bytes[from + name.length] == 0)
                && Arrays.equals(name, 0, name.length, bytes, from, from + name.length)) {
            return;
        }
        int length = frame.zero(from, from + most) - from;
        if (length > 0) {
            recentKeys[place] = key;
            recentNames[place] = Arrays.copyOfRange(bytes, from, from + length);
            name(key, new String(recentNames[place], StandardCharsets.UTF_8));
        }
    }

    private static int place(long key) {
        return (int) (key * MIX >>> RECENT_SHIFT);
    }

    /** Takes note of a thread that another one begins: it is called the same until it is named. */
    void begun(long key, long byKey) {
        String name = names.get(byKey);
        recentNames[place(key)] = null;
        if (name != null) {
            name(key, name);
        } else if (nameless.size() < MOST_NAMES) {
            names.remove(key);
            nameless.put(key, byKey);
        }
    }

    private void name(long key, String name) {
        if (names.size() < MOST_NAMES || names.containsKey(key)) {
            names.put(key, name);
        }
    }

    /** Takes over what comes later than all that is known up to now. */
    void add(CtfThreads later) {
        later.nameless.forEach((key, byKey) -> {
            String name = names.get(byKey);
            if (name != null) {
                name(key, name);
            }
        });
        later.names.forEach(this::name);
    }

    @Override
    public String name(long key) {
        return names.get(key);
    }
}
