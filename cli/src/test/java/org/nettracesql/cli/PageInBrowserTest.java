package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.cli.picture.SpeedscopePage;

/** What a browser makes of the pages: their scripts run from the file alone, and show the trace. */
class PageInBrowserTest {

    private static final String SAMPLES = ProgramRun.TRACES.resolve("reuse.nettrace").toString();

    @TempDir
    private Path folder;

    private String shown(String command, String fragment) throws IOException, InterruptedException {
        Path page = folder.resolve(command + ".html");
        ProgramRun run = ProgramRun.of(SAMPLES, command, "-o", page.toString());
        assertThat(run.err()).isEmpty();
        String elements = HeadlessBrowser.open(page, fragment);
        // Without the data and the scripts, which hold all names anyway.
        return elements.replaceAll("(?s)<script.*?</script>", "").replaceAll("(?s)<style.*?</style>", "");
    }

    @Test
    void speedscopeShowsTheThreadWithoutBeingAsked() throws IOException, InterruptedException {
        Assumptions.assumeTrue(SpeedscopePage.isAvailable(), "The build could not download speedscope.");
        String threads = ProgramRun.of(SAMPLES, "select 'Process ' || cast(process_id as varchar) || ', thread '"
                + " || cast(thread_id as varchar) from samples group by process_id, thread_id", "--format", "csv",
                "--no-header").out();
        assertThat(shown("speedscope", ""))
                .containsAnyOf(threads.replace("\"", "").lines().toArray(String[]::new))
                .contains("<canvas");
    }

    @Test
    void speedscopeKeepsTheViewThatTheAddressAsksFor() throws IOException, InterruptedException {
        Assumptions.assumeTrue(SpeedscopePage.isAvailable(), "The build could not download speedscope.");
        assertThat(shown("speedscope", "#view=sandwich")).contains("Symbol Name", "ReuseType");
    }

    @Test
    void aFlameGraphShowsMethodsAsFrames() throws IOException, InterruptedException {
        assertThat(shown("flamegraph", ""))
                .contains("<svg", "Workload.Program.Main", "running: in managed code", "Shown: ", "all</option>")
                .contains("Workload.Program.Main(class System.String[])\nin Workload.dll: ");
    }

    @Test
    void aTimelineDrawsItsLanes() throws IOException, InterruptedException {
        assertThat(shown("timeline", "")).contains("<canvas", "running: in managed code");
    }
}
