package org.nettracesql.adapter.collect;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.Providers;

/** How events get out of a process, and so what records them. */
public enum Transport {
    DOTNET_TRACE("dotnet-trace") {
        @Override
        String command(Collection<Need> needs, boolean hasStacks) {
            return DotnetTraceCommands.of(needs);
        }

        @Override
        String whyNoSamples() {
            return "The runtime's sampler was not on.";
        }
    },
    LTTNG("lttng") {
        @Override
        String command(Collection<Need> needs, boolean hasStacks) {
            return LttngCommands.of(needs, hasStacks);
        }

        @Override
        String whyNoSamples() {
            return "LTTng takes no samples of stacks, and sched_switch of its kernel, which would be samples of context"
                    + " switches, was not recorded.";
        }
    },
    ETW("etw") {
        @Override
        String command(Collection<Need> needs, boolean hasStacks) {
            return EtwCommands.of(needs, hasStacks);
        }

        @Override
        String comment() {
            return "::";
        }

        @Override
        String whyNoSamples() {
            return "There are no events PerfInfoSample of Windows Kernel, which ETW has in the place of the runtime's"
                    + " samples: the kernel's flag Profile was not on.";
        }
    };

    private final String written;

    Transport(String written) {
        this.written = written;
    }

    /** As a person writes it. */
    public String written() {
        return written;
    }

    /**
     * Finds one by its name, in any case, with a hyphen or an underscore; null if there is none.
     */
    public static Transport of(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT).replace('_', '-');
        for (Transport transport : values()) {
            if (transport.written.equals(wanted)) {
                return transport;
            }
        }
        return null;
    }

    /** Whether a provider is of Linux' kernel, of recorders of that machine, or of LTTng itself. */
    static boolean isOfLinux(String provider) {
        return provider.equals(Providers.LINUX_KERNEL) || provider.startsWith("Universal.")
                || provider.startsWith("lttng_ust_");
    }

    /** All names, for messages. */
    public static String names() {
        StringBuilder names = new StringBuilder();
        for (Transport transport : values()) {
            names.append(names.isEmpty() ? "" : ", ").append(transport.written);
        }
        return names.toString();
    }

    /** What the first of the traces was recorded with. */
    static Transport of(List<OpenTrace> traces) {
        return traces.isEmpty()
                ? DOTNET_TRACE
                : switch (traces.get(0).trace().info().format()) {
                    case "CTF" -> LTTNG;
                    case "ETL" -> ETW;
                    default -> DOTNET_TRACE;
                };
    }

    /**
     * What to run to record all of that, with remarks on what cannot be recorded; null if nothing is needed.
     *
     * @param hasStacks whether the stacks of events are wanted, too
     */
    abstract String command(Collection<Need> needs, boolean hasStacks);

    /** What comments begin with where its commands are run. */
    String comment() {
        return "#";
    }

    /** Why a trace that was recorded so has no samples: a sentence. */
    abstract String whyNoSamples();
}
