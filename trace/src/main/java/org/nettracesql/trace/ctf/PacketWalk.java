package org.nettracesql.trace.ctf;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.PartedInput;

/**
 * Finds the packets of stream files by their headers.
 *
 * <p>A packet is a header (of the trace), a context (of the stream) and events; the context says how many bits the
 * packet and its content have. A stream without that is one packet. Damage ends the walk over a file with a warning.
 *
 * <p>Source: CTF 1.8.3, section 5.
 */
final class PacketWalk {

    static final long MAGIC = 0xC1FC1FC1L;

    /** More than any header and context; one that is longer is read whole. */
    private static final int HEAD_BYTES = 4096;

    private static final int MOST_HEAD_BYTES = 1 << 20;

    /** Positions in a packet are ints, and a packet is read at once. */
    private static final long MOST_PACKET_BYTES = 1 << 28;

    private static final int MOST_PACKETS = 10_000_000;

    /**
     * Which of a recording's streams a packet is of, in whatever file: one that has no number is told by its file.
     *
     * @param recording the UUID, or what stands for it
     */
    record Origin(Object recording, long stream, long instance) {}

    /**
     * A packet.
     *
     * @param clock of its events' times; null where they have none
     * @param beginTicks of the stream's clock
     * @param beginNanos since 1970
     * @param discarded what it says of discarded events; 0 where it says nothing
     * @param number of the packet in its stream; 0 where it says nothing
     */
    record Found(
            StreamPlan stream, Origin origin, PartedInput.Part part, long offsetBytes, int lengthBytes,
            long contentBits, StreamClock clock, long beginTicks, long beginNanos, long endNanos, boolean cut,
            long discarded, long number) {

        /** Whether it is the same packet in another file. */
        boolean isAgain(Found other) {
            return stream.has[Slot.PACKET_NUMBER] && part != other.part && number == other.number
                    && beginNanos == other.beginNanos && endNanos == other.endNanos && discarded == other.discarded
                    && (contentBits == other.contentBits || cut);
        }

        /** Whether its events have times. */
        boolean hasTime() {
            return clock != null;
        }

        /** Whether the metadata tells what the clock of its times counts from. */
        boolean isOfKnownClock() {
            return clock != null && clock != StreamClock.ASSUMED;
        }

        /** The same with all of its events at one time. */
        Found at(long nanos) {
            return new Found(stream, origin, part, offsetBytes, lengthBytes, contentBits, null, beginTicks, nanos,
                    nanos, cut, discarded, number);
        }

        PacketBlock block(long startNanos, int scope, int lane) {
            return new PacketBlock(stream, part, offsetBytes, lengthBytes, contentBits, clock, beginTicks,
                    since(startNanos, beginNanos), since(startNanos, endNanos), cut, scope, lane);
        }

        private static long since(long startNanos, long nanos) {
            long elapsed = nanos - startNanos;
            boolean overflow = ((nanos ^ startNanos) & (nanos ^ elapsed)) < 0;
            return overflow ? nanos < startNanos ? Long.MIN_VALUE : Long.MAX_VALUE : elapsed;
        }
    }

    private final PartedInput input;
    private final Object recording;
    private final List<StreamPlan> plans;
    private final List<TraceWarning> warnings;
    private final List<Found> packets;
    private final Set<Long> processors;
    private final Frame[] frames;
    private final CarriedClock clock;
    private byte[] head = new byte[HEAD_BYTES + Frame.SLACK];
    private boolean hasMetForeign;

