package org.nettracesql.trace.scan;

import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;

/** Writes payload fields to the rows of the batch that are the targets of the {@link PayloadGroup}. For one thread. */
final class PayloadColumns {

    private final ScanRequest request;
    private final Batch batch;
    private final PayloadGroup group;
    private final FieldReader fields;
    private final DecodedEvents decoded;

    PayloadColumns(PayloadScan scan, Batch batch, PayloadGroup group, FieldReader fields, DecodedEvents decoded) {
        this.request = scan.request;
        this.batch = batch;
        this.group = group;
        this.fields = fields;
        this.decoded = decoded;
    }

    /** Writes the payload columns of the group, whose {@code n} events are of one type. */
    void write(TypePlan plan, int n) {
        for (int c : plan.absentColumns) {
            absent((PayloadColumn) request.columns().get(c), batch.column(c), n);
        }
        if (!plan.outputPlan.isEmpty()) {
            decoded.shownAsFields(plan, n);
            write(plan.outputPlan, plan.outputColumns, n);
        }
    }

    /** Writes sink i of a plan to the column {@code columns[i]} of the batch. */
    void write(FieldPlan plan, int[] columns, int n) {
        fields.forEachField(plan, n, (sink, type, nested, bases, offset, counts, m) ->
                store(batch.column(columns[sink]), type, nested, bases, offset, counts, m));
    }

    private void absent(PayloadColumn wanted, Column column, int n) {
        for (int i = 0; i < n; i++) {
            int row = group.target(i);
            if (wanted.absentValue() == null) {
                column.setNull(row);
            } else if (column instanceof Column.Longs longs) {
                longs.values[row] = wanted.absentValue();
            } else if (column instanceof Column.Ints ints) {
                ints.values[row] = wanted.absentValue().intValue();
            } else if (column instanceof Column.Doubles doubles) {
                doubles.values[row] = wanted.absentValue();
            } else if (column instanceof Column.Texts texts) {
                texts.codes[row] = texts.dictionary().append(Long.toString(wanted.absentValue()));
            }
        }
    }

    private void store(
            Column column, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        PayloadGroup to = group;
        boolean anyMissing;
        if (column instanceof Column.Texts texts) {
            anyMissing = fields.readTexts(type, nested, bases, offset, counts, n, texts.dictionary());
            int[] codes = fields.codes;
            int[] target = texts.codes;
            for (int i = 0; i < n; i++) {
                target[to.target(i)] = codes[i];
            }
        } else if (FieldReader.isFloating(type)) {
            anyMissing = fields.readDoubles(type, bases, offset, n);
            storeDoubles(column, n);
        } else if (to.isContiguous() && column instanceof Column.Longs target) {
            anyMissing = fields.readLongs(type, bases, offset, n, target.values, to.firstTarget());
        } else {
            anyMissing = fields.readLongs(type, bases, offset, n, fields.longs, 0);
            storeLongs(column, n);
        }
        if (anyMissing) {
            boolean[] missing = fields.missing;
            for (int i = 0; i < n; i++) {
                if (missing[i]) {
                    column.setNull(to.target(i));
                }
            }
        }
    }

    private void storeDoubles(Column column, int n) {
        double[] doubles = fields.doubles;
        if (column instanceof Column.Doubles ofDoubles) {
            PayloadGroup to = group;
            double[] target = ofDoubles.values;
            for (int i = 0; i < n; i++) {
                target[to.target(i)] = doubles[i];
            }
        } else {
            long[] longs = fields.longs;
            for (int i = 0; i < n; i++) {
                longs[i] = (long) doubles[i];
            }
            storeLongs(column, n);
        }
    }

    private void storeLongs(Column column, int n) {
        PayloadGroup to = group;
        long[] longs = fields.longs;
        if (column instanceof Column.Longs ofLongs) {
            long[] target = ofLongs.values;
            for (int i = 0; i < n; i++) {
                target[to.target(i)] = longs[i];
            }
        } else if (column instanceof Column.Ints ofInts) {
            int[] target = ofInts.values;
            for (int i = 0; i < n; i++) {
                target[to.target(i)] = (int) longs[i];
            }
        } else if (column instanceof Column.Doubles ofDoubles) {
            double[] target = ofDoubles.values;
            for (int i = 0; i < n; i++) {
                target[to.target(i)] = longs[i];
            }
        }
    }
}
