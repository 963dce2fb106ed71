package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.scan.EventContexts;

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

    private final List<Block> blocks = new ArrayList<>();
    private final List<SequencePoint> sequencePoints = new ArrayList<>();
    private final WarningList warnings = new WarningList();
    private final Map<EventType, Integer> typeIndexes = new LinkedHashMap<>();
    /** By metadata id: its type index. */
    private final IdTable metadata = new IdTable();
    private final AtomicReference<BlockSummary[]> summaries = new AtomicReference<>();
    private List<EventType> types;
    private long eventBytes;
    private int lanes = 1;
    private long lostEvents;

    private final ThreadKeys threads;

    /** @param threads who the threads are that the event headers name */
    protected BlockDirectory(ThreadKeys threads) {
        this.threads = threads;
        typeIndexes.put(UNDECLARED, 0);
    }

    public final void add(Block block) {
        blocks.add(block);
        eventBytes += block.lengthBytes;
        lanes = Math.max(lanes, block.lane + 1);
    }

    public final void add(SequencePoint point) {
        sequencePoints.add(point);
    }

    public final void add(TraceWarning warning) {
        warnings.add(warning);
    }

    /** Warns of one thing at an offset of the file; -1 for what has no place in it. */
    public final void warn(Kind kind, long offsetBytes, String sentence) {
        warnings.add(new TraceWarning(kind, offsetBytes, 1, null, -1, sentence));
    }

    /** Warns of damage at an offset of the file, which is so: the end of a sentence. */
    public final void damaged(long offsetBytes, String what) {
        warnings.add(damage(offsetBytes, what));
    }

    /**
     * The end mark has been read. Warns if the file goes on behind it, as two traces that were joined into one do.
     *
     * @param end offset of the first byte behind the mark
     */
    public final void ended(long end, long fileBytes) {
        if (end < fileBytes) {
            damaged(end, "the trace ends there and the file goes on; what follows is not read, and if that is another"
                    + " trace it must be a file of its own");
        }
    }

    static TraceWarning damage(long offsetBytes, String what) {
        return new TraceWarning(Kind.CORRUPT_BLOCK, offsetBytes, 1, null, -1,
                "The trace is damaged at offset " + offsetBytes + ": " + what + ".");
    }

    /** Leaves what the headers of all blocks say, by ordinal, for who indexes the trace. */
    public final void summarised(BlockSummary[] all) {
        summaries.set(all);
    }

    /** What {@link #summarised} left, once; null if there is nothing. */
    final BlockSummary[] takeSummaries() {
        return summaries.getAndSet(null);
    }

    /** Counts events that the file says are missing, for formats that do not number them. */
    public final void lost(long events) {
        lostEvents += events;
    }

    final long lostEvents() {
        return lostEvents;
    }

    public final void declare(int metadataId, EventType type) {
        metadata.declare(metadataId, blocks.size(), index(type));
    }

    /** The index of a type, which is added if it is new. */
    protected final int index(EventType type) {
        Integer known = typeIndexes.putIfAbsent(type, typeIndexes.size());
        if (known != null) {
            return known;
        }
        types = null;
        return typeIndexes.size() - 1;
    }

    /**
     * Index into {@link #types()}; 0, that of {@link #UNDECLARED}, for an unknown id.
     *
     * @param block ordinal of the event block that the event is in
     */
    public final int typeIndex(int metadataId, int block) {
        return metadata.at(metadataId, block);
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

    /** The texts that events name. */
    protected EventContexts contexts() {
        return EventContexts.NONE;
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

    /** How many lanes there are: those of the blocks. */
    final int lanes() {
        return lanes;
    }

    /** Bytes of all blocks. */
    final long eventBytes() {
        return eventBytes;
    }
}
