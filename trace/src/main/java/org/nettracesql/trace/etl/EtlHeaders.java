package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.scan.EventRows;

/**
 * Walks over the records of a buffer. Each begins with two u16, of which the second says what header it has
 * ({@link RecordType}); all are padded to 8 bytes.
 *
 * <p>System and compact: u16 version, kind, u16 size, u8 opcode, group, u32 thread, process, i64 ticks, and for system
 * u32 kernel and user time. Performance: u16 version (0x8000: 8 bytes more, 0x0700: so many times 8), kind, u16 size,
 * u8 opcode, group, i64 ticks. Classic: u16 size, kind, u8 opcode, level, u16 version, u32 thread, process, i64 ticks,
 * GUID, u32 kernel and user time. Instance: the same, 24 bytes more. Event: u16 size, kind, flags (1: extended items
 * follow), property, u32 thread, process, i64 ticks, GUID, u16 id, u8 version, channel, level, opcode, u16 task, u64
 * keywords, u32 kernel and user time, GUID of the activity, extended items.
 *
 * <p>Extended item: u16 size, type, u16 (1: another follows), u16 bytes of data, data, padding.
 */
final class EtlHeaders extends EventHeaders {

    private static final int ITEM_BYTES = 8;
    private static final int RELATED_ACTIVITY = 1;
    private static final int STACK32 = 5;
    private static final int STACK64 = 6;
    private static final int SCHEMA = 0xb;
    private static final int TRAITS = 0xc;
    private static final int STACK_KEY32 = 0x11;
    private static final int STACK_KEY64 = 0x12;
    private static final int MOST_STACK_KEYS = 2;

    private static final int NO_ID = -1;

    private final EtlDirectory directory;
    private final EventKinds kinds;
    private final Schemas schemas;
    private final ThreadTable threads;
    /** Whether new kinds are added: while the file is walked over. */
    private final boolean learns;

    /** Whether events have stacks, so that each needs a number in its buffer. */
    private final boolean numbers;

    /** Null until there is something packed. */
    private Unpacker unpacker;
    private ByteBuffer in = ByteBuffer.allocate(0);
    private boolean isPacked;
    private String unpackingFault;
    private int next;
    private int end;
    private int events;

    /** Of the current event: its kind, as {@link RecordType} has it. */
    int recordType;

    /** Of the current event: who wrote it, which need not be whom it is about. */
    long writingThread;

    /** Of the current event: the size and place of its stack, 0 if it has none. */
    int stackBytes;

    int stackAt;
    boolean isStackWide;
    /** Of the current event: how many keys it has of stacks that other events tell, and the keys. */
    int stackKeys;

    final long[] stackKey = new long[MOST_STACK_KEYS];
    /** Of the current event: the size and place of its provider's traits, 0 if it has none. */
    int traitsBytes;

    int traitsAt;
    private int schemaAt;
    private int schemaBytes;

    /** Records of a kind that is not read, in all buffers up to now. */
    long skippedRecords;

    long skippedMessages;

    EtlHeaders(EtlDirectory directory, boolean learns) {
        super(directory);
        this.directory = directory;
        this.kinds = directory.kinds;
        this.schemas = directory.schemas;
        this.threads = directory.threadTable;
        this.learns = learns;
        this.numbers = directory.hasStacks && !learns;
    }

    @Override
    protected void start(byte[] bytes, Block block) {
        Buffer buffer = (Buffer) block;
        start(bytes, 0, buffer.lengthBytes, buffer.unpackedBytes, buffer.processor, buffer.cut);
    }

    /** Sets out on records that stand somewhere in an array, perhaps packed. */
    void start(byte[] bytes, int from, int length, int unpackedBytes, int processorNumber, boolean cut) {
        if (unpackedBytes == 0) {
            records(bytes, from, from + length, processorNumber);
            return;
        }
        if (unpacker == null) {
            unpacker = Unpacker.of(directory.compression);
        }
        String fault = unpacker.unpackRecords(bytes, from, from + length, unpackedBytes, cut);
        start(unpacker, fault, processorNumber);
    }

