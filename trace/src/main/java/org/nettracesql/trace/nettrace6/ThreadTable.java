package org.nettracesql.trace.nettrace6;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.nettracesql.trace.block.IdTable;
import org.nettracesql.trace.block.ThreadKeys;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.Wire;

/**
 * The threads of a NetTrace 6 file. Events name an index, which may stand for another thread further on; a key is one
 * for each thread that an index stood for. Filled by the walk over the file; immutable from then on.
 *
 * <p>Block: rows {u16 size of what follows, varuint index, infos}, an info being u8 kind, then 1 name (text), 2
 * process id (varuint), 3 thread id (varuint), 4 key and value (texts).
 */
final class ThreadTable implements ThreadKeys {

    /** What a row says. */
    private record Row(long index, int processId, long threadId, String name) {}

    /** An event's thread that nobody declared. */
    private static final Row UNKNOWN = new Row(-1, 0, 0, null);

    /** The process of threads whose rows do not tell. */
    private final int processId;

    private final IdTable ids = new IdTable();
    private final List<Row> rows = new ArrayList<>(List.of(UNKNOWN));
    private final List<Integer> canonical = new ArrayList<>(List.of(0));
    private final Map<Row, Integer> keys = new HashMap<>();
    /** By thread, whatever its index. */
    private final Map<Row, Integer> firstKeys = new HashMap<>();
    private final List<Integer> numberings = new ArrayList<>(List.of(0));
    /** By thread and index, whatever its name. */
    private final Map<Row, Integer> firstNumberings = new HashMap<>();

    ThreadTable(int processId) {
        this.processId = Math.max(0, processId);
    }

    /**
     * Reads a block. Of a row that cannot be read to its end, what comes before that place counts: a newer version may
     * have infos that are not known here, and their size neither.
     *
     * @param nextBlock ordinal of the event block that comes next
     * @param problems takes what is wrong with a row, as the end of a sentence, and where
     */
    void read(Wire in, int nextBlock, ObjIntConsumer<String> problems) throws MalformedMetadataException {
        while (in.hasMore()) {
            Wire row = in.part(in.u16("size of a thread's row"), "row of a thread");
            long index = row.varuint("index of a thread");
            int process = processId;
            long thread = 0;
            String name = null;
            try {
                while (row.hasMore()) {
                    int kind = row.u8("kind of a thread's info");
                    switch (kind) {
                        case 1 -> name = row.text("name of a thread");
                        case 2 -> process = (int) row.varuint("process id");
                        case 3 -> thread = row.varuint("thread id");
                        case 4 -> {
                            row.text("key of a thread's info");
                            row.text("value of a thread's info");
                        }
                        default -> throw new MalformedMetadataException("a thread's info of the unknown kind " + kind);
                    }
                }
            } catch (MalformedMetadataException e) {
                problems.accept(e.getMessage(), row.position());
            }
            ids.declare(index, nextBlock, key(new Row(index, process, thread, name)));
        }
    }

    private int key(Row row) {
        Integer known = keys.putIfAbsent(row, rows.size());
        if (known != null) {
            return known;
        }
        int key = rows.size();
        rows.add(row);
        Integer first = firstKeys.putIfAbsent(new Row(0, row.processId, row.threadId, row.name), key);
        canonical.add(first == null ? key : first);
        Integer counter = firstNumberings.putIfAbsent(new Row(row.index, row.processId, row.threadId, null), key);
        numberings.add(counter == null ? key : counter);
        return key;
    }

    /** The key of an index in an event block; 0 for one that nobody declared. */
    int key(long index, int block) {
        return ids.at(index, block);
    }

    @Override
    public int processId(long key) {
        return rows.get((int) key).processId;
    }

    @Override
    public long threadId(long key) {
        return rows.get((int) key).threadId;
    }

    @Override
    public String name(long key) {
        return rows.get((int) key).name;
    }

    @Override
    public long canonical(long key) {
        return canonical.get((int) key);
    }

    @Override
    public long numbering(long key) {
        return numberings.get((int) key);
    }

    @Override
    public boolean isOneProcess() {
        return false;
    }
}
