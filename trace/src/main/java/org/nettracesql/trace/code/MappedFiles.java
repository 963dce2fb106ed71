package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * Which file is mapped at an address of a process, as LTTng or perf ({@link PerfMappings}) tells. LTTng's statedump
 * lists what was there when the recording or the process began ({@code bin_info}, before LTTng 2.8 {@code soinfo}), and
 * later loads and unloads have events of their own. Immutable.
 */
final class MappedFiles {

    static final MappedFiles NONE = new MappedFiles(List.of());

    private static final String STATEDUMP = "lttng_ust_statedump";

    /** Files whose ranges begin below an address and end before it, at most so many, are looked behind. */
    private static final int MOST_LOOKS = 64;

    /** How an event tells of a mapping: the names of its fields; without a path it is an unload. */
    private record Source(String provider, String event, String size, String path) {}

    private static final List<Source> SOURCES = List.of(
            new Source(STATEDUMP, "bin_info", "memsz", "path"),
            new Source(STATEDUMP, "soinfo", "size", "sopath"),
            new Source("lttng_ust_lib", "load", "memsz", "path"),
            new Source("lttng_ust_dl", "dlopen", "memsz", "path"),
            new Source("lttng_ust_dl", "dlmopen", "memsz", "path"),
            // Not dlclose: what is closed may stay, and what goes has this event, too.
            new Source("lttng_ust_lib", "unload", null, null));

    /** What one event says; without a path its file goes. */
    private record Told(int processId, long start, long size, String path, long nanos, boolean before) {}

    private final List<MappedFile> all;
    /** By process and the flipped start, which sorts as unsigned: those that were mapped there, in order of time. */
    private final Map<Integer, TreeMap<Long, List<MappedFile>>> byStart = new HashMap<>();

    private MappedFiles(List<MappedFile> all) {
        this.all = List.copyOf(all);
        for (MappedFile file : all) {
            byStart.computeIfAbsent(file.processId(), id -> new TreeMap<>())
                    .computeIfAbsent(AddressIndex.flip(file.startAddress()), start -> new ArrayList<>(1))
                    .add(file);
        }
    }

    /** Reads the events of a trace; no scan starts where it has none. */
    static MappedFiles of(Trace trace) {
        List<Told> told = new ArrayList<>();
        for (Source source : SOURCES) {
            List<ScanColumn> columns = new ArrayList<>(List.of(
                    HeaderColumn.PROCESS_ID, HeaderColumn.TIME_NS, PayloadColumn.of("baddr", ColumnType.INT64)));
            if (source.path != null) {
                columns.add(PayloadColumn.of(source.size, ColumnType.INT64));
                columns.add(PayloadColumn.of(source.path, ColumnType.TEXT));
            }
            TypedRows.forEach(trace,
                    type -> type.provider().equals(source.provider) && type.name().equals(source.event),
                    columns, (batch, row) -> {
                        String path = source.path == null ? null : batch.texts(4).get(row);
                        if (source.path == null || path != null && !path.isEmpty()) {
                            told.add(new Told(batch.ints(0).values[row], batch.longs(2).values[row],
                                    source.path == null ? 0 : Math.max(0, batch.longs(3).values[row]), path,
                                    batch.longs(1).values[row], source.provider.equals(STATEDUMP)));
                        }
                    });
        }
        List<MappedFile> files = lives(told);
        PerfMappings.add(trace, files);
        return files.isEmpty() ? NONE : new MappedFiles(files);
    }

    private static List<MappedFile> lives(List<Told> told) {
        told.sort((one, other) -> Long.compare(one.nanos, other.nanos));
        List<MappedFile> files = new ArrayList<>();
        Map<List<Object>, Integer> current = new HashMap<>();
        for (Told event : told) {
            List<Object> place = List.of(event.processId, event.start);
            Integer before = current.get(place);
            if (before != null && files.get(before).path().equals(event.path)) {
                // Told of again: by the statedump and the load, or by a second load of what is there.
                continue;
            }
            if (before != null) {
                files.set(before, files.get(before).until(event.nanos));
                current.remove(place);
            }
            if (event.path != null) {
                current.put(place, files.size());
                files.add(new MappedFile(event.processId, event.start, event.size, event.path,
                        event.before && before == null ? Long.MIN_VALUE : event.nanos, Long.MAX_VALUE));
            }
        }
        return files;
    }

    /** In the order in which they were first told of. */
    List<MappedFile> all() {
        return all;
    }

    /**
     * The file at an address, or null.
     *
     * @param timeNanos null for the one that was mapped there last
     */
    MappedFile at(long address, Long timeNanos, int processId) {
        if (processId != CodeMap.ANY_PROCESS) {
            TreeMap<Long, List<MappedFile>> files = byStart.get(processId);
            return files == null ? null : at(files, address, timeNanos);
        }
        for (TreeMap<Long, List<MappedFile>> files : byStart.values()) {
            MappedFile found = at(files, address, timeNanos);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static MappedFile at(NavigableMap<Long, List<MappedFile>> files, long address, Long timeNanos) {
        Map.Entry<Long, List<MappedFile>> below = files.floorEntry(AddressIndex.flip(address));
        for (int looks = 0; below != null && looks < MOST_LOOKS; looks++) {
            List<MappedFile> there = below.getValue();
            for (int i = there.size() - 1; i >= 0; i--) {
                MappedFile file = there.get(i);
                if (file.isAt(address) && (timeNanos == null || file.isThen(timeNanos))) {
                    return file;
                }
            }
            below = files.lowerEntry(below.getKey());
        }
        return null;
    }
}
