package org.nettracesql.trace.ctf;

import java.util.Arrays;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.file.TraceInput;
import org.nettracesql.trace.scan.EventRows;
import org.nettracesql.trace.scan.PayloadLength;

/**
 * Walks over the events of a packet: the event header, the context that all events of the stream have, the event's own
 * context, its fields. Where an event ends is known only after all of its fields.
 *
 * <p>A payload that is not packed little-endian bytes as it is ({@link EventPlan.Form#WRITTEN}) is written behind the
 * packet's bytes. Source: CTF 1.8.3, section 6.
 */
final class CtfHeaders extends EventHeaders {

    private static final int NO_TYPE = -1;

    /** What is read at once: it stays near the processor while its events are walked over. */
    private static final int PIECE_BYTES = 1 << 18;

    /** More than nearly all events; for a longer one all that is left of its packet is read. */
    private static final long LONG_EVENT_BITS = 1L << 19;

    /** The thread of an event that has no context that tells it. */
    private static final int NO_THREAD = -1;

    private final TraceInput input;
    private final long startNanos;
    private Frame[] frames = new Frame[4];
    private StreamPlan[] framesOf = new StreamPlan[4];
    private Frame frame;
    private StreamPlan stream;
    private PacketBlock packet;
    private StreamClock clock;
    private PayloadLength.Reader reader;
    private byte[] readerOf;
    private long bit;
    private int kept;
    /** The current event, and how many of the packet's events up to it may have stacks. */
    private EventPlan event;

    private int stacks;

    private final EventSources sources;
    private final UnfoldedEvent unfolded = new UnfoldedEvent();

    /** What the current event is if it says so itself and its values have not been written; else null. */
    private EventSources.Known unwritten;

    /** Walks over packets for the first time, if not null. */
    private final Learner learner;

    /** Of the first kind that is learnt: after all types that are declared. */
    private final int firstLearntType;

    /** Index of the current event's type if it was learnt just now, else -1. */
    private int learntType;

    CtfHeaders(TraceInput input, CtfDirectory directory) {
        this(input, directory, null);
    }

    /**
     * For the first walk, which tells a learner of the events that say themselves what they are, and of the threads.
     */
    CtfHeaders(TraceInput input, CtfDirectory directory, Learner learner) {
        super(directory, true);
        this.input = input;
        this.startNanos = directory.startNanos;
        this.sources = directory.sources;
        this.learner = learner;
        this.firstLearntType = directory.types().size();
        this.learntType = NO_TYPE;
    }

    @Override
    protected void start(byte[] bytes, Block block) {
        packet = (PacketBlock) block;
        stream = packet.stream;
        clock = packet.clock;
        frame = frameOf(stream);
        frame.start(bytes, packet.contentBits, block.lengthBytes + Frame.SLACK);
        frame.endBit = 0;
        frame.slots[Slot.PROCESS_ID] = stream.processId;
        frame.slots[Slot.THREAD_ID] = NO_THREAD;
        kept = frame.written;
        damage = null;
        sequence = 0;
        stacks = 0;
        read(PIECE_BYTES);
        bit = headerEnd();
        if (bit == Node.BEYOND && frame.endBit < packet.contentBits) {
            read(Integer.MAX_VALUE);
            bit = headerEnd();
        }
        if (bit == Node.BEYOND) {
            bit = 0;
            damage = "a packet header that does not fit in its packet";
            return;
        }
        frame.clockTicks = packet.beginTicks;
        processor = stream.has[Slot.PROCESSOR] ? (int) frame.slots[Slot.PROCESSOR] : EventRows.NONE;
        startsRun = false;
    }

    private long headerEnd() {
        long context = stream.packetHeader.skip(frame, 0);
        return context == Node.BEYOND ? context : stream.packetContext.skip(frame, context);
    }

    /** Reads on, at most so many bytes. */
    private void read(int most) {
        Frame f = frame;
        int there = (int) (f.endBit + 7 >>> 3);
        int more = Math.min(most, packet.lengthBytes - there);
        input.read(packet.offsetBytes + there, f.bytes, there, more);
        f.endBit = Math.min((there + (long) more) << 3, packet.contentBits);
    }

    private Frame frameOf(StreamPlan plan) {
        int i = 0;
        while (i < frames.length && frames[i] != null) {
            if (framesOf[i] == plan) {
                return frames[i];
            }
            i++;
        }
        if (i == frames.length) {
            frames = Arrays.copyOf(frames, i * 2);
            framesOf = Arrays.copyOf(framesOf, i * 2);
        }
        framesOf[i] = plan;
        frames[i] = new Frame(plan.slots);
        return frames[i];
    }

    @Override
    public boolean next() {
        Frame f = frame;
        if (damage != null || bit >= packet.contentBits) {
            return false;
        }
        if (f.endBit < packet.contentBits && f.endBit - bit < LONG_EVENT_BITS) {
            read(PIECE_BYTES);
        }
        long ticksBefore = f.clockTicks;
        long stepsBefore = f.steps;
        if (!move(f)) {
            if (f.endBit == packet.contentBits) {
                return false;
            }
            // It may end beyond what was read.
            read(Integer.MAX_VALUE);
            damage = null;
            f.clockTicks = ticksBefore;
            f.steps = stepsBefore;
            if (!move(f)) {
                return false;
            }
        }
        // Not within move, which takes long enough to compile without it.
        if (learner != null) {
            learn();
        }
        return true;
    }

