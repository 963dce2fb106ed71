package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes code bodies of the entry points of precompiled methods, where no method event tells of code: in the trace of a
 * killed process that is all precompiled code, elsewhere stubs that the rundown leaves out.
 *
 * <p><b>Which addresses.</b> The code of an image lies method after method, and a method runs only after its entry
 * point was looked up. So where all look-ups were recorded, code belongs to the nearest entry point at or below it. A
 * body ends before the next entry point and the next body of a method event, and has at most {@value #REACH_BYTES}
 * bytes: no precompiled method of the framework is longer than 11 KB, and something else may lie behind the last method
 * of an image. (The runtime tells no address range of an image: ModuleRangeLoad was sent by .NET Framework only.) Where
 * the recording began after the process did, methods that were looked up before it would get the name of another one:
 * there entry points make no bodies.
 *
 * <p><b>Which times.</b> The look-up proves the code; it is part of a mapped file and was there before, as what a
 * rundown lists. So such a body holds from the moment at which the last known body at its address ended, or from the
 * beginning, until the next one begins, or for ever.
 *
 * <p><b>Which module.</b> The event does not tell. It is that of another body of the same method, or the one between
 * whose lowest and highest methods the address lies, if no other module has methods there; or not known.
 */
final class EntryPointBodies {

    /** Greatest distance from an entry point at which an address is still taken to be of its method. */
    static final int REACH_BYTES = 16 << 10;

    private static final Comparator<CodeBody> ORDER = (a, b) -> {
        if (a.processId() != b.processId()) {
            return Integer.compare(a.processId(), b.processId());
        }
        return a.loadedNanos() == b.loadedNanos()
                ? Long.compareUnsigned(a.startAddress(), b.startAddress())
                : Long.compare(a.loadedNanos(), b.loadedNanos());
    };

    private record ModuleAndToken(long moduleId, int token, String qualifiedName) {
        /** Whether an entry point is of that method; ids are used again. */
        boolean isOf(EntryPoint entryPoint) {
            return qualifiedName.equals(CodeBody.qualifiedName(entryPoint.namespace(), entryPoint.name()));
        }
    }

    private EntryPointBodies() {}

    /**
     * Known bodies and those of entry points in one list, ordered as {@link CodeMap#bodies()}.
     *
     * @param known the same list if there are no entry points to add
     */
    static List<CodeBody> add(List<CodeBody> known, EntryPointEvents entryPoints) {
        Map<Integer, List<EntryPoint>> byProcess = new TreeMap<>();
        for (EntryPoint entryPoint : entryPoints.all()) {
            if (entryPoints.fromStart().contains(entryPoint.processId())) {
                byProcess.computeIfAbsent(entryPoint.processId(), id -> new ArrayList<>()).add(entryPoint);
            }
        }
        if (byProcess.isEmpty()) {
            return known;
        }
        List<CodeBody> all = new ArrayList<>(known);
        byProcess.forEach((processId, ofProcess) -> addProcess(
                known.stream().filter(body -> body.processId() == processId).toList(), ofProcess, all));
        if (all.size() == known.size()) {
            return known;
        }
        all.sort(ORDER);
        for (int ordinal = 0; ordinal < all.size(); ordinal++) {
            all.set(ordinal, all.get(ordinal).withOrdinal(ordinal));
        }
        return List.copyOf(all);
    }

    private static void addProcess(List<CodeBody> known, List<EntryPoint> entryPoints, List<CodeBody> all) {
        long[] bounds = bounds(known, entryPoints);
        AddressIndex index = CodeMap.index(known, 0, known.size());
        Map<Long, ModuleAndToken> byMethod = byMethod(known);
        PrecompiledRanges modules = PrecompiledRanges.of(known);
        for (EntryPoint entryPoint : entryPoints) {
            ModuleAndToken method = byMethod.get(entryPoint.methodId());
            if (method != null && method.isOf(entryPoint)) {
                modules.add(method.moduleId(), entryPoint.address());
            }
        }
        entryPoints.sort((a, b) -> a.address() == b.address()
                ? Long.compare(a.timeNanos(), b.timeNanos())
                : Long.compareUnsigned(a.address(), b.address()));
        EntryPoint last = null;
        long lastUntilNanos = 0;
        for (EntryPoint entryPoint : entryPoints) {
            long address = entryPoint.address();
            if (last != null && last.address() == address && entryPoint.timeNanos() < lastUntilNanos) {
                continue;
            }
            long[] window = {Long.MIN_VALUE, Long.MAX_VALUE};
            boolean isKnown = index.at(address, entryPoint.timeNanos(), window) != AddressIndex.NONE;
            last = entryPoint;
            lastUntilNanos = window[1];
            if (!isKnown) {
                ModuleAndToken method = byMethod.get(entryPoint.methodId());
                boolean isSame = method != null && method.isOf(entryPoint);
                all.add(new CodeBody(
                        0,
                        entryPoint.processId(),
                        entryPoint.methodId(),
                        isSame ? method.moduleId() : modules.moduleAround(address),
                        address,
                        sizeUpTo(bounds, address),
                        isSame ? method.token() : 0,
                        0,
                        0,
                        entryPoint.namespace(),
                        entryPoint.name(),
                        entryPoint.signature(),
                        window[0],
                        window[1],
                        KnownFrom.R2R_ENTRY_POINT));
            }
        }
    }

    /** Where code is known to begin, ascending and flipped (see {@link AddressIndex#flip}). */
    private static long[] bounds(List<CodeBody> known, List<EntryPoint> entryPoints) {
        long[] bounds = new long[known.size() + entryPoints.size()];
        int count = 0;
        for (CodeBody body : known) {
            bounds[count++] = AddressIndex.flip(body.startAddress());
        }
        for (EntryPoint entryPoint : entryPoints) {
            bounds[count++] = AddressIndex.flip(entryPoint.address());
        }
        Arrays.sort(bounds);
        return bounds;
    }

    private static long sizeUpTo(long[] bounds, long address) {
        long flipped = AddressIndex.flip(address);
        int next = Arrays.binarySearch(bounds, flipped);
        while (next < bounds.length && bounds[next] == flipped) {
            next++;
        }
        long distance = next < bounds.length ? bounds[next] - flipped : REACH_BYTES;
        // The difference of two far addresses may not fit a long.
        return distance < 0 ? REACH_BYTES : Math.min(REACH_BYTES, distance);
    }

    private static Map<Long, ModuleAndToken> byMethod(List<CodeBody> known) {
        Map<Long, ModuleAndToken> byMethod = new HashMap<>();
        for (CodeBody body : known) {
            if (!body.isDynamic() && body.name() != null) {
                byMethod.putIfAbsent(
                        body.methodId(), new ModuleAndToken(body.moduleId(), body.token(), body.qualifiedName()));
            }
        }
        return byMethod;
    }
}