    /** Sets out on records that somebody has unpacked; with what is wrong with them, or null. */
    void start(Unpacker by, String fault, int processorNumber) {
        records(by.bytes, 0, by.unpacked, processorNumber);
        isPacked = true;
        unpackingFault = fault;
    }

    private void records(byte[] records, int from, int to, int processorNumber) {
        next = from;
        end = to;
        isPacked = false;
        unpackingFault = null;
        payloads = records;
        if (in.capacity() == 0 || in.array() != records) {
            in = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        }
        processor = processorNumber;
        events = 0;
        sequence = 0;
        damage = null;
    }

    @Override
    public boolean next() {
        ByteBuffer b = in;
        while (true) {
            int at = next;
            if (at >= end) {
                return unpackingFault != null && damaged(unpackingFault);
            }
            if (at > end - 8) {
                return damaged("a record that is larger than what is left of it");
            }
            int word = b.getInt(at);
            if (word == 0 || word == -1) {
                next = end;
                continue;
            }
            int type = word >>> 16;
            int headerBytes = RecordType.headerBytes(type);
            long size = size(b, at, word, type);
            if (size < Math.max(8, headerBytes) || size > end - at) {
                return damaged("a record of " + size + " bytes, which does not fit into what is left of it");
            }
            next = (int) Math.min(end, at + (size + 7 & ~7L));
            if (headerBytes == 0) {
                if (type >>> 8 == RecordType.MESSAGE) {
                    skippedMessages++;
                } else {
                    skippedRecords++;
                }
                continue;
            }
            recordType = type;
            payloadStart = at + headerBytes;
            payloadSize = (int) size - headerBytes;
            if (!decode(at, type)) {
                next = at;
                return false;
            }
            events++;
            stackId = numbers ? events : 0;
            captureThread = threadKey;
            return true;
        }
    }

    private static long size(ByteBuffer b, int at, int word, int type) {
        if ((type & RecordType.TRACE_HEADER) == 0) {
            return word;
        }
        return (RecordType.isSizeSecond(type) ? b.getShort(at + 4) : word) & 0xffff;
    }

    private boolean decode(int at, int type) {
        stackBytes = 0;
        stackKeys = 0;
        traitsBytes = 0;
        switch (type) {
            case RecordType.EVENT32, RecordType.EVENT64:
                return event(at, type);
            case RecordType.PERFINFO32, RecordType.PERFINFO64:
                return performance(at, type);
            case RecordType.SYSTEM32, RecordType.SYSTEM64, RecordType.COMPACT32, RecordType.COMPACT64:
                header(at);
                kernel(at, type);
                return true;
            default:
                header(at);
                classic(at, type);
                return true;
        }
    }

    /** Thread, process and time, where most headers have them. */
    private void header(int at) {
        ByteBuffer b = in;
        int thread = b.getInt(at + 8);
        int process = b.getInt(at + 12);
        ticks = b.getLong(at + 16);
        writtenBy(thread == NO_ID ? ThreadTable.NO_THREAD : thread & 0xffffffffL,
                process == NO_ID ? EventRows.NO_PROCESS : process);
    }

    /** Begins an event, which has no activity until its header tells one. */
    private void writtenBy(long thread, int process) {
        threadId = thread;
        writingThread = thread;
        processId = process;
        threadKey = ThreadTable.key(process, thread);
        activityLow = 0;
        activityHigh = 0;
        relatedLow = 0;
        relatedHigh = 0;
    }

