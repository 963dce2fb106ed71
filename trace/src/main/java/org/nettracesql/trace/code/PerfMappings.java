package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.Trace;

/**
 * Which files' code perf tells of, in what it has converted to CTF with {@code --all}: each mapping of memory that can
 * be executed, of files or not, where it begins. How long it is the conversion leaves out (source:
 * tools/perf/util/data-convert-bt.c).
 *
 * <p>What runs is in one of the mappings, and they do not overlap: an address at which something ran is in the last one
 * that begins before it, and so is all between the two. That far a file is known to reach, and no further: what stands
 * behind may be anything, and the callers that perf finds by frame pointers often are no code at all. Known to have run
 * are the addresses that were sampled, and those of a stack's part in the kernel, which does not guess its callers.
 *
 * <p>A process that another one forks has the same mappings, of which those are taken in which something ran. Of those
 * that go nothing tells.
 */
final class PerfMappings {

    /** Where the kernel's own code is told of: the process that Windows' is told of, too. */
    private static final int KERNEL_PROCESS = 0;
    /** Bits that all addresses of a 64-bit kernel have. */
    private static final long OF_KERNEL = 0xffffL << 48;
    /** What is mapped that is no file begins so. */
    private static final String ANONYMOUS = "//";
    /** So far back are the processes that one was forked from looked at. */
    private static final int MOST_GENERATIONS = 32;

    private static final List<ScanColumn> COLUMNS = List.of(HeaderColumn.PROCESS_ID, HeaderColumn.TIME_NS,
            PayloadColumn.of("start", ColumnType.INT64), PayloadColumn.of("filename", ColumnType.TEXT),
            PayloadColumn.of("pid", ColumnType.INT64), PayloadColumn.of("ppid", ColumnType.INT64));

    private static final List<ScanColumn> SAMPLED = List.of(HeaderColumn.PROCESS_ID, HeaderColumn.TIME_NS,
            PayloadColumn.of("perf_ip", ColumnType.INT64));

    /** When a process began with the mappings of another one. */
    private record Fork(int parent, long nanos) {}

    /** A mapping, with how far it is known to reach. */
    private static final class Mapping {
        private final int processId;
        private final long start;
        private final String path;
        private final long fromNanos;
        private long untilNanos = Long.MAX_VALUE;
        private long sizeBytes;

        private Mapping(int processId, long start, String path, long fromNanos) {
            this.processId = processId;
            this.start = start;
            this.path = path;
            this.fromNanos = fromNanos;
        }

        private MappedFile file() {
            return new MappedFile(processId, start, sizeBytes, path, fromNanos, untilNanos);
        }
    }

    private final List<Mapping> all = new ArrayList<>();
    /** By process and the flipped start: those that were there, in the order of time. */
    private final Map<Integer, TreeMap<Long, List<Mapping>>> byStart = new HashMap<>();

    /** By child, in the order of time. */
    private final Map<Integer, List<Fork>> forks = new HashMap<>();

    private PerfMappings() {}

    /** Adds the files of a trace; no scan starts where it has none. */
    static void add(Trace trace, List<MappedFile> files) {
        if (TypedRows.typesOf(trace, PerfMappings::isOfPerf).isEmpty()) {
            return;
        }
        PerfMappings mappings = new PerfMappings();
        // What has no time of its own, because it was there before, has that of the first event.
        long firstNanos = trace.index().firstTimeNanos();
        TypedRows.forEach(trace, PerfMappings::isOfPerf, COLUMNS, (batch, row) -> {
            int process = batch.ints(0).values[row];
            long nanos = batch.longs(1).values[row] <= firstNanos ? Long.MIN_VALUE : batch.longs(1).values[row];
            if (batch.column(2).isNull(row)) {
                mappings.fork((int) batch.longs(5).values[row], (int) batch.longs(4).values[row], nanos);
            } else if (batch.texts(3).get(row) != null) {
                mappings.map(process < 0 ? KERNEL_PROCESS : process, batch.longs(2).values[row],
                        batch.texts(3).get(row), nanos);
            }
        });
        if (mappings.all.isEmpty()) {
            return;
        }
        mappings.seeWhatRan(trace);
        for (Mapping mapping : mappings.all) {
            if (!mapping.path.isEmpty() && !mapping.path.startsWith(ANONYMOUS)) {
                files.add(mapping.file());
            }
        }
    }

    private static boolean isOfPerf(EventType type) {
        return type.provider().equals(Providers.LINUX_KERNEL) && type.field("pid") != null && switch (type.name()) {
            case "perf_mmap", "perf_mmap2" -> type.field("start") != null && type.field("filename") != null;
            case "perf_fork" -> type.field("ppid") != null;
            default -> false;
        };
    }

