package org.nettracesql.trace.code;

import java.util.Arrays;

/**
 * Which native code of a body came from which IL: the ranges that
 * {@code ICorProfilerInfo4::GetILToNativeMapping2} gives for it. Range i is the native code from {@code nativeStart(i)}
 * up to, without, {@code nativeEnd(i)}, and came from the IL at {@code ilOffset(i)}.
 *
 * <p>The event carries pairs of an IL and a native offset, sorted by neither, and no ends. As in the debugger, a range
 * ends where the next one begins. So of several with one native offset only the last has code, the others are empty; no
 * two overlap, and together they have no more bytes than the body. An IL offset may have several ranges.
 *
 * <p>Two things differ from that interface on purpose. Ranges are ordered by native offset, those of one offset as in
 * the event; there by IL offset. And the last one ends with the body; there its end may be 0 for "not known".
 *
 * <p>Immutable. Source: {@code dotnet/runtime} {@code debug/ee/functioninfo.cpp}, {@code
 * DebuggerJitInfo::SetBoundaries}.
 */
public final class IlToNativeMap {

    /** IL offset of native code that comes from no IL. */
    public static final int NO_MAPPING = -1;
    /** IL offset of a method's prolog. */
    public static final int PROLOG = -2;
    /** IL offset of a method's epilog. */
    public static final int EPILOG = -3;
    /** What {@link #ilOffsetAt} gives for native code before the first range. */
    public static final int NOT_COVERED = Integer.MIN_VALUE;

    private final int[] ilOffsets;
    private final int[] nativeStarts;
    private final int sizeBytes;

    private IlToNativeMap(int[] ilOffsets, int[] nativeStarts, int sizeBytes) {
        this.ilOffsets = ilOffsets;
        this.nativeStarts = nativeStarts;
        this.sizeBytes = sizeBytes;
    }

    /**
     * Makes the ranges of an event's pairs.
     *
     * @param sizeBytes the body's size; not less than any native offset
     */
    static IlToNativeMap of(int[] ilOffsets, int[] nativeOffsets, int sizeBytes) {
        int count = ilOffsets.length;
        long[] order = new long[count];
        for (int i = 0; i < count; i++) {
            order[i] = (long) nativeOffsets[i] << 32 | i;
        }
        Arrays.sort(order);
        int[] sortedIl = new int[count];
        int[] sortedNative = new int[count];
        for (int i = 0; i < count; i++) {
            sortedIl[i] = ilOffsets[(int) order[i]];
            sortedNative[i] = (int) (order[i] >> 32);
        }
        return new IlToNativeMap(sortedIl, sortedNative, sizeBytes);
    }

    /** Number of ranges. */
    public int count() {
        return ilOffsets.length;
    }

    /** An offset into the method's IL, or {@link #NO_MAPPING}, {@link #PROLOG}, {@link #EPILOG}. */
    public int ilOffset(int range) {
        return ilOffsets[range];
    }

    /** Bytes from the start of the body to the first byte of the range. */
    public int nativeStart(int range) {
        return nativeStarts[range];
    }

    /** Bytes from the start of the body to the first byte behind the range. */
    public int nativeEnd(int range) {
        return range + 1 < nativeStarts.length ? nativeStarts[range + 1] : sizeBytes;
    }

    /**
     * The IL offset that a native offset came from. Of several ranges that begin there, empty ones too, the greatest IL
     * offset counts: the IL before it made no code of its own, and a real offset comes before a special one, so that
     * the return at a method's end keeps its offset although its code is an epilog.
     *
     * @return an IL offset, a special value, or {@link #NOT_COVERED}
     */
    public int ilOffsetAt(long nativeOffset) {
        if (nativeOffset < 0 || nativeOffset >= sizeBytes) {
            return NOT_COVERED;
        }
        int low = 0;
        int high = nativeStarts.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (nativeStarts[middle] <= nativeOffset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int found = NOT_COVERED;
        for (int i = low - 1; i >= 0 && nativeStarts[i] == nativeStarts[low - 1]; i--) {
            found = Math.max(found, ilOffsets[i]);
        }
        return found;
    }
}
