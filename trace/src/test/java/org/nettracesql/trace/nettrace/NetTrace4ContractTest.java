package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.testing.FormatContract;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.SmallTrace;

/** NetTrace 4 keeps the contract of formats, also with damaged recordings. */
class NetTrace4ContractTest extends FormatContract {

    private static final int REAL_FLIPS = 60;

    @Override
    protected byte[] small() {
        return SmallTrace.bytes();
    }

    @Override
    protected int smallEvents() {
        return SmallTrace.EVENTS;
    }

    @Override
    protected int smallHeaderBytes() {
        return 110;
    }

    @Test
    void cutsOfARealTracesHeadAreSurvived() throws IOException {
        byte[] head = Arrays.copyOf(Files.readAllBytes(SharedFiles.ownTrace("orders.nettrace")), 3_000);
        cases(head.length / 7, n -> Arrays.copyOf(head, n * 7), (n, rows) -> {});
    }

    @Test
    void everyCutOfARealTracesTailLosesOnlyTheLastRows() throws IOException {
        byte[] whole = Files.readAllBytes(SharedFiles.ownTrace("loader.nettrace"));
        List<List<Object>> all = exercise(whole);
        int cuts = 80;
        cases(cuts, n -> Arrays.copyOf(whole, whole.length - 1 - n), (n, rows) ->
                assertThat(rows).isEqualTo(all.subList(0, rows.size())).hasSizeGreaterThan(all.size() - 20));
    }

    @Test
    void flippedBytesOfRealTracesAreSurvived() throws IOException {
        for (String name : List.of("orders.nettrace", "loader.nettrace", "killed.nettrace")) {
            byte[] whole = Files.readAllBytes(SharedFiles.ownTrace(name));
            cases(REAL_FLIPS / 3, n -> flipped(whole, new Random(SEED * 37 + n)), (n, rows) -> {});
        }
    }
}
