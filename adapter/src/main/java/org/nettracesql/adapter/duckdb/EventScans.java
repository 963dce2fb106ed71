package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.EventRequest;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;

/** Opens what a plan asks of a table of events, for one execution: a scan of each trace that can have rows. */
final class EventScans implements EventSource.Opener {

    private final ScanContext context;
    private final EventRequest request;
    private final DataContext root;
    private final List<PushedPredicate> predicates;

    private EventScans(ScanContext context, EventRequest request, DataContext root) {
        this.context = context;
        this.request = request;
        this.root = root;
        this.predicates = request.predicates(root);
    }

    /** The request as a source. */
    static EventSource source(ScanContext context, EventRequest request, double estimatedRows, DataContext root) {
        context.ledger().started(root);
        List<ScanColumn> columns = new ArrayList<>();
        for (TableColumn column : request.columns()) {
            columns.add(column.isTraceName() ? null : column.source());
        }
        return new EventSource(columns, estimatedRows, new EventScans(context, request, root));
    }

    @Override
    public List<EventSource.NamedScan> open(List<ScanColumn> columns) {
        List<EventSource.NamedScan> scans = new ArrayList<>();
        for (OpenTrace trace : context.traces()) {
            ScanRequest all = request.scanRequest(trace, predicates, request.limit());
            if (all != null) {
                ScanRequest narrow = ScanRequest.builder()
                        .types(all.types())
                        .where(all.predicates())
                        .columns(columns)
                        .explode(all.explode())
                        .limit(all.limit())
                        .build();
                EventScan scan = trace.trace().scan(narrow);
                context.ledger().opened(root, scan);
                scans.add(new EventSource.NamedScan(trace.name(), scan));
            }
        }
        return scans;
    }

    @Override
    public void closing(EventScan scan) {
        context.ledger().closing(root, scan);
    }
}