    /** @param recording what tells the recording from others: its UUID, or anything that is only equal to itself */
    PacketWalk(
            PartedInput input,
            Object recording,
            List<StreamPlan> plans,
            List<TraceWarning> warnings,
            List<Found> packets,
            Set<Long> processors) {
        this.input = input;
        this.recording = recording;
        this.plans = plans;
        this.warnings = warnings;
        this.packets = packets;
        this.processors = processors;
        this.clock = new CarriedClock(input);
        this.frames = new Frame[plans.size()];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame(plans.get(i).slots);
        }
    }

    /** Whether there was a packet of another recording. */
    boolean hasMetForeign() {
        return hasMetForeign;
    }

    /** Adds the packets of one file. */
    void walk(PartedInput.Part part) {
        Origin origin = null;
        clock.reset();
        long at = 0;
        long sizeBytes = input.sizeBytes(part);
        Cancellation cancellation = Cancellation.current();
        while (at < sizeBytes) {
            cancellation.check();
            long left = sizeBytes - at;
            Head read = read(part, at, left);
            if (read.problem != null) {
                // What is shorter than a header is the rest of a packet that was not written to its end.
                if (read.cut) {
                    cut(part, at);
                } else {
                    damaged(part, at, read.problem);
                }
                return;
            }
            Frame frame = read.frame;
            StreamPlan stream = read.stream;
            long packetBits = stream.has[Slot.PACKET_BITS]
                    ? frame.slots[Slot.PACKET_BITS]
                    : stream.has[Slot.CONTENT_BITS] ? frame.slots[Slot.CONTENT_BITS] : left * 8;
            long contentBits = stream.has[Slot.CONTENT_BITS] ? frame.slots[Slot.CONTENT_BITS] : packetBits;
            if (packetBits <= 0 || packetBits % 8 != 0 || contentBits < 0 || contentBits > packetBits
                    || packetBits < read.endBit) {
                damaged(part, at, "a packet of " + Long.toUnsignedString(packetBits) + " bits with a content of "
                        + Long.toUnsignedString(contentBits));
                return;
            }
            boolean isCut = contentBits > left * 8;
            long packetBytes = packetBits / 8;
            long contentBytes = Math.min(left, (contentBits + 7) / 8);
            if (contentBytes > MOST_PACKET_BYTES) {
                damaged(part, at, "a packet of " + contentBytes + " bytes, where at most " + MOST_PACKET_BYTES
                        + " can be read");
                return;
            }
            if (packets.size() == MOST_PACKETS) {
                damaged(part, at, "more than " + MOST_PACKETS + " packets before");
                return;
            }
            long beginTicks = clock.begin(stream, frame);
            if (beginTicks == 0 && stream.isOfPerf) {
                beginTicks = clock.firstEvent(stream, part.offsetBytes() + at, (int) contentBytes,
                        Math.min(contentBits, contentBytes * 8), read.endBit);
            }
            // The low bits of an end may be of any round of the clock after the begin.
            StreamClock of = beginTicks == 0 && stream.isOfPerf ? null : stream.clock;
            // A packet that lttng-crash has saved was not ended: it says 0.
            boolean bounded = of != null && stream.has[Slot.TIMESTAMP_BEGIN] && stream.endBits == Long.SIZE
                    && frame.slots[Slot.TIMESTAMP_END] != 0;
            long end = bounded ? of.toNanos(frame.slots[Slot.TIMESTAMP_END]) : Long.MAX_VALUE;
            if (stream.has[Slot.PROCESSOR]) {
                processors.add(frame.slots[Slot.PROCESSOR]);
            }
            origin = origin(part, stream, frame, origin);
            packets.add(new Found(stream, origin, part, part.offsetBytes() + at, (int) contentBytes,
                    Math.min(contentBits, contentBytes * 8), of, beginTicks,
                    of == null ? 0 : of.toNanos(beginTicks), end, isCut,
                    stream.has[Slot.EVENTS_DISCARDED] ? frame.slots[Slot.EVENTS_DISCARDED] : 0,
                    stream.has[Slot.PACKET_NUMBER] ? frame.slots[Slot.PACKET_NUMBER] : 0));
            // Of a packet whose padding alone is cut all events are there, but what follows it is not.
            if (packetBytes > left) {
                cut(part, at);
                return;
            }
            if (packetBytes < left) {
                clock.end(stream, frame, part.offsetBytes() + at, (int) contentBytes,
                        Math.min(contentBits, contentBytes * 8), read.endBit);
            }
            at += packetBytes;
        }
    }

    /** The origin of the packet whose head the frame holds: nearly always the one before it has the same. */
    private Origin origin(PartedInput.Part part, StreamPlan stream, Frame frame, Origin before) {
        boolean numbered = stream.has[Slot.STREAM_INSTANCE];
        Origin origin = new Origin(numbered ? recording : part, stream.id,
                numbered ? frame.slots[Slot.STREAM_INSTANCE] : 0);
        return origin.equals(before) ? before : origin;
    }

    private static final class Head {
        Frame frame;
        StreamPlan stream;
        long endBit;
        boolean cut;
        String problem;
    }

    /** Reads header and context of the packet at a place. */
    private Head read(PartedInput.Part part, long at, long left) {
        Head result = new Head();
        if (plans.isEmpty()) {
            result.problem = "a packet of a stream that the metadata does not declare";
            return result;
        }
        int wanted = (int) Math.min(left, HEAD_BYTES);
        while (true) {
            if (head.length < wanted + Frame.SLACK) {
                head = new byte[wanted + Frame.SLACK];
            }
            int got = input.read(part.offsetBytes() + at, head, 0, wanted);
            parse(result, got);
            if (result.problem == null || !result.cut || wanted == left || wanted >= MOST_HEAD_BYTES) {
                return result;
            }
            wanted = (int) Math.min(left, MOST_HEAD_BYTES);
        }
    }

    private void parse(Head result, int bytes) {
        result.problem = null;
        result.cut = false;
        int plan = 0;
        for (int attempt = 0; ; attempt++) {
            StreamPlan stream = plans.get(plan);
            Frame frame = frames[plan];
            frame.start(head, bytes * 8L, bytes);
            long bit = stream.packetHeader.skip(frame, 0);
            if (bit == Node.BEYOND) {
                result.problem = "no packet header";
                result.cut = true;
                return;
            }
            if (stream.has[Slot.MAGIC] && (frame.slots[Slot.MAGIC] & 0xffffffffL) != MAGIC) {
                result.problem = "0x" + Long.toHexString(frame.slots[Slot.MAGIC]) + " instead of the magic number of a"
                        + " packet";
                return;
            }
            if (stream.has[Slot.UUID] && recording instanceof UUID uuid && !isOf(uuid, frame)) {
                hasMetForeign = true;
                result.problem = "a packet of another trace than the metadata's, " + uuid;
                return;
            }
            if (attempt == 0) {
                long id = stream.has[Slot.STREAM_ID] ? frame.slots[Slot.STREAM_ID] : onlyId();
                plan = planOf(id);
                if (plan < 0) {
                    result.problem = "a packet of the stream " + Long.toUnsignedString(id)
                            + ", which the metadata does not declare";
                    return;
                }
                if (plans.get(plan) != stream) {
                    continue;
                }
            }
            bit = stream.packetContext.skip(frame, bit);
            if (bit == Node.BEYOND) {
                result.problem = "no packet context";
                result.cut = true;
                return;
            }
            result.frame = frame;
            result.stream = stream;
            result.endBit = bit;
            return;
        }
    }

    /** Whether a packet's header has a trace's UUID, or none but zeros. */
    private static boolean isOf(UUID uuid, Frame frame) {
        ByteBuffer octets = ByteBuffer.wrap(frame.bytes, (int) (frame.slots[Slot.UUID] >>> 3), 16);
        long most = octets.getLong();
        long least = octets.getLong();
        return (most | least) == 0
                || most == uuid.getMostSignificantBits() && least == uuid.getLeastSignificantBits();
    }

    private long onlyId() {
        return plans.size() == 1 ? plans.get(0).id : 0;
    }

    private int planOf(long id) {
        for (int i = 0; i < plans.size(); i++) {
            if (plans.get(i).id == id) {
                return i;
            }
        }
        return -1;
    }

    private void damaged(PartedInput.Part part, long at, String what) {
        warnings.add(new TraceWarning(Kind.CORRUPT_BLOCK, part.offsetBytes() + at, 1, null, -1, "The stream "
                + part.name() + " is damaged at offset " + at + ": it has " + what
                + "; the rest of the file is skipped."));
    }

    private void cut(PartedInput.Part part, long at) {
        warnings.add(new TraceWarning(Kind.TRUNCATED, part.offsetBytes() + part.sizeBytes(), 1, null, -1,
                "The stream " + part.name() + " ends in the middle of the packet at offset " + at
                        + ": what comes before the end is there."));
    }
}
