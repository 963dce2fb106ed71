package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.file.LittleEndian;
import org.nettracesql.trace.scan.EventRows;

/**
 * Writes payloads anew that hold several events of the kernel, so that each has its fields: its time and whose it is
 * are told for all of them together, or not at all. For one thread.
 *
 * <p>Compact context switches, all of one processor: i64 ticks of the first, u32[16] threads, i8[16] their
 * priorities when they first went, then a switch after another, of which the low 2 bits tell the form. 0, u16:
 * ticks since the one before in 14 bits, the idle thread went. 1, u32: the same in 30 bits. 2, u32: 4 bits index
 * of the thread that went, 3 how far its priority was above the one above, 6 its state, 17 ticks. 3, u64: 30 bits
 * ticks, 4 index, 6 state, 5 priority, 17 for how many ticks of the system's timer the thread that came had
 * waited, or the most that fits. A state is the reason to wait of a thread that waits; or else, behind all reasons
 * that the Windows of the trace has, the state of the thread.
 *
 * <p>Batched samples: u32 count, in a wide record u32 padding, then for each a pointer, u32 thread, u16, u8, u8.
 *
 * <p>Source: Geoff Chappell, PERFINFO_CCSWAP_BUFFER; the header ntwmi.h of Windows 10's driver kit.
 */
final class Unfolding {

    /** What there is to do for a kind of event. */
    enum Form { NONE, SWITCHES, SAMPLES32, SAMPLES64 }

    private static final int SWITCHES_HEADER = 88;
    private static final int THREADS_AT = 8;
    private static final int PRIORITIES_AT = 72;
    private static final int SWITCH_BYTES = 24;
    private static final int IDLE_SHORT = 0;
    private static final int IDLE = 1;
    private static final int LITE = 2;
    private static final int[] PACKED_BYTES = {2, 4, 4, 8};

    /** Where there is a place for a value that the record does not tell. */
    static final int NOT_TOLD = -1;

    private static final int PROCESS_BYTES = 4;

    private final ThreadTable threads;
    private final Clock clock;
    private final WaitReasons reasons;

    Unfolding(ThreadTable threads, Clock clock, WaitReasons reasons) {
        this.threads = threads;
        this.clock = clock;
        this.reasons = reasons;
    }

    /** How many bytes the payload at a place will have. */
    static int bytes(Form form, byte[] in, int at, int size) {
        switch (form) {
            case SWITCHES:
                return size < SWITCHES_HEADER ? size : switchesBytes(in, at + SWITCHES_HEADER, at + size);
            case SAMPLES32, SAMPLES64:
                return size + samples(form, in, at, size) * PROCESS_BYTES;
            default:
                return size;
        }
    }

    /** With what is left behind the last switch, which shows as bytes that nobody describes. */
    private static int switchesBytes(byte[] in, int from, int to) {
        int bytes = SWITCHES_HEADER;
        int at = from;
        for (; at < to && isWhole(in, at, to); at += PACKED_BYTES[in[at] & 3]) {
            bytes += SWITCH_BYTES;
        }
        return bytes + to - at;
    }

    private static boolean isWhole(byte[] in, int at, int to) {
        return at + PACKED_BYTES[in[at] & 3] <= to;
    }

    private static int samples(Form form, byte[] in, int at, int size) {
        int header = samplesHeader(form);
        if (size < header) {
            return 0;
        }
        long stated = LittleEndian.i32(in, at) & 0xffffffffL;
        return (int) Math.min(stated, (size - header) / sampleBytes(form));
    }

    private static int samplesHeader(Form form) {
        return form == Form.SAMPLES64 ? 8 : 4;
    }

    private static int sampleBytes(Form form) {
        return form == Form.SAMPLES64 ? 16 : 12;
    }

    /**
     * Writes a payload, whose size is that of {@link #bytes}.
     *
     * @param ticks the event's
     */
    void write(Form form, byte[] in, int at, int size, long ticks, byte[] to, int start) {
        ByteBuffer out = ByteBuffer.wrap(to).order(ByteOrder.LITTLE_ENDIAN).position(start);
        if (form == Form.SWITCHES) {
            writeSwitches(in, at, size, out);
        } else {
            writeSamples(form, in, at, size, ticks, out);
        }
    }

    private void writeSwitches(byte[] in, int at, int size, ByteBuffer out) {
        if (size < SWITCHES_HEADER) {
            out.put(in, at, size);
            return;
        }
        out.put(in, at, SWITCHES_HEADER);
        long ticks = LittleEndian.i64(in, at);
        int next = at + SWITCHES_HEADER;
        int end = at + size;
        while (next < end && isWhole(in, next, end)) {
            int form = in[next] & 3;
            long bits = switch (form) {
                case IDLE_SHORT -> LittleEndian.u16(in, next);
                case IDLE, LITE -> LittleEndian.i32(in, next) & 0xffffffffL;
                default -> LittleEndian.i64(in, next);
            };
            next += PACKED_BYTES[form];
            ticks += form == LITE ? bits >>> 15 : bits >>> 2 & 0x3fff_ffff;
            if (form <= IDLE) {
                put(out, ticks, 0, 0, NOT_TOLD, NOT_TOLD);
                continue;
            }
            boolean isLite = form == LITE;
            int index = (int) (isLite ? bits >>> 2 : bits >>> 32) & 0xf;
            int state = (int) (isLite ? bits >>> 9 : bits >>> 36) & 0x3f;
            int priority = isLite
                    ? in[at + PRIORITIES_AT + index] + ((int) (bits >>> 6) & 7)
                    : (int) (bits >>> 42) & 0x1f;
            int thread = LittleEndian.i32(in, at + THREADS_AT + index * Integer.BYTES);
            put(out, ticks, thread, priority, state, isLite ? NOT_TOLD : (int) (bits >>> 47));
        }
        out.put(in, next, end - next);
    }

    private void put(ByteBuffer out, long ticks, int thread, int priority, int state, int newWaited) {
        out.putLong(clock.toNanos(ticks));
        out.putInt(process(thread, ticks));
        out.putInt(thread);
        out.putInt(newWaited);
        out.put((byte) priority);
        out.put((byte) state);
        out.put((byte) reasons.threadState(state));
        out.put((byte) reasons.reason(state));
    }

    private int process(int thread, long ticks) {
        int process = threads.processOf(thread, ticks);
        return process == EventRows.NO_PROCESS ? NOT_TOLD : process;
    }

    private void writeSamples(Form form, byte[] in, int at, int size, long ticks, ByteBuffer out) {
        int count = samples(form, in, at, size);
        int header = Math.min(size, samplesHeader(form));
        int width = sampleBytes(form);
        out.put(in, at, header);
        int next = at + header;
        for (int i = 0; i < count; i++) {
            out.put(in, next, width);
            out.putInt(process(LittleEndian.i32(in, next + width - 8), ticks));
            next += width;
        }
        out.put(in, next, at + size - next);
    }
}