    private void map(int processId, long start, String path, long nanos) {
        List<Mapping> there = byStart.computeIfAbsent(processId, id -> new TreeMap<>())
                .computeIfAbsent(AddressIndex.flip(start), key -> new ArrayList<>(1));
        Mapping last = there.isEmpty() ? null : there.get(there.size() - 1);
        if (last != null && last.untilNanos == Long.MAX_VALUE) {
            if (path.equals(last.path)) {
                return;
            }
            last.untilNanos = nanos;
        }
        Mapping mapping = new Mapping(processId, start, path, nanos);
        there.add(mapping);
        all.add(mapping);
    }

    private void fork(int parent, int child, long nanos) {
        if (parent == child) {
            return;
        }
        for (List<Mapping> there : byStart.getOrDefault(child, new TreeMap<>()).values()) {
            Mapping last = there.get(there.size() - 1);
            last.untilNanos = Math.min(last.untilNanos, nanos);
        }
        forks.computeIfAbsent(child, id -> new ArrayList<>(1)).add(new Fork(parent, nanos));
    }

    private void seeWhatRan(Trace trace) {
        TypedRows.forEach(trace, type -> type.field("perf_ip") != null, SAMPLED, (batch, row) -> {
            long address = batch.longs(2).values[row];
            ran(isOfKernel(address) ? KERNEL_PROCESS : batch.ints(0).values[row], address, batch.longs(1).values[row]);
        });
        StackTable stacks = trace.stacks();
        for (int id = 1; id <= stacks.count(); id++) {
            for (long address : stacks.frames(id)) {
                if (!isOfKernel(address)) {
                    break;
                }
                ran(KERNEL_PROCESS, address, Long.MAX_VALUE - 1);
            }
        }
    }

    private static boolean isOfKernel(long address) {
        return (address & OF_KERNEL) == OF_KERNEL;
    }

    private void ran(int processId, long address, long nanos) {
        Mapping own = last(processId, address, nanos);
        Fork fork = forkOf(processId, nanos);
        Mapping before = fork == null ? null : lastInherited(fork, address);
        boolean isInherited = before != null && (own == null || begins(own, before));
        Mapping mapping = isInherited ? inherit(processId, before, fork) : own;
        if (mapping != null) {
            long size = address - mapping.start + 1;
            mapping.sizeBytes = Long.compareUnsigned(size, mapping.sizeBytes) > 0 ? size : mapping.sizeBytes;
        }
    }

    /** Whether a mapping begins below another one. */
    private static boolean begins(Mapping one, Mapping other) {
        return Long.compareUnsigned(one.start, other.start) < 0;
    }

    /** Of what a process told of, the last mapping that begins at or below an address; null for none. */
    private Mapping last(int processId, long address, long nanos) {
        TreeMap<Long, List<Mapping>> starts = byStart.get(processId);
        Map.Entry<Long, List<Mapping>> below = starts == null ? null : starts.floorEntry(AddressIndex.flip(address));
        while (below != null) {
            for (Mapping mapping : below.getValue()) {
                if (mapping.fromNanos <= nanos && nanos < mapping.untilNanos) {
                    return mapping;
                }
            }
            below = starts.lowerEntry(below.getKey());
        }
        return null;
    }

    /** As {@link #last}, of what the processes had from which one was forked. */
    private Mapping lastInherited(Fork first, long address) {
        Mapping found = null;
        Fork fork = first;
        for (int generations = 0; fork != null && generations < MOST_GENERATIONS; generations++) {
            Mapping mapping = last(fork.parent, address, fork.nanos);
            if (mapping != null && (found == null || begins(found, mapping))) {
                found = mapping;
            }
            fork = forkOf(fork.parent, fork.nanos);
        }
        return found;
    }

    private Fork forkOf(int child, long nanos) {
        Fork last = null;
        for (Fork fork : forks.getOrDefault(child, List.of())) {
            last = fork.nanos <= nanos ? fork : last;
        }
        return last;
    }

    /** A mapping that a process had from the start, for which something tells only now. */
    private Mapping inherit(int processId, Mapping before, Fork fork) {
        Mapping mapping = new Mapping(processId, before.start, before.path, fork.nanos);
        List<Mapping> there = byStart.computeIfAbsent(processId, id -> new TreeMap<>())
                .computeIfAbsent(AddressIndex.flip(before.start), key -> new ArrayList<>(1));
        for (Mapping later : there) {
            if (later.fromNanos > fork.nanos) {
                mapping.untilNanos = Math.min(mapping.untilNanos, later.fromNanos);
            }
        }
        there.add(mapping);
        all.add(mapping);
        return mapping;
    }
}
