package org.nettracesql.trace.etl;

import java.util.Arrays;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.file.LittleEndian;
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

    /** In the first eight bytes of an event: it has extended items. */
    private static final long HAS_ITEMS = 1L << Integer.SIZE;

    /**
     * The process of an event whose thread tells it, as long as nobody knows whose the threads are; and of nobody else,
     * unless a file is broken.
     */
    static final int OF_THREAD = EventRows.NO_PROCESS + 1;

    private static final int RECENT_BITS = 11;

    /** The room for payloads that are written anew is not doubled beyond this. */
    private static final int MOST_UNFOLDED = 256 << 20;

    /** Of {@link #takeThread}: so many events of one call, so that its caller looks around in time. */
    private static final int MOST_PASSED = 1 << 16;

    private final EtlDirectory directory;
    private final EventKinds kinds;
    private final Schemas schemas;
    private final ThreadTable threads;
    /** Is told of all events, and new kinds are added, while the file is walked over; else null. */
    private final Learner learner;

    /** Kinds that were met, each at the place of its key's hash. */
    private final int[] recent = new int[1 << RECENT_BITS];

    /** Whether events have stacks, so that each needs a number in its buffer. */
    private final boolean numbers;

    /** Null until there is something packed. */
    private Unpacker unpacker;

    /** What another thread has unpacked of the buffer that this sets out on next; null for nothing. */
    UnpackAhead.Records unpackedAhead;

    private boolean isPacked;
    private String unpackingFault;
    private int next;
    private int end;
    private int events;

    /** What is kept of the buffer's headers, where nobody asks for more; else null. */
    private HeaderDigest digest;

    /** Of the current event of a digest. */
    private int digestThread;

    /** Takes down what the headers say while the file is walked over; else null. */
    final HeaderDigest.Writer written;

    /** Of the current event: its kind, as {@link RecordType} has it. */
    int recordType;

    /** Of the current event: the first eight bytes of its record. */
    private long recordHead;

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

    /** What the current event's payload is written anew by, when it is wanted; else null. */
    private Unfolding.Form folded;

    /** The payload as the record has it. */
    private int foldedAt;

    private int foldedBytes;
    /** A copy of the records, and behind it what was written; null until something was. */
    private byte[] unfolded;
    private int unfoldedEnd;

    EtlHeaders(EtlDirectory directory) {
        super(directory, directory.unfolds);
        this.directory = directory;
        this.kinds = directory.kinds;
        this.schemas = directory.schemas;
        this.threads = directory.threadTable;
        this.learner = null;
        this.written = null;
        this.numbers = directory.hasStacks;
    }

    /** For the walk over the file. */
    EtlHeaders(EtlDirectory directory, Learner.Tables tables, Learner learner) {
        super(directory);
        this.directory = directory;
        this.kinds = tables.kinds;
        this.schemas = tables.schemas;
        this.threads = null;
        this.learner = learner;
        this.written = new HeaderDigest.Writer();
        this.numbers = false;
    }

    @Override
    protected boolean needsBytes(Block block, int blockOrdinal) {
        return !(isBrief && ((Buffer) block).digest != null) && directory.records(blockOrdinal) == null;
    }

    @Override
    protected void start(byte[] bytes, Block block) {
        Buffer buffer = (Buffer) block;
        digest = isBrief ? buffer.digest : null;
        processor = buffer.processor;
        isPacked = buffer.unpackedBytes > 0;
        unpackingFault = null;
        next = 0;
        events = 0;
        sequence = 0;
        damage = null;
        if (written != null) {
            written.start();
        }
        if (digest != null) {
            writtenBy(ThreadTable.NO_THREAD, EventRows.NO_PROCESS);
            payloadStart = 0;
            payloadSize = 0;
            ticks = digest.firstTicks;
            end = digest.end();
        } else if (!isPacked) {
            end = buffer.lengthBytes;
        } else {
            unpack(bytes, buffer);
        }
        unfoldedEnd = end;
    }

    private void unpack(byte[] bytes, Buffer buffer) {
        UnpackAhead.Records ahead = unpackedAhead;
        unpackedAhead = null;
        byte[] kept = learner == null ? directory.records(ordinal()) : null;
        if (kept != null) {
            payloads = kept;
            end = kept.length - Unpacker.SPARE;
            return;
        }
        if (ahead != null) {
            payloads = ahead.bytes();
            end = ahead.length();
            unpackingFault = ahead.fault();
            return;
        }
        if (unpacker == null) {
            unpacker = Unpacker.of(directory.compression);
        }
        unpackingFault = unpacker.unpackRecords(bytes, 0, buffer.lengthBytes, buffer.unpackedBytes, buffer.cut);
        payloads = unpacker.bytes;
        end = unpacker.unpacked;
        if (learner == null && unpackingFault == null) {
            directory.keep(ordinal(), payloads, end);
        }
    }

    @Override
    public boolean next() {
        return digest != null ? nextOfDigest() : nextRecord();
    }

    /** By itself, so that it need not be compiled again when the first digest is met. */
    private boolean nextRecord() {
        while (true) {
            int at = next;
            if (at >= end) {
                return unpackingFault != null && damaged(unpackingFault);
            }
            if (at > end - 8) {
                return damaged("a record that is larger than what is left of it");
            }
            long head = i64(at);
            int word = (int) head;
            if (word == 0 || word == -1) {
                next = end;
                continue;
            }
            int type = word >>> 16;
            int form = RecordType.form(type);
            int headerBytes = RecordType.headerBytes(form);
            long size = form != 0 ? RecordType.size(form, head) : sizeOfUnread(at, word, type);
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
            recordHead = head;
            if (!decode(at, type, head)) {
                next = at;
                return false;
            }
            events++;
            stackId = numbers ? events : 0;
            captureThread = threadKey;
            if (learner != null) {
                written.add(metadataId, threadKey, ticks);
                learner.take(this);
            }
            return true;
        }
    }

    private boolean nextOfDigest() {
        HeaderDigest of = digest;
        int at = next;
        if (at >= end) {
            return false;
        }
        int event = of.event(at);
        int pair = HeaderDigest.pair(event);
        if (pair != HeaderDigest.WHOLE) {
            pair = of.pairs[pair];
            ticks += HeaderDigest.step(event);
            next = at + HeaderDigest.EVENT_BYTES;
        } else {
            pair = of.wholePair(at);
            ticks = of.wholeTicks(at);
            next = at + HeaderDigest.WHOLE_BYTES;
        }
        events++;
        metadataId = of.kinds[HeaderDigest.kind(pair)];
        digestThread = HeaderDigest.thread(pair);
        long key = of.threadKeys[digestThread];
        threadId = threads.threadId(key);
        processId = threads.processId(key);
        if (processId == OF_THREAD) {
            processId = threads.processOf((int) threadId, ticks);
            key = ThreadTable.key(processId, threadId);
        }
        threadKey = key;
        captureThread = key;
        stackId = numbers ? events : 0;
        return true;
    }

    @Override
    protected boolean takesThreads() {
        return isBrief && learner == null;
    }

    @Override
    protected int takeThread(EventRows rows, int from, int to, boolean[] accepts) {
        passed = 0;
        HeaderDigest of = digest;
        if (of == null) {
            return from;
        }
        int[] pairs = of.pairs;
        int[] kindIds = of.kinds;
        int thread = digestThread;
        boolean mayChange = threads.processId(of.threadKeys[thread]) == OF_THREAD;
        int at = next;
        int last = Math.min(end, at + MOST_PASSED * HeaderDigest.EVENT_BYTES);
        long time = ticks;
        int n = from;
        while (at < last && n < to) {
            int event = of.event(at);
            int number = HeaderDigest.pair(event);
            if (number == HeaderDigest.WHOLE) {
                break;
            }
            int pair = pairs[number];
            long after = time + HeaderDigest.step(event);
            if (HeaderDigest.thread(pair) != thread
                    || mayChange && threads.processOf((int) threadId, after) != processId) {
                break;
            }
            time = after;
            int type = directory.typeIndex(kindIds[HeaderDigest.kind(pair)]);
            if (accepts[type]) {
                rows.timeNanos[n] = time;
                rows.typeIndex[n++] = type;
            }
            at += HeaderDigest.EVENT_BYTES;
        }
        passed = (at - next) / HeaderDigest.EVENT_BYTES;
        events += passed;
        ticks = time;
        next = at;
        return n;
    }

    private long sizeOfUnread(int at, int word, int type) {
        if ((type & RecordType.TRACE_HEADER) == 0) {
            return word;
        }
        return RecordType.isSizeSecond(type) ? u16(at + 4) : word & 0xffff;
    }

    /** Each step stands once, whatever the kind of record: this is compiled as one, and takes long as it is. */
    private boolean decode(int at, int type, long head) {
        stackBytes = 0;
        stackKeys = 0;
        traitsBytes = 0;
        folded = null;
        if (type != RecordType.PERFINFO32 && type != RecordType.PERFINFO64) {
            header(at);
        } else if (!performance(at, head)) {
            return false;
        }
        long low = 0;
        long high = 0;
        long what;
        long keywords = 0;
        int schema = 0;
        int of = RecordType.kind(type);
        if (of == EventKinds.KERNEL) {
            // Opcode, group, then the version of the payload.
            what = head >>> 48 | (head & 0xff) << 16;
        } else {
            low = i64(at + 24);
            high = i64(at + 32);
            what = head >>> Integer.SIZE;
            if (of == EventKinds.EVENT) {
                if (learner == null) {
                    activityLow = i64(at + 64);
                    activityHigh = i64(at + 72);
                }
                if ((head & HAS_ITEMS) != 0) {
                    schemaBytes = 0;
                    if (!items(payloadStart, payloadStart + payloadSize)) {
                        return damaged("an event whose extended items do not fit into it");
                    }
                    if (schemaBytes > 0) {
                        schema = schema();
                    }
                }
                what = i64(at + 40);
                keywords = i64(at + 48);
            }
        }
        kind(low, high, what, keywords, EventKinds.shape(of, RecordType.pointerBytes(type), schema));
        if (of != EventKinds.EVENT) {
            owner(metadataId);
            fold(kinds.unfolding[metadataId]);
        }
        return true;
    }

    /** Has the current event's payload written anew if it is wanted; its size is that which it will have. */
    private void fold(Unfolding.Form form) {
        if (form == Unfolding.Form.NONE) {
            return;
        }
        foldedAt = payloadStart;
        foldedBytes = payloadSize;
        payloadSize = Unfolding.bytes(form, payloads, foldedAt, foldedBytes);
        if (learner == null) {
            folded = form;
            payloadStart = unfoldedEnd;
        }
    }

    @Override
    protected void keepPayload() {
        if (folded == null) {
            return;
        }
        int needed = unfoldedEnd + payloadSize;
        if (payloads != unfolded) {
            if (unfolded == null || unfolded.length < needed) {
                unfolded = new byte[Math.max(needed, 2 * end)];
            }
            System.arraycopy(payloads, 0, unfolded, 0, end);
        } else if (unfolded.length < needed) {
            unfolded = Arrays.copyOf(unfolded, Math.max(needed, (int) Math.min(2L * unfolded.length, MOST_UNFOLDED)));
        }
        payloads = unfolded;
        directory.unfolding.write(folded, payloads, foldedAt, foldedBytes, ticks, payloads, unfoldedEnd);
        unfoldedEnd = needed;
        folded = null;
    }

    @Override
    protected void forgetPayloads() {
        unfoldedEnd = end;
    }

    /** Thread, process and time, where most headers have them. */
    private void header(int at) {
        long ids = i64(at + 8);
        int thread = (int) ids;
        int process = (int) (ids >>> Integer.SIZE);
        ticks = i64(at + 16);
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

    /** Takes the id of what tells the event's type; a kind that is new is added while the file is walked over. */
    private void kind(long low, long high, long descriptor, long keywords, long shape) {
        int place = (int) ((low ^ descriptor ^ shape) * 0x9E3779B97F4A7C15L >>> Long.SIZE - RECENT_BITS);
        int id = recent[place];
        if (!kinds.is(id, low, high, descriptor, keywords, shape)) {
            id = newKind(low, high, descriptor, keywords, shape);
            recent[place] = id;
        }
        metadataId = id;
    }

    private int newKind(long low, long high, long descriptor, long keywords, long shape) {
        int id = kinds.find(low, high, descriptor, keywords, shape);
        if (id == 0 && learner != null) {
            id = kinds.add(low, high, descriptor, keywords, shape);
            EventTypes.learn(kinds, id);
        }
        return id;
    }

    private int schema() {
        byte[] bytes = payloads;
        int id = schemas.find(bytes, schemaAt, schemaBytes, traitsAt, traitsBytes);
        return id == 0 && learner != null ? schemas.add(bytes, schemaAt, schemaBytes, traitsAt, traitsBytes) : id;
    }

    /** Goes over the extended items; the payload is what is behind them. False if they do not fit. */
    private boolean items(int from, int to) {
        int at = from;
        traitsAt = from;
        boolean more = true;
        while (more) {
            if (at > to - ITEM_BYTES) {
                return false;
            }
            int size = u16(at);
            int dataBytes = u16(at + 6);
            if (size < ITEM_BYTES) {
                size = ITEM_BYTES + dataBytes + 7 & ~7;
            }
            if (size > to - at || dataBytes > size - ITEM_BYTES) {
                return false;
            }
            item(u16(at + 2), at + ITEM_BYTES, dataBytes);
            more = (u16(at + 4) & 1) != 0;
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
                    relatedLow = i64(at);
                    relatedHigh = i64(at + 8);
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
                            ? i64(at + 8)
                            : i32(at + 8) & 0xffffffffL;
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

    private boolean performance(int at, long head) {
        int version = (int) head & 0xffff;
        int extra = ((version & 0x8000) != 0 ? 8 : 0) + (version >>> 8 & 7) * 8;
        if (extra > payloadSize) {
            return damaged("a record whose counters do not fit into it");
        }
        payloadStart += extra;
        payloadSize -= extra;
        ticks = i64(at + 8);
        writtenBy(ThreadTable.NO_THREAD, EventRows.NO_PROCESS);
        return true;
    }

    /** Says whose event it is where not the header but the payload tells. */
    private void owner(int id) {
        int processAt = kinds.processAt[id];
        int threadAt = kinds.threadAt[id];
        if (processAt == ClassicEvents.HEADER && threadAt == ClassicEvents.HEADER) {
            return;
        }
        if (threadAt <= ClassicEvents.UNLESS_TOLD) {
            threadAt = threadId == ThreadTable.NO_THREAD
                    ? ClassicEvents.UNLESS_TOLD - threadAt
                    : ClassicEvents.HEADER;
        }
        if (processAt == ClassicEvents.OF_THREAD_UNLESS_TOLD) {
            processAt = processId == EventRows.NO_PROCESS ? ClassicEvents.OF_THREAD : ClassicEvents.HEADER;
        }
        if (threadAt == ClassicEvents.NOBODY) {
            threadId = ThreadTable.NO_THREAD;
        } else if (threadAt >= 0 && threadAt <= payloadSize - 4) {
            int thread = i32(payloadStart + threadAt);
            threadId = thread == NO_ID ? ThreadTable.NO_THREAD : thread & 0xffffffffL;
        }
        if (processAt == ClassicEvents.OF_THREAD) {
            processId = threadId == ThreadTable.NO_THREAD || learner != null
                    ? EventRows.NO_PROCESS
                    : threads.processOf((int) threadId, ticks);
        } else if (processAt >= 0 && processAt <= payloadSize - 4) {
            int process = i32(payloadStart + processAt);
            processId = process == NO_ID ? EventRows.NO_PROCESS : process;
        }
        threadKey = ThreadTable.key(processId, threadId);
        if (processAt == ClassicEvents.OF_THREAD && learner != null && threadId != ThreadTable.NO_THREAD) {
            threadKey = ThreadTable.key(OF_THREAD, threadId);
        }
    }

    @Override
    public int typeIndex() {
        return learner == null ? directory.typeIndex(metadataId) : metadataId;
    }

    @Override
    public int takeRun(long[] ticksOut, int[] startsOut, int from, int to) {
        if (digest != null || numbers || recordType != RecordType.EVENT32 && recordType != RecordType.EVENT64
                || learner != null && kinds.isOfInterest[metadataId]) {
            return from;
        }
        long head = recordHead;
        if ((head & HAS_ITEMS) != 0 || next > end - Long.BYTES || i64(next) != head) {
            return from;
        }
        int first = payloadStart - 80;
        long ids = i64(first + 8);
        long low = i64(first + 24);
        long high = i64(first + 32);
        long descriptor = i64(first + 40);
        long keywords = i64(first + 48);
        int size = 80 + payloadSize;
        int step = size + 7 & ~7;
        long last = ticks;
        int n = from;
        int at = next;
        while (n < to && at <= end - size) {
            if (i64(at) != head
                    || i64(at + 8) != ids
                    || i64(at + 40) != descriptor
                    || i64(at + 24) != low
                    || i64(at + 32) != high
                    || i64(at + 48) != keywords
                    || i64(at + 64) != activityLow
                    || i64(at + 72) != activityHigh) {
                break;
            }
            long time = i64(at + 16);
            if (time < last) {
                break;
            }
            last = time;
            ticksOut[n] = time;
            startsOut[n++] = at + 80;
            if (written != null) {
                written.add(metadataId, threadKey, time);
            }
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

    private int u16(int at) {
        return LittleEndian.u16(payloads, at);
    }

    private int i32(int at) {
        return LittleEndian.i32(payloads, at);
    }

    private long i64(int at) {
        return LittleEndian.i64(payloads, at);
    }

    /** Four bytes of the current event's payload. */
    int payloadInt(int at) {
        return i32(payloadStart + at);
    }

    int intAt(int position) {
        return i32(position);
    }

    long longAt(int position) {
        return i64(position);
    }

    /** Events up to now in the buffer. */
    int events() {
        return events;
    }

    @Override
    public int position() {
        return isPacked || digest != null ? 0 : next;
    }
}
