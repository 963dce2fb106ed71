package org.nettracesql.trace.eventpipe;

import java.util.Arrays;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.file.LittleEndian;
import org.nettracesql.trace.scan.EventRows;

/**
 * Walks over the event headers of one block. After {@link #next()} the fields hold the current event's header.
 *
 * <p>Compressed header: one flag byte, then, absent ones keeping the value of the event before (all zero at first)
 *
 * <pre>
 * 0x01        metadataId     varu32
 * 0x02        sequence      += varu32 + 1; captureThread varu64; processor varu32
 * (no 0x02)   sequence      += 1 if metadataId is not 0
 * 0x04        threadId       varu64
 * 0x08        stackId        varu32
 * always      ticks         += varu64, wrapping
 * 0x10 / 0x20 activity / related activity GUID
 * 0x40        sorted
 * 0x80        payloadSize    varu32
 * </pre>
 *
 * then the payload. Uncompressed header: i32 size, metadataId (top bit: not sorted), sequence; i64 thread,
 * captureThread; i32 processor, stackId; i64 ticks; two GUIDs; i32 payloadSize; payload; padding to 4 bytes.
 */
public class EventHeaderCursor extends EventHeaders {

    private static final int UNCOMPRESSED_HEADER_BYTES = 80;

    /** Ticks of more bits than this between two events end a run. */
    private static final int MOST_RUN_DELTA_BITS = 40;

    /** Of {@link #takeThread}: events of a call, as a power of two; its caller looks around every millisecond. */
    private static final int MOST_PASSED_BITS = 16;

    /**
     * Events of each of the first calls, as a power of two. The first compiler goes by a hundred calls, or by sixty
     * thousand turns of a loop: a scan of five thousand events would be interpreted nine times before.
     */
    private static final int FIRST_PASSED_BITS = 5;

    /** As the second compiler sees 1,024, it makes a loop for few turns: filter and sum took 48 ms instead of 41. */
    private static final int FIRST_CALLS = 128;

    /** Larger ones are counted by whoever reads them. */
    private static final int MOST_TAKEN_PAYLOAD = 2048;

    private static final int KNOWN_IDS = 1024;

    /** What a header may change for {@link #takeThread}: type, stack, size. */
    private static final int CHANGES_THREAD = 0x36;

    /** Of a head: the flags, and which of the bytes behind them are followed by another one of the time. */
    private static final int ONE_BYTE_MASK = 0x80ff;

    private static final int TWO_BYTES_MASK = 0x8080ff;
    /** A head under the mask whose event changes nothing but the time, by a number of two bytes. */
    private static final int TWO_BYTES = 0x8000;

    private byte[] bytes;
    private int varintEnd;
    private int at;
    private int end;
    private boolean compressed;
    /**
     * Of {@link #takeThread} by all cursors of the process, about: threads do not wait for each other to count. A
     * cursor that began with short calls of its own would end the loop in a way that the compiled one no longer
     * expects, and have it thrown away by the second statement of a session.
     */
    private static int calls;

    /** By metadata id: its type in this block and 1 more; 0 where it was not asked for yet. */
    private final short[] knownTypes = new short[KNOWN_IDS];

    private boolean knowsTypes;

    /** Whether an event of metadata id 0 has a number, too. */
    private final boolean numbersAll;

    public EventHeaderCursor(BlockDirectory directory, int processId) {
        this(directory, processId, false);
    }

    protected EventHeaderCursor(BlockDirectory directory, int processId, boolean numbersAll) {
        super(directory);
        this.processId = processId;
        this.numbersAll = numbersAll;
    }

    @Override
    protected void start(byte[] block, Block header) {
        EventBlock eventBlock = (EventBlock) header;
        bytes = block;
        at = eventBlock.firstEvent;
        end = eventBlock.lengthBytes;
        compressed = eventBlock.compressed;
        damage = null;
        metadataId = 0;
        sequence = 0;
        captureThread = 0;
        processor = 0;
        threadId = 0;
        threadKey = 0;
        stackId = 0;
        ticks = 0;
        activityLow = 0;
        activityHigh = 0;
        relatedLow = 0;
        relatedHigh = 0;
        payloadStart = at;
        payloadSize = 0;
        if (knowsTypes) {
            Arrays.fill(knownTypes, (short) 0);
            knowsTypes = false;
        }
    }

    @Override
    public int position() {
        return at;
    }

