package org.nettracesql.cli.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/**
 * A file for chrome://tracing and Perfetto: a call begins (B) with the first sample that has it and ends (E) with the
 * first that has not, at the same place of the stack, or where the time ends that the samples stand for. A sample of
 * which nobody tells how long it stands for does until the next one of its thread. Times are microseconds. Source:
 * Trace Event Format, Google.
 */
public final class ChromiumTrace implements SamplePicture {

    private static final String[] NO_FRAMES = {};

    private final JsonGenerator json;
    /** The frames of each folded stack, which repeat. */
    private final Map<String, String[]> framesOf = new HashMap<>();
    private String[] open = NO_FRAMES;
    private long processId;
    private long threadId;
    /** The time that the last sample stands for. */
    private long startNanos;
    private long endNanos;

    public ChromiumTrace(Writer out) throws IOException {
        this.json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.writeStartObject();
        json.writeArrayFieldStart("traceEvents");
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public void take(PictureSample sample) throws IOException {
        boolean isOfThread = sample.processId() == processId && sample.threadId() == threadId;
        if (!isOfThread || endNanos > startNanos && sample.gapNanosSince(endNanos) > 0) {
            change(NO_FRAMES, endNanos);
        }
        processId = sample.processId();
        threadId = sample.threadId();
        change(framesOf.computeIfAbsent(sample.folded(), stack -> stack.split(";")), sample.timeNanos());
        startNanos = sample.timeNanos();
        endNanos = startNanos + sample.weightNanos();
    }

    private void change(String[] frames, long timeNanos) throws IOException {
        if (frames == open) {
            return;
        }
        int same = 0;
        while (same < open.length && same < frames.length && open[same].equals(frames[same])) {
            same++;
        }
        for (int i = open.length - 1; i >= same; i--) {
            write("E", open[i], timeNanos);
        }
        for (int i = same; i < frames.length; i++) {
            write("B", frames[i], timeNanos);
        }
        open = frames;
    }

    private void write(String phase, String name, long timeNanos) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("cat", "sample");
        json.writeStringField("ph", phase);
        json.writeFieldName("ts");
        json.writeNumber(BigDecimal.valueOf(timeNanos, 3));
        json.writeNumberField("pid", processId);
        json.writeNumberField("tid", threadId);
        json.writeEndObject();
    }

    @Override
    public void end(Map<String, String> modules, String leftOut) throws IOException {
        change(NO_FRAMES, endNanos);
        json.writeEndArray();
        json.writeStringField("displayTimeUnit", "ms");
        json.writeEndObject();
        json.close();
    }
}
