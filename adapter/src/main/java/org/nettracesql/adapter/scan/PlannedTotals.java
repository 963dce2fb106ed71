package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;
import org.nettracesql.adapter.totals.Totals;

/** What an aggregate of a plan asks of a scan. */
final class PlannedTotals {

    private PlannedTotals() {}

    /**
     * Null for an aggregate that has something in it that neither scans nor indexes can give.
     *
     * @param inputs what the aggregate's input has; null for what no scan computes
     */
    static Totals of(Aggregate aggregate, List<GroupKey> inputs) {
        List<GroupKey> keys = new ArrayList<>();
        for (int position : aggregate.getGroupSet()) {
            GroupKey key = inputs.get(position);
            if (key == null) {
                return null;
            }
            keys.add(key);
        }
        List<ScanMeasure> measures = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            ScanMeasure measure = measure(call, inputs);
            if (measure == null) {
                return null;
            }
            measures.add(measure);
        }
        return new Totals(keys, measures);
    }

    private static ScanMeasure measure(AggregateCall call, List<GroupKey> inputs) {
        if (call.isDistinct() || call.hasFilter() || call.getArgList().size() > 1) {
            return null;
        }
        GroupKey input = call.getArgList().isEmpty() ? null : inputs.get(call.getArgList().get(0));
        if (!call.getArgList().isEmpty() && (input == null || !input.isColumn())) {
            return null;
        }
        TableColumn argument = input == null ? null : input.column();
        ScanMeasure.Kind kind = kind(call);
        return kind == null ? null : ScanMeasure.of(kind, argument);
    }

    /** What a call adds up; null for what neither scans nor indexes do. */
    static ScanMeasure.Kind kind(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT -> ScanMeasure.Kind.COUNT;
            case SUM -> ScanMeasure.Kind.SUM;
            case SUM0 -> ScanMeasure.Kind.SUM0;
            case AVG -> ScanMeasure.Kind.AVG;
            case MIN -> ScanMeasure.Kind.MIN;
            case MAX -> ScanMeasure.Kind.MAX;
            default -> null;
        };
    }

    /** Says in EXPLAIN what is added up by what. */
    static RelWriter describe(Totals totals, RelWriter writer) {
        String keys = totals.keys().stream().map(GroupKey::toString).collect(Collectors.joining(", "));
        return writer.itemIf("group", keys, !keys.isEmpty()).item("measures", totals.measures().toString());
    }
}
