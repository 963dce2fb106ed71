package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * What the tracer had no room for, by one stream's packets: each says how many events were discarded up to its end
 * since the recording began, and which packet of its stream it is. Both counters wrap around.
 */
final class Losses {

    private PacketWalk.Found last;
    private long events;
    private long packets;
    /** Lost up to the end of the first packet, where that is not the first of the recording. */
    private long eventsBefore;

    private Losses() {}

    /**
     * Adds warnings of what was lost of a stream.
     *
     * @return how many events, as far as that is known
     */
    static long tell(RecordedStream stream, List<TraceWarning> warnings) {
        Losses losses = new Losses();
        stream.packets.forEach(losses::packet);
        String name = "The " + stream.name();
        if (losses.events > 0) {
            warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, losses.events, null, -1, name + " lost "
                    + Amount.of(losses.events, "event") + ": the tracer's buffer was full, or "
                    + (losses.events == 1 ? "it was" : "they were") + " too large for it."));
        }
        if (losses.packets > 0) {
            warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, losses.packets, null, -1, name + " lost "
                    + Amount.of(losses.packets, "packet, with all events in it: it was overwritten before it was read.",
                            "packets, with all events in them: they were overwritten before they were read.")));
        }
        if (losses.eventsBefore != 0) {
            warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, name + " begins with packet "
                    + Long.toUnsignedString(stream.packets.get(0).number()) + " of its recording, up to whose end "
                    + (losses.eventsBefore == 1 ? "1 event was" : Long.toUnsignedString(losses.eventsBefore)
                            + " events were")
                    + " lost. How many of them are missing"
                    + " in the trace is not known; lost_events has none of them."));
        }
        return losses.events;
    }

    private void packet(PacketWalk.Found packet) {
        StreamPlan stream = packet.stream();
        if (stream.has[Slot.EVENTS_DISCARDED]) {
            if (last == null && packet.number() != 0) {
                eventsBefore = packet.discarded();
            } else {
                events += more(last == null ? 0 : last.discarded(), packet.discarded(), stream.discardedBits);
            }
        }
        if (stream.has[Slot.PACKET_NUMBER] && last != null) {
            packets += more(last.number() + 1, packet.number(), stream.numberBits);
        }
        last = packet;
    }

    /** By how much a counter of so many bits has grown; 0 for one that goes back: of another recording, or damaged. */
    private static long more(long from, long to, int bits) {
        long mask = bits >= Long.SIZE ? -1 : (1L << bits) - 1;
        long more = to - from & mask;
        return more >= 0 && more < mask >>> 1 ? more : 0;
    }
}
