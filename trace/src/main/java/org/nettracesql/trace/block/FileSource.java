package org.nettracesql.trace.block;

import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.file.TraceInput;

/** A format whose traces are one file, with a header that says what they are and how their clock runs. */
public abstract class FileSource implements BlockSource {

    protected final TraceInput file;
    private final TraceInfo info;
    private final Clock clock;

    protected FileSource(TraceInput file, TraceInfo info, Clock clock) {
        this.file = file;
        this.info = info;
        this.clock = clock;
    }

    @Override
    public final TraceInfo info() {
        return info;
    }

    @Override
    public final Clock clock() {
        return clock;
    }
}
