package org.nettracesql.trace.etl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.BlockCensus;
import org.nettracesql.trace.block.BlockSummary;
import org.nettracesql.trace.file.LittleEndian;
import org.nettracesql.trace.file.TraceInput;

/**
 * Reads all records of parts of a file, and takes down what they tell of the file: which kinds of events there are,
 * whose the threads are, how others are described; and counts them for the index. For one thread.
 */
final class Learner {

    /** With more kinds than this one begins anew: a part has not so many unless it is broken or hostile. */
    private static final int MOST_KINDS = 10_000;

    /** The kinds that one has met, under ids of its own, which do not change from part to part. */
    static final class Tables {
        final EventKinds kinds = new EventKinds(Integer.MAX_VALUE);
        final Schemas schemas = new Schemas(Integer.MAX_VALUE);
        /** By id: the part in which it was seen last, from 1 on. */
        private int[] seenIn = new int[64];
        private int part;
        /** By id: the id that the file's directory has for it. For who goes over the parts. */
        private int[] known = new int[64];

        /** Whether a kind is new in the part. */
        boolean isNew(int id) {
            if (id >= seenIn.length) {
                seenIn = Arrays.copyOf(seenIn, Math.max(id + 1, seenIn.length * 2));
            }
            boolean isNew = seenIn[id] != part;
            seenIn[id] = part;
            return isNew;
        }

        void known(int id, int inDirectory) {
            if (id >= known.length) {
                known = Arrays.copyOf(known, Math.max(id + 1, known.length * 2));
            }
            known[id] = inDirectory;
        }

        int known(int id) {
            return known[id];
        }

        /** By id, for all that the parts have up to now. */
        int[] known() {
            return known;
        }
    }

    private final TraceInput file;
    private final EtlDirectory directory;
    private Tables tables;
    private EtlHeaders headers;
    private BlockCensus census;
    private LearntPart part;
    private byte[] bytes = new byte[0];

    Learner(TraceInput file, EtlDirectory directory) {
        this.file = file;
        this.directory = directory;
    }

    /** Reads buffers that follow one another. */
    LearntPart learn(List<Buffer> buffers) {
        if (tables == null || tables.kinds.size() > MOST_KINDS) {
            tables = new Tables();
            headers = new EtlHeaders(directory, tables, this);
            census = new BlockCensus(headers, 1);
        }
        tables.part++;
        part = new LearntPart(tables);
        for (Buffer buffer : buffers) {
            Cancellation.checkCurrent();
            learn(buffer);
        }
        part.skippedRecords = headers.skippedRecords;
        part.skippedMessages = headers.skippedMessages;
        headers.skippedRecords = 0;
        headers.skippedMessages = 0;
        return part;
    }

    private void learn(Buffer buffer) {
        if (bytes.length < buffer.lengthBytes) {
            bytes = new byte[Math.max(buffer.lengthBytes, Math.min(bytes.length * 2, LogFile.MOST_BUFFER_BYTES))];
        }
        file.read(buffer.offsetBytes, bytes, 0, buffer.lengthBytes);
        BlockSummary summary = census.summarise(bytes, buffer, buffer.scope);
        if (headers.events() > 0 || headers.damage() != null) {
            HeaderDigest digest = headers.damage() == null ? headers.written.digest(directory.kept) : null;
            part.walked.add(new LearntPart.Walked(
                    buffer.walked(summary.minTicks(), summary.maxTicks(), digest), summary));
        }
    }

    /** Looks at an event. */
    void take(EtlHeaders event) {
        int id = event.metadataId;
        EventKinds kinds = tables.kinds;
        if (tables.isNew(id)) {
            int schema = kinds.schema(id);
            part.notes.add(new LearntPart.Kind(id, kinds.key(id), schema == 0 ? null : tables.schemas.get(schema),
                    kinds.kind(id) == EventKinds.EVENT && event.traitsBytes > 0
                            ? TraceLoggingSchema.providerName(event.payloads, event.traitsAt, event.traitsBytes)
                            : null));
        }
        part.hasStacks |= event.stackBytes + event.stackKeys > 0;
        part.isCountSure &= event.processId != EtlHeaders.OF_THREAD;
        if (kinds.isOfInterest[id]) {
            see(event);
        }
    }

    private void see(EtlHeaders event) {
        int id = event.metadataId;
        if (EventTypes.describes(tables.kinds, id)) {
            part.notes.add(new LearntPart.Description(id, event.processId, event.threadId,
                    Arrays.copyOfRange(event.payloads, event.payloadStart, event.payloadStart + event.payloadSize)));
        } else if (event.payloadSize >= 2 * Integer.BYTES) {
            // Process and thread stand first in the payload; the header's are those of who started or ended it.
            boolean isThreadFirst = tables.kinds.version(id) == 0;
            int thread = event.payloadInt(isThreadFirst ? 0 : 4);
            int process = event.payloadInt(isThreadFirst ? 4 : 0);
            part.notes.add(new LearntPart.Thread(id, thread, process, event.ticks));
            int nameAt = tables.kinds.threadNameAt[id];
            String name = nameAt < 0 ? "" : text(event, nameAt);
            if (!name.isEmpty()) {
                part.notes.add(new LearntPart.ThreadName(
                        ThreadTable.key(process, thread & 0xffffffffL), event.ticks, name));
            }
        }
    }

    /** UTF-16 from a place of the payload on, up to a zero or its end. */
    private static String text(EtlHeaders event, int from) {
        int start = event.payloadStart + from;
        int most = event.payloadStart + event.payloadSize - 1;
        int end = start;
        while (end < most && LittleEndian.u16(event.payloads, end) != 0) {
            end += 2;
        }
        return end <= start ? "" : new String(event.payloads, start, end - start, StandardCharsets.UTF_16LE);
    }
}
