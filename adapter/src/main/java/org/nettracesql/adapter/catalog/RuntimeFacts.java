package org.nettracesql.adapter.catalog;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.code.TypedRows;

/**
 * What a process says of itself: RuntimeInformation of the runtime (at its start or in the rundown) and ProcessInfo of
 * EventPipe, or what the header of a trace of Linux or Windows' kernel says of its machine. Each is null where nobody
 * tells.
 */
record RuntimeFacts(String runtimeVersion, String commandLine, String operatingSystem, String architecture) {

    private static final int RUNTIME_INFORMATION = 187;

    // Names in a trace's facts, which manifests keep.
    private static final String RUNTIME_VERSION = "runtime_version";
    private static final String COMMAND_LINE = "command_line";
    private static final String OPERATING_SYSTEM = "operating_system";
    private static final String ARCHITECTURE = "architecture";

    /** Reads the events that tell, if nobody has up to now. */
    static RuntimeFacts of(Trace trace) {
        TraceFacts facts = trace.facts();
        Map<String, String> told = facts == null ? Map.of() : facts.told();
        if (told.containsKey(RUNTIME_VERSION)) {
            return new RuntimeFacts(told.get(RUNTIME_VERSION), told.get(COMMAND_LINE), told.get(OPERATING_SYSTEM),
                    told.get(ARCHITECTURE));
        }
        RuntimeFacts read = read(trace);
        Map<String, String> found = new HashMap<>();
        found.put(RUNTIME_VERSION, read.runtimeVersion);
        found.put(COMMAND_LINE, read.commandLine);
        found.put(OPERATING_SYSTEM, read.operatingSystem);
        found.put(ARCHITECTURE, read.architecture);
        trace.note(found);
        return read;
    }

    private static RuntimeFacts read(Trace trace) {
        List<String> version = first(trace,
                RuntimeFacts::isRuntimeInformation,
                "BclMajorVersion", "BclMinorVersion", "BclBuildNumber",
                "VMMajorVersion", "VMMinorVersion", "VMBuildNumber", "VMQfeNumber");
        List<String> process = first(trace,
                RuntimeFacts::isProcessInfo,
                "CommandLine", "OSInformation", "ArchInformation");
        return new RuntimeFacts(
                version == null ? null : release(version),
                process == null ? null : process.get(0),
                process == null ? told(trace.info().operatingSystem(), () -> windows(trace)) : process.get(1),
                process == null
                        ? told(trace.info().architecture(), () -> architectureOfWindows(trace))
                        : process.get(2));
    }

    private static String told(String byHeader, Supplier<String> byEvents) {
        return byHeader == null ? byEvents.get() : byHeader;
    }

    /** The product's name, or the version of the kernel in the first event of every log file; null elsewhere. */
    private static String windows(Trace trace) {
        List<String> product = first(trace, type -> isOfWindows(type, "SysConfigBuildInfo"), "ProductName");
        if (product != null && product.get(0) != null && !product.get(0).isEmpty()) {
            return product.get(0);
        }
        List<String> header = first(trace, type -> isOfWindows(type, "EventTraceHeader"), "Version", "ProviderVersion");
        if (header == null || header.get(0) == null) {
            return null;
        }
        long version = Long.parseLong(header.get(0));
        return "Windows " + (version & 0xff) + "." + (version >> Byte.SIZE & 0xff) + "." + header.get(1);
    }

    /** As EventPipe names it; null where it is another one, or not told. */
    private static String architectureOfWindows(Trace trace) {
        List<String> processor =
                first(trace, type -> isOfWindows(type, "SystemConfigCPU"), "ProcessorArchitecture");
        return processor == null || processor.get(0) == null ? null : switch (processor.get(0)) {
            case "0" -> "x86";
            case "5" -> "arm";
            case "9" -> "x64";
            case "12" -> "arm64";
            default -> null;
        };
    }

    private static boolean isOfWindows(EventType type, String name) {
        return type.provider().equals(Providers.WINDOWS_KERNEL) && type.name().equals(name);
    }

    /**
     * The version under which the runtime was released: since .NET 5 that of its libraries, as in 10.0.12; before, they
     * had versions of their own and the virtual machine's tells most.
     */
    private static String release(List<String> versions) {
        List<String> libraries = versions.subList(0, 3);
        List<String> machine = versions.subList(3, versions.size());
        boolean same = libraries.get(0) != null && Integer.parseInt(libraries.get(0)) >= 5;
        return (same ? libraries : machine).stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    /** The command lines of the processes whose runtime tells it, or for which EventPipe does. */
    static Map<Integer, String> commandLines(Trace trace) {
        Map<Integer, String> commandLines = new HashMap<>();
        TypedRows.forEach(
                trace,
                type -> isRuntimeInformation(type) || isProcessInfo(type),
                List.of(HeaderColumn.PROCESS_ID, PayloadColumn.of("CommandLine", ColumnType.TEXT)),
                (batch, row) -> {
                    String commandLine = batch.texts(1).get(row);
                    if (commandLine != null && !commandLine.isEmpty()) {
                        commandLines.putIfAbsent(batch.ints(0).values[row], commandLine);
                    }
                });
        return commandLines;
    }

    private static boolean isRuntimeInformation(EventType type) {
        return type.id() == RUNTIME_INFORMATION && type.provider().startsWith(Providers.RUNTIME);
    }

    private static boolean isProcessInfo(EventType type) {
        return type.name().equals("ProcessInfo") && type.provider().equals(Providers.EVENT_PIPE);
    }

    /** Fields of the first event of some types as text; null if there is none. */
    private static List<String> first(
            Trace trace, Predicate<EventType> wanted, String... fields) {
        Collection<EventType> types = trace.eventTypes().stream().filter(wanted).toList();
        if (types.isEmpty()) {
            return null;
        }
        ScanRequest request = ScanRequest.builder()
                .types(types)
                .columns(Stream.of(fields).map(field -> PayloadColumn.of(field, ColumnType.TEXT)).toList())
                .limit(1)
                .build();
        try (TraceScan scan = trace.scan(request);
                BatchCursor cursor = scan.openCursor()) {
            if (!cursor.next()) {
                return null;
            }
            Batch batch = cursor.batch();
            return IntStream.range(0, fields.length)
                    .mapToObj(column -> batch.texts(column).get(0))
                    .collect(Collectors.toList());
        }
    }
}