    @Override
    public boolean next() {
        if (!compressed) {
            return nextUncompressed();
        }
        if (at >= end) {
            return false;
        }
        byte[] b = bytes;
        int p = at;
        int flags = b[p++];
        if ((flags & 0x2f) != 0) {
            p = changedFields(flags, p);
            if (p < 0) {
                return false;
            }
        } else {
            startsRun = false;
            if (metadataId != 0 || numbersAll) {
                sequence++;
            }
        }
        int low = b[p++];
        if (low >= 0) {
            ticks += low;
        } else {
            long delta = low & 0x7f;
            int shift = 7;
            int next;
            do {
                next = b[p++];
                delta |= (long) (next & 0x7f) << shift;
                shift += 7;
            } while (next < 0 && shift < 70);
            if (next < 0) {
                return damaged("a number of more than 10 bytes");
            }
            ticks += delta;
        }
        if ((flags & 0xb0) != 0) {
            if ((flags & 0x30) != 0) {
                p = activities(flags, p);
                if (p < 0) {
                    return damaged("a number that is longer than its type");
                }
            }
            if ((flags & 0x80) != 0) {
                long size = varint(p, 5);
                p = varintEnd;
                if (p < 0 || size > end) {
                    return damaged("a payload size that is larger than the block");
                }
                payloadSize = (int) size;
            }
        }
        if (p > end - payloadSize) {
            return damaged("an event that is larger than what is left of the block");
        }
        payloadStart = p;
        at = p + payloadSize;
        return true;
    }

    /**
     * Takes the events of flag byte 0: most events of a dense trace. A loop over locals, because on such traces it is
     * the greater part of a scan. An event that is very far from the one before begins another run, so that the ticks
     * of one cannot wrap around twice.
     */
    @Override
    public int takeRun(long[] ticksOut, int[] startsOut, int from, int to) {
        if (!compressed) {
            return from;
        }
        byte[] b = bytes;
        int size = payloadSize;
        int lastStart = end - size;
        int p = at;
        long t = ticks;
        int n = from;
        while (n < to && p < end && b[p] == 0) {
            int low = b[p + 1];
            int q = p + 2;
            long delta = low;
            if (low < 0) {
                delta = low & 0x7f;
                int shift = 7;
                int next;
                do {
                    next = b[q++];
                    delta |= (long) (next & 0x7f) << shift;
                    shift += 7;
                } while (next < 0 && shift < 70);
                if (next < 0 || delta >>> MOST_RUN_DELTA_BITS != 0) {
                    break;
                }
            }
            if (q > lastStart) {
                break;
            }
            t += delta;
            ticksOut[n] = t;
            startsOut[n++] = q;
            p = q + size;
        }
        if (n > from) {
            at = p;
            ticks = t;
            payloadStart = startsOut[n - 1];
            startsRun = false;
            if (metadataId != 0 || numbersAll) {
                sequence += n - from;
            }
        }
        return n;
    }

    @Override
    protected boolean takesThreads() {
        return true;
    }

