package org.nettracesql.trace.etl;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.block.Helpers;
import org.nettracesql.trace.block.LongTable;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceInput;

/**
 * Finds the stacks of all events: those that stand in an event itself; those that the runtime tells in an event of its
 * own after the one that they belong to; and those of the kernel's events, which later events name by time and thread.
 *
 * <p>The kernel tells a stack at once, or names it by a key for its part in the kernel or for its part outside, and
 * tells what the key means later, when it forgets the key; the next event that has the key then means another stack. A
 * part in the kernel without one outside goes on in the next part outside of the same thread. Other events have keys in
 * themselves, which do not say their side: the next that is told of such a key, on either side, is its meaning.
 *
 * <p>Memory: one or two ints for each event up to the last one with a stack in its buffer; the last {@value
 * #REMEMBERED} or twice as many of the kernel's events, which is some seconds of a busy machine; and the distinct
 * stacks.
 */
final class StackJoin {

    private static final int REMEMBERED = 1 << 18;
    private static final int MOST_FRAMES = 8192;
    private static final int MOST_WAITING = 64;

    private static final int CLR_HEADER = 8;
    private static final int REFERENCE_HEADER = 16;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final EtlDirectory directory;
    private final BufferMerge merge;

    /** Stacks and parts of stacks. */
    private final StackDirectory parts = new StackDirectory();

    /**
     * By buffer and event: the leaf part of its stack, and the rest; the id of a part, or less than 0 for the number of
     * a key whose meaning comes later.
     */
    private final int[][] leaves;

    private final int[][] rests;

    /** By number of a key: the id of its part; 0 as long as nothing tells it. */
    private int[] meanings = new int[64];

    private int keys;
    /** By key and side: the number that stands for its next meaning. */
    private final LongTable kernelKeys = new LongTable(1);

    private final LongTable userKeys = new LongTable(1);

    /** The same of keys that do not say their side. */
    private final LongTable ownKeys = new LongTable(1);

    /** By thread and provider: the place of the runtime's last event; -1 once it has its stack. */
    private final LongTable runtimeEvents = new LongTable(1);

    /** By time and thread: the places of the kernel's last events. */
    private LongTable recent = new LongTable(3);

    private LongTable older = new LongTable(3);

    /** By thread: the events whose part in the kernel waits for one outside, with their number in front. */
    private final LongTable waiting = new LongTable(1 + MOST_WAITING);

    private final long[] frames = new long[MOST_FRAMES];

    private StackJoin(TraceInput file, EtlDirectory directory) {
        this.directory = directory;
        this.merge = new BufferMerge(file, directory);
        this.leaves = new int[directory.blocks().size()][];
        this.rests = new int[directory.blocks().size()][];
    }

    static StackDirectory read(TraceInput file, EtlDirectory directory) {
        if (!directory.hasStacks) {
            return new StackDirectory();
        }
        StackJoin join = new StackJoin(file, directory);
        UnpackAhead ahead = join.merge.ahead;
        if (ahead == null) {
            join.takeAll();
        } else {
            Helpers.run("nettrace-etl-unpack", List.<Runnable>of(join::takeAll, ahead));
        }
        return join.stacks();
    }

    private void takeAll() {
        try {
            for (EtlHeaders event = merge.next(); event != null; event = merge.next()) {
                take(event);
            }
        } finally {
            if (merge.ahead != null) {
                merge.ahead.end();
            }
        }
    }

    private void take(EtlHeaders event) {
        if (event.stackBytes > 0) {
            int width = event.isStackWide ? Long.BYTES : Integer.BYTES;
            int depth = frames(event, event.stackAt + Long.BYTES, event.stackBytes - Long.BYTES, width);
            leaf(place(event), parts.intern(frames, depth));
        }
        if (event.stackKeys > 0) {
            leaf(place(event), -number(ownKeys, event.stackKey[0]));
            if (event.stackKeys > 1) {
                rest(place(event), -number(ownKeys, event.stackKey[1]));
            }
        }
        StackRole role = directory.kinds.stackRole[event.metadataId];
        switch (role) {
            case KERNEL_EVENT -> remember(event);
            case RUNTIME_EVENT -> {
                int slot = runtimeEvents.slot(runtimeKey(event));
                runtimeEvents.values[slot] = place(event);
            }
            case RUNTIME_STACK -> runtimeStack(event);
            case STACK -> stack(event);
            case KERNEL_KEY, USER_KEY -> key(event, role);
            case DEFINITION -> define(event);
            default -> {
                // No stack is told, or none but in the event itself.
            }
        }
    }

