package org.nettracesql.adapter.engine;

import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.TimedPart;

/**
 * Rows of one trace that are read together.
 *
 * @param part null for all of them
 */
public record TraceShare(OpenTrace trace, TimedPart part) {}
