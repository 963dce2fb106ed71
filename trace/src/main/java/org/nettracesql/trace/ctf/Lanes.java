package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.file.PartedInput;

/**
 * Divides packets into lanes, within each of which events are in the order of time: those of one file, which one
 * processor wrote, and after them those of another file that begins later. So a thread that moves between processors
 * can be followed, and files that follow each other, as where LTTng rotates them, need no lane each.
 */
final class Lanes {

    private static final class File {
        long endNanos = Long.MIN_VALUE;
        int lane = -1;
    }

    private Lanes() {}

    /**
     * The lane of each packet.
     *
     * @param packets by their beginnings
     */
    static int[] of(List<PacketWalk.Found> packets) {
        Map<PartedInput.Part, File> files = new HashMap<>();
        for (PacketWalk.Found packet : packets) {
            File file = files.computeIfAbsent(packet.part(), part -> new File());
            file.endNanos = Math.max(file.endNanos, packet.endNanos());
        }
        List<Long> ends = new ArrayList<>();
        int[] lanes = new int[packets.size()];
        for (int i = 0; i < lanes.length; i++) {
            File file = files.get(packets.get(i).part());
            if (file.lane < 0) {
                file.lane = free(ends, packets.get(i).beginNanos());
                ends.set(file.lane, file.endNanos);
            }
            lanes[i] = file.lane;
        }
        return lanes;
    }

    private static int free(List<Long> ends, long beginNanos) {
        for (int lane = 0; lane < ends.size(); lane++) {
            if (ends.get(lane) <= beginNanos) {
                return lane;
            }
        }
        ends.add(Long.MIN_VALUE);
        return ends.size() - 1;
    }
}
