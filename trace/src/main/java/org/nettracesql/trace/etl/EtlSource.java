package org.nettracesql.trace.etl;

import java.util.Set;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.FileSource;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceInput;

/** A log file of ETW for the block engine. */
final class EtlSource extends FileSource {

    private final LogFile logFile;
    private final KeptRecords kept = new KeptRecords();

    EtlSource(TraceInput file) {
        this(file, LogFile.read(file));
    }

    private EtlSource(TraceInput file, LogFile logFile) {
        super(file, logFile.info(), logFile.clock());
        this.logFile = logFile;
    }

    @Override
    public BlockDirectory walk(int threads) {
        return BufferWalk.walk(file, logFile, kept, threads);
    }

    @Override
    public Set<HeaderColumn> contextColumns() {
        return Set.of(HeaderColumn.THREAD_NAME);
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory directory) {
        return new EtlHeaders((EtlDirectory) directory);
    }

    @Override
    public void rest() {
        kept.giveUp();
    }

    @Override
    public StackDirectory readStacks(BlockDirectory directory) {
        return StackJoin.read(file, (EtlDirectory) directory);
    }
}