    /** One loop over locals for numbers of the usual lengths; anything else ends it and is {@link #next}'s. */
    @Override
    protected int takeThread(EventRows rows, int from, int to, boolean[] accepts) {
        passed = 0;
        if (!compressed || variant != 0) {
            return from;
        }
        short[] known = knownTypes;
        byte[] b = bytes;
        long[] ticksOut = rows.timeNanos;
        int[] starts = rows.payloadStart;
        int[] ends = rows.payloadEnd;
        int[] types = rows.typeIndex;
        int least = rows.leastPayload;
        boolean keepsTimes = rows.keepsTimes;
        boolean keepsTypes = rows.keepsTypes;
        boolean numbersNone = !numbersAll;
        // No branch: one that is first met after so many calls would throw the compiled loop away.
        int most = 1 << Math.min(MOST_PASSED_BITS, Math.max(FIRST_PASSED_BITS, calls++ - FIRST_CALLS));
        int p = at;
        long t = ticks;
        int id = metadataId;
        int stack = stackId;
        int size = payloadSize;
        int type = size > MOST_TAKEN_PAYLOAD ? -1 : knownType(known, id);
        int n = from;
        int count = 0;
        int unnumbered = 0;
        while (type >= 0 && n < to && p < end && count < most) {
            int flags = b[p];
            if ((flags & CHANGES_THREAD) != 0) {
                break;
            }
            int q = p + 1;
            int nextId = id;
            int nextStack = stack;
            int nextSize = size;
            int nextType = type;
            if ((flags & 0x01) != 0) {
                nextId = b[q++];
                if (nextId < 0) {
                    nextId = nextId & 0x7f | b[q++] << 7;
                }
                if (nextId < 0 || nextId >= KNOWN_IDS) {
                    break;
                }
                nextType = known[nextId] - 1;
                if (nextType < 0) {
                    nextType = knownType(known, nextId);
                    if (nextType < 0) {
                        break;
                    }
                }
            }
            if ((flags & 0x08) != 0) {
                nextStack = b[q++];
                if (nextStack < 0) {
                    nextStack = nextStack & 0x7f | b[q++] << 7;
                    if (nextStack < 0) {
                        nextStack = nextStack & 0x3fff | b[q++] << 14;
                        if (nextStack < 0) {
                            break;
                        }
                    }
                }
            }
            long delta = b[q++];
            if (delta < 0) {
                delta &= 0x7f;
                int shift = 7;
                int next;
                do {
                    next = b[q++];
                    delta |= (long) (next & 0x7f) << shift;
                    shift += 7;
                } while (next < 0 && shift < 70);
                if (next < 0 || delta >>> MOST_RUN_DELTA_BITS != 0) {
                    break;
                }
            }
            if (flags < 0) {
                // The branch that is foreseen lets the next header begin before this size is loaded; without it an
                // event of this kind takes a quarter longer. The first of a call goes the other way, whatever its
                // size: two bytes that are first met late, as in the rundown, would throw the compiled loop away, and
                // a scan of a second would run without it for a tenth of that.
                int low = b[q++];
                if ((low | count - 1) < 0) {
                    int more = low >>> 31;
                    nextSize = low & 0x7f | b[q + more - 1] << 7 & -more;
                    q += more;
                    if (nextSize < 0 || nextSize > MOST_TAKEN_PAYLOAD) {
                        break;
                    }
                } else {
                    nextSize = low;
                }
            }
            if (q > end - nextSize) {
                break;
            }
            id = nextId;
            stack = nextStack;
            size = nextSize;
            type = nextType;
            t += delta;
            p = q + size;
            int lastStart = end - size;
            int step = accepts[type] ? 1 : 0;
            int events = 0;
            // An event that is not taken is written where the next one will be. With a loop of its own for those the
            // loop compiled first would be thrown away in the rundown, where they come.
            while (true) {
                if (keepsTimes) {
                    ticksOut[n] = t;
                }
                starts[n] = q;
                ends[n] = p;
                if (keepsTypes) {
                    types[n] = type;
                }
                n += step;
                events++;
                if (n == to || events == most) {
                    break;
                }
                // The flag byte and the bytes of a short time at once: one load and one comparison for what took three
                // of each, so that a filter over 13.5 million events takes 0.9 of the time.
                int head = LittleEndian.i32(b, p);
                int later;
                if ((head & TWO_BYTES_MASK) == TWO_BYTES) {
                    later = head >>> 8 & 0x7f | head >>> 9 & 0x3f80;
                    q = p + 3;
                } else if ((head & ONE_BYTE_MASK) == 0) {
                    later = head >>> 8 & 0x7f;
                    q = p + 2;
                } else {
                    break;
                }
                if (q > lastStart) {
                    break;
                }
                t += later;
                p = q + size;
            }
            least = Math.min(least, size | step - 1 & Integer.MAX_VALUE);
            count += events;
            unnumbered += id == 0 && numbersNone ? events : 0;
        }
        // Also after none, when nothing changes: the branch would be one that is first met late.
        at = p;
        ticks = t;
        metadataId = id;
        stackId = stack;
        payloadSize = size;
        payloadStart = p - size;
        startsRun = false;
        sequence += count - unnumbered;
        passed = count;
        rows.leastPayload = least;
        return n;
    }

    /** The type of an id in this block; -1 if it is none that is kept. */
    private int knownType(short[] known, int id) {
        if (id < 0 || id >= KNOWN_IDS) {
            return -1;
        }
        if (known[id] == 0) {
            int before = metadataId;
            metadataId = id;
            int type = typeIndex();
            metadataId = before;
            if (type >= Short.MAX_VALUE) {
                return -1;
            }
            known[id] = (short) (type + 1);
            knowsTypes = true;
        }
        return known[id] - 1;
    }

