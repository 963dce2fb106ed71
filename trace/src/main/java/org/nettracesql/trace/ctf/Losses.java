package org.nettracesql.trace.ctf;

import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.file.PartedInput;

/**
 * What the tracer had no room for, by one stream's packets: each says how many events were discarded up to its end
 * since the recording began, and which packet of its stream it is. Both counters wrap around.
 */
final class Losses {

    private final PartedInput.Part part;
    private final BlockDirectory directory;
    private long events;
    private long packets;
    private boolean any;
    private long lastDiscarded;
    private long lastNumber;

    Losses(PartedInput.Part part, BlockDirectory directory) {
        this.part = part;
        this.directory = directory;
    }

    /** Takes note of the packet whose context the frame holds. */
    void packet(StreamPlan stream, Frame frame) {
        if (stream.has[Slot.EVENTS_DISCARDED]) {
            long counter = frame.slots[Slot.EVENTS_DISCARDED];
            long mask = stream.discardedBits >= Long.SIZE ? -1 : (1L << stream.discardedBits) - 1;
            long more = counter - lastDiscarded & mask;
            // A counter that goes back is of another recording, or damaged.
            events += more >= 0 && more < (mask >>> 1) ? more : 0;
            lastDiscarded = counter;
        }
        if (stream.has[Slot.PACKET_NUMBER]) {
            long number = frame.slots[Slot.PACKET_NUMBER];
            if (any && number > lastNumber + 1) {
                packets += number - lastNumber - 1;
            }
            lastNumber = number;
        }
        any = true;
    }

    /** Tells of what was lost; once, when there are no more packets. */
    void end() {
        if (events > 0) {
            directory.lost(events);
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, events, null, -1, "The stream " + part.name()
                    + " lost " + events + " events: the tracer's buffer was full."));
        }
        if (packets > 0) {
            directory.add(new TraceWarning(Kind.LOST_EVENTS, -1, packets, null, -1, "The stream " + part.name()
                    + " lost " + packets + " packets, with all events in them: they were overwritten before they were"
                    + " read."));
        }
    }
}
