package org.nettracesql.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/** Rows that are computed, not scanned: boxed values, as the columns' types say. */
record RowsPartition(List<RowsPartition.Part> parts) implements InputPartition {

    RowsPartition {
        parts = List.copyOf(parts);
    }

    /** Rows of one trace, or known ones. */
    interface Part extends Serializable {
        /** Computes them, on an executor. */
        Rows open();

        static Part of(Object[][] rows) {
            return new Known(rows);
        }
    }

    /** Rows, and what has to be closed behind them. */
    record Rows(Iterator<Object[]> rows, Runnable closing) {
        static Rows of(Object[][] rows) {
            return new Rows(Arrays.asList(rows).iterator(), () -> {});
        }
    }

    private record Known(Object[][] rows) implements Part {
        @Override
        public Rows open() {
            return Rows.of(rows);
        }
    }

    /** A partition of what is known, if there is any, and those that were packed. */
    static InputPartition[] all(List<Part> known, FilePacker<Part> packed) {
        List<InputPartition> all = new ArrayList<>();
        if (!known.isEmpty()) {
            all.add(new RowsPartition(known));
        }
        for (List<Part> parts : packed.partitions()) {
            all.add(new RowsPartition(parts));
        }
        return all.toArray(InputPartition[]::new);
    }
}
