package org.nettracesql.adapter.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.SampleSource;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.manifest.ClrManifest;
import org.nettracesql.trace.manifest.Keyword;

/**
 * What the events of traces tell of what was recorded. A trace does not say with which keywords and level it was made;
 * an event that is there proves that one of its keywords was on, and its level.
 */
final class Evidence {

    /** Loader, Jit, NGen, the end of the rundown, IL maps and names, as dotnet-trace asks for them. */
    static final long RUNDOWN_KEYWORDS = 0x80020139L;

    /** What has tasks carry activities on. */
    static final String TASKS = "System.Threading.Tasks.TplEventSource";
    static final String SAMPLE_PROVIDER = SampleSource.RUNTIME.provider();

    private static final String TICKS = "clr.GCAllocationTick";
    private static final int SAMPLED_ALLOCATION = 303;

    private final List<EventType> types;
    private final boolean isCut;
    private final long lostEvents;
    private final Transport recorder;

    private Evidence(List<EventType> types, boolean isCut, long lostEvents, Transport recorder) {
        this.types = types;
        this.isCut = isCut;
        this.lostEvents = lostEvents;
        this.recorder = recorder;
    }

    static Evidence of(List<OpenTrace> traces) {
        List<EventType> types = new ArrayList<>();
        boolean isCut = false;
        long lostEvents = 0;
        for (OpenTrace trace : traces) {
            trace.trace().index().types().stream().map(TraceIndex.TypeStatistics::type).forEach(types::add);
            isCut |= trace.trace().structuralWarnings().stream()
                    .anyMatch(warning -> warning.kind() == TraceWarning.Kind.TRUNCATED);
            lostEvents += trace.trace().index().lostEvents();
        }
        return new Evidence(types, isCut, lostEvents, Transport.of(traces));
    }

    boolean has(String provider) {
        return types.stream().anyMatch(type -> type.provider().equals(provider));
    }

    /** Why a table has no events: a sentence. */
    String whyNone(String table, Need need) {
        // Seen of .NET 10, whatever level and keywords say.
        if (table.equals(TICKS) && types.stream().anyMatch(Evidence::isSampledAllocation)) {
            return "The trace has AllocationSampled, and while the runtime writes these it writes no ticks.";
        }
        return whyNone(need);
    }

    private static boolean isSampledAllocation(EventType type) {
        return type.provider().equals(Providers.RUNTIME) && type.id() == SAMPLED_ALLOCATION;
    }

    /** Why there are no events of that kind: a sentence. */
    String whyNone(Need need) {
        if (need.provider().equals(Providers.RUNDOWN)) {
            return has(Providers.RUNDOWN)
                    ? "The rundown has no events of this kind" + orLost() + "."
                    : "There is no rundown: " + (isCut
                            ? "the trace is cut off before its end."
                            : "it was switched off, or the process ended before it" + orLost() + ".");
        }
        if (need.provider().equals(SAMPLE_PROVIDER)) {
            Set<String> others = new TreeSet<>();
            for (EventType type : types) {
                SampleSource source = SampleSource.of(type);
                if (source != null && source != SampleSource.RUNTIME) {
                    others.add(type.name() + " of " + type.provider());
                }
            }
            if (!others.isEmpty()) {
                return "The samples of this trace are the events " + String.join(" and ", others) + ".";
            }
            if (types.stream().anyMatch(type -> type.field("perf_tid") != null)) {
                return "perf has recorded neither samples of cpu-clock, task-clock or cycles nor sched:sched_switch.";
            }
            if (recorder != Transport.DOTNET_TRACE) {
                return recorder.whyNoSamples();
            }
        }
        if (!has(need.provider())) {
            return "There are no events of " + need.provider()
                    + " at all: it was not recorded, or the program does not have it" + orLost() + ".";
        }
        if (need.keywords() == 0 || need.keywords() == -1) {
            return need.provider() + " was recorded, but nothing of the kind happened, or not at level " + need.level()
                    + orLost() + ".";
        }
        // An event with another keyword, too, may be there for that one.
        int level = types.stream()
                .filter(type -> type.provider().equals(need.provider()))
                .filter(type -> type.keywords() != 0 && (type.keywords() & ~need.keywords()) == 0)
                .mapToInt(EventType::level)
                .max()
                .orElse(-1);
        String keywords = keywordNames(need);
        if (level < 0) {
            return "There are no events with " + keywords + ": not recorded, or nothing of the kind happened"
                    + orLost() + ".";
        }
        return level < need.level()
                ? "There are events with " + keywords + " up to level " + level + ", and level " + need.level()
                        + " is needed" + orLost() + "."
                : "There are other events with " + keywords + ": nothing of this kind happened" + orLost() + ".";
    }

    /** What else may have become of the events. */
    private String orLost() {
        String lost = lostEvents == 0
                ? ""
                : ", or " + (lostEvents == 1 ? "it is the event" : "they are among the " + lostEvents + " events")
                        + " that the recording lost";
        return isCut ? lost + ", or the trace is cut off before it" : lost;
    }

    private static String keywordNames(Need need) {
        List<String> names = ClrManifest.instance().keywords(need.provider()).stream()
                .filter(keyword -> (keyword.mask() & need.keywords()) != 0)
                .map(Keyword::display)
                .toList();
        String mask = "0x" + Long.toHexString(need.keywords());
        return names.isEmpty()
                ? "the keywords " + mask
                : (names.size() == 1 ? "the keyword " : "any of the keywords ") + String.join(", ", names)
                        + " (" + mask + ")";
    }
}
