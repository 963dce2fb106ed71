package org.nettracesql.trace.block;

import java.nio.file.Path;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFormat;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.TraceInput;

/** A format whose events lie in blocks of a file. */
public abstract class BlockFormat implements TraceFormat {

    /** Reads the header of a file. */
    protected abstract BlockSource source(TraceInput file);

    /** The trace of an input; closing the trace closes the input. */
    public static Trace open(TraceInput input, BlockSource source, IndexStorage indexStorage) {
        return new BlockTrace(input, source, indexStorage);
    }

    @Override
    public final Trace open(Path path, IndexStorage indexStorage) {
        return open(TraceFile.open(path), indexStorage);
    }

    @Override
    public final Trace open(TraceInput input) {
        return open(input, IndexStorage.MEMORY);
    }

    private Trace open(TraceInput input, IndexStorage indexStorage) {
        try {
            return new BlockTrace(input, source(input), indexStorage);
        } catch (RuntimeException | Error e) {
            input.close();
            throw e;
        }
    }
}
