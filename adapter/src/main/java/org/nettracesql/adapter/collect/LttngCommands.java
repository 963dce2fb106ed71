package org.nettracesql.adapter.collect;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.manifest.ClrManifest;

/**
 * What records events by way of LTTng: a session with the events of the manifest that have the keywords and the level,
 * and the variables of the process, which filter them where they are made. The runtime sends its rundown only if it is
 * asked for, and has no sampler there: the kernel's context switches stand for it, with their stacks. All EventSources
 * come as one event, {@code DotNETRuntime:EventSource}.
 */
final class LttngCommands {

    private static final String PREFIX = "Microsoft-Windows-";
    /** What tells of the kernel that a thread leaves its processor, and which comes. */
    private static final String SWITCH = "sched_switch";
    /** What LTTng's own providers begin with. */
    private static final String STATEDUMP = "lttng_ust_";
    private static final Set<String> NOT_OF_LTTNG =
            Set.of(Providers.WINDOWS_KERNEL, KernelFlags.MERGING, Providers.UNIVERSAL_EVENTS,
                    Providers.UNIVERSAL_SYSTEM);
    private static final Pattern SYSTEM_CALL = Pattern.compile("(?:compat_)?syscall_(?:entry|exit)_(\\w+)");
    private static final int POINTER_BYTES = 8;
    private static final String RUNDOWN_EVENTS = "DotNETRuntimeRundown:*";
    private static final long HEAP_WALK = 0x800000;
    /** Beyond this a pattern for all of a provider is easier to read, and the filter of the process does the rest. */
    private static final int MOST_NAMES = 8;

    private final Set<String> events = new TreeSet<>();
    private final Set<String> kernel = new TreeSet<>();
    private final Set<String> systemCalls = new TreeSet<>();
    private final List<String> config = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private long rundownKeywords = Evidence.RUNDOWN_KEYWORDS;

    /** Whether the kernel is to add stacks to its events; in user space nobody does. */
    private boolean takesStacks;

    private LttngCommands() {}

    static String of(Collection<Need> needs, boolean hasStacks) {
        Collection<Need> merged = Need.merged(needs);
        if (merged.isEmpty()) {
            return null;
        }
        LttngCommands commands = new LttngCommands();
        commands.takesStacks = hasStacks;
        merged.forEach(commands::add);
        if (hasStacks && !commands.events.isEmpty()) {
            commands.remarks.add("LTTng has stacks of the kernel's events alone: stack_id of others is NULL, and so is"
                    + " what is told from it.");
        }
        if (!commands.kernel.isEmpty() || !commands.systemCalls.isEmpty()) {
            commands.remarks.add("The kernel's events need root, or the group tracing."
                    + (commands.takesStacks ? " Beside x86 there is no callstack-user." : ""));
        }
        return commands.text();
    }

    private void add(Need need) {
        if (need.provider().equals(Providers.LINUX_KERNEL)) {
            List.of(need.arguments().split(",")).forEach(this::addKernel);
        } else if (NOT_OF_LTTNG.contains(need.provider())) {
            remarks.add("LTTng has no events of " + need.provider() + ".");
        } else if (need.provider().startsWith(STATEDUMP)) {
            events.add(need.provider() + ":*");
        } else if (need.provider().equals(Providers.RUNDOWN)) {
            events.add(RUNDOWN_EVENTS);
            rundownKeywords |= need.keywords();
        } else if (need.provider().equals(Evidence.SAMPLE_PROVIDER)) {
            kernel.add(SWITCH);
            takesStacks = true;
            remarks.add("LTTng takes no samples of what runs, and sampler.ThreadSample stays empty: in samples are the"
                    + " kernel's context switches. dotnet-trace has samples of what runs, and perf.");
        } else if (ClrManifest.instance().providers().contains(need.provider())
                && need.provider().startsWith(PREFIX)) {
            addRuntime(need);
        } else {
            events.add("DotNETRuntime:EventSource");
            if (need.provider().equals(Evidence.TASKS)) {
                remarks.add("LTTng has no activities: activity_id and related_activity_id are NULL, and what follows"
                        + " activities has no rows, or parts of them.");
            }
            if (!need.arguments().isEmpty()) {
                remarks.add(need.provider() + " cannot be given its arguments (" + need.arguments()
                        + ") by way of LTTng: counters are not sent.");
            }
        }
    }

    /** LTTng has a switch of its own for system calls, and names without what it puts before them. */
    private void addKernel(String name) {
        Matcher call = SYSTEM_CALL.matcher(name);
        if (call.matches()) {
            systemCalls.add(call.group(1));
        } else {
            kernel.add(name);
        }
    }

    private void addRuntime(Need need) {
        String provider = need.provider().substring(PREFIX.length());
        Set<String> names = new TreeSet<>();
        for (EventType type : ClrManifest.instance().all(POINTER_BYTES)) {
            if (type.provider().equals(need.provider()) && type.level() <= need.level()
                    && (type.keywords() & need.keywords()) != 0) {
                names.add(provider + ":" + type.name() + "*");
            }
        }
        if (names.isEmpty() || names.size() > MOST_NAMES) {
            events.add(provider + ":*");
        } else {
            events.addAll(names);
        }
        config.add(need.provider() + ":" + Long.toHexString(need.keywords()) + ":" + need.level());
        if (need.provider().equals(Providers.RUNTIME)) {
            events.add(RUNDOWN_EVENTS);
            if ((need.keywords() & HEAP_WALK) != 0) {
                remarks.add("A walk over the heap cannot be started by way of LTTng: dotnet-trace can.");
            }
        }
    }

    private String text() {
        boolean isOfKernel = !kernel.isEmpty() || !systemCalls.isEmpty();
        if (events.isEmpty() && !isOfKernel) {
            return remark();
        }
        StringBuilder environment = new StringBuilder("DOTNET_LTTng=1 DOTNET_EnableEventLog=1");
        if (events.contains(RUNDOWN_EVENTS)) {
            config.add(Providers.RUNDOWN + ":" + Long.toHexString(rundownKeywords) + ":5");
        }
        if (!config.isEmpty()) {
            environment.append(" DOTNET_LTTngConfig=").append(String.join(",", config));
        }
        if (events.contains("DotNETRuntime:*")) {
            events.remove("DotNETRuntime:EventSource");
        }
        return "lttng create nettrace-sql --output=trace\n"
                + (events.isEmpty() ? "" : userSpace()) + (isOfKernel ? ofKernel() : "")
                + "lttng start\n"
                + (events.isEmpty() ? "" : environment + " ") + "dotnet APP.dll\n"
                + "lttng destroy"
                + (events.isEmpty() ? "" : "\n# Before .NET 6 the variables begin with COMPlus_ instead of DOTNET_.")
                + (remarks.isEmpty() ? "" : "\n" + remark());
    }

    private String userSpace() {
        return "lttng enable-event --userspace '" + String.join(",", events) + "'\n"
                + "lttng add-context --userspace --type=vpid --type=vtid --type=procname\n";
    }

    private String ofKernel() {
        return (kernel.isEmpty() ? "" : "lttng enable-event --kernel " + String.join(",", kernel) + "\n")
                + (systemCalls.isEmpty()
                        ? ""
                        : "lttng enable-event --kernel --syscall " + String.join(",", systemCalls) + "\n")
                + "lttng add-context --kernel --type=pid --type=tid --type=procname"
                + (takesStacks ? " --type=callstack-kernel --type=callstack-user\n" : "\n");
    }

    private String remark() {
        return "# " + String.join("\n# ", remarks);
    }
}
