package org.nettracesql.trace.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Between which addresses each module of a process has precompiled code, as far as its methods tell: an image is one
 * stretch of addresses, and the code of its methods lies together. For one thread while it is filled.
 */
final class PrecompiledRanges {

    /** First and last start of a method, flipped (see {@link AddressIndex#flip}), by module. */
    private final Map<Long, long[]> ranges = new HashMap<>();

    static PrecompiledRanges of(List<CodeBody> bodies) {
        PrecompiledRanges ranges = new PrecompiledRanges();
        bodies.forEach(ranges::add);
        return ranges;
    }

    /** Adds a body if it is precompiled code of a known module. */
    void add(CodeBody body) {
        if (!body.isJitted() && !body.isDynamic() && body.moduleId() != 0) {
            add(body.moduleId(), body.startAddress());
        }
    }

    /** Adds the start of a precompiled method. */
    void add(long moduleId, long startAddress) {
        long flipped = AddressIndex.flip(startAddress);
        long[] range = ranges.computeIfAbsent(moduleId, id -> new long[] {flipped, flipped});
        range[0] = Math.min(range[0], flipped);
        range[1] = Math.max(range[1], flipped);
    }

    /** The only module with methods on both sides of an address; 0 for none, and for several (a composite image). */
    long moduleAround(long address) {
        long flipped = AddressIndex.flip(address);
        long found = 0;
        for (Map.Entry<Long, long[]> module : ranges.entrySet()) {
            if (module.getValue()[0] <= flipped && flipped <= module.getValue()[1]) {
                if (found != 0) {
                    return 0;
                }
                found = module.getKey();
            }
        }
        return found;
    }
}
