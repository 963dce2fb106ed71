package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The packets of one of a recording's streams, in the order of time. It may go on from file to file, where LTTng
 * rotates them; and two snapshots of a recording, which have what its buffers held, can both have the same packet,
 * which is then taken once.
 */
final class RecordedStream {

    private static final Comparator<PacketWalk.Found> ORDER = Comparator
            .comparingLong(PacketWalk.Found::beginNanos)
            .thenComparing(PacketWalk.Found::number, Long::compareUnsigned)
            .thenComparing(PacketWalk.Found::cut);

    final List<PacketWalk.Found> packets = new ArrayList<>();
    private boolean isInSeveralFiles;

    private RecordedStream() {}

    /** The streams that packets are of. */
    static List<RecordedStream> of(List<PacketWalk.Found> packets) {
        Map<PacketWalk.Origin, RecordedStream> streams = new LinkedHashMap<>();
        for (PacketWalk.Found packet : packets) {
            RecordedStream stream = streams.computeIfAbsent(packet.origin(), absent -> new RecordedStream());
            stream.isInSeveralFiles |= !stream.packets.isEmpty() && stream.packets.get(0).part() != packet.part();
            stream.packets.add(packet);
        }
        List<RecordedStream> all = new ArrayList<>(streams.values());
        for (RecordedStream stream : all) {
            stream.packets.sort(ORDER);
            if (stream.isInSeveralFiles) {
                stream.takeEachOnce();
            }
        }
        return all;
    }

    private void takeEachOnce() {
        List<PacketWalk.Found> once = new ArrayList<>();
        for (PacketWalk.Found packet : packets) {
            if (once.isEmpty() || !packet.isAgain(once.get(once.size() - 1))) {
                once.add(packet);
            }
        }
        packets.clear();
        packets.addAll(once);
    }

    /** What messages call it: by the first file. */
    String name() {
        return "stream " + packets.get(0).part().name()
                + (isInSeveralFiles ? " with the files that continue it" : "");
    }
}