    private boolean move(Frame f) {
        unwritten = null;
        StreamPlan s = stream;
        long[] slots = f.slots;
        if (!s.hasCommonIds) {
            slots[Slot.PROCESS_ID] = s.processId;
            slots[Slot.THREAD_ID] = NO_THREAD;
        }
        long contexts = s.eventHeader.skip(f, bit);
        if (contexts == Node.BEYOND) {
            return damaged("an event header that does not fit in its packet");
        }
        // Fields behind the header may move the clock on, for the events that follow.
        long eventTicks = f.clockTicks;
        event = s.event(slots[Slot.EVENT_ID]);
        if (event == null) {
            return damaged("an event of the id " + Long.toUnsignedString(slots[Slot.EVENT_ID])
                    + ", which the metadata does not declare");
        }
        long end = event.skip(f, contexts);
        if (end == Node.BEYOND) {
            return damaged("an event, " + event.type + ", that does not fit in its packet");
        }
        if (end == bit) {
            return damaged("an event without a single bit");
        }
        boolean isBefore = eventTicks == 0 && s.isOfPerf;
        ticks = clock == null ? 0 : sinceStart(clock.toNanos(isBefore ? packet.beginTicks : eventTicks));
        processId = (int) slots[Slot.PROCESS_ID];
        threadId = processId == EventRows.NO_PROCESS && s.isOfPerf ? NO_THREAD : slots[Slot.THREAD_ID];
        threadKey = CtfThreads.key(processId, threadId);
        captureThread = threadKey;
        metadataId = event.metadataId;
        switch (event.form) {
            case IN_PLACE, UNFOLDED -> {
                payloadStart = (int) (Frame.aligned(slots[Slot.FIELDS], 8) >>> 3);
                payloadSize = Math.max(0, (int) (end >>> 3) - payloadStart);
                if (event.form == EventPlan.Form.UNFOLDED && learner == null) {
                    unfold();
                }
            }
            case IN_SEQUENCE -> inSequence(end);
            default -> {
                if (!write(contexts)) {
                    return false;
                }
            }
        }
        stackId = event.stack == null ? 0 : ++stacks;
        bit = end;
        return true;
    }

    /** Reads the current event's stack, leaf first, where it has a {@link #stackId}; returns how many frames it has. */
    int readStack(long[] addresses) {
        return event.stack.read(frame, addresses);
    }

    private long sinceStart(long nanos) {
        long elapsed = nanos - startNanos;
        boolean overflow = ((nanos ^ startNanos) & (nanos ^ elapsed)) < 0;
        return overflow ? nanos < startNanos ? Long.MIN_VALUE : Long.MAX_VALUE : elapsed;
    }

    private void learn() {
        Node name = stream.threadName == null ? event.threadName : stream.threadName;
        if (name != null && threadId != NO_THREAD) {
            int from = (int) (frame.slots[Slot.THREAD_NAME] + 7 >>> 3);
            int most = name instanceof ElementsNode characters
                    ? (int) characters.length(frame)
                    : (int) (frame.endBit >>> 3) - from;
            learner.threads.named(threadKey, frame, from, most);
        }
        if (event.isFork) {
            long[] slots = frame.slots;
            learner.threads.begun(
                    CtfThreads.key((int) slots[Slot.CHILD_PROCESS], slots[Slot.CHILD_THREAD]), threadKey);
        }
        learntType = NO_TYPE;
        if (event.form == EventPlan.Form.UNFOLDED
                && unfolded.read(frame, payloadStart, payloadStart + payloadSize)) {
            EventSources.Known known = learner.sources.learn(unfolded);
            if (known != null) {
                learntType = firstLearntType + known.ordinal;
                payloadSize = EventSources.writtenBytes(unfolded);
            }
        }
    }

    @Override
    public int typeIndex() {
        return learntType == NO_TYPE ? super.typeIndex() : learntType;
    }

    private void inSequence(long end) {
        payloadSize = (int) event.data.length(frame);
        payloadStart = (int) (end >>> 3) - payloadSize;
        if (event.otherType != null) {
            if (readerOf != frame.bytes) {
                readerOf = frame.bytes;
                reader = new PayloadLength.Reader(readerOf);
            }
            if (event.fit.fit(reader, payloadStart, payloadStart + payloadSize) != PayloadLength.Fit.EXACT) {
                metadataId = event.otherMetadataId;
            }
        }
    }

    /** Makes an event what it says it is. Its values are written if somebody wants them. */
    private void unfold() {
        if (!unfolded.read(frame, payloadStart, payloadStart + payloadSize)) {
            return;
        }
        EventSources.Known known = sources.find(unfolded);
        if (known != null) {
            metadataId = known.metadataId;
            payloadStart = kept;
            payloadSize = EventSources.writtenBytes(unfolded, known);
            unwritten = known;
        }
    }

    private boolean write(long contexts) {
        Frame f = frame;
        f.written = kept;
        try {
            if (event.writesContexts) {
                stream.eventContext.write(f, contexts);
                event.context.write(f, f.slots[Slot.OWN_CONTEXT]);
            }
            if (event.fields.write(f, f.slots[Slot.FIELDS]) == Node.BEYOND) {
                return damaged("an event, " + event.type + ", that takes too long to read");
            }
        } catch (TsdlException e) {
            return damaged(e.getMessage());
        }
        payloads = f.bytes;
        payloadStart = kept;
        payloadSize = f.written - kept;
        return true;
    }

    @Override
    protected void keepPayload() {
        if (unwritten != null) {
            frame.written = kept;
            EventSources.write(unfolded, unwritten, frame);
            payloads = frame.bytes;
            unwritten = null;
        }
        kept = frame.written;
    }

    @Override
    protected void forgetPayloads() {
        kept = frame.firstWritten;
        frame.written = kept;
    }

    @Override
    public int position() {
        return (int) (bit >>> 3);
    }
}
