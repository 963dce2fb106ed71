package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;

/**
 * The words of a plan for a scan, for instance {@code EventScan(table=[clr.MethodLoadVerbose], keywords=[0x10],
 * time=[1000..2000], where=[MethodSize 100..], columns=[MethodName], limit=[10])}. Parts that say nothing are left out;
 * two scans with the same words are the same scan.
 */
final class ScanDescription {

    private ScanDescription() {}

    static RelWriter write(EventRequest request, RelWriter writer) {
        boolean allColumns = request.columns().equals(request.relation().columns());
        return writer.item("table", request.relation().qualifiedName())
                .itemIf("keywords", text(request, true, HeaderColumn.EVENT_KEYWORDS), has(request,
                        HeaderColumn.EVENT_KEYWORDS))
                .itemIf("time", text(request, true, HeaderColumn.TIME_NS), has(request, HeaderColumn.TIME_NS))
                .itemIf("where", text(request, false, null), request.filters().stream()
                        .anyMatch(filter -> !isNamed(filter)))
                .itemIf("columns", request.columns().stream().map(TableColumn::name)
                        .collect(Collectors.joining(", ")), !allColumns)
                .itemIf("limit", request.limit(), request.isLimited());
    }

    private static boolean isNamed(PushedFilter filter) {
        return filter instanceof PushedFilter.Fixed fixed
                && (fixed.predicate().column().source() == HeaderColumn.EVENT_KEYWORDS
                        || fixed.predicate().column().source() == HeaderColumn.TIME_NS);
    }

    private static boolean has(EventRequest request, HeaderColumn column) {
        return !of(request, column).isEmpty();
    }

    private static List<PushedFilter> of(EventRequest request, HeaderColumn column) {
        return request.filters().stream()
                .filter(filter -> column == null
                        ? !isNamed(filter)
                        : isNamed(filter) && filter.predicate(null).column().source() == column)
                .toList();
    }

    private static String text(EventRequest request, boolean withoutName, HeaderColumn column) {
        return of(request, column).stream()
                .map(filter -> withoutName ? condition(filter.predicate(null).condition()) : filter.toString())
                .collect(Collectors.joining(" and "));
    }

    /** A keyword test is written as its mask alone where it is the usual one. */
    private static String condition(Condition condition) {
        return condition instanceof Condition.Bits bits && bits.negated() && bits.expected() == 0
                ? "0x" + Long.toHexString(bits.mask())
                : condition.toString();
    }
}