    private long place(EtlHeaders event) {
        return (long) merge.ordinal() << Integer.SIZE | event.stackId;
    }

    private long runtimeKey(EtlHeaders event) {
        return event.threadKey * MIX ^ directory.kinds.word(event.metadataId, 0);
    }

    /** Reads addresses, leaf first; returns how many. */
    private int frames(EtlHeaders event, int from, int bytes, int width) {
        int depth = Math.min(MOST_FRAMES, Math.max(0, bytes) / width);
        for (int i = 0; i < depth; i++) {
            frames[i] = width == Long.BYTES ? event.longAt(from + i * 8) : event.intAt(from + i * 4) & 0xffffffffL;
        }
        return depth;
    }

    private int payloadFrames(EtlHeaders event, int header) {
        return frames(event, event.payloadStart + header, event.payloadSize - header,
                RecordType.pointerBytes(event.recordType));
    }

    private void runtimeStack(EtlHeaders event) {
        int slot = runtimeEvents.find(runtimeKey(event));
        if (slot < 0 || runtimeEvents.values[slot] < 0 || event.payloadSize < CLR_HEADER) {
            return;
        }
        long place = runtimeEvents.values[slot];
        runtimeEvents.values[slot] = -1;
        long count = event.payloadInt(4) & 0xffffffffL;
        int depth = (int) Math.min(count, payloadFrames(event, CLR_HEADER));
        leaf(place, parts.intern(frames, depth));
    }

    /** The stack is that of who wrote the event, as the start of a thread is told by who starts it. */
    private void remember(EtlHeaders event) {
        remember(event, event.threadId);
        if (event.writingThread != event.threadId) {
            remember(event, event.writingThread);
        }
    }

    private void remember(EtlHeaders event, long thread) {
        if (thread == ThreadTable.NO_THREAD) {
            return;
        }
        if (recent.size() >= REMEMBERED) {
            older = recent;
            recent = new LongTable(3);
        }
        int slot = recent.slot(event.ticks * MIX ^ thread);
        if (recent.values[slot + 1] == 0) {
            recent.values[slot] = event.ticks;
            recent.values[slot + 1] = place(event);
            recent.values[slot + 2] = thread;
        }
    }

    /** The place of the event of the kernel that a reference names; -1 if it is not known. */
    private long named(EtlHeaders reference) {
        if (reference.payloadSize < REFERENCE_HEADER) {
            return -1;
        }
        long ticks = reference.longAt(reference.payloadStart);
        long thread = reference.payloadInt(12) & 0xffffffffL;
        long place = find(recent, ticks, thread);
        return place < 0 ? find(older, ticks, thread) : place;
    }

    private static long find(LongTable events, long ticks, long thread) {
        int slot = events.find(ticks * MIX ^ thread);
        return slot >= 0 && events.values[slot] == ticks && events.values[slot + 2] == thread
                ? events.values[slot + 1]
                : -1;
    }

    private void stack(EtlHeaders event) {
        long place = named(event);
        int depth = payloadFrames(event, REFERENCE_HEADER);
        if (place < 0 || depth == 0) {
            return;
        }
        int width = RecordType.pointerBytes(event.recordType);
        part(place, event.payloadInt(12), isKernel(frames[0], width), isKernel(frames[depth - 1], width),
                parts.intern(frames, depth));
    }

    private static boolean isKernel(long address, int width) {
        return width == Long.BYTES ? address < 0 : (int) address < 0;
    }

    private void key(EtlHeaders event, StackRole role) {
        long place = named(event);
        int width = RecordType.pointerBytes(event.recordType);
        if (place < 0 || event.payloadSize < REFERENCE_HEADER + width) {
            return;
        }
        long key = pointer(event, REFERENCE_HEADER, width);
        boolean isKernel = role == StackRole.KERNEL_KEY;
        part(place, event.payloadInt(12), isKernel, isKernel, -number(isKernel ? kernelKeys : userKeys, key));
    }

