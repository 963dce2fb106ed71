package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.EventRequest;
import org.nettracesql.trace.ScanColumn;

/** What a plan asks of a table of events, as a source for DuckDB in one execution. */
final class EventScans {

    private EventScans() {}

    /** All texts as they are. */
    static EventSource source(ScanContext context, EventRequest request, double estimatedRows, DataContext root) {
        return source(context, request, KeyColumns.NONE, estimatedRows, root);
    }

    /** @param keys columns that DuckDB gets as numbers */
    static EventSource source(
            ScanContext context,
            EventRequest request,
            KeyColumns keys,
            double estimatedRows,
            DataContext root) {
        List<ScanColumn> columns = new ArrayList<>();
        for (TableColumn column : request.columns()) {
            columns.add(column.isTraceName() ? null : column.source());
        }
        boolean isLimited = request.limit() != Long.MAX_VALUE;
        return new EventSource(
                columns, keys, estimatedRows, isLimited, request.scans(context, root)::ofTraces);
    }
}
