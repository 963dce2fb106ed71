package org.nettracesql.trace.etl;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.BlockSummary;
import org.nettracesql.trace.scan.EventContexts;

/** The buffers of a file, the kinds of its events, and whose its threads are. */
final class EtlDirectory extends BlockDirectory {

    final EventKinds kinds = new EventKinds(EventKinds.MOST);
    final Schemas schemas = new Schemas(Schemas.MOST);
    final ThreadTable threadTable;
    final Definitions definitions = new Definitions();
    /** What compressed buffers are compressed by. */
    final int compression;
    final KeptRecords kept;
    /** Writes payloads anew. */
    final Unfolding unfolding;
    /** Whether there are some to write anew. */
    boolean unfolds;
    /** Whether events may have stacks. */
    boolean hasStacks;

    /** By ordinal of a buffer, once sealed: its unpacked records, where they are kept. */
    private AtomicReferenceArray<byte[]> records;

    /** By id of a kind, once sealed: the index of its type. */
    private int[] typeIndexes;

    EtlDirectory(LogFile logFile, KeptRecords kept) {
        this(new ThreadTable(), logFile, kept);
    }

    private EtlDirectory(ThreadTable threads, LogFile logFile, KeptRecords kept) {
        super(threads);
        this.kept = kept;
        this.threadTable = threads;
        this.compression = logFile.compression();
        this.unfolding = new Unfolding(threads, logFile.clock(), WaitReasons.of(logFile.build()));
    }

    /**
     * Takes note of what a new kind of event needs while its headers are decoded.
     *
     * @param provider what its first event calls its provider; null for nothing
     */
    void learn(int id, String provider) {
        if (id == 0) {
            return;
        }
        if (provider != null) {
            definitions.provider(kinds.guid(id), provider);
        }
        EventTypes.learn(kinds, id);
        hasStacks |= kinds.stackRole[id].tellsStacks();
        unfolds |= kinds.unfolding[id] != Unfolding.Form.NONE;
    }

    /** Takes note of an event of a kind that describes others. */
    void see(int id, int process, long thread, byte[] payload) {
        if (!kinds.isOfInterest[id]) {
            return;
        }
        if (kinds.kind(id) == EventKinds.EVENT) {
            definitions.chunk(this, kinds.guid(id), process, thread, payload);
        } else {
            EventInfo.read(payload, 0, payload.length, definitions);
        }
    }

    @Override
    protected EventContexts contexts() {
        return new EventContexts() {
            @Override
            public String text(HeaderColumn column, int labels, long threadKey) {
                return column == HeaderColumn.THREAD_NAME ? threadTable.name(threadKey) : null;
            }
        };
    }

    /** Ends the walk over the file. */
    void seal() {
        threadTable.seal();
        definitions.seal();
        EventTypes types = new EventTypes(this);
        typeIndexes = new int[kinds.size() + 1];
        for (int id = 1; id <= kinds.size(); id++) {
            EventType type = types.type(id);
            declare(id, type);
            typeIndexes[id] = index(type);
        }
        records = new AtomicReferenceArray<>(blocks().size());
    }

    /** The unpacked records of a buffer, with {@link Unpacker#SPARE} bytes more; null if they are not kept. */
    byte[] records(int ordinal) {
        return records.get(ordinal);
    }

    /** Keeps a copy of the unpacked records of a buffer, if there is room. */
    void keep(int ordinal, byte[] bytes, int length) {
        byte[] copy = kept.keep(bytes, length);
        if (copy != null && !records.compareAndSet(ordinal, null, copy)) {
            kept.letGo(copy);
        }
    }

    /** The index of the type of a kind, which is the same in all buffers. */
    int typeIndex(int id) {
        return typeIndexes[id];
    }

    /**
     * Leaves what was counted of the buffers, by ordinal and under kinds instead of types, for the index; unless whose
     * some events are depends on when they were within their buffer.
     */
    void counted(BlockSummary[] all) {
        for (BlockSummary summary : all) {
            summary.renameTypes(0, typeIndexes);
            if (!summary.renameThreads(threadTable)) {
                return;
            }
        }
        summarised(all);
    }
}