    /** The number that stands for what a key means next. */
    private int number(LongTable table, long key) {
        int slot = table.slot(key);
        if (table.values[slot] == 0) {
            if (++keys == meanings.length) {
                meanings = Arrays.copyOf(meanings, keys * 2);
            }
            table.values[slot] = keys;
        }
        return (int) table.values[slot];
    }

    private static long pointer(EtlHeaders event, int at, int width) {
        return width == Long.BYTES ? event.longAt(event.payloadStart + at) : event.payloadInt(at) & 0xffffffffL;
    }

    private void define(EtlHeaders event) {
        int width = RecordType.pointerBytes(event.recordType);
        if (event.payloadSize < 2 * width) {
            return;
        }
        int depth = payloadFrames(event, width);
        long key = pointer(event, 0, width);
        define(isKernel(frames[depth - 1], width) ? kernelKeys : userKeys, key, depth);
        define(ownKeys, key, depth);
    }

    private void define(LongTable table, long key, int depth) {
        int slot = table.find(key);
        if (slot >= 0 && table.values[slot] != 0) {
            meanings[(int) table.values[slot]] = parts.intern(frames, depth);
            table.values[slot] = 0;
        }
    }

    /** Gives an event a stack, or a part of it that begins and ends in the kernel or not. */
    private void part(long place, int thread, boolean beginsInKernel, boolean endsInKernel, int part) {
        if (beginsInKernel) {
            if (!leaf(place, part)) {
                return;
            }
            if (endsInKernel) {
                waitForRest(place, thread);
            }
            return;
        }
        rest(place, part);
        int slot = waiting.find(thread);
        if (slot >= 0) {
            int count = (int) waiting.values[slot];
            for (int i = 1; i <= count; i++) {
                rest(waiting.values[slot + i], part);
            }
            waiting.values[slot] = 0;
        }
    }

    private void waitForRest(long place, int thread) {
        if (get(rests, place) != 0) {
            return;
        }
        int slot = waiting.slot(thread);
        if (waiting.values[slot] < MOST_WAITING) {
            waiting.values[slot + (int) ++waiting.values[slot]] = place;
        }
    }

    private boolean leaf(long place, int part) {
        return set(leaves, place, part);
    }

    private void rest(long place, int part) {
        set(rests, place, part);
    }

    private static int get(int[][] table, long place) {
        int[] ofBuffer = table[(int) (place >>> Integer.SIZE)];
        int event = (int) place;
        return ofBuffer == null || event >= ofBuffer.length ? 0 : ofBuffer[event];
    }

    /** The first part counts; false if there is one already, or nothing to set. */
    private static boolean set(int[][] table, long place, int part) {
        int buffer = (int) (place >>> Integer.SIZE);
        int event = (int) place;
        int[] ofBuffer = table[buffer];
        if (ofBuffer == null) {
            ofBuffer = new int[event + 16];
            table[buffer] = ofBuffer;
        } else if (event >= ofBuffer.length) {
            ofBuffer = Arrays.copyOf(ofBuffer, event + (event >> 1));
            table[buffer] = ofBuffer;
        }
        if (part == 0 || ofBuffer[event] != 0) {
            return false;
        }
        ofBuffer[event] = part;
        return true;
    }

    private StackDirectory stacks() {
        StackDirectory stacks = new StackDirectory();
        for (int buffer = 0; buffer < leaves.length; buffer++) {
            int[] leafParts = leaves[buffer];
            int[] restParts = rests[buffer];
            int size = Math.max(leafParts == null ? 0 : leafParts.length, restParts == null ? 0 : restParts.length);
            if (size == 0) {
                continue;
            }
            int[] ids = new int[size - 1];
            for (int event = 1; event < size; event++) {
                int depth = append(part(leafParts, event), 0);
                ids[event - 1] = stacks.intern(frames, append(part(restParts, event), depth));
            }
            stacks.add(buffer, 1, ids);
            leaves[buffer] = null;
            rests[buffer] = null;
        }
        return stacks;
    }

    private int part(int[] ofBuffer, int event) {
        int part = ofBuffer == null || event >= ofBuffer.length ? 0 : ofBuffer[event];
        return part < 0 ? meanings[-part] : part;
    }

    private int append(int part, int depth) {
        if (part == 0) {
            return depth;
        }
        long[] more = parts.frames(part);
        int taken = Math.min(more.length, MOST_FRAMES - depth);
        System.arraycopy(more, 0, frames, depth, taken);
        return depth + taken;
    }
}
