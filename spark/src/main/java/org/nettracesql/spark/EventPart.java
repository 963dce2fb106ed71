package org.nettracesql.spark;

import java.io.Serializable;
import org.nettracesql.trace.ScanRequest;

/**
 * Some blocks of a trace, or all of them, and what is asked of their events.
 *
 * @param best no event of it has a key of {@link TopRows} that comes before; null where none is known
 */
record EventPart(TraceLocation trace, ScanRequest request, Long best) implements Serializable {}
