package org.nettracesql.trace.etl;

import org.nettracesql.trace.manifest.ClrManifest;

/** The names of providers, of which events carry the GUID only. */
final class Providers {

    private static final String[][] KNOWN = {
        // .NET Native sends the runtime's events under GUIDs of its own.
        {"47c3ba0c-77f1-4eb0-8d4d-aef447f16a85", "Microsoft-Windows-DotNETRuntime"},
        {"1095638c-8748-4c7a-b39e-baea27b9c589", "Microsoft-Windows-DotNETRuntimePrivate"},
        {"8e9f5090-2d75-4d03-8a81-e5afbf85daf1", "System.Diagnostics.Eventing.FrameworkEventSource"},
        {"2e5dba47-a3d2-4d16-8ee0-6671ffdcd7b5", "System.Threading.Tasks.TplEventSource"},
        {"adb401e1-5296-51f8-c125-5fda75826144", "Microsoft-Diagnostics-DiagnosticSource"},
        {"49592c0f-5a05-516d-aa4b-a64e02026c89", "System.Runtime"},
        {"a8a71ac1-040f-54a2-07ca-00a89b5ab761", "PerfView"},
        {"edd08927-9cc4-4e65-b970-c2560fb5c289", "Microsoft-Windows-Kernel-File"},
        {"22fb2cd6-0e7b-422b-a0c7-2fad1fd0e716", "Microsoft-Windows-Kernel-Process"},
        {"b675ec37-bdb6-4648-bc92-f3fdc74d3ca2", "Microsoft-Windows-Kernel-EventTracing"},
    };

    private Providers() {}

    /** The name of a provider; null if it is not known. */
    static String name(String guid) {
        for (String[] known : KNOWN) {
            if (known[0].equals(guid)) {
                return known[1];
            }
        }
        return ClrManifest.instance().providerOfGuid(guid);
    }
}
