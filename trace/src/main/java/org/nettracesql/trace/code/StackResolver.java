package org.nettracesql.trace.code;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nettracesql.trace.StackTable;

/**
 * Resolves canonical stacks to code bodies, each at most once for a stretch of time in which the answer is the same.
 *
 * <p>The leaf's address is where the thread was; every other frame's is where it returns to, so that frame is looked up
 * one byte earlier: the call may be the last instruction of its body.
 *
 * <p>Keeps up to {@value #CACHE_SLOTS} resolved stacks. Safe for all threads; two that meet on one stack may both
 * resolve it.
 */
public final class StackResolver {

    private static final int CACHE_SLOTS = 1 << 18;

    private final CodeMap codeMap;
    private final StackTable stacks;
    private final int processId;
    private final AtomicReferenceArray<Resolved> cache;
    private final AtomicReferenceArray<Resolved> latestCache;

    /**
     * What the frames of a stack are for a while.
     *
     * @param fromNanos when that begins
     * @param untilNanos when it may be something else
     * @param bodies ordinals of code bodies, leaf first; {@link CodeMap#NONE} where a frame does not resolve; not to be
     *     changed
     */
    public record Resolved(int stackId, long fromNanos, long untilNanos, int[] bodies) {}

    /**
     * @param processId the process whose stacks these are where the stacks do not tell, -1 for any
     */
    public StackResolver(CodeMap codeMap, StackTable stacks, int processId) {
        this.codeMap = codeMap;
        this.stacks = stacks;
        this.processId = processId;
        int slots = Math.min(CACHE_SLOTS, Integer.highestOneBit(Math.max(1, stacks.count())) * 2);
        this.cache = new AtomicReferenceArray<>(slots);
        this.latestCache = new AtomicReferenceArray<>(slots);
    }

    /** Whether there is a stack of that id. */
    public boolean has(int stackId) {
        return stackId >= 1 && stackId <= stacks.count();
    }

    /**
     * Ordinals of the bodies of a stack's frames at a time, leaf first; {@link CodeMap#NONE} where a frame does not
     * resolve. The caller must not change the array.
     */
    public int[] bodies(int stackId, long timeNanos) {
        return resolved(stackId, timeNanos).bodies;
    }

    /** As {@link #bodies(int, long)}, with the stretch of time around it in which that is the answer. */
    public Resolved resolved(int stackId, long timeNanos) {
        int slot = stackId & cache.length() - 1;
        Resolved known = cache.get(slot);
        if (known != null
                && known.stackId == stackId
                && known.fromNanos <= timeNanos
                && timeNanos < known.untilNanos) {
            return known;
        }
        long[] frames = stacks.frames(stackId);
        int process = processOf(stackId);
        int[] bodies = new int[frames.length];
        long[] window = {Long.MIN_VALUE, Long.MAX_VALUE};
        for (int i = 0; i < frames.length; i++) {
            bodies[i] = codeMap.ordinalAt(lookupAddress(frames, i), timeNanos, process, window);
        }
        Resolved resolved = new Resolved(stackId, window[0], window[1], bodies);
        cache.set(slot, resolved);
        return resolved;
    }

    /** As {@link #bodies(int, long)}, with the body that was loaded last at each address. */
    public int[] latestBodies(int stackId) {
        int slot = stackId & latestCache.length() - 1;
        Resolved known = latestCache.get(slot);
        if (known != null && known.stackId == stackId) {
            return known.bodies;
        }
        long[] frames = stacks.frames(stackId);
        int process = processOf(stackId);
        int[] bodies = new int[frames.length];
        for (int i = 0; i < frames.length; i++) {
            bodies[i] = codeMap.latestOrdinalAt(lookupAddress(frames, i), process);
        }
        latestCache.set(slot, new Resolved(stackId, Long.MIN_VALUE, Long.MAX_VALUE, bodies));
        return bodies;
    }

    /** The file of native code that was mapped at an address of a stack's process last; null for none. */
    public MappedFile mappedAt(int stackId, long address) {
        return codeMap.mappedAt(address, null, processOf(stackId));
    }

    private int processOf(int stackId) {
        int process = stacks.processId(stackId);
        return process == StackTable.ANY_PROCESS ? processId : process;
    }

    /** The address under which a frame is looked up: one less than the frame's for all but the leaf. */
    public static long lookupAddress(long[] frames, int depth) {
        return depth == 0 ? frames[0] : frames[depth] - 1;
    }
}
