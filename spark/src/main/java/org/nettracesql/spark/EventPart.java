package org.nettracesql.spark;

import java.io.Serializable;
import org.nettracesql.trace.ScanRequest;

/** Some blocks of a trace, or all of them, and what is asked of their events. */
record EventPart(TraceLocation trace, ScanRequest request) implements Serializable {}
