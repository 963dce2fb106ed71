package org.nettracesql.trace.netperf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SharedFiles;

/** A file of version 2, which the reference reader no longer reads, against what it said of it when it did. */
class NetPerfFilesTest {

    private static final String NAME = "eventpipe-dotnetcore2.0-linux-objver2.netperf";

    /** Events by provider in the baseline, whose lines are "provider/name, count, first event". */
    private static Map<String, Long> baseline() throws IOException {
        Path file = SharedFiles.require("traces").resolve("public/golden/" + NAME + ".baseline.txt.gz");
        Map<String, Long> counts = new HashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.replace("\ufeff", "").split(", ", 3);
                if (parts.length == 3 && parts[0].contains("/") && parts[1].matches("[0-9]+")) {
                    counts.merge(parts[0].substring(0, parts[0].indexOf('/')), Long.parseLong(parts[1]), Long::sum);
                }
            }
        }
        return counts;
    }

    @Test
    void countsOfVersion2AreTheBaselines() throws IOException {
        Path file = SharedFiles.unzip(SharedFiles.require("traces").resolve("public/" + NAME + ".zip"));
        try (Trace trace = Trace.open(file)) {
            Map<String, Long> counts = new HashMap<>();
            for (TraceIndex.TypeStatistics type : trace.index().types()) {
                // Methods of the rundown and IL maps are left out of the baseline.
                if (!Set.of("MethodDCEndVerbose", "MethodILToNativeMap", "MethodDCEndILToNativeMap")
                        .contains(type.type().name())) {
                    counts.merge(type.type().provider(), type.eventCount(), Long::sum);
                }
            }
            assertThat(counts).isEqualTo(baseline());
            assertThat(trace.structuralWarnings()).isEmpty();
            assertThat(trace.warnings()).extracting(TraceWarning::kind)
                    .doesNotContain(TraceWarning.Kind.PAYLOAD_SHORT, TraceWarning.Kind.LOST_EVENTS);
            assertThat(Rows.column(trace, HeaderColumn.EVENT_NAME)).doesNotContain("Undeclared");
            assertThat(trace.stacks().count()).isGreaterThan(500);
        }
    }
}
