package org.nettracesql.trace.nettrace6;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.testing.FormatContract;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.SmallTrace6;

/** NetTrace 6 keeps the contract of formats. */
class NetTrace6ContractTest extends FormatContract {

    @Override
    protected byte[] small() {
        return SmallTrace6.bytes();
    }

    @Override
    protected int smallEvents() {
        return SmallTrace6.EVENTS;
    }

    @Override
    protected int smallHeaderBytes() {
        return 110;
    }

    @Test
    void flippedBytesOfARealTraceAreSurvived() throws IOException {
        byte[] whole = Files.readAllBytes(SharedFiles.ownTrace("v6-perf.nettrace"));
        cases(20, n -> flipped(whole, new Random(SEED * 37 + n)), (n, rows) -> {});
    }
}
