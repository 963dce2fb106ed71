package org.nettracesql.trace.ctf;

import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.file.PartedInput;

/**
 * The stream's clock from packet to packet of a file. A packet that says in 64 bits when it begins needs nothing of
 * the one before; one that says nothing goes on with the value that the one before ended with, and one that says only
 * the low bits with the next value that has them. The one before ended with its {@code timestamp_end}, or else with
 * its last event, for which its events are stepped over. CTF 1.8.3 leaves that open; it is what babeltrace2 does.
 * For one thread.
 */
final class CarriedClock {

    private final PartedInput input;
    private byte[] bytes = new byte[0];
    private Frame frame;
    private StreamPlan frameOf;
    private long ticks;

    CarriedClock(PartedInput input) {
        this.input = input;
    }

    /** Begins with a file. */
    void reset() {
        ticks = 0;
    }

    /**
     * Goes on to a packet's begin.
     *
     * @param head what the packet's head says
     */
    long begin(StreamPlan stream, Frame head) {
        if (stream.beginBits > 0) {
            ticks = Frame.next(ticks, stream.beginBits, head.slots[Slot.TIMESTAMP_BEGIN]);
        }
        return ticks;
    }

    /**
     * Goes on to the end of the same packet, which is not the last of its file.
     *
     * @param headBits of the packet's header and context
     */
    void end(StreamPlan stream, Frame head, long offsetBytes, int lengthBytes, long contentBits, long headBits) {
        if (stream.beginBits == Long.SIZE) {
            return;
        }
        if (stream.endBits < Long.SIZE) {
            ticks = lastEvent(stream, offsetBytes, lengthBytes, contentBits, headBits);
        }
        if (stream.endBits > 0) {
            ticks = Frame.next(ticks, stream.endBits, head.slots[Slot.TIMESTAMP_END]);
        }
    }

    /** The first time in a packet that is not 0; 0 if there is none. */
    long firstEvent(StreamPlan stream, long offsetBytes, int lengthBytes, long contentBits, long headBits) {
        return walk(stream, offsetBytes, lengthBytes, contentBits, headBits, 0, true);
    }

    private long lastEvent(StreamPlan stream, long offsetBytes, int lengthBytes, long contentBits, long headBits) {
        return walk(stream, offsetBytes, lengthBytes, contentBits, headBits, ticks, false);
    }

    /** The time of the last event that can be stepped over, or of the first that has another one than the begin. */
    private long walk(StreamPlan stream, long offsetBytes, int lengthBytes, long contentBits, long headBits,
            long begin, boolean toFirst) {
        if (bytes.length < lengthBytes + Frame.SLACK) {
            bytes = new byte[lengthBytes + Frame.SLACK];
        }
        int read = input.read(offsetBytes, bytes, 0, lengthBytes);
        if (frameOf != stream) {
            frame = new Frame(stream.slots);
            frameOf = stream;
        }
        Frame f = frame;
        f.start(bytes, Math.min(contentBits, read * 8L), lengthBytes);
        // What the events refer to in the head, such as the length of a sequence.
        stream.packetContext.skip(f, stream.packetHeader.skip(f, 0));
        f.clockTicks = begin;
        Cancellation cancellation = Cancellation.current();
        long last = begin;
        long bit = headBits;
        for (int events = 0; bit < f.endBit; events++) {
            if ((events & 0xffff) == 0) {
                cancellation.check();
            }
            long contexts = stream.eventHeader.skip(f, bit);
            EventPlan event = contexts == Node.BEYOND ? null : stream.event(f.slots[Slot.EVENT_ID]);
            long end = event == null ? Node.BEYOND : event.skip(f, contexts);
            if (end == Node.BEYOND || end == bit || toFirst && last != begin) {
                return last;
            }
            last = f.clockTicks;
            bit = end;
        }
        return last;
    }
}
