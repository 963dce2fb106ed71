package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceWarning;

/**
 * What walking over a file found: places of blocks, and the event types declared. A format extends it by what else it
 * finds. Immutable once walked.
 *
 * <p>A metadata id that is declared again as something else means from there on what it is then: events keep the type
 * that was valid where their block stands. Blocks before the first declaration have the first one's.
 */
public class BlockDirectory {

    /** The last sequence number of some capture threads by a place in the file: before the block of that ordinal. */
    public record SequencePoint(int blocksBefore, long[] captureThreads, int[] sequences) {}

    /** The type of events whose metadata id nobody declared. */
    static final EventType UNDECLARED = new EventType(
            "Unknown", 0, 0, "Undeclared", "Undeclared", 0, 0, 0, null, null, List.of(), EventType.Origin.UNKNOWN);

    /** Ids up to here are looked up in an array. */
    private static final int DIRECT_IDS = 1 << 14;

    private final List<Block> blocks = new ArrayList<>();
    private final List<SequencePoint> sequencePoints = new ArrayList<>();
    private final WarningList warnings = new WarningList();
    private final Map<EventType, Integer> typeIndexes = new LinkedHashMap<>();
    /** By metadata id: its type index; 0 for none; {@code -1 - n} for the n-th of the histories. */
    private final int[] directTypes = new int[DIRECT_IDS];
    /** The same for ids that are not below {@link #DIRECT_IDS}. */
    private final LongTable farTypes = new LongTable(1);
    private final List<TypeHistory> histories = new ArrayList<>();
    private List<EventType> types;
    private long eventBytes;
    private long lostEvents;

    /** The types that a metadata id had one after another. */
    private static final class TypeHistory {
        private int[] fromBlock = {0, 0};
        private int[] types = new int[2];
        private int size = 1;

        TypeHistory(int type) {
            types[0] = type;
        }

        void add(int block, int type) {
            if (types[size - 1] == type) {
                return;
            }
            if (fromBlock[size - 1] == block) {
                // No event stands between the two declarations.
                types[size - 1] = type;
                return;
            }
            if (size == types.length) {
                fromBlock = Arrays.copyOf(fromBlock, size * 2);
                types = Arrays.copyOf(types, size * 2);
            }
            fromBlock[size] = block;
            types[size++] = type;
        }

        int at(int block) {
            int found = Arrays.binarySearch(fromBlock, 0, size, block);
            return types[found >= 0 ? found : -2 - found];
        }
    }

    private final ThreadKeys threads;

    /** @param threads who the threads are that the event headers name */
    protected BlockDirectory(ThreadKeys threads) {
        this.threads = threads;
        typeIndexes.put(UNDECLARED, 0);
    }

    public final void add(Block block) {
        blocks.add(block);
        eventBytes += block.lengthBytes;
    }

    public final void add(SequencePoint point) {
        sequencePoints.add(point);
    }

    /** Notes damage. */
    public final void add(TraceWarning warning) {
        warnings.add(warning);
    }

    /** Counts events that the file says are missing, for formats that do not number them. */
    public final void lost(long events) {
        lostEvents += events;
    }

    final long lostEvents() {
        return lostEvents;
    }

    public final void declare(int metadataId, EventType type) {
        Integer known = typeIndexes.putIfAbsent(type, typeIndexes.size());
        int index = known == null ? typeIndexes.size() - 1 : known;
        int before = declared(metadataId);
        if (before == 0) {
            set(metadataId, index);
        } else if (before < 0) {
            histories.get(-1 - before).add(blocks.size(), index);
        } else if (before != index) {
            TypeHistory history = new TypeHistory(before);
            history.add(blocks.size(), index);
            histories.add(history);
            set(metadataId, -histories.size());
        }
    }

    private void set(int metadataId, int index) {
        if (metadataId >= 0 && metadataId < DIRECT_IDS) {
            directTypes[metadataId] = index;
        } else {
            int slot = farTypes.slot(metadataId);
            farTypes.values[slot] = index;
        }
    }

    private int declared(int metadataId) {
        if (metadataId >= 0 && metadataId < DIRECT_IDS) {
            return directTypes[metadataId];
        }
        int slot = farTypes.find(metadataId);
        return slot < 0 ? 0 : (int) farTypes.values[slot];
    }

    /**
     * Index into {@link #types()}; 0, that of {@link #UNDECLARED}, for an unknown id.
     *
     * @param block ordinal of the event block that the event is in
     */
    public final int typeIndex(int metadataId, int block) {
        int index = declared(metadataId);
        return index >= 0 ? index : histories.get(-1 - index).at(block);
    }

    /** Distinct types in the order in which they were declared, after {@link #UNDECLARED}. */
    public final synchronized List<EventType> types() {
        if (types == null) {
            types = List.copyOf(typeIndexes.keySet());
        }
        return types;
    }

    final ThreadKeys threads() {
        return threads;
    }

    public final List<Block> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    final List<SequencePoint> sequencePoints() {
        return Collections.unmodifiableList(sequencePoints);
    }

    final List<TraceWarning> warnings() {
        return warnings.all();
    }

    /** Bytes of all blocks. */
    final long eventBytes() {
        return eventBytes;
    }
}
