package org.nettracesql.adapter.condition;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.nettracesql.adapter.catalog.DerivedRelation;

/** The tables that tell what traces there are: what they say is known before an event is read. */
public final class TablesOfTraces {

    private static final Set<String> NAMES = Set.of("traces", "trace_info");

    private TablesOfTraces() {}

    /** Whether a plan reads no other tables. */
    public static boolean isOfTraces(RelNode rel) {
        return rel instanceof TableScan scan
                ? isOne(scan)
                : rel.getInputs().stream().allMatch(TablesOfTraces::isOfTraces);
    }

    /** Whether a table is one of them. */
    public static boolean isOne(TableScan scan) {
        DerivedRelation relation = scan.getTable().unwrap(DerivedRelation.class);
        return relation != null && NAMES.contains(relation.name());
    }
}
