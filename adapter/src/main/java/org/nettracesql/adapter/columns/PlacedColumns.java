package org.nettracesql.adapter.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.OrderedParts;
import org.nettracesql.adapter.engine.Workers;
import org.nettracesql.trace.Batch;

/**
 * The columns of a part of the rows, whose number is known, right in the result's arrays: nothing waits for the parts
 * before it, and nothing is copied once more. For one thread at a time.
 */
final class PlacedColumns implements OrderedParts.Gathered {

    private final List<TableColumn> columns;
    private final List<ColumnBuilder> builders = new ArrayList<>();
    private final KeptMemory memory = KeptMemory.ofResult(ColumnRun.WHAT);
    private final int end;
    /** Set if there are more rows than were expected, or fewer. */
    private final AtomicBoolean differs;

    PlacedColumns(
            List<ColumnBuilder> wholes, List<TableColumn> columns, int start, int end, AtomicBoolean differs) {
        this.columns = columns;
        this.end = end;
        this.differs = differs;
        for (ColumnBuilder whole : wholes) {
            builders.add(whole.slice(start, end, memory));
        }
    }

    /**
     * All rows of the parts.
     *
     * @param rows of each part
     * @return null if a part has another number of rows
     */
    static List<ColumnBuilder> of(
            List<ColumnResult.Info> infos,
            List<TableColumn> columns,
            OrderedParts parts,
            int[] rows,
            KeptMemory memory) {
        long sum = 0;
        int[] starts = new int[rows.length + 1];
        for (int part = 0; part < rows.length; part++) {
            sum += rows[part];
            starts[part + 1] = (int) Math.min(sum, ColumnBuilder.MOST_ROWS);
        }
        List<ColumnBuilder> wholes = wholes(infos, ColumnBuilder.checkedRows(sum), memory);
        PlacedColumns[] placed = new PlacedColumns[rows.length];
        AtomicBoolean differs = new AtomicBoolean();
        try {
            parts.forEachPlaced(part -> {
                placed[part] = new PlacedColumns(wholes, columns, starts[part], starts[part + 1], differs);
                return placed[part];
            });
            for (int part = 0; part < rows.length && !differs.get(); part++) {
                placed[part].handOver(wholes);
                // What it kept of its texts would stay beside the result's.
                placed[part].memory.close();
                placed[part] = null;
            }
        } finally {
            for (PlacedColumns part : placed) {
                if (part != null) {
                    part.memory.close();
                }
            }
        }
        return differs.get() ? null : wholes;
    }

    /** With their arrays, which two threads make: zeros for 12 million rows of four columns take one 40 ms. */
    private static List<ColumnBuilder> wholes(List<ColumnResult.Info> infos, int rows, KeptMemory memory) {
        List<ColumnBuilder> wholes = infos.stream()
                .map(info -> ColumnBuilder.of(info.kind(), 0, memory))
                .toList();
        wholes.forEach(whole -> whole.claim(rows));
        int half = wholes.size() / 2;
        Workers.Pending<Boolean> others = Workers.start("nettrace-sql columns", () -> {
            wholes.subList(0, half).forEach(whole -> whole.resize(rows));
            return true;
        });
        wholes.subList(half, wholes.size()).forEach(whole -> whole.resize(rows));
        others.result();
        return wholes;
    }

    @Override
    public void add(Batch batch, String traceName) {
        if (batch.size() > end - builders.get(0).size()) {
            differs.set(true);
        } else {
            ColumnRun.append(batch, batch.size(), traceName, columns, builders);
        }
    }

    /** Gives the rows, of which there are as many as expected, to the result; those of the part before it first. */
    void handOver(List<ColumnBuilder> wholes) {
        for (int i = 0; i < wholes.size(); i++) {
            wholes.get(i).take(builders.get(i));
        }
    }

    /** The texts are kept until they are the result's; all else that only a batch needs would wait with them. */
    @Override
    public void close() {
        builders.forEach(ColumnBuilder::endBatches);
        if (builders.get(0).size() != end) {
            differs.set(true);
        }
    }
}
