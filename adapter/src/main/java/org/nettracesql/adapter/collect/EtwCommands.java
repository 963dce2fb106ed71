package org.nettracesql.adapter.collect;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.manifest.ClrManifest;
import org.nettracesql.trace.manifest.KnownProviders;

/**
 * What records events by way of ETW: PerfView, which sees to the rundown by itself, or xperf, whose second session
 * asks for it at the end and waits for it. The runtime has no sampler there: the kernel's samples, with their stacks,
 * stand for it. The kernel's events are asked for by flags, those of others by GUIDs or by names that Windows knows.
 */
final class EtwCommands {

    /** What name-based GUIDs of EventSources are made with. */
    private static final UUID EVENT_SOURCES = UUID.fromString("482c2db2-c390-47c8-87f8-1a15bfc130fb");
    /** What providers begin with that are registered with Windows. */
    private static final String OF_WINDOWS = "Microsoft-Windows-";
    /** The name of a provider that nobody described. */
    private static final Pattern GUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final long OF_PROCESSES = KernelFlags.PROCESS | KernelFlags.THREAD | KernelFlags.IMAGE;

    private final List<String> perfView = new ArrayList<>();
    private final List<String> xperf = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    /** Without these nobody would know whose an event is. */
    private long kernel = OF_PROCESSES;

    private boolean hasSamples;

    private boolean rundown;
    private long rundownKeywords = Evidence.RUNDOWN_KEYWORDS;

    private final boolean hasStacks;

    private EtwCommands(boolean hasStacks) {
        this.hasStacks = hasStacks;
    }

    static String of(Collection<Need> needs, boolean hasStacks) {
        Collection<Need> merged = Need.merged(needs);
        if (merged.isEmpty()) {
            return null;
        }
        EtwCommands commands = new EtwCommands(hasStacks);
        merged.forEach(commands::add);
        commands.addRemarkOnSamples();
        return commands.text();
    }

    private void add(Need need) {
        if (need.provider().equals(Evidence.SAMPLE_PROVIDER)) {
            kernel |= KernelFlags.PROFILE;
            hasSamples = true;
            return;
        }
        if (need.provider().equals(Providers.WINDOWS_KERNEL)) {
            kernel |= need.keywords();
            if (KernelFlags.perfView(need.keywords()).isEmpty()) {
                remarks.add(need.keywords() == 0
                        ? "What the kernel does not send by itself has flags that xperf -providers K lists."
                        : "PerfView has no word for these events of the kernel; xperf has.");
            }
            return;
        }
        if (need.provider().equals(KernelFlags.MERGING)) {
            return;
        }
        if (need.provider().equals(Providers.RUNDOWN)) {
            // PerfView asks for it by itself.
            rundown = true;
            rundownKeywords |= need.keywords();
            return;
        }
        if (Transport.isOfLinux(need.provider())) {
            remarks.add("Windows has no events of " + need.provider() + ", which are Linux'.");
            return;
        }
        String rest = ":0x" + Long.toHexString(need.keywords()) + ":" + need.level();
        rundown |= need.provider().equals(Providers.RUNTIME);
        if (ClrManifest.instance().guid(need.provider()) != null) {
            add(need.provider(), KnownProviders.guid(need.provider()), rest, "");
        } else if (GUID.matcher(need.provider()).matches() || need.provider().startsWith(OF_WINDOWS)) {
            // Windows knows its own names, and their GUIDs are not made of these.
            add(need.provider(), need.provider(), rest, "");
        } else {
            addEventSource(need, rest);
        }
    }

    /** Once it is known whether context switches are asked for, which are samples of threads that wait. */
    private void addRemarkOnSamples() {
        if (hasSamples) {
            String remark = "Windows samples what runs on a processor, and sampler.ThreadSample stays empty. For"
                    + " threads that wait samples has context switches";
            remarks.add(0, remark + ((kernel & KernelFlags.CONTEXT_SWITCH) != 0
                    ? ", which make the trace large."
                    : ": add ContextSwitch to /KernelEvents, +CSWITCH behind PROFILE and +CSwitch behind -stackwalk"
                            + " Profile."));
        }
    }

