package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.ColumnType;

/** Samples by the wait that an idle thread was in: how much the views without idle threads leave out. */
final class IdleWaits {

    private final OpenTrace trace;
    /** Samples and weight by wait; null is none. */
    private final Map<String, long[]> sums = new LinkedHashMap<>();

    private IdleWaits(OpenTrace trace) {
        this.trace = trace;
    }

    static DerivedRelation relation(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Samples with a stack by the wait that an idle thread was in.",
                List.of(
                        TableColumn.of("idle_wait", ColumnType.TEXT, true,
                                "Wait that an idle thread was in; NULL for all other samples."),
                        TableColumn.of("samples", ColumnType.INT64, false, "Samples in that wait."),
                        TableColumn.of("weight_ns", ColumnType.INT64, false, "Their weight (wall clock).")),
                HotMethods.MADE_FROM,
                IdleWaits::rows);
    }

    private static Iterator<Object[]> rows(OpenTrace trace) {
        IdleWaits waits = new IdleWaits(trace);
        StackSamples.forEach(trace, waits::take);
        List<Object[]> rows = new ArrayList<>();
        waits.sums.forEach((wait, sum) -> rows.add(new Object[] {wait, sum[0], sum[1]}));
        return rows.iterator();
    }

    private void take(int[] bodies, SampleSums samples, int index) {
        Waits.Wait wait = trace.waits().of(bodies);
        boolean isIdle = wait != null && wait.isIdle();
        for (SampleKind kind : SampleKind.values()) {
            add(isIdle && !kind.isRunning() ? wait.what() : null,
                    samples.samples(index, kind), samples.nanos(index, kind));
        }
    }

    private void add(String wait, long samples, long nanos) {
        if (samples > 0) {
            long[] sum = sums.computeIfAbsent(wait, key -> new long[2]);
            sum[0] += samples;
            sum[1] += nanos;
        }
    }
}
