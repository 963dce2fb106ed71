package org.nettracesql.trace.ctf;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceChangedException;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.PartedInput.Part;

/**
 * What the metadata and the heads of the packets of all sessions say. Packets are blocks, ordered by the time at
 * which they begin; ticks are nanoseconds since the first of them, rounded down to a whole millisecond, which is what
 * SQL shows of the start. Immutable once read.
 */
final class Packets {

    private static final long START_NANOS = 1_000_000;
    private static final long NANOS = 1_000_000_000L;

    private final PartedInput input;
    private final Map<EventType, Integer> types = new LinkedHashMap<>();
    private final List<PacketWalk.Found> found = new ArrayList<>();
    private final Set<Long> processors = new HashSet<>();
    private final List<TraceWarning> warnings = new ArrayList<>();
    private final List<PacketBlock> blocks = new ArrayList<>();
    private int pointerBytes;
    private String operatingSystem;
    private String architecture;
    private long lostEvents;
    private long startNanos;

    private Packets(PartedInput input) {
        this.input = input;
    }

    /** Reads all heads, and the metadata. What cannot be read is a warning. */
    static Packets read(PartedInput input, List<Session> sessions) {
        Packets packets = new Packets(input);
        for (Session session : sessions) {
            packets.walk(session);
        }
        packets.place();
        if (packets.blocks.isEmpty() && packets.warnings.isEmpty()) {
            packets.warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, "The trace has no events: beside its"
                    + " metadata there is no stream with a packet."));
        }
        MissingFiles.tell(input, sessions, packets.warnings);
        return packets;
    }

    private void walk(Session session) {
        Cancellation.checkCurrent();
        List<StreamPlan> plans;
        UUID uuid;
        try {
            Session.Content content = session.content();
            CtfMetadata metadata = content.metadata();
            plans = session.plans(metadata, types);
            uuid = metadata.uuid();
            pointerBytes = pointerBytes == 0 || !metadata.isKernel() ? metadata.pointerBytes() : pointerBytes;
            operatingSystem = operatingSystem == null ? metadata.operatingSystem() : operatingSystem;
            architecture = architecture == null ? metadata.architecture() : architecture;
            if (content.cut()) {
                Part part = session.metadata;
                warnings.add(new TraceWarning(Kind.TRUNCATED, part.offsetBytes() + part.sizeBytes(), 1, null, -1,
                        "The metadata " + part.name() + " ends in the middle: events that it would have declared"
                                + " further on are not known."));
            }
        } catch (TraceChangedException e) {
            throw e;
        } catch (TraceException e) {
            warnings.add(new TraceWarning(Kind.UNREADABLE, -1, 1, null, -1, e.getMessage()));
            return;
        }
        int foundBefore = found.size();
        int warnedBefore = warnings.size();
        boolean areForeign = walk(session, uuid == null ? session : uuid, plans);
        if (areForeign && found.size() == foundBefore) {
            // Nothing else is there that the metadata could be of: who copied or rewrote the trace gave it another.
            warnings.subList(warnedBefore, warnings.size()).clear();
            warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, "The metadata " + session.metadata.name()
                    + " is of the trace " + uuid + ", and no packet beside it is: they are read by it all the same."));
            walk(session, session, plans);
        }
    }

    /** Whether there are packets of another recording than that. */
    private boolean walk(Session session, Object recording, List<StreamPlan> plans) {
        PacketWalk walk = new PacketWalk(input, recording, plans, warnings, found, processors);
        for (Part part : session.streams) {
            walk.walk(part);
        }
        return walk.hasMetForeign();
    }

    /** Puts the packets of all streams into one order. */
    private void place() {
        List<PacketWalk.Found> packets = new ArrayList<>();
        boolean knowsClocks = found.stream().anyMatch(PacketWalk.Found::isOfKnownClock);
        for (RecordedStream stream : RecordedStream.of(found)) {
            Cancellation.checkCurrent();
            lostEvents += Losses.tell(stream, warnings);
            // One without a time tells that there is none, unless others have some.
            PacketWalk.Found one = stream.packets.stream().filter(PacketWalk.Found::hasTime).findFirst()
                    .orElse(stream.packets.get(0));
            if (!one.isOfKnownClock() && (knowsClocks || !one.hasTime())) {
                warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, "The " + stream.name() + " tells "
                        + (one.stream().hasTicks ? "ticks, and of which clock is not declared" : "no times")
                        + ": its events are shown at the start of the trace."));
                stream.packets.replaceAll(packet -> packet.at(0));
            }
            packets.addAll(stream.packets);
        }
        found.clear();
        long first = packets.stream().filter(PacketWalk.Found::hasTime).mapToLong(PacketWalk.Found::beginNanos).min()
                .orElse(0);
        startNanos = Math.floorDiv(first, START_NANOS) * START_NANOS;
        packets.replaceAll(packet -> packet.hasTime() ? packet : packet.at(startNanos));
        packets.sort(Comparator.comparingLong(PacketWalk.Found::beginNanos));
        int[] lanes = Lanes.of(packets);
        for (int i = 0; i < lanes.length; i++) {
            blocks.add(packets.get(i).block(startNanos, i, lanes[i]));
        }
    }

    TraceInfo info() {
        return new TraceInfo(
                input.path(),
                input.sizeBytes(),
                "CTF",
                1,
                Instant.ofEpochSecond(Math.floorDiv(startNanos, NANOS), Math.floorMod(startNanos, NANOS)),
                NANOS,
                pointerBytes,
                -1,
                processors.size(),
                0,
                operatingSystem,
                architecture);
    }

    /** A directory of the blocks and the declared types, which its owner may add to. */
    CtfDirectory newDirectory() {
        CtfDirectory directory = new CtfDirectory(startNanos, types.size());
        warnings.forEach(directory::add);
        directory.lost(lostEvents);
        types.forEach((type, id) -> directory.declare(id, type));
        blocks.forEach(directory::add);
        return directory;
    }
}
