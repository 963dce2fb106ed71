package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Trace;

/**
 * Samples by the wait that an idle thread was in: how much the views without idle threads leave out. Who goes through
 * the stacks of a trace for another reason {@linkplain #keep keeps} them, since reports say what they left out.
 */
final class IdleWaits {

    private static final Map<Trace, IdleWaits> KEPT = Collections.synchronizedMap(new WeakHashMap<>());

    /** Samples and weight by wait; null is none. */
    private final Map<String, long[]> sums = new LinkedHashMap<>();

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
        IdleWaits waits = KEPT.get(trace.trace());
        if (waits == null) {
            waits = new IdleWaits();
            for (SampleGroups.Group group : SampleGroups.of(trace)) {
                if (group.stackId != 0) {
                    waits.add(group.wait(trace.waits()), group);
                }
            }
            waits.keep(trace);
        }
        List<Object[]> rows = new ArrayList<>();
        waits.sums.forEach((wait, sum) -> rows.add(new Object[] {wait, sum[0], sum[1]}));
        return rows.iterator();
    }

    /**
     * Adds samples.
     *
     * @param wait that their threads are in; null for none
     */
    void add(Waits.Wait wait, SampleGroups.Group group) {
        long[] sum = sums.computeIfAbsent(wait != null && wait.isIdle() ? wait.what() : null, key -> new long[2]);
        sum[0] += group.samples();
        sum[1] += group.weightNanos();
    }

    /** Keeps the sums, which have all samples of a trace, for as long as it is open. Nothing is added afterwards. */
    void keep(OpenTrace trace) {
        KEPT.put(trace.trace(), this);
    }
}
