package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.FileNames;
import org.nettracesql.trace.code.LoadedModule;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SharedFiles;

/** Real log files of ETW against what PerfView's tests say of them. */
class EtlGoldenTest {

    private static final Pattern EVENT = Pattern.compile(
            "EVENT ([0-9.,-]+): (.*?) PID=(-?[0-9]+); TID=(-?[0-9]+); .*?ProceNum=([0-9]+); DataLen=([0-9]+);.*");

    @TempDir
    static Path folder;

    private static Trace open(String name) throws IOException {
        Path traces = SharedFiles.require("traces/public");
        return Trace.open(name.endsWith(".etl") ? traces.resolve(name) : unzipped(traces, name));
    }

    private static Path unzipped(Path traces, String name) throws IOException {
        Path file = folder.resolve(name + ".etl");
        if (Files.exists(file)) {
            return file;
        }
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(traces.resolve(name + ".etl.zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(".etl")) {
                    Files.copy(zip, file);
                }
            }
        }
        return file;
    }

    private static List<String> baseline(String name) throws IOException {
        Path file = SharedFiles.require("traces/public/golden/" + name + ".baseline.txt.gz");
        List<String> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Pacific time: from the first Sunday of November, and from the second of March, at 2 o'clock. */
    @Test
    void theTimeZoneOfTheRecordingMachineIsTold() throws IOException {
        try (Trace trace = open("gcevents")) {
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD).get(0).toString()).contains(
                    "\"UtcOffsetMinutes\":480,\"StandardName\":\"@tzres.dll,-212\","
                            + "\"StandardDate\":[0,11,0,1,2,0,0,0],\"StandardBias\":0,"
                            + "\"DaylightName\":\"@tzres.dll,-211\","
                            + "\"DaylightDate\":[0,3,0,2,2,0,0,0],\"DaylightBias\":-60,\"BootTime\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"gcevents, 52", "primitive-types, 6", "net.4.5.2.x64, 480"})
    void timeProcessorProcessThreadAndLengthOfEventsAreTheBaselines(String name, int lines) throws IOException {
        try (Trace trace = open(name)) {
            Map<String, Set<String>> owners = new HashMap<>();
            for (List<Object> row : Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.PROCESSOR,
                    HeaderColumn.PAYLOAD_SIZE, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID)) {
                String key = String.format(Locale.ROOT, "%,.3f", (long) row.get(0) / 1e6) + " on " + row.get(1) + ", "
                        + row.get(2) + " bytes";
                owners.computeIfAbsent(key, absent -> new HashSet<>())
                        .add((row.get(3) == null ? -1 : row.get(3)) + "/" + row.get(4));
            }
            int seen = 0;
            for (String line : baseline(name)) {
                Matcher event = EVENT.matcher(line);
                if (event.matches()) {
                    seen++;
                    String key = event.group(1) + " on " + event.group(5) + ", " + event.group(6) + " bytes";
                    assertThat(owners).as(line).containsKey(key);
                    // TraceEvent takes the time of the answer for the thread.
                    if (!event.group(2).endsWith("/FlushBuffers")) {
                        assertThat(owners.get(key)).as(line).contains(event.group(3) + "/" + event.group(4));
                    }
                }
            }
            assertThat(seen).isEqualTo(lines);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "net.4.5.2.x64, 179474, 14975092",
        "gcevents, 71, 3907",
        "primitive-types, 7, 797",
        "SelfDescribingSingleEvent.etl, 22, 6457"
    })
    void everyRecordIsARowAndNothingIsWrong(String name, long records, long payloadBytes) throws IOException {
        try (Trace trace = open(name)) {
            TraceIndex index = trace.index();
            assertThat(index.eventCount()).isEqualTo(records);
            assertThat(index.types().stream().mapToLong(TraceIndex.TypeStatistics::payloadBytes).sum())
                    .isEqualTo(payloadBytes);
            assertThat(index.lostEvents()).isZero();
            assertThat(trace.structuralWarnings()).isEmpty();
            assertThat(trace.warnings()).filteredOn(w -> w.kind() == TraceWarning.Kind.PAYLOAD_SHORT
                    || w.kind() == TraceWarning.Kind.PAYLOAD_SURPLUS)
                    // PerfView's manifest forgets what it sends of those.
                    .filteredOn(w -> !w.eventType().name().equals("ClrEnableParameters")).isEmpty();
        }
    }

    /** PerfView cuts long names short, and time to microseconds. */
    @Test
    void readsAndWritesOfDisksHaveTheNamesThatPerfViewShows() throws IOException {
        Pattern disk = Pattern.compile("EVENT ([0-9.,]+): Windows Kernel/DiskIO/(?:Read|Write) .*"
                + "FileKey=0x([0-9a-f]+); FileName=(.*?)(?:\\.\\.\\.)?; ");
        try (Trace trace = open("net.4.5.2.x64")) {
            FileNames names = FileNames.of(trace);
            int named = 0;
            for (String line : baseline("net.4.5.2.x64")) {
                Matcher matcher = disk.matcher(line);
                if (matcher.find()) {
                    long nanos = Math.round(Double.parseDouble(matcher.group(1).replace(",", "")) * 1e6);
                    assertThat(names.at(Long.parseUnsignedLong(matcher.group(2), 16), nanos)).as(line)
                            .startsWith(matcher.group(3));
                    named++;
                }
            }
            assertThat(named).isEqualTo(10);
            for (List<Object> read : Rows.of(trace, ScanRequest.builder()
                    .types(trace.eventTypes().stream()
                            .filter(type -> type.name().equals("DiskIORead")).toList())
                    .columns(PayloadColumn.of("FileKey", ColumnType.INT64), HeaderColumn.TIME_NS).build())) {
                assertThat(names.at((Long) read.get(0), (Long) read.get(1))).isNotNull();
            }
        }
    }

    /** The structure that .NET Framework 4.5.2 sends, beside HeapStats of the same collection. */
    @Test
    void privateHistoryOfHeapsHasWhatHeapStatsHave() throws IOException {
        try (Trace trace = open("net.4.5.2.x64")) {
            Map<Object, List<String>> ends = new TreeMap<>();
            Map<Object, List<String>> stats = new TreeMap<>();
            Pattern sizeAfter = Pattern.compile("\"SizeAfter\":([0-9]+)");
            Pattern generationSize = Pattern.compile("\"GenerationSize[0-3]\":([0-9]+)");
            int histories = 0;
            // The buffers of several processors: one process's events are told apart by their time.
            for (List<Object> row : Rows.of(trace, HeaderColumn.PROCESS_ID, HeaderColumn.TIME_NS,
                    HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD)) {
                String key = String.format(Locale.ROOT, "%s %020d", row.get(0), (long) row.get(1));
                String payload = (String) row.get(3);
                if (row.get(2).equals("GCPerHeapHistory")) {
                    histories++;
                    assertThat(payload).matches(
                            ".*\"HeapIndex\":0,\"ExtraGen0Commit\":0,\"ClrInstanceID\":[1-9][0-9]?}");
                    ends.put(key, sizeAfter.matcher(payload).results().map(found -> found.group(1)).limit(4)
                            .toList());
                } else if (row.get(2).equals("GCHeapStats")) {
                    stats.put(key, generationSize.matcher(payload).results().map(found -> found.group(1)).toList());
                }
            }
            assertThat(histories).isEqualTo(264);
            assertThat(ends.values()).containsExactlyElementsOf(stats.values());
        }
    }

    @Test
    void fieldsOfWhatTheMachineIsAreTheBaselines() throws IOException {
        Pattern line = Pattern.compile("EVENT ([0-9.,]+): (?:Windows Kernel|MSNT_SystemTrace)/"
                + "(SystemConfig/\\w+|SysConfig/BuildInfo|Image/KernelBase) .*? DataLen=([0-9]+); (.*)");
        int events = 0;
        int fields = 0;
        try (Trace trace = open("net.4.5.2.x64")) {
            Map<String, String> payloads = new HashMap<>();
            for (List<Object> row : Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.EVENT_NAME,
                    HeaderColumn.PAYLOAD_SIZE, HeaderColumn.PAYLOAD)) {
                payloads.put(String.format(Locale.ROOT, "%,.3f %s %d", (Long) row.get(0) / 1e6, row.get(1), row.get(2)),
                        (String) row.get(3));
            }
            for (String told : baseline("net.4.5.2.x64")) {
                Matcher event = line.matcher(told);
                if (!event.matches()) {
                    continue;
                }
                events++;
                String payload = payloads.get(
                        event.group(1) + " " + event.group(2).replace("/", "") + " " + event.group(3));
                for (String field : event.group(4).split("; ")) {
                    int equals = field.indexOf('=');
                    String name = field.substring(0, equals);
                    String value = field.substring(equals + 1);
                    if (name.equals("ProcessName") || name.equals("InstallDate")) {
                        // The reader of the baseline has a name of its own, and a year of two digits.
                        continue;
                    }
                    fields++;
                    assertThat(payload).as(told).contains("\"" + name + "\":").matches(actual -> {
                        String shown = actual.substring(actual.indexOf("\"" + name + "\":") + name.length() + 3);
                        return isShown(shown, value);
                    }, name + " is " + value);
                }
            }
        }
        assertThat(events).isEqualTo(23);
        assertThat(fields).isGreaterThan(100);
    }

    /** Whether the rest of a JSON text begins with a value of the baseline's, which may be cut. */
    private static boolean isShown(String rest, String value) {
        boolean isCut = value.endsWith("...");
        String plain = isCut ? value.substring(0, value.length() - 3) : value;
        if (rest.startsWith("\"")) {
            return rest.startsWith("\"" + plain.replace("\\", "\\\\") + (isCut ? "" : "\""));
        }
        String number = rest.replaceAll("[,}].*", "");
        return plain.startsWith("0x")
                ? Long.parseUnsignedLong(number) == Long.parseUnsignedLong(plain.substring(2), 16)
                : isCut ? number.startsWith(plain.replace(",", "")) || plain.startsWith("-")
                        : number.equals(plain.replace(",", ""));
    }

    @Test
    void openedFilesHaveTheNamesThatTheProviderOfFilesTells() throws IOException {
        try (Trace trace = open("net.4.5.2.x64")) {
            FileNames names = FileNames.of(trace);
            List<List<Object>> created = Rows.of(trace, ScanRequest.builder()
                    .types(trace.eventTypes().stream()
                            .filter(type -> type.provider().equals("Microsoft-Windows-Kernel-File")).toList())
                    .columns(PayloadColumn.of("FileObject", ColumnType.INT64), HeaderColumn.TIME_NS,
                            PayloadColumn.of("FileName", ColumnType.TEXT)).build());
            assertThat(created).hasSize(562);
            for (List<Object> row : created) {
                String told = (String) row.get(2);
                assertThat(names.at((Long) row.get(0), (Long) row.get(1)))
                        .isEqualTo(told.replace("\\Device\\HarddiskVolume2\\", "C:\\")
                                .replace("\\Device\\Mup\\", "\\\\"));
            }
        }
    }

    @Test
    void countsOfTheKernelsEventsAreTheBaselines() throws IOException {
        try (Trace trace = open("net.4.5.2.x64")) {
            Map<String, Long> counts = new TreeMap<>();
            for (TraceIndex.TypeStatistics statistics : trace.index().types()) {
                EventType type = statistics.type();
                counts.merge(type.provider() + "/" + type.task() + (type.opcodeName() == null
                        ? ""
                        : "/" + type.opcodeName()), statistics.eventCount(), Long::sum);
            }
            int compared = 0;
            for (String line : baseline("net.4.5.2.x64")) {
                // The idle process's samples are left out of the baseline.
                if (line.startsWith("COUNT Windows Kernel/") && !line.contains("/Sample:")
                        || line.startsWith("COUNT KernelTraceControl/")) {
                    int colon = line.lastIndexOf(':');
                    String name = line.substring("COUNT ".length(), colon);
                    String known = name.equals("Windows Kernel/EventTrace") ? name + "/Header"
                            : name.replace("/Opcode(37)", "/Opcode37");
                    assertThat(counts).as(line).containsEntry(known, Long.parseLong(line.substring(colon + 1)));
                    compared++;
                }
            }
            assertThat(compared).isGreaterThan(50);
            assertThat(counts).containsEntry("Windows Kernel/PerfInfo/Sample", 79_528L);
        }
    }

    @Test
    void countsOfTheRuntimesEventsAreThoseOfTheFile() throws IOException {
        try (Trace trace = open("net.4.5.2.x64")) {
            Map<String, Long> counts = new TreeMap<>();
            for (TraceIndex.TypeStatistics statistics : trace.index().types()) {
                if (statistics.type().provider().startsWith("Microsoft-Windows-DotNETRuntime")) {
                    assertThat(statistics.type().origin()).isEqualTo(EventType.Origin.MANIFEST);
                }
                counts.merge(statistics.type().provider(), statistics.eventCount(), Long::sum);
            }
            assertThat(counts).containsEntry("Microsoft-Windows-DotNETRuntime", 32_730L)
                    .containsEntry("Microsoft-Windows-DotNETRuntimeRundown", 33_011L)
                    .containsEntry("Microsoft-Windows-DotNETRuntimePrivate", 1_627L)
                    .containsEntry("KernelTraceControl", 7_970L);
        }
    }

    @Test
    void everyStackOfTheFileHasItsEvent() throws IOException {
        try (Trace trace = open("net.4.5.2.x64")) {
            Map<Boolean, Integer> kernels = new HashMap<>();
            int ofTheRuntime = 0;
            int depth = 0;
            for (List<Object> row : Rows.of(trace, HeaderColumn.PROVIDER, HeaderColumn.STACK_ID)) {
                if (row.get(1) != null) {
                    ofTheRuntime += row.get(0).equals("Microsoft-Windows-DotNETRuntime") ? 1 : 0;
                    kernels.merge(row.get(0).equals("Windows Kernel"), 1, Integer::sum);
                    depth += trace.stacks().depth((int) row.get(1));
                }
            }
            assertThat(ofTheRuntime).isEqualTo(14_983);
            assertThat(kernels).containsEntry(true, 7_746).containsEntry(false, 14_983 + 655);
            assertThat(depth).isGreaterThan(23_384 * 5);
        }
    }

    @Test
    void eventsThatDescribeThemselvesHaveTheBaselinesValues() throws IOException {
        try (Trace trace = open("primitive-types")) {
            assertThat(Rows.column(trace, HeaderColumn.PROVIDER)).endsWith("solar_system");
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD).get(2).toString()).isEqualTo(
                    "{\"string_type\":\"Mercury\",\"boolean_type\":false,\"char_type\":77,\"int16_type\":-51,"
                            + "\"int32_type\":-102,\"uint16_type\":51,\"uint32_type\":102,"
                            // The writer declares it as unsigned.
                            + "\"int64_type\":18446744073709551412,\"uint64_type\":204,"
                            + "\"guid_type\":\"0ad614c4-0ef4-4225-8013-f44f37cb0397\","
                            + "\"file_time_type\":\"2021-09-09T14:59:35.799Z\","
                            + "\"system_time_type\":\"2021-09-09T14:59:35.799Z\"}");
        }
        try (Trace trace = open("SelfDescribingSingleEvent.etl")) {
            assertThat(Rows.of(trace, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD))
                    .contains(List.of("MySource", "TestEvent", "{\"a\":{\"b\":\"Hello\",\"c\":\"World!\"}}"));
        }
        try (Trace trace = open("net.4.5.2.x64")) {
            assertThat(trace.eventTypes()).extracting(type -> type.provider() + "/" + type.name()).contains(
                    "PerfView/ProviderEnableParameters",
                    "System.Threading.Tasks.TplEventSource/TaskScheduled",
                    "System.Diagnostics.Eventing.FrameworkEventSource/ThreadPoolEnqueueWork",
                    "Microsoft-Windows-Kernel-Process/ProcessStart/Start",
                    "Microsoft-Windows-DNS-Client/DnsServerForInterface");
        }
    }

    /** PerfView's baseline cuts long values. */
    @Test
    void imagesHaveTheSymbolFilesThatPerfViewShowsForThem() throws IOException {
        Pattern symbols = Pattern.compile("EVENT .*DbgID_(IL)?RSDS .*ImageBase=0x([0-9a-f]+); GuidSig=([0-9a-f-]+)\\.*;"
                + " Age=([0-9]+); PDBFileName=([^.]+).*");
        int found = 0;
        try (Trace trace = open("net.4.5.2.x64")) {
            List<LoadedModule> modules = CodeMap.of(trace).modules();
            for (String line : baseline("net.4.5.2.x64")) {
                Matcher told = symbols.matcher(line);
                if (told.matches()) {
                    found++;
                    boolean original = told.group(1) != null;
                    assertThat(modules).as(line).anySatisfy(module -> {
                        assertThat(module.moduleId()).isEqualTo(Long.parseUnsignedLong(told.group(2), 16));
                        assertThat(original ? module.pdbGuid() : module.nativePdbGuid()).startsWith(told.group(3));
                        assertThat(original ? module.pdbAge() : module.nativePdbAge()).isEqualTo(
                                Integer.parseInt(told.group(4)));
                        assertThat(original ? module.pdbPath() : module.nativePdbPath()).startsWith(told.group(5));
                    });
                }
            }
            assertThat(modules).filteredOn(module -> module.nativePdbGuid() != null).hasSizeGreaterThan(1750);
        }
        assertThat(found).isGreaterThanOrEqualTo(10);
    }
}