    private boolean event(int at, int type) {
        ByteBuffer b = in;
        header(at);
        activityLow = b.getLong(at + 64);
        activityHigh = b.getLong(at + 72);
        int schema = 0;
        if ((b.getShort(at + 4) & 1) != 0) {
            schemaBytes = 0;
            if (!items(payloadStart, payloadStart + payloadSize)) {
                return damaged("an event whose extended items do not fit into it");
            }
            if (schemaBytes > 0) {
                schema = schema();
            }
            if (learns && stackBytes + stackKeys > 0) {
                directory.hasStacks = true;
            }
        }
        long low = b.getLong(at + 24);
        long high = b.getLong(at + 32);
        long descriptor = b.getLong(at + 40);
        long keywords = b.getLong(at + 48);
        long shape = EventKinds.shape(EventKinds.EVENT, RecordType.pointerBytes(type), schema);
        kind(low, high, descriptor, keywords, shape);
        return true;
    }

    /** Takes the id of what tells the event's type; a kind that is new is added while the file is walked over. */
    private void kind(long low, long high, long descriptor, long keywords, long shape) {
        int id = kinds.find(low, high, descriptor, keywords, shape);
        if (id == 0 && learns) {
            id = kinds.add(low, high, descriptor, keywords, shape);
            directory.learn(id, this);
        }
        metadataId = id;
    }

    private int schema() {
        byte[] bytes = payloads;
        int id = schemas.find(bytes, schemaAt, schemaBytes, traitsAt, traitsBytes);
        return id == 0 && learns ? schemas.add(bytes, schemaAt, schemaBytes, traitsAt, traitsBytes) : id;
    }

    /** Goes over the extended items; the payload is what is behind them. False if they do not fit. */
    private boolean items(int from, int to) {
        ByteBuffer b = in;
        int at = from;
        traitsAt = from;
        boolean more = true;
        while (more) {
            if (at > to - ITEM_BYTES) {
                return false;
            }
            int size = b.getShort(at) & 0xffff;
            int dataBytes = b.getShort(at + 6) & 0xffff;
            if (size < ITEM_BYTES) {
                size = ITEM_BYTES + dataBytes + 7 & ~7;
            }
            if (size > to - at || dataBytes > size - ITEM_BYTES) {
                return false;
            }
            item(b.getShort(at + 2) & 0xffff, at + ITEM_BYTES, dataBytes);
            more = (b.getShort(at + 4) & 1) != 0;
            at += size;
        }
        payloadStart = at;
        payloadSize = to - at;
        return true;
    }

    private void item(int type, int at, int dataBytes) {
        switch (type) {
            case RELATED_ACTIVITY:
                if (dataBytes >= 16) {
                    relatedLow = in.getLong(at);
                    relatedHigh = in.getLong(at + 8);
                }
                break;
            case STACK32, STACK64:
                stackAt = at;
                stackBytes = dataBytes > 8 ? dataBytes : 0;
                isStackWide = type == STACK64;
                break;
            case STACK_KEY32, STACK_KEY64:
                // Behind 8 bytes that tell the stack's other part, where it comes later.
                if (dataBytes >= 16 && stackKeys < MOST_STACK_KEYS) {
                    stackKey[stackKeys++] = type == STACK_KEY64
                            ? in.getLong(at + 8)
                            : in.getInt(at + 8) & 0xffffffffL;
                }
                break;
            case SCHEMA:
                schemaAt = at;
                schemaBytes = dataBytes;
                break;
            case TRAITS:
                traitsAt = at;
                traitsBytes = dataBytes;
                break;
            default:
                // What else there is tells nothing that has a column.
        }
    }

    private boolean performance(int at, int type) {
        int version = in.getShort(at) & 0xffff;
        int extra = ((version & 0x8000) != 0 ? 8 : 0) + (version >>> 8 & 7) * 8;
        if (extra > payloadSize) {
            return damaged("a record whose counters do not fit into it");
        }
        payloadStart += extra;
        payloadSize -= extra;
        ticks = in.getLong(at + 8);
        writtenBy(ThreadTable.NO_THREAD, EventRows.NO_PROCESS);
        kernel(at, type);
        return true;
    }

