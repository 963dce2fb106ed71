package org.nettracesql.cli.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A flame graph as one HTML page that needs no network: d3-flame-graph is inside. It has the samples by thread and
 * state, so that whoever looks at it can choose; those that are left out are in it, too, and not shown at first. Names
 * from the trace are data in the page, never markup or script.
 */
public final class FlameGraphPage implements SamplePicture {

    private final Writer out;
    private final String title;
    private final Map<Stack, Sums> stacks = new HashMap<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final Map<String, Integer> threads = new LinkedHashMap<>();
    private boolean showsIdle;

    private record Stack(long processId, long threadId, SampleState state, String folded) {}

    private static final class Sums {
        private long samples;
        private long nanos;
    }

    /** @param title a heading, as plain text */
    public FlameGraphPage(Writer out, String title) {
        this.out = out;
        this.title = title;
    }

    @Override
    public boolean isOrdered() {
        return false;
    }

    @Override
    public boolean showsModules() {
        return true;
    }

    @Override
    public void take(PictureSample sample) {
        add(sample);
        showsIdle |= sample.state() == SampleState.IDLE;
    }

    @Override
    public void leaveOut(PictureSample sample) {
        add(sample);
    }

    private void add(PictureSample sample) {
        Sums sums = stacks.computeIfAbsent(
                new Stack(sample.processId(), sample.threadId(), sample.state(), sample.folded()), stack -> new Sums());
        sums.samples++;
        sums.nanos += sample.weightNanos();
    }

    @Override
    public void end(Map<String, String> modules, String leftOut) throws IOException {
        String page = PageTemplate.resource("flamegraph.html")
                .replace("@CSS@", PageTemplate.resource("d3-flamegraph.css"))
                .replace("@SCRIPT@", PageTemplate.resource("d3-flamegraph.js"));
        try (JsonGenerator json = new JsonFactory().createGenerator(PageTemplate.begin(page, title, out))
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeBooleanField("idle", showsIdle);
            json.writeArrayFieldStart("states");
            for (SampleState state : SampleState.values()) {
                json.writeStartObject();
                json.writeStringField("name", state.display());
                json.writeStringField("color", state.color());
                json.writeStringField("meaning", state.meaning());
                json.writeEndObject();
            }
            json.writeEndArray();
            writeStacks(json);
            json.writeArrayFieldStart("threads");
            for (String thread : threads.keySet()) {
                json.writeString(thread);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("names");
            for (String name : names.keySet()) {
                json.writeString(name);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("modules");
            for (String name : names.keySet()) {
                json.writeString(modules.getOrDefault(name, ""));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        PageTemplate.end(page, out);
    }

    /** Thread, state, samples, nanoseconds, and the frames from the root, as numbers. */
    private void writeStacks(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("stacks");
        List<Map.Entry<Stack, Sums>> sorted = new ArrayList<>(stacks.entrySet());
        sorted.sort(Map.Entry.comparingByKey(Comparator.comparingLong(Stack::processId)
                .thenComparingLong(Stack::threadId)
                .thenComparing(Stack::state)
                .thenComparing(Stack::folded)));
        for (Map.Entry<Stack, Sums> entry : sorted) {
            Stack stack = entry.getKey();
            json.writeStartArray();
            json.writeNumber(threads.computeIfAbsent(
                    "Process " + stack.processId + ", thread " + stack.threadId, thread -> threads.size()));
            json.writeNumber(stack.state.ordinal());
            json.writeNumber(entry.getValue().samples);
            json.writeNumber(entry.getValue().nanos);
            json.writeStartArray();
            writeFrames(stack.folded, json);
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void writeFrames(String folded, JsonGenerator json) throws IOException {
        int depth = 0;
        int start = 0;
        while (start <= folded.length()) {
            int end = folded.indexOf(';', start);
            end = end < 0 ? folded.length() : end;
            boolean isTooDeep = ++depth > CallTree.MOST_FRAMES;
            String name = isTooDeep ? CallTree.DEEPER : folded.substring(start, end);
            json.writeNumber(names.computeIfAbsent(name, one -> names.size()));
            start = isTooDeep ? folded.length() + 1 : end + 1;
        }
    }
}
