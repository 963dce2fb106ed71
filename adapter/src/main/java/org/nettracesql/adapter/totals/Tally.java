package org.nettracesql.adapter.totals;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;

/** Totals under way: of all rows, or of each group. For one thread at a time. */
public final class Tally implements AutoCloseable {

    private final Total[] totals;
    /** Where each measure's column is in a batch; -1 for one that counts rows. */
    private final int[] positions;
    /** Null where all rows are one group. */
    private final GroupKeys keys;
    private final KeptMemory memory;
    /** For how many groups the totals have room. */
    private int capacity = 1;

    /**
     * @param columns of the request
     * @param traceName of all rows that are added; null where only other tallies are
     */
    public Tally(Totals wanted, List<TableColumn> columns, String traceName) {
        List<TableColumn> read = new ArrayList<>(columns.size());
        for (TableColumn column : columns) {
            if (!column.isTraceName()) {
                read.add(column);
            }
        }
        this.totals = new Total[wanted.measures().size()];
        this.positions = new int[totals.length];
        for (int i = 0; i < totals.length; i++) {
            totals[i] = Total.of(wanted.measures().get(i));
            positions[i] = read.indexOf(wanted.measures().get(i).column());
        }
        int[] ofKeys = new int[wanted.keys().size()];
        for (int i = 0; i < ofKeys.length; i++) {
            ofKeys[i] = read.indexOf(wanted.keys().get(i).column());
        }
        this.memory = ofKeys.length == 0 ? null : new KeptMemory("What GROUP BY keeps");
        this.keys = ofKeys.length == 0 ? null : new GroupKeys(wanted.keys(), ofKeys, traceName, memory);
    }

    /** Takes only a part of the groups: see {@link GroupKeys#only}. */
    public Tally only(int part, int parts) {
        keys.only(part, parts);
        return this;
    }

    public void add(Batch batch) {
        int[] groups = keys == null ? null : keys.of(batch);
        makeRoom();
        for (int i = 0; i < totals.length; i++) {
            Column column = positions[i] < 0 ? null : batch.column(positions[i]);
            if (groups == null) {
                totals[i].add(column, batch.size());
            } else {
                totals[i].add(column, batch.size(), groups);
            }
        }
    }

    private void makeRoom() {
        if (keys != null && keys.end() > capacity) {
            int before = capacity;
            capacity = keys.capacity();
            for (Total total : totals) {
                memory.addBytes((long) total.bytesPerGroup() * (capacity - before));
                total.grow(capacity);
            }
        }
    }

    /** Adds what another thread came across. */
    public void add(Tally other) {
        if (keys == null) {
            addGroups(other, 0, new int[1], 1);
            return;
        }
        Cancellation cancellation = Cancellation.current();
        for (int first = 1; first < other.keys.end(); first += Batch.CAPACITY) {
            cancellation.check();
            int count = Math.min(Batch.CAPACITY, other.keys.end() - first);
            int[] groups = keys.of(other.keys, first, count);
            makeRoom();
            addGroups(other, first, groups, count);
        }
    }

    private void addGroups(Tally other, int first, int[] groups, int count) {
        for (int i = 0; i < totals.length; i++) {
            for (int group = 0; group < count; group++) {
                totals[i].add(groups[group], other.totals[i], first + group);
            }
        }
    }

    /** The first group that is a row. */
    public int first() {
        return keys == null ? 0 : 1;
    }

    /** One more than the last group. */
    public int end() {
        return keys == null ? 1 : keys.end();
    }

    /** As Calcite has rows inside: an {@code Object[]}, keys first; the bare value for a single column. */
    public Object row(int group) {
        int ofKeys = keys == null ? 0 : keys.width();
        Object[] row = new Object[ofKeys + totals.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = i < ofKeys ? keys.value(group, i) : totals[i - ofKeys].value(group);
        }
        return row.length == 1 ? row[0] : row;
    }

    /** Lets go of what is kept. */
    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