    private void kernel(int at, int type) {
        // Opcode, group, then the version of the payload.
        long what = in.getShort(at + 6) & 0xffff | (in.get(at) & 0xffL) << 16;
        long shape = EventKinds.shape(EventKinds.KERNEL, RecordType.pointerBytes(type), 0);
        kind(0, 0, what, 0, shape);
        owner(metadataId);
    }

    private void classic(int at, int type) {
        long what = in.getInt(at + 4) & 0xffffffffL;
        long low = in.getLong(at + 24);
        long high = in.getLong(at + 32);
        long shape = EventKinds.shape(EventKinds.CLASSIC, RecordType.pointerBytes(type), 0);
        kind(low, high, what, 0, shape);
        owner(metadataId);
    }

    /** Says whose event it is where not the header but the payload tells. */
    private void owner(int id) {
        int processAt = kinds.processAt[id];
        int threadAt = kinds.threadAt[id];
        if (processAt == ClassicEvents.HEADER && threadAt == ClassicEvents.HEADER) {
            return;
        }
        if (threadAt == ClassicEvents.NOBODY) {
            threadId = ThreadTable.NO_THREAD;
        } else if (threadAt >= 0 && threadAt <= payloadSize - 4) {
            int thread = in.getInt(payloadStart + threadAt);
            threadId = thread == NO_ID ? ThreadTable.NO_THREAD : thread & 0xffffffffL;
        }
        if (processAt == ClassicEvents.OF_THREAD) {
            processId = threadId == ThreadTable.NO_THREAD || learns
                    ? EventRows.NO_PROCESS
                    : threads.processOf((int) threadId, ticks);
        } else if (processAt >= 0 && processAt <= payloadSize - 4) {
            int process = in.getInt(payloadStart + processAt);
            processId = process == NO_ID ? EventRows.NO_PROCESS : process;
        }
        threadKey = ThreadTable.key(processId, threadId);
    }

    @Override
    public int takeRun(long[] ticksOut, int[] startsOut, int from, int to) {
        if (numbers || recordType != RecordType.EVENT32 && recordType != RecordType.EVENT64
                || payloadStart - 80 < 0 || next >= end) {
            return from;
        }
        ByteBuffer b = in;
        int first = payloadStart - 80;
        if ((b.getShort(first + 2) & 0xffff) != recordType || (b.getShort(first + 4) & 1) != 0) {
            return from;
        }
        long head = b.getLong(first);
        long ids = b.getLong(first + 8);
        long low = b.getLong(first + 24);
        long high = b.getLong(first + 32);
        long descriptor = b.getLong(first + 40);
        long keywords = b.getLong(first + 48);
        int size = 80 + payloadSize;
        int step = size + 7 & ~7;
        long last = ticks;
        int n = from;
        int at = next;
        while (n < to && at <= end - size) {
            if (b.getLong(at) != head
                    || b.getLong(at + 8) != ids
                    || b.getLong(at + 40) != descriptor
                    || b.getLong(at + 24) != low
                    || b.getLong(at + 32) != high
                    || b.getLong(at + 48) != keywords
                    || b.getLong(at + 64) != activityLow
                    || b.getLong(at + 72) != activityHigh) {
                break;
            }
            long time = b.getLong(at + 16);
            if (time < last) {
                break;
            }
            last = time;
            ticksOut[n] = time;
            startsOut[n++] = at + 80;
            events++;
            at += step;
        }
        if (n > from) {
            ticks = last;
            payloadStart = startsOut[n - 1];
            next = Math.min(end, at);
        }
        return n;
    }

    /** Four bytes of the current event's payload. */
    int payloadInt(int at) {
        return in.getInt(payloadStart + at);
    }

    int intAt(int position) {
        return in.getInt(position);
    }

    long longAt(int position) {
        return in.getLong(position);
    }

    /** Events up to now in the buffer. */
    int events() {
        return events;
    }

    @Override
    public int position() {
        return isPacked ? 0 : next;
    }
}
