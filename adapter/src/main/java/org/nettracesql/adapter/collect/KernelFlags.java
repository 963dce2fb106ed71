package org.nettracesql.adapter.collect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.nettracesql.trace.manifest.TextResource;

/**
 * The flags by which Windows' kernel is asked for its events, by the resource {@code kernel-flags.tsv}. A need of the
 * kernel has them as its keywords. Immutable; for all threads.
 */
final class KernelFlags {

    /** Its events are added where files are merged, which PerfView and xperf do. */
    static final String MERGING = "KernelTraceControl";

    static final long PROCESS = 1;
    static final long THREAD = 2;
    static final long IMAGE = 4;
    static final long CONTEXT_SWITCH = 0x10;
    static final long PROFILE = 0x1000000;

    private static final String NONE = "-";

    private record Flag(long bit, String perfView, String xperf, Pattern events) {}

    private static final List<Flag> FLAGS = read();

    private KernelFlags() {}

    private static List<Flag> read() {
        List<Flag> flags = new ArrayList<>();
        for (String line : TextResource.lines(KernelFlags.class, "kernel-flags.tsv")) {
            String[] cells = line.split("\t");
            flags.add(new Flag(Long.parseLong(cells[0], 16), cells[1], cells[2], Pattern.compile(cells[3])));
        }
        return List.copyOf(flags);
    }

    /** The flag that gives an event of the kernel; 0 for what comes by itself or by flags that are in no mask. */
    static long of(String eventName) {
        for (Flag flag : FLAGS) {
            if (flag.events.matcher(eventName).matches()) {
                return flag.bit;
            }
        }
        return 0;
    }

    /** Names for PerfView's /KernelEvents. */
    static String perfView(long bits) {
        return String.join(",", names(bits, Flag::perfView));
    }

    /** Names for xperf -on. */
    static String xperf(long bits) {
        return String.join("+", names(bits, Flag::xperf));
    }

    /** Those of processes, threads and images first: they are always there. */
    private static Set<String> names(long bits, Function<Flag, String> name) {
        Set<String> names = new LinkedHashSet<>();
        for (long some : new long[] {PROCESS, THREAD, IMAGE, ~(PROCESS | THREAD | IMAGE)}) {
            for (Flag flag : FLAGS) {
                if ((flag.bit & bits & some) != 0 && !name.apply(flag).equals(NONE)) {
                    names.add(name.apply(flag));
                }
            }
        }
        return names;
    }
}
