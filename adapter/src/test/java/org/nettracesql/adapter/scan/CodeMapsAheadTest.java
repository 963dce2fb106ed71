package org.nettracesql.adapter.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.Trace;

/** Of a table that asks each of several traces for its code map, the next one's is made meanwhile. */
class CodeMapsAheadTest {

    private static final int TRACES = 5;

    private final List<OpenTrace> traces = new ArrayList<>();

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        Path jit = Path.of("..", "examples", "traces", "jit.nettrace");
        Map<String, Trace> byName = new LinkedHashMap<>();
        for (int i = 0; i < TRACES; i++) {
            byName.put("t" + i, Trace.open(Files.copy(jit, folder.resolve("t" + i + ".nettrace"))));
        }
        TraceContext context = TraceContext.of(byName);
        byName.forEach((name, trace) -> traces.add(new OpenTrace(name, trace, context)));
    }

    @AfterEach
    void close() {
        traces.forEach(trace -> trace.trace().close());
    }

    private static void awaitMap(OpenTrace trace) throws InterruptedException {
        while (!trace.hasCodeMap()) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private List<Boolean> made() {
        return traces.stream().map(OpenTrace::hasCodeMap).toList();
    }

    @Test
    @Timeout(60)
    void whereOneTraceWasAskedForItsMapThatOfTheTraceAfterTheNextIsMade() throws InterruptedException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        CodeMapsAhead ahead = new CodeMapsAhead(traces);
        OpenTrace first = ahead.next();
        assertThat(made()).containsOnly(false);
        first.codeMap();
        assertThat(ahead.next()).isSameAs(traces.get(1));
        awaitMap(traces.get(2));
        assertThat(made()).containsExactly(true, false, true, false, false);
        assertThat(ahead.next()).isSameAs(traces.get(2));
        awaitMap(traces.get(3));
        assertThat(ahead.next()).isSameAs(traces.get(3));
        awaitMap(traces.get(4));
        assertThat(ahead.next()).isSameAs(traces.get(4));
        assertThat(ahead.hasNext()).isFalse();
        ahead.close();
        assertThat(made()).as("the second was not asked").containsExactly(true, false, true, true, true);
    }

    @Test
    void tableThatAsksForNoMapHasNoneMade() {
        CodeMapsAhead ahead = new CodeMapsAhead(traces);
        while (ahead.hasNext()) {
            ahead.next();
        }
        assertThat(made()).containsOnly(false);
    }

    @Test
    void mapThatWasThereBeforeSaysNothingOfWhatTheTableAsksFor() {
        traces.get(0).codeMap();
        CodeMapsAhead ahead = new CodeMapsAhead(traces);
        ahead.next();
        ahead.next();
        // One that was begun would be there when one that is begun after it is.
        traces.get(4).codeMap();
        assertThat(made()).containsExactly(true, false, false, false, true);
    }

    @Test
    @Timeout(60)
    void mapThatNobodyAskedForInTheEndIsMadeAnewForWhoAsksLater() {
        CodeMapsAhead ahead = new CodeMapsAhead(traces);
        ahead.next().codeMap();
        ahead.next();
        ahead.close();
        assertThat(traces.get(2).codeMap().bodies()).hasSameSizeAs(traces.get(0).codeMap().bodies());
    }

    @Test
    void oneThatIsNoTraceIsGivenAsItIs() {
        List<OpenTrace> none = new ArrayList<>();
        none.add(null);
        CodeMapsAhead ahead = new CodeMapsAhead(none);
        assertThat(ahead.next()).isNull();
        assertThat(ahead.hasNext()).isFalse();
        ahead.close();
    }
}
