package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nettracesql.trace.ScanStatistics;

/** What a person reads while a query runs. */
class ProgressTest {

    private static ScanStatistics read(long bytes, long total) {
        return new ScanStatistics(10, 3, 2, total, bytes, 0, 0, 0);
    }

    @Test
    void ofOneTraceItIsHowMuchOfItsBytesWasRead() {
        assertThat(Progress.line(read(64L << 20, 256L << 20), 0, 1)).isEqualTo(" 25 %  64 of 256 MB scanned");
    }

    @Test
    void ofManyTracesItIsHowManyAreDone() {
        assertThat(Progress.line(read(5L << 30, 6L << 30), 250, 1_000))
                .isEqualTo(" 25 %  250 of 1,000 traces, 5,120 MB scanned");
    }

    @Test
    void beforeAnythingIsReadItIsThatSomethingIsDone() {
        assertThat(Progress.line(ScanStatistics.NONE, 0, 1)).isEqualTo("working ...");
    }
}