    /** Stacks are taken of the events of a provider where that is asked for with its keywords and level. */
    private void add(String forPerfView, String forXperf, String rest, String arguments) {
        String stacks = hasStacks ? "@StacksEnabled=true" : "";
        String values = stacks + (stacks.isEmpty() || arguments.isEmpty() ? "" : ";") + arguments;
        perfView.add(forPerfView + rest + (values.isEmpty() ? "" : ":" + values));
        xperf.add(forXperf + rest + (hasStacks ? ":'stack'" : ""));
    }

    private void addEventSource(Need need, String rest) {
        String made = guidOfName(need.provider());
        String known = KnownProviders.guid(need.provider());
        // A star says that the GUID is to be made of the name.
        add(known == null || known.equals(made) ? "*" + need.provider() : known, known == null ? made : known, rest,
                need.arguments());
        if (!need.arguments().isEmpty()) {
            remarks.add("xperf cannot give " + need.provider() + " its arguments (" + need.arguments()
                    + "), without which it sends no counters; PerfView can.");
        }
    }

    private String text() {
        if (perfView.isEmpty() && !rundown && kernel == OF_PROCESSES && !remarks.isEmpty()) {
            return ":: " + String.join("\n:: ", remarks);
        }
        StringBuilder text = new StringBuilder("PerfView /AcceptEULA /NoGui /KernelEvents:"
                + KernelFlags.perfView(kernel) + " /ClrEvents:None /TplEvents:None");
        if (!perfView.isEmpty()) {
            text.append(" /Providers:\"").append(String.join(",", perfView)).append('"');
        }
        text.append(" collect trace.etl\n:: or, with the Windows Performance Toolkit:\n");
        text.append("xperf -on ").append(KernelFlags.xperf(kernel)).append(stackWalk()).append(" -f kernel.etl");
        if (!xperf.isEmpty()) {
            text.append(" -start clr -on ").append(String.join("+", xperf)).append(" -f clr.etl");
        }
        text.append("\n:: … run it, then:\n");
        String files = "kernel.etl" + (xperf.isEmpty() ? "" : " clr.etl");
        if (rundown) {
            text.append("xperf -start rundown -on ")
                    .append(ClrManifest.instance().guid(Providers.RUNDOWN).toLowerCase(Locale.ROOT))
                    .append(':').append("0x").append(Long.toHexString(rundownKeywords)).append(":5 -f rundown.etl\n")
                    .append("timeout /t 15\n");
            files += " rundown.etl";
        }
        text.append("xperf -stop").append(xperf.isEmpty() ? "" : " -stop clr").append(rundown ? " -stop rundown" : "")
                .append("\nxperf -merge ").append(files).append(" trace.etl");
        for (String remark : remarks) {
            text.append("\n:: ").append(remark);
        }
        return text.toString();
    }

    /** PerfView takes the stacks of the kernel's events without being asked. */
    private String stackWalk() {
        boolean samples = (kernel & KernelFlags.PROFILE) != 0;
        boolean switches = (kernel & KernelFlags.CONTEXT_SWITCH) != 0;
        return samples || switches
                ? " -stackwalk " + (samples ? "Profile" : "") + (samples && switches ? "+" : "")
                        + (switches ? "CSwitch" : "")
                : "";
    }

    /** RFC 4122, version 5, of the name in upper case and UTF-16, as EventSource has it. */
    static String guidOfName(String name) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(ByteBuffer.allocate(16).putLong(EVENT_SOURCES.getMostSignificantBits())
                    .putLong(EVENT_SOURCES.getLeastSignificantBits()).array());
            byte[] hash = sha1.digest(name.toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_16BE));
            // The first three parts of a GUID are little-endian in memory, which is how the hash is taken.
            ByteBuffer in = ByteBuffer.wrap(hash).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            int first = in.getInt();
            short second = in.getShort();
            short third = (short) (in.getShort() & 0x0fff | 0x5000);
            long high = (long) first << 32 | (second & 0xffffL) << 16 | third & 0xffffL;
            return new UUID(high, ByteBuffer.wrap(hash, 8, 8).getLong()).toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1.", e);
        }
    }
}
