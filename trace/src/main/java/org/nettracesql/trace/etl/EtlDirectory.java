package org.nettracesql.trace.etl;

import org.nettracesql.trace.block.BlockDirectory;

/** The buffers of a file, the kinds of its events, and whose its threads are. */
final class EtlDirectory extends BlockDirectory {

    final EventKinds kinds = new EventKinds();
    final Schemas schemas = new Schemas();
    final ThreadTable threadTable;
    /** Whether events may have stacks. */
    boolean hasStacks;

    EtlDirectory() {
        this(new ThreadTable());
    }

    private EtlDirectory(ThreadTable threads) {
        super(threads);
        this.threadTable = threads;
    }

    /** Takes note of what a new kind of event needs while its headers are decoded. */
    void learn(int id, EtlHeaders event) {
        if (id == 0) {
            return;
        }
        if (kinds.kind(id) != EventKinds.EVENT) {
            ClassicEvents.Known known = EventTypes.classic(kinds, id);
            kinds.processAt[id] = known.processAt;
            kinds.threadAt[id] = known.threadAt;
            kinds.isOfInterest[id] = ClassicEvents.isThread(known.type);
        }
    }

    /** Looks at an event of a kind that {@link #learn} found of interest. */
    void see(EtlHeaders event) {
        // Process and thread stand first in the payload; the header's are those of who started or ended the thread.
        if (event.payloadSize >= 2 * Integer.BYTES) {
            threadTable.add(event.payloadInt(4), event.payloadInt(0), event.ticks, kinds.isStart(event.metadataId));
        }
    }

    /** Ends the walk over the file. */
    void seal() {
        threadTable.seal();
        EventTypes types = new EventTypes(kinds);
        for (int id = 1; id <= kinds.size(); id++) {
            declare(id, types.type(id));
        }
    }
}
