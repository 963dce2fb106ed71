package org.nettracesql.trace.nettrace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceWarning;

/** What walking over a file's objects found: places of blocks, and the event types declared. Immutable once walked. */
final class BlockDirectory {

    /** Where a stack block is: i32 first id, i32 count, then {i32 bytes, addresses leaf first} each. */
    record StackBlock(long offsetBytes, int lengthBytes, int firstId, int count, int stretch) {}

    /** A sequence point, which stands before the event block of that ordinal. */
    record SequencePoint(int blocksBefore, long[] captureThreads, int[] sequences) {}

    /** The type of events whose metadata id nobody declared. */
    static final EventType UNDECLARED = new EventType(
            "Unknown", 0, 0, "Undeclared", "Undeclared", 0, 0, 0, null, null, List.of(), EventType.Origin.UNKNOWN);

    private static final int MAX_WARNINGS = 1000;

    /** Ids up to here are looked up in an array. */
    private static final int DIRECT_IDS = 1 << 14;

    private final List<EventBlock> eventBlocks = new ArrayList<>();
    private final List<StackBlock> stackBlocks = new ArrayList<>();
    private final List<SequencePoint> sequencePoints = new ArrayList<>();
    private final List<TraceWarning> warnings = new ArrayList<>();
    private final Map<EventType, Integer> typeIndexes = new LinkedHashMap<>();
    private final int[] directTypes = new int[DIRECT_IDS];
    private final Map<Integer, Integer> farTypes = new HashMap<>();
    private long eventBytes;

    BlockDirectory() {
        typeIndexes.put(UNDECLARED, 0);
    }

    void add(EventBlock block) {
        eventBlocks.add(block);
        eventBytes += block.lengthBytes;
    }

    void add(StackBlock block) {
        stackBlocks.add(block);
    }

    void add(SequencePoint point) {
        sequencePoints.add(point);
    }

    /** Notes damage; beyond a bound only that there is more, so that a file full of it cannot fill the memory. */
    void add(TraceWarning warning) {
        if (warnings.size() < MAX_WARNINGS || warning.kind() == TraceWarning.Kind.TRUNCATED) {
            warnings.add(warning);
        } else if (warnings.size() == MAX_WARNINGS) {
            warnings.add(new TraceWarning(TraceWarning.Kind.OTHER, -1, 1, null, -1,
                    "There is more damage than the " + MAX_WARNINGS + " places listed."));
        }
    }

    void declare(int metadataId, EventType type) {
        Integer known = typeIndexes.putIfAbsent(type, typeIndexes.size());
        int index = known == null ? typeIndexes.size() - 1 : known;
        if (metadataId >= 0 && metadataId < DIRECT_IDS) {
            directTypes[metadataId] = index;
        } else {
            farTypes.put(metadataId, index);
        }
    }

    /** Index into {@link #types()}; 0, that of {@link #UNDECLARED}, for an unknown id. */
    int typeIndex(int metadataId) {
        if (metadataId >= 0 && metadataId < DIRECT_IDS) {
            return directTypes[metadataId];
        }
        Integer index = farTypes.get(metadataId);
        return index == null ? 0 : index;
    }

    /** Distinct types in the order in which they were declared, after {@link #UNDECLARED}. */
    List<EventType> types() {
        return List.copyOf(typeIndexes.keySet());
    }

    List<EventBlock> eventBlocks() {
        return Collections.unmodifiableList(eventBlocks);
    }

    List<StackBlock> stackBlocks() {
        return Collections.unmodifiableList(stackBlocks);
    }

    List<SequencePoint> sequencePoints() {
        return Collections.unmodifiableList(sequencePoints);
    }

    List<TraceWarning> warnings() {
        return Collections.unmodifiableList(warnings);
    }

    /** Bytes of all event blocks. */
    long eventBytes() {
        return eventBytes;
    }
}
