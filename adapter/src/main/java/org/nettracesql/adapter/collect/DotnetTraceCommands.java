package org.nettracesql.adapter.collect;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.trace.Providers;

/**
 * What records events by way of dotnet-trace: its command {@code collect}, or, for what Linux' kernel tells of the
 * whole machine, {@code collect-linux}. The events of other kernels' recorders it has not.
 */
final class DotnetTraceCommands {

    private DotnetTraceCommands() {}

    static String of(Collection<Need> needs) {
        List<Need> own = new ArrayList<>();
        boolean isMachine = false;
        boolean hasSwitches = false;
        boolean isForeign = false;
        for (Need need : needs) {
            switch (need.provider()) {
                case Providers.UNIVERSAL_EVENTS -> hasSwitches = isMachine = true;
                case Providers.UNIVERSAL_SYSTEM -> isMachine = true;
                case Providers.RUNDOWN -> {
                    // It comes at the end by itself: naming its provider would record it from the start.
                }
                case Providers.WINDOWS_KERNEL, KernelFlags.MERGING, Providers.LINUX_KERNEL -> isForeign = true;
                default -> {
                    if (Transport.isOfLinux(need.provider())) {
                        isForeign = true;
                    } else {
                        own.add(need);
                    }
                }
            }
        }
        String command = Need.command(own);
        if (isMachine) {
            command = "sudo dotnet-trace collect-linux --profile dotnet-common,cpu-sampling"
                    + (hasSwitches ? ",thread-time" : "")
                    + (command == null ? "" : command.substring(command.indexOf(" --providers")));
        }
        if (!isForeign) {
            return command;
        }
        return (command == null ? "" : command + "\n")
                + "# dotnet-trace has no events of this kernel or tracer: --for etw or --for lttng has.";
    }
}
