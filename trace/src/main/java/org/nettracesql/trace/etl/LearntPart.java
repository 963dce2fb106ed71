package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.block.BlockSummary;

/**
 * What the records of a part of a file tell, in their order, so that whoever goes over the parts in the order of the
 * file learns what one would who reads all records alone.
 */
final class LearntPart {

    /** Something to take note of. */
    interface Note {
        void tell(EtlDirectory directory, Learner.Tables from);
    }

    /** A kind of event that is new in this part, under its id in the tables of who read it. */
    record Kind(int id, long[] key, Schemas.Schema schema, String provider) implements Note {
        @Override
        public void tell(EtlDirectory directory, Learner.Tables from) {
            long shape = key[EventKinds.SHAPE];
            if (schema != null) {
                shape = EventKinds.withSchema(shape, directory.schemas.idOf(schema));
            }
            int known = directory.kinds.find(key[0], key[1], key[2], key[3], shape);
            if (known == 0) {
                known = directory.kinds.add(key[0], key[1], key[2], key[3], shape);
                directory.learn(known, provider);
            }
            from.known(id, known);
        }
    }

    /** An event that describes others. */
    record Description(int kind, int process, long thread, byte[] payload) implements Note {
        @Override
        public void tell(EtlDirectory directory, Learner.Tables from) {
            directory.see(from.known(kind), process, thread, payload);
        }
    }

    /** Whose a thread is. */
    record Thread(int kind, int thread, int process, long ticks) implements Note {
        @Override
        public void tell(EtlDirectory directory, Learner.Tables from) {
            int known = from.known(kind);
            if (directory.kinds.isOfInterest[known]) {
                directory.threadTable.add(thread, process, ticks, directory.kinds.isStart(known));
            }
        }
    }

    /** What a thread is called from some time on, under its key of {@link ThreadTable}. */
    record ThreadName(long threadKey, long ticks, String name) implements Note {
        @Override
        public void tell(EtlDirectory directory, Learner.Tables from) {
            directory.threadTable.name(threadKey, ticks, name);
        }
    }

    /** A buffer with events, or with what should be some: without ordinal and lane, and with its times. */
    record Walked(Buffer buffer, BlockSummary summary) {}

    final Learner.Tables from;
    final List<Note> notes = new ArrayList<>();
    final List<Walked> walked = new ArrayList<>();
    boolean hasStacks;
    /** Whether the summaries' threads mean what they should. */
    boolean isCountSure = true;

    long skippedRecords;
    long skippedMessages;

    LearntPart(Learner.Tables from) {
        this.from = from;
    }
}
