package org.nettracesql.adapter.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.MissingEvents;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.TraceWarning;

/**
 * A trace of a database. Whoever scans it, a plan, a computed table, a report or the code map, does so for a statement,
 * whose execution is told.
 */
final class CountedTrace implements Trace {

    private final Trace trace;
    private final ScanLedger ledger;

    /** @param trace is closed with this one */
    public CountedTrace(Trace trace, ScanLedger ledger) {
        this.trace = trace;
        this.ledger = ledger;
    }

    @Override
    public TraceScan scan(ScanRequest request) {
        TraceScan scan = trace.scan(request);
        Execution execution = ledger.current();
        return execution == null ? scan : new CountedScan(this, scan, execution);
    }

    @Override
    public List<ScanRequest> splits(ScanRequest request, int most) {
        return trace.splits(request, most);
    }

    @Override
    public List<TimedPart> timedSplits(ScanRequest request, int most) {
        return trace.timedSplits(request, most);
    }

    @Override
    public boolean mayLeaveUnread(List<TimedPart> parts) {
        return trace.mayLeaveUnread(parts);
    }

    @Override
    public boolean mayHaveRows(ScanRequest request) {
        return trace.mayHaveRows(request);
    }

    @Override
    public void readAhead() {
        trace.readAhead();
    }

    @Override
    public void useThreads(int most) {
        trace.useThreads(most);
    }

    @Override
    public TraceInfo info() {
        return trace.info();
    }

    @Override
    public List<EventType> eventTypes() {
        return trace.eventTypes();
    }

    @Override
    public int lanes() {
        return trace.lanes();
    }

    @Override
    public Set<HeaderColumn> contextColumns() {
        return trace.contextColumns();
    }

    @Override
    public TraceIndex index() {
        return trace.index();
    }

    @Override
    public boolean isIndexed() {
        return trace.isIndexed();
    }

    @Override
    public long plainBytes() {
        return trace.plainBytes();
    }

    @Override
    public boolean hasChanged() {
        return trace.hasChanged();
    }

    @Override
    public StackTable stacks() {
        return trace.stacks();
    }

    @Override
    public MissingEvents missing() {
        return trace.missing();
    }

    @Override
    public List<TraceWarning> structuralWarnings() {
        return trace.structuralWarnings();
    }

    @Override
    public List<TraceWarning> warnings() {
        return trace.warnings();
    }

    @Override
    public void indexAhead() {
        trace.indexAhead();
    }

    @Override
    public TraceFacts facts() {
        return trace.facts();
    }

    @Override
    public void assume(TraceFacts facts) {
        trace.assume(facts);
    }

    @Override
    public void note(Map<String, String> told) {
        trace.note(told);
    }

    @Override
    public void rest() {
        trace.rest();
    }

    @Override
    public void restAmong(AwakeTraces traces) {
        trace.restAmong(traces);
    }

    @Override
    public void close() {
        trace.close();
    }
}
