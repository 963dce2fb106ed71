package org.nettracesql.trace.manifest;

import java.util.Locale;
import org.nettracesql.trace.Providers;

/**
 * Names of providers of which a trace has the GUID only, as ETW's and NetPerf's of version 1 have: those of the
 * manifest, and others whose GUID is not made of the name, or whose name a trace without descriptions shall have.
 */
public final class KnownProviders {

    private static final String[][] KNOWN = {
        // .NET Native sends the runtime's events under GUIDs of its own.
        {"47c3ba0c-77f1-4eb0-8d4d-aef447f16a85", Providers.RUNTIME},
        {"1095638c-8748-4c7a-b39e-baea27b9c589", Providers.PRIVATE},
        {"8e9f5090-2d75-4d03-8a81-e5afbf85daf1", "System.Diagnostics.Eventing.FrameworkEventSource"},
        {"2e5dba47-a3d2-4d16-8ee0-6671ffdcd7b5", "System.Threading.Tasks.TplEventSource"},
        {"16f53577-e41d-43d4-b47e-c17025bf4025", "System.Threading.Tasks.Dataflow.DataflowEventSource"},
        {"159eeeec-4a14-4418-a8fe-faabcd987887", "System.Linq.Parallel.PlinqEventSource"},
        {"35167f8e-49b2-4b96-ab86-435b59336b5e", "System.Collections.Concurrent.ConcurrentCollectionsEventSource"},
        {"ec631d38-466b-4290-9306-834971ba0217", "System.Threading.SynchronizationEventSource"},
        {"adb401e1-5296-51f8-c125-5fda75826144", "Microsoft-Diagnostics-DiagnosticSource"},
        {"49592c0f-5a05-516d-aa4b-a64e02026c89", "System.Runtime"},
        {"a8a71ac1-040f-54a2-07ca-00a89b5ab761", "PerfView"},
        {"edd08927-9cc4-4e65-b970-c2560fb5c289", "Microsoft-Windows-Kernel-File"},
        {"22fb2cd6-0e7b-422b-a0c7-2fad1fd0e716", "Microsoft-Windows-Kernel-Process"},
        {"b675ec37-bdb6-4648-bc92-f3fdc74d3ca2", "Microsoft-Windows-Kernel-EventTracing"},
    };

    private KnownProviders() {}

    /** The name of the provider of a GUID (lower case, without braces); null if it is not known. */
    public static String name(String guid) {
        for (String[] known : KNOWN) {
            if (known[0].equals(guid)) {
                return known[1];
            }
        }
        return ClrManifest.instance().providerOfGuid(guid);
    }

    /** The GUID of a provider in lower case; null if it is not known. */
    public static String guid(String name) {
        String ofRuntime = ClrManifest.instance().guid(name);
        if (ofRuntime != null) {
            return ofRuntime.toLowerCase(Locale.ROOT);
        }
        for (String[] known : KNOWN) {
            if (known[1].equals(name)) {
                return known[0];
            }
        }
        return null;
    }
}
