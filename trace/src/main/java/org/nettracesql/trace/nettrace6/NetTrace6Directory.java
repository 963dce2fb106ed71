package org.nettracesql.trace.nettrace6;

import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.block.LongTable;
import org.nettracesql.trace.eventpipe.EventPipeDirectory;
import org.nettracesql.trace.scan.EventContexts;

/** What walking over a NetTrace 6 file's blocks found. */
final class NetTrace6Directory extends EventPipeDirectory {

    final ThreadTable threads;
    final LabelLists labels = new LabelLists();
    /** By type index and variant: the index of the type that the labels make of it. */
    private final LongTable variants = new LongTable(1);

    NetTrace6Directory(ThreadTable threads) {
        super(threads);
        this.threads = threads;
    }

    /** Declares what the labels of a variant make of a type. */
    void declareVariant(int type, int variant, int pointerBytes) {
        int slot = variants.slot(key(type, variant));
        if (variants.values[slot] == 0) {
            variants.values[slot] = index(labels.override(types().get(type), variant, pointerBytes));
        }
    }

    int variantOf(int type, int variant) {
        int slot = variants.find(key(type, variant));
        return slot < 0 ? type : (int) variants.values[slot];
    }

    private static long key(int type, int variant) {
        return (long) type << Integer.SIZE | variant;
    }

    @Override
    protected EventContexts contexts() {
        return new EventContexts() {
            @Override
            public String text(HeaderColumn column, int labelList, long threadKey) {
                return switch (column) {
                    case THREAD_NAME -> threads.name(threadKey);
                    case TRACE_ID -> labels.get(labelList).traceId();
                    case SPAN_ID -> labels.get(labelList).spanId();
                    case LABELS -> labels.get(labelList).others();
                    default -> throw new IllegalArgumentException(column + " is no context.");
                };
            }
        };
    }
}
