package org.nettracesql.trace.block;

import java.nio.file.Path;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFormat;
import org.nettracesql.trace.file.TraceFile;

/** A format whose events lie in blocks of a file. */
public abstract class BlockFormat implements TraceFormat {

    /** Reads the header of a file. */
    protected abstract BlockSource open(TraceFile file);

    @Override
    public final Trace open(Path path, IndexStorage indexStorage) {
        TraceFile file = TraceFile.open(path);
        try {
            return new BlockTrace(file, open(file), indexStorage);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }
}
