package org.nettracesql.trace.etl;

import org.nettracesql.trace.block.BlockDirectory;

/** The buffers of a file, the kinds of its events, and whose its threads are. */
final class EtlDirectory extends BlockDirectory {

    final EventKinds kinds = new EventKinds();
    final Schemas schemas = new Schemas();
    final ThreadTable threadTable;
    final Definitions definitions = new Definitions();
    /** What compressed buffers are compressed by. */
    final int compression;
    /** Whether events may have stacks. */
    boolean hasStacks;

    EtlDirectory(int compression) {
        this(new ThreadTable(), compression);
    }

    private EtlDirectory(ThreadTable threads, int compression) {
        super(threads);
        this.threadTable = threads;
        this.compression = compression;
    }

    /** Takes note of what a new kind of event needs while its headers are decoded. */
    void learn(int id, EtlHeaders event) {
        if (id == 0) {
            return;
        }
        if (kinds.kind(id) == EventKinds.EVENT) {
            if (event.traitsBytes > 0) {
                definitions.provider(kinds.guid(id),
                        TraceLoggingSchema.providerName(event.payloads, event.traitsAt, event.traitsBytes));
            }
            kinds.isOfInterest[id] = EventTypes.isManifest(kinds, id);
            kinds.stackRole[id] = EventTypes.stackRole(kinds, id);
        } else {
            ClassicEvents.Known known = EventTypes.classic(kinds, id);
            kinds.processAt[id] = known.processAt;
            kinds.threadAt[id] = known.threadAt;
            kinds.stackRole[id] = StackRole.ofClassic(known.type);
            kinds.isOfInterest[id] = ClassicEvents.isThread(known.type) || ClassicEvents.isEventInfo(known.type);
        }
        hasStacks |= kinds.stackRole[id].tellsStacks();
    }

    /** Looks at an event of a kind that {@link #learn} found of interest. */
    void see(EtlHeaders event) {
        int id = event.metadataId;
        if (kinds.kind(id) == EventKinds.EVENT) {
            definitions.chunk(this, kinds.guid(id), event);
            return;
        }
        if (kinds.kind(id) == EventKinds.CLASSIC && EventTypes.METADATA.equals(kinds.guid(id))) {
            EventInfo.read(event.payloads, event.payloadStart, event.payloadSize, definitions);
            return;
        }
        // Process and thread stand first in the payload; the header's are those of who started or ended the thread.
        if (event.payloadSize >= 2 * Integer.BYTES) {
            threadTable.add(event.payloadInt(4), event.payloadInt(0), event.ticks, kinds.isStart(id));
        }
    }

    /** Ends the walk over the file. */
    void seal() {
        threadTable.seal();
        definitions.seal();
        EventTypes types = new EventTypes(this);
        for (int id = 1; id <= kinds.size(); id++) {
            declare(id, types.type(id));
        }
    }
}