    /** The fields of flags 0x01, 0x02, 0x04 and 0x08; -1 if they are damaged. */
    private int changedFields(int flags, int from) {
        int p = from;
        if ((flags & 0x01) != 0) {
            metadataId = (int) varint(p, 5);
            p = varintEnd;
            if (p < 0) {
                damaged("a number of more than 5 bytes");
                return -1;
            }
        }
        startsRun = (flags & 0x02) != 0;
        if (startsRun) {
            sequence += (int) varint(p, 5) + 1;
            p = varintEnd;
            if (p >= 0) {
                captureThread(varint(p, 10));
                p = varintEnd;
            }
            if (p >= 0) {
                processor = (int) varint(p, 5);
                p = varintEnd;
            }
        } else if (metadataId != 0 || numbersAll) {
            sequence++;
        }
        if (p >= 0 && (flags & 0x04) != 0) {
            thread(varint(p, 10));
            p = varintEnd;
        }
        if (p >= 0 && (flags & 0x08) != 0) {
            stackId = (int) varint(p, 5);
            p = varintEnd;
        }
        if (p < 0) {
            damaged("a number that is longer than its type");
        }
        return p;
    }

    /** Takes the fields of flags 0x10 and 0x20; gives the position after them, -1 if they are damaged. */
    protected int activities(int flags, int from) {
        int p = from;
        if ((flags & 0x10) != 0) {
            activityLow = LittleEndian.i64(bytes, p);
            activityHigh = LittleEndian.i64(bytes, p + 8);
            p += 16;
        }
        if ((flags & 0x20) != 0) {
            relatedLow = LittleEndian.i64(bytes, p);
            relatedHigh = LittleEndian.i64(bytes, p + 8);
            p += 16;
        }
        return p;
    }

    /** Takes the capture thread of a header. */
    protected void captureThread(long onTheWire) {
        captureThread = onTheWire;
    }

    /** Takes the thread of a header. */
    protected void thread(long onTheWire) {
        threadId = onTheWire;
        threadKey = onTheWire;
    }

    /** Where the last {@link #varint} ended; -1 if it was longer than its type. */
    protected final int varintEnd() {
        return varintEnd;
    }

    /** Reads a varint of at most {@code maxBytes}; leaves its end in {@link #varintEnd}, -1 if it is longer. */
    protected final long varint(int from, int maxBytes) {
        int p = from;
        int next = bytes[p++];
        long value = next & 0x7f;
        for (int shift = 7; next < 0; shift += 7) {
            if (p - from == maxBytes) {
                varintEnd = -1;
                return 0;
            }
            next = bytes[p++];
            value |= (long) (next & 0x7f) << shift;
        }
        varintEnd = p;
        return value;
    }

    private boolean nextUncompressed() {
        if (at >= end) {
            return false;
        }
        int headerBytes = uncompressedBytes();
        if (at > end - headerBytes) {
            return damaged("an event header that is larger than what is left of the block");
        }
        int size = uncompressed(bytes, at);
        startsRun = true;
        if (size < 0 || size > end - at - headerBytes) {
            return damaged("an event that is larger than what is left of the block");
        }
        payloadStart = at + headerBytes;
        payloadSize = size;
        at = Math.min(end, afterUncompressed(payloadStart + size));
        return true;
    }

    /** Bytes of a header that is not compressed. */
    protected int uncompressedBytes() {
        return UNCOMPRESSED_HEADER_BYTES;
    }

    /** Where the next event begins after one without compression. */
    protected int afterUncompressed(int payloadEnd) {
        return payloadEnd + 3 & ~3;
    }

    /** Takes a header that is not compressed; gives the size of the payload. */
    private int uncompressed(byte[] in, int p) {
        metadataId = LittleEndian.i32(in, p + 4) & 0x7fffffff;
        sequence = LittleEndian.i32(in, p + 8);
        thread(LittleEndian.i64(in, p + 12));
        captureThread(LittleEndian.i64(in, p + 20));
        processor = LittleEndian.i32(in, p + 28);
        stackId = LittleEndian.i32(in, p + 32);
        ticks = LittleEndian.i64(in, p + 36);
        return uncompressedRest(in, p + 44);
    }

    /** Takes what comes behind the ticks; gives the size of the payload. */
    protected int uncompressedRest(byte[] in, int p) {
        activityLow = LittleEndian.i64(in, p);
        activityHigh = LittleEndian.i64(in, p + 8);
        relatedLow = LittleEndian.i64(in, p + 16);
        relatedHigh = LittleEndian.i64(in, p + 24);
        return LittleEndian.i32(in, p + 32);
    }
}
